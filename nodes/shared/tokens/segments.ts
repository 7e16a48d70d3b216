import { textAt } from '../values/jsonFields';
import { absolute, ZERO, type Amount } from './amounts';
import { BURN_ACCOUNT, MINT_ACCOUNT, outwardLegs, type AccountChange, type Leg } from './eventLog';
import type { Instrument } from './holdings';
import type { Finding } from './movement';
import { annotated, BURN_OR_MINT, SENDER, upwards, type ExerciseNode } from './transactionTree';
import { readTransfer, REASON, type Instruction } from './transfers';

/** Change of the balance of one party in one instrument at one step of a transaction. */

/** The change of the holdings of one owner and instrument. */
export interface BalanceChange {
	owner: string;
	instrument: Instrument;
	/** Sum of the holdings created minus the sum of those archived. */
	net: Amount;
	/** The same of the locked ones. */
	locked: Amount;
	/** Sum of the holdings created: what a merge or a split moved. */
	created: Amount;
}

/** Recorded: the reason of a purchase of traffic. */
const TRAFFIC = 'traffic purchase';
/** Recorded: the reason of a collection of rewards, and the beginning of the metadata that says of which kind they are. */
const REWARDS = 'mint rewards';
const REWARD_META = 'amulet.splice.lfdecentralizedtrust.org/';

/** Lock and unlock around other findings: what is unlocked comes before it is spent, what is locked was there before. */
function withLock(locked: Amount, findings: Finding[], about: Partial<Finding>): Finding[] {
	if (locked < ZERO) return [{ kind: 'unlock', lockedChange: locked, ...about }, ...findings];
	if (locked > ZERO) return [...findings, { kind: 'lock', lockedChange: locked, ...about }];
	return findings;
}

const unexplained = (change: Amount, problem: string): Finding => ({ kind: 'unknown', change, problem });

/** A step that version 2's event log describes. Its legs are compared with the holdings: what they do not explain is `unknown`. */
export function fromEventLog(log: AccountChange, { instrument, net, locked, created }: BalanceChange): Finding[] {
	const legs = log.unreadable ? [] : outwardLegs(log).filter(({ instrumentId }) => instrumentId === instrument.id);
	const findings = legs.map(fromLeg);
	const rest = net - legs.reduce((sum, { change }) => sum + change, ZERO);
	if (rest !== ZERO) findings.push(unexplained(rest, 'the legs of the event log do not add up to the change of the holdings'));
	const inner = log.legs.map(({ meta }) => textAt(meta, REASON)).find((reason) => reason !== null) ?? null;
	const reason = textAt(log.meta, REASON) ?? (legs.length === 0 ? inner : null);
	const all = withLock(locked, findings, { reason });
	return all.length > 0 ? all : [{ kind: 'mergeSplit', amount: created, reason }];
}

function fromLeg({ change, counterparty, counterpartyAccount, meta }: Leg): Finding {
	const text = textAt(meta, REASON);
	if (counterparty !== null) return { kind: 'transfer', change, counterparty, memo: text };
	if (counterpartyAccount === MINT_ACCOUNT) return { kind: isReward(text, meta) ? 'reward' : 'mint', change, reason: text };
	if (counterpartyAccount === BURN_ACCOUNT) return { kind: text === TRAFFIC ? 'traffic' : 'burn', change, reason: text };
	const problem = `the other account has no owner and the name '${counterpartyAccount}', which is neither a mint nor a burn`;
	return { ...unexplained(change, problem), reason: text };
}

const isReward = (reason: string | null, meta: Record<string, unknown>): boolean =>
	reason === REWARDS || Object.keys(meta).some((key) => key.startsWith(REWARD_META));

/** Amount that each other owner got in a step, from their holdings. */
type Received = ReadonlyMap<string, Amount>;

/** A step without an event log: the metadata of version 1 at the nearest choice above says its kind. */
export function fromMetadata(node: ExerciseNode | undefined, change: BalanceChange, received: Received): Finding[] {
	const { net, locked, created } = change;
	const source = annotated(node);
	const reason = source ? reasonOf(source) : null;
	const findings = net === ZERO ? [] : source ? explain(source, change, received) : [unexplained(net, unannotated(node))];
	const all = withLock(locked, findings, { reason: source?.txKind === 'unlock' ? reason : null });
	return all.length > 0 ? all : [{ kind: 'mergeSplit', amount: created, reason: null }];
}

