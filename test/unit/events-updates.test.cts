// Whole updates as items, and the kinds of them that are read.
import {
	ALICE,
	archived,
	BOB,
	checkpoint,
	created,
	exercised,
	Participant,
	reassignment,
	topology,
	transaction,
	vetted,
} from './events-participant.cts';
import { UPDATES, VETTED } from './endpoints.cts';
import { Refused, useClock } from './events-support.cts';

useClock();

const authorized = (party: string) => ({
	event: {
		ParticipantAuthorizationAdded: {
			value: { partyId: party, participantId: 'p', participantPermission: 'PARTICIPANT_PERMISSION_SUBMISSION' },
		},
	},
});
const HISTORY = [
	transaction(5, [{ CreatedEvent: created('c1') }, { ExercisedEvent: exercised('c2', 'Archive', { nodeId: 1 }) }]),
	reassignment(6, [{ JsUnassignedEvent: { value: archived('c3') } }]),
	topology(7, [authorized(ALICE), authorized(BOB)]),
	checkpoint(8),
	transaction(9, []),
];

const participantOf = (updates: any[] = HISTORY): Participant => Object.assign(new Participant(), { updates });

it('one item for each, and one for each change of a topology transaction', async () => {
	const items = await participantOf().trigger('ledgerUpdate').poll();
	expect(items.map(({ event, eventId, kind, change, offset }) => [event, eventId, kind, change, offset])).toEqual([
		['ledgerUpdate', 'u5', 'transaction', undefined, 5],
		['ledgerUpdate', 'u6', 'reassignment', undefined, 6],
		['ledgerUpdate', 'u7:0', 'topology', 'authorizationAdded', 7],
		['ledgerUpdate', 'u7:1', 'topology', 'authorizationAdded', 7],
		['ledgerUpdate', 'u9', 'transaction', undefined, 9],
	]);
	expect(items[0].events.map(({ event, contractId }: any) => `${event} ${contractId}`)).toEqual(['created c1', 'exercised c2']);
	expect(items[3].partyId).toBe(BOB);
});

it('as the participant sent them without Simplify, one for each', async () => {
	const items = await participantOf().trigger('ledgerUpdate', { simplify: false }).poll();
	expect(items).toEqual(
		[0, 1, 2, 4].map((index) => ({
			event: 'ledgerUpdate',
			recordTime: expect.any(String),
			eventId: `u${[5, 6, 7, 8, 9][index]}`,
			update: HISTORY[index],
		})),
	);
});

it.each([true, false])('what cannot be read is an item that says why (simplified: %p)', async (simplify) => {
	const odd = [{ Newer: { value: { offset: 4, updateId: 'u4' } } }, { Transaction: { value: { offset: 5, events: [] } } }];
	const items = await participantOf([...odd, transaction(6, [])])
		.trigger('ledgerUpdate', { simplify })
		.poll();
	expect(items.map(({ decodeError, eventId }) => [eventId, decodeError])).toEqual([
		['offset:4', 'it is of a type this version does not know'],
		['offset:5', 'it has no update ID'],
		['u6', undefined],
	]);
	expect(items[0]).toMatchObject({ event: 'ledgerUpdate', raw: odd[0] });
});

it('all kinds with all events are asked for, or those that were chosen', async () => {
	const formatOf = async (parameters: object) => {
		const trigger = participantOf().trigger('ledgerUpdate', parameters as never);
		await trigger.poll();
		return trigger.requests(UPDATES)[0]!.body.updateFormat;
	};
	const everything = { cumulative: [{ identifierFilter: { WildcardFilter: { value: {} } } }] };
	const eventFormat = { filtersByParty: { [ALICE]: everything, [BOB]: everything } };
	expect(await formatOf({})).toEqual({
		includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		includeReassignments: eventFormat,
		includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [ALICE, BOB] } },
	});
	expect(await formatOf({ options: { kinds: ['transactions'], transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } })).toEqual({
		includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' },
	});
});

it('templates by the ID of their package become those by its name', async () => {
	const packageId = 'cd'.repeat(32);
	const participant = participantOf();
	const [list] = vetted('named').vettedPackages;
	participant.answers[VETTED] = { vettedPackages: [{ ...list, packages: [{ packageId, packageName: 'named' }] }] };
	const trigger = participant.trigger('ledgerUpdate', { templates: `${packageId}:Iou:Iou` });
	await trigger.poll();
	expect(JSON.stringify(trigger.requests(UPDATES)[0]!.body)).toContain('"templateId":"#named:Iou:Iou"');
});

it('the list of an older participant has the same events', async () => {
	const participant = participantOf();
	const pages = { lowest: [] as number[] };
	participant.answers[UPDATES] = () => new Refused(404, 'The requested resource could not be found.');
	participant.answers['POST /v2/updates'] = ({ body, query }) => {
		pages.lowest.push(body.beginExclusive);
		const after = HISTORY.filter((update) => (Object.values(update)[0] as any).value.offset > body.beginExclusive);
		return after.slice(0, Number(query.limit)).map((update) => ({ update }));
	};
	const items = await participant.trigger('contractCreated').poll();
	expect(items.map(({ contractId }) => contractId)).toEqual(['c1']);
	const legacy = participant.trigger('contractCreated', { options: { apiVersion: 'legacy' } });
	expect(await legacy.poll()).toHaveLength(1);
	expect(legacy.calls).not.toContain(UPDATES);
});
