import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import { isSameValue } from '../../shared/commands/sameValue';
import { PARTY } from '../../shared/ledger/directory/parties';
import type { Ledger } from '../../shared/ledger/service';
import { mayActAs } from './currentUser';
import { partyRow } from './directoryRows';

type Details = components['schemas']['PartyDetails'];

/** A party as a participant is to host it. `userId`: the user that may act as it. */
interface RequestedParty extends Details {
	userId?: string;
}

/** The party if this participant hosts it with exactly these properties. Undefined otherwise, and if it cannot be read. */
export async function sameParty(ledger: Ledger, requested: RequestedParty): Promise<Details | undefined> {
	const { party, userId } = requested;
	// A participant shows a party whole only to whom asks by its identity provider.
	const attempt = await ledger.attempt(PARTY, { path: { party }, query: { 'identity-provider-id': requested.identityProviderId } });
	const found = attempt.ok ? attempt.answer.partyDetails.find((details) => details.party === party) : undefined;
	// One without a version is another provider's: what is kept about it is left out (seen at a participant 3.5.7).
	if (!found?.localMetadata?.resourceVersion || !isSameValue(comparable(found), comparable({ ...requested, isLocal: true })))
		return undefined;
	return userId === undefined || (await mayActAs(ledger, userId, party)) ? found : undefined;
}

const comparable = (details: Details): IDataObject => ({ ...partyRow(details), resourceVersion: null });
