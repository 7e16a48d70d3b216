import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/registry';
import { optional } from '../http/answers';

/** Names and shapes of the token standard, as its registries and the ledger commands made with them use them. */

export type Version = 'v1' | 'v2';

export type ChoiceContext = components['schemas']['ChoiceContext'];

/** Fields that an answer with a context must have. */
export const CONTEXT = {
	choiceContextData: 'object',
	disclosedContracts: [{ templateId: 'text', contractId: 'text', createdEventBlob: 'text', synchronizerId: 'text' }],
} as const;

export type Instrument = components['schemas']['Instrument'];

/** Fields that an instrument must have. The rest of it may be missing. */
export const INSTRUMENT = {
	id: 'text',
	name: optional('text'),
	symbol: optional('text'),
	accountInputFieldsToShow: optional('list'),
} as const;

/** Canton Coin: the instrument `Amulet` of the network's governing party. */
export const isCantonCoin = (admin: unknown, id: unknown) => id === 'Amulet' && isCoinAdmin(admin);

/** Checks whether a party is the network's governing party, whose registry is at scan and behind each validator's proxy. */
export const isCoinAdmin = (admin: unknown) => typeof admin === 'string' && admin.startsWith('DSO::');

/** An interface of the token standard: `{ api: 'transfer-instruction', entity: 'TransferFactory' }`. */
export interface TokenInterface {
	api: 'allocation' | 'burn-mint' | 'allocation-instruction' | 'allocation-request' | 'holding' | 'transfer-instruction';
	entity: string;
}

/** The full name of an interface, as a ledger command takes it for `templateId`. */
export function interfaceId({ api, entity }: TokenInterface, version: Version): string {
	const module = `${api}-${version}`.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
	return `#splice-api-token-${api}-${version}:Splice.Api.Token.${module}:${entity}`;
}

/** Contracts to disclose as a command takes them: a debug field that the registry left out is null in its answer, and absent here. */
export function disclosed(contracts: readonly object[]): IDataObject[] {
	return contracts.map(
		(contract) =>
			Object.fromEntries(Object.entries(contract).filter(([name, value]) => value !== null || !name.startsWith('debug'))) as IDataObject,
	);
}

/** A context whose contracts have no debug fields: a registry that is too old to know the option (Splice 0.5) sends them all the same. */
export function withoutDebugFields(context: ChoiceContext): ChoiceContext {
	const disclosedContracts = context.disclosedContracts.map(({ templateId, contractId, createdEventBlob, synchronizerId }) => ({
		templateId,
		contractId,
		createdEventBlob,
		synchronizerId,
	}));
	return { ...context, disclosedContracts };
}

/** One element of `commands` for the ledger's submission endpoints. */
export type Command = { ExerciseCommand: { templateId: string; contractId: string; choice: string; choiceArgument: IDataObject } };

/** The choice as a command, with the registry's context in its arguments. */
export function command(on: TokenInterface, version: Version, contractId: string, choice: string, choiceArgument: IDataObject): Command {
	return { ExerciseCommand: { templateId: interfaceId(on, version), contractId, choice, choiceArgument } };
}

/** A registry is asked before there is a context, and wants an empty object there. */
export const NO_EXTRA_ARGS = { context: { values: {} }, meta: { values: {} } };
