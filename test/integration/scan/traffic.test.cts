import type { IDataObject } from 'n8n-workflow';

import { said, useScan } from './support.cts';

const { sandbox, world, run, happen, sent, elsewhere } = useScan('traffic', 'getStatus', { history: 20 });

let participant: string;
let synchronizer: string;
const json = { 'content-type': 'application/json' };
/** As scan answers a path it does not have (recorded). */
const noSuchPath = { status: 404, headers: json, body: '{\n  "error" : "The requested resource could not be found: http://scan/x"\n}' };
const HOSTS = 'GET /v1/domains/{domain_id}/parties/{party_id}/participant-id';
const HOST = 'GET /v0/domains/{domain_id}/parties/{party_id}/participant-id';
const STATUS = 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status';

beforeAll(async () => {
	const { participantId, synchronizers } = await sandbox.control('GET', '/world');
	participant = `PAR::${participantId}`;
	synchronizer = synchronizers[0].id;
});

describe('Traffic › Get Status', () => {
	test('of a member: bought, used and left', async () => {
		await happen('traffic', { used: '200000' });
		await sandbox.requests();
		const { json: items, error } = await run({ memberId: participant, simplify: true });
		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				memberId: participant,
				party: null,
				unlimited: false,
				totalPurchased: 1_200_000,
				totalLimit: 1_200_000,
				totalConsumed: 200_000,
				left: 1_000_000,
				usedSinceEarlier: null,
				hoursSinceEarlier: null,
				usedPerHour: null,
				hoursLeft: null,
				measuredAt: expect.stringMatching(/^\d{4}-.*Z$/),
				synchronizerId: synchronizer,
			},
		]);
		expect((await sent()).map(({ endpoint }) => endpoint)).toEqual(['GET /v0/dso', STATUS]);
		expect((await run({ memberId: participant, simplify: false })).json).toEqual([
			{ traffic_status: { actual: { total_consumed: 200_000, total_limit: 1_200_000 }, target: { total_purchased: 1_200_000 } } },
		]);
	});

	test('a participant ID without its code, as the ledger writes it', async () => {
		expect((await run({ memberId: participant.slice(5), simplify: true })).json).toMatchObject([{ memberId: participant }]);
	});

	test('a purchase shows in the limit at once, in the purchased total a minute later', async () => {
		const purchased = async () => (await run({ memberId: participant, simplify: true })).json[0];
		await happen('traffic', { bought: '300000' });
		expect(await purchased()).toMatchObject({ totalPurchased: 1_200_000, totalLimit: 1_500_000 });
		await happen('wait', { seconds: 61 });
		expect(await purchased()).toMatchObject({ totalPurchased: 1_500_000, totalLimit: 1_500_000 });
	});

	test('of the participant of a party, and of a super validator that has no limit', async () => {
		const { json: items } = await run({ findBy: 'party', party: world.parties.alice, simplify: true });
		expect(items).toMatchObject([{ memberId: participant, party: world.parties.alice }]);
		const { json: governing } = await run({ findBy: 'party', party: world.parties.DSO, simplify: true });
		expect(governing).toMatchObject([{ unlimited: true, totalLimit: null, left: null, totalPurchased: 0 }]);
	});

	test('a party on several participants gives an item for each', async () => {
		const other = `PAR::${world.parties.dora}`;
		await sandbox.answer(HOSTS, { participant_ids: [participant, other] });
		const { items } = await run({ findBy: 'party', party: world.parties.alice, simplify: true });
		expect(items.map(({ json: { memberId }, pairedItem }) => [memberId, pairedItem])).toEqual([
			[participant, { item: 0 }],
			[other, { item: 0 }],
		]);
	});

	test("a participant's own admin party is its participant", async () => {
		const { json: items } = await run({ findBy: 'party', party: participant.slice(5), simplify: true });
		expect(items).toMatchObject([{ memberId: participant }]);
	});

	test('a scan older than 0.5.17 is asked for the one participant', async () => {
		await sandbox.fault({ endpoint: HOSTS, times: 0, ...noSuchPath });
		const { json: items } = await run(
			{ findBy: 'party', party: world.parties.alice, simplify: true },
			{ credential: { url: elsewhere() } },
		);
		expect(items).toMatchObject([{ memberId: participant }]);
		expect((await sent()).map(({ endpoint }) => endpoint)).toContain(HOST);
	});

	test('of another synchronizer the rules are not read', async () => {
		const other = `other::${synchronizer.split('::')[1]}`;
		const { json: items } = await run({ memberId: participant, simplify: true, options: { synchronizerId: other } });
		expect(items).toMatchObject([{ synchronizerId: other, totalPurchased: 0 }]);
		expect((await sent()).map(({ endpoint }) => endpoint)).toEqual([STATUS]);
	});
});

