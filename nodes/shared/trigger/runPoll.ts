import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { withNamedCredentials } from '../errors/missingCredential';
import { warnIfOld } from '../errors/n8nVersion';
import { passOver } from '../values/readers';
import type { PollReason } from '../polling/host';
import { Parameters } from '../parameters/parameters';
import { scopeOf } from '../polling/begin';
import { poll } from '../polling/poll';
import { readTargets } from '../targets/choice';
import { contextFor } from '../targets/targetContext';
import { deliverPoll } from './engine';
import { memory, openTrigger, runSample, type TriggerKind } from './opening';
import { isDurable, pollBudgetMs, pollReason } from './pollReason';
import { pollTargets } from './pollTargets';
import { singleSlot } from './savedStates';
import { announceOnce, engineOf, hostOf } from './triggerHost';
import { asSentence } from '../values/text';

/**
 * One poll of a trigger, as n8n calls it: a sample of the latest events in a test run, else what is new.
 *
 * An activation that fails shows its user the message only, so what to do about it is put there too. After a restart n8n
 * would try to activate the workflow again after pauses of up to a day: a failure then is left to the next poll.
 */
export async function runPoll<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][] | null> {
	return await withNamedCredentials(context.getNode(), async () => await sampleOrPoll(context, kind));
}

async function sampleOrPoll<Client>(context: IPollFunctions, kind: TriggerKind<Client>): Promise<INodeExecutionData[][] | null> {
	warnIfOld(context.logger);
	if (context.getMode() === 'manual') {
		const { names } = await targetsOf(context, kind);
		return await runSample(
			context,
			kind,
			names?.map((name) => contextFor(context, name)),
		);
	}
	const reason = pollReason(context);
	const once = async () => {
		const { names, mayBeSeveral } = await targetsOf(context, kind);
		if (names && mayBeSeveral) return await pollTargets(context, kind, names, reason);
		return await pollOnce(names ? contextFor(context, names[0]!) : context, kind, reason);
	};
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

/** Names of the targets that the trigger follows. None: the server of the Base URL. */
async function targetsOf(
	context: IPollFunctions,
	{ properties, credentialOf }: Pick<TriggerKind<never>, 'properties' | 'credentialOf'>,
): Promise<{ names?: string[]; mayBeSeveral?: boolean }> {
	const chosen = await readTargets(context, () => credentialOf(new Parameters(context, properties, 0)), { several: true });
	return chosen ? { ...chosen, names: chosen.targets.map(({ name }) => name) } : {};
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
		slot: singleSlot(context.getWorkflowStaticData('node'), scopeOf(source, settings)),
		deliver: (events) => deliverPoll(context, output(events), memory, warnOfWindow),
	});
	const host = { ...shared, commitsLater: isDurable(context) };
	if (reason === 'schedule')
		announceOnce(context, opened.trigger, `polled by n8n's ${engineOf(context)}. ${host.note?.(host.deliver !== undefined) ?? ''}`.trim());
	const items = await poll(host, memory, source, settings).finally(() => passOver(memory.readerOf(opened.trigger)));
	if (items && items.length >= settings.maxItems) {
		context.logger.info(`${context.getNode().name}: delivered ${items.length} events; the rest follows with the next poll`);
	}
	return items && output(items);
}
