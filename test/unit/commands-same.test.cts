// Comparison of commands with a transaction that their ID is known by: what was done is never done twice, and other work is never taken for it.
import { ALICE, BROKEN, CONTRACT, IOU, participantOf, type Answers } from './commands-answers.cts';
// The participant comes first, with the waits.
import type { Command } from '../../nodes/shared/commands/commands';
import { likenessOf } from '../../nodes/shared/commands/sameCommands';
import { EVENTS } from './endpoints.cts';

const TEMPLATE = `${'9f'.repeat(32)}:Iou:Iou`;
const NEW = '00ee';
const NO_KEY = { message: 'it does not show the key of the contract', origin: 'application', retryable: false };

const created = (nodeId: number, createArgument: unknown, more: object = {}) => ({
	CreatedEvent: { nodeId, contractId: NEW, templateId: TEMPLATE, createArgument, ...more },
});
const exercised = (nodeId: number, choiceArgument: unknown, more: object = {}) => ({
	ExercisedEvent: { nodeId, contractId: CONTRACT, templateId: TEMPLATE, interfaceId: null, choice: 'Transfer', choiceArgument, ...more },
});
const create = (createArguments: unknown, templateId = IOU) => ({ CreateCommand: { templateId, createArguments } });
const exercise = (choiceArgument: unknown, more: object = {}) => ({
	ExerciseCommand: { templateId: IOU, contractId: CONTRACT, choice: 'Transfer', choiceArgument, ...more },
});
const byKey = (contractKey: unknown, choiceArgument: unknown = {}, more: object = {}) => ({
	ExerciseByKeyCommand: { templateId: IOU, contractKey, choice: 'Transfer', choiceArgument, ...more },
});
const both = (createArguments: unknown, choiceArgument: unknown, more: object = {}) => ({
	CreateAndExerciseCommand: { templateId: IOU, createArguments, choice: 'Transfer', choiceArgument, ...more },
});

async function compare(events: object[] | undefined, commands: object[], answers: Answers = {}) {
	const { ledger, calls } = participantOf(answers);
	const reading = { ledger, parties: [ALICE], left: () => 1234 };
	return { said: await likenessOf({ events } as never, commands as Command[], reading), calls };
}
const likeness = async (...[events, commands, answers]: Parameters<typeof compare>) =>
	(await compare(events, commands, answers)).said.likeness;
const keyed = (contractKey?: unknown) => ({ [EVENTS]: { created: { createdEvent: { contractKey } } } });
/** Keys by contract. */
const keysOf = (keys: Record<string, unknown>) => ({
	[EVENTS]: ({ body }: any) => {
		const contractKey = keys[body.contractId];
		return contractKey === undefined ? BROKEN : { created: { createdEvent: { contractKey } } };
	},
});

test.each<[what: string, events: object[], commands: object[]]>([
	['a contract that was created', [created(0, { amount: '1.0', memo: null })], [create({ amount: '1' })]],
	['a choice', [exercised(0, { to: 'bob' })], [exercise({ to: 'bob' })]],
	[
		'a contract and a choice on it',
		[created(0, { amount: '1' }), exercised(1, { to: 'bob' }, { contractId: NEW })],
		[both({ amount: '1' }, { to: 'bob' })],
	],
	['two contracts alike', [created(0, { amount: '1' }), created(1, { amount: '1' })], [create({ amount: '1' }), create({ amount: '1' })]],
	['two in another order', [created(0, { amount: '2' }), created(1, { amount: '1' })], [create({ amount: '1' }), create({ amount: '2' })]],
	['a choice with what came of it', [exercised(0, {}), created(1, { amount: '1' })], [exercise({})]],
	['two choices', [exercised(0, {}), exercised(1, { to: 'bob' })], [exercise({ to: 'bob' }), exercise({})]],
	[
		'a contract of which another choice was taken, too',
		[created(0, {}), exercised(1, {}, { contractId: NEW, choice: 'Archive' }), exercised(2, {}, { contractId: NEW })],
		[both({}, {})],
	],
])('%s is the same', async (_, events, commands) => {
	expect(await compare(events, commands)).toEqual({ said: { likeness: 'same' }, calls: [] });
});

