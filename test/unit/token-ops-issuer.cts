/** An issuer of Gold for units: it mints for bob and burns what bob has, by its burn-mint factory. */
import { BANK, chosen, execute, executes, GOLD, id, registriesOf, shows, worldOf } from './token-ops-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { burnTokens } from '../../nodes/CantonToken/operations/holding/burn';
import { mintTokens } from '../../nodes/CantonToken/operations/holding/mint';
import { BOB, type World } from './commands-participant.cts';

export const UTILITY = 'p:Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory';
export const KIND = 'splice.lfdecentralizedtrust.org/tx-kind';
export const REASON = 'splice.lfdecentralizedtrust.org/reason';
export const OWNER = 'n8n-nodes-canton/owner';
export const AMOUNT = 'n8n-nodes-canton/amount';
export const CHOICE = 'BurnMintFactory_BurnMint';

/** A burn-mint factory. */
export const factory = (contractId: string, { admin = BANK, templateId = 'p:Main:Factory' } = {}) =>
	shows(contractId, { 'BurnMintV1:BurnMintFactory': { admin } }, { templateId });
/** The exercise of its choice. */
export const changed = (outputCids: unknown[] = [], more: object = {}) =>
	chosen('00f1', CHOICE, { outputCids }, { consuming: false, ...more });
/** Arguments of the choice, as a mint of 2.5 for bob makes them. */
export const argumentOf = (values: Record<string, string> = {}, instrumentId: object = GOLD) => ({
	instrumentId,
	extraArgs: { meta: { values: { [KIND]: 'mint', [OWNER]: BOB, [AMOUNT]: '2.5000000000', ...values } } },
});

interface Supply extends World {
	pages?: object[][];
	registry?: NonNullable<World['answers']>;
	mode?: string;
}

const change =
	(operation: typeof mintTokens) =>
	async (values: IDataObject = {}, { registry = {}, mode, ...world }: Supply = {}) => {
		const found = registriesOf(registry);
		const { options, ...entered } = values;
		const result = await execute(
			operation,
			{
				...{ admin: id(BANK), instrumentId: 'Gold', owner: id(BOB), amount: '2.5', commandId: 'c', ...entered },
				options: { submissionId: 's', resolveSeconds: 0, ...(options as object) },
			},
			worldOf({ pages: [[factory('00f1')]], ...world, answers: { ...executes(changed(['00d1', 7])), ...world.answers } }),
			{ registries: found.registries, mode },
		);
		return { ...result, registry: found };
	};
/** Executes Holding › Mint of 2.5 Gold for bob by the bank. Its factory is there, unless others are named. */
export const mint = change(mintTokens);
/** Executes Holding › Burn of 2.5 Gold of bob. */
export const burn = change(burnTokens);
