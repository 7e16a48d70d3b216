// Refusals by the factory of Canton Coin's transfers. Recorded from a participant 3.6.0 with the genuine package of Splice 0.7.5: codes and words.
import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '5']);
const ASSERTION = 'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed (error category 9)';
const GENERAL = 'UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError (error category 9)';

let alice: string;
let DSO: string;
let coin: string;
let factory: any;
let count = 0;

beforeEach(async () => {
	const { parties } = await client.world();
	({ alice, DSO } = parties);
	await client.make('tap', { party: 'alice', amount: '100.0000000000' });
	const { activeContracts } = (await (await fetch(`${client.url}/control/world?contracts=active`)).json()) as { activeContracts: any[] };
	coin = activeContracts.findLast(({ args }) => args.owner === alice && args.amount?.initialAmount !== undefined).contractId;
	const { json } = await client.post('/registry/transfer-instruction/v1/transfer-factory', { choiceArguments: argument({}) });
	factory = json;
});

const argument = (change: object, more: object = {}) => ({
	expectedAdmin: DSO,
	transfer: {
		sender: alice,
		receiver: alice,
		amount: '1.5',
		instrumentId: { admin: DSO, id: 'Amulet' },
		requestedAt: '2026-07-01T10:00:00Z',
		executeBefore: '2026-07-02T10:00:00Z',
		inputHoldingCids: coin ? [coin] : [],
		meta: { values: {} },
		...change,
	},
	extraArgs: { context: factory?.choiceContext.choiceContextData ?? { values: {} }, meta: { values: {} } },
	...more,
});

/** The factory's answer in one version of the standard. */
async function exercise(choiceArgument: object, version = 'v1') {
	const disclosedContracts = factory.choiceContext.disclosedContracts.map(
		({ templateId, contractId, createdEventBlob, synchronizerId }: any) => ({ templateId, contractId, createdEventBlob, synchronizerId }),
	);
	const templateId = `#splice-api-token-transfer-instruction-${version}:Splice.Api.Token.TransferInstruction${version.toUpperCase()}:TransferFactory`;
	const command = { templateId, contractId: factory.factoryId, choice: 'TransferFactory_Transfer', choiceArgument };
	const commands = { commands: [{ ExerciseCommand: command }], commandId: `c-${++count}`, actAs: [alice], disclosedContracts };
	return await client.post('/v2/commands/submit-and-wait', commands, authorised());
}

const without = (key: string) => {
	const { [key]: _, ...values } = factory.choiceContext.choiceContextData.values;
	return { extraArgs: { context: { values }, meta: { values: {} } } };
};

test.each<[string, () => object, number, string, string]>([
	['an amount of zero', () => argument({ amount: '0' }), 9, ASSERTION, "The requirement 'Amount must be positive' was not met."],
	['a negative amount', () => argument({ amount: '-1' }), 9, ASSERTION, "The requirement 'Amount must be positive' was not met."],
	[
		'another instrument',
		() => argument({ instrumentId: { admin: DSO, id: 'Other' } }),
		9,
		ASSERTION,
		`The requirement 'Expected instrumentId InstrumentId {admin = 'DSO', id = "Amulet"} matches actual instrumentId InstrumentId {admin = 'DSO', id = "Other"}' was not met.`,
	],
	[
		'another admin than the caller expects',
		() => argument({}, { expectedAdmin: alice }),
		9,
		ASSERTION,
		"The requirement 'Expected admin 'alice' matches actual admin 'DSO'' was not met.",
	],
	[
		'more than 90 days, from when it was asked for',
		() => argument({ executeBefore: '2026-09-30T10:00:16Z' }),
		9,
		GENERAL,
		"'transferLifetime' is greater than 'tokenStandardMaxTTL'.\ntransferLifetime: RelTime {microseconds = 7862416000000}\ntokenStandardMaxTTL: RelTime {microseconds = 7776000000000}\n",
	],
	[
		'no holding',
		() => argument({ inputHoldingCids: [] }),
		9,
		ASSERTION,
		"The requirement 'At least one holding must be provided' was not met.",
	],
	[
		'more than 100 holdings',
		() => argument({ inputHoldingCids: Array(101).fill(coin) }),
		8,
		'splice.lfdecentralizedtrust.org/maximum-inputs-exceeded (error category 8)',
		'More than the maximum number of inputs',
	],
	[
		'no context',
		() => argument({}, { extraArgs: { context: { values: {} }, meta: { values: {} } } }),
		9,
		GENERAL,
		'Missing context entry for: external-party-config-state',
	],
	[
		'a context of another type',
		() => {
			const { extraArgs } = without('external-party-config-state');
			const values = { ...extraArgs.context.values, 'external-party-config-state': { tag: 'AV_Text', value: 'x' } };
			return argument({}, { extraArgs: { ...extraArgs, context: { values } } });
		},
		9,
		GENERAL,
		`Failed to decode context value for 'external-party-config-state': expected contract id, got: AV_Text "x"`,
	],
])('%s', async (_, choiceArgument, category, failure, words) => {
	const { json } = await exercise(choiceArgument());
	expect([json.code, json.errorCategory]).toEqual(['DAML_FAILURE', category]);
	const cause = String(json.cause).replaceAll(DSO, 'DSO').replaceAll(alice, 'alice');
	expect(cause.slice(cause.indexOf('User failure: '))).toBe(`User failure: ${failure}: ${words}`);
});

test.each(['amulet-rules', 'open-round'])('it does without %s', async (key) => {
	const { status, json } = await exercise(argument({}, without(key)));
	expect([status, json.cause]).toEqual([200, undefined]);
});

test('what is missing of the funds is in the context, too', async () => {
	const { json } = await exercise(argument({ amount: '1000' }));
	const [, missing] = /you are missing (\S+) to complete/.exec(json.cause)!;
	expect(json.context).toMatchObject({ requiredAmount: missing, error_id: 'splice.lfdecentralizedtrust.org/insufficient-funds' });
});

test('a deadline is in the context, too', async () => {
	const { json } = await exercise(argument({ executeBefore: '2026-06-01T10:00:00Z' }));
	expect(json.context).toMatchObject({
		error_id: 'stdlib.daml.com/deadline-exceeded',
		deadline: expect.stringMatching(/^2026-06-01T10:00:00/),
	});
});

test.each([
	['sender.id', { sender: { owner: 'alice', provider: null, id: 'x' } }, '"x"'],
	['receiver.provider', { receiver: { owner: 'alice', provider: 'alice', id: '' } }, '"alice"'],
])('an account of version 2 with more than an owner: %s', async (key, change: any, shown) => {
	const account = { owner: alice, provider: null, id: '' };
	const named = Object.fromEntries(
		Object.entries<any>(change).map(([side, value]) => [
			side,
			{ ...value, owner: alice, provider: value.provider === null ? null : alice },
		]),
	);
	const { transfer, extraArgs } = argument({ sender: account, receiver: account, ...named });
	const { json } = await exercise({ transfer, actors: [alice], extraArgs }, 'v2');
	expect(String(json.cause).replaceAll(alice, 'alice')).toContain(
		`Unexpected account information in metadata of 'transfer' in metadata key 'cip-112/${key}': ${shown}`,
	);
});
