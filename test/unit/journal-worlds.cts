/** Random movements of the own parties, and the keeper of their book. */
import { Bookkeeper, instrumentName, type BookRules } from '../../nodes/CantonToken/journal/bookEntries';
import { dividedEvenly } from '../../nodes/CantonToken/journal/division';
import type { BookedMovement, RewardShare } from '../../nodes/CantonToken/journal/entry';

export const PARTIES = ['alice::1220aa', 'treasury::1220bb'];
export const INSTRUMENTS = [
	{ id: 'Amulet', admin: 'DSO::1220' },
	{ id: 'USD', admin: 'bank::1220' },
];

const KINDS = ['transfer', 'mint', 'burn', 'reward', 'traffic', 'fee', 'unknown'];

/** The error of a bookkeeper. */
export const refuse = (field: string, { eventId }: BookedMovement) => new Error(`${field} ${eventId}`);

export const RULES: BookRules = {
	tokenAccounts: [
		{ instrument: 'USD', party: '*', account: '1410' },
		{ instrument: '*', party: 'treasury', account: '1401' },
		{ instrument: '', party: '', account: '1400' },
	],
	categories: [
		{ kind: 'reward:app', counterparty: '*', memo: '*', account: '4001', taxCode: '' },
		{ kind: 'reward', counterparty: '*', memo: '*', account: '4000', taxCode: 'R' },
		{ kind: 'transfer', counterparty: 'bob', memo: 'invoice *', account: '4100', taxCode: '' },
		{ kind: '*', counterparty: '*', memo: '*', account: '9999', taxCode: '' },
	],
};

interface Shape {
	chance: () => number;
	count: number;
}

/** A change as the sum of rewards of several kinds, some of a kind that nothing says. */
function randomRewards(change: bigint, chance: () => number): RewardShare[] {
	const part = (change * BigInt(Math.floor(chance() * 1000))) / 1000n;
	const last = { kind: chance() < 0.2 ? null : 'validator', amount: change - part };
	return part === 0n ? [last] : [{ kind: 'app', amount: part }, last];
}

/** Random movements that never take more than there is, and transfers between the own parties with both sides. */
export function randomWorld({ chance, count }: Shape) {
	const below = (most: number) => Math.floor(chance() * most);
	const pick = <T,>(list: readonly T[]): T => list[below(list.length)]!;
	const balances = new Map<string, bigint>();
	const movements: BookedMovement[] = [];
	const move = (party: string, instrument: (typeof INSTRUMENTS)[number], change: bigint, more: Partial<BookedMovement>) => {
		const held = `${party} ${instrumentName(instrument)}`;
		balances.set(held, (balances.get(held) ?? 0n) + change);
		const price = BigInt(1 + below(500));
		const kind = pick(KINDS);
		movements.push({
			eventId: `1220ab:${movements.length}:0`,
			key: `1220ab:${movements.length}`,
			recordTime: `2026-07-${String(1 + (movements.length % 28)).padStart(2, '0')}T23:30:00Z`,
			party,
			kind,
			rewards: kind === 'reward' && chance() < 0.8 ? randomRewards(change, chance) : [],
			counterparty: pick([null, 'bob::1220cc']),
			memo: pick([null, 'invoice 7']),
			instrument,
			change,
			value: dividedEvenly(change * price, 10n ** 10n),
			updateId: '1220ab',
			index: movements.length,
			...more,
		});
	};
	for (let step = 0; step < count; step++) {
		const [party, instrument] = [pick(PARTIES), pick(INSTRUMENTS)];
		const held = balances.get(`${party} ${instrumentName(instrument)}`) ?? 0n;
		const amount = 1n + (BigInt(below(1e9)) * 10n ** 6n) / BigInt(1 + below(1000));
		if (chance() < 0.5 || held < amount) move(party, instrument, amount, {});
		else if (chance() < 0.3) {
			const other = PARTIES.find((candidate) => candidate !== party)!;
			move(party, instrument, -amount, { kind: 'transfer', counterparty: other, value: -5n });
			// A fee of the registry lies between both sides.
			if (held > amount && chance() < 0.5) move(party, instrument, -1n, { kind: 'fee', counterparty: null, rewards: [] });
			move(other, instrument, amount, { kind: 'transfer', counterparty: party, value: 5n });
		} else move(party, instrument, chance() < 0.1 ? -held : -amount, {});
	}
	return { movements, balances };
}

/** A bookkeeper of these movements. */
export function keeperOf(rules: BookRules, movements: readonly BookedMovement[]): Bookkeeper {
	const keeper = new Bookkeeper(rules, refuse);
	keeper.begin(movements);
	return keeper;
}

/** The sum of amounts. */
export const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
