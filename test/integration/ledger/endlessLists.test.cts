// A participant may go on endlessly with fresh tokens. Each read ends, and its error says that the list may not.
import { waitForNothing } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { createdEvent } from '../../support/createdEvent.cts';
import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { runNode } from '../../support/engine.cts';
import { serve } from '../../support/hostile.cts';
import { byId } from './support.cts';

waitForNothing();

const PARTY = `alice::1220${'0'.repeat(64)}`;
const LEGACY = { apiVersion: 'legacy' };
const readAs = { parties: byId(PARTY), returnAll: true, options: LEGACY };

/** A participant whose list of active contracts has one row and a fresh token, whatever it is asked for. And how often it was asked. */
async function endlessParticipant() {
	let lists = 0;
	const host = await serve((request, response) => {
		const list = request.url!.includes('/state/active-contracts');
		lists += Number(list);
		const created = createdEvent({ contractId: `c${lists}`, templateId: `${'ab'.repeat(32)}:M:T` });
		const contract = { createdEvent: created, synchronizerId: 's::12', reassignmentCounter: 0 };
		const row = { contractEntry: { JsActiveContract: contract }, streamContinuationToken: `token${lists}` };
		request.resume().on('end', () => {
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(list ? [row] : { offset: 5, vettedPackages: [] }));
		});
	});
	return { host, lists: () => lists };
}

test.each<[string, IDataObject]>([
	['activeContract', { ...readAs, selection: 'matching' }],
	['holding', readAs],
	['balance', readAs],
	['movement', { parties: byId(PARTY), range: 'offsets', afterOffset: '1', returnAll: true, options: LEGACY }],
])(
	'%s › Get Many',
	async (resource, parameters) => {
		const { host, lists } = await endlessParticipant();
		const credentials = { cantonLedgerApi: { baseUrl: `http://${host}`, authentication: 'accessToken', accessToken: 'a.b.c' } };
		const settings = { authentication: 'accessToken', resource, operation: 'getAll', ...parameters };
		const { error } = await runNode(ledgerNodeOf(resource, 'getAll'), settings as never, { credentials, invented: true });
		expect(error?.message).toMatch(
			/does not answer as expected: it returned 1000 pages of fewer than \d+ rows in a row and goes on, so the list may never end/,
		);
		expect(lists()).toBe(1000);
	},
	60_000,
);
