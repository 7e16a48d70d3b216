// What a choice needs besides its arguments: data for its context, and contracts to disclose. Made from the world's contracts.
import { TEMPLATES, type Template } from '../world/templates.mts';
import { activeContracts, TOKEN_TEMPLATES } from '../world/tokens.mts';
import { blobOf } from '../ledger/events.mts';
import { templateId } from '../ledger/filters.mts';
import { synchronizerOf } from '../scan/directory.mts';
import { refuse } from '../scan/refusals.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { components } from '../../api/registry.d.ts';

type Schemas = components['schemas'];

/** What a request says about the form of its answer. */
export interface Form {
	excludeDebugFields?: boolean;
	/** Worked into the context. */
	meta?: { [key: string]: string };
}

/** A context naming contracts by key, and disclosing them and others. Throws a Refusal while one of them is under way. */
export function contextOf(
	named: Record<string, Contract>,
	others: Contract[],
	flags: Json,
	form: Form,
): Schemas['ChoiceContext'] {
	const values: Json = {};
	for (const [key, contract] of Object.entries(named))
		values[key] = { tag: 'AV_ContractId', value: contract.contractId };
	for (const [key, value] of Object.entries(form.meta ?? {})) values[key] = { tag: 'AV_Text', value };
	return {
		choiceContextData: { values: { ...values, ...flags } },
		disclosedContracts: [...Object.values(named), ...others].map((contract) => disclosed(contract, form)),
	};
}

/** An active contract of a template by its id. Throws a Refusal if there is none or it is being reassigned. */
export function target(world: World, contractId: string, template: Template, name: string): Contract {
	const contract = world.contracts.get(contractId);
	if (!contract || contract.template.name !== template.name) throw refuse(404, `${name} '${contractId}' not found`);
	if (contract.archived) throw refuse(404, `${name} '${contractId}' is not active any more`);
	assigned(contract);
	return contract;
}

/** The contract of the governing party that there is one of. */
export function standing(world: World, template: Template): Contract {
	const contract = activeContracts(world, template).at(-1);
	if (!contract) throw refuse(404, `No active ${template.name} found`);
	return contract;
}

/** The rules and the open round: what every choice on coins refers to. */
export function common(world: World): { 'amulet-rules': Contract; 'open-round': Contract } {
	return {
		'amulet-rules': standing(world, TEMPLATES.amuletRules),
		'open-round': standing(world, TOKEN_TEMPLATES.openRound),
	};
}

/** The coins a contract of the token standard has locked. */
export function lockedBy(world: World, contract: Contract): Contract[] {
	const locked = world.contracts.get(String(contract.args.lockedAmulet));
	return locked && !locked.archived ? [locked] : [];
}

function disclosed(contract: Contract, { excludeDebugFields }: Form): Schemas['DisclosedContract'] {
	const plain = {
		templateId: templateId(contract),
		contractId: contract.contractId,
		createdEventBlob: blobOf(contract),
		synchronizerId: assigned(contract),
	};
	if (excludeDebugFields) return plain;
	return {
		...plain,
		debugPackageName: contract.template.packageName,
		debugPayload: contract.args,
		debugCreatedAt: contract.createdAt,
	};
}

function assigned(contract: Contract): string {
	const synchronizer = synchronizerOf(contract);
	if (synchronizer === undefined)
		throw refuse(409, `Contract '${contract.contractId}' is being reassigned between synchronizers`);
	return synchronizer;
}
