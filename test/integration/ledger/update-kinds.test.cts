// Update › Get: reassignments, topology changes, kinds newer than this node, and large numbers in each.
import { BIG, type Happened } from './support.cts';
import { BY_ID, useUpdates } from './update-support.cts';

const { sandbox, happen, answer, parties, get } = useUpdates();

let issued: Happened;

beforeAll(async () => {
	issued = await happen('issue', { to: 'alice', amount: '8.0000000000', commandId: 'pay-1' });
});

describe('Update › Get', () => {
	test('a contract moved to another synchronizer and its arrival', async () => {
		const [contractId] = issued.created;
		const left = await happen('reassign', { contractId, step: 'unassign' });
		const arrived = await happen('reassign', { contractId, step: 'assign' });
		const away = {
			source: expect.stringMatching(/^global/),
			target: expect.stringMatching(/^private/),
			reassignmentId: expect.any(String),
		};
		expect((await get({ updateId: left.updateId })).json).toMatchObject([
			{ kind: 'reassignment', event: 'unassigned', contractId, updateId: left.updateId, offset: left.offset, ...away },
		]);
		expect((await get({ updateId: arrived.updateId })).json).toMatchObject([
			{ kind: 'reassignment', event: 'assigned', contractId, createArgument: expect.any(Object), ...away },
		]);
		const raw = await get({ updateId: left.updateId, simplify: false });
		expect(raw.json).toMatchObject([
			{
				update: {
					Reassignment: {
						value: { events: [{ JsUnassignedEvent: { value: { contractId, assignmentExclusivity: expect.any(String) } } }] },
					},
				},
			},
		]);
		expect((await get({ updateId: arrived.updateId, simplify: false })).json).toMatchObject([
			{ update: { Reassignment: { value: { events: [{ JsAssignmentEvent: { createdEvent: expect.any(Object) } }] } } } },
		]);
		const { error } = await get({ updateId: left.updateId, options: { kinds: ['transactions'] } });
		expect(error?.description).toContain('UPDATE_NOT_FOUND');
	});

	test.each([
		['Added', 'authorizationAdded', 'SUBMISSION'],
		['Changed', 'authorizationChanged', 'CONFIRMATION'],
		['Onboarding', 'authorizationOnboarding', 'OBSERVATION'],
		['Revoked', 'authorizationRevoked', undefined],
		['Changed', 'authorizationChanged', 'UNSPECIFIED'],
	])('a topology change: %s', async (change, event, permission) => {
		const { updateId } = await happen('topology', { change, party: 'alice', permission });
		await sandbox.control('POST', '/settings', { placeholders: true });
		const { json } = await get({ updateId, options: { kinds: ['topology'] } });
		const raw = await get({ updateId, simplify: false });
		await sandbox.control('POST', '/settings', { placeholders: false });
		expect(json).toEqual([
			{
				kind: 'topology',
				updateId,
				offset: expect.any(Number),
				recordTime: expect.any(String),
				synchronizerId: expect.any(String),
				commandId: null,
				workflowId: null,
				traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
				event,
				partyId: parties.alice,
				participantId: expect.stringMatching(/^participant::/),
				participantPermission: permission ? `PARTICIPANT_PERMISSION_${permission}` : null,
			},
		]);
		expect(raw.json).toMatchObject([
			{
				update: {
					TopologyTransaction: {
						value: {
							events: [
								{ event: { [`ParticipantAuthorization${change}`]: { value: { partyId: parties.alice } } } },
								{ event: { Empty: {} } },
							],
						},
					},
				},
			},
		]);
		expect(Object.keys(((await sandbox.requests())[0] as any).body.updateFormat)).toEqual(['includeTopologyEvents']);
	});

	test('updates and events newer than this node come as they are', async () => {
		await answer(BY_ID, '{"update":{"Novelty":{"value":{"x":1}}}}');
		expect((await get({ updateId: issued.updateId })).json).toEqual([{ kind: 'unknown', content: { Novelty: { value: { x: 1 } } } }]);
		const frame = '"updateId":"u","offset":7,"synchronizerId":"s","recordTime":"2026-07-01T10:00:00Z"';
		await answer(
			BY_ID,
			`{"update":{"Transaction":{"value":{${frame},"effectiveAt":"2026-07-01T10:00:00Z","transactionHash":"QQ==","events":[{"NoveltyEvent":{"x":1}}]}}}}`,
		);
		expect((await get({ updateId: issued.updateId })).json).toMatchObject([
			{ kind: 'transaction', event: 'unknown', content: { NoveltyEvent: { x: 1 } }, commandId: null },
		]);
		await answer(BY_ID, `{"update":{"Reassignment":{"value":{${frame},"events":[{"NoveltyEvent":{"x":1}}]}}}}`);
		expect((await get({ updateId: issued.updateId })).json).toMatchObject([
			{ kind: 'reassignment', event: 'unknown', content: { NoveltyEvent: { x: 1 } } },
		]);
		await answer(
			BY_ID,
			`{"update":{"Transaction":{"value":{${frame},"effectiveAt":"2026-07-01T10:00:00Z","transactionHash":"QQ==","events":[]}}}}`,
		);
		expect((await get({ updateId: issued.updateId, simplify: false })).json).toMatchObject([
			{ update: { Transaction: { value: { transactionHash: 'QQ==' } } } },
		]);
	});
});

