import type { IExecuteFunctions } from 'n8n-workflow';

import type { Ledger } from '../ledger/service';
import { activeIn, Snapshot } from '../ledger/updates/snapshot';
import { ZERO, type Amount } from './amounts';
import { instrumentKey, readHolding, type Instrument, type Lock } from './holdings';
import { HOLDINGS } from './interfaces';
import { tokenFormat } from './tokenFormat';

/** Choice of the sender's holdings for a transfer or an allocation. */

/** Canton Coin's limit of inputs of one transfer (`maxNumInputs`, recorded). */
export const MOST_INPUTS = 100;

/** A holding that a transfer can use. */
export interface Candidate {
	contractId: string;
	amount: Amount;
}

interface PickedHoldings {
	contractIds: string[];
	/** Total of the picked holdings. */
	total: Amount;
	/** Total of all holdings of the instrument that could be used. */
	available: Amount;
	/** True if the unlocked ones are less than the amount: an earlier command of the same ID may have locked what it paid. */
	isShort: boolean;
}

/** Choice of holdings that count. */
interface View {
	/** The party that reads them: the owner itself, if it is not named. */
	reader?: string;
	/** Leaves out those in an account that a provider keeps, or that has a name. */
	plainOnly?: boolean;
	/** Picks as many as one transfer can use, for an instrument that takes a fee of its own from them. */
	all?: boolean;
}

/** Holdings of a party that pay an amount: the smallest one that suffices, else as few as possible. */
export async function pickHoldings(
	context: IExecuteFunctions,
	ledger: Ledger,
	owner: string,
	instrument: Instrument,
	amount: Amount,
	view: View = {},
): Promise<PickedHoldings> {
	const { holdings: candidates, isShort } = spendable(await readCandidates(context, ledger, owner, instrument, view), amount);
	const picked = view.all ? pickLargest(candidates, sumOf(candidates)) : pick(candidates, amount);
	return {
		contractIds: picked.map(({ contractId }) => contractId),
		total: sumOf(picked),
		available: sumOf(candidates),
		isShort: isShort || sumOf(picked) < amount,
	};
}

/** Total of holdings. */
export const sumOf = (holdings: readonly Candidate[]): Amount => holdings.reduce((total, holding) => total + holding.amount, ZERO);

/** All unlocked holdings of a party in an instrument: the smallest first. */
export const unlockedHoldings = async (...holdings: Parameters<typeof readCandidates>): Promise<Candidate[]> =>
	(await readCandidates(...holdings)).unlocked;

/**
 * Holdings for an amount, the smallest first: the unlocked ones. If those are less than the amount, also those whose lock has ended by its
 * time, which the token standard asks registries to take (Canton Coin does: recorded).
 */
const spendable = ({ unlocked, ended }: Candidates, amount: Amount): { holdings: Candidate[]; isShort: boolean } =>
	sumOf(unlocked) >= amount ? { holdings: unlocked, isShort: false } : { holdings: [...unlocked, ...ended].sort(byAmount), isShort: true };

/** Holdings of a party in an instrument, each kind the smallest first. `ended`: those whose lock has ended by its time. */
interface Candidates {
	unlocked: Candidate[];
	ended: Candidate[];
}

async function readCandidates(
	context: IExecuteFunctions,
	ledger: Ledger,
	owner: string,
	instrument: Instrument,
	{ reader = owner, plainOnly = false }: View = {},
): Promise<Candidates> {
	const snapshot = new Snapshot(ledger, { eventFormat: await tokenFormat(context, ledger, HOLDINGS, [reader]), version: 'auto' });
	const unlocked: Candidate[] = [];
	const ended: Candidate[] = [];
	for (let page = await snapshot.next(Infinity); page; page = await snapshot.next(Infinity)) {
		for (const entry of page.entries) {
			const created = activeIn(entry);
			const reading = created && readHolding(created);
			if (!reading || !('holding' in reading)) continue;
			const { holding } = reading;
			// A party sees holdings of others, too: as their issuer, or if it holds a lock on them.
			const own = holding.owner === owner && instrumentKey(holding.instrument) === instrumentKey(instrument);
			const counts = !plainOnly || (holding.provider === null && holding.account === '');
			if (!own || !counts) continue;
			const candidate = { contractId: holding.contractId, amount: holding.amount };
			if (holding.lock === null) unlocked.push(candidate);
			else if (hasEnded(holding.lock)) ended.push(candidate);
		}
	}
	return { unlocked: unlocked.sort(byAmount), ended };
}

/** The synchronizer tolerates a minute between itself and a participant, and this computer's clock is no better. */
const CLOCK_MARGIN_MS = 60_000;

const hasEnded = ({ expiresAt }: Lock): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now() - CLOCK_MARGIN_MS;

/** Ordered by value. Of equal ones by ID, so that the choice is always the same. */
const byAmount = (a: Candidate, b: Candidate): number =>
	a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : a.contractId < b.contractId ? -1 : 1;

function pick(sorted: Candidate[], amount: Amount): Candidate[] {
	const sufficient = sorted.find((holding) => holding.amount >= amount);
	return sufficient ? [sufficient] : pickLargest(sorted, amount);
}

/** The largest holdings that pay an amount, as few as possible. Less than the amount if there is no more. `sorted`: the smallest first. */
export function pickLargest(sorted: readonly Candidate[], amount: Amount): Candidate[] {
	const picked: Candidate[] = [];
	let total = ZERO;
	for (const holding of [...sorted].reverse()) {
		if (total >= amount || picked.length === MOST_INPUTS) break;
		picked.push(holding);
		total += holding.amount;
	}
	return picked;
}

/**
 * Holdings for several payments of one transaction, none used twice: the largest amount chooses first. Undefined if they do not suffice.
 * `sorted`: the smallest first.
 */
export function allotHoldings(sorted: readonly Candidate[], amounts: readonly Amount[]): Candidate[][] | undefined {
	const left = [...sorted];
	const allotted: Candidate[][] = amounts.map(() => []);
	const order = amounts
		.map((amount, index) => ({ amount, index }))
		.sort((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0));
	for (const { amount, index } of order) {
		const picked = pick(left, amount);
		if (sumOf(picked) < amount) return undefined;
		for (const holding of picked) left.splice(left.indexOf(holding), 1);
		allotted[index] = picked;
	}
	return allotted;
}
