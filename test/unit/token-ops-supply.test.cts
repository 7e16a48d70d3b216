// Holding › Mint and Burn: the command by the factory of the issuer, what the item says, and what a repetition is compared with.
import { endpointsOf, requestsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { burnTokens } from '../../nodes/CantonToken/operations/holding/burn';
import { mintTokens } from '../../nodes/CantonToken/operations/holding/mint';
import { linesOf } from './commands-form.cts';
import { ALICE, BOB, completionOf, transactionOf } from './commands-participant.cts';
import { duplicate, LOST } from './commands-refusals.cts';
import { AMOUNT, argumentOf, burn, changed, CHOICE, factory, KIND, mint, OWNER, REASON } from './token-ops-issuer.cts';
import { BANK, executes, GOLD, holds, id, sentCommand } from './token-ops-user.cts';
import { ACTIVE, END, FOR_TRANSACTION, PREPARE, VETTED } from './endpoints.cts';

const DONE = { outcome: 'succeeded', alreadyDone: false, commandId: 'c', submissionId: 's', offset: 12, updateId: '122012' };
const ABOUT = { owner: BOB, amount: '2.5000000000', instrumentId: 'Gold', memo: null, instrumentAdmin: BANK };

describe('Mint', () => {
	test('makes a holding of the owner, by the factory of the admin', async () => {
		const result = await mint({ memo: 'deposit 7' });
		expect(result.items).toEqual([{ ...DONE, ...ABOUT, memo: 'deposit 7', holdingIds: ['00d1'] }]);
		expect(endpointsOf(result)).toEqual([END, VETTED, ACTIVE, FOR_TRANSACTION]);
		expect(sentCommand(result)).toEqual({
			...{ templateId: '#splice-api-token-burn-mint-v1:Splice.Api.Token.BurnMintV1:BurnMintFactory', contractId: '00f1', choice: CHOICE },
			choiceArgument: {
				...{ expectedAdmin: BANK, instrumentId: GOLD, inputHoldingCids: [], extraActors: [] },
				outputs: [{ owner: BOB, amount: '2.5', context: { values: {} } }],
				extraArgs: {
					context: { values: {} },
					meta: { values: { [KIND]: 'mint', [OWNER]: BOB, [AMOUNT]: '2.5000000000', [REASON]: 'deposit 7' } },
				},
			},
		});
		const { commands, transactionFormat } = requestsOf(result, FOR_TRANSACTION)[0].body;
		expect(commands).toMatchObject({ actAs: [BANK], commandId: 'c', disclosedContracts: [] });
		expect(Object.keys(transactionFormat.eventFormat.filtersByParty)).toEqual([BANK]);
		expect(requestsOf(result, ACTIVE)[0].body.eventFormat.filtersByParty).toEqual({
			[BANK]: {
				cumulative: [
					{
						identifierFilter: {
							InterfaceFilter: {
								value: {
									interfaceId: '#splice-api-token-burn-mint-v1:Splice.Api.Token.BurnMintV1:BurnMintFactory',
									includeInterfaceView: true,
								},
							},
						},
					},
				],
			},
		});
		expect(result.registry.calls).toEqual([]);
	});

	test('without a memo gives no reason', async () => {
		const result = await mint();
		expect(Object.keys(sentCommand(result).choiceArgument.extraArgs.meta.values)).toEqual([KIND, OWNER, AMOUNT]);
		expect(result.items).toMatchObject([{ memo: null }]);
	});

	test('acts with others, of whom the admin is none', async () => {
		const result = await mint({ options: { extraActors: `${BOB}, ${BANK}, ${ALICE}` } });
		expect(requestsOf(result, FOR_TRANSACTION)[0].body.commands.actAs).toEqual([BANK, BOB, ALICE]);
		expect(sentCommand(result).choiceArgument.extraActors).toEqual([BOB, ALICE]);
	});

	test('has no holdings to name if its transaction does not show the choice', async () => {
		expect((await mint({}, { answers: executes() })).items).toEqual([{ ...DONE, ...ABOUT, holdingIds: [] }]);
	});

	test('whose answer got lost is unknown', async () => {
		expect(await mint({}, { answers: { [FOR_TRANSACTION]: LOST } })).toMatchObject({ fields: { outcome: 'unknown', commandId: 'c' } });
	});
});

describe('Burn', () => {
	const pages = [[factory('00f1'), holds('00b1', BOB, '4.0'), holds('00b2', BOB, '1.0')]];

	test('takes a holding away, and returns what is over', async () => {
		const result = await burn({}, { pages });
		expect(result.items).toEqual([{ ...DONE, ...ABOUT, changeHoldingIds: ['00d1'] }]);
		expect(sentCommand(result).choiceArgument).toMatchObject({
			inputHoldingCids: ['00b1'],
			outputs: [{ owner: BOB, amount: '1.5000000000', context: { values: {} } }],
			extraArgs: { meta: { values: { [KIND]: 'burn' } } },
		});
	});

	test('of more than there is burns nothing', async () => {
		const result = await burn({ amount: '6' }, { pages });
		expect(result.message).toContain(`${BOB} has 5.0000000000 unlocked of "Gold", and 6.0000000000 is to be burnt. Nothing was sent.`);
		expect(result.fields).toMatchObject({ outcome: 'failed' });
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('again under its ID finds the holding ended by it, and burns nothing', async () => {
		const before = {
			pages: [[factory('00f1')]],
			completions: [completionOf(5, { actAs: [BANK] })],
			updates: [transactionOf(5, [changed(['00d1'], { choiceArgument: argumentOf({ [KIND]: 'burn' }) })])],
		};
		const result = await burn({}, before);
		expect(result.items).toMatchObject([{ alreadyDone: true, changeHoldingIds: ['00d1'], offset: 5, updateId: '12205' }]);
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});
});

describe('an earlier command of the same ID', () => {
	const repeated = async (choiceArgument: object, values: object = {}) =>
		await mint(
			{ ...values },
			{
				completions: [completionOf(5, { actAs: [BANK] })],
				updates: [transactionOf(5, [changed(['00d1'], { choiceArgument })])],
				answers: { [FOR_TRANSACTION]: duplicate({ completion_offset: '5' }) },
			},
		);

	test('is the one that was made, if it is the same', async () => {
		const { items } = await repeated(argumentOf({ [AMOUNT]: '2.50' }));
		expect(items).toEqual([{ ...DONE, ...ABOUT, alreadyDone: true, holdingIds: ['00d1'], offset: 5, updateId: '12205' }]);
		expect((await repeated(argumentOf({ [REASON]: 'deposit 7' }), { memo: 'deposit 7' })).items).toMatchObject([{ memo: 'deposit 7' }]);
	});

	test.each<[string, object]>([
		['kind', argumentOf({ [KIND]: 'burn' })],
		['owner', argumentOf({ [OWNER]: ALICE })],
		['amount', argumentOf({ [AMOUNT]: '2.6' })],
		['amount, which is none', argumentOf({ [AMOUNT]: 'much' })],
		['memo', argumentOf({ [REASON]: 'deposit 7' })],
		['instrument', argumentOf({}, { ...GOLD, id: 'Silver' })],
		['admin', argumentOf({}, { ...GOLD, admin: ALICE })],
		['arguments', {}],
	])('is refused if it has another %s', async (_, choiceArgument) => {
		expect(await repeated(choiceArgument)).toMatchObject({
			message: 'Command ID: "c" was used for another mint or burn. Nothing was sent now.',
			advice: 'Give each a Command ID of its own, such as the number of its deposit.',
			fields: { outcome: 'failed', commandId: 'c' },
		});
	});

	test('is compared only if it is another one: what this one did is as it was asked for', async () => {
		const result = await mint({}, { answers: executes(changed(['00d1'], { choiceArgument: argumentOf({ [AMOUNT]: '9' }) })) });
		expect(result.items).toMatchObject([{ ...DONE, amount: '2.5000000000' }]);
	});
});

describe('a dry run', () => {
	const prepared = { preparedTransaction: 'AAAA', costEstimation: { totalTrafficCostEstimation: 700 } };

	test('says the cost, and sends nothing', async () => {
		for (const [dryRun, mode] of [
			['always', 'trigger'],
			['manual', 'manual'],
		] as const) {
			const result = await mint({ dryRun, options: { extraActors: ALICE } }, { mode, answers: { [PREPARE]: prepared } });
			expect(result.items).toEqual([{ outcome: 'planned', alreadyDone: false, commandId: 'c', estimatedTrafficCost: 700, ...ABOUT }]);
			expect(requestsOf(result, PREPARE)[0].body.actAs).toEqual([BANK, ALICE]);
			expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
		}
	});

	test('compares with what was done before', async () => {
		const planned = async (more: Record<string, string>) =>
			await mint(
				{ dryRun: 'always', options: { searchAfterOffset: '0' } },
				{
					completions: [completionOf(5, { actAs: [BANK] })],
					updates: [transactionOf(5, [changed([], { choiceArgument: argumentOf(more) })])],
				},
			);
		expect((await planned({})).items).toMatchObject([{ outcome: 'nothingToDo', alreadyDone: true, ...ABOUT }]);
		expect((await planned({ [AMOUNT]: '3' })).message).toContain('"c" was used for another mint or burn');
	});

	test('is refused above a maximum', async () => {
		const result = await mint({ dryRun: 'always', maximumPerItem: '2.4' }, { answers: { [PREPARE]: prepared } });
		expect(result.message).toContain('Maximum per Item (Tokens): 2.5 Gold is more than 2.4000000000 Gold. Nothing was sent.');
	});
});

test('a maximum stops what would be sent', async () => {
	expect((await mint({ maximumPerItem: '2.4' })).message).toContain('Maximum per Item (Tokens): 2.5 Gold');
});

test('a hidden setting of another operation does not count', async () => {
	expect((await mint({ signing: 'outside' })).items).toMatchObject([{ outcome: 'succeeded' }]);
});

describe('nothing is asked', () => {
	test.each<[string, object, string]>([
		['the admin behind the instrument', { instrumentId: 'Gold@bank::12ef' }, 'Instrument ID: "Gold@bank::12ef" has the admin behind it'],
		['no instrument', { instrumentId: '' }, 'Instrument ID: this field is empty'],
		['no owner', { owner: '' }, 'Owner: this field is empty'],
		['no amount', { amount: '' }, 'Amount: this field is empty'],
		['a factory that is none', { options: { factoryId: 'x' } }, 'Factory ID: "x" is not a contract ID'],
		['extra actors that are none', { options: { extraActors: { a: 1 } } }, 'Extra Actors: got an object where a list of texts is expected'],
		['a dry run that says nothing', { dryRun: 'maybe' }, 'Dry Run: "maybe" is not one of its values'],
		['a time to resolve below zero', { options: { resolveSeconds: -1 } }, 'Resolve Unknown Outcome For: -1 is too small'],
	])('with %s', async (_, values, message) => {
		const result = await mint({ admin: id('carol'), ...values });
		expect(result).toMatchObject({ message, calls: [], fields: { outcome: 'failed', commandId: 'c' } });
	});

	test('and the advice is to leave out the admin', async () => {
		expect((await mint({ instrumentId: 'Gold@bank::12ef' })).advice).toBe('Enter the part before the @ only.');
	});
});

describe('the form', () => {
	test.each([
		[mintTokens, 'mint', 'mints', 'Make new tokens', 'The party that gets the new tokens', 'Why they are made, for the owner'],
		[burnTokens, 'burn', 'burns', 'Burn tokens', 'The party whose unlocked tokens are burnt', 'Why they are burnt, for the owner'],
	])('%# asks for whose tokens and how many', ({ value, properties, description, rights, endpoints }, kind, does, words, owner, memo) => {
		const lines = linesOf(properties);
		const text = lines.join('\n');
		expect(value).toBe(kind);
		expect(description).toBe(
			`${words} of an instrument that one of your parties issues, by its burn-mint factory of the token standard. ` +
				'An instrument without one has choices of its own: Canton Ledger, Contract › Exercise Choice.',
		);
		expect(rights).toBe("to act as the admin and the extra actors, as the token's own user");
		expect(endpoints).toEqual(expect.arrayContaining([FOR_TRANSACTION, ACTIVE]));
		expect(properties.map(({ name }) => name)).toEqual([
			...['admin', 'instrumentId', 'owner', 'amount', 'memo', 'maximumPerItem', 'maximumPerExecution', 'dryRun', 'withoutOwnId'],
			...['coinRegistry', 'commandId', 'options'],
		]);
		expect(text).toContain('Admin | admin | resourceLocator');
		expect(text).toContain('The party that issues the instrument');
		expect(text).toContain(
			'Instrument ID | instrumentId | string | "" | The instrument of the admin, without the admin behind it | e.g. USD | {"required":true}',
		);
		expect(text).toContain(owner);
		expect(text).toContain('Owner | owner');
		expect(text).toContain(`Memo | memo | string | "" | ${memo}: kept with the transaction as its reason | e.g. deposit 2026-17`);
		expect(text).toContain('The most tokens of one instrument this node may spend on one item.');
		expect(text).toContain(`Each press of <b>Execute step</b> ${does} again as long as <b>Command ID</b> is empty.`);
		expect(text).toContain('<b>Dry Run</b> only says what it would do.');
		expect(lines.find((line) => line.includes('coinRegistry'))).toContain('coinRegistry | hidden | "registry"');
		const options = properties.at(-1)!.options as Array<{ name: string; displayName: string; placeholder: string; description: string }>;
		expect(options.find(({ name }) => name === 'extraActors')).toMatchObject({
			...{ displayName: 'Extra Actors', placeholder: 'e.g. alice, bob::1220…' },
			description:
				'Parties that act beside the admin, if the factory wants them, such as the owner. ' +
				'The user must be able to act as them. IDs, names of the Address Book or party hints, separated by commas or lines.',
		});
		expect(options.find(({ name }) => name === 'factoryId')).toMatchObject({
			...{ displayName: 'Factory ID', placeholder: 'e.g. 00a1b2…' },
			description: 'Contract ID of the burn-mint factory. Empty finds that of the admin.',
		});
		expect(properties.find(({ name }) => name === 'coinRegistry')).not.toHaveProperty('options.length');
	});
});
