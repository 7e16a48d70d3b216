import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { addressBook, type CredentialContext, type PartyNames } from '../parameters/addressBook';
import { Cache, remembered } from '../values/cache';
import { MOST_NAMES, nameEntries } from './nameEntries';
import type { Scan } from './service';

/** Names of parties by the network's name service, if the credential wants them, beside those of its Address Book. */

/** Time limit of names, in ms: the operation's own work must not wait for them. */
const PATIENCE_MS = 5_000;
/** Pause after a failure, in ms: the items of an execution come one after the other. */
const PAUSE_MS = 60_000;

/** By base URL. Names change seldom, and a trigger polls often. */
const kept = new Cache<Promise<PartyNames>>({ most: 20, keepMs: 600_000 });

/** Names that the network knows of, by party. The first of a party that has several. */
async function readNetworkNames(scan: Scan): Promise<PartyNames> {
	const entries = await nameEntries(scan, undefined, MOST_NAMES, PATIENCE_MS);
	return new Map(entries.reverse().map(({ user, name }) => [user, name]));
}

const networkNames = async (scan: Scan): Promise<PartyNames> =>
	await remembered(kept, scan.baseUrl, async () => await readNetworkNames(scan), PAUSE_MS);

/**
 * The names of a credential: those of its Address Book, which come first, and those of the network if it wants them.
 * What cannot be read of the network is missing: items are right without names. `warn` gets why.
 */
export async function credentialNames(
	context: CredentialContext,
	credentialType: string,
	scan: Scan,
	warn: (message: string) => void,
): Promise<PartyNames> {
	const own = await addressBook(context, credentialType);
	const { networkNames: wanted } = (await context.getCredentials(credentialType)) as ICredentialDataDecryptedObject & {
		networkNames?: boolean;
	};
	if (wanted !== true) return own;
	try {
		return new Map([...(await networkNames(scan)), ...own]);
	} catch (error) {
		warn(`Names of the network could not be read, so parties have those of the Address Book only: ${(error as Error).message}`);
		return own;
	}
}
