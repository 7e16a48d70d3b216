/** A scan with a made-up history, and a trigger that reads its updates. */
import type { IDataObject } from 'n8n-workflow';

import type { Host, Settings } from '../../nodes/shared/polling/host';
import { poll } from '../../nodes/shared/polling/poll';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { networkUpdate } from '../../nodes/CantonScanEventTrigger/events/networkUpdate';
import { Parameters } from '../../nodes/shared/parameters/parameters';
import { compareScanPositions, type ScanPosition } from '../../nodes/shared/scan/positions';
import { hostOf } from './trigger-support.cts';

const node = {
	name: 'Canton Scan Event Trigger',
	type: 'n8n-nodes-canton.cantonScanEventTrigger',
	typeVersion: 1,
	id: 'n',
	position: [0, 0],
	parameters: {},
};

/** A scan with a history in order: at most so many updates a page, strictly after the place asked for. */
export class FakeScan {
	baseUrl = 'https://scan.example/api/scan';

	updates: any[] = [];

	/** The network's migration. That of its latest update by default. */
	last?: number;

	requests: any[] = [];

	/** Updates that are reported without migration ID and record time. */
	readonly nameless = new Set<any>();

	/** Called after each page, e.g. to let the network move while it is being read. */
	afterPage?: () => void;

	async attempt(endpoint: string, args: any): Promise<any> {
		const { body, timeoutMs } = typeof args === 'function' ? args('current') : args;
		if (endpoint === 'GET /v0/migrations/last') return await this.migration();
		this.requests.push({ endpoint, timeoutMs, ...body });
		const from: ScanPosition = body.after ? { migrationId: body.after.after_migration_id, recordTime: body.after.after_record_time } : null;
		const positionOf = ({ migration_id, record_time, event }: any) => ({
			migrationId: migration_id ?? event.migration_id,
			recordTime: record_time,
		});
		const transactions = this.updates.filter((update) => compareScanPositions(positionOf(update), from) > 0).slice(0, body.page_size);
		this.afterPage?.();
		return {
			ok: true,
			answer: {
				transactions: transactions.map((transaction) =>
					this.nameless.has(transaction) ? { ...transaction, migration_id: undefined, record_time: undefined } : transaction,
				),
			},
		};
	}

	async migration(): Promise<any> {
		return {
			ok: true,
			answer: {
				migration_id: this.last ?? Math.max(0, ...this.updates.map(({ migration_id, event }) => migration_id ?? event.migration_id)),
			},
		};
	}

	unwrap({ ok, answer, failure }: any) {
		if (ok) return answer;
		throw this.error(failure);
	}

	error({ message }: { message: string }) {
		return new Error(`refused: ${message}`);
	}
}

let serial = 0;

/** A transaction of the network. */
export const update = (migration_id: number, record_time: string, more: object = {}) => ({
	update_id: `u${serial++}`,
	migration_id,
	record_time,
	workflow_id: '',
	synchronizer_id: 's',
	effective_at: record_time,
	root_event_ids: [],
	events_by_id: {},
	...more,
});

/** A trigger on that scan: each call is a poll. */
export function useScan(scan: FakeScan, parameters: IDataObject = {}, settings: Partial<Settings> = {}) {
	const values: IDataObject = { startFrom: 'beginning', simplify: true, ...parameters };
	const context = { getNode: () => node, getNodeParameter: (name: string) => values[name], getTimezone: () => 'UTC' };
	const data: IDataObject = {};
	const memory = new PollMemory();
	const trigger = `w${serial++}:n`;
	let now = 1_000_000;
	return async (): Promise<any[]> => {
		now += 60_000;
		const source = networkUpdate.open(
			{ trigger, node: node as never, parameters: new Parameters(context as never, [], 0), parties: [], named: [], memory, warn: () => {} },
			scan as never,
		);
		const host: Host = {
			...hostOf(data, {}, 'schedule'),
			trigger,
			now: () => now,
			warn: () => {},
			// Nothing of an activation is kept.
			loadInitial: () => undefined,
			storeInitial: () => {},
		};
		return (await poll(host, memory, source, { start: 'x', fromNow: false, maxItems: 1000, ...settings })) ?? [];
	};
}

/** Items of all polls until one finds nothing. */
export async function drain(next: () => Promise<any[]>): Promise<any[]> {
	const all: any[] = [];
	for (let items = await next(); items.length > 0; items = await next()) all.push(...items);
	return all;
}

/** Update IDs of items, in order. */
export const idsOf = (items: any[]) => items.map(({ updateId }) => updateId);
