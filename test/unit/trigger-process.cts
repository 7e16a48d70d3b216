/** One trigger in one process, for tests of the state that it keeps. */
import type { IDataObject } from 'n8n-workflow';

import type { Host, PollReason, Settings } from '../../nodes/shared/polling/host';
import { poll } from '../../nodes/shared/polling/poll';
import { PollMemory } from '../../nodes/shared/polling/memory';
import { hostOf, type Server } from './trigger-support.cts';

export const HOUR = 3_600_000;

/** One trigger in one process. `data` is what n8n saves for it. */
export function useTrigger(
	server: Server,
	settings: Partial<Settings> = {},
	data: IDataObject = {},
	kept?: PollMemory,
	shared: { initial?: unknown } = {},
) {
	const clock = { now: 1_000_000 };
	const memory = kept ?? new PollMemory(() => clock.now);
	return {
		data,
		memory,
		shared,
		clock,
		async poll(more: { reason?: PollReason; data?: IDataObject; budgetMs?: number; host?: Partial<Host> } = {}) {
			clock.now += 60_000;
			const held = more.data ?? data;
			return await poll(
				{
					...hostOf(held, shared, more.reason ?? 'schedule'),
					budgetMs: more.budgetMs ?? 300_000,
					now: () => clock.now,
					warn: () => {},
					...more.host,
				},
				memory,
				server,
				{ start: 's', fromNow: false, maxItems: 100, ...settings },
			);
		},
	};
}

/** One entry with an event, for {@link Server.happen}. */
export const series = [{ step: 1, events: 1 }];
