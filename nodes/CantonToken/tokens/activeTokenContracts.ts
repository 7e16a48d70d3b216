import type { IDataObject } from 'n8n-workflow';

import { chosenParty } from '../../shared/ledger/directory/ownParties';
import { explainNothing } from '../../shared/ledger/directory/parties';
import type { CreatedEvent } from '../../shared/ledger/updates/simplifiedEvents';
import { showHint } from '../../shared/operation/hint';
import type { TokenInterface } from '../../shared/registry/standard';
import type { TokenCall } from '../tokenOperation';
import { activeIn, Snapshot } from '../../shared/ledger/updates/snapshot';
import { tokenFormat } from '../../shared/tokens/tokenFormat';
import { interfaceIds } from './exercisedInterfaces';

/**
 * The active contracts of the chosen party that show themselves through an interface, as items, page by page. `rowsOf` makes those of one
 * contract. Call it when all other fields are read: it asks who the party is.
 */
export async function* activeTokenContracts(
	call: TokenCall,
	on: TokenInterface,
	rowsOf: (created: CreatedEvent, party: string) => IDataObject[],
): AsyncGenerator<IDataObject[]> {
	const { context, ledger, parameters } = call;
	let left = parameters.limit();
	const party = await chosenParty(call);
	const snapshot = new Snapshot(ledger, { eventFormat: await tokenFormat(context, ledger, interfaceIds(on), [party]), version: 'auto' });
	let empty = true;
	while (left > 0) {
		const page = await snapshot.next(Infinity);
		if (!page) break;
		const { activeAtOffset } = page;
		const rows = page.entries.flatMap((entry) => {
			const created = activeIn(entry);
			return created ? rowsOf(created, party).map((row) => ({ ...row, activeAtOffset })) : [];
		});
		empty &&= page.entries.length === 0;
		yield rows.slice(0, left);
		left -= rows.length;
	}
	if (empty) showHint(context, await explainNothing(ledger, [party]));
}
