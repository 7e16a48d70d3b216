import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { warnIfOld } from '../errors/n8nVersion';
import { passOver } from '../values/readers';
import type { PollReason } from '../polling/host';
import { poll } from '../polling/poll';
import { deliverPoll } from './engine';
import { announceOnce, atTarget, hostOf, memory, openTrigger, runSample, type TriggerKind } from './opening';
import { isDurable, pollBudgetMs, pollReason } from './pollReason';
import { asSentence } from '../values/text';

/**
 * One poll of a trigger, as n8n calls it: a sample of the latest events in a test run, else what is new.
 *
 * An activation that fails shows its user the message only, so what to do about it is put there too. After a restart n8n
 * would try to activate the workflow again after pauses of up to a day: a failure then is left to the next poll.
 */
export async function runPoll<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][] | null> {
	warnIfOld(context.logger);
	if (context.getMode() === 'manual') return await runSample(await atTarget(context, kind), kind);
	const reason = pollReason(context);
	const once = async () => await pollOnce(await atTarget(context, kind), kind, reason);
	return await once().catch((error: Error & { description?: string | null }) => {
		const { message, description } = error;
		if (reason === 'restart') {
			context.logger.warn(`${context.getNode().name}: the first poll after the start of n8n failed, the next one tries again: ${message}`);
			return null;
		}
		if (reason === 'activation' && description) error.message = `${asSentence(message)} ${description}`;
		throw error;
	});
}

async function pollOnce<Client>(
	context: IPollFunctions,
	kind: TriggerKind<Client>,
	reason: PollReason,
): Promise<INodeExecutionData[][] | null> {
	const opened = await openTrigger(context, kind, { shares: reason === 'schedule' });
	const { settings, source, output, warn } = opened;
	// A loss without that concerns At Least Once only.
	const warnOfWindow = settings.replayWindowMs === undefined ? () => {} : warn;
	const shared = hostOf(context, opened, {
		reason,
		budgetMs: pollBudgetMs(context),
		deliver: (events) => deliverPoll(context, output(events), memory, warnOfWindow),
	});
	const host = { ...shared, commitsLater: isDurable(context) };
	const engine = isDurable(context) ? 'durable scheduler' : 'usual engine';
	if (reason === 'schedule')
		announceOnce(context, opened.trigger, `polled by n8n's ${engine}. ${host.note?.(host.deliver !== undefined) ?? ''}`.trim());
	const items = await poll(host, memory, source, settings).finally(() => passOver(memory.readerOf(opened.trigger)));
	if (items && items.length >= settings.maxItems) {
		context.logger.info(`${context.getNode().name}: delivered ${items.length} events; the rest follows with the next poll`);
	}
	return items && output(items);
}
