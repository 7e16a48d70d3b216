import type { IDataObject } from 'n8n-workflow';

import { checkItem, plan, type Spending } from '../../shared/submission/budget';
import type { TokenCall } from '../tokenOperation';
import { doneIfStopped, searchAfter, successSince } from './earlierSuccess';
import { prepareToken, type BuiltCommand } from './tokenSubmission';

/** Dry runs of what pays in tokens, or makes and burns them. */

/** Plan of an act that an earlier submission of its command did. */
const NOTHING = { outcome: 'nothingToDo', alreadyDone: true, estimatedTrafficCost: null };

/** The act that is planned: the party that submits it, those that act beside it, and what it spends. */
interface Planned {
	party: string;
	others?: readonly string[];
	spending: Spending;
	build: () => Promise<BuiltCommand>;
}

/** Outcome and cost of an act. Nothing is submitted, and nothing counts as spent. Above a maximum it fails as it would. */
export async function planToken(call: TokenCall, { party, others = [], spending, build }: Planned): Promise<IDataObject> {
	const parties = [party, ...others];
	const since = searchAfter(call);
	if (since !== undefined && (await successSince(call, parties, since))) return NOTHING;
	if (await doneIfStopped(call, parties, () => checkItem(spending))) return NOTHING;
	const built = await build();
	if ('committed' in built) return NOTHING;
	const { estimatedTrafficCost = null } = await prepareToken(call, party, built, { others });
	if (await doneIfStopped(call, parties, () => plan(spending, String(call.identity.commandId)))) return NOTHING;
	return { outcome: 'planned', estimatedTrafficCost };
}
