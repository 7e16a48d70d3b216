import type { IDataObject } from 'n8n-workflow';

import { disclosed } from '../../shared/registry/standard';
import type { Instrument } from '../../shared/tokens/holdings';
import type { TokenCall } from '../tokenOperation';

/**
 * Burn-mint factory of Digital Asset's Registry Utility. It wants a context with the instrument's configuration, which the operator's
 * backend gives. By its public documentation. With its genuine package 0.7.0 it was recorded that a context is wanted.
 */

const ENDPOINT = 'POST /v0/registry/burn-mint-instruction/v0/burn-mint-factory';
const FACTORY = /:Utility\.Registry\.App\.V0\.Service\.AllocationFactory:AllocationFactory$/;

/** Checks whether a factory is one of the Registry Utility, by the ID of its template. */
export const isOfUtility = (templateId: string): boolean => FACTORY.test(templateId);

/** Holdings that a mint or a burn ends, and those that it makes. */
export interface Outcome {
	inputs: string[];
	outputs: Array<{ owner: string; amount: string }>;
}

/** A factory, the context of a choice on it, and the contracts to disclose. */
export interface FactoryUse {
	factoryId: string;
	context: IDataObject;
	disclosedContracts: IDataObject[];
}

/** Asks the backend of the registry of an instrument. */
export async function utilityFactory(
	{ registries, parameters }: TokenCall,
	{ admin, id }: Instrument,
	{ inputs, outputs }: Outcome,
): Promise<FactoryUse> {
	const backend = await registries.utilityOf(admin, parameters);
	const { factoryId, choiceContext } = await backend.call(ENDPOINT, {
		body: { instrumentId: { admin, id }, inputHoldingCids: inputs, outputs },
	});
	const { choiceContextData, disclosedContracts } = choiceContext;
	return { factoryId, context: choiceContextData as IDataObject, disclosedContracts: disclosed(disclosedContracts) };
}
