// Contracts and choices as items: what an alert or a report is made of.
import { ALICE, archived, BOB, created, exercised, Participant, reassignment, topology, transaction } from './events-participant.cts';
import { UPDATES } from './endpoints.cts';
import { useClock } from './events-support.cts';

useClock();

const TEMPLATE = `${'ab'.repeat(32)}:Iou:Iou`;
const FACTS = { recordTime: '2026-07-01T11:00:00.000001Z', synchronizerId: 'global-domain::1220ab' };
const CREATED = {
	...{ createdAt: '2026-07-01T11:00:00Z', template: '#my-model:Iou:Iou', createArgument: { owner: ALICE } },
	...{ signatories: [ALICE], observers: [], packageName: 'my-model', templateId: TEMPLATE },
};
const ARCHIVED = { template: '#my-model:Iou:Iou', witnessParties: [ALICE], packageName: 'my-model', templateId: TEMPLATE };
const MOVED = { source: 's1', target: 's2', reassignmentId: 'r1' };

const assigned = (contractId: string, more: object = {}) => ({
	JsAssignmentEvent: { ...MOVED, createdEvent: created(contractId, more) },
});
const unassigned = (contractId: string, more: object = {}) => ({
	JsUnassignedEvent: { value: { ...archived(contractId, more), ...MOVED } },
});

/** Everything that can happen to contracts, in two transactions and a reassignment. */
const HISTORY = [
	transaction(5, [{ CreatedEvent: created('c1') }, { ArchivedEvent: archived('c2', { nodeId: 3 }) }]),
	transaction(6, [
		{ ExercisedEvent: exercised('c1', 'Transfer', { nodeId: 2 }) },
		{ ExercisedEvent: exercised('c1', 'Archive', { consuming: true }) },
	]),
	reassignment(7, [assigned('c3', { nodeId: 1 }), unassigned('c4')]),
	topology(8, []),
];

const participantOf = (updates: object[] = HISTORY): Participant => Object.assign(new Participant(), { updates });
const poll = async (event: string, parameters: object = {}, updates: object[] = HISTORY) =>
	await participantOf(updates)
		.trigger(event, parameters as never)
		.poll();
const idsOf = (items: any[]) => items.map(({ event, contractId, eventId, reason }) => [event, contractId, eventId, reason].join(' '));
/** Format of what a trigger reads. */
const formatOf = async (event: string, parameters: object = {}) => {
	const trigger = participantOf().trigger(event, parameters as never);
	await trigger.poll();
	return trigger.requests(UPDATES)[0]!.body.updateFormat;
};
const filters = (...cumulative: object[]) => ({ filtersByParty: { [ALICE]: { cumulative }, [BOB]: { cumulative } } });
const EVERYTHING = filters({ identifierFilter: { WildcardFilter: { value: {} } } });

