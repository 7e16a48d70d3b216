import type { IExecuteFunctions, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import { quoted } from '../errors/text';
import { addressBook } from '../parameters/addressBook';
import { partyOf } from '../parameters/checks';
import type { Parameters } from '../parameters/parameters';
import type { OwnRights } from './ownRights';
import { ledgerService, type Ledger, type LedgerAuthentication } from './service';
import { PARTY_DETAILS } from './shapes';

/** A party as people name it: by its name in the Address Book, by the text before the two colons of its ID, or by the ID. */

/** Asked for a name that neither the Address Book nor the user's rights have. */
export const PARTIES_ENDPOINT = 'GET /v2/parties';
const PATIENCE_MS = 15_000;
/** Limit of the candidates that an error names. */
const NAMED = 5;

/** Sources of names. */
export interface Naming {
	ledger: Ledger;
	parameters: Parameters;
	context: IExecuteFunctions | IPollFunctions | ITriggerFunctions;
}

const hintOf = (party: string): string => party.slice(0, Math.max(0, party.lastIndexOf('::')));

/** The Address Book of the credential in use. */
const namesOf = async ({ context, parameters }: Naming): Promise<ReadonlyMap<string, string>> =>
	await addressBook(
		context,
		ledgerService(parameters.choice<LedgerAuthentication>('authentication', ['accessToken', 'oAuth2'], 'accessToken')).credentialType!,
	);

/** Name of a party in the Address Book, or else the text before the two colons. */
export async function nameOfParty(naming: Naming, party: string): Promise<string> {
	return (await namesOf(naming)).get(party) ?? (hintOf(party) || party);
}

/**
 * The party that a word names. Own parties come before others of the participant, and those hosted elsewhere are never meant.
 * @param rights reads those of the token's user
 * @param others whether other parties of the participant count, too
 * @throws if none is named so, or several are
 */
export async function partyByName(
	naming: Naming,
	path: string,
	word: string,
	rights: () => Promise<OwnRights | undefined>,
	others = true,
): Promise<string> {
	const { parameters } = naming;
	if (word.includes('::')) return partyOf(word, (problem, advice) => parameters.parameterError(path, problem, advice));
	const only = (found: readonly string[]): string | undefined => {
		if (found.length <= 1) return found[0];
		throw parameters.parameterError(
			path,
			`${quoted(word)} names several parties: ${found.slice(0, NAMED).join(', ')}${found.length > NAMED ? ' and more' : ''}`,
			'Enter the ID of the one that is meant.',
		);
	};
	const named = [...(await namesOf(naming))].filter(([, name]) => name.toLowerCase() === word.toLowerCase()).map(([party]) => party);
	const own = async () => ((await rights())?.parties ?? []).filter((party) => hintOf(party) === word);
	const found = only(named) ?? only(await own()) ?? (others ? only(await hosted(naming.ledger, word)) : undefined);
	if (found !== undefined) return found;
	throw parameters.parameterError(
		path,
		`there is no party ${quoted(word)}`,
		'Enter a name of the Address Book in the credential, a whole ID such as alice::1220…, or what stands before the two colons ' +
			`of ${others ? 'a party of this participant' : "one of the token's own parties"}.`,
	);
}

/** Parties of the participant with this hint. None if it lists none to the token's user. */
async function hosted(ledger: Ledger, hint: string): Promise<string[]> {
	const listed = await ledger.attempt(PARTIES_ENDPOINT, {
		query: { 'filter-party': `${hint}::`, pageSize: NAMED + 1 },
		requires: { partyDetails: [PARTY_DETAILS] },
		timeoutMs: PATIENCE_MS,
	});
	if (!listed.ok) return [];
	return listed.answer.partyDetails.filter(({ party, isLocal }) => hintOf(party) === hint && isLocal !== false).map(({ party }) => party);
}