test.each<[what: string, events: object[], commands: object[]]>([
	['a contract of another amount', [created(0, { amount: '2' })], [create({ amount: '1' })]],
	['a choice with another argument', [exercised(0, { to: 'carol' })], [exercise({ to: 'bob' })]],
	['another contract with the choice', [created(0, { amount: '2' }), exercised(1, {}, { contractId: NEW })], [both({ amount: '1' }, {})]],
	[
		'a contract with another argument of the choice',
		[created(0, {}), exercised(1, { to: 'carol' }, { contractId: NEW })],
		[both({}, { to: 'bob' })],
	],
	['a choice by key with another argument', [exercised(0, { to: 'carol' })], [byKey('a', { to: 'bob' })]],
	['one contract where two were wanted', [created(0, { amount: '1' })], [create({ amount: '1' }), create({ amount: '1' })]],
	['one choice where two were wanted', [exercised(0, {})], [exercise({}), exercise({})]],
	[
		'one contract with a choice, where another like it was wanted beside it',
		[created(0, {}), exercised(1, {}, { contractId: NEW })],
		[both({}, {}), create({})],
	],
	[
		'one contract with a choice, where one like it was wanted before it',
		[created(0, {}), exercised(1, {}, { contractId: NEW })],
		[create({}), both({}, {})],
	],
	[
		'one choice on a new contract, where it was wanted twice',
		[created(0, {}), exercised(1, {}, { contractId: NEW })],
		[both({}, {}), exercise({}, { contractId: NEW })],
	],
	[
		'one contract with a choice, where the first of two was another',
		[created(0, { amount: '2' }), created(1, { amount: '1' })],
		[create({ amount: '3' }), create({ amount: '1' })],
	],
])('%s is the same with other arguments', async (_, events, commands) => {
	expect(await compare(events, commands)).toEqual({ said: { likeness: 'otherArguments' }, calls: [] });
});

test.each<[what: string, events: object[] | undefined, commands: object[]]>([
	['a transaction without events', undefined, [create({})]],
	['a transaction that shows nothing', [], [exercise({})]],
	['a contract of another template', [created(0, {}, { templateId: `${'9f'.repeat(32)}:Iou:Bond` })], [create({})]],
	['a contract of another module', [created(0, {}, { templateId: `${'9f'.repeat(32)}:Other:Iou` })], [create({})]],
	['a choice on another contract', [exercised(0, {}, { contractId: '00ff' })], [exercise({})]],
	['another choice', [exercised(0, {}, { choice: 'Archive' })], [exercise({})]],
	['a contract whose choice was not taken', [created(0, {})], [both({}, {})]],
	['a contract with another choice', [created(0, {}), exercised(1, {}, { contractId: NEW, choice: 'Archive' })], [both({}, {})]],
	['a choice on an older contract', [created(0, {}), exercised(1, {})], [both({}, {})]],
	[
		'a choice on a contract of another template',
		[created(0, {}, { templateId: 'p:Iou:Bond' }), exercised(1, {}, { contractId: NEW })],
		[both({}, {})],
	],
	['another choice by key', [exercised(0, {}, { choice: 'Archive' })], [byKey('a')]],
	['a choice by key of another template', [exercised(0, {}, { templateId: 'p:Iou:Bond' })], [byKey('a')]],
	['a choice by key of another interface', [exercised(0, {}, { templateId: 'p:Iou:Bond', interfaceId: 'q:Api:Holding' })], [byKey('a')]],
	['an exercise where a contract was to be created', [exercised(0, {})], [create({})]],
	['a contract where an exercise was wanted', [created(0, {}, { contractId: CONTRACT })], [exercise({})]],
	['only one of two commands', [created(0, {})], [create({}), exercise({})]],
	['a contract, if the command names no template', [created(0, {})], [{ CreateCommand: { createArguments: {} } }]],
	['a choice, if the command by key names no template', [exercised(0, {})], [byKey('a', {}, { templateId: undefined })]],
	['a choice of no interface, if the command by key has an empty name', [exercised(0, {})], [byKey('a', {}, { templateId: '' })]],
	['a contract, if the name of the template is an object', [created(0, {})], [{ CreateCommand: { templateId: {}, createArguments: {} } }]],
])('%s is something else', async (_, events, commands) => {
	expect(await compare(events, commands)).toEqual({ said: { likeness: 'other' }, calls: [] });
});

