import type { components } from '../../../api/scan';
import { integerAt, textAt } from '../values/jsonFields';
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

/**
 * The price of Canton Coin in USD, as decimal text: of the newest round that has opened by `now`, an ISO 8601 time. Else of the oldest.
 * Undefined if no round is open.
 */
export function coinPrice({ open }: Rounds, now: string): string | undefined {
	const rounds = open
		.flatMap(({ contract }) => (contract ? [contract.payload] : []))
		.sort((a, b) => Number(integerAt(b, 'round', 'number') ?? 0) - Number(integerAt(a, 'round', 'number') ?? 0));
	const current = rounds.find((payload) => (textAt(payload, 'opensAt') ?? '9999') <= now) ?? rounds.at(-1);
	return textAt(current, 'amuletPrice') ?? undefined;
}
