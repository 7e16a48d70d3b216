import { wholeAnswer } from '../../../shared/operation/wholeAnswer';
import { scanOperation, type ScanServices } from '../../scanConnection';
import { roundRow } from '../../../shared/scan/roundRows';

const ENDPOINT = 'GET /v0/closed-rounds';

/** GET /v0/closed-rounds. A closed round is gone within a minute (recorded), so there is often none. */
export const getClosedRounds = scanOperation('getClosed', 'Get the closed rounds', [ENDPOINT], {
	description:
		'Get the mining rounds that have just closed and are still being processed; often there are none. Announced to be removed, and still served by scan 0.7.5.',
	...wholeAnswer(
		async ({ scan }: ScanServices) => (await scan.call(ENDPOINT)).rounds,
		(rounds) => rounds.map((round) => roundRow(round, 'closed')),
	),
});
