// A 2xx answer that is odd further down is one of something else too: an error that names the field, not a JavaScript error, and
// not an item that looks like a result.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, answer } = ledgerOf(sandbox);
const PARTY = `alice::1220${'0'.repeat(64)}`;
const readAs = { readAs: 'party', party: byId(PARTY) };
const id = `00${'0'.repeat(64)}`;
const rights = { right: [{ kind: 'CanReadAs', party: byId(PARTY) }] };
const created = { contractId: 'c', templateId: 'p:M:T' };

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
		{ update: { Transaction: { value: { updateId: 'u', events: [{ CreatedEvent: {} }] } } } },
		'no "update.Transaction.value.events[0].CreatedEvent.contractId"',
	],
	['contract', 'getEvents', events, EVENTS, { created: {}, archived: { archivedEvent: created } }, 'no "created.createdEvent"'],
	['contract', 'getEvents', events, EVENTS, { created: { createdEvent: created }, archived: {} }, 'no "archived.archivedEvent"'],
	['activeContract', 'getAll', active, ACTIVE, page({}), '"activeContracts[0].contractEntry" that is empty'],
	['activeContract', 'getAll', active, ACTIVE, page({ JsActiveContract: null }), 'no "activeContracts[0].contractEntry.JsActiveContract"'],
	[
		'activeContract',
		'getAll',
		active,
		ACTIVE,
		page({ JsIncompleteAssigned: { assignedEvent: {} } }),
		'no "activeContracts[0].contractEntry.JsIncompleteAssigned.assignedEvent.createdEvent"',
	],
])('%s %s %j: %s answered with %j', async (resource, operation, parameters, endpoint, odd, lack) => {
	for (const simplify of [true, false]) {
		await answer(endpoint, JSON.stringify(odd));
		const { json, error } = await run(resource, operation, { simplify, ...parameters }, { as: 'participant_admin' });
		expect([json, error?.message]).toEqual([[], expect.stringContaining(`does not answer as expected: its answer`)]);
		expect(error?.message).toContain(lack);
	}
});

test('rights granted and revoked where the participant leaves out an empty list', async () => {
	for (const empty of ['{}', '{"newlyGrantedRights":null,"newlyRevokedRights":null}']) {
		await answer(GRANT, empty);
		expect((await run('userRight', 'grant', grant, { as: 'participant_admin' })).json).toMatchObject([{ changed: false, granted: [] }]);
		await answer(REVOKE, empty);
		expect((await run('userRight', 'revoke', revoke, { as: 'participant_admin' })).json).toMatchObject([{ changed: false, revoked: [] }]);
	}
});
