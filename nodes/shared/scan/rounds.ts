import type { components } from '../../../api/scan';
import type { Scan } from './service';

export const ROUNDS = 'POST /v0/open-and-issuing-mining-rounds';

/** Scan leaves the contract out if the caller has it already. */
export type Round = components['schemas']['MaybeCachedContract'];

/** Mining rounds that are open, and those that pay out rewards. */
interface Rounds {
	open: Round[];
	issuing: Round[];
}

/** The rounds of now, with all their contracts: by contract ID from scan, as a list from a validator. */
export async function roundsOf(scan: Scan, timeoutMs?: number): Promise<Rounds> {
	const body = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
	const { open_mining_rounds: open, issuing_mining_rounds: issuing } = await scan.call(ROUNDS, { body, timeoutMs });
	return { open: Object.values(open), issuing: Object.values(issuing) };
}
