// Canton Ledger Stream against participants of other releases: a channel brings the items that it brings of the usual one.
import { listening, useStreams, WS } from '../trigger/streamSupport.cts';

const { parties, happen, sandbox, stream } = useStreams();

const CASES: Array<[string, string]> = [
	['commandCompleted', 'fail'],
	['commandCompleted', 'succeed'],
	['ledgerUpdate', 'tap'],
	['contractCreated', 'tap'],
];

/** Runs a stream while an action happens. Returns its item, its channels and the complaints of the server. */
async function outcome(event: string, action: string, server: string) {
	await sandbox.control('POST', '/reset', { history: 5, server, settings: { channelsAnswerClose: true, checkpointMs: 20 } });
	Object.assign(parties, (await sandbox.control('GET', '/world')).parties);
	await sandbox.requests();
	const node = await stream({ event }).start();
	await listening(node);
	const [happened] = await happen(action);
	// The next poll is ten minutes away: what arrives was announced on the channel.
	const [item] = await node.arrived(1);
	await node.stop();
	expect(item.offset).toBe(happened!.offset);
	const requests = await sandbox.requests();
	return {
		item: { event: item.event, status: item.status, fields: Object.keys(item).sort() },
		channels: requests.map(({ endpoint }) => String(endpoint)).filter((endpoint) => endpoint.startsWith('WS ')),
		complaints: requests.flatMap(({ complaints }) => complaints),
	};
}

/** Addresses of completions: 3.4 has the older one only. */
const COMPLETIONS = { '3.6.1': WS, '3.4.12': 'WS /v2/commands/completions' };

describe.each(Object.entries(COMPLETIONS))('a participant of Canton %s', (server, completions) => {
	test.each(CASES)('%s: %s arrives at once', async (event, action) => {
		const usual = await outcome(event, action, '3.5.14');
		const { item, channels, complaints } = await outcome(event, action, server);
		expect(item).toEqual(usual.item);
		expect(channels).toEqual([event === 'commandCompleted' ? completions : expect.stringMatching(/^WS \/v2\/updates/)]);
		expect(complaints).toEqual([]);
	});
});
