// A command under an ID that was used before, compared with what was done under it: its key, and how much of that is read.
import { CREATE, CREATED, IOU, requestsOf, submit } from './commands-user.cts';
// The user comes first, with the waits.
import { ALICE, completionOf, transactionOf, type World } from './commands-participant.cts';
import { BROKEN, NO_EVENTS, TOO_LATE } from './commands-refusals.cts';
import { EVENTS, FOR_UPDATE, UPDATE_BY_ID } from './endpoints.cts';

const BY_KEY = { ExerciseByKeyCommand: { templateId: IOU, contractKey: 'k', choice: 'Archive', choiceArgument: {} } };
const archived = (contractId: string) => ({
	ExercisedEvent: { nodeId: 0, contractId, templateId: 'p:Main:Iou', packageName: 'model', choice: 'Archive', choiceArgument: {} },
});
const keyed = (contractKey?: string) => ({ created: { createdEvent: { contractKey } } });
const refusedWith = (world: World): World => ({ ...world, answers: { [FOR_UPDATE]: TOO_LATE, ...world.answers } });
const READ = 'It may have been submitted before. The participant did not return what happened to it:';
const OTHER_ARGUMENTS = 'Its command ID was used before with other arguments, as far as they can be compared.';

describe('by key', () => {
	const byKey = async (world: World, command: any = BY_KEY) =>
		await submit(
			{},
			refusedWith({ completions: [completionOf(5)], updates: [transactionOf(5, [archived('00ab')])], ...world }),
			{},
			command,
		);

	test('it was done with the same key', async () => {
		const result = await byKey({ contracts: { '00ab': keyed('k') } });
		expect(result.items).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, offset: 5, updateId: '12205' }]);
		const [{ body, timeoutMs }] = requestsOf(result, EVENTS);
		expect(body.contractId).toBe('00ab');
		expect(Object.keys(body.eventFormat.filtersByParty)).toEqual([ALICE]);
		expect(timeoutMs).toBe(60_000);
	});

	test.each<[string, World, string]>([
		['with another key', { contracts: { '00ab': keyed('l') } }, OTHER_ARGUMENTS],
		['and the key is not shown', { contracts: { '00ab': keyed() } }, `${READ} it does not show the key of the contract`],
		['and the key cannot be read', { answers: { [EVENTS]: BROKEN } }, `${READ} database`],
		['and the participant has no such contract', { answers: { [EVENTS]: NO_EVENTS } }, `${READ} no events`],
		[
			'and the key cannot be read, of the later of two',
			{ completions: [completionOf(4), completionOf(5)], updates: [transactionOf(4), transactionOf(5, [archived('00ab')])] },
			`${READ} no events`,
		],
	])('it was done %s: unknown', async (_, world, said) => {
		expect(await byKey(world)).toMatchObject({
			message: `the deadline has passed. ${said}`,
			fields: { outcome: 'unknown', errorCode: 'DAML_FAILURE' },
		});
	});
});

test('of six successes the last five are compared, and no other one is read', async () => {
	const offsets = [1, 2, 3, 4, 5, 6];
	const world = {
		completions: offsets.map((at) => completionOf(at)),
		updates: offsets.map((at) => transactionOf(at, at === 1 ? [CREATED] : [])),
	};
	const result = await submit({}, refusedWith(world), {}, CREATE);
	expect(result).toMatchObject({
		message: 'the deadline has passed. Its command ID was used 6 times before. The last 5 were other commands.',
		fields: { outcome: 'unknown' },
	});
	expect(requestsOf(result, UPDATE_BY_ID).map(({ body }) => body.updateId)).toEqual(['12206', '12205', '12204', '12203', '12202']);
});
