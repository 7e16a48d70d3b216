import { checkedLimit, checkedTime, refuse } from '../splice/refusals.mts';
import { pageOf, positionedItem, type After } from './history.mts';
import type { Entry } from '../world/model.mts';
import type { Style } from './items.mts';
import type { Call, Exact, Handlers, Reply } from '../wire/api.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Position = Exact<components['schemas']['UpdateHistoryRequestAfter']>;

/** Recorded: only a list of events has null if a transaction was not signed by an external party. */
export const WITHOUT_HASH = ['external_transaction_hash'];

export const updates: Handlers<paths> = {
	'POST /v0/updates': (call) => {
		const style: Style = { version: 'v0', encoding: call.body.lossless ? 'protobuf_json' : 'compact_json' };
		return history(call, call.body, style);
	},

	// Recorded: an update that the governing party does not see is unknown, whatever its event says.
	'GET /v2/updates/{update_id}': (call) => {
		const id = call.path.update_id;
		return update(call, (entry) => entry.updateId === id, `Transaction with id ${id} not found`);
	},
	'GET /v2/updates/hash/{hash}': (call) => {
		const { hash } = call.path;
		const found = (entry: Entry) => entry.kind === 'transaction' && entry.externalHash === hash.toLowerCase();
		return update(call, found, `Transaction with hash ${hash} not found`);
	},
	'POST /v2/updates': (call) => {
		const style: Style = { version: 'v2', encoding: call.body.daml_value_encoding ?? 'compact_json' };
		return history(call, call.body, style);
	},
};

function update(
	call: Pick<Call, 'sandbox'> & { query: { daml_value_encoding?: Style['encoding'] } },
	find: (entry: Entry) => boolean,
	unknown: string,
): Reply {
	checkLoaded(call);
	const { world } = call.sandbox;
	const encoding = call.query.daml_value_encoding ?? 'compact_json';
	const index = world.network.findIndex(find);
	const entry = world.network[index];
	const positioned = entry && positionedItem(world, entry, index, { version: 'v2', encoding });
	if (!positioned) throw refuse(404, unknown);
	return { json: positioned.item, leavesOut: WITHOUT_HASH };
}

/** Update history is not served before it is complete. Throws a Refusal. */
export function checkLoaded(call: Pick<Call, 'sandbox'>): void {
	if (!call.sandbox.settings.scanLoading) return;
	throw refuse(503, 'This scan instance has not yet loaded its updates history. Wait a short time and retry.');
}

function history(
	{ sandbox }: Pick<Call, 'sandbox'>,
	{ after, page_size }: { after?: Position; page_size: number | bigint },
	style: Style,
): Reply {
	checkLoaded({ sandbox });
	const page = pageOf(sandbox.world, position(after), checkedLimit(page_size), style);
	return { json: { transactions: page.map(({ item }) => item) }, leavesOut: WITHOUT_HASH };
}

/** Position to continue from. Throws a Refusal. */
export function position(after: Position | undefined): After | undefined {
	if (!after) return undefined;
	const recordTime = checkedTime(after.after_record_time);
	return { migrationId: Number(after.after_migration_id), recordTime };
}
