// Price: what the mining rounds of scan say of Canton Coin, now, at a time, of a round and day by day.
import type { IDataObject } from 'n8n-workflow';

import { said } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen } = tokensOf(sandbox);

interface Round {
	round: number;
	price: string;
	opensAt: string;
	recordTime: string;
}

/** Rounds in the order of their creation, as the world says. */
const rounds: Round[] = [];

const MINUTE = 60_000;
const plus = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * MINUTE).toISOString();

/** Creates a round that opens ten minutes later, as super validators do. */
async function newRound(price: string) {
	const { round, amuletPrice, opensAt, recordTime } = await happen('openRound', { price, opensIn: 600 });
	rounds.push({ round: Number(round.number), price: amuletPrice, opensAt, recordTime });
}

const micros = (time: string) => time.replace(/(?:\.(\d+))?Z$/, (_end, fraction: string = '') => `.${fraction.padEnd(6, '0')}`);
/** The rule itself: the latest round that has opened. */
const inForce = (time: string) => rounds.findLast(({ opensAt }) => micros(opensAt) <= micros(time))!;

beforeAll(async () => {
	await sandbox.control('POST', '/reset', {});
	for (let count = 1; count <= 50; count++) {
		await happen('wait', { seconds: 600 });
		await newRound(`0.00${10 + count}000000`);
	}
	for (let day = 1; day <= 3; day++) {
		await happen('wait', { hours: 24 });
		await newRound(`0.0${200 + day}000000`);
	}
}, 60_000);

beforeEach(async () => void (await sandbox.requests()));

const get = async (parameters: IDataObject, as?: IDataObject) => await run('price', 'get', { coinRegistry: 'scan', ...parameters }, as);
const at = async (time: string) => await get({ priceOf: 'time', time });
const endpoints = async () => (await sandbox.requests()).map(({ endpoint }) => String(endpoint));

test('now: of the latest round that has opened, in one call, without the participant', async () => {
	const { json, error } = await get({});
	expect(error).toBeUndefined();
	const newest = rounds.at(-1)!;
	expect(json).toEqual([
		{
			time: expect.any(String),
			price: newest.price,
			currency: 'USD',
			priceSource: 'scanOpenRounds',
			round: newest.round,
			opensAt: newest.opensAt,
			targetClosesAt: expect.any(String),
			snapshotTime: null,
			problem: null,
			instrumentId: 'Amulet',
			createdAt: expect.any(String),
			contractId: expect.stringMatching(/^00/),
		},
	]);
	expect(await endpoints()).toEqual(['POST /v0/open-and-issuing-mining-rounds']);
});

test('at any time: what the rule says, from wherever scan tells it', async () => {
	const begin = rounds[1]!.opensAt;
	const sources = new Set<unknown>();
	for (let minutes = 0; minutes < 460; minutes += 23) {
		const time = plus(begin, minutes);
		const { json, error } = await at(time);
		expect(error).toBeUndefined();
		const { round, price, opensAt } = inForce(time);
		expect({ time, ...json[0] }).toMatchObject({ time, round, price, opensAt });
		sources.add(json[0].priceSource);
	}
	expect(sources).toContain('scanUpdates');
	expect(sources).toContain('scanSnapshot');
});

test('a round is in force from the very moment at which it opens, not from that of its creation', async () => {
	const [before, round] = [rounds[19]!, rounds[20]!];
	expect((await at(round.opensAt)).json[0]).toMatchObject({ round: round.round, price: round.price });
	for (const earlier of [round.recordTime, plus(round.opensAt, -5), new Date(Date.parse(round.opensAt) - 1).toISOString()])
		expect((await at(earlier)).json[0]).toMatchObject({ round: before.round, price: before.price });
});

test('of a round, open or long closed', async () => {
	for (const { round, price, opensAt } of [rounds[0]!, rounds[7]!, rounds[23]!, rounds[24]!, rounds[48]!, rounds.at(-1)!]) {
		const { json, error } = await get({ priceOf: 'round', round: String(round) });
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ time: null, round, price, opensAt })]);
	}
});

