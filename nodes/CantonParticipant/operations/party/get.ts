import { absenceOf, explainAbsence } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { simplify } from '../../../shared/parameters/fields';
import { partyRow } from '../../administration/directoryRows';
import { party } from '../../../shared/parameters/partyFields';

const ENDPOINT = 'GET /v2/parties/{party}';

/** GET /v2/parties/{party}. A party the participant does not know is an answer, not an error. */
export const getParty = ledgerOperation('get', 'Get a party', [ENDPOINT], {
	description: 'Get what this participant knows about a party, and whether it hosts the party. An unknown party returns known: false.',
	rights: 'any valid user',
	properties: [{ ...party('The party to look up'), required: true }, simplify],
	async run({ ledger, parameters, context }) {
		const id = parameters.present('party', parameters.party('party'));
		const { partyDetails } = await ledger.call(ENDPOINT, { path: { party: id } });
		const found = partyDetails.find((details) => details.party === id);
		const absence = absenceOf(found);
		showHint(context, absence && explainAbsence({ party: id, absence }));
		if (!parameters.flag('simplify')) return { ...(found ?? { party: id }), known: found !== undefined };
		return { known: found !== undefined, ...partyRow(found ?? { party: id }) };
	},
});
