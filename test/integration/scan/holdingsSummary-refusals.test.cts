// Holdings Summary › Get: errors say what to do.
import { said, useScan } from './support.cts';

const { sandbox, world, run, happen, sent } = useScan('holdingsSummary', 'get');

describe('what goes wrong is explained', () => {
	const nothingSent = async () => expect(await sent()).toEqual([]);

	test.each([
		['', 'no party is given'],
		['={{ [] }}', 'no party is given'],
		['alice', '"alice" is not a party ID'],
	])('parties %p: %s', async (parties, problem) => {
		const { error } = await run({ parties: parties || '={{ "" }}' });
		expect(error?.message).toBe(`Parties: ${problem}`);
		await nothingSent();
	});

	test('an exact match without a time, and a time that is none', async () => {
		const party = world.parties.alice;
		expect((await run({ parties: party, recordTimeMatch: 'exact' })).error?.message).toBe('Record Time: an exact match needs a time');
		expect((await run({ parties: party, recordTime: 'yesterday' })).error?.message).toBe('Record Time: "yesterday" is not a date and time');
		await nothingSent();
	});

	test('a time that is no snapshot: those around are named', async () => {
		const result = await run({ parties: world.parties.alice, recordTime: '2026-07-01T08:00:00Z', recordTimeMatch: 'exact' });
		expect(result.error?.message).toBe('Failed to find ACS snapshot for migration id 0 at 2026-07-01T08:00:00Z');
		expect(result.error?.description).toContain('nearest ones were taken at 2026-07-01T06:00:00Z and 2026-07-01T09:00:00Z');
		expect(result.error?.description).toContain('At or Before');
		const proxied = await run(
			{ parties: world.parties.alice, recordTime: '2026-07-01T08:00:00Z', recordTimeMatch: 'exact' },
			{ through: 'validator' },
		);
		expect(proxied.error?.description).toMatch(/^No snapshot was taken at exactly this time\. Set Record Time Match/);
	});

	test('an exact time before every snapshot: At or Before would find none, so a later time is advised', async () => {
		const { error } = await run({ parties: world.parties.alice, recordTime: '2026-06-01T00:00:00Z', recordTimeMatch: 'exact' });
		expect(error?.description).toMatch(
			/The nearest one was taken at 2026-\S+Z\. Migration 0 has none before it either: set Record Time to that time or a later one\./,
		);
		expect(error?.description).not.toContain('At or Before');
	});

	test('a time before the first snapshot', async () => {
		const result = await run({ parties: world.parties.alice, recordTime: '2026-06-01T00:00:00Z' });
		expect(said(result)).toMatch(
			/^No snapshots found before 2026-06-01T00:00Z \| Migration 0 has no snapshot that early\. Take a later Record Time/,
		);
	});

	test.each(['scan', 'validator'] as const)(
		'of now, where scan took no snapshot yet: no other time is advised, through %s',
		async (through) => {
			await happen('migrate');
			const result = await run({ parties: world.parties.alice }, { through });
			await sandbox.control('POST', '/reset', { history: 60 });
			expect(said(result)).toMatch(
				/^(?:No snapshots found before \S+|Summary not found for given parameters) \| Migration 1 has no snapshot yet: scan takes the first some hours after/,
			);
			expect(result.error?.description).toContain('Try again then, or take one with Snapshot › Force if scan allows it.');
			expect(result.error?.description).not.toMatch(/later Record Time|another Migration ID/);
		},
	);

	test('super validators that name no migration: through a validator the way out is named', async () => {
		await sandbox.answer(
			'GET /v0/scan-proxy/dso',
			'{"sv_node_states":[{"contract":{"payload":{"state":{"synchronizerNodes":[["global",{"sequencer":null}]]}}}}]}',
		);
		const { error } = await run({ parties: world.parties.alice }, { through: 'validator' });
		expect(error?.message).toBe('Migration ID: this field is empty, and the validator does not expose the migration ID');
		expect(error?.description).toContain('set Connect Through to Scan');
	});

	test.each([
		['migrationId', { options: { migrationId: '-1' } }, 'Migration ID: -1 is negative'],
		['round', { options: { asOfRound: '-1' } }, 'As Of Round: -1 is negative'],
		['round', { options: { asOfRound: 'latest' } }, 'As Of Round: "latest" is not a whole number'],
	])('%s %j', async (_, parameters, message) => {
		expect((await run({ parties: world.parties.alice, ...parameters })).error?.message).toBe(message);
		await nothingSent();
	});

	test.each([[{ asOfRound: '5' }], [{ includeFees: true }]])('the current version with %j', async (options) => {
		const { error } = await run({ parties: world.parties.alice, options: { apiVersion: 'current', ...options } });
		expect(error?.message).toBe('API Version: the current endpoint has neither rounds nor holding fees');
		await nothingSent();
	});

	test('a validator that does not take the token', async () => {
		const result = await run(
			{ parties: world.parties.alice },
			{ through: 'validator', credential: { authentication: 'developmentToken', developmentSecret: 'guess' } },
		);
		expect(result.error?.message).toMatch(/^The server does not accept the token: /);
		expect(result.error?.description).toContain('expects another audience than its participant');
		expect(JSON.stringify(result.run)).not.toMatch(/eyJ/);
	});

	test('on Continue On Fail the error is an item, and the next item is done', async () => {
		const { items } = await run(
			{ parties: '={{ $json.party }}' },
			{ input: [{ json: { party: 'x' } }, { json: { party: world.parties.bob } }], onError: 'continueRegularOutput' },
		);
		expect(items.map(({ json, pairedItem }) => [json.message ?? json.partyId, pairedItem])).toEqual([
			['Parties: "x" is not a party ID', { item: 0 }],
			[world.parties.bob, { item: 1 }],
		]);
		expect((items[0].json.error as any).advice).toContain('alice::1220');
	});
});
