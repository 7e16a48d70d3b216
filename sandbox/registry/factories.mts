// Factories: the contract to call for a new transfer, allocation or settlement, and the context of that call.
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { TEMPLATES } from '../world/templates.mts';
import { accountAt, amountAt, checkExtraArgs, checkFields, decoding, listAt, objectAt, textAt } from './arguments.mts';
import { configState, contextOf, featuredRight, lockedBy, rulesAndRound, soleContract, type Form } from './contexts.mts';
import { checkedParty, refuse } from '../splice/refusals.mts';
import type { Handlers } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/registry.d.ts';

type Schemas = components['schemas'];
type Request = Form & { choiceArguments: Json };

const MOST_ALLOCATIONS = 100;

export const factories: Handlers<paths> = {
	'POST /registry/transfer-instruction/v1/transfer-factory': ({ sandbox, body }) => {
		const args = body.choiceArguments;
		return decoding('TransferFactory_Transfer', args, () => {
			textAt(args, 'expectedAdmin');
			return { json: transferFactory(sandbox, body, textAt(args, 'transfer.sender'), textAt(args, 'transfer.receiver')) };
		});
	},
	'POST /registry/transfer-instruction/v2/transfer-factory': ({ sandbox, body }) => {
		const args = body.choiceArguments;
		return decoding('TransferFactory_Transfer', args, () => {
			checkFields(args, ['transfer', 'actors', 'extraArgs']);
			const [sender, receiver] = [accountAt(args, 'transfer.sender'), accountAt(args, 'transfer.receiver')];
			listAt(args, 'actors');
			return { json: transferFactory(sandbox, body, sender, receiver) };
		});
	},

	'POST /registry/allocation-instruction/v1/allocation-factory': ({ sandbox, body }) => {
		// Recorded: it answers whatever the arguments are, also none. The ledger judges them.
		const { world } = sandbox;
		return { json: factory(world, body, rulesAndRound(world)) };
	},

	'POST /registry/allocation-instruction/v2/allocation-factory': ({ sandbox, body }) => {
		const { world } = sandbox;
		const args = body.choiceArguments;
		decoding('AllocationFactory_Allocate', args, () => {
			checkFields(args, ['settlement', 'allocation', 'requestedAt', 'inputHoldingCids', 'extraArgs', 'actors']);
			checkSettlement(args);
			accountAt(args, 'allocation.authorizer');
			for (const [index] of listAt(args, 'allocation.transferLegSides').entries()) checkSide(args, index);
			textAt(args, 'requestedAt');
			listAt(args, 'inputHoldingCids');
			listAt(args, 'actors');
			checkExtraArgs(args);
			// Recorded: that of another registry is answered too. The ledger judges it.
			textAt(args, 'allocation.admin');
		});
		return { json: factory(world, body, configState(world)) };
	},

	'POST /registry/allocation/v2/settlement-factory': ({ sandbox, body }) => {
		const { world } = sandbox;
		const args = body.choiceArguments;
		const allocations = decoding('SettlementFactory_SettleBatch', args, () => {
			checkFields(args, ['settlement', 'transferLegs', 'allocations', 'actors', 'extraArgs']);
			checkSettlement(args);
			listAt(args, 'transferLegs');
			listAt(args, 'actors');
			checkExtraArgs(args);
			const list = listAt(args, 'allocations');
			if (list.length <= MOST_ALLOCATIONS) for (const [index] of list.entries()) textAt(args, `allocations.${index}.allocationCid`);
			return list as Array<{ allocationCid: string }>;
		});
		if (allocations.length > MOST_ALLOCATIONS) throw refuse(400, `Too many allocations (${allocations.length} > ${MOST_ALLOCATIONS})`);
		// Recorded: one that is unknown is passed over.
		const contracts = allocations.flatMap(({ allocationCid }) => world.contracts.get(allocationCid) ?? []);
		const locked = contracts.flatMap((allocation) => lockedBy(world, allocation) ?? []);
		return { json: factory(world, body, configState(world), locked) };
	},
};

function transferFactory(
	sandbox: Sandbox,
	request: Request,
	sender: string,
	receiver: string,
): Schemas['TransferFactoryWithChoiceContext'] {
	const { world } = sandbox;
	const args = request.choiceArguments;
	amountAt(args, 'transfer.amount');
	for (const path of ['requestedAt', 'executeBefore']) textAt(args, `transfer.${path}`);
	listAt(args, 'transfer.inputHoldingCids');
	checkExtraArgs(args);
	// Recorded: neither admin nor instrument, holdings or times are judged here. The ledger does it.
	objectAt(args, 'transfer.instrumentId');
	checkedParty(receiver);
	const preapproval = activeContracts(world, TEMPLATES.transferPreapproval).find((contract) => contract.args.receiver === receiver);
	const transferKind = sender === receiver ? 'self' : preapproval ? 'direct' : 'offer';
	const direct: Record<string, Contract> =
		transferKind === 'direct' && preapproval
			? {
					'transfer-preapproval': preapproval,
					...featuredRight(sandbox, preapproval.args.provider),
				}
			: {};
	return {
		...factory(world, request, { ...rulesAndRound(world), ...direct }),
		transferKind,
	};
}

/** The contract that is the factory of everything, with a context for a choice on it. */
function factory(world: World, form: Form, named: Record<string, Contract>, others: Contract[] = []): Schemas['FactoryWithChoiceContext'] {
	const rules = soleContract(world, TOKEN_TEMPLATES.externalPartyRules);
	return {
		factoryId: rules.contractId,
		choiceContext: contextOf(named, [rules, ...others], {}, form),
	};
}

function checkSettlement(args: Json): void {
	listAt(args, 'settlement.executors');
	textAt(args, 'settlement.id');
	objectAt(args, 'settlement.meta');
}

/** One side of a transfer leg: what the authorizer gives or gets. */
function checkSide(args: Json, index: number): void {
	const path = `allocation.transferLegSides.${index}`;
	for (const name of ['transferLegId', 'side', 'instrumentId']) textAt(args, `${path}.${name}`);
	accountAt(args, `${path}.otherside`);
	amountAt(args, `${path}.amount`);
}
