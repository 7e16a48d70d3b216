// Random worlds of holdings: whatever an update says of itself, the movements add up to what the holdings became.
import fc from 'fast-check';

import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import type { Movement } from '../../nodes/shared/tokens/movement';
import { RunningBalances } from '../../nodes/shared/tokens/runningBalances';

const ADMIN = 'admin::1220';
const PARTIES = ['alice::1220', 'bob::1220', 'carol::1220'];
/** Those whose movements are read. The third is seen only where the others are. */
const READ = PARTIES.slice(0, 2);
const INSTRUMENTS = ['Gold', 'Silver'];

interface Coin {
	id: string;
	owner: string;
	instrument: string;
	amount: bigint;
	locked: boolean;
}

const KINDS = ['mint', 'burn', 'transfer', 'merge', 'split', 'lock', 'unlock', 'accept'] as const;
/** How an update describes itself. `wrongLog` names a leg that the holdings do not confirm. */
const STANDARDS = ['log', 'metadata', 'both', 'nothing', 'wrongLog', 'wrongMetadata'] as const;

const step = fc.record({
	kind: fc.constantFrom(...KINDS),
	standard: fc.constantFrom(...STANDARDS),
	owner: fc.nat(2),
	other: fc.nat(2),
	instrument: fc.nat(1),
	amount: fc.bigInt({ min: 1n, max: 10n ** 38n - 1n }),
	versions: fc.constantFrom('V1', 'V2', 'both'),
	nested: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A ledger that knows only holdings: it makes the updates, and is what the decoded movements are compared with. */
class World {
	readonly coins = new Map<string, Coin>();
	private made = 0;

	private event(coin: Coin, nodeId: number, versions: string) {
		const { owner, instrument, amount, locked } = coin;
		const rest = {
			instrumentId: { admin: ADMIN, id: instrument },
			amount: formatAmount(amount),
			lock: locked ? { holders: [ADMIN], expiresAt: null, expiresAfter: null, context: null } : null,
			meta: { values: {} },
		};
		const views = {
			V1: { interfaceId: 'a:Splice.Api.Token.HoldingV1:Holding', viewValue: { owner, ...rest } },
			V2: { interfaceId: 'b:Splice.Api.Token.HoldingV2:Holding', viewValue: { account: { owner, provider: null, id: '' }, ...rest } },
		};
		const interfaceViews = versions === 'both' ? [views.V1, views.V2] : [views[versions as 'V1']];
		return { CreatedEvent: { contractId: coin.id, nodeId, interfaceViews, acsDelta: READ.includes(owner) } };
	}

	/** The arrival of a coin from another synchronizer. */
	assigned(coin: Coin) {
		return { JsAssignmentEvent: { createdEvent: this.event(coin, 0, 'both').CreatedEvent } };
	}

	/** One update. Undefined where the step cannot be taken. */
	update({ kind, standard, owner: from, other, instrument: index, amount, versions, nested }: Step, offset: number) {
		const [owner, receiver, instrument] = [PARTIES[from], PARTIES[other], INSTRUMENTS[index]];
		const own = [...this.coins.values()].filter((coin) => coin.owner === owner && coin.instrument === instrument);
		const locked = own.filter((coin) => coin.locked);
		const free = own.filter((coin) => !coin.locked);
		const ended = { mint: [], unlock: locked.slice(0, 2), accept: locked.slice(0, 1) }[kind as string] ?? free.slice(0, 3);
		const held = ended.reduce((sum, coin) => sum + coin.amount, 0n);
		if (kind !== 'mint' && held === 0n) return undefined;
		const part = kind === 'mint' ? amount : (amount % held) + 1n;
		const rest = kind === 'mint' ? 0n : held - part;
		const coin = (to: string, value: bigint, lock = false): Coin[] =>
			value > 0n ? [{ id: `00${(++this.made).toString(16)}`, owner: to, instrument, amount: value, locked: lock }] : [];
		const outputs = {
			mint: () => coin(owner, part),
			burn: () => coin(owner, rest),
			transfer: () => [...coin(receiver, part), ...coin(owner, rest)],
			accept: () => coin(receiver, held),
			merge: () => coin(owner, held),
			split: () => [...coin(owner, part), ...coin(owner, rest)],
			lock: () => [...coin(owner, part, true), ...coin(owner, rest)],
			unlock: () => coin(owner, held),
		}[kind]();
		const events: object[] = [];
		const nodeId = () => events.length;
		// A coin that comes and goes within the update changes nothing.
		const transient = nested ? coin(owner, 5n) : [];
		for (const each of transient) events.push(this.event(each, nodeId() + 1, versions));
		const archive = ({ id }: Coin) =>
			events.push({
				ExercisedEvent: {
					contractId: id,
					choice: 'Archive',
					consuming: true,
					nodeId: nodeId() + 1,
					lastDescendantNodeId: nodeId() + 1,
					exerciseResult: {},
				},
			});
		for (const each of [...ended, ...transient]) archive(each);
		for (const each of outputs) events.push(this.event(each, nodeId() + 1, versions));
		if (standard === 'log' || standard === 'both' || standard === 'wrongLog') {
			for (const account of new Set([owner, receiver])) {
				const inputs = [...ended, ...transient].filter((each) => each.owner === account);
				const made = [...outputs, ...transient].filter((each) => each.owner === account);
				if (inputs.length + made.length === 0) continue;
				const net = made.reduce((sum, each) => sum + each.amount, 0n) - inputs.reduce((sum, each) => sum + each.amount, 0n);
				const said = standard === 'wrongLog' ? net + 7n : net;
				const nobody = kind === 'mint' || kind === 'burn';
				const otherside = nobody ? { owner: null, id: `cip-112/${kind}` } : { owner: account === owner ? receiver : owner, id: '' };
				const leg = { transferLegId: 'leg0', side: said > 0n ? 'ReceiverSide' : 'SenderSide', otherside, instrumentId: instrument };
				events.push({
					ExercisedEvent: {
						contractId: '00ff',
						choice: 'EventLog_HoldingsChange',
						interfaceId: 'c:Splice.Api.Token.TransferEventsV2:EventLog',
						consuming: false,
						nodeId: nodeId() + 1,
						lastDescendantNodeId: nodeId() + 1,
						actingParties: [ADMIN],
						choiceArgument: {
							admin: ADMIN,
							account: { owner: account },
							inputHoldingCids: inputs.map(({ id }) => id),
							outputHoldingCids: made.map(({ id }) => id),
							transferLegSides: said === 0n ? [] : [{ ...leg, amount: formatAmount(said < 0n ? -said : said) }],
						},
					},
				});
			}
		}
		const txKind = { merge: 'merge-split', split: 'merge-split', lock: 'transfer', accept: 'transfer' }[kind as string] ?? kind;
		const values =
			standard === 'metadata' || standard === 'both' || standard === 'wrongMetadata'
				? {
						'splice.lfdecentralizedtrust.org/tx-kind': standard === 'wrongMetadata' ? 'unlock' : txKind,
						'splice.lfdecentralizedtrust.org/sender': owner,
					}
				: {};
		events.unshift({
			ExercisedEvent: {
				contractId: '00ee',
				choice: `Rules_${kind}`,
				consuming: false,
				nodeId: 0,
				lastDescendantNodeId: events.length,
				exerciseResult: { meta: { values } },
			},
		});
		for (const { id } of ended) this.coins.delete(id);
		for (const each of outputs) this.coins.set(each.id, each);
		const explained = standard === 'log' || standard === 'metadata' || standard === 'both';
		return { explained, value: { Transaction: { value: { updateId: `1220${offset}`, offset, events } } } as never };
	}

	sum(owner: string, instrument: string, locked = false): bigint {
		return [...this.coins.values()]
			.filter((coin) => coin.owner === owner && coin.instrument === instrument && (!locked || coin.locked))
			.reduce((sum, { amount }) => sum + amount, 0n);
	}
}

const sumOf = (movements: Movement[], owner: string, instrument: string, amountOf: (movement: Movement) => bigint | null) =>
	movements
		.filter(({ party, instrument: found }) => party === owner && found?.id === instrument)
		.reduce((sum, each) => sum + (amountOf(each) ?? 0n), 0n);

function check(world: World, decoder: MovementDecoder, movements: Movement[]): void {
	for (const owner of READ) {
		for (const instrument of INSTRUMENTS) {
			expect(sumOf(movements, owner, instrument, ({ change }) => change)).toBe(world.sum(owner, instrument));
			expect(sumOf(movements, owner, instrument, ({ lockedChange }) => lockedChange)).toBe(world.sum(owner, instrument, true));
			const balance = [...decoder.balances()].find((balance) => balance.owner === owner && balance.instrument.id === instrument);
			expect(balance?.total ?? 0n).toBe(world.sum(owner, instrument));
			expect(balance?.locked ?? 0n).toBe(world.sum(owner, instrument, true));
		}
	}
	expect(movements.filter(({ party }) => !READ.includes(party!))).toEqual([]);
}

test('the movements of random worlds add up to the balances, after each update and whatever it says of itself', () => {
	fc.assert(
		// By default fast-check makes about ten steps: too few for a lock to be made and to end.
		fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
			const world = new World();
			const decoder = new MovementDecoder(new Set(READ));
			const movements: Movement[] = [];
			steps.forEach((each, offset) => {
				const update = world.update(each, offset);
				if (!update) return;
				const found = decoder.decode(update.value);
				movements.push(...found);
				if (update.explained) expect(found.filter(({ kind }) => kind === 'unknown')).toEqual([]);
				for (const movement of found) {
					const after = found.findLast(({ party, instrument }) => party === movement.party && instrument!.id === movement.instrument!.id)!;
					expect(after.balanceAfter).toBe(world.sum(after.party!, after.instrument!.id));
					expect(after.lockedAfter).toBe(world.sum(after.party!, after.instrument!.id, true));
				}
			});
			check(world, decoder, movements);
		}),
		{ numRuns: 150 },
	);
});

