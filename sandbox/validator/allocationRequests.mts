// Requests of apps to allocate coins for settlements, as the wallet lists them: contracts of the ledger that show the interface of the token
// standard. As recorded at Splice 0.7.5: a request stays until it is settled, also after both have allocated.
import { SETTLEMENT_TEMPLATES } from '../world/settlements.mts';
import { account } from '../world/tokenTemplates.mts';
import { DAY } from '../world/coins.mts';
import { decimal, units } from '../world/decimal.mts';
import { isoTime } from '../world/time.mts';
import { entityId } from '../world/packages.mts';
import { activeContracts } from '../world/tokens.mts';
import { through } from '../world/commands.mts';
import { refuse } from '../splice/refusals.mts';
import { walletItem } from './shown.mts';
import { walletOf } from './users.mts';
import type { Handlers } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { paths } from '../../api/validator.d.ts';

const { trade, tradeV2 } = SETTLEMENT_TEMPLATES;

export const allocationRequests: Handlers<paths> = {
	'GET /v0/wallet/token-standard/allocation-requests': (call) => {
		const party = walletOf(call, 'listAllocationRequests');
		return { json: { allocation_requests: requestsTo(call.sandbox.world, party).map((contract) => ({ contract: shown(contract) })) } };
	},
	'POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject': (call) => {
		const party = walletOf(call, 'rejectAllocationRequest');
		const { world } = call.sandbox;
		const request = requestsTo(world, party).find(({ contractId }) => contractId === call.path.contract_id);
		if (!request) throw refuse(404, `No AllocationRequest with contract id ${call.path.contract_id} found.`);
		world.transact(
			(tx) =>
				void tx.exercise({
					contract: request,
					choice: 'AllocationRequest_Reject',
					argument: { actor: party },
					actors: [party],
					interfaceId: interfaceOf(request),
					result: { meta: { values: {} } },
				}),
			through(world, party, {}),
		);
		return { json: { meta: {} } };
	},
};

/** The open requests that ask a party to allocate. Its executor is not asked. */
function requestsTo(world: World, party: string): Contract[] {
	return [...activeContracts(world, trade), ...activeContracts(world, tradeV2)].filter(({ args }) =>
		args.transferLegs === undefined
			? (args.allocations as Json[]).some(({ authorizer }) => (authorizer as Json).owner === party)
			: Object.values(args.transferLegs as Record<string, Json>).some(({ sender, receiver }) => sender === party || receiver === party),
	);
}

const interfaceOf = ({ template }: Contract): string => entityId(template.interfaces[0]!);

const shown = (contract: Contract) =>
	walletItem(contract, {
		interfaceId: interfaceOf(contract),
		fields: contract.template.view?.(contract, contract.template.interfaces[0]!),
	});

/** A request that an app makes: the two parties exchange coins, the first pays `amount`, the second 7. */
export function requestAllocation(sandbox: Sandbox, { from, to, executor, amount: text, version }: Record<string, string>): Json {
	const { world } = sandbox;
	const [first, second, venue] = [world.party(from ?? 'alice'), world.party(to ?? 'bob'), world.party(executor ?? 'merchant')];
	const { now } = world.clock;
	const [createdAt, prepareUntil, settleBefore] = [now, now + DAY / 2n, now + DAY].map(isoTime);
	const amount = decimal(units(text ?? '11.0'));
	const meta = { values: {} };
	const tradeId = `OTCTradeProposal-${activeContracts(world, trade).length + activeContracts(world, tradeV2).length + 1}`;
	const leg = (sender: string, receiver: string, value: string) => ({
		sender,
		receiver,
		amount: value,
		instrumentId: { admin: world.dso, id: 'Amulet' },
		meta,
	});
	const side = (owner: string, name: string, other: string) => ({
		admin: world.dso,
		authorizer: account(owner),
		transferLegSides: [{ transferLegId: 'leg0', side: name, otherside: account(other), amount, instrumentId: 'Amulet', meta }],
		settlementDeadline: settleBefore,
		nextIterationFunding: null,
		committed: false,
		meta,
	});
	let request: Contract | undefined;
	world.transact(
		(tx) => {
			request =
				version === '2'
					? tx.create(tradeV2, {
							settlement: { executors: [venue], id: tradeId, cid: null, meta },
							requestedAt: createdAt,
							settleAt: prepareUntil,
							allocations: [side(first, 'SenderSide', second), side(second, 'ReceiverSide', first)],
						})
					: tx.create(trade, {
							venue,
							transferLegs: { leg0: leg(first, second, amount), leg1: leg(second, first, '7.0000000000') },
							tradeId,
							createdAt,
							prepareUntil,
							settleBefore,
						});
		},
		through(world, first, {}),
	);
	return { contractId: (request as unknown as Contract).contractId };
}
