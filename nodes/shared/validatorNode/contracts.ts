import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/validator';
import type { Call, Identifying } from '../operation/operation';
import { textField } from '../parameters/fieldKinds';

/** A contract as a validator returns it. */
export type Contract = components['schemas']['Contract'];

/** Fields of a simplified row about its contract. */
export function contractFields({ contract_id: contractId, created_at: createdAt }: Contract): IDataObject {
	return { createdAt: createdAt ?? null, contractId };
}

/** Raw output: the entry as the server sent it. */
export const raw = (entry: unknown): IDataObject => entry as IDataObject;

/** Right needed by the wallet's own operations. */
export const WALLET_USER = "a token of the wallet's user";
/** Right needed by the administration. */
export const ADMINISTRATOR = 'participant admin';

/** Identity of an act on a contract. */
const identifyContract = ({ parameters }: Identifying): IDataObject => ({
	contractId: parameters.present('contractId', parameters.contractId('contractId')),
});

/** Settings that the wallet's acts on a contract share. */
export const ACT_ON_CONTRACT = { rights: WALLET_USER, identify: identifyContract } as const;

/** The contract of a call's identity. */
export const contractOf = ({ identity }: Pick<Call<object>, 'identity'>): string => String(identity.contractId);

/** A contract that an operation acts on. */
export const contractIdField = (description: string): INodeProperties =>
	textField('Contract ID', 'contractId', { required: true, placeholder: 'e.g. {{ $json.contractId }}', description });
