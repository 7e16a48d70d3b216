import type { components } from '../../../api/scan';
import type { Scan } from './service';

export const ROUNDS = 'POST /v0/open-and-issuing-mining-rounds';

/** Scan leaves the contract out where the caller has it already. */
export type Round = components['schemas']['MaybeCachedContract'];

/** Mining rounds that are open, and those that pay out rewards. */
export interface Rounds {
	open: Round[];
	issuing: Round[];
}

/** The rounds of now, with all their contracts. */
export async function roundsOf(scan: Scan, timeoutMs?: number): Promise<Rounds> {
	const body = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
	const requires = { open_mining_rounds: 'object', issuing_mining_rounds: 'object' } as const;
	const answer = await scan.call(ROUNDS, { body, requires, timeoutMs });
	return { open: Object.values(answer.open_mining_rounds), issuing: Object.values(answer.issuing_mining_rounds) };
}
