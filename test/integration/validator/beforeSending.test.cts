// The wallet's history is searched for a transfer before it is paid: if that cannot be read, nothing is sent.
import '../../support/waits.cts';
import { ALICE, useValidator } from './support.cts';

const { sandbox, world, run, sent, happen } = useValidator();

const HISTORY = 'POST /v0/wallet/transactions';
const SENDS = /^POST \/v[02]\/wallet\/(?:token-standard\/transfers|transfer-preapproval\/send)$/;

test.each([
	['refused', { status: 400 }],
	['broken', { status: 500 }],
	['another service', { status: 200, body: '{}' }],
	['refused at its second page', { status: 400, skip: 1 }],
])('a history that is %s', async (what, fault) => {
	// More than one page of the history.
	for (let count = 0; count < 6; count++) await happen('tap', { party: 'alice', amount: '1.0', count: 100 });
	await sandbox.fault({ endpoint: HISTORY, times: 0, headers: { 'content-type': 'application/json' }, body: '{"error":"no"}', ...fault });
	await sent();
	const parameters = { receiver: world.parties.carol!, amount: '2.5', trackingId: `unread: ${what}` };
	const { json, error } = await run('transfer', 'send', parameters, ALICE);
	expect(json).toEqual([]);
	expect(error?.message).toMatch(
		what === 'another service' ? /does not answer as expected/ : /^Whether it was done before could not be read, so nothing was sent: no/,
	);
	const requests = await sent();
	expect(requests.some(({ endpoint }) => endpoint === HISTORY)).toBe(true);
	expect(requests.filter(({ endpoint }) => SENDS.test(endpoint))).toEqual([]);
	await sandbox.control('DELETE', '/faults');
});

test('a history of more transactions than are read: nothing is sent, and the error says how to go on', async () => {
	// A busy wallet: each page is full, and of today.
	const items = Array.from({ length: 500 }, (_, at) => ({
		transaction_type: 'balance_change',
		transaction_subtype: { template_id: 'x:Splice.AmuletRules:AmuletRules', choice: 'AmuletRules_DevNet_Tap' },
		event_id: `#1220aa:${at}`,
		date: '2099-01-01T00:00:00Z',
		receivers: [],
	}));
	await sandbox.fault({ endpoint: HISTORY, times: 0, status: 200, body: { items } });
	await sent();
	const { json, error } = await run('transfer', 'send', { receiver: world.parties.carol!, amount: '2.5', trackingId: 'busy' }, ALICE);
	await sandbox.control('DELETE', '/faults');
	expect(json).toEqual([]);
	expect(error?.message).toBe(
		'Whether it was done before could not be read, so nothing was sent: the wallet has more than 200000 transactions since then. ' +
			'Set Search Earlier For (Days) to the days in which the Tracking ID may have been used.',
	);
	expect((error as any).context.canton).toMatchObject({ trackingId: 'busy', outcome: 'failed' });
	expect((await sent()).filter(({ endpoint }) => SENDS.test(endpoint))).toEqual([]);
}, 60_000);
