// Contexts of choices on one contract.
import { TOKEN_TEMPLATES } from '../world/tokens.mts';
import { common, contextOf, lockedBy, target, type Form } from './contexts.mts';
import type { Handlers, Reply } from '../http/api.mts';
import type { Contract } from '../world/model.mts';
import type { Template } from '../world/templates.mts';
import type { Sandbox } from '../sandbox.mts';
import type { paths } from '../../api/registry.d.ts';

/** Executing and accepting move coins, which needs the rules and the round; taking back only unlocks them. */
type Kind = 'moves' | 'unlocks';

export const choices: Handlers<paths> = {
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'moves'),
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw': ({
		sandbox,
		path,
		body,
	}) => instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/accept': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'moves'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/reject': ({ sandbox, path, body }) =>
		instruction(sandbox, path.transferInstructionId, body, 'unlocks'),
	'POST /registry/transfer-instruction/v2/{transferInstructionId}/choice-contexts/withdraw': ({
		sandbox,
		path,
		body,
	}) => instruction(sandbox, path.transferInstructionId, body, 'unlocks'),

	'POST /registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer': ({ sandbox, path, body }) =>
		allocation(sandbox, path.allocationId, body, 'moves'),
	'POST /registry/allocations/v1/{allocationId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		allocation(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v1/{allocationId}/choice-contexts/cancel': ({ sandbox, path, body }) =>
		allocation(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v2/{allocationId}/choice-contexts/withdraw': ({ sandbox, path, body }) =>
		allocation(sandbox, path.allocationId, body, 'unlocks'),
	'POST /registry/allocations/v2/{allocationId}/choice-contexts/cancel': ({ sandbox, path, body }) =>
		allocation(sandbox, path.allocationId, body, 'unlocks'),

	'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept': ({
		sandbox,
		path,
		body,
	}) => allocationInstruction(sandbox, path.allocationInstructionId, body, 'moves'),
	'POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw': ({
		sandbox,
		path,
		body,
	}) => allocationInstruction(sandbox, path.allocationInstructionId, body, 'unlocks'),
};

const instruction = on(TOKEN_TEMPLATES.transferInstruction, 'Transfer instruction');
const allocation = on(TOKEN_TEMPLATES.allocation, 'Allocation');
const allocationInstruction = on(TOKEN_TEMPLATES.allocationInstruction, 'Allocation instruction');

function on(template: Template, name: string) {
	return ({ world }: Sandbox, contractId: string, form: Form, kind: Kind): Reply => {
		const contract = target(world, contractId, template, name);
		const locked = lockedBy(world, contract);
		const { 'open-round': round, ...rules } = common(world);
		const named: Record<string, Contract> = kind === 'moves' ? { ...rules, 'open-round': round } : rules;
		return { json: contextOf(named, locked, { 'expire-lock': { tag: 'AV_Bool', value: true } }, form) };
	};
}
