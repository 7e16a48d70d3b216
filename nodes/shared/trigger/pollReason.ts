import type { IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import type { PollReason } from '../polling/host';

/** Time that n8n's in-memory engine grants a poll, in ms, for versions that do not say. Every activation is granted as much. */
const DEFAULT_BUDGET_MS = 300_000;

/** Contexts in which a poll has run. */
const used = new WeakSet<IPollFunctions>();

/**
 * Reason for a poll by n8n. To be called once per poll. n8n (2.41) passes:
 *
 * | | context | activation mode |
 * |---|---|---|
 * | usual engine | one for an activation and all polls until the next one | how it was activated, also at each poll time: `activate` (published), `update` (another version published), `init` (n8n started), `leadershipChange` |
 * | durable scheduler, activation | its own. None if the jobs exist already, as after a restart | as above |
 * | durable scheduler, poll time | its own | `update`, with a budget cut to the task's lease |
 */
export function pollReason(context: IPollFunctions): PollReason {
	if (used.has(context)) return 'schedule';
	used.add(context);
	const mode = context.getActivationMode();
	if (mode === 'init' || mode === 'leadershipChange') return 'restart';
	if (mode !== 'update') return 'activation';
	return typeof context.getPollBudgetMs === 'function' && !isDurable(context) ? 'activation' : 'schedule';
}

/** Time limit of a poll, in ms. */
export function pollBudgetMs(context: IPollFunctions): number {
	return typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : DEFAULT_BUDGET_MS;
}

/** Checks whether a poll time belongs to n8n's durable scheduler: only that one grants less. An activation does not show it. */
export function isDurable(context: IPollFunctions): boolean {
	return pollBudgetMs(context) !== DEFAULT_BUDGET_MS;
}

/** Reason of the first poll. */
export const firstReason = (context: ITriggerFunctions): PollReason =>
	['init', 'leadershipChange'].includes(context.getActivationMode()) ? 'restart' : 'activation';
