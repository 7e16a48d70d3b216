import { paginate } from '../../shared/http/paginate';
import type { Ledger } from '../../shared/ledger/service';
import { UPDATES_PAGE, type UpdateRange, type UpdateReader } from '../../shared/ledger/updates/updates';
import { compareOffsets } from '../../shared/values/int64';

/** The updates of a range, page by page. */
export function updatePages(ledger: Ledger, reader: UpdateReader, range: Required<UpdateRange>) {
	return paginate({
		client: ledger,
		endpoint: UPDATES_PAGE,
		fetchPage: async (part: UpdateRange | undefined) => {
			if (compareOffsets(range.begin, range.end) >= 0) return { rows: [] };
			const { updates, next } = await reader.checkedPage(part ?? range, Infinity);
			return { rows: updates, next };
		},
	});
}
