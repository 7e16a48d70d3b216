/** The registry of Canton Coin, and requests to it that the world can fulfill. */
import { allocationOf } from '../support/factoryArguments.cts';
import { useClient } from './client.cts';

export const client = useClient(['--history', '20', '--set', 'allocationInstructions=true']);

/** Every contract id the context's data names, and the ids it discloses. */
export const idsOf = (choiceContext: any) => ({
	named: Object.values<any>(choiceContext.choiceContextData.values)
		.filter((value) => value.tag === 'AV_ContractId')
		.map((value) => value.value),
	disclosed: choiceContext.disclosedContracts.map((contract: any) => contract.contractId),
});

/** Arguments of the allocation factory, in the first version. */
export async function allocation() {
	const { parties } = await client.world();
	return {
		...allocationOf(parties, {}, { amount: '10.0000000000' }),
		requestedAt: '2026-07-01T10:00:00Z',
		inputHoldingCids: [] as string[],
		extraArgs: { context: { values: {} }, meta: { values: {} } },
	};
}

export const ALLOCATION_FACTORY = '/registry/allocation-instruction/v1/allocation-factory';
