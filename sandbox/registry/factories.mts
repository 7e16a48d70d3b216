// Factories: the contract to call for a new transfer, allocation or settlement, and the context of that call.
import { TOKEN_TEMPLATES, activeContracts } from '../world/tokens.mts';
import { TEMPLATES } from '../world/templates.mts';
import { units } from '../world/decimal.mts';
import { checkExtraArgs, listAt, objectAt, ownerAt, textAt } from './arguments.mts';
import { common, contextOf, lockedBy, standing, target, type Form } from './contexts.mts';
import { refuse } from '../scan/refusals.mts';
import type { Handlers } from '../http/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components, paths } from '../../api/registry.d.ts';

type Schemas = components['schemas'];
type Request = Form & { choiceArguments: Json };

const MOST_ALLOCATIONS = 100;

export const factories: Handlers<paths> = {
	'POST /registry/transfer-instruction/v1/transfer-factory': ({ sandbox, body }) => ({
		json: transferFactory(sandbox.world, body),
	}),
	'POST /registry/transfer-instruction/v2/transfer-factory': ({ sandbox, body }) => ({
		json: transferFactory(sandbox.world, body),
	}),

	'POST /registry/allocation-instruction/v1/allocation-factory': ({ sandbox, body }) => {
		const { world } = sandbox;
		const args = body.choiceArguments;
		for (const place of ['executor', 'requestedAt', 'allocateBefore', 'settleBefore'])
			textAt(args, `allocation.settlement.${place}`);
		textAt(args, 'allocation.settlement.settlementRef.id');
		textAt(args, 'allocation.transferLegId');
		for (const place of ['sender', 'receiver']) textAt(args, `allocation.transferLeg.${place}`);
		checkAmount(args, 'allocation.transferLeg.amount');
		textAt(args, 'requestedAt');
		listAt(args, 'inputHoldingCids');
		checkExtraArgs(args);
		checkInstrument(world, args, 'allocation.transferLeg.instrumentId');
		checkAdmin(world, args);
		return { json: factory(world, body, textAt(args, 'allocation.settlement.executor')) };
	},

	'POST /registry/allocation-instruction/v2/allocation-factory': ({ sandbox, body }) => {
		const args = body.choiceArguments;
		objectAt(args, 'allocation');
		checkExtraArgs(args);
		return { json: factory(sandbox.world, body) };
	},

	'POST /registry/allocation/v2/settlement-factory': ({ sandbox, body }) => {
		const { world } = sandbox;
		const args = body.choiceArguments;
		objectAt(args, 'settlement');
		listAt(args, 'transferLegs');
		checkExtraArgs(args);
		const allocations = listAt(args, 'allocations');
		if (allocations.length > MOST_ALLOCATIONS)
			throw refuse(400, `Too many allocations (${allocations.length} > ${MOST_ALLOCATIONS})`);
		const locked = allocations.flatMap((allocation) => {
			const id = textAt({ allocation } as Json, 'allocation.allocationCid');
			return lockedBy(world, target(world, id, TOKEN_TEMPLATES.allocation, 'Allocation'));
		});
		return { json: factory(world, body, undefined, locked) };
	},
};

function transferFactory(world: World, request: Request): Schemas['TransferFactoryWithChoiceContext'] {
	const args = request.choiceArguments;
	const sender = ownerAt(args, 'transfer.sender');
	const receiver = ownerAt(args, 'transfer.receiver');
	checkAmount(args, 'transfer.amount');
	for (const place of ['requestedAt', 'executeBefore']) textAt(args, `transfer.${place}`);
	listAt(args, 'transfer.inputHoldingCids');
	checkExtraArgs(args);
	checkInstrument(world, args, 'transfer.instrumentId');
	checkAdmin(world, args);
	const preapproval = activeContracts(world, TEMPLATES.transferPreapproval).find(
		(contract) => contract.args.receiver === receiver,
	);
	const transferKind = sender === receiver ? 'self' : preapproval ? 'direct' : 'offer';
	const extra: Record<string, Contract> =
		transferKind === 'direct' && preapproval ? { 'transfer-preapproval': preapproval } : {};
	return { ...factory(world, request, sender, [], extra), transferKind };
}

function factory(
	world: World,
	form: Form,
	provider?: string,
	others: Contract[] = [],
	extra: Record<string, Contract> = {},
): Schemas['FactoryWithChoiceContext'] {
	const rules = standing(world, TOKEN_TEMPLATES.externalPartyRules);
	const right = activeContracts(world, TOKEN_TEMPLATES.featuredAppRight).find(
		(contract) => contract.args.provider === provider,
	);
	return {
		factoryId: rules.contractId,
		choiceContext: contextOf(
			{ ...common(world), ...(right && { 'featured-app-right': right }), ...extra },
			[rules, ...others],
			{},
			form,
		),
	};
}

function checkAdmin(world: World, args: Json): void {
	const admin = textAt(args, 'expectedAdmin');
	if (admin !== world.dso)
		throw refuse(400, `Expected admin ${admin} does not match the registry's admin ${world.dso}`);
}

function checkInstrument(world: World, args: Json, place: string): void {
	const [admin, id] = [textAt(args, `${place}.admin`), textAt(args, `${place}.id`)];
	if (admin !== world.dso || id !== 'Amulet')
		throw refuse(404, `Instrument ${id} of admin ${admin} is not served by this registry`);
}

function checkAmount(args: Json, place: string): void {
	const amount = textAt(args, place);
	try {
		if (units(amount) > 0n) return;
	} catch {
		// falls through to the refusal
	}
	throw refuse(400, `Failed to decode the choice arguments: field '${place}' is not a positive decimal: '${amount}'`);
}
