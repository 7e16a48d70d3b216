// The mediator's side of a transaction: what it decided, who was asked, and what the submission cost.
import { unique } from '../world/transaction.mts';
import { isoTime, micros } from '../world/time.mts';
import { roundAt } from '../world/coins.mts';
import type { Entry, Node, Rejection, Transaction } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/scan.d.ts';

type Schemas = components['schemas'];

/** Scan began to keep verdicts some time after it began to keep updates: so many entries of the network have none. */
const WITHOUT_VERDICT = 3;

/** True if the global synchronizer's mediator decided about an entry, and scan kept it. */
export function hasVerdict(world: World, entry: Entry, index: number): entry is Transaction | Rejection {
	if (index < WITHOUT_VERDICT || entry.synchronizerId !== world.globalSynchronizer) return false;
	return entry.kind === 'transaction' || (entry.kind === 'rejection' && entry.sequenced);
}

/** The verdict on an entry. `result` replaces the one that follows from what happened. */
export function verdictOf(world: World, entry: Transaction | Rejection, result?: Schemas['VerdictResult']): Schemas['EventHistoryVerdict'] {
	const decided = (micros(entry.recordTime) ?? 0n) + 180_000n + BigInt(entry.cost);
	return {
		update_id: entry.updateId,
		migration_id: entry.migrationId,
		domain_id: entry.synchronizerId,
		record_time: entry.recordTime,
		finalization_time: isoTime(decided),
		submitting_parties: entry.submission?.actAs ?? submitters(entry),
		// Recorded: without the `PAR::` of a member.
		submitting_participant_uid: entry.submission ? world.participantId.replace(/^PAR::/, '') : `elsewhere::${world.dso.split('::')[1]}`,
		verdict_result: result ?? (entry.kind === 'rejection' ? 'VERDICT_RESULT_REJECTED' : 'VERDICT_RESULT_ACCEPTED'),
		mediator_group: 0,
		transaction_views: entry.kind === 'rejection' ? rejectedViews(entry) : viewsOf(entry),
	};
}

/** Cost of the submission, spread over the envelopes it was sent in: one per view at the top. */
export function trafficOf(entry: Transaction | Rejection, views: Schemas['TransactionViews']): Schemas['EventHistoryTrafficSummary'] {
	const share = Math.floor(entry.cost / Math.max(1, views.root_views.length));
	const rest = entry.cost - share * views.root_views.length;
	const below = (id: number): number[] => [id, ...(views.views[id]?.sub_views ?? []).flatMap(below)];
	return {
		total_traffic_cost: entry.cost,
		envelope_traffic_summaries: views.root_views.map((id, at) => ({
			traffic_cost: share + (at === 0 ? rest : 0),
			view_ids: below(id),
		})),
	};
}

/** Activity of app providers: here the merchant's, whenever it takes part. Undefined if there is none. */
export function activityOf(world: World, entry: Transaction | Rejection): Schemas['EventHistoryAppActivityRecords'] | undefined {
	const provider = world.party('merchant');
	if (entry.kind !== 'transaction' || !entry.informees.includes(provider)) return undefined;
	return {
		round_number: roundAt(micros(entry.recordTime) ?? 0n),
		records: [{ party: provider, weight: entry.nodes.length * 100 }],
	};
}

function submitters(entry: Transaction | Rejection): string[] {
	if (entry.kind === 'rejection') return entry.informees;
	return unique(entry.nodes.filter(({ nodeId }) => entry.roots.includes(nodeId)).flatMap(authorsOf));
}

function authorsOf(node: Node): string[] {
	return node.kind === 'create' ? node.contract.signatories : node.actors;
}

/** One view per node: a real transaction merges views with the same informees, which readers cannot see. No hash of a view was ever recorded. */
function viewsOf(entry: Transaction): Schemas['TransactionViews'] {
	const viewIds = new Map(entry.nodes.map(({ nodeId }, index) => [nodeId, index]));
	const viewId = (nodeId: number) => viewIds.get(nodeId) ?? 0;
	return {
		views: entry.nodes.map((node) => ({
			view_id: viewId(node.nodeId),
			informees: node.informees,
			confirming_parties: unique([...node.contract.signatories, ...authorsOf(node)]).map((party) => ({
				parties: [party],
				threshold: 1,
			})),
			sub_views: node.kind === 'exercise' ? node.children.map(viewId) : [],
			view_hash: '',
		})),
		root_views: entry.roots.map(viewId),
	};
}

function rejectedViews(entry: Rejection): Schemas['TransactionViews'] {
	const view = {
		view_id: 0,
		informees: entry.informees,
		confirming_parties: entry.informees.map((party) => ({ parties: [party], threshold: 1 })),
		sub_views: [],
		view_hash: '',
	};
	return { views: [view], root_views: [0] };
}
