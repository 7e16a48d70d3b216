// Actions of the control path that concern the whole network: what scan, the validator and the registry report.
import { addVote, licenseValidator, migrate, pass } from '../world/network.mts';
import { addTraffic, participantOf, useTraffic } from '../world/traffic.mts';
import { moveDemo } from '../world/demoTokens.mts';
import { makeUtilityInstrument } from '../world/utilityTokens.mts';
import { moveTokens } from '../world/tokenStory.mts';
import { acceptOffer, createTransferOffer, returnOffer } from '../world/offers.mts';
import { allocate, instructAllocation, feature, openRound } from '../world/tokens.mts';
import { collectCoupons, expireCoupons, grantCoupon, shareCoupon } from '../world/coupons.mts';
import { requestTrade } from '../world/settlements.mts';
import { castVote, currentId, openVote } from '../scan/governance.mts';
import { networkOf } from '../scan/network.mts';
import { requestAllocation } from '../validator/allocationRequests.mts';
import { giveCoupon, type CouponKind } from '../validator/coupons.mts';
import { proposeMinting } from '../validator/delegations.mts';
import { onboard } from '../validator/users.mts';
import type { LedgerCoupon } from '../world/couponKinds.mts';
import type { Action } from './action.mts';
import type { Contract, Entry, Json } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { World } from '../world/world.mts';

const deal = (action: Action) => ({
	sender: action.from ?? 'alice',
	receiver: action.to ?? 'bob',
	executor: action.executor ?? 'merchant',
	amount: action.amount ?? '10.0000000000',
});

function instructionOf(world: World, { contractId = '' }: Action): Contract {
	const instruction = world.contracts.get(contractId);
	if (!instruction) throw new Error(`no contract ${contractId}`);
	return instruction;
}

const id = ({ contractId, updateId, recordTime }: Contract): Json => ({ contractId, updateId, recordTime });

