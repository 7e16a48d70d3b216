import { checkAnswer } from '../../shared/http/answers';
import { paginate } from '../../shared/http/paginate';
import type { Ledger } from '../../shared/ledger/service';
import { UPDATE } from '../../shared/ledger/shapes';
import { UPDATES_PAGE, type UpdateRange, type UpdateReader } from '../../shared/ledger/updates/updates';
import { compareOffsets } from '../../shared/values/int64';

/** The updates of a range, page by page. */
export function updatePages(ledger: Ledger, reader: UpdateReader, range: Required<UpdateRange>) {
	return paginate({
		client: ledger,
		endpoint: UPDATES_PAGE,
		fetchPage: async (part: UpdateRange | undefined) => {
			if (compareOffsets(range.begin, range.end) >= 0) return { rows: [] };
			const { updates, next, endpoint } = await reader.page(part ?? range, Infinity);
			const failure = checkAnswer({ updates }, { updates: [UPDATE] });
			if (failure) throw ledger.error(failure, endpoint);
			return { rows: updates, next };
		},
	});
}
