// A 2xx answer that is odd further down is one of something else too: an error that names the field, not a JavaScript error, and
// not an item that looks like a result.
import type { IDataObject } from 'n8n-workflow';

import { createdEvent } from '../../support/createdEvent.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, answer } = ledgerOf(sandbox);
const PARTY = `alice::1220${'0'.repeat(64)}`;
const readAs = { parties: byId(PARTY) };
const id = `00${'0'.repeat(64)}`;
const rights = { right: [{ kind: 'CanReadAs', party: byId(PARTY) }] };

const GRANT = 'POST /v2/users/{user-id}/rights';
const REVOKE = 'PATCH /v2/users/{user-id}/rights';
const BY_OFFSET = 'POST /v2/updates/update-by-offset';
const EVENTS = 'POST /v2/events/events-by-contract-id';
const ACTIVE = 'POST /v2/state/active-contracts-page';
const grant = { userId: byId('someone'), rights };
const revoke = { ...grant, confirmUserId: 'someone' };
const byOffset = { findBy: 'offset', offset: '5', ...readAs };
const events = { contractId: id, ...readAs };
const active = { selection: 'matching', ...readAs, returnAll: true };
const page = (entry: unknown) => ({ activeContracts: [{ contractEntry: entry }], activeAtOffset: 1 });

test.each<[string, string, IDataObject, string, unknown, string]>([
	['userRight', 'grant', grant, GRANT, [], 'its answer is not an object'],
	['userRight', 'grant', grant, GRANT, { newlyGrantedRights: [null] }, '"newlyGrantedRights[0]" that is not an object'],
	['userRight', 'grant', grant, GRANT, { newlyGrantedRights: [{}] }, 'no "newlyGrantedRights[0].kind"'],
	['userRight', 'grant', grant, GRANT, { newlyGrantedRights: [{ kind: {} }] }, '"newlyGrantedRights[0].kind" that is empty'],
	['userRight', 'revoke', revoke, REVOKE, [], 'its answer is not an object'],
	['userRight', 'revoke', revoke, REVOKE, { newlyRevokedRights: [null] }, '"newlyRevokedRights[0]" that is not an object'],
	['userRight', 'revoke', revoke, REVOKE, { newlyRevokedRights: [{}] }, 'no "newlyRevokedRights[0].kind"'],
	['update', 'get', byOffset, BY_OFFSET, { update: {} }, '"update" that is empty'],
	['update', 'get', byOffset, BY_OFFSET, { update: { Reassignment: null } }, 'no "update.Reassignment"'],
	['update', 'get', byOffset, BY_OFFSET, { update: { Transaction: { value: { events: [] } } } }, 'no "update.Transaction.value.updateId"'],
	[
		'update',
		'get',
		byOffset,
		BY_OFFSET,
		{ update: { Transaction: { value: { updateId: 'u', effectiveAt: 't', events: [{ CreatedEvent: { offset: 1, nodeId: 0 } }] } } } },
		'no "update.Transaction.value.events[0].CreatedEvent.contractId"',
	],
	['contract', 'getEvents', events, EVENTS, { created: {}, archived: { archivedEvent: {} } }, 'no "created.createdEvent"'],
	[
		'contract',
		'getEvents',
		events,
		EVENTS,
		{ created: { createdEvent: createdEvent(), synchronizerId: 's::12' }, archived: {} },
		'no "archived.archivedEvent"',
	],
	['activeContract', 'getAll', active, ACTIVE, page({}), '"activeContracts[0].contractEntry" that is empty'],
	['activeContract', 'getAll', active, ACTIVE, page({ JsActiveContract: null }), 'no "activeContracts[0].contractEntry.JsActiveContract"'],
	[
		'activeContract',
		'getAll',
		active,
		ACTIVE,
		page({ JsIncompleteAssigned: { assignedEvent: { source: 's', target: 't', reassignmentId: 'r', reassignmentCounter: 1 } } }),
		'no "activeContracts[0].contractEntry.JsIncompleteAssigned.assignedEvent.createdEvent"',
	],
])('%s %s %j: %s answered with %j', async (resource, operation, parameters, endpoint, odd, mismatch) => {
	for (const simplify of [true, false]) {
		await answer(endpoint, JSON.stringify(odd));
		const { json, error } = await run(resource, operation, { simplify, ...parameters }, { as: 'participant_admin' });
		expect([json, error?.message]).toEqual([[], expect.stringContaining(`does not answer as expected: its answer`)]);
		expect(error?.message).toContain(mismatch);
	}
});

test('rights granted and revoked where the participant leaves out an empty list', async () => {
	for (const empty of ['{}', '{"newlyGrantedRights":null,"newlyRevokedRights":null}']) {
		await answer(GRANT, empty);
		expect((await run('userRight', 'grant', grant, { as: 'participant_admin' })).json).toMatchObject([{ alreadyDone: true, granted: [] }]);
		await answer(REVOKE, empty);
		expect((await run('userRight', 'revoke', revoke, { as: 'participant_admin' })).json).toMatchObject([
			{ outcome: 'nothingToDo', revoked: [] },
		]);
	}
});

describe('an offset that is none', () => {
	const PRUNED = 'GET /v2/state/latest-pruned-offsets';
	const END = 'GET /v2/state/ledger-end';
	const completions = { parties: PARTY, returnAll: true };
	const updates = { ...readAs, returnAll: true, options: { apiVersion: 'legacy' } };

	test.each<[string, string, IDataObject, string, string, string]>([
		['completion', 'getAll', completions, END, '{"offset":1.5}', '"offset"'],
		['completion', 'getAll', completions, END, '{"offset":1e999}', '"offset"'],
		['completion', 'getAll', completions, END, '{"offset":-1}', '"offset"'],
		['completion', 'getAll', completions, PRUNED, '{"participantPrunedUpToInclusive":{}}', '"participantPrunedUpToInclusive"'],
		['completion', 'getAll', completions, PRUNED, '{"participantPrunedUpToInclusive":1.5}', '"participantPrunedUpToInclusive"'],
		['update', 'getAll', updates, PRUNED, '{"participantPrunedUpToInclusive":"x"}', '"participantPrunedUpToInclusive"'],
		['participant', 'getStatus', {}, PRUNED, '{"participantPrunedUpToInclusive":1.5}', '"participantPrunedUpToInclusive"'],
	])('%s › %s (%j): %s %s', async (resource, operation, parameters, endpoint, text, field) => {
		await answer(endpoint, text);
		const { error } = await run(resource, operation, parameters, { as: 'any-reader' });
		expect(error?.message).toContain(`does not answer as expected: its answer has a ${field} that is not a whole number from 0`);
		expect(JSON.stringify(await sandbox.requests())).not.toContain('int64');
	});
});

test('updates that are the same page again and again are an error, not an endless list', async () => {
	const update = { OffsetCheckpoint: { value: { offset: 1, synchronizerTimes: [] } } };
	const same = { updates: Array.from({ length: 200 }, () => ({ update })), lowestPageOffsetExclusive: 0, highestPageOffsetInclusive: 1 };
	await sandbox.fault({ endpoint: 'POST /v2/updates/get-updates-page', times: 5, body: same });
	const parameters = { parties: 'all', order: 'oldestFirst', returnAll: true };
	const { error } = await run('update', 'getAll', parameters, { as: 'any-reader', invented: true });
	expect(error?.message).toContain('it returned the same page twice, so the list would never end');
});
