// The fields of a new operation: one for each required parameter, by what its name and its type say.
const { camel, MARK, NODES, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Parameter} Parameter */

/**
 * Texts of a field: its label, what it imports, its place in the form, the code that reads it, and a value that it refuses
 * @typedef {{ label: string, imports: Record<string, string>, field: string, value: string, refused?: [value: string, words: string] }} FieldText
 */

const KINDS = '../../../shared/parameters/fieldKinds';
const PARTIES = '../../../shared/parameters/partyFields';
const CONTRACTS = '../../../shared/validatorNode/contracts';
const LOCATORS = '../../../shared/ledger/directory/locators';
const DESCRIPTION = `'${MARK}: what the user enters here'`;

/** @param {string} name of the field @param {string} read */
const present = (name, read) => `parameters.present('${name}', parameters.${read}('${name}'))`;

/** A field of text. @param {string} label @param {string} name @param {string} example */
const text = (label, name, example) => `textField('${label}', '${name}', {
	required: true,
	placeholder: 'e.g. ${example}',
	description: ${DESCRIPTION},
})`;

/** The field of a contract as all operations of a validator and its wallets have it. @type {Pick<FieldText, 'imports' | 'field'>} */
const ofValidator = { imports: { contractIdField: CONTRACTS }, field: `contractIdField(${DESCRIPTION})` };

/** @param {string} label @param {string} name @returns {Pick<FieldText, 'imports' | 'field'>} */
const anyContract = (label, name) => ({ imports: { textField: KINDS }, field: text(label, name, '0046e0b9…') });

/**
 * Fields of things that the node finds in a list, by the end of their parameter's name.
 * @type {Array<[name: RegExp, text: (label: string, name: string, api: string) => FieldText]>}
 */
const THINGS = [
	[
		/contract_?id$/i,
		(label, name, api) => ({
			label,
			...(api === 'validator' && name === 'contractId' ? ofValidator : anyContract(label, name)),
			value: present(name, 'contractId'),
			refused: ['nope', 'is not a contract ID'],
		}),
	],
	[
		/party(?:_?id)?$/i,
		(named, name) => {
			const label = named.replace(/ ID$/, '');
			return {
				label,
				imports: { requiredParty: PARTIES, readParty: PARTIES },
				field: `requiredParty(${DESCRIPTION}, { name: '${name}', displayName: '${label}' })`,
				value: `readParty(parameters, '${name}')`,
				refused: ['nope', 'is not a party ID'],
			};
		},
	],
	[
		/^user_?id$/i,
		(_, name) => ({
			label: 'User',
			imports: { requiredUserId: LOCATORS },
			field: `requiredUserId(${DESCRIPTION})`,
			value: `parameters.required('${name}')`,
		}),
	],
	[
		/^synchronizer_?id$/i,
		(_, name) => ({
			label: 'Synchronizer',
			imports: { synchronizerId: LOCATORS },
			field: `{ ...synchronizerId(${DESCRIPTION}), required: true }`,
			value: present(name, 'synchronizerId'),
		}),
	],
	[
		/^package_?name$/i,
		(label, name) => ({
			label,
			imports: { locator: PARTIES },
			field: `{ ...locator({ displayName: '${label}', name: '${name}', search: 'searchPackageNames', by: 'By Name', placeholder: 'e.g. splice-amulet', description: ${DESCRIPTION} }), required: true }`,
			value: `parameters.required('${name}')`,
		}),
	],
];

/** The field of a required parameter of a node. @param {Parameter} parameter @param {keyof typeof NODES} node @returns {FieldText} */
function fieldText({ name: sent, schema: { type } = {} }, node) {
	const name = camel(sent);
	const label = titled(words(name));
	const thing = type === 'string' ? THINGS.find(([pattern]) => pattern.test(sent.replaceAll('-', '_'))) : undefined;
	if (thing) return thing[1](label, name, NODES[node].api);
	if (type === 'boolean')
		return {
			label,
			imports: { flagField: KINDS },
			field: `flagField('${label}', '${name}', { description: 'Whether ${MARK}' })`,
			value: `parameters.flag('${name}')`,
		};
	const value =
		type === 'integer' ? present(name, 'int64') : type === 'array' ? `parameters.list('${name}')` : `parameters.required('${name}')`;
	return { label, imports: { textField: KINDS }, field: text(label, name, MARK), value };
}

module.exports = { fieldText };
