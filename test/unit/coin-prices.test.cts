// Random networks: rounds that come late, snapshots that are missing, migrations. Whatever scan has, a price is that of the rule, or none.
// PRICE_NETWORKS=5000 makes more of them.
import fc from 'fast-check';

import { CoinPrices } from '../../nodes/shared/scan/prices/coinPrices';
import { RoundSearch } from '../../nodes/shared/scan/prices/roundSearch';
import type { Scan } from '../../nodes/shared/scan/service';

const SECOND = 1000;
const TICK = 600 * SECOND;
const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-03-01T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

interface Round {
	number: number;
	price: string;
	opensAt: number;
	createdAt: number;
	closedAt: number;
}

interface Network {
	/** Seconds by which each new round comes later than it could. */
	delays: number[];
	/** Rounds before which the network migrates. */
	migrations: number[];
	/** Snapshots of three hours that are missing, by number. */
	missing: number[];
}

/** Rounds as the rules of the network create them: one tick before they open, when the latest has opened. */
function roundsOf({ delays }: Network): Round[] {
	const price = (number: number) => `0.0${1000 + ((number * 7919) % 977)}00000`;
	const rounds: Round[] = [0, 1, 2].map((number) => ({
		number,
		price: price(number),
		opensAt: BEGIN + (number === 2 ? TICK : 0),
		createdAt: BEGIN,
		closedAt: Infinity,
	}));
	for (const delay of delays) {
		const latest = rounds.at(-1)!;
		const createdAt = latest.opensAt + delay * SECOND;
		rounds.at(-3)!.closedAt = createdAt;
		rounds.push({ number: latest.number + 1, price: price(latest.number + 1), opensAt: createdAt + TICK, createdAt, closedAt: Infinity });
	}
	return rounds;
}

const payload = ({ number, price, opensAt }: Round) => ({
	round: { number: String(number) },
	amuletPrice: price,
	opensAt: iso(opensAt),
	tickDuration: { microseconds: String(TICK * 1000) },
});

/** A scan of such a network, with another update each minute. */
class Served {
	readonly rounds: Round[];
	readonly end: number;
	readonly starts: number[];
	readonly baseUrl = `http://scan-${Math.random()}`;
	readonly proxied = false;
	readonly cancelled = false;

	constructor(private readonly network: Network) {
		this.rounds = roundsOf(network);
		this.end = this.rounds.at(-1)!.createdAt + 5 * SECOND;
		this.starts = [BEGIN, ...network.migrations.map((index) => this.rounds[index]!.createdAt - 60 * SECOND)];
	}

	private migrationAt = (ms: number) => this.starts.findLastIndex((start) => start <= ms);

	call = async () => {
		const open = this.rounds.filter(({ closedAt }) => closedAt > this.end);
		const contract = (round: Round) => ({ contract_id: `r${round.number}`, payload: payload(round), created_at: iso(round.createdAt) });
		return {
			open_mining_rounds: Object.fromEntries(open.map((round) => [round.number, { contract: contract(round) }])),
			issuing_mining_rounds: {},
		};
	};

	attempt = async (endpoint: string, args: any) => {
		const { body } = typeof args === 'function' ? args('current') : args;
		const answer = endpoint.includes('migrations')
			? { migration_id: this.starts.length - 1 }
			: endpoint.includes('acs')
				? this.acs(body)
				: this.updates(body);
		return answer
			? { ok: true, answer, apiVersion: 'current', endpoint }
			: { ok: false, failure: { httpStatus: 404, origin: 'application', message: 'No snapshots found' } };
	};

	unwrap = (attempt: any) => attempt.answer;

	error = ({ message }: { message: string }) => new Error(message);

	private acs({ migration_id: migration, record_time: time }: { migration_id: number; record_time: string }) {
		const [from, to] = [this.starts[migration]!, this.starts[migration + 1] ?? this.end];
		let taken: number | undefined;
		for (let at = Math.ceil((from + 1) / (3 * HOUR)) * 3 * HOUR; at <= Math.min(to, Date.parse(time)); at += 3 * HOUR)
			if (!this.network.missing.includes((at - BEGIN) / (3 * HOUR))) taken = at;
		if (taken === undefined) return undefined;
		const active = this.rounds.filter(({ createdAt, closedAt }) => createdAt <= taken! && closedAt > taken!);
		const events = active.map((round) => ({
			contract_id: `r${round.number}`,
			create_arguments: payload(round),
			created_at: iso(round.createdAt),
		}));
		return { record_time: iso(taken), migration_id: migration, created_events: events };
	}