describe('a choice by key', () => {
	test('is the same if its contract had that key, which the participant is asked for', async () => {
		const { said, calls } = await compare([exercised(0, { to: 'bob' })], [byKey({ id: 1 }, { to: 'bob' })], keyed({ id: '1' }));
		expect(said).toEqual({ likeness: 'same' });
		const all = { identifierFilter: { WildcardFilter: { value: {} } } };
		expect(calls).toEqual([
			{
				endpoint: EVENTS,
				request: {
					body: { contractId: CONTRACT, eventFormat: { filtersByParty: { [ALICE]: { cumulative: [all] } } } },
					timeoutMs: 1234,
				},
			},
		]);
	});

	test('of an interface counts, whatever template the contract has', async () => {
		const events = [exercised(0, {}, { templateId: 'p:Iou:Bond', interfaceId: `q:Iou:Iou` })];
		expect(await likeness(events, [byKey('a')], keyed('a'))).toBe('same');
	});

	test('with another key is the same with other arguments', async () => {
		expect((await compare([exercised(0, {})], [byKey('a')], keyed('b'))).said).toEqual({ likeness: 'otherArguments' });
	});

	test('whose key cannot be read stays open, in the words of the participant', async () => {
		expect((await compare([exercised(0, {})], [byKey('a')], { [EVENTS]: BROKEN })).said).toEqual({ likeness: 'unread', unread: BROKEN });
	});

	test.each<[what: string, answer: object]>([
		['no contract', {}],
		['a contract without a key', keyed(null)[EVENTS]!],
		['a contract with no field for it', keyed()[EVENTS]!],
	])('whose participant shows %s stays open', async (_, answer) => {
		expect((await compare([exercised(0, {})], [byKey('a')], { [EVENTS]: answer })).said).toEqual({ likeness: 'unread', unread: NO_KEY });
		expect((await compare([exercised(0, {})], [byKey(null)], { [EVENTS]: answer })).said).toEqual({ likeness: 'unread', unread: NO_KEY });
	});

	test('is searched for among all exercises: the second that has the key counts', async () => {
		const events = [exercised(0, {}, { contractId: '00aa' }), exercised(1, {}, { contractId: '00bb' })];
		expect(await likeness(events, [byKey('b')], keysOf({ '00aa': 'a', '00bb': 'b' }))).toBe('same');
		expect(await likeness(events, [byKey('b')], keysOf({ '00bb': 'b' }))).toBe('same');
		expect(await likeness(events, [byKey('c')], keysOf({ '00bb': 'b' }))).toBe('unread');
	});

	test('is not read further once it was found, and never for what has another argument', async () => {
		const events = [
			exercised(0, { to: 'carol' }, { contractId: '00aa' }),
			exercised(1, {}, { contractId: '00bb' }),
			exercised(2, {}, { contractId: '00cc' }),
		];
		const { said, calls } = await compare(events, [byKey('b')], keyed('b'));
		expect(said).toEqual({ likeness: 'same' });
		expect(calls.map(({ request }) => request.body.contractId)).toEqual(['00bb']);
	});

	test('that was done once is not what was wanted twice', async () => {
		expect(await likeness([exercised(0, {})], [byKey('a'), byKey('a')], keyed('a'))).toBe('otherArguments');
		expect(await likeness([exercised(0, {})], [exercise({}), byKey('a')], keyed('a'))).toBe('otherArguments');
	});

	test('beside what has other arguments says so, though its key was not read', async () => {
		const events = [exercised(0, {}), created(1, { amount: '2' })];
		expect(await likeness(events, [create({ amount: '1' }), byKey('a')], { [EVENTS]: BROKEN })).toBe('otherArguments');
	});
});
