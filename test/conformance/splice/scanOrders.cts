/** The order of lists in the recorded answers of scan, where it was the same in every one of them, and whether others keep it. */

interface Order {
	/** The path of the list, without its endpoint if several have it. */
	list: RegExp;
	/** The value that its elements are ordered by. Empty for the element itself. */
	by: string;
	descending?: boolean;
	/** In so many neighbours of the recorded lists that differ. */
	recorded: number;
}

/** Summaries of holdings, names, observers, informees and confirming parties of a view were in no order that shows. */
export const orders: Order[] = [
	{ list: /\/(?:v0|v2)\/updates\.transactions$/, by: 'record_time', recorded: 6 },
	{ list: /\/v0\/events\.events$/, by: 'verdict.record_time', recorded: 2 },
	{ list: /\/(?:v0|v1)\/state\/acs\.created_events$/, by: 'created_at', recorded: 20 },
	{ list: /\/(?:v0|v1)\/holdings\/state\.created_events$/, by: 'created_at', recorded: 2 },
	{ list: /\.featured_apps$/, by: 'created_at', recorded: 9 },
	{ list: /\.validator_licenses$/, by: 'created_at', descending: true, recorded: 4 },
	{ list: /\.dso_rules_vote_results$/, by: 'completedAt', descending: true, recorded: 5 },
	{ list: /\.open_mining_rounds$/, by: 'contract.payload.round.number', recorded: 2 },
	{ list: /\.signatories$/, by: '', recorded: 119 },
	{ list: /\.acting_parties$/, by: '', recorded: 71 },
	{ list: /\.transaction_views\.views$/, by: 'view_id', recorded: 20 },
	{ list: /\.(?:root_views|sub_views|view_ids)$/, by: '', recorded: 10 },
	{ list: /\.(?:root_event_ids|child_event_ids)$/, by: '', recorded: 103 },
];

export interface FoundOrder {
	path: string;
	order: Order;
	/** Neighbours that differ. */
	compared: number;
	/** The first two that are not in order. */
	broken?: string;
}

/** A text as it sorts: times with all their digits, numbers and the number of an event by value. */
function sortable(value: unknown): string {
	const text = String(value);
	if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) {
		const [seconds = '', fraction = ''] = text.slice(0, -1).split('.');
		return `${seconds}.${fraction.padEnd(9, '0')}`;
	}
	if (/^\d+$/.test(text)) return text.padStart(20, '0');
	return text.replace(/:(\d+)$/, (_, number: string) => `:${number.padStart(10, '0')}`);
}

const valueAt = (element: unknown, by: string): unknown =>
	by === '' ? element : by.split('.').reduce((at: any, key) => at?.[key], element);

/** Every list of an answer that an order was recorded of. */
export function foundOrders(answer: unknown, path: string): FoundOrder[] {
	if (answer === null || typeof answer !== 'object') return [];
	if (!Array.isArray(answer)) return Object.entries(answer).flatMap(([key, value]) => foundOrders(value, `${path}.${key}`));
	const inside = answer.flatMap((element) => foundOrders(element, `${path}[]`));
	const order = orders.find(({ list }) => list.test(path));
	if (!order || /payload|argument|exercise_result/.test(path)) return inside;
	const values = answer.map((element) => sortable(valueAt(element, order.by)));
	const pairs = values.slice(1).map((value, index) => [values[index]!, value] as const);
	const wrong = pairs.find(([before, after]) => (order.descending ? before < after : before > after));
	const compared = pairs.filter(([before, after]) => before !== after).length;
	return [...inside, { path, order, compared, ...(wrong && { broken: wrong.join(' before ') }) }];
}