	private updates({ after, page_size: size }: { after: { after_migration_id: unknown; after_record_time: string }; page_size: number }) {
		const others = Array.from({ length: Math.floor((this.end - BEGIN) / 60_000) }, (_unused, minute) => ({
			at: BEGIN + minute * 60_000 + 1,
			events: {},
		}));
		const created = this.rounds.slice(3).map((round) => ({
			at: round.createdAt,
			events: {
				x: {
					event_type: 'created_event',
					package_name: 'splice-amulet',
					template_id: 'p:Splice.Round:OpenMiningRound',
					contract_id: `r${round.number}`,
					create_arguments: payload(round),
					created_at: iso(round.createdAt),
				},
				y: {
					event_type: 'created_event',
					package_name: 'other',
					template_id: 'q:Splice.Round:OpenMiningRound',
					contract_id: 'z',
					create_arguments: { ...payload(round), amuletPrice: '99.0' },
				},
			},
		}));
		const [migration, time] = [Number(String(after.after_migration_id)), Date.parse(after.after_record_time)];
		const transactions = [...others, ...created]
			.sort((a, b) => a.at - b.at)
			.map(({ at, events }) => ({
				update_id: String(at),
				migration_id: this.migrationAt(at),
				record_time: iso(at),
				events_by_id: events,
				root_event_ids: [],
			}))
			.filter(({ migration_id: id, record_time }) => id > migration || (id === migration && Date.parse(record_time) > time))
			.slice(0, size);
		return { transactions };
	}
}

const network = fc
	.record({
		delays: fc.array(fc.oneof(fc.nat(60), fc.nat(60), fc.nat(7200)), { minLength: 5, maxLength: 60 }),
		migrations: fc.uniqueArray(fc.integer({ min: 4, max: 50 }), { maxLength: 2 }).map((list) => list.sort((a, b) => a - b)),
		missing: fc.uniqueArray(fc.nat(8), { maxLength: 4 }),
	})
	.map((made) => ({ ...made, migrations: made.migrations.filter((index) => index < made.delays.length) }));

const runs = { numRuns: Number(process.env.PRICE_NETWORKS ?? 150) };

test('at a time: the latest round that has opened, or none where scan has nothing before', async () => {
	let [found, none] = [0, 0];
	await fc.assert(
		fc.asyncProperty(network, fc.array(fc.nat(1000), { minLength: 1, maxLength: 15 }), async (made, shares) => {
			const served = new Served(made);
			const prices = new CoinPrices(served as unknown as Scan);
			for (const share of shares) {
				const time = Math.floor(BEGIN + (share / 1000) * (served.end - BEGIN));
				const right = served.rounds.findLast(({ opensAt }) => opensAt <= time)!;
				const round = await prices.at(iso(time));
				if (round)
					expect({ time: iso(time), number: Number(round.number), price: round.price }).toEqual({
						time: iso(time),
						number: right.number,
						price: right.price,
					});
				else expect(right.createdAt).toBe(BEGIN);
				if (round) found++;
				else none++;
			}
		}),
		runs,
	);
	expect(found).toBeGreaterThan(3 * none);
});

test('of a round: the one with its number', async () => {
	await fc.assert(
		fc.asyncProperty(network, fc.nat(1000), async (made, share) => {
			const served = new Served(made);
			const wanted = served.rounds[3 + Math.floor((share / 1000) * (served.rounds.length - 4))]!;
			const scan = served as unknown as Scan;
			const round = await new RoundSearch(scan, new CoinPrices(scan)).find(BigInt(wanted.number));
			expect(round && { number: Number(round.number), price: round.price }).toEqual({ number: wanted.number, price: wanted.price });
		}),
		runs,
	);
});
