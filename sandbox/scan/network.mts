// Data of scan besides the ledger: votes, rewards, and the little things tests set. One per world.
import { rewardTree, type RewardTree } from '../world/rewards.mts';
import { decimal } from '../world/decimal.mts';
import { round } from '../world/coins.mts';
import { voteHistory, type VoteResult } from '../world/votes.mts';
import { TEMPLATES } from '../world/templates.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { positionedItem } from './history.mts';
import { hasVerdict } from './verdicts.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/scan.d.ts';
import { stateOf } from '../world/state.mts';

type Status = components['schemas']['TransferCommandStatus']['transfer_commands_by_contract_id'][string]['status'];

export interface TransferCommand {
	sender: string;
	nonce: string;
	createdAt: bigint;
	status: Status;
	/** Of one that was submitted through a validator. Those of the control path have a fixed content. */
	content?: { receiver: string; amount: string; description: string | null; expiresAt: string };
}

/** An open vote. Each cast vote replaces its contract. */
export interface VoteRequest {
	/** The contract ID of the first one. Later ones name it. */
	trackingId: string;
	actionName: string;
	requester: string;
	createdAt: string;
	voteBefore: string;
	/** By name of the super validator, in the order they were cast. */
	votes: Array<{ name: string; accept: boolean; castAt: string }>;
}

interface Network {
	votes: VoteResult[];
	/** By round. The first is the earliest with complete accounting. */
	rewards: Map<bigint, RewardTree>;
	/** Verdicts that tests set, by update id. */
	verdicts: Map<string, components['schemas']['VerdictResult']>;
	voteRequests: VoteRequest[];
	/** Changes that tests made to the rules. `version` is in the contract ID. */
	rules: { version: number; weights: Record<string, string>; added: string[]; voteSeconds: number };
	transferCommands: TransferCommand[];
	/** Scheduled changes. Null is none. */
	upgrade: components['schemas']['LogicalUpgrade']['lsu'] | null;
	migration: components['schemas']['MigrationSchedule'] | null;
	/** Number of requests for an event, by update id. */
	requestCounts: Map<string, number>;
}

const VOTES = 24;
const REWARDED_ROUNDS = 3;
/** Enough for a tree of three levels. */
const PROVIDERS = 17;

/** The network facts of the sandbox's world, made up from its seed when first asked for. */
export const networkOf = stateOf<Network>((world) => ({
	votes: voteHistory(world.clock.now, VOTES),
	rewards: rewards(world),
	verdicts: new Map(),
	voteRequests: [],
	rules: { version: 0, weights: {}, added: [], voteSeconds: 604_800 },
	transferCommands: [],
	upgrade: null,
	migration: null,
	requestCounts: new Map(),
}));

function rewards(world: World): Network['rewards'] {
	const first = BigInt(round(world) - 2 * REWARDED_ROUNDS);
	const validators = [...world.contracts.values()]
		.filter((contract) => contract.template.name === TEMPLATES.validatorLicense.name && !contract.archived)
		.map((contract) => String(contract.args.validator));
	const providers = Array.from({ length: PROVIDERS }, (_unused, index) => validators[index % validators.length] ?? world.dso);
	return new Map(
		Array.from({ length: REWARDED_ROUNDS }, (_unused, at) => {
			const number = first + BigInt(at);
			const allowances = providers.map((provider, index) => ({
				provider,
				amount: decimal((number * 1_000_003n + BigInt(index) * 7_919_000_017n) % 10n ** 13n),
			}));
			return [number, rewardTree(number, allowances)];
		}),
	);
}

/** Facts that tests cannot read off scan's own answers. */
export function networkTruth(sandbox: Sandbox): unknown {
	const { world } = sandbox;
	const { votes, rewards: trees } = networkOf(sandbox.world);
	return {
		votes,
		rewards: [...trees.values()].map(({ round: number, rootHash, batches }) => ({
			round: number,
			rootHash,
			batches: batches.size,
		})),
		openRound: round(world),
		migrations: world.migrations.map(({ id, startedAt, carriedOver }) => ({
			id,
			startedAt,
			carriedOver: carriedOver.length,
		})),
		/** Active contracts of the token standard, by what the sandbox calls their template. */
		tokens: Object.fromEntries(
			Object.entries(TOKEN_TEMPLATES).map(([name, template]) => [
				name,
				activeContracts(world, template).map(({ contractId }) => contractId),
			]),
		),
		/** Updates of which scan knows the verdict only. */
		privateUpdates: world.network
			.filter(
				(entry, index) =>
					hasVerdict(world, entry, index) && !positionedItem(world, entry, index, { version: 'v2', encoding: 'compact_json' }),
			)
			.map(({ updateId }) => updateId),
	};
}