test('an update that is redelivered counts once in the movements, and so does an event that stands in it twice', () => {
	fc.assert(
		fc.property(
			fc.array(fc.record({ step, again: fc.nat(4), events: fc.array(fc.nat(20), { maxLength: 3 }) }), { maxLength: 60, size: 'max' }),
			fc.boolean(),
			(steps, opening) => {
				const world = new World();
				const decoder = new MovementDecoder(new Set(READ), opening);
				const movements: Movement[] = [];
				const seen: never[] = [];
				const expected: Movement[] = [];
				const once = new MovementDecoder(new Set(READ), opening);
				steps.forEach(({ step: each, again, events: repeated }, offset) => {
					const update: any = world.update(each, offset)?.value;
					if (!update) return;
					expected.push(...once.decode(update));
					const { events } = update.Transaction.value;
					// The very same events, wherever the participant puts them.
					const more = repeated.map((index) => events[index % events.length]);
					seen.push({ Transaction: { value: { ...update.Transaction.value, events: [...events, ...more] } } } as never);
					movements.push(...decoder.decode(seen.at(-1)!));
					// A page that overlaps with the one before it, or is it once more.
					for (const update of again > 0 ? seen.slice(-again) : []) movements.push(...decoder.decode(update));
				});
				expect(movements).toEqual(expected);
				if (opening) check(world, decoder, movements);
			},
		),
		{ numRuns: 150 },
	);
});

