import type { IDataObject } from 'n8n-workflow';

import { explainNothing } from '../../shared/ledger/parties';
import type { CreatedEvent } from '../../shared/ledger/simplifiedEvents';
import { showHint } from '../../shared/operation/hint';
import type { TokenInterface } from '../../shared/registry/standard';
import type { TokenCall } from '../tokenOperation';
import { activeIn, Snapshot } from '../../shared/ledger/snapshot';
import { tokenFormat } from '../../shared/tokens/tokenFormat';
import { interfaceIds } from './interfaces';

/** The active contracts of a party that show themselves through an interface, as items, page by page. `rowsOf` makes those of one contract. */
export async function* activeTokenContracts(
	{ context, ledger, parameters }: TokenCall,
	on: TokenInterface,
	party: string,
	rowsOf: (created: CreatedEvent) => IDataObject[],
): AsyncGenerator<IDataObject[]> {
	const snapshot = new Snapshot(ledger, { eventFormat: await tokenFormat(context, ledger, interfaceIds(on), [party]), version: 'auto' });
	let left = parameters.limit();
	let empty = true;
	while (left > 0) {
		const page = await snapshot.next(Infinity);
		if (!page) break;
		const { activeAtOffset } = page;
		const rows = page.entries.flatMap((entry) => {
			const created = activeIn(entry);
			return created ? rowsOf(created).map((row) => ({ ...row, activeAtOffset })) : [];
		});
		empty &&= page.entries.length === 0;
		yield rows.slice(0, left);
		left -= rows.length;
	}
	if (empty) showHint(context, await explainNothing(ledger, [party]));
}
