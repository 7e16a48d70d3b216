import { isEndpointMissing, statusOf, type ServerStatus } from '../errors/failure';
import type { Ledger } from './service';

/** Endpoint by which a participant says whether it is ready. */
export const READY = 'GET /readyz';

/** Readiness of a participant. */
interface Readiness {
	/** Unsupported: a version that cannot be asked. */
	status: ServerStatus | 'unsupported';
	ready: boolean;
	/** The participant's own words, or why none came. */
	message: string;
	/** Of an answer that is no success. */
	httpStatus?: number;
}

/** Asks a participant whether it is ready, once: an answer at the second try is none of good health. Every failure is an answer. */
export async function readReadiness(ledger: Ledger): Promise<Readiness> {
	const attempt = await ledger.attempt(READY, { expect: 'text', once: true, timeoutMs: 15_000 });
	if (attempt.ok) return { status: 'ready', ready: true, message: attempt.answer.trim() };
	const { failure } = attempt;
	const { message, httpStatus } = failure;
	const status = isEndpointMissing(failure) ? 'unsupported' : statusOf(failure);
	return { status, ready: false, message, ...(httpStatus !== undefined && { httpStatus }) };
}
