/** Failures as servers and networks cause them, and the error that a user gets to read of each. */
import type { IDataObject } from 'n8n-workflow';

import type { CallSite } from '../../nodes/shared/errors/callSite';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { explain } from '../../nodes/shared/errors/nodeErrors';
import { readFailure } from '../../nodes/shared/errors/readFailure';
import { readTransportError } from '../../nodes/shared/errors/transportError';

export const SITE: CallSite = { baseUrl: 'https://ledger.example.com', endpoint: 'POST /v2/things' };

/** Failure that an answer is read as. */
export const answered = (status: number, body: unknown, headers: IDataObject = {}): CallFailure =>
	readFailure({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) });

/** Failure by Canton's JSON error. */
export const refused = (code: string, cause: string, more: object = {}, status = 400): CallFailure =>
	answered(status, { code, cause, errorCategory: 9, ...more });

/** Failure whose reason Canton keeps to its log. */
export const redacted = (status: number): CallFailure =>
	refused('NA', 'A security-sensitive error has been received', { errorCategory: -1 }, status);

/** Failure that n8n throws if there is no answer. */
export const thrown = (error: object): CallFailure => readTransportError(error as never, SITE.baseUrl);

/** A failure of the connection by its code. */
export const broken = (code: string, more: Partial<CallFailure> = {}): CallFailure => ({
	...thrown({ message: `read ${code}`, code }),
	...more,
});

/** The error as it is read: its first line, and below it what to do. Without the marks in brackets. */
export function errorOf(failure: CallFailure, site: Partial<CallSite> = {}): [headline: string, advice: string] {
	const { message, advice } = explain(failure, { ...SITE, ...site });
	return [message, advice.replace(/ ?\((?:Code|HTTP|trace|correlation) [^()]*\)$/, '')];
}
