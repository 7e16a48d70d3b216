import type { Ledger } from '../ledger/service';
import type { Instrument } from './holdings';

/** Canton Coin of the network that a participant is connected to. */

export const SYNCHRONIZERS = 'GET /v2/state/connected-synchronizers';

const NETWORK = 'global-domain::';

/**
 * The instrument that Canton Coin is. Its admin is the network's governing party, which has the namespace of the network's
 * synchronizer: so on a recorded LocalNet, and in public configurations of MainNet. Nobody else can make a party in that
 * namespace, while anybody can name one DSO.
 * @returns undefined if the participant is connected to no such synchronizer, or to several
 */
export async function cantonCoinOf(ledger: Ledger, timeoutMs?: number): Promise<Instrument | undefined> {
	const { connectedSynchronizers } = await ledger.call(SYNCHRONIZERS, { timeoutMs });
	const namespaces = new Set(
		(connectedSynchronizers ?? [])
			.filter(({ synchronizerId }) => synchronizerId.startsWith(NETWORK))
			.map(({ synchronizerId }) => synchronizerId.slice(NETWORK.length).split('::')[0]),
	);
	const [namespace] = namespaces;
	return namespaces.size === 1 && namespace ? { id: 'Amulet', admin: `DSO::${namespace}` } : undefined;
}
