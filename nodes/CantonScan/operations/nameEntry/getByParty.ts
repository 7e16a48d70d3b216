import { isNone } from '../../../shared/errors/failure';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { scanOperation } from '../../scanConnection';
import { nameRow } from './rows';

const ENDPOINT = 'GET /v0/ans-entries/by-party/{party}';

/** That there is none is an answer, not an error. */
export const getNameEntryByParty = scanOperation('getByParty', 'Get the name entry of a party', [ENDPOINT], {
	description: 'Get the name that a party has in the name service; the first one if it has several',
	properties: [requiredParty('Party ID'), simplify],
	async run({ scan, parameters }) {
		const party = readParty(parameters);
		const simple = parameters.flag('simplify');
		const attempt = await scan.attempt(ENDPOINT, { path: { party } });
		if (attempt.ok) return simple ? { found: true, ...nameRow(attempt.answer.entry) } : attempt.answer;
		if (!isNone(attempt.failure)) throw scan.error(attempt.failure, ENDPOINT);
		return simple ? { found: false, party } : { entry: null };
	},
});
