import { checkedEncoding, checkedLimit, checkedTime, refuse } from './refusals.mts';
import { pageOf, type After } from './history.mts';
import type { Style } from './items.mts';
import type { Call, Exact, Handlers, Reply } from '../http/api.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Position = Exact<components['schemas']['UpdateHistoryRequestAfter']>;

export const updates: Handlers<paths> = {
	'POST /v0/updates': (call) => {
		const style: Style = { version: 'v0', encoding: call.body.lossless ? 'protobuf_json' : 'compact_json' };
		return history(call, call.body, style);
	},

	'POST /v2/updates': (call) => {
		const style: Style = { version: 'v2', encoding: checkedEncoding(call.body.daml_value_encoding) };
		return history(call, call.body, style);
	},
};

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
	return { json: { transactions: page.map(({ item }) => item) } };
}

function position(after: Position | undefined): After | undefined {
	if (!after) return undefined;
	const recordTime = checkedTime(after.after_record_time, 'after_record_time');
	return { migrationId: Number(after.after_migration_id), recordTime };
}
