// The test of a new operation.
const { fieldText } = require('./fieldTexts.cjs');
const { camel, listOf, MARK, NODES, requiredOf, titled, words } = require('./terms.cjs');

/** @typedef {import('./terms.cjs').Wanted} Wanted */

/**
 * Tests of bad input: each required field when it is empty, and what it refuses. A value of '' does not come to the node.
 * @param {Wanted} wanted
 * @param {string} name
 */
function refusalsText(wanted, name) {
	const { node, resource, operation, endpoint } = wanted;
	const required = requiredOf(wanted);
	const cases = required.flatMap((parameter) => {
		const { label, refused } = fieldText(parameter, node);
		const field = camel(parameter.name);
		const empty = `	[{ ${field}: '={{ $json.nothing }}' }, '${label}: this field is empty'],\n`;
		return refused ? [empty, `	[{ ${field}: '${refused[0]}' }, '${label}: "${refused[0]}" ${refused[1]}'],\n`] : [empty];
	});
	const { api } = NODES[node];
	if (api === 'registry') return `\ntest.todo('${MARK}: each bad input, with the message that names its field (${endpoint})');\n`;
	if (cases.length === 0) return '';
	const others = required.length > 1 ? `	// ${MARK}: the other fields of each.\n` : '';
	const call = api === 'scan' ? 'run(bad)' : `run('${resource}', '${operation}', bad)`;
	return `
test.each([
${others}${cases.join('')}])('${name} refuses %j', async (bad, message) => {
	expect((await ${call}).error?.message).toContain(message);
});
`;
}

/** The test of the operation. @param {Wanted} wanted */
function testText(wanted) {
	const { node, resource, operation } = wanted;
	const required = requiredOf(wanted);
	const isList = listOf(wanted) !== undefined;
	const form = isList ? '{ returnAll: true, simplify: true }' : '';
	const input = required.length > 0 ? `{ ${required.map(({ name: field }) => `${camel(field)}: '${MARK}'`).join(', ')} }` : form;
	const own = `'${resource}', '${operation}'${input && `, ${input}`}`;
	const name = `${titled(words(resource))} › ${operation === 'getAll' ? 'Get Many' : titled(words(operation)).replace(/ (By|For|Of|With) /g, (word) => word.toLowerCase())}`;
	const [use, run] = {
		ledger: [
			"import { useSandbox } from '../../support/sandbox.cts';\nimport { ledgerOf } from './support.cts';\n\nconst sandbox = useSandbox();\nconst { run } = ledgerOf(sandbox);\n",
			`run(${own})`,
		],
		scan: [`import { useScan } from './support.cts';\n\nconst { run } = useScan('${resource}', '${operation}');\n`, `run(${input})`],
		validator: ["import { useValidator } from './support.cts';\n\nconst { run } = useValidator();\n", `run(${own})`],
		registry: ["import { useRegistry } from './support.cts';\n\nconst { ask } = useRegistry();\n", `ask(${own})`],
	}[NODES[node].api];
	const raw =
		isList && required.length === 0
			? `	const { json: raw } = await ${String(run).replace(form, '{ returnAll: false, limit: 1, simplify: false }')};\n	expect(raw).toHaveLength(1);\n`
			: '';
	const refusals = refusalsText(wanted, name);
	return `// ${name}, by what a user sees.
${use}
test('${name} returns what the server has', async () => {
	const { json, error } = await ${run};
	expect(error).toBeUndefined();
	// ${MARK}: the items, and the request that was sent for them.
	expect(json).toEqual(['${MARK}']);
${raw}});
${refusals}`;
}

module.exports = { testText };