describe('Contract Created', () => {
	it('has the arguments, whose contract it is, and by which event and update it is found again', async () => {
		const [item, ...others] = await poll('contractCreated');
		expect(others).toEqual([]);
		expect(item).toEqual({
			event: 'contractCreated',
			contractId: 'c1',
			reason: 'transaction',
			offset: 5,
			updateId: 'u5',
			eventId: 'u5:0',
			...CREATED,
			...FACTS,
		});
		// Fields that people read come first.
		expect(Object.keys(item).slice(0, 4)).toEqual(['event', 'recordTime', 'createdAt', 'template']);
	});

	it('comes with reassignments, if they are wanted: a contract that arrived', async () => {
		const items = await poll('contractCreated', { options: { includeReassignments: true } });
		expect(idsOf(items)).toEqual(['contractCreated c1 u5:0 transaction', 'contractCreated c3 u7:1 reassignment']);
		expect(items[1]).toMatchObject({ ...CREATED, ...MOVED });
	});

	it('is as the participant sent it without Simplify', async () => {
		const items = await poll('contractCreated', { simplify: false, options: { includeReassignments: true } });
		expect(items).toEqual([
			{
				...{ event: 'contractCreated', updateId: 'u5', offset: 5, eventId: 'u5:0', reason: 'transaction', createdEvent: created('c1') },
				...{ ...FACTS, effectiveAt: '2026-07-01T11:00:00Z', commandId: '', workflowId: '' },
			},
			{
				...{ event: 'contractCreated', updateId: 'u7', offset: 7, eventId: 'u7:1', reason: 'reassignment', ...FACTS },
				assignedEvent: { ...MOVED, createdEvent: created('c3', { nodeId: 1 }) },
			},
		]);
	});

	it('asks for what stakeholders see: of everything, or of the templates and interfaces, with their views', async () => {
		expect(await formatOf('contractCreated')).toEqual({
			includeTransactions: { eventFormat: EVERYTHING, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
		});
		const chosen = { templates: '#my-model:Iou:Iou', interfaces: '#my-api:Api:Holding' };
		const options = { includeReassignments: true, includeCreatedEventBlob: true };
		const eventFormat = filters(
			{ identifierFilter: { TemplateFilter: { value: { templateId: '#my-model:Iou:Iou', includeCreatedEventBlob: true } } } },
			{
				identifierFilter: {
					InterfaceFilter: { value: { interfaceId: '#my-api:Api:Holding', includeInterfaceView: true, includeCreatedEventBlob: true } },
				},
			},
		);
		expect(await formatOf('contractCreated', { ...chosen, options })).toEqual({
			includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
			includeReassignments: eventFormat,
		});
	});
});

describe('Contract Archived', () => {
	it('says which contract ended, and of which template it was', async () => {
		expect(await poll('contractArchived')).toEqual([
			{
				event: 'contractArchived',
				contractId: 'c2',
				reason: 'transaction',
				offset: 5,
				updateId: 'u5',
				eventId: 'u5:3',
				...ARCHIVED,
				...FACTS,
			},
		]);
	});

	it('comes with reassignments, if they are wanted: a contract that left', async () => {
		const items = await poll('contractArchived', { options: { includeReassignments: true } });
		expect(idsOf(items)).toEqual(['contractArchived c2 u5:3 transaction', 'contractArchived c4 u7:0 reassignment']);
		expect(items[1]).toMatchObject({ ...ARCHIVED, ...MOVED });
	});

	it('is as the participant sent it without Simplify', async () => {
		const [first, second] = await poll('contractArchived', { simplify: false, options: { includeReassignments: true } });
		expect(first).toMatchObject({ eventId: 'u5:3', archivedEvent: archived('c2', { nodeId: 3 }) });
		expect(second).toMatchObject({ eventId: 'u7:0', unassignedEvent: { ...archived('c4'), ...MOVED } });
		expect(await formatOf('contractArchived')).toMatchObject({ includeTransactions: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } });
	});
});

describe('Contract Created or Archived', () => {
	it('has both in the order of the ledger, each named by its event', async () => {
		expect(idsOf(await poll('contractCreatedOrArchived'))).toEqual([
			'contractCreated c1 u5:0 transaction',
			'contractArchived c2 u5:3 transaction',
		]);
		expect(idsOf(await poll('contractCreatedOrArchived', { options: { includeReassignments: true } }))).toEqual([
			'contractCreated c1 u5:0 transaction',
			'contractArchived c2 u5:3 transaction',
			'contractCreated c3 u7:1 reassignment',
			'contractArchived c4 u7:0 reassignment',
		]);
		expect(await formatOf('contractCreatedOrArchived')).toMatchObject({
			includeTransactions: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
		});
	});

	it('keeps its own name for what cannot be read', async () => {
		const updates = [transaction(5, [{ CreatedEvent: { nodeId: 0 } }])];
		expect(await poll('contractCreatedOrArchived', {}, updates)).toMatchObject([
			{ event: 'contractCreatedOrArchived', decodeError: expect.any(String) },
		]);
	});
});

