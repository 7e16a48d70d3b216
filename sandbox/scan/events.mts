import { checkedLimit, refuse } from '../splice/refusals.mts';
import { firstAfter, positionedItem } from './history.mts';
import { checkLoaded, position as positionAfter, WITHOUT_HASH } from './updates.mts';
import { activityOf, hasVerdict, trafficOf, verdictOf } from './verdicts.mts';
import { networkOf } from './network.mts';
import type { Style } from './items.mts';
import type { Entry } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Handlers } from '../wire/api.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Schemas = components['schemas'];

export const events: Handlers<paths> = {
	'GET /v0/events/{update_id}': (call) => {
		checkLoaded(call);
		const { sandbox, query } = call;
		const { world, settings } = sandbox;
		const encoding = query.daml_value_encoding ?? query.smartcontract_value_encoding ?? 'compact_json';
		const id = call.path.update_id;
		const notFound = refuse(404, `Event with id ${id} not found`);
		const index = world.network.findIndex(({ updateId }) => updateId === id);
		const entry = world.network[index];
		if (!entry) throw notFound;

		// Both feeds have to have caught up before an event is reported.
		const { requestCounts } = networkOf(sandbox.world);
		const times = requestCounts.get(id) ?? 0;
		requestCounts.set(id, times + 1);
		if (times < settings.eventLag) throw notFound;

		const event = eventOf(sandbox, entry, index, encoding);
		if (!event) throw notFound;
		return { json: event, leavesOut: WITHOUT_HASH };
	},
	// Documented by the release notes of 0.9.0. That it is 404 while there is none is an assumption.
	'GET /v0/events/latest-record-time': (call) => {
		checkLoaded(call);
		const { world } = call.sandbox;
		const at = world.network.findLastIndex((entry, index) => eventOf(call.sandbox, entry, index, 'compact_json') !== undefined);
		const latest = world.network[at];
		if (!latest) throw refuse(404, 'No events found');
		return { json: { record_time: latest.recordTime } };
	},
	'POST /v0/events': (call) => {
		checkLoaded(call);
		const { sandbox, body } = call;
		const limit = checkedLimit(body.page_size);
		const encoding = body.daml_value_encoding ?? 'compact_json';
		const after = positionAfter(body.after);
		const events: Array<Schemas['EventHistoryItem']> = [];
		const first = after ? firstAfter(sandbox.world.network, after) : 0;
		for (const [at, entry] of sandbox.world.network.slice(first).entries()) {
			if (events.length === limit) break;
			const event = eventOf(sandbox, entry, first + at, encoding);
			if (event) events.push(event);
		}
		return { json: { events } };
	},
};

/** Scan's view of an entry. Undefined if it has none. */
function eventOf(sandbox: Sandbox, entry: Entry, index: number, encoding: Style['encoding']): Schemas['EventHistoryItem'] | undefined {
	const { world } = sandbox;
	const { verdicts } = networkOf(sandbox.world);
	const positioned = positionedItem(world, entry, index, { version: 'v2', encoding });
	const event: Schemas['EventHistoryItem'] = {};
	if (positioned) event.update = positioned.item;
	if (hasVerdict(world, entry, index)) {
		event.verdict = verdictOf(world, entry, verdicts.get(entry.updateId));
		event.traffic_summary = trafficOf(entry, event.verdict.transaction_views);
		const activity = activityOf(world, entry);
		if (activity) event.app_activity_records = activity;
	}
	return event.update || event.verdict ? event : undefined;
}
