import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { showHint } from '../../../shared/operation/hint';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { filtersOf, simplify } from '../../../shared/parameters/fields';
import { identityProvider } from '../../../shared/ledger/directory/locators';
import { party } from '../../../shared/parameters/partyFields';
import { synchronizerRow } from './synchronizerRow';

const ENDPOINT = 'GET /v2/state/connected-synchronizers';
const ENDPOINTS = [ENDPOINT, PARTY];

/** GET /v2/state/connected-synchronizers. */
export const getConnectedSynchronizers = ledgerOperation(
	'getConnectedSynchronizers',
	'Get the connected synchronizers of a participant',
	ENDPOINTS,
	{
		description: 'Get the synchronizers the participant is connected to, or those a party may act on, with its permission there',
		rights: 'any valid user; with a party, to read as it',
		properties: [
			simplify,
			filtersOf([
				identityProvider('The identity provider that manages the user whose rights count'),
				textField('Participant ID', 'participantId', {
					placeholder: 'e.g. participant::1220…',
					description: 'The participant whose permission for the party counts; empty means this one',
				}),
				party('Only synchronizers on which this party may act through the participant, with its permission there'),
			]),
		],
		async run({ ledger, parameters, context }) {
			const who = parameters.party('filters.party');
			const { connectedSynchronizers } = await ledger.call(ENDPOINT, {
				query: {
					party: who,
					participantId: parameters.participantId('filters.participantId'),
					identityProviderId: parameters.text('filters.identityProviderId'),
				},
			});
			if (who !== undefined && !connectedSynchronizers?.length) showHint(context, await explainNothing(ledger, [who]));
			return (connectedSynchronizers ?? []).map((synchronizer) =>
				parameters.flag('simplify') ? synchronizerRow(synchronizer) : { ...synchronizer },
			);
		},
	},
);
