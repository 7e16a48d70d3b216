import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import type { ScanOperation } from '../../scanConnection';
import { roundRow } from '../../../shared/scan/roundRows';

const ENDPOINT = 'GET /v0/closed-rounds';

/** GET /v0/closed-rounds. A closed round is gone within a minute (recorded), so there is often none. */
export const getClosedRounds: ScanOperation = wholeAnswer('getClosed', 'Get the closed rounds', {
	description:
		'Get the mining rounds that have just closed and are still being processed; often there are none. Announced to be removed, and still served by scan 0.7.5.',
	endpoints: [ENDPOINT],
	rights: 'none on a public scan',
	read: async ({ scan }) => (await scan.call(ENDPOINT)).rounds,
	row: (rounds) => rounds.map((round) => roundRow(round, 'closed')),
});
