import { createHash } from 'crypto';

import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { Authentication } from '../parameters/authentication';
import type { paths } from '../../../api/ledger';
import { Client } from '../http/client';
import type { Service } from '../http/service';
import { addressBook } from '../parameters/addressBook';
import { listContextFor } from '../targets/choice';
import { Cache, remembered } from '../values/cache';
import { ledgerService, type Ledger } from './service';

/** Results of all lists. Somebody types a name letter by letter. */
const results = new Cache<Promise<unknown>>({ most: 50, keepMs: 60_000 });
/** Latest result of each, for a page that cannot wait until it is read again. */
const latest = new Cache<unknown>({ most: 50, keepMs: 60_000 });

/** The participant of a node whose list the editor fills, and what was read of it a moment ago. */
export interface LedgerList {
	ledger: Ledger;
	/** Names of parties in the Address Book of the credential. */
	names: ReadonlyMap<string, string>;
	/**
	 * Result of `load`, kept for a minute and only for requests with the very same credential.
	 * @param fresh reads it again, also if it is kept
	 */
	keep: <T>(name: string, fresh: boolean, load: () => Promise<T>) => Promise<T>;
	/** The last result of this name that has come, if one has in the last minute. */
	kept: <T>(name: string) => T | undefined;
}

/** The participant's service, by the credential that the node has chosen. */
export const listedService = (context: ILoadOptionsFunctions): Service =>
	ledgerService(context.getNodeParameter('authentication', 'accessToken') as Authentication);

/** @param rights what the token's user needs for the list */
export async function openList(editor: ILoadOptionsFunctions, rights: string): Promise<LedgerList> {
	const service = listedService(editor);
	const context = await listContextFor(editor, service.credentialType!);
	const ledger = (await Client.open<paths>(context, service)).bind({ rights });
	const credential = JSON.stringify(await context.getCredentials(service.credentialType!));
	// The hash only: no secret stays in memory.
	const keyOf = (name: string) => createHash('sha256').update(`${name} ${credential}`).digest('hex');
	return {
		ledger,
		names: await addressBook(context, service.credentialType!),
		async keep<T>(name: string, fresh: boolean, load: () => Promise<T>) {
			const key = keyOf(name);
			if (fresh) results.delete(key);
			const read = async () => {
				const result = await load();
				latest.set(key, result);
				return result;
			};
			return (await remembered(results, key, read)) as T;
		},
		kept: <T>(name: string) => latest.get(keyOf(name)) as T | undefined,
	};
}

/** The participant of the node whose list the editor fills. `rights`: what its user needs for that. */
export async function participant(context: ILoadOptionsFunctions, rights: string): Promise<Ledger> {
	return (await openList(context, rights)).ledger;
}
