import { mapAnswer, orNone, type Attempt } from '../../shared/http/attempt';
import { textAt } from '../../shared/values/jsonFields';
import type { Contract } from '../../shared/validatorNode/contracts';
import type { Validator } from '../../shared/validator/service';

export const GET = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

/** A preapproval as the store of the validator has it. */
export interface Preapproval {
	contractId: string;
	expiresAt: string | null;
}

/** The preapproval that an answer has. Undefined if there is none. */
export const preapprovalIn = (attempt: Attempt<{ transfer_preapproval: { contract: Contract } }>): Attempt<Preapproval | undefined> =>
	mapAnswer(orNone(attempt), (found) => {
		if (!found) return undefined;
		const { contract_id: contractId, payload } = found.transfer_preapproval.contract;
		return { contractId, expiresAt: textAt(payload, 'expiresAt') };
	});

/** The preapproval of a receiver, without the delay of scan. Undefined if there is none. */
export const readPreapproval = async (validator: Validator, receiver: string): Promise<Attempt<Preapproval | undefined>> =>
	preapprovalIn(await validator.attempt(GET, { path: { 'receiver-party': receiver } }));
