import type { IExecuteFunctions, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import type { Authentication } from '../../parameters/authentication';
import { PATIENCE_MS } from '../../http/patience';
import { addressBook, type PartyNames } from '../../parameters/addressBook';
import type { Reader } from '../../values/readers';
import type { Parameters } from '../../parameters/parameters';
import { OncePerExecution } from '../../values/cache';
import { ALL, ME, MINE } from './ownPartyFields';
import { OWN_RIGHTS_ENDPOINTS, requireOwnRights, type OwnRights } from './ownRights';
import { findParty, partyOfUser, PARTIES_ENDPOINT, type FoundParty } from './partyByName';
import { ledgerService, type Ledger } from '../service';

/** The parties of the fields in `ownPartyFields.ts`. None is ever taken for all: that is chosen, or it is an error. */

/** The rights it takes to read the parties of a field. */
export const READ_RIGHTS = 'to read as (or act as) each of the parties; for All Parties, to read as any party';
const NONE = 'Choose My Parties, a party, or All Parties.';

/** Parameters of a call, a poll or a trigger, and its participant. */
export interface PartyCall {
	ledger: Ledger;
	parameters: Parameters;
	context: IExecuteFunctions | IPollFunctions | ITriggerFunctions;
	/** Of a poll: only what is asked after it began will do. */
	reader?: Reader;
}

/** The endpoints by which parties are found. */
export const PARTY_ENDPOINTS = [...OWN_RIGHTS_ENDPOINTS, PARTIES_ENDPOINT] as const;

/** The endpoints of an operation, with those that its parties may need. */
export const withPartyEndpoints = (...endpoints: string[]): readonly string[] => [...new Set([...endpoints, ...PARTY_ENDPOINTS])];

/** Rights that an execution reads once. */
const perExecution = new OncePerExecution<OwnRights | undefined>();

/** The rights of the token's user, once in an execution. A trigger has no end, so it reads them each time. */
async function rightsOf({ ledger, context, reader }: PartyCall): Promise<OwnRights | undefined> {
	const read = async () => await requireOwnRights(ledger, PATIENCE_MS, reader);
	return 'continueOnFail' in context ? await perExecution.read(context, ledger.key, read) : await read();
}

/** The Address Book of the credential in use. */
const namesOf = async ({ context, parameters }: PartyCall): Promise<PartyNames> =>
	await addressBook(
		context,
		ledgerService(parameters.choice<Authentication>('authentication', ['accessToken', 'oAuth2'], 'accessToken')).credentialType!,
	);

/** The party that was found for a field. Throws the error that names the field if there is none. */
function required({ parameters }: PartyCall, path: string, found: FoundParty): string {
	if ('party' in found) return found.party;
	throw parameters.parameterError(path, found.problem, found.advice);
}

/** The party that a word names, among all of the participant. */
async function namedParty(call: PartyCall, path: string, word: string): Promise<string> {
	const { ledger } = call;
	return required(
		call,
		path,
		await findParty(word, { ledger, names: async () => await namesOf(call), rights: async () => await rightsOf(call) }),
	);
}

/** The party that a word names, by a name that nobody else can give. */
export const safelyNamed = async (call: PartyCall, word: string): Promise<FoundParty> =>
	await findParty(word, { names: async () => await namesOf(call), rights: async () => await rightsOf(call) });

/** The party that the token's user acts as. */
async function myParty(call: PartyCall, path: string): Promise<string> {
	return required(call, path, partyOfUser(await rightsOf(call), await namesOf(call)));
}

/** The parties whose view is read. An empty array means all, and only if all were chosen. */
export async function chosenParties(call: PartyCall, path = 'parties'): Promise<string[]> {
	const words = call.parameters.list(path);
	return words.includes(ALL) ? [] : await partiesOf(call, path, words, NONE);
}

/** Parties whose view a trigger reads. `named` are those that its user named, and not the participant. */
export async function triggerParties(call: PartyCall, path = 'parties'): Promise<{ parties: string[]; named: string[] }> {
	const words = call.parameters.list(path);
	if (words.includes(ALL)) return { parties: [], named: [] };
	const isOwn = (word: string) => word === MINE || word === ME;
	const named = words.every(isOwn)
		? []
		: await partiesOf(
				call,
				path,
				words.filter((word) => !isOwn(word)),
				'',
			);
	const own = words.some(isOwn) || words.length === 0 ? await partiesOf(call, path, words.filter(isOwn), NONE) : [];
	return { parties: [...new Set([...own, ...named])], named };
}

/** The same if all parties are no answer. `why` says so. */
export async function ownParties(call: PartyCall, path = 'parties', why = 'this operation is about certain parties'): Promise<string[]> {
	const { parameters } = call;
	const words = parameters.list(path);
	if (words.includes(ALL))
		throw parameters.parameterError(path, `All Parties is not possible here: ${why}`, 'Choose My Parties, or a party.');
	return await partiesOf(call, path, words, 'Choose My Parties, or a party.');
}

/** Parties that act together: at least one. */
export async function actingParties(call: PartyCall, path: string): Promise<string[]> {
	const { parameters } = call;
	return await partiesOf(call, path, parameters.list(path), 'Choose the party from the list, or enter its name or ID, e.g. alice::1220….');
}

/** One party. */
export async function chosenParty(call: PartyCall, path = 'party'): Promise<string> {
	const { parameters } = call;
	const word = parameters.present(path, parameters.text(path));
	return word === ME ? await myParty(call, path) : await namedParty(call, path, word);
}

/**
 * The party that is paid. Beside its ID only names count that nobody else can give: those of the Address Book, and own parties.
 */
export async function paidParty(call: PartyCall, path: string): Promise<string> {
	const { parameters } = call;
	return required(call, path, await safelyNamed(call, parameters.present(path, parameters.text(path))));
}

/** Parties that may be left out, such as those whose contracts a command may use besides. Empty if none is given. */
export async function optionalParties(call: PartyCall, path: string): Promise<string[]> {
	const words = call.parameters.list(path);
	return words.length === 0 ? [] : await partiesOf(call, path, words, '');
}

async function partiesOf(call: PartyCall, path: string, words: readonly string[], advice: string): Promise<string[]> {
	if (words.length === 0) throw call.parameters.parameterError(path, 'this field is empty', advice);
	const parties: string[] = [];
	for (const word of words) {
		if (word === MINE) parties.push(...(await myParties(call, path)));
		else if (word === ME) parties.push(await myParty(call, path));
		else parties.push(await namedParty(call, path, word));
	}
	return [...new Set(parties)];
}

/** Every party the token's user may read as. */
async function myParties(call: PartyCall, path: string): Promise<string[]> {
	const rights = await rightsOf(call);
	const { parameters } = call;
	if (!rights)
		throw parameters.parameterError(
			path,
			'this participant runs without authorization, so nobody has parties of their own there',
			'Choose All Parties, or a party.',
		);
	if (rights.readAs.length > 0) return rights.readAs;
	const user = `the token's user ${rights.userId}`;
	if (rights.anyParty)
		throw parameters.parameterError(
			path,
			`${user} may read as any party, but has no right for a particular one`,
			'Choose All Parties, or a party.',
		);
	throw parameters.parameterError(
		path,
		`${user} may read as no party`,
		'A participant admin can grant the right (Canton Participant, User Right › Grant). All Parties needs the right to read as any party.',
	);
}