describe('the use since an earlier item', () => {
	const earlier = (changes: IDataObject = {}) => ({
		memberId: participant,
		measuredAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
		totalConsumed: 200_000,
		...changes,
	});
	const since = async (item: unknown) => (await run({ memberId: participant, simplify: true, options: { earlierItem: item } })).json[0];
	const NOTHING = { usedSinceEarlier: null, hoursSinceEarlier: null, usedPerHour: null, hoursLeft: null };

	test('per hour, and for how long the rest lasts', async () => {
		await happen('traffic', { used: '100000' });
		const item: any = await since(JSON.stringify(earlier()));
		expect(item).toMatchObject({ totalConsumed: 300_000, usedSinceEarlier: 100_000, hoursSinceEarlier: 2 });
		expect(item.usedPerHour / 50_000).toBeCloseTo(1, 2);
		expect(item.hoursLeft / (item.left / item.usedPerHour)).toBeCloseTo(1, 2);
	});

	test.each<[string, () => unknown]>([
		['an empty one', () => '{}'],
		['one of another member', () => earlier({ memberId: 'PAR::other::1220ab' })],
		['one that had used more', () => earlier({ totalConsumed: '9007199254740993' })],
		[
			'one with more than a number holds',
			() => `{"memberId":"${participant}","measuredAt":"2026-07-01T00:00:00Z","totalConsumed":9007199254740993}`,
		],
		['one of the future', () => earlier({ measuredAt: new Date(Date.now() + 3_600_000).toISOString() })],
	])('%s says nothing', async (_what, item) => {
		expect(await since(item())).toMatchObject(NOTHING);
	});

	test('where nothing was used the rest lasts for ever', async () => {
		expect(await since(earlier({ totalConsumed: 300_000 }))).toMatchObject({ usedSinceEarlier: 0, usedPerHour: 0, hoursLeft: null });
	});
});

describe('what goes wrong is explained', () => {
	test.each<[IDataObject, string]>([
		[{ memberId: ' ' }, 'Member ID: this field is empty'],
		[{ memberId: 'nobody' }, 'Member ID: "nobody" is not a member ID'],
		[{ memberId: 'SEQ::sv::1220ab' }, 'Member ID: "SEQ::sv::1220ab" is not a member ID'],
		[{ findBy: 'party', party: 'nobody' }, 'Party: "nobody" is not a party ID'],
		[{ memberId: 'a::1220', options: { earlierItem: '[]' } }, 'Earlier Item: this is not a JSON object'],
		[{ memberId: 'a::1220', options: { earlierItem: { memberId: 'a' } } }, 'Earlier Item: its measuredAt is not a date and time'],
		[{ memberId: 'a::1220', options: { earlierItem: { measuredAt: '2026-07-01T00:00:00Z' } } }, 'Earlier Item: it has no memberId'],
		[
			{ memberId: 'a::1220', options: { earlierItem: { memberId: 'a', measuredAt: '2026-07-01T00:00:00Z', totalConsumed: -1 } } },
			'Earlier Item: its totalConsumed is not a number of bytes',
		],
	])('%j is refused before anything is sent', async (parameters, message) => {
		await sandbox.requests();
		expect((await run({ simplify: true, ...parameters })).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});

	test('a member that the synchronizer does not know', async () => {
		const result = await run({ memberId: `MED::sv::1220${'ab'.repeat(32)}`, simplify: true });
		expect(said(result)).toMatch(
			/No traffic state found for member MED::sv::1220abababab\.\.\..*only participants and mediators have traffic/,
		);
	});

	test('a party that no participant hosts', async () => {
		const result = await run({ findBy: 'party', party: `nobody::1220${'ab'.repeat(32)}`, simplify: true });
		expect(said(result)).toMatch(/No traffic state found.*No participant of this network hosts this party/);
	});

	test('rules that name no synchronizer', async () => {
		await sandbox.answer('GET /v0/dso', '{"amulet_rules":{"contract":{}}}');
		expect(said(await run({ memberId: participant, simplify: true }))).toContain('its answer names no synchronizer');
	});
});
