// The event log of the token standard's version 2: what each change of an account looks like in a transaction. All of it recorded
// on Splice 0.7.5: the choice, its arguments, who acts, who sees it, and the accounts that mean a mint and a burn.
import { entityId, tokenInterface } from './packages.mts';
import type { Contract, Json } from './model.mts';
import type { TransactionBuilder } from './transaction.mts';

export const REASON = 'splice.lfdecentralizedtrust.org/reason';
const TX_KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
export const SENDER = 'splice.lfdecentralizedtrust.org/sender';
const EVENT_LOG = tokenInterface('transfer-events-v2', 'EventLog');

export const metaOf = (values: Json): Json => ({ values });

/** Metadata that a choice of version 1 gives of itself. */
export const txKind = (kind: string, reason?: string, more: Json = {}): Json =>
	metaOf({ ...(reason !== undefined && { [REASON]: reason }), ...more, [TX_KIND]: kind });

const account = (owner: string | null, id = '') => ({ owner, provider: null, id });

interface LoggedLeg {
	id?: string;
	side: 'SenderSide' | 'ReceiverSide';
	/** The other owner. Null for a mint (of the receiver) or a burn (of the sender). */
	other: string | null;
	amount: string;
	instrumentId?: string;
	reason?: string;
}

interface Logged {
	/** The contract whose choice it is: the rules, the state of their configuration, or a log of its own. */
	on: Contract;
	admin: string;
	owner: string;
	inputs: Contract[];
	outputs: Contract[];
	legs: LoggedLeg[];
	reason?: string;
}

/** Logs the change of one account. */
export function logChange(tx: TransactionBuilder, { on, admin, owner, inputs, outputs, legs, reason }: Logged): void {
	tx.exercise({
		contract: on,
		choice: 'EventLog_HoldingsChange',
		interfaceId: entityId(EVENT_LOG),
		actors: [admin],
		observers: [owner],
		consuming: false,
		argument: {
			admin,
			account: account(owner),
			inputHoldingCids: inputs.map(({ contractId }) => contractId),
			transferLegSides: legs.map((leg) => ({
				transferLegId: leg.id ?? (leg.other === null ? nobody(leg) : 'leg0'),
				side: leg.side,
				otherside: leg.other === null ? account(null, `cip-112/${nobody(leg)}`) : account(leg.other),
				amount: leg.amount,
				instrumentId: leg.instrumentId ?? 'Amulet',
				meta: metaOf(leg.reason === undefined ? {} : { [REASON]: leg.reason }),
			})),
			outputHoldingCids: outputs.map(({ contractId }) => contractId),
			observers: [owner],
			extraArgs: { context: metaOf({}), meta: metaOf(reason === undefined ? {} : { [REASON]: reason }) },
		},
	});
}

const nobody = ({ side }: LoggedLeg) => (side === 'ReceiverSide' ? 'mint' : 'burn');

/** Both sides of a transfer, in the order in which they were recorded. */
export function logTransfer(
	tx: TransactionBuilder,
	common: { on: Contract; admin: string; amount: string; instrumentId?: string; reason?: string },
	sender: { owner: string; inputs: Contract[]; outputs: Contract[] },
	receiver: { owner: string; outputs: Contract[] },
): void {
	const { on, admin, ...leg } = common;
	logChange(tx, { on, admin, ...sender, legs: [{ ...leg, side: 'SenderSide', other: receiver.owner }] });
	logChange(tx, { on, admin, ...receiver, inputs: [], legs: [{ ...leg, side: 'ReceiverSide', other: sender.owner }] });
}

/** A lock, a merge or a split: both sides of the leg are the owner's. */
export function logWithin(
	tx: TransactionBuilder,
	{ amount, legReason, instrumentId, ...logged }: Omit<Logged, 'legs'> & { amount: string; legReason?: string; instrumentId?: string },
): void {
	const leg = { amount, instrumentId, reason: legReason, other: logged.owner };
	logChange(tx, {
		...logged,
		legs: [
			{ ...leg, side: 'SenderSide' as const },
			{ ...leg, side: 'ReceiverSide' as const },
		],
	});
}
