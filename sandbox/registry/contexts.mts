// Supplies what a choice needs besides its arguments: data for its context, and contracts to disclose. Made from the world's contracts.
import { TEMPLATES } from '../world/templates.mts';
import type { Template } from '../world/model.mts';
import { activeContracts } from '../world/tokens.mts';
import { TOKEN_TEMPLATES } from '../world/tokenTemplates.mts';
import { blobOf } from '../canton/events.mts';
import { templateId } from '../canton/identifiers.mts';
import { synchronizerOf } from '../scan/directory.mts';
import { refuse } from '../splice/refusals.mts';
import type { Contract, Json } from '../world/model.mts';
import type { World } from '../world/world.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import type { components } from '../../api/registry.d.ts';

type Schemas = components['schemas'];

/** Form that a request wants for its answer. */
export interface Form {
	excludeDebugFields?: boolean;
	/** Worked into the context. */
	meta?: { [key: string]: string };
}

/** A context naming contracts by key, and disclosing them and others. Throws a Refusal while one of them is under way. */
export function contextOf(named: Record<string, Contract>, others: Contract[], flags: Json, form: Form): Schemas['ChoiceContext'] {
	const values: Json = {};
	for (const [key, contract] of Object.entries(named)) values[key] = { tag: 'AV_ContractId', value: contract.contractId };
	for (const [key, value] of Object.entries(form.meta ?? {})) values[key] = { tag: 'AV_Text', value };
	return {
		choiceContextData: { values: { ...values, ...flags } },
		disclosedContracts: [...Object.values(named), ...others].map((contract) => disclosed(contract, form)),
	};
}

/** An active contract of a template by its id. Throws a Refusal if there is none or it is being reassigned. */
export function target(world: World, contractId: string, template: Template, name: string): Contract {
	// Recorded. A context for a contract archived seconds ago still came from the real registry, which follows the ledger at a distance. Here it has caught up.
	if (!/^00([0-9a-f]{2})+$/.test(contractId)) {
		const cause = `Invalid field contract_id: cannot parse ContractId "${contractId}"`;
		throw refuse(400, `INVALID_FIELD(8,8c7c9813): The submitted command has a field with invalid value: ${cause}`);
	}
	const contract = world.contracts.get(contractId);
	if (!contract || contract.template.name !== template.name || contract.archived) throw refuse(404, `${name} '${contractId}' not found.`);
	assigned(contract);
	return contract;
}

/** The contract of the governing party that there is one of. */
export function soleContract(world: World, template: Template): Contract {
	const contract = activeContracts(world, template).at(-1);
	if (!contract) throw refuse(404, `No active ${template.name} found`);
	return contract;
}

/** Contract in place of the rules and the round, for those who sign for themselves and need time. */
export function configState(world: World): Record<string, Contract> {
	return {
		'external-party-config-state': soleContract(world, TOKEN_TEMPLATES.externalPartyConfigState),
	};
}

/** The rules and the open round as well: what the choices on coins refer to whose parties may not know the former yet. */
export function rulesAndRound(world: World): Record<string, Contract> {
	return {
		'amulet-rules': soleContract(world, TEMPLATES.amuletRules),
		'open-round': soleContract(world, TOKEN_TEMPLATES.openRound),
		...configState(world),
	};
}

/** The right of a featured provider, if it has one and the network names it in contexts. */
export function featuredRight({ world, settings }: Pick<Sandbox, 'world' | 'settings'>, provider: unknown): Record<string, Contract> {
	if (!settings.featuredInContext) return {};
	const right = activeContracts(world, TOKEN_TEMPLATES.featuredAppRight).find((contract) => contract.args.provider === provider);
	return right ? { 'featured-app-right': right } : {};
}

/** The coins a contract of the token standard has locked. Undefined once they are not any more. */
export function lockedBy(world: World, contract: Contract): Contract | undefined {
	const locked = world.contracts.get(String(contract.args.lockedAmulet));
	return locked?.archived ? undefined : locked;
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
	if (synchronizer === undefined) throw refuse(409, `Contract '${contract.contractId}' is being reassigned between synchronizers`);
	return synchronizer;
}
