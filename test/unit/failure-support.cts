/** Answers of a server, and the error that a user gets to read and to branch on. */
import type { IDataObject, INode } from 'n8n-workflow';

import type { CallSite } from '../../nodes/shared/errors/callSite';
import { callError } from '../../nodes/shared/errors/nodeErrors';
import type { CallFailure } from '../../nodes/shared/errors/failure';

export const node: INode = {
	id: 'n',
	name: 'Node',
	type: 'n8n-nodes-canton.cantonLedger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

export const site: CallSite = { baseUrl: 'https://ledger.example.com/api', endpoint: 'POST /v2/things', rights: 'to read things' };

export { answered as read } from './errors-support.cts';

/** The error a user sees: message, advice, fields, and what n8n's poll engine gets. */
export function shown(failure: CallFailure, at: Partial<CallSite> = {}, itemIndex?: number) {
	const error = callError(node, failure, { ...site, ...at }, itemIndex);
	return {
		message: error.message,
		advice: error.description ?? '',
		fields: error.context.canton as IDataObject,
		engine: (error as unknown as { failure?: IDataObject }).failure,
		error,
	};
}

/** Canton's JSON error. */
export const canton = (more: IDataObject = {}) => ({
	code: 'SOME_CODE',
	cause: 'Something happened',
	correlationId: 'c-1',
	traceId: '0af7651916cd43dd8448eb211c80319c',
	context: { category: '8', participant: 'participant', definite_answer: 'false' },
	resources: [],
	errorCategory: 8,
	grpcCodeValue: 3,
	retryInfo: null,
	definiteAnswer: null,
	...more,
});
