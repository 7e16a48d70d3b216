import { accounting } from './accounting';

const ENDPOINT = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/root-hash';

/** Root of the reward tree of a round: the batch hash that *Reward Batch* is asked for first. */
export const getRewardRootHash = accounting('getRootHash', 'Get the root hash of a reward round', {
	description:
		"Get the hash of the topmost batch of a round's rewards, where Reward Batch › Get begins. An internal endpoint, which may change; scan 0.6.0 and later.",
	endpoints: [ENDPOINT],
	ask: async (scan, request) => await scan.call(ENDPOINT, request),
	row: (answer) => ({
		rootHash: 'root_hash' in answer ? answer.root_hash : null,
	}),
});
