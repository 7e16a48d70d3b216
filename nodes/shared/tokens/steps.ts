import { ZERO, type Amount } from './amounts';
import { outwardLegs, readEventLog, type AccountChange } from './eventLog';
import { balanceKey, instrumentKey, type Balance, type Instrument } from './holdings';
import type { Finding } from './movement';
import { fromEventLog, fromMetadata, type BalanceChange } from './segments';
import { annotated, upwards, type ExerciseNode, type TreeEvent } from './transactionTree';

/** The steps of a transaction: which of its holdings belong together, and what changed by each step. */

/** A holding that began or ended in a transaction. */
export interface HoldingChange {
	contractId: string;
	balance: Balance;
	amount: Amount;
	locked: boolean;
	created: boolean;
	nodeId: number;
	/** The choice it is a consequence of. */
	parent: ExerciseNode | undefined;
}

export interface Step {
	balance: Balance;
	nodeId: number;
	node?: ExerciseNode;
	log?: AccountChange;
	net: Amount;
	locked: Amount;
	archived: string[];
	created: string[];
	findings: Finding[];
}

/** Input for planning the steps. */
interface Changes {
	/** Holdings of the owners who are followed, in the order of their nodes. */
	own: readonly HoldingChange[];
	/** Holdings of others that began in the transaction and outlast it. */
	others: readonly HoldingChange[];
	/** The balance of an owner who is followed. Undefined for others. */
	balanceOf: (owner: string, instrument: Instrument) => Balance | undefined;
	/** True if the holdings of before are known. */
	opening: boolean;
}

interface Group {
	balance: Balance;
	changes: HoldingChange[];
}

/**
 * The steps in the order of their nodes. What an event log names belongs to the log, the rest to the nearest choice that says what
 * it did. What nothing describes is one step of the whole transaction.
 */
export function planSteps(tree: readonly TreeEvent[], changes: Changes): Step[] {
	const left = new Set(changes.own);
	const logged = tree.flatMap(({ nodeId, exercise }) => {
		const log = exercise && readEventLog(exercise.event);
		return log ? loggedSteps(log, nodeId, exercise, left, changes) : [];
	});
	const groups = new Map<string, Group & { node: ExerciseNode | undefined }>();
	const numbers = new Map<ExerciseNode | undefined, number>();
	for (const change of left) {
		const node = annotated(change.parent);
		if (!numbers.has(node)) numbers.set(node, numbers.size);
		const { owner, instrument } = change.balance;
		const key = `${numbers.get(node)}\n${balanceKey(owner, instrument)}`;
		const group = groups.get(key);
		if (group) group.changes.push(change);
		else groups.set(key, { balance: change.balance, node: node ?? [...upwards(change.parent)].at(-1), changes: [change] });
	}
	const described = [...groups.values()].map((group): Step => {
		const step = { ...sumOf(group), node: group.node, nodeId: Math.max(...group.changes.map(({ nodeId }) => nodeId)) };
		const received = receivedIn(group.node, group.balance.instrument, changes);
		return { ...step, findings: fromMetadata(group.node, changeOf(step, group), received) };
	});
	return [...logged, ...described].sort((a, b) => a.nodeId - b.nodeId);
}

/** The changes that a log names, per instrument. They are taken from `left`. */
function loggedSteps(log: AccountChange, nodeId: number, node: ExerciseNode, left: Set<HoldingChange>, changes: Changes): Step[] {
	const [inputs, outputs] = [new Set(log.inputs), new Set(log.outputs)];
	const groups = new Map<Balance, Group>();
	let knownInputs = 0;
	for (const change of left) {
		const { balance, contractId, created } = change;
		if (balance.owner !== log.owner || balance.instrument.admin !== log.admin || !(created ? outputs : inputs).has(contractId)) continue;
		left.delete(change);
		if (!created) knownInputs += 1;
		const group = groups.get(balance) ?? { balance, changes: [] };
		group.changes.push(change);
		groups.set(balance, group);
	}
	if (!changes.opening && knownInputs < inputs.size) return trustedSteps(log, nodeId, node, groups, changes);
	return [...groups.values()].map((group) => {
		const step = { ...sumOf(group), node, log, nodeId };
		return { ...step, findings: fromEventLog(log, changeOf(step, group)) };
	});
}

/** If the holdings of before are unknown, the legs of the log are all there is to go by. */
function trustedSteps(
	log: AccountChange,
	nodeId: number,
	node: ExerciseNode,
	groups: ReadonlyMap<Balance, Group>,
	{ balanceOf }: Changes,
): Step[] {
	const legs = log.unreadable ? [] : outwardLegs(log);
	return [...new Set(legs.map(({ instrumentId }) => instrumentId))].flatMap((id) => {
		const balance = balanceOf(log.owner, { admin: log.admin, id });
		if (!balance) return [];
		const net = legs.filter(({ instrumentId }) => instrumentId === id).reduce((sum, { change }) => sum + change, ZERO);
		const group = groups.get(balance) ?? { balance, changes: [] };
		const step = { ...sumOf(group), archived: log.inputs, net, locked: ZERO, node, log, nodeId };
		return [{ ...step, findings: fromEventLog(log, changeOf(step, group)) }];
	});
}

function sumOf({ balance, changes }: Group): Pick<Step, 'balance' | 'net' | 'locked' | 'archived' | 'created'> {
	let [net, locked] = [ZERO, ZERO];
	const [archived, created]: [string[], string[]] = [[], []];
	for (const change of changes) {
		const signed = change.created ? change.amount : -change.amount;
		net += signed;
		if (change.locked) locked += signed;
		(change.created ? created : archived).push(change.contractId);
	}
	return { balance, net, locked, archived, created };
}

function changeOf({ balance, net, locked }: Pick<Step, 'balance' | 'net' | 'locked'>, { changes }: Group): BalanceChange {
	const created = changes.filter((change) => change.created).reduce((sum, { amount }) => sum + amount, ZERO);
	return { owner: balance.owner, instrument: balance.instrument, net, locked, created };
}

/** Amount that each owner got by a choice, as far as the reader sees their holdings. */
function receivedIn(node: ExerciseNode | undefined, instrument: Instrument, { own, others }: Changes): Map<string, Amount> {
	const received = new Map<string, Amount>();
	if (!node) return received;
	const key = instrumentKey(instrument);
	for (const { balance, amount, created, parent } of [...own, ...others]) {
		if (annotated(parent) !== node || instrumentKey(balance.instrument) !== key) continue;
		received.set(balance.owner, (received.get(balance.owner) ?? ZERO) + (created ? amount : -amount));
	}
	return received;
}
