import { ProtobufMessage } from '../../../shared/values/protobuf';

/** Field numbers of a topology transaction, by the names of Canton's published protobuf messages (topology, version 30). */
const VERSIONED = { data: 1 } as const;
const TRANSACTION = { mapping: 3 } as const;
const MAPPING = { partyToParticipant: 9 } as const;
const PARTY_TO_PARTICIPANT = { party: 1 } as const;

/** The party that a topology transaction (base64) hosts. Undefined if it is about something else, or cannot be read. */
export function hostedParty(transaction: string): string | undefined {
	try {
		const mapping = new ProtobufMessage(Buffer.from(transaction, 'base64')).message(VERSIONED.data)?.message(TRANSACTION.mapping);
		return mapping?.message(MAPPING.partyToParticipant)?.text(PARTY_TO_PARTICIPANT.party) || undefined;
	} catch {
		// Bytes of another form.
		return undefined;
	}
}
