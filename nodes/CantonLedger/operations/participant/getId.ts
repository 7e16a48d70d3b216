import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';

const ENDPOINT = 'GET /v2/parties/participant-id';

/** GET /v2/parties/participant-id. */
export const getParticipantId = ledgerOperation('getId', 'Get the ID of a participant', [ENDPOINT], {
	description: 'Get the ID of this participant: its name and the fingerprint of its namespace',
	rights: 'any valid user',
	properties: [],
	async run({ ledger }) {
		const { participantId } = await ledger.call(ENDPOINT);
		return { name: participantId.split('::')[0], participantId };
	},
});
