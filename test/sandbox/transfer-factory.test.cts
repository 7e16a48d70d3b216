// Refusals by the factory of Canton Coin's transfers. Recorded from a participant 3.6.0 with the genuine package of Splice 0.7.5: codes and words.
import { useClient } from './client.cts';
import { useFactory } from './factory.cts';

const client = useClient(['--history', '5']);
const ASSERTION = 'UNHANDLED_EXCEPTION/DA.Exception.AssertionFailed:AssertionFailed (error category 9)';
const GENERAL = 'UNHANDLED_EXCEPTION/DA.Exception.GeneralError:GeneralError (error category 9)';

const factory = useFactory(client);
const { argument, exercise } = factory;

const without = (key: string) => {
	const { [key]: _, ...values } = factory.answer.choiceContext.choiceContextData.values;
	return { extraArgs: { context: { values }, meta: { values: {} } } };
};

test.each<[string, () => object, number, string, string]>([
	['an amount of zero', () => argument({ amount: '0' }), 9, ASSERTION, "The requirement 'Amount must be positive' was not met."],
	['a negative amount', () => argument({ amount: '-1' }), 9, ASSERTION, "The requirement 'Amount must be positive' was not met."],
	[
		'another instrument',
		() => argument({ instrumentId: { admin: factory.DSO, id: 'Other' } }),
		9,
		ASSERTION,
		`The requirement 'Expected instrumentId InstrumentId {admin = 'DSO', id = "Amulet"} matches actual instrumentId InstrumentId {admin = 'DSO', id = "Other"}' was not met.`,
	],
	[
		'another admin than the caller expects',
		() => argument({}, { expectedAdmin: factory.alice }),
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
		() => argument({ inputHoldingCids: Array(101).fill(factory.coin) }),
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
	const { alice, DSO } = factory;
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
	const { alice } = factory;
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

test('an account of version 2 without an owner', async () => {
	const { alice } = factory;
	const receiver = { owner: null, provider: null, id: '' };
	const { transfer, extraArgs } = argument({ sender: { owner: alice, provider: null, id: '' }, receiver });
	const { json } = await exercise({ transfer, actors: [alice], extraArgs }, 'v2');
	expect([json.code, json.context.unknownInformees]).toEqual([
		'UNKNOWN_INFORMEES',
		'Set(cip-112_no-owner::1220000000000000000000000000000000000000000000000000000000000000abcd)',
	]);
	const burn = { ...transfer, receiver: { ...receiver, id: 'cip-112/burn' } };
	expect((await exercise({ transfer: burn, actors: [alice], extraArgs }, 'v2')).json.cause).toContain(
		`in metadata key 'cip-112/receiver.id': "cip-112/burn"`,
	);
});
