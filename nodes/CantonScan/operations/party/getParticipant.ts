import { isNone } from '../../../shared/errors/failure';
import { textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { PARTICIPANT_ENDPOINTS, participantsOf } from '../../../shared/scan/participants';
import { globalSynchronizer, SYNCHRONIZER_ENDPOINTS } from '../../../shared/scan/synchronizer';
import { scanOperation } from '../../scanConnection';

const ENDPOINTS = [...PARTICIPANT_ENDPOINTS, ...SYNCHRONIZER_ENDPOINTS];

/** GET /v1/domains/…/parties/…/participant-id and its predecessor. That nobody hosts the party is an answer, not an error. */
export const getParticipantOfParty = scanOperation('getParticipant', 'Get the participant of a party', ENDPOINTS, {
	description: 'Get the participants that host a party on the network; none if the network does not know the party',
	properties: [
		requiredParty("Party ID. A participant's own admin party is hosted by nobody."),
		optionsOf([
			textField('Synchronizer ID', 'synchronizerId', {
				placeholder: 'e.g. global-domain::1220…',
				description: "Empty means the network's own synchronizer",
			}),
		]),
	],
	async run({ scan, parameters }) {
		const party = readParty(parameters);
		const synchronizerId = parameters.synchronizerId('options.synchronizerId') ?? (await globalSynchronizer(scan));
		const attempt = await participantsOf(scan, synchronizerId, party);
		const participantIds = !attempt.ok && isNone(attempt.failure) ? [] : scan.unwrap(attempt);
		return { party, hosted: participantIds.length > 0, participantIds, synchronizerId, apiVersion: attempt.apiVersion };
	},
});
