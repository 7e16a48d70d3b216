import { isNone } from '../../shared/errors/failure';
import type { Attempt } from '../../shared/http/attempt';
import { textAt } from '../../shared/values/jsonFields';
import type { Validator } from '../../shared/validator/service';

export const GET = 'GET /v0/admin/transfer-preapprovals/by-party/{receiver-party}';

/** A preapproval as the store of the validator has it. */
export interface Preapproval {
	contractId: string;
	expiresAt: string | null;
}

/** The preapproval of a receiver, without the delay of scan. Undefined if there is none. */
export async function readPreapproval(validator: Validator, receiver: string): Promise<Attempt<Preapproval | undefined>> {
	const attempt = await validator.attempt(GET, { path: { 'receiver-party': receiver } });
	if (!attempt.ok) return isNone(attempt.failure) ? { ...attempt, ok: true, answer: undefined } : attempt;
	const { contract_id: contractId, payload } = attempt.answer.transfer_preapproval.contract;
	return { ok: true, answer: { contractId, expiresAt: textAt(payload, 'expiresAt') } };
}