/** An update in the shape that has creations and archivals only. */
const asDelta = (update: any) => {
	const { events, ...value } = update.Transaction.value;
	const changes = events.flatMap(({ CreatedEvent, ExercisedEvent }: any) => {
		if (CreatedEvent) return [{ CreatedEvent }];
		return ExercisedEvent.consuming ? [{ ArchivedEvent: { contractId: ExercisedEvent.contractId } }] : [];
	});
	return { Transaction: { value: { ...value, events: changes } } } as never;
};

test('a balance that is followed counts a contract once, however often it is seen', () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(step, fc.nat(5)), { maxLength: 60, size: 'max' }), (steps) => {
			const world = new World();
			const balances = INSTRUMENTS.map((id) => new RunningBalances(undefined as never, new Set(READ), { admin: ADMIN, id }));
			steps.forEach(([each, again], offset) => {
				const update = world.update(each, offset);
				if (!update) return;
				// One that is active already arrives once more, as with a reassignment that this participant sees from both sides.
				const active = [...world.coins.values()][again];
				const arrival = active && { Reassignment: { value: { offset, events: [world.assigned(active)] } } };
				for (const [index, balance] of balances.entries()) {
					for (const { party, after } of balance.apply(asDelta(update.value)).filter(({ party }) => READ.includes(party)))
						expect(after).toEqual({ total: world.sum(party, INSTRUMENTS[index]), locked: world.sum(party, INSTRUMENTS[index], true) });
					if (arrival) for (const { before, after } of balance.apply(arrival as never)) expect(after).toEqual(before);
				}
			});
		}),
		{ numRuns: 150 },
	);
});

