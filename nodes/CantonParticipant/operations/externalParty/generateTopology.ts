import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { flagField, numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import { externalPartyHint } from '../../../shared/parameters/partyFields';
import { keyOptions, publicKeyField, readPublicKey } from './publicKey';
import { CONNECTED, hostingSynchronizer, readHostingSynchronizer } from './synchronizer';

const ENDPOINT = 'POST /v2/parties/external/generate-topology';

/** POST /v2/parties/external/generate-topology: changes nothing. */
export const generateTopology = ledgerOperation('generateTopology', 'Generate the topology of an external party', [ENDPOINT, CONNECTED], {
	description:
		'Get the topology transactions that host a new external party on this participant, ' +
		"and the hash that the party's own key has to sign. " +
		'Nothing is changed: External Party › Allocate takes them with the signature.',
	rights: 'any valid user',
	properties: [
		externalPartyHint,
		publicKeyField,
		hostingSynchronizer('The synchronizer on which to host the party'),
		optionsOf([
			numberField('Confirmation Threshold', 'confirmationThreshold', {
				typeOptions: { minValue: 1 },
				default: 1,
				description: 'How many of the confirming participants have to confirm a transaction of the party. If not added, all of them.',
			}),
			...keyOptions,
			flagField('Observation Only', 'observationOnly', {
				description: 'Whether this participant only observes for the party, so that others confirm for it',
			}),
			textField('Observing Participants', 'observingParticipants', {
				placeholder: 'e.g. participant2::1220…',
				description: 'Other participants that observe for the party. Participant IDs separated by commas or lines.',
			}),
			textField('Other Confirming Participants', 'otherConfirmingParticipants', {
				placeholder: 'e.g. participant2::1220…',
				description: 'Participants that confirm for the party besides this one. Participant IDs separated by commas or lines.',
			}),
		]),
	],
	async run({ ledger, parameters }) {
		const optionalList = (path: string) => (parameters.raw(path) === undefined ? undefined : parameters.list(path));
		const body = {
			partyHint: parameters.required('partyIdHint'),
			publicKey: readPublicKey(parameters),
			localParticipantObservationOnly: parameters.optionalFlag('options.observationOnly'),
			otherConfirmingParticipantUids: optionalList('options.otherConfirmingParticipants'),
			confirmationThreshold: parameters.integer('options.confirmationThreshold', { min: 1 }),
			observingParticipantUids: optionalList('options.observingParticipants'),
		};
		const synchronizer = await readHostingSynchronizer(ledger, parameters);
		const { partyId, publicKeyFingerprint, multiHash, topologyTransactions } = await ledger.call(ENDPOINT, {
			body: { synchronizer, ...body },
		});
		return { synchronizerId: synchronizer, publicKeyFingerprint, multiHash, topologyTransactions, party: partyId };
	},
});
