import { decimal, units } from '../world/decimal.mts';
import { TEMPLATES } from '../world/templates.mts';
import { activeContracts } from '../world/tokens.mts';
import { networkOf } from './network.mts';
import { checkedParty, refuse } from '../splice/refusals.mts';
import type { Call, Handlers, Reply } from '../wire/api.mts';
import type { RewardTree } from '../world/rewards.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { paths } from '../../api/scan.d.ts';

/** The same at the path the calls had at first and at the one they moved to. */
export const rewards: Handlers<paths> = {
	'GET /v0/reward-accounting-process/rounds/earliest-available': ({ sandbox }) => earliest(sandbox),
	'GET /v0/internal/reward-accounting-process/rounds/earliest-available': ({ sandbox }) => earliest(sandbox),
	'GET /v0/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': ({ sandbox, path }) => batch(sandbox, path),
	'GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': ({ sandbox, path }) => batch(sandbox, path),
	'GET /v0/reward-accounting-process/rounds/{round_number}/root-hash': (call) => rootHash(call),
	'GET /v0/internal/reward-accounting-process/rounds/{round_number}/root-hash': (call) => rootHash(call),
	'GET /v0/reward-accounting-process/rounds/{round_number}/activity-totals': (call) => totals(call),
	'GET /v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals': (call) => totals(call),

	'GET /v0/validators/validator-faucets': ({ sandbox, query }) => {
		const { validator_ids: ids } = query;
		ids.forEach(checkedParty);
		const licenses = activeContracts(sandbox.world, TEMPLATES.validatorLicense).filter(({ args }) => args.faucetState !== null);
		const found = [...licenses]
			.reverse()
			.filter(({ args }, at, all) => all.findIndex((other) => other.args.validator === args.validator) === at);
		return {
			json: {
				validatorsReceivedFaucets: found
					.filter(({ args }) => ids.includes(String(args.validator)))
					.map(({ args }) => activityOf(String(args.validator), args.faucetState as FaucetState)),
			},
		};
	},
};

/** As a license has it: the last round counts as collected, so collected and missed make up all from the first to the last. */
interface FaucetState {
	firstReceivedFor: { number: string };
	lastReceivedFor: { number: string };
	numCouponsMissed: string;
}

function activityOf(validator: string, { firstReceivedFor, lastReceivedFor, numCouponsMissed }: FaucetState) {
	const [first, last, missed] = [Number(firstReceivedFor.number), Number(lastReceivedFor.number), Number(numCouponsMissed)];
	return {
		validator,
		numRoundsCollected: last - first + 1 - missed,
		numRoundsMissed: missed,
		firstCollectedInRound: first,
		lastCollectedInRound: last,
	};
}

type OfRound = Pick<Call, 'sandbox'> & { path: { round_number: number | string } };

/**
 * The rewards of a round, or why there are none. Recorded from a network that computes none: `Undetermined` for every round. That a scan
 * cannot provide rounds before its first is from the contract.
 */
function ofRound({ sandbox, path }: OfRound): RewardTree | Reply {
	// Path parameters arrive as text, whatever type the contract gives them.
	const number = BigInt(path.round_number);
	const { rewards: trees } = networkOf(sandbox.world);
	const [first] = trees.keys();
	const found = sandbox.settings.appRewards ? trees.get(number) : undefined;
	if (found) return found;
	const before = sandbox.settings.appRewards && first !== undefined && number < first;
	return { json: { status: before ? 'CannotProvide' : 'Undetermined' } };
}

function rootHash(call: OfRound): Reply {
	const found = ofRound(call);
	if (!('rootHash' in found)) return found;
	return { json: { status: 'Ok', round_number: found.round, root_hash: found.rootHash } };
}

function totals(call: OfRound): Reply {
	const found = ofRound(call);
	if (!('rootHash' in found)) return found;
	const allowances = [...found.batches.values()].flatMap((batch) => ('minting_allowances' in batch ? batch.minting_allowances : []));
	return {
		json: {
			status: 'Ok',
			round_number: found.round,
			total_app_activity_weight: 1000 * allowances.length,
			active_parties_count: allowances.length + 1,
			activity_records_count: 3 * allowances.length,
			total_app_reward_minting_allowance: decimal(allowances.reduce((sum, { amount }) => sum + units(amount), 0n)),
			total_app_reward_thresholded: '1.5000000000',
			total_app_reward_unclaimed: '0.0000000000',
			rewarded_app_provider_parties_count: new Set(allowances.map(({ provider }) => provider)).size,
		},
	};
}

function earliest(sandbox: Sandbox): Reply {
	// Recorded: where no rewards are computed.
	if (!sandbox.settings.appRewards) return { json: { earliest_round: 0 } };
	const [round] = networkOf(sandbox.world).rewards.keys();
	if (round === undefined) throw refuse(404, 'No round with complete reward accounting found');
	return { json: { earliest_round: round } };
}

function batch(sandbox: Sandbox, path: { round_number: number | string; batch_hash: string }): Reply {
	const { batch_hash: hash, round_number: round } = path;
	// Hash of three digits: one that scan does not know, as seen at a network of 0.7.5.
	const broken = hash.match(/..?/g)?.find((digits) => !/^[0-9a-fA-F]+$/.test(digits));
	if (broken) throw refuse(400, `For input string: "${broken}" under radix 16`);
	const found = sandbox.settings.appRewards
		? networkOf(sandbox.world).rewards.get(BigInt(round))?.batches.get(hash.toLowerCase())
		: undefined;
	if (!found) throw refuse(404, `Batch not (yet) found for round ${round} with hash ${hash}`);
	return { json: found };
}
