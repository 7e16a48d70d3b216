import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { listParties } from '../shared/ledger/directory/partySearch';
import { coinRegistryField } from '../shared/registry/registries';
import { networkNamesLike, type NamedWay } from '../shared/scan/partySearch';
import { scanService } from '../shared/scan/service';
import { listedService } from '../shared/ledger/listContext';
import { instrumentLists } from '../shared/tokens/instrumentSearch';
import { authenticationField, ledgerCredentialType } from '../shared/parameters/authentication';
import { byLedgerCredential, validatorOf } from '../shared/registry/validatorOfLedger';
import { validatorService } from '../shared/validator/service';
import { listContextFor, targetSearch } from '../shared/targets/choice';
import { namesTarget } from '../shared/targets/targetContext';
import { registryInstruments } from './registryInstruments';

/** The lists of Canton Token: those of a ledger that its fields name, parties also by their names on the network if the node reaches it. */

export { searchOwnParties, searchOwnParty, searchPartiesToRead, searchSynchronizers, searchUsers } from '../shared/ledger/listSearch';
export { searchIncomingOffers, searchOffers, searchOutgoingOffers } from './tokens/offerSearch';

/** The credential whose targets are listed: *Price* reads without a ledger, everything else with that of the ledger. */
function credentialOfTargets(context: ILoadOptionsFunctions): string {
	const isPrice = context.getNodeParameter('resource', '') === 'price';
	const way = isPrice ? WAYS[context.getNodeParameter(coinRegistryField.name, '') as string] : undefined;
	return (way?.service ?? listedService(context)).credentialType!;
}

export const searchTargets = targetSearch(credentialOfTargets, true);
export const searchOneTarget = targetSearch(credentialOfTargets, false);

/** Instruments, those of the registries in the node's credential among them. */
export const { searchAnyInstrument, searchInstruments } = instrumentLists(registryInstruments);

/** The servers of the network that the node may reach, by the value of Canton Coin Registry. They know names. */
const WAYS: Readonly<Record<string, NamedWay>> = {
	scan: { service: scanService, through: 'scan' },
	validator: { service: validatorService(false), through: 'validator' },
	validatorOAuth2: { service: validatorService(true), through: 'validator' },
};

/** The validator that the ledger's credential names. Undefined if it names none. */
async function wayOfLedger(context: ILoadOptionsFunctions): Promise<NamedWay | undefined> {
	const oAuth2 = context.getNodeParameter(authenticationField.name, '') === 'oAuth2';
	const type = ledgerCredentialType(oAuth2);
	if (context.getNode().credentials?.[type] === undefined || !validatorOf(await context.getCredentials(type))) return undefined;
	return { service: byLedgerCredential(validatorService(oAuth2), oAuth2), through: 'validator' };
}

/** Parties. A token operation has a credential for Canton Coin's registry besides: through scan or a validator it knows names. */
export async function searchParties(this: ILoadOptionsFunctions, filter?: string, cursor?: string): Promise<INodeListSearchResult> {
	// Operations without the field have no value for it.
	const address = this.getNodeParameter(coinRegistryField.name, '') as string;
	const at = await listContextFor(this, listedService(this).credentialType!);
	const way = address === 'ledger' ? await wayOfLedger(at) : WAYS[address];
	const networkNames = way && (await isGiven(at, way)) ? async (typed: string) => await networkNamesLike(at, way, typed) : undefined;
	return await listParties(this, { filter, cursor, networkNames });
}

/** True if the node has the credential of a way, and that names the chosen target: otherwise its names would be those of another network. */
async function isGiven(context: ILoadOptionsFunctions, { service }: NamedWay): Promise<boolean> {
	const type = service.credentialType!;
	return context.getNode().credentials?.[type] !== undefined && (await namesTarget(context, type, { isOneForAll: true }));
}