export const NETWORK_ACTIONS: Record<string, (sandbox: Sandbox, action: Action) => Entry | Json> = {
	/** `from` (alice), `to` (bob), `amount`, `memo`: a transfer instruction. Answers its `contractId`. */
	createTransferOffer: ({ world }, action) => {
		const { sender, receiver, amount } = deal(action);
		return id(createTransferOffer(world, sender, receiver, amount, action, action.memo));
	},
	/** `contractId` of a transfer instruction. */
	acceptOffer: ({ world }, action) => acceptOffer(world, instructionOf(world, action), action),
	/** `contractId` of a transfer instruction, `how`: Reject, Withdraw or Expire. */
	returnOffer: ({ world }, action) => returnOffer(world, instructionOf(world, action), action.how ?? 'Reject', action),
	/** `count` (100), `scrip`: so many random movements of tokens. With `scrip` also of a token that says nothing of them. */
	bulkTokens: ({ world }, { count = 100, scrip = false }) => {
		moveTokens(world, count, scrip);
		return { offset: world.ledgerEnd };
	},
	/** `instrument` (DemoGold), `move` (mint), `party` (alice), `to`, `amount`, `memo`: one movement of a token of the bank's. */
	moveDemo: ({ world }, { instrument = 'DemoGold', move = 'mint', party: owner = 'alice', to: other, amount, memo, ...ask }) =>
		moveDemo(world, { instrument, move, owner, other, amount, memo }, ask),
	/** `instrument` (UtilityUSD): the bank has it by Digital Asset's Registry Utility. Answers the `contractId` of its factory. */
	makeUtilityInstrument: ({ world }, { instrument = 'UtilityUSD' }) => id(makeUtilityInstrument(world, String(instrument))),
	/** `from`, `to`, `executor` (merchant), `amount`: an allocation. Answers its `contractId`. */
	allocateTokens: ({ world }, action) => id(allocate(world, deal(action), action)),
	/** Likewise a trade that asks for allocations. `version` v1 or v2. `funding`: what the sender of v2 locks for the next iteration. */
	requestTrade: ({ world }, action) =>
		id(requestTrade(world, { ...deal(action), version: action.version === 'v2' ? 'v2' : 'v1', funding: action.funding }, action)),
	/** Likewise an allocation instruction. */
	instructAllocation: ({ world }, action) => id(instructAllocation(world, deal(action), action)),
	/** Creates the next mining round. `price` (that of the one before), `opensIn` (0): seconds until it opens. Answers what it is. */
	openRound: ({ world }, { price, opensIn }) => {
		const { args, recordTime } = openRound(world, { ...(price && { price }), ...(opensIn !== undefined && { opensIn }) });
		return { ...args, recordTime };
	},
	/** `seconds` or `hours`: world time passes (fixed clock only). */
	wait: ({ world }, { seconds = 0, hours = 0 }) => ({ time: pass(world, seconds + hours * 3600) }),
	/** The synchronizer migrates: a new migration id, active contracts carried over. */
	migrate: ({ world }) => ({ ...migrate(world) }),
	/** A validator nobody knew gets its licence. Every fifth has no metadata and was never active. */
	newValidator: ({ world }) => licenseValidator(world),
	/** `actionName`, `requester`, `accepted` (true), `effectiveAt` (now, if accepted): a vote is over. */
	vote: (sandbox, action) => ({ ...addVote(sandbox.world, networkOf(sandbox.world).votes, action) }),
	/** `actionName`, `requester` (Digital-Asset-1), `voteBefore` (in a week): a vote opens. Answers its `contractId`. */
	openVote: (sandbox, { actionName = 'SRARC_GrantFeaturedAppRight', requester = 'Digital-Asset-1', voteBefore }) => {
		const request = openVote(sandbox, networkOf(sandbox.world).voteRequests, { actionName, requester, voteBefore });
		return { contractId: currentId(request), voteBefore: request.voteBefore };
	},
	/** `requester` (Digital-Asset-2) votes, `accepted` (true), on the newest open vote. Answers its new `contractId`. */
	castVote: (sandbox, { requester = 'Digital-Asset-2', accepted = true }) => {
		const request = networkOf(sandbox.world).voteRequests.at(-1);
		if (!request) throw new Error('no vote is open');
		return { contractId: currentId(castVote(sandbox.world, request, requester, accepted)) };
	},
	/** `weights` by name, `added` names, `voteSeconds`: the rules of the network change, and their contract with them. */
	changeRules: (sandbox, { weights = {}, added = [], voteSeconds }) => {
		const { rules } = networkOf(sandbox.world);
		rules.version++;
		Object.assign(rules.weights, weights);
		rules.added = added;
		rules.voteSeconds = voteSeconds ?? rules.voteSeconds;
		return { version: rules.version };
	},
	/** `party` (alice), `nonce` (0), `status` ({"status":"created"}): a transfer command. */
	transferCommand: (sandbox, { party = 'alice', nonce = '0', status = { status: 'created' } }) => {
		const command = { sender: sandbox.world.party(party), nonce, createdAt: sandbox.world.clock.now, status };
		networkOf(sandbox.world).transferCommands.push(command);
		return { sender: command.sender, nonce };
	},
	/** `upgrade`, `migration`, as scan has them: what is scheduled. */
	schedule: (sandbox, { upgrade = null, migration = null }) => {
		Object.assign(networkOf(sandbox.world), { upgrade, migration });
		return { upgrade, migration };
	},
	/** `user`: a user of the validator with a wallet on a party of its own. */
	onboard: ({ world }, { user = 'client' }) => ({ user, party: onboard(world, user) }),
	/** `coupon` (app, validator, faucet, liveness or superValidator), `party` (alice), `amount`: a coupon that is not collected. */
	coupon: (sandbox, { coupon: kind = 'app', party = 'alice', amount = '10.0000000000' }) =>
		giveCoupon(sandbox, kind as CouponKind, party, amount),
	/** `coupon` (appTraffic, or another kind), `party` (alice), `to` (its beneficiary), `amount`, `number` (its round): a coupon on the ledger. */
	reward: ({ world }, { coupon, party = 'alice', to, amount = '10.0000000000', number }) =>
		grantCoupon(world, { coupon: coupon as LedgerCoupon | undefined, party, to, amount, round: number }),
	/** `party` (alice) collects its coupons, those of the user `from`, or only `coupon`. */
	collectRewards: ({ world }, { party = 'alice', from, coupon }) =>
		collectCoupons(world, party, { user: from, coupon: coupon as LedgerCoupon | undefined }),
	/** `party` (alice) loses what it did not collect, or only `coupon`. */
	expireRewards: ({ world }, { party = 'alice', coupon }) => expireCoupons(world, party, coupon as LedgerCoupon | undefined),
	/** `party` (alice) gives `to` (bob) so much of a traffic-based coupon: `amount` (0.25), a part of one. */
	shareReward: ({ world }, { party = 'alice', to = 'bob', amount = '0.25' }) => shareCoupon(world, party, to, amount),
	/** `from` (bob) proposes that `to` (alice) collect its rewards and merge its coins above `limit` (10) until `expiresAt` (in a day). */
	proposeMinting: (sandbox, { from = 'bob', to = 'alice', limit = '10', expiresAt }) => proposeMinting(sandbox, from, to, limit, expiresAt),
	/** `from` (alice), `to` (bob), `executor` (merchant), `amount`, `version` (1 or 2): an app asks for allocations. */
	requestAllocation: (sandbox, { from, to, executor, amount, version }) =>
		requestAllocation(sandbox, {
			...(from && { from }),
			...(to && { to }),
			...(executor && { executor }),
			...(amount && { amount }),
			...(version && { version }),
		}),
	/** `party` (alice): a right of a featured app. */
	feature: ({ world }, { party = 'alice' }) => id(feature(world, party)),
	/** `party` (alice), `bought`, `used`: bytes of traffic of its participant, as digits. */
	traffic: ({ world }, { party = 'alice', bought = '0', used = '0' }) => {
		const participant = participantOf(world, world.party(party));
		if (bought !== '0') addTraffic(world, participant, BigInt(bought));
		useTraffic(world, participant, BigInt(used));
		return { participant };
	},
	/** `updateId`, `verdict`: the mediator's result is this, whatever happened. */
	verdict: (sandbox, { updateId, verdict }) => {
		if (!updateId || !verdict) throw new Error('verdict needs updateId and verdict');
		networkOf(sandbox.world).verdicts.set(updateId, verdict);
		return { updateId, verdict };
	},
};
