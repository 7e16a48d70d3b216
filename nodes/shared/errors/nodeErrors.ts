import type { Failure, IDataObject, INode, JsonObject } from 'n8n-workflow';
import { ExpressionError, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { advise } from './advice';
import type { CallSite } from './callSite';
import { damlFields } from './daml';
import type { CallFailure } from './failure';
import { outcomeUnknown } from './failureOutcome';
import { headline } from './headline';
import { asSentence } from '../values/text';

/** A `NodeApiError` as this package throws it: `context.canton` holds the fields that go onto the error item. */
export type CantonError = NodeApiError | NodeOperationError;

/** The fields that an error has for its item. */
export const errorFields = ({ context }: Partial<CantonError>): IDataObject => (context?.canton ?? {}) as IDataObject;

/** Gives an error the fields for its item, instead of those it has. */
export function withFields<E extends Partial<CantonError>>(error: E, fields: IDataObject): E {
	if (error.context) error.context.canton = fields;
	return error;
}

/** A failed call explained: what happened, and what to do about it. */
export function explain(failure: CallFailure, site: CallSite): { message: string; advice: string } {
	return { message: headline(failure, site), advice: advise(failure, site) };
}

/** Says to n8n's poll engine why a poll failed and when to retry. */
function forEngine(failure: CallFailure): Failure | undefined {
	const { httpStatus: status, retryAfterMs } = failure;
	if ((status === 401 && !failure.redirectHost) || (failure.origin === 'tokenServer' && !failure.retryable))
		return { cause: 'credential-invalid' };
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	if (failure.retryable || failure.origin === 'network') return { cause: 'temporarily-unavailable', retryAfterMs };
	if (status !== undefined && status < 500) return { cause: 'configuration-invalid' };
	return undefined;
}

/** The fields of a failure on the error item, named as on a completion, without those the server did not send. */
export function failureFields(failure: CallFailure): IDataObject {
	const { code, category, httpStatus, correlationId, traceId, context, resources, grpcCodeValue, retryInfo, definiteAnswer, retryable } =
		failure;
	const fields = {
		errorCode: code,
		errorCategory: category,
		httpStatus,
		retryable,
		definiteAnswer,
		retryInfo,
		correlationId,
		traceId,
		grpcCodeValue,
		reassignmentId: failure.reassignmentId,
		...damlFields(failure),
		context,
		resources,
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as IDataObject;
}

/**
 * n8n replaces a message that contains an OS error id (ENOTFOUND …) with its own text. Ours names the host and says what to
 * do, so it is restored.
 */
function keepMessage<E extends CantonError>(error: E, message: string): E {
	error.message = message;
	return error;
}

/** The one error for a call that a server (or the network) refused. `extra` is added to the fields on the error item. */
export function callError(node: INode, failure: CallFailure, site: CallSite, itemIndex?: number, extra: IDataObject = {}): NodeApiError {
	const { message, advice } = explain(failure, site);
	const outcome = site.submission ? { outcome: outcomeUnknown(failure) ? 'unknown' : 'failed' } : {};
	const fields = { ...failureFields(failure), ...outcome, ...extra };
	const error = new NodeApiError(node, fields as JsonObject, {
		message,
		description: advice,
		httpCode: failure.httpStatus === undefined ? undefined : String(failure.httpStatus),
		itemIndex,
		failure: forEngine(failure),
	});
	return keepMessage(withFields(error, fields), message);
}

/** The one error for input that cannot be sent: says which field (by its label), what is wrong, and how it should look. */
export function inputError(node: INode, message: string, description: string, itemIndex?: number): NodeOperationError {
	const error = new NodeOperationError(node, message, { message, description, itemIndex, failure: { cause: 'configuration-invalid' } });
	return keepMessage(error, message);
}

/** Puts the words of an error in front of those of another that came of it, such as by a search that failed, too. */
export function precededBy<E extends Error>(error: E, first: Error): E {
	error.message = `${asSentence(first.message)} ${error.message}`;
	return error;
}

/** Checks whether an error is about what was entered. Any other says nothing of what was done before: no server was asked. */
export const isInputError = (error: unknown): boolean => error instanceof NodeOperationError || error instanceof ExpressionError;