test('what nobody knows is an error that says so, and no number', async () => {
	expect(said(await at('2999-01-01T00:00:00Z'))).toContain('Time: 2999-01-01T00:00:00Z lies in the future');
	const early = said(await at('2020-01-01T00:00:00Z'));
	expect(early).toContain('Time: scan has no data of the mining round that was open at 2020-01-01T00:00:00Z, so there is no price');
	expect(said(await get({ priceOf: 'round', round: '3' }))).toContain('Round: scan has no data of round 3');
	expect(said(await get({ priceOf: 'round', round: '99000' }))).toContain(`Round: there is no round 99000 yet: the newest is`);
	expect(said(await get({ priceOf: 'round', round: ' ' }))).toContain('Round: this field is empty');
});

test.each(['validator', 'validatorOAuth2'])(
	'through a %s: the price of now, and of earlier times an error that says what to do',
	async (coinRegistry) => {
		const { json } = await get({ coinRegistry });
		expect(json[0]).toMatchObject({ price: rounds.at(-1)!.price, priceSource: 'scanOpenRounds' });
		const earlier = await get({ coinRegistry, priceOf: 'time', time: rounds[3]!.opensAt });
		expect(said(earlier)).toContain('the validator passes on only the mining rounds that are open now');
		expect(earlier.error?.description).toContain('Set Price From to Scan.');
		expect(said(await get({ coinRegistry, priceOf: 'round', round: String(rounds[3]!.round) }))).toContain('the validator passes on only');
	},
);

test('a round without a price is an answer that nobody can rely on', async () => {
	const answer = await fetch(`${sandbox.url}/api/scan/v0/closed-rounds`);
	const {
		rounds: [contract],
	} = (await answer.json()) as { rounds: IDataObject[] };
	await sandbox.answer('POST /v0/open-and-issuing-mining-rounds', {
		open_mining_rounds: { x: { contract } },
		issuing_mining_rounds: {},
		time_to_live_in_microseconds: 1,
	});
	expect(said(await get({}))).toContain('a mining round without number, price or opening time');
});

test('a series has each day once, with the price at its beginning in UTC', async () => {
	const first = rounds[49]!.opensAt.slice(0, 10);
	const last = rounds.at(-1)!.opensAt.slice(0, 10);
	const { json, error } = await run('price', 'getAll', {
		coinRegistry: 'scan',
		from: plus(`${first}T00:00:00Z`, 1440).slice(0, 10),
		to: last,
		returnAll: true,
	});
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThanOrEqual(3);
	for (const row of json) {
		const { round, price, opensAt } = inForce(String(row.time));
		expect(row).toMatchObject({ round, price, opensAt, problem: null, priceSource: 'scanSnapshot' });
		expect(row.time).toMatch(/T00:00:00.000Z$/);
	}
	const calls = (await endpoints()).filter((endpoint) => endpoint.endsWith('/state/acs'));
	expect(calls).toHaveLength(json.length);
});

test('a day before scan has data has no price and says why; the limit ends the list', async () => {
	const { json } = await run('price', 'getAll', { coinRegistry: 'scan', from: '2020-01-30', to: '2020-03-01', returnAll: false, limit: 2 });
	expect(json).toEqual([
		expect.objectContaining({
			time: '2020-01-30T00:00:00.000Z',
			price: null,
			priceSource: null,
			problem: expect.stringContaining('scan has no data'),
		}),
		expect.objectContaining({ time: '2020-01-31T00:00:00.000Z', price: null }),
	]);
});

test('days are those that were entered, and in order', async () => {
	const many = async (from: string, to: string) => said(await run('price', 'getAll', { coinRegistry: 'scan', from, to, returnAll: true }));
	expect(await many('2026-07-03', '2026-07-01')).toContain('To: 2026-07-01 lies before From (2026-07-03)');
	expect(await many('2999-01-01', '2999-01-02')).toContain('From: 2999-01-01 lies in the future');
	expect(await many('={{ "" }}', '')).toContain('From: this field is empty');
});
