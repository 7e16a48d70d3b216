// Contexts of choices on one contract.
import { SETTLEMENT_TEMPLATES } from '../world/settlements.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { configState, contextOf, featuredRight, lockedBy, rulesAndRound, target, type Form } from './contexts.mts';
import { refuse } from '../splice/refusals.mts';
import type { Handlers, Reply } from '../wire/api.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Template } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { paths } from '../../api/registry.d.ts';

/** Executing and accepting move coins, so these have to be locked still. The others only unlock them. */
type Kind = 'moves' | 'unlocks';

export const choices: Handlers<paths> = {
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'moves'),
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'moves'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),

	'POST /registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer': ({ sandbox, path, body }) =>
		allocationV1(sandbox, path.allocationId, body, 'moves'),
	'POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		allocationV1(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v1/{allocationId}/choice-contexts/cancel': ({ sandbox, path, body }) =>
		allocationV1(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v2/{allocationId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		allocationV2(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v2/{allocationId}/choice-contexts/cancel': ({ sandbox, path, body }) =>
		allocationV2(sandbox, path.allocationId, body, 'unlocks'),

	'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept': ({ sandbox, path, body }) =>
		allocationInstruction(sandbox, path.allocationInstructionId, body, 'moves'),
	'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		allocationInstruction(sandbox, path.allocationInstructionId, body, 'unlocks'),
};

const instruction = on(TOKEN_TEMPLATES.transferInstruction, 'AmuletTransferInstruction', rulesAndRound);
const allocationV1 = on(TOKEN_TEMPLATES.allocation, 'AmuletAllocation', rulesAndRound);
const secondAllocation = on(SETTLEMENT_TEMPLATES.allocationV2, 'AmuletAllocationV2', rulesAndRound);
/** Recorded: what the first version made, the second knows, too. */
const allocationV2: typeof allocationV1 = (sandbox, contractId, form, kind) => {
	const isSecond = sandbox.world.contracts.get(contractId)?.template.name === SETTLEMENT_TEMPLATES.allocationV2.name;
	return (isSecond ? secondAllocation : allocationV1)(sandbox, contractId, form, kind);
};
const instructedAllocation = on(TOKEN_TEMPLATES.allocationInstruction, 'Allocation instruction', configState);

function allocationInstruction(sandbox: Sandbox, contractId: string, form: Form, kind: Kind): Reply {
	if (sandbox.settings.allocationInstructions) return instructedAllocation(sandbox, contractId, form, kind);
	throw refuse(400, 'Allocation instruction choice contexts are unsupported because amulet does not create allocation instructions.');
}

function on(template: Template, name: string, common: (world: World) => Record<string, Contract>) {
	return (sandbox: Sandbox, contractId: string, form: Form, kind: Kind): Reply => {
		const { world } = sandbox;
		const contract = target(world, contractId, template, name);
		const locked = lockedBy(world, contract);
		const expireLock = {
			'expire-lock': { tag: 'AV_Bool', value: locked !== undefined },
		};
		if (!locked && contract.args.lockedAmulet !== undefined) {
			if (kind === 'moves') throw refuse(404, `LockedAmulet '${String(contract.args.lockedAmulet)}' not found for ${name} '${contractId}'`);
			return { json: contextOf({}, [], expireLock, form) };
		}
		const executor = ((contract.args.allocation as Json | undefined)?.settlement as Json | undefined)?.executor;
		const featured = kind === 'moves' && template === TOKEN_TEMPLATES.allocation ? featuredRight(sandbox, executor) : {};
		return {
			json: contextOf({ ...common(world), ...featured }, locked ? [locked] : [], expireLock, form),
		};
	};
}
