// Several sandboxes in one process: each has all services below its path, and a world and faults of its own.
import { authorised, useClient } from './client.cts';

const client = useClient(['--targets', '100', '--history', '3']);

const fault = async (target: string, ...faults: object[]) => await client.post(`${target}/control/faults`, { faults });

describe.each(['', '/target-2', '/target-100'])('below "%s"', (target) => {
	it.each([
		['the participant', '/v2/state/ledger-end', { offset: expect.any(Number) }],
		['its validator', '/api/validator/v0/scan-proxy/dso-party-id', { dso_party_id: expect.stringContaining('::') }],
		['a scan', '/api/scan/v0/dso-party-id', { dso_party_id: expect.stringContaining('::') }],
		['a registry', '/registry/metadata/v1/info', { adminId: expect.stringContaining('::') }],
	])('%s answers', async (_, path, answer) => {
		expect(await client.get(`${target}${path}`, authorised())).toMatchObject({ status: 200, json: answer });
	});

	it('metrics are those of this node', async () => {
		expect((await client.get(`${target}/metrics`)).text).toContain('daml_sequencer_client_handler_last_sequencing_time_micros');
	});
});

it('worlds differ, and a fault is that of one', async () => {
	const own = async (target: string) => (await client.get(`${target}/v2/parties/participant-id`, authorised())).json;
	const [first, second, last] = [await own(''), await own('/target-2'), await own('/target-100')];
	expect(new Set([first, second, last].map(({ participantId }) => participantId)).size).toBe(3);
	await fault('/target-2', { status: 503, body: 'away', times: 0 });
	const statuses = async (path: string) =>
		await Promise.all(['', '/target-2', '/target-100'].map(async (target) => (await client.get(`${target}${path}`, authorised())).status));
	expect(await statuses('/v2/state/ledger-end')).toEqual([200, 503, 200]);
	expect(await statuses('/api/scan/v0/dso-party-id')).toEqual([200, 503, 200]);
});

it('there is none beyond the number of targets', async () => {
	expect((await client.get('/target-101/v2/state/ledger-end', authorised())).status).toBe(404);
});
