// The reward tree of a mining round: leaves hold minting allowances, nodes above hold the hashes of what is below them. A
// batch is found by the SHA-256 of its content, so a client can check what it was given.
import { createHash } from 'node:crypto';

interface MintingAllowance {
	provider: string;
	/** Decimal with ten fraction digits. */
	amount: string;
}

export type RewardBatch =
	| { batch_type: 'BatchOfBatches'; child_hashes: string[] }
	| { batch_type: 'BatchOfMintingAllowances'; minting_allowances: MintingAllowance[] };

export interface RewardTree {
	round: bigint;
	/** Hex. */
	rootHash: string;
	/** By hash. */
	batches: Map<string, RewardBatch>;
}

const LEAF_SIZE = 4;
const FAN_OUT = 3;

/** Content hash of a batch, hex. */
function batchHash(batch: RewardBatch): string {
	return createHash('sha256').update(JSON.stringify(batch)).digest('hex');
}

/** Builds the tree over a round's allowances. Its root is a batch of batches even if there is but one leaf. */
export function rewardTree(round: bigint, allowances: MintingAllowance[]): RewardTree {
	const batches = new Map<string, RewardBatch>();
	const keep = (batch: RewardBatch) => {
		const hash = batchHash(batch);
		batches.set(hash, batch);
		return hash;
	};
	let level = chunks(allowances, LEAF_SIZE).map((minting_allowances) =>
		keep({ batch_type: 'BatchOfMintingAllowances', minting_allowances }),
	);
	do {
		level = chunks(level, FAN_OUT).map((child_hashes) => keep({ batch_type: 'BatchOfBatches', child_hashes }));
	} while (level.length > 1);
	return { round, rootHash: level[0]!, batches };
}

/** At least one chunk, even of an empty list. */
function chunks<T>(list: T[], size: number): T[][] {
	const parts: T[][] = [];
	for (let at = 0; at < list.length || at === 0; at += size) parts.push(list.slice(at, at + size));
	return parts;
}
