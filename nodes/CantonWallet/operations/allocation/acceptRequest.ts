import type { IDataObject } from 'n8n-workflow';

import type { Parameters } from '../../../shared/parameters/parameters';
import { shown } from '../../../shared/errors/safeText';
import { isCantonCoin } from '../../../shared/registry/standard';
import { at, listOf, textAt } from '../../../shared/values/jsonFields';
import { contractIdField, WALLET_USER, type Contract } from '../../../shared/validatorNode/contracts';
import { USER_STATUS, walletUser } from '../../../shared/validatorNode/owner';
import { type ValidatorServices, validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import type { Call } from '../../../shared/operation/operation';
import { withOutcome } from '../../../shared/operation/outcome';
import { sentBefore } from '../../../shared/operation/sentBefore';
import { errorOf, notSent, rejectWithMade } from '../../../shared/submission/actErrors';
import { optionsOf } from '../../../shared/parameters/fields';
import { checkItem, checkSum, isLimited, maximumFields, reserve } from '../../../shared/submission/budget';
import { resolveOption } from '../../../shared/submission/untilFound';
import { ALLOCATING, allocateOnce, isFor, spendingOf, type AllocateBody } from './allocate';
import { microsOf } from './micros';
import { ALLOCATIONS, REQUESTS, versionOf } from './rows';

const ENDPOINTS = [REQUESTS, USER_STATUS, ...ALLOCATING];

/** Reads a request and allocates the user's own legs, exactly as the request has them. */
export const acceptAllocationRequest = validatorWrite('acceptRequest', 'Accept the request for an allocation', ENDPOINTS, {
	description:
		'Lock the coins that a request asks the user of the token for, exactly as it has them: ' +
		'one item for each allocation. Each is made at most once. Internal endpoints, which may change.',
	rights: WALLET_USER,
	identify: ({ parameters }) => ({ requestContractId: parameters.present('contractId', parameters.contractId('contractId')) }),
	properties: [contractIdField('The request, as Get Requests returns it'), ...maximumFields('CC'), optionsOf([resolveOption])],
	async run(call) {
		const { validator, parameters } = call;
		const contractId = String(call.identity.requestContractId);
		const { allocation_requests: requests } = await validator.call(REQUESTS);
		const request = requests.map(({ contract }) => contract).find(({ contract_id }) => contract_id === contractId);
		if (!request) throw missing(parameters);
		const { party_id: party } = await walletUser(validator);
		const other = legOfOther(request, party);
		if (other !== undefined)
			throw parameters.parameterError(
				'contractId',
				`it asks this user for another token than Canton Coin: ${shown(other, 200)}`,
				'The wallet locks Canton Coin only. Nothing was allocated. Canton Token, Allocation › Create takes any token.',
			);
		const allocations = versionOf(request) === 'v2' ? secondVersion(request, party) : firstVersion(request, party);
		if (allocations.length === 0)
			throw parameters.parameterError(
				'contractId',
				'the request asks this user for nothing',
				'The user receives in each leg, or the request is in a form that this version does not know. Nothing was allocated.',
			);
		// Each is complete before the first is sent.
		const complete = allocations.map((allocation) => readable(parameters, allocation));
		const acts = complete.map((allocation) => ({ allocation, identity: identityOf(contractId, allocation) }));
		await checkTogether(call, acts);
		const items: IDataObject[] = [];
		for (const { allocation, identity } of acts) {
			items.push(await allocateOnce(call, allocation, identity).catch(rejectWithMade('allocated', items)));
		}
		return items;
	},
});

/** The error of a request that is not open: an earlier execution may have accepted it, and it is settled. */
function missing(parameters: Parameters): Error {
	const error = parameters.parameterError(
		'contractId',
		'there is no such request for this user',
		'It is settled, rejected or withdrawn, or it is for another user. Get Requests shows the open ones, Get Many what is allocated. ' +
			'Nothing was allocated now.',
	);
	return withOutcome(error, 'unknown');
}

const AGAIN = 'Run it again: what is allocated already is found.';

/** Allocation to make, and its identity. */
interface Making {
	allocation: AllocateBody;
	identity: IDataObject;
}

/**
 * Checks all of them that are still to be made, so that none is made if one would exceed a maximum. In a retry the execution has counted some
 * of them already: each is then checked by itself.
 */
async function checkTogether(call: Call<ValidatorServices>, acts: Making[]): Promise<void> {
	const { validator: client, context, identity: ofRequest } = call;
	if (!isLimited(context)) return;
	const list = await client.attempt(ALLOCATIONS);
	if (!list.ok) throw errorOf({ client, endpoint: ALLOCATIONS, reconcile: () => AGAIN }, notSent(list.failure), 'unknown', ofRequest);
	const { allocations: made } = list.answer;
	const open = acts.filter(({ allocation }) => !made.some(({ contract }) => isFor(contract, allocation)));
	if (open.length === 0) return;
	const spending = spendingOf(call, ...open.map(({ allocation }) => allocation));
	if (!acts.some(({ identity }) => sentBefore(context, identity) !== undefined)) return reserve(spending).release();
	checkItem(spending);
	checkSum(spending);
}

const identityOf = (requestContractId: string, allocation: AllocateBody): IDataObject => ({
	requestContractId,
	tokenStandard: allocation.version,
	settlementId: allocation.body.settlement.settlement_ref.id,
	...legFields(allocation),
});

function legFields(allocation: AllocateBody): IDataObject {
	return allocation.version === 'v1'
		? { transferLegIds: [allocation.body.transfer_leg_id], amounts: [allocation.body.transfer_leg.amount] }
		: {
				transferLegIds: allocation.body.transfer_leg_sides.map((side) => side.transfer_leg_id),
				amounts: allocation.body.transfer_leg_sides.map((side) => side.amount),
			};
}

/** The allocation, with every part that it needs. Throws if the request lacks one. */
function readable(parameters: Parameters, allocation: AllocateBody): AllocateBody {
	if (!hasNull(allocation)) return allocation;
	throw parameters.parameterError(
		'contractId',
		'the request lacks a part of its settlement',
		'Use Create with the values that the executor gives you. Nothing was allocated.',
	);
}

const hasNull = (value: unknown): boolean => value === null || (typeof value === 'object' && Object.values(value as object).some(hasNull));

/** Text that has to be there. Null if it is not, for `readable`. */
const need = (value: unknown, ...names: string[]): string => textAt(value, ...names) as string;
const micros = (value: unknown, name: string): number => {
	const time = textAt(value, name);
	return (time === null ? null : microsOf(time)) as number;
};

/** Metadata as an object of texts. */
const metaOf = (value: unknown): Record<string, string> => (at(value, 'meta', 'values') ?? {}) as Record<string, string>;

/** A leg of the user's in another token: a wallet would lock coins for it. Undefined if there is none. */
function legOfOther({ payload }: Contract, party: string): string | undefined {
	const legs = Object.entries((at(payload, 'transferLegs') ?? {}) as Record<string, unknown>)
		.filter(([, leg]) => textAt(leg, 'sender') === party)
		.map(([id, leg]) => ({ id, admin: textAt(leg, 'instrumentId', 'admin'), instrument: textAt(leg, 'instrumentId', 'id') }));
	const sides = listOf(at(payload, 'allocations'))
		.filter((allocation) => textAt(allocation, 'authorizer', 'owner') === party)
		.flatMap((allocation) =>
			listOf(at(allocation, 'transferLegSides')).map((side) => ({
				id: textAt(side, 'transferLegId'),
				admin: textAt(allocation, 'admin'),
				instrument: textAt(side, 'instrumentId'),
			})),
		);
	const other = [...legs, ...sides].find(({ admin, instrument }) => !isCantonCoin(admin, instrument));
	return other && `leg ${other.id ?? ''} in ${other.instrument ?? '?'} of ${other.admin ?? '?'}`;
}

function firstVersion({ payload }: Contract, party: string): AllocateBody[] {
	const settlement = at(payload, 'settlement');
	return Object.entries((at(payload, 'transferLegs') ?? {}) as Record<string, unknown>)
		.filter(([, leg]) => textAt(leg, 'sender') === party)
		.map(([transfer_leg_id, leg]) => ({
			version: 'v1',
			body: {
				settlement: {
					executor: need(settlement, 'executor'),
					settlement_ref: { id: need(settlement, 'settlementRef', 'id'), cid: textAt(settlement, 'settlementRef', 'cid') ?? undefined },
					requested_at: micros(settlement, 'requestedAt'),
					allocate_before: micros(settlement, 'allocateBefore'),
					settle_before: micros(settlement, 'settleBefore'),
					meta: metaOf(settlement),
				},
				transfer_leg_id,
				transfer_leg: { receiver: need(leg, 'receiver'), amount: need(leg, 'amount'), meta: metaOf(leg) },
			},
		}));
}

function secondVersion({ payload }: Contract, party: string): AllocateBody[] {
	const settlement = at(payload, 'settlement');
	return listOf(at(payload, 'allocations'))
		.filter((allocation) => textAt(allocation, 'authorizer', 'owner') === party)
		.map((allocation) => {
			const deadline = textAt(allocation, 'settlementDeadline');
			const funding = at(allocation, 'nextIterationFunding');
			return {
				version: 'v2',
				body: {
					settlement: {
						executors: listOf(at(settlement, 'executors')).map(String),
						settlement_ref: { id: need(settlement, 'id'), cid: textAt(settlement, 'cid') ?? undefined },
						settlement_deadline: deadline === null ? undefined : microsOf(deadline),
						meta: metaOf(settlement),
					},
					transfer_leg_sides: listOf(at(allocation, 'transferLegSides')).map((side) => ({
						transfer_leg_id: need(side, 'transferLegId'),
						side: textAt(side, 'side') === 'ReceiverSide' ? 'RECEIVERSIDE' : 'SENDERSIDE',
						otherside: need(side, 'otherside', 'owner'),
						amount: need(side, 'amount'),
						meta: metaOf(side),
					})),
					next_iteration_funding: (funding ?? undefined) as Record<string, string> | undefined,
					committed: at(allocation, 'committed') === true,
					meta: metaOf(allocation),
				},
			};
		});
}
