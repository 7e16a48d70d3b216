import { scanOperation } from '../../scanConnection';
import { filtersFor, resultFilters } from './filters';

const ENDPOINT = 'POST /v0/admin/sv/voteresults/count';

/** POST /v0/admin/sv/voteresults/count, open to everybody in spite of its path. */
export const countVoteResults = scanOperation('count', 'Count vote results', [ENDPOINT], {
	description:
		'Count the closed proposals of the super validators that match the filters; all of them without filters. ' +
		'An internal endpoint, which may change; scan 0.6.13 and later.',
	properties: [resultFilters],
	async run({ scan, parameters }) {
		const body = filtersFor(parameters);
		const { count } = await scan.call(ENDPOINT, { body });
		return { count };
	},
});
