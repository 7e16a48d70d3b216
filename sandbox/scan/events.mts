import { checkedEncoding, refuse } from './refusals.mts';
import { placedItem } from './history.mts';
import { checkLoaded } from './updates.mts';
import { activityOf, hasVerdict, trafficOf, verdictOf } from './verdicts.mts';
import { networkOf } from './network.mts';
import type { Handlers } from '../http/api.mts';
import type { components, paths } from '../../api/scan.d.ts';

type Schemas = components['schemas'];

export const events: Handlers<paths> = {
	'GET /v0/events/{update_id}': (call) => {
		checkLoaded(call);
		const { sandbox, query } = call;
		const { world, settings } = sandbox;
		const encoding = checkedEncoding(query.daml_value_encoding ?? query.smartcontract_value_encoding);
		const id = call.path.update_id;
		const notFound = refuse(404, `Event with id ${id} not found`);
		const index = world.network.findIndex(({ updateId }) => updateId === id);
		const entry = world.network[index];
		if (!entry) throw notFound;

		// Both feeds have to have caught up before an event is told.
		const { asked, verdicts } = networkOf(sandbox);
		const times = asked.get(id) ?? 0;
		asked.set(id, times + 1);
		if (times < settings.eventLag) throw notFound;

		const placed = placedItem(world, entry, index, { version: 'v2', encoding });
		const event: Schemas['EventHistoryItem'] = {};
		if (placed) event.update = placed.item as Schemas['UpdateHistoryItemV2'];
		if (hasVerdict(world, entry, index)) {
			event.verdict = verdictOf(world, entry, verdicts.get(id));
			event.traffic_summary = trafficOf(entry, event.verdict.transaction_views);
			const activity = activityOf(world, entry);
			if (activity) event.app_activity_records = activity;
		}
		if (!event.update && !event.verdict) throw notFound;
		return { json: event };
	},
};
