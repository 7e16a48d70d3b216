import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from './failure';

/** Message of a contract's own code when it stopped a command. */

/** Keys that a participant adds to the context of any error. */
const CANTON = new Set(['participant', 'category', 'tid', 'definite_answer', 'commands', 'error_id', 'exercise_trace', 'psid']);

/** `abortText` of an abort. `errorId`, `errorText` and `errorMetadata` of a `failWithStatus` or an exception. Nothing for other errors. */
export function damlFields({ code, message, context = {}, resources = [] }: CallFailure): IDataObject {
	if (code === 'INTERPRETATION_USER_ERROR') {
		const text = resources.find(([type]) => type === 'EXCEPTION_TEXT')?.[1];
		return text === undefined ? {} : { abortText: text };
	}
	if (code !== 'DAML_FAILURE' || context.error_id === undefined) return {};
	const marker = /\(error category \d{1,2}\): /.exec(message);
	return {
		errorId: context.error_id,
		errorText: marker ? message.slice(marker.index + marker[0].length) : message,
		errorMetadata: Object.fromEntries(Object.entries(context).filter(([key]) => !CANTON.has(key))),
	};
}
