import { createHash } from 'crypto';

import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { paths } from '../../../api/ledger';
import { Client } from '../http/client';
import { addressBook } from '../parameters/addressBook';
import { ledgerService, type Ledger, type LedgerAuthentication } from './service';

/** How long a list keeps what it read, in ms: somebody types a name letter by letter. */
const KEEP_MS = 60_000;
/** How many results all lists keep. */
const MOST_KEPT = 50;

const kept = new Map<string, { until: number; value: Promise<unknown> }>();

/** The participant of a node whose list the editor fills, and what was read of it a moment ago. */
export interface LedgerList {
	ledger: Ledger;
	/** Names of parties in the Address Book of the credential. */
	names: ReadonlyMap<string, string>;
	/**
	 * What `load` reads, kept for a minute and only for requests with the very same credential.
	 * @param fresh reads it anew, also where it is kept
	 */
	keep: <T>(name: string, fresh: boolean, load: () => Promise<T>) => Promise<T>;
}

/** @param rights what the token's user needs for the list */
export async function openList(context: ILoadOptionsFunctions, rights: string): Promise<LedgerList> {
	const service = ledgerService(context.getNodeParameter('authentication', 'accessToken') as LedgerAuthentication);
	const ledger = (await Client.open<paths>(context, service)).bind({ rights });
	const credential = JSON.stringify(await context.getCredentials(service.credentialType!));
	return {
		ledger,
		names: await addressBook(context, service.credentialType!),
		async keep<T>(name: string, fresh: boolean, load: () => Promise<T>) {
			// The hash only: no secret stays in memory.
			const key = createHash('sha256').update(`${name} ${credential}`).digest('hex');
			const cached = kept.get(key);
			if (cached && !fresh && cached.until > Date.now()) return (await cached.value) as T;
			const value = load();
			if (kept.size >= MOST_KEPT) kept.clear();
			kept.set(key, { until: Date.now() + KEEP_MS, value });
			value.catch(() => kept.delete(key));
			return await value;
		},
	};
}

/** The participant of the node whose list the editor fills. `rights`: what its user needs for that. */
export async function participant(context: ILoadOptionsFunctions, rights: string): Promise<Ledger> {
	return (await openList(context, rights)).ledger;
}