test('a statement of 10,000 random movements: opening balance, credits, debits and closing balance agree to the last digit', () => {
	const world = new World();
	const decoder = new MovementDecoder(new Set(READ));
	const movements: Movement[] = [];
	const samples = fc.sample(step, { numRuns: 30_000, seed: 31 });
	// The opening balance is what the first thousand updates left.
	let opening = new Map<string, bigint>();
	for (const [offset, each] of samples.entries()) {
		const update = world.update(each, offset);
		if (!update) continue;
		if (offset < 1000) decoder.decode(update.value);
		else movements.push(...decoder.decode(update.value));
		if (offset < 1000) opening = new Map(READ.flatMap((owner) => INSTRUMENTS.map((name) => [owner + name, world.sum(owner, name)])));
	}
	expect(movements.length).toBeGreaterThan(10_000);
	for (const owner of READ) {
		for (const instrument of INSTRUMENTS) {
			const credit = sumOf(movements, owner, instrument, ({ change }) => (change! > 0n ? change : 0n));
			const debit = sumOf(movements, owner, instrument, ({ change }) => (change! < 0n ? -change! : 0n));
			const closing = (opening.get(owner + instrument) ?? 0n) + credit - debit;
			expect(formatAmount(closing)).toBe(formatAmount(world.sum(owner, instrument)));
			expect(parseAmount(formatAmount(closing))).toBe(closing);
			const last = movements.findLast(({ party, instrument: found }) => party === owner && found?.id === instrument)!;
			expect([last.balanceAfter, last.lockedAfter]).toEqual([world.sum(owner, instrument), world.sum(owner, instrument, true)]);
		}
	}
});

test('without the balances of before, an event log still says the amount, and the balance stays unknown', () => {
	const world = new World();
	const base = { owner: 0, other: 1, instrument: 0, amount: 100n, versions: 'both', nested: false } as const;
	world.update({ ...base, kind: 'mint', standard: 'log' }, 1);
	const decoder = new MovementDecoder(new Set(READ), false);
	const update = world.update({ ...base, kind: 'transfer', standard: 'log', amount: 29n }, 2)!;
	expect(decoder.decode(update.value)).toMatchObject([
		{ kind: 'transfer', party: 'alice::1220', change: -30n, balanceAfter: null },
		{ kind: 'transfer', party: 'bob::1220', change: 30n, balanceAfter: null },
	]);
});

test('a log in which the admin of the instrument did not act counts for nothing: anybody can exercise a choice of that name', () => {
	const world = new World();
	const decoder = new MovementDecoder(new Set(READ));
	const base = { owner: 0, other: 1, instrument: 0, amount: 100n, versions: 'both', nested: false } as const;
	const update: any = world.update({ ...base, kind: 'mint', standard: 'log' }, 1)!.value;
	const log = update.Transaction.value.events.at(-1).ExercisedEvent;
	log.actingParties = ['mallory::1220'];
	expect(decoder.decode(update)).toMatchObject([{ kind: 'unknown', change: 100n, decodedFrom: 'holdings' }]);
});
