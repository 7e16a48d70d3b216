// The ledger's way of saying no: a code of a category; the category decides gRPC status, HTTP status and whether to try again.
import { randomBytes } from 'node:crypto';
import { Refusal, type Call, type Reply } from '../http/api.mts';

/** gRPC status by category. */
const GRPC: Record<number, number> = {
	1: 14,
	2: 10,
	3: 4,
	4: 13,
	5: 3,
	6: 16,
	7: 7,
	8: 3,
	9: 9,
	10: 6,
	11: 5,
	12: 11,
	14: 12,
};
/** HTTP status by gRPC status. */
const HTTP: Record<number, number> = {
	3: 400,
	4: 504,
	5: 404,
	6: 409,
	7: 403,
	8: 429,
	9: 400,
	10: 409,
	11: 400,
	12: 501,
	13: 500,
	14: 503,
	16: 401,
};
const RETRYABLE = new Set([1, 2, 3, 12]);

/** Every code the sandbox answers with, and its category. */
const CATEGORIES = {
	PARTICIPANT_PRUNED_DATA_ACCESSED: 9,
	OFFSET_AFTER_LEDGER_END: 12,
	PARTICIPANT_DATA_ACCESSED_AFTER_LEDGER_END: 9,
	OFFSET_OUT_OF_RANGE: 9,
	NEGATIVE_OFFSET: 8,
	NON_POSITIVE_OFFSET: 8,
	INVALID_ACS_PAGE_TOKEN: 8,
	INVALID_UPDATES_PAGE_TOKEN: 8,
	INVALID_CONTINUATION_TOKEN: 8,
	DESCENDING_ORDER_MISSING_END: 8,
	JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: 2,
	MISSING_FIELD: 8,
	INVALID_ARGUMENT: 8,
	INVALID_FIELD: 8,
	TEMPLATES_OR_INTERFACES_NOT_FOUND: 11,
	PACKAGE_NAMES_NOT_FOUND: 11,
	NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: 11,
	USER_NOT_FOUND: 11,
	CONTRACT_PAYLOAD_NOT_FOUND: 11,
	CONTRACT_EVENTS_NOT_FOUND: 11,
	UPDATE_NOT_FOUND: 11,
	DUPLICATE_COMMAND: 10,
	RESOURCE_EXHAUSTED: 2,
	PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER: 9,
	PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER: 9,
	INVALID_DAR: 8,
	INVALID_DAR_FILE_NAME: 8,
	MAIN_PACKAGE_IN_DAR_DOES_NOT_MATCH_EXPECTED: 9,
	INVALID_ZIP_ENTRY: 8,
	INVALID_LEGACY_DAR: 8,
	ZIP_BOMB: 8,
	DAR_PARSE_ERROR: 8,
	DAR_VALIDATION_ERROR: 8,
	DAR_DEPENDENCIES_NOT_VALID: 8,
	NOT_VALID_UPGRADE_PACKAGE: 8,
	KNOWN_PACKAGE_VERSION: 8,
	DAML_PRIM_NOT_UTILITY_PACKAGE: 8,
	PACKAGE_SERVICE_INTERNAL_ERROR: 4,
} as const;

export type Code = keyof typeof CATEGORIES;

export interface ErrorDetail {
	context?: Record<string, string>;
	resources?: Array<[string, string]>;
	correlationId?: string;
	/** Where the HTTP status does not follow from the category. */
	status?: number;
	grpc?: number;
}

/** A refusal with one of the ledger's codes. Throw it. */
export function refuse(code: Code, cause: string, detail: ErrorDetail = {}): Refusal {
	const category = CATEGORIES[code];
	const grpc = detail.grpc ?? GRPC[category];
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: detail.status ?? HTTP[grpc],
			json: {
				code,
				cause,
				correlationId: detail.correlationId ?? null,
				traceId,
				context: {
					category: String(category),
					definite_answer: 'false',
					participant: call.sandbox.world.participantId.split('::')[0],
					tid: traceId,
					...detail.context,
				},
				resources: (detail.resources ?? []).map(([type, name]) => [`ErrorResource(${type})`, name]),
				errorCategory: category,
				grpcCodeValue: grpc,
				retryInfo: RETRYABLE.has(category) ? '1 second' : null,
				definiteAnswer: null,
			},
		};
	});
}

/** 401, 403 or 500 without a reason: what is security-sensitive stays in the server's log. */
export function redacted(grpc: 16 | 7 | 13, context: Record<string, string> = {}): Refusal {
	return new Refusal((call) => ({
		status: HTTP[grpc],
		json: {
			code: 'NA',
			cause: 'A security-sensitive error has been received',
			correlationId: null,
			traceId: traceOf(call),
			context,
			resources: [],
			errorCategory: -1,
			grpcCodeValue: grpc,
			retryInfo: null,
			definiteAnswer: null,
		},
	}));
}

/** 400 as plain text: the request could not be decoded. `what` is `body` or `query parameter X`. */
export function undecodable(what: string, why: string): Reply {
	return { status: 400, text: `Invalid value for: ${what} (${why})` };
}

function traceOf(call: Call): string {
	const given = /^00-([0-9a-f]{32})-/.exec(String(call.headers.traceparent ?? ''))?.[1];
	return given ?? randomBytes(16).toString('hex');
}
