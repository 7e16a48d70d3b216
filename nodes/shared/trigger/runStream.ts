import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { withNamedCredentials } from '../errors/missingCredential';
import { warnIfOld } from '../errors/n8nVersion';
import { Parameters } from '../parameters/parameters';
import { readTargets } from '../targets/choice';
import { boundToAddress, contextFor } from '../targets/targetContext';
import { requireNoPosition, runSample } from './opening';
import { firstReason } from './pollReason';
import { Stream } from './stream';
import type { StreamKind } from './streamKind';
import { StreamTargetList } from './streamTargetList';
import { TargetStreams } from './streamTargets';

/**
 * The n8n side of a trigger that runs by itself: the same loop as of a polling trigger, one poll after the other, each when
 * something was announced or when it is time for a poll. n8n saves the position with each delivery, and says when its execution is over.
 */

/** The trigger: in the editor a sample of the latest events, else everything from now on. */
export async function runStream<Client>(context: ITriggerFunctions, kind: StreamKind<Client>): Promise<ITriggerResponse> {
	return await withNamedCredentials(context.getNode(), async () => await sampleOrStream(context, kind));
}

async function sampleOrStream<Client>(anyContext: ITriggerFunctions, kind: StreamKind<Client>): Promise<ITriggerResponse> {
	warnIfOld(anyContext.logger);
	const parameters = new Parameters(anyContext, kind.properties, 0);
	const chosen = await readTargets(anyContext, () => kind.credentialOf(parameters), { several: true });
	const names = chosen?.targets.map(({ name }) => name) ?? [];
	const contexts = chosen
		? names.map((name) => contextFor(anyContext, name, kind.credentialOf(parameters)))
		: [boundToAddress(anyContext, kind.credentialOf(parameters))];
	if (anyContext.getMode() === 'manual') {
		const emitSample = async () => anyContext.emit(await runSample(anyContext, kind, contexts));
		return { manualTriggerFunction: async () => await withNamedCredentials(anyContext.getNode(), emitSample) };
	}
	if (chosen?.mayBeSeveral) return await streamSeveral(anyContext, kind, { names, choice: chosen.choice });
	const stream = new Stream(contexts[0]!, kind);
	await stream.start();
	return { closeFunction: async () => await stream.stop() };
}

/** Streams of several targets, which are read from the credential again and again. */
async function streamSeveral<Client>(
	context: ITriggerFunctions,
	kind: StreamKind<Client>,
	{ names, choice }: { names: readonly string[]; choice: string },
): Promise<ITriggerResponse> {
	const parameters = new Parameters(context, kind.properties, 0);
	parameters.resolveAll();
	requireNoPosition(parameters);
	const list = new StreamTargetList(context, kind, parameters, names, choice, firstReason(context));
	const open = (name: string, isLate: boolean) =>
		new Stream(contextFor(context, name, kind.credentialOf(parameters)), kind, {
			name,
			isNew: list.isNew(name),
			isFollowed: (other) => list.isFollowed(other),
			parameters,
			isLate,
			readSoon: () => streams.readSoon(),
		});
	const warn = (message: string) => context.logger.warn(`${context.getNode().name}: ${message}`);
	const streams: TargetStreams = new TargetStreams({
		open,
		warn,
		readNames: async () => await list.readNames(),
		keep: async (now) => await list.keep(now),
	});
	return await streams.start(names);
}