const unannotated = (node: ExerciseNode | undefined): string =>
	node
		? `neither an event log nor metadata of the token standard describes it; the outermost choice is ${node.event.choice}`
		: 'neither an event log nor a choice of the token standard describes it';

/** The text of a choice, or of the nearest one above that has one. */
function reasonOf(node: ExerciseNode): string | null {
	for (const above of upwards(node)) {
		const text = textAt(above.meta, REASON);
		if (text !== null) return text;
	}
	return null;
}

function explain(source: ExerciseNode, change: BalanceChange, received: Received): Finding[] {
	const { net } = change;
	const reason = reasonOf(source);
	const { txKind = '', meta } = source;
	if (txKind === 'transfer') return transferred(source, change, received);
	if (txKind === 'mint' && net > ZERO) return [{ kind: isReward(reason, meta) ? 'reward' : 'mint', change: net, reason }];
	// `expire-dust` is documented, not recorded.
	if ((txKind === 'burn' || txKind === 'expire-dust') && net < ZERO)
		return [{ kind: reason === TRAFFIC ? 'traffic' : 'burn', change: net, reason: reason ?? (txKind === 'burn' ? null : txKind) }];
	if (txKind === BURN_OR_MINT) return [{ kind: net < ZERO ? 'burn' : 'mint', change: net, reason }];
	if (txKind === 'merge-split' && net > ZERO && isReward(reason, meta)) return [{ kind: 'reward', change: net, reason }];
	if (txKind === 'merge-split' && net < ZERO) return [{ kind: 'fee', change: net, reason }];
	return [unexplained(net, `the choice ${source.event.choice} says '${txKind}', which does not explain this change`)];
}

function transferred(source: ExerciseNode, { owner, net }: BalanceChange, received: Received): Finding[] {
	const payers = [...received].filter(([party, amount]) => party !== owner && amount < ZERO);
	const sender = textAt(source.meta, SENDER) ?? (payers.length === 1 ? payers[0]![0] : null);
	const memo = reasonOf(source);
	if (net > ZERO && sender !== owner) return [{ kind: 'transfer', change: net, counterparty: sender, memo }];
	if (net > ZERO) {
		if (isReward(null, source.meta)) return [{ kind: 'reward', change: net }];
		return [unexplained(net, 'the sender of a transfer has more than before')];
	}
	const others = [...received].filter(([party, amount]) => party !== owner && amount > ZERO);
	const sum = others.reduce((total, [, amount]) => total + amount, ZERO);
	const said = others.length === 0 ? transferOf(source) : undefined;
	// A transfer to oneself takes a fee, and nothing else.
	if (said?.receiver === owner) return [{ kind: 'fee', change: net }];
	if (said?.amount && said.amount < -net)
		return [
			{ kind: 'transfer', change: -said.amount, counterparty: said.receiver, memo },
			{ kind: 'fee', change: net + said.amount },
		];
	if (others.length === 0 || (others.length === 1 && sum > -net)) {
		const counterparty = others[0]?.[0] ?? said?.receiver ?? null;
		return [{ kind: 'transfer', change: net, counterparty, memo }];
	}
	const findings: Finding[] = others.map(([counterparty, amount]) => ({ kind: 'transfer', change: -amount, counterparty, memo }));
	const rest = net + sum;
	if (rest < ZERO) findings.push({ kind: 'fee', change: rest });
	if (rest > ZERO) findings.push(unexplained(rest, 'the receivers of a transfer got more than its sender gave'));
	return findings;
}

/** The transfer in the arguments of a choice or of one above it. */
function transferOf(node: ExerciseNode): Omit<Instruction, 'contractId'> | undefined {
	for (const { event } of upwards(node)) {
		const argument = event.choiceArgument as { transfer?: unknown } | null | undefined;
		if (argument?.transfer) return readTransfer(argument.transfer);
	}
	return undefined;
}

/** Amount that moved: the change, or the amount whose lock changed. */
export const amountOf = ({ amount, change, lockedChange }: Finding): Amount => amount ?? absolute(change ?? lockedChange ?? ZERO);