test('offsets beyond 2^53 go out and come back with all their digits', async () => {
	await sandbox.control('POST', '/do', { action: 'jump', offset: BIG });
	let updateId: string;
	let offset: unknown;
	do {
		({ updateId } = await happen('issue', { to: 'alice' }));
		({
			json: [{ offset }],
		} = await get({ updateId }));
		// An even one would survive being rounded.
	} while (typeof offset !== 'string' || !/[13579]$/.test(offset));
	await sandbox.requests();
	expect((await get({ findBy: 'offset', offset })).json).toMatchObject([{ updateId, offset }]);
	expect((await sandbox.exactRequests())[0].body).toMatchObject({ offset });
	const created = `{"offset":${BIG},"nodeId":0,"contractId":"00","templateId":"a:B:C","createArgument":{},"witnessParties":["x"],"signatories":["x"],"createdAt":"2026-07-01T10:00:00Z","packageName":"a","representativePackageId":"a","acsDelta":true}`;
	const ended = `"offset":${BIG},"nodeId":0,"contractId":"00","templateId":"a:B:C","witnessParties":["x"],"packageName":"a"`;
	const exercised = `{${ended},"choice":"c","choiceArgument":{},"actingParties":["x"],"consuming":true,"lastDescendantNodeId":0,"acsDelta":true}`;
	const frame = `"updateId":"u","offset":${BIG},"synchronizerId":"s","recordTime":"2026-07-01T10:00:00Z"`;
	const digits = async (update: string, count: number) => {
		await answer(BY_ID, `{"update":${update}}`);
		const text = JSON.stringify((await get({ updateId, simplify: false })).json);
		expect(text.split(`"${BIG}"`).length - 1).toBe(count);
		expect(text).not.toMatch(/900719925474099[^3]/);
	};
	await digits(
		`{"Transaction":{"value":{${frame},"effectiveAt":"x","paidTrafficCost":${BIG},"events":[{"CreatedEvent":${created}},{"ArchivedEvent":{${ended}}},{"ExercisedEvent":${exercised}}]}}}`,
		5,
	);
	const move = `"source":"s","target":"t","reassignmentId":"r","reassignmentCounter":${BIG}`;
	await digits(
		`{"Reassignment":{"value":{${frame},"paidTrafficCost":${BIG},"events":[{"JsAssignmentEvent":{${move},"createdEvent":${created}}},{"JsUnassignedEvent":{"value":{${move},${ended}}}}]}}}`,
		6,
	);
	await digits(`{"TopologyTransaction":{"value":{${frame},"events":[]}}}`, 1);
});
