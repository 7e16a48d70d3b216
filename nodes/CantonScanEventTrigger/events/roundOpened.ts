import { DateTime } from 'luxon';

import type { Item } from '../../shared/polling/eventSource';
import { roundRow } from '../../shared/scan/roundRows';
import { ROUNDS, roundsOf } from '../../shared/scan/rounds';
import { integerAt, textAt } from '../../shared/values/jsonFields';
import { listEvent } from '../listEvent';

const EVENT = 'roundOpened';

/** The number of the last round that was open, and when it opened, ISO 8601. */
interface Observed {
	last: number;
	opensAt?: string | null;
}

/** Mining rounds, one after the other. Scan lists a round before it opens (recorded), so its own time counts. */
export const roundOpened = listEvent<Observed>(EVENT, 'Round Opened', [ROUNDS], {
	description: 'When a mining round has opened, with the coin price',
	async observe({ scan, simple }, observed, timeoutMs) {
		const { open } = await roundsOf(scan, timeoutMs);
		const opened = open
			.flatMap(({ contract }) => (contract ? [{ contract, number: Number(integerAt(contract.payload, 'round', 'number') ?? -1) }] : []))
			.filter(({ contract, number }) => number >= 0 && hasPassed(textAt(contract.payload, 'opensAt')))
			.sort((a, b) => a.number - b.number);
		const newest = opened.at(-1);
		// A scan that is behind lists rounds that opened earlier.
		const isReset =
			newest !== undefined && observed !== undefined && newest.number < observed.last && opensLater(newest.contract, observed);
		const fresh = opened.filter(({ number }) => observed === undefined || isReset || number > observed.last);
		const events: Item[] = fresh.map(({ contract }) => ({
			event: EVENT,
			eventId: contract.contract_id,
			...(simple ? roundRow(contract, 'open') : contract),
		}));
		const [first] = fresh;
		if (isReset) events.unshift({ event: 'gap', reason: 'The rounds begin again at a lower number: the network was reset.' });
		else if (observed && observed.last >= 0 && first && first.number > observed.last + 1) {
			const missed = `Rounds ${observed.last + 1} to ${first.number - 1} opened and closed between two polls; scan no longer lists them.`;
			events.unshift({ event: 'gap', reason: missed });
		}
		const isAhead = newest !== undefined && (isReset || newest.number >= (observed?.last ?? -1));
		const next = isAhead ? { last: newest.number, opensAt: textAt(newest.contract.payload, 'opensAt') } : (observed ?? { last: -1 });
		return { observed: next, events };
	},
});

const opensLater = ({ payload }: { payload: unknown }, { opensAt }: Observed): boolean =>
	Date.parse(textAt(payload, 'opensAt') ?? '') > Date.parse(opensAt ?? '');

const hasPassed = (time: string | null): boolean => {
	const at = DateTime.fromISO(time ?? '');
	return !at.isValid || at <= DateTime.utc();
};
