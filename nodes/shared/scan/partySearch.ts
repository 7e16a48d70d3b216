import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { Client } from '../http/client';
import { addressBook, namedParties, namedParty, type PartyNames } from '../parameters/addressBook';
import { note, page, PAGE } from '../parameters/listPage';
import type { Service } from '../http/service';
import { listContextFor } from '../targets/choice';
import { validatorService } from '../validator/service';
import { nameEntries } from './nameEntries';
import { scanService, scanThrough, type Scan } from './service';

/** The list of parties of the nodes that reach the network and not a participant: by name, since nobody lists all its parties. */

/** Time limit of names if the list has other parties too, in ms. */
const PATIENCE_MS = 5_000;

/** The server of a node whose list the editor fills: its service, and whether it is scan or a validator. Neither knows names otherwise. */
interface Way {
	service: Service;
	through?: 'scan' | 'validator';
}

/** A server that knows names of the network. */
export type NamedWay = Required<Way>;

const connect = async (context: ILoadOptionsFunctions, { service, through }: NamedWay): Promise<Scan> =>
	through === 'scan' ? await Client.open(context, service) : scanThrough(await Client.open(context, service));

/** A list of parties: those of the Address Book that contain what was typed, then names of the network that begin with it. */
export async function searchNamedParties(
	editor: ILoadOptionsFunctions,
	{ service, through }: Way,
	filter = '',
): Promise<INodeListSearchResult> {
	const context = await listContextFor(editor, service.credentialType!);
	const typed = filter.trim();
	const names = await addressBook(context, service.credentialType!);
	const own = namedParties(names, typed);
	const entries = own.map((party) => namedParty(party, names));
	const { found, failure } = through ? await namesOf(await connect(context, { service, through }), typed) : { found: [] };
	const others = found.filter(({ value }) => !own.includes(String(value)));
	const all = [...entries, ...others];
	if (failure !== undefined && all.length === 0) throw failure;
	if (failure !== undefined)
		return page([...all, ...note('The names of the network could not be read.', 'For other parties, choose By ID.')], undefined);
	if (all.length > 0) return page([...all, ...(found.length >= PAGE ? note('There are more: type how the name begins.') : [])], undefined);
	const nobody = typed ? `No name begins with "${typed.slice(0, 40)}".` : 'No party has a name here.';
	return page(note(nobody, 'Choose By ID, or enter names in Address Book of the credential.'), undefined);
}

async function namesOf(scan: Scan, typed: string): Promise<{ found: INodeListSearchItems[]; failure?: unknown }> {
	try {
		const entries = await nameEntries(scan, typed || undefined, PAGE);
		return { found: entries.map(({ name, user }) => namedParty(user, new Map([[user, name]]))) };
	} catch (failure) {
		return { found: [], failure };
	}
}

/** Names of the network that begin with what was typed, by party. The first of a party that has several. */
export async function networkNamesLike(context: ILoadOptionsFunctions, way: NamedWay, typed: string): Promise<PartyNames> {
	const entries = await nameEntries(await connect(context, way), typed || undefined, PAGE, PATIENCE_MS);
	return new Map(entries.reverse().map(({ user, name }) => [user, name]));
}

/** The way of a node with the field Connect Through, and of one that has scan alone. `direct`: the server itself, if that is not scan. */
export function wayThrough(context: ILoadOptionsFunctions, direct: Way = { service: scanService, through: 'scan' }): Way {
	const chosen = context.getNodeParameter('connectThrough', 'direct') as string;
	if (chosen !== 'validator' && chosen !== 'validatorOAuth2') return direct;
	return { service: validatorService(chosen === 'validatorOAuth2'), through: 'validator' };
}
