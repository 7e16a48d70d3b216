/** Transactions of tokens as a participant shows them, and their movements in words. */
import { formatAmount } from '../../nodes/shared/tokens/amounts';
import type { Movement } from '../../nodes/shared/tokens/movement';

const META = 'splice.lfdecentralizedtrust.org/';
export const REWARD = { 'amulet.splice.lfdecentralizedtrust.org/app-rewards': '1' };
export const party = (name: string) => `${name}::1220`;

interface More {
	instrument?: string;
	locked?: boolean;
}
/** A holding that begins. */
export const creates = (contractId: string, owner: string, amount: string, { instrument = 'Gold', locked = false }: More = {}) => ({
	CreatedEvent: {
		contractId,
		acsDelta: true,
		interfaceViews: [
			{
				interfaceId: '#p:Splice.Api.Token.HoldingV1:Holding',
				viewValue: {
					owner: party(owner),
					instrumentId: { admin: party('bank'), id: instrument },
					amount,
					lock: locked ? { holders: [party('bank')] } : null,
				},
			},
		],
	},
});
/** A choice with the metadata of its result, above `inside`. */
export const choice = (name: string, meta: object = {}, inside: object[] = [], more: object = {}) => ({
	inside,
	ExercisedEvent: { contractId: '00f', choice: name, consuming: false, exerciseResult: { meta: { values: meta } }, ...more },
});
export const archives = (contractId: string) => choice('Archive', {}, [], { contractId, consuming: true, exerciseResult: {} });
export const kind = (txKind: string, meta: object = {}) => ({ [`${META}tx-kind`]: txKind, ...meta });
export const reason = (text: string) => ({ [`${META}reason`]: text });
export const sender = (name: string) => ({ [`${META}sender`]: party(name) });

interface Leg {
	id?: string;
	amount: string;
	to?: string | null;
	account?: string;
	instrument?: string;
	meta?: object;
}
export const leg = ({ id = 'leg', amount, to = null, account = '', instrument = 'Gold', meta = {} }: Leg) => ({
	transferLegId: id,
	side: amount.startsWith('-') ? 'SenderSide' : 'ReceiverSide',
	amount: amount.replace('-', ''),
	otherside: { owner: to && party(to), id: account },
	instrumentId: instrument,
	meta: { values: meta },
});
/** The event log of an account: the holdings before and after, and the legs. */
export const logs = (owner: string, inputs: string[], outputs: string[], legs: object[], meta: object = {}, more: object = {}) =>
	choice('EventLog_HoldingsChange', {}, [], {
		interfaceId: '#p:Splice.Api.Token.TransferEventsV2:EventLog',
		actingParties: [party('bank')],
		choiceArgument: {
			admin: party('bank'),
			account: { owner: party(owner) },
			inputHoldingCids: inputs,
			outputHoldingCids: outputs,
			transferLegSides: legs,
			extraArgs: { meta: { values: meta } },
		},
		...more,
	});

/** The events in a row, with their numbers. */
export function numbered(events: object[], from = 0): object[] {
	let nodeId = from;
	return events.flatMap((event) => {
		const { inside = [], ...rest } = event as { inside?: object[] };
		const [[type, content]] = Object.entries(rest) as [[string, object]];
		const own = nodeId++;
		const below = numbered(inside, nodeId);
		nodeId += below.length;
		return [{ [type]: { ...content, nodeId: own, lastDescendantNodeId: nodeId - 1 } }, ...below];
	});
}

const hint = (name: string | null) => name?.split('::')[0] ?? '-';
const amount = (value: bigint | null) => (value === null ? '?' : formatAmount(value).replace(/\.?0+$/, ''));
/** A movement as one line: whose, what, how the total and the locked part change, with whom. Memo, reason and problem follow. */
export const shown = ({ kind: name, party: whose, change, lockedChange, counterparty, memo, reason: why, problem }: Movement) =>
	[
		`${hint(whose)} ${name} ${amount(change)} ${amount(lockedChange)} ${hint(counterparty)}`,
		memo && `memo ${memo}`,
		why && `reason ${why}`,
		problem,
	]
		.filter(Boolean)
		.join(', ');
