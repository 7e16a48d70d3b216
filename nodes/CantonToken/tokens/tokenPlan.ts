import type { IDataObject } from 'n8n-workflow';

import type { Committed } from '../../shared/commands/submissionParts';
import { checkItem, plan, type Spending } from '../../shared/submission/budget';
import type { TokenCall } from '../tokenOperation';
import { doneIfStopped, searchAfter, successSince } from './earlierSuccess';
import { earlierResult, prepareToken } from './tokenSubmission';
import type { BuiltCommand } from './tokenCommand';

/** Dry runs of what pays in tokens, or makes and burns them. */

/** Plan of an act that an earlier submission of its command did. */
const NOTHING = { outcome: 'nothingToDo', alreadyDone: true, estimatedTrafficCost: null };

/** The act that is planned: the party that submits it, those that act beside it, and what it spends. */
interface Planned {
	party: string;
	others?: readonly string[];
	spending: Spending;
	build: () => Promise<BuiltCommand>;
	/** Compares an earlier submission of its command with it. Throws if that did something else. */
	compare: (earlier: Awaited<ReturnType<typeof earlierResult>>) => unknown;
}

/** ID by which an act is planned once: a participant executes a command once for its user and all that act. A payment is one of its batch. */
export function planIdOf({ identity, parameters }: TokenCall, others: readonly string[] = []): string {
	const batchId = parameters.text('options.batchId');
	return [parameters.text('options.userId'), ...(batchId === undefined ? [] : [batchId]), ...others, identity.commandId].join('\n');
}

/** Outcome and cost of an act. Nothing is submitted, and nothing counts as spent. Above a maximum it fails as it would. */
export async function planToken(call: TokenCall, { party, others = [], spending, build, compare }: Planned): Promise<IDataObject> {
	const parties = [party, ...others];
	const nothing = async (committed: Committed) => {
		compare(await earlierResult(call, party, committed));
		return NOTHING;
	};
	const since = searchAfter(call);
	const earlier = since === undefined ? undefined : await successSince(call, parties, since);
	if (earlier) return await nothing(earlier);
	const above = await doneIfStopped(call, parties, () => checkItem(spending));
	if (above) return await nothing(above);
	const built = await build();
	if ('committed' in built) return await nothing(built.committed);
	const { estimatedTrafficCost = null } = await prepareToken(call, party, built, { others });
	const more = await doneIfStopped(call, parties, () => plan(spending, planIdOf(call, others), party));
	if (more) return await nothing(more);
	return { outcome: 'planned', estimatedTrafficCost };
}