describe('Choice Exercised', () => {
	it('says which choice, by whom, with its argument and result', async () => {
		const items = await poll('choiceExercised');
		expect(idsOf(items)).toEqual(['choiceExercised c1 u6:2 transaction', 'choiceExercised c1 u6:0 transaction']);
		expect(items[0]).toEqual({
			...{ event: 'choiceExercised', choice: 'Transfer', template: '#my-model:Iou:Iou', choiceArgument: {}, exerciseResult: {} },
			...{ actingParties: [ALICE], consuming: false, packageName: 'my-model', contractId: 'c1', templateId: TEMPLATE },
			...{ reason: 'transaction', offset: 6, updateId: 'u6', eventId: 'u6:2', ...FACTS },
		});
		expect(await formatOf('choiceExercised', { options: { includeReassignments: true } })).toEqual({
			includeTransactions: { eventFormat: EVERYTHING, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		});
	});

	it('is of the choices that were named', async () => {
		expect((await poll('choiceExercised', { choices: 'Accept, Archive' })).map(({ choice }) => choice)).toEqual(['Archive']);
		expect(await poll('choiceExercised', { choices: 'archive' })).toEqual([]);
	});

	it('is as the participant sent it without Simplify', async () => {
		const [item] = await poll('choiceExercised', { simplify: false });
		expect(item).toMatchObject({ event: 'choiceExercised', eventId: 'u6:2', exercisedEvent: exercised('c1', 'Transfer', { nodeId: 2 }) });
	});
});

describe('an event that cannot be read', () => {
	it.each<[string, object, string]>([
		['contractCreated', { CreatedEvent: created('') }, 'it has no contract ID'],
		['contractCreated', { CreatedEvent: created('c1', { templateId: '' }) }, 'it has no template ID'],
		['contractCreated', { CreatedEvent: created('c1', { templateId: 5 }) }, 'it has no template ID'],
		['contractCreated', { CreatedEvent: created('c1', { nodeId: undefined }) }, 'it has no node ID'],
		['contractCreated', { CreatedEvent: created('c1', { nodeId: 1.5 }) }, 'it has no node ID'],
		['contractCreated', { CreatedEvent: null }, 'it has no "CreatedEvent"'],
		['contractArchived', { ArchivedEvent: archived('') }, 'it has no contract ID'],
		['choiceExercised', { ExercisedEvent: exercised('c1', '') }, 'it has no choice'],
		['choiceExercised', { ExercisedEvent: exercised('', 'Transfer') }, 'it has no contract ID'],
	])('%s %j is an item that says why, and keeps no other back', async (event, odd, decodeError) => {
		const good =
			event === 'choiceExercised'
				? { ExercisedEvent: exercised('good', 'Transfer') }
				: { CreatedEvent: created('good'), ArchivedEvent: archived('good') };
		const kind = event === 'choiceExercised' ? 'ExercisedEvent' : event === 'contractCreated' ? 'CreatedEvent' : 'ArchivedEvent';
		const items = await poll(event, {}, [transaction(5, [odd, { [kind]: (good as any)[kind] }])]);
		expect(items[0]).toEqual({
			event,
			eventId: expect.stringMatching(/^u5:raw:[0-9a-f]{16}$/),
			decodeError,
			raw: odd,
			updateId: 'u5',
			offset: 5,
		});
		expect(idsOf(items.slice(1))).toEqual([`${event} good u5:0 transaction`]);
	});

	it('of a reassignment, too', async () => {
		const updates = [reassignment(7, [{ JsAssignmentEvent: MOVED }, unassigned('c4', { contractId: '' }), assigned('c5')])];
		const options = { includeReassignments: true };
		expect((await poll('contractCreated', { options }, updates)).map(({ decodeError, contractId }) => decodeError ?? contractId)).toEqual([
			'it has no "JsAssignmentEvent.createdEvent"',
			'c5',
		]);
		expect((await poll('contractArchived', { options }, updates)).map(({ decodeError }) => decodeError)).toEqual(['it has no contract ID']);
	});
});

describe('an update that cannot be read', () => {
	it.each<[object, string, string]>([
		[{ Transaction: { value: { offset: 5, updateId: 'u5' } } }, 'offset:5', 'it does not have the expected content'],
		[{ Transaction: { value: { offset: 5, events: [] } } }, 'offset:5', 'it has no update ID'],
		[{ Transaction: { value: { offset: 5, updateId: '', events: [] } } }, 'offset:5', 'it has no update ID'],
		[{ Newer: { value: { offset: 5 } } }, 'offset:5', 'it is of a type this version does not know'],
		[{ Transaction: {} }, 'raw:', 'it has no "Transaction.value"'],
	])('%j is an item that says why, with the rest of the history', async (odd, eventId, decodeError) => {
		const items = await poll('contractCreated', {}, [odd, transaction(6, [{ CreatedEvent: created('c6') }])]);
		expect(items).toMatchObject([{ event: 'contractCreated', decodeError, raw: odd }, { contractId: 'c6' }]);
		expect(items[0].eventId.startsWith(eventId)).toBe(true);
		expect(items[0].eventId).not.toBe('raw:');
	});

	it('nothing of an update of a kind that is not wanted', async () => {
		const none = [reassignment(5, []), topology(6, []), { OffsetCheckpoint: { value: { offset: 7 } } }];
		for (const event of ['contractCreated', 'choiceExercised']) {
			const participant = Object.assign(participantOf(none), { filters: false });
			expect(await participant.trigger(event).poll()).toEqual([]);
		}
	});
});
