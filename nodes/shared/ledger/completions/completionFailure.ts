import { outOfTraffic, type CallFailure } from '../../errors/failure';
import type { Completion } from './elements';
import { errorMetadata, simplifyCompletion } from './simplifiedCompletion';

/** The failure a completion reports, in the form of a refused call. */
export function failureOf(completion: Completion): CallFailure {
	const { errorCode, errorCategory, reason, contractId, resources, retryAfterSeconds, traceId } = simplifyCompletion(completion);
	const category = typeof errorCategory === 'number' ? errorCategory : undefined;
	const context = errorMetadata(completion);
	const named = (resources ?? []) as Array<{ type: string; id: string }>;
	return {
		message: String(reason || 'The command failed.'),
		origin: 'ledger',
		...(errorCode ? { code: String(errorCode) } : {}),
		...(category !== undefined && { category }),
		...(traceId ? { traceId: String(traceId) } : {}),
		context,
		resources: contractId ? [['CONTRACT_ID', String(contractId)]] : named.map(({ type, id }) => [type, id]),
		grpcCodeValue: completion.status?.code,
		...(retryAfterSeconds !== undefined && { retryInfo: `${String(retryAfterSeconds)} seconds` }),
		definiteAnswer: true,
		retryable: category === 2 && !outOfTraffic({ code: String(errorCode ?? ''), message: String(reason ?? ''), context }),
	};
}
