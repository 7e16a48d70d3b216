import type { IDataObject } from 'n8n-workflow';

import { paginate } from '../../../shared/http/paginate';
import { textField } from '../../../shared/parameters/fieldKinds';
import { listFields, optionsOf } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import { scanOperation } from '../../scanConnection';
import { VOTE_RESULTS, voteResults } from '../../../shared/scan/votes';
import { resultRow } from '../../../shared/scan/voteRows';
import { filtersFor, resultFilters } from './filters';

const LARGEST_PAGE = 1000;

/** POST /v0/admin/sv/voteresults, open to everybody in spite of its path. Newest first. */
export const getManyVoteResults = scanOperation('getAll', 'Get many vote results', [VOTE_RESULTS], {
	description:
		'Get the votes of the super validators that are over, newest first: what about, the outcome, and who voted how. An internal endpoint, which may change.',
	properties: [
		...listFields,
		resultFilters,
		optionsOf([
			textField('Start After Cursor', 'startAfter', {
				placeholder: 'e.g. 30',
				description: 'Continue where an earlier run ended: the nextCursor of its last item (next_page_token if not simplified)',
			}),
		]),
	],
	async *run({ scan, parameters }) {
		const simple = parameters.flag('simplify');
		const filters = filtersFor(parameters);
		const cursor = parameters.int64('options.startAfter');
		const most = parameters.limit();
		const pages = paginate({
			client: scan,
			endpoint: VOTE_RESULTS,
			limit: most,
			cursor,
			fetchPage: async (pageToken: number | undefined, left) => {
				const body = { ...filters, limit: Math.min(left, LARGEST_PAGE), pageToken };
				const page = await voteResults(scan, body);
				const next = page.next_page_token ?? null;
				const rows = page.dso_rules_vote_results.map((result) => ({ result, next }));
				return { rows, next: next === null ? undefined : int64(String(next)) };
			},
		});
		for await (const rows of pages) {
			yield rows.map(({ result, next }): IDataObject =>
				simple ? { ...resultRow(result), nextCursor: next } : { ...(result as IDataObject), next_page_token: next },
			);
		}
	},
});
