// The ledger's way of saying no: a code of a category; the category decides gRPC status, HTTP status and whether to try again.
import { randomBytes } from 'node:crypto';
import { Refusal, type Call, type Reply } from '../http/api.mts';

/** gRPC status by category. */
const GRPC = {
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
} as const;
type Category = keyof typeof GRPC;

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
const RETRYABLE = new Set<Category>([1, 2, 3, 12]);

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
	INVALID_TOKEN: 8,
	PROTO_DESERIALIZATION_FAILURE: 8,
	FAILED_TO_EXECUTE_TRANSACTION: 8,
	TOPOLOGY_STORE_NOT_FOUND: 11,
	NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: 11,
	LEDGER_API_INTERNAL_ERROR: 4,
	JSON_API_MAXIMUM_LIST_ELEMENTS_NUMBER_REACHED: 2,
	MISSING_FIELD: 8,
	INVALID_ARGUMENT: 8,
	INVALID_FIELD: 8,
	TEMPLATES_OR_INTERFACES_NOT_FOUND: 11,
	PACKAGE_NAMES_NOT_FOUND: 11,
	PACKAGE_NOT_FOUND: 11,
	IDP_CONFIG_NOT_FOUND: 11,
	IDP_CONFIG_ALREADY_EXISTS: 10,
	IDP_CONFIG_ISSUER_ALREADY_EXISTS: 10,
	INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST: 8,
	PARTY_NOT_FOUND: 11,
	INVALID_PARTY_DETAILS_UPDATE_REQUEST: 8,
	CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED: 2,
	NOT_CONNECTED_TO_SYNCHRONIZER: 9,
	UNKNOWN_INFORMEES: 11,
	INVALID_PRESCRIBED_SYNCHRONIZER_ID: 9,
	NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME: 11,
	USER_NOT_FOUND: 11,
	USER_ALREADY_EXISTS: 10,
	INVALID_USER_UPDATE_REQUEST: 8,
	CONCURRENT_USER_UPDATE_DETECTED: 2,
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
	UNRESOLVED_VETTING_REFERENCE: 11,
	TOPOLOGY_SERIAL_MISMATCH: 9,
	TOPOLOGY_INVALID_MAPPING: 8,
	KNOWN_PACKAGE_VERSION: 8,
	DAML_PRIM_NOT_UTILITY_PACKAGE: 8,
	PACKAGE_SERVICE_INTERNAL_ERROR: 4,
	COMMAND_PREPROCESSING_FAILED: 8,
	CONTRACT_KEY_NOT_FOUND: 11,
	CONTRACT_NOT_ACTIVE: 11,
	CONTRACT_NOT_FOUND: 11,
	DAML_AUTHORIZATION_ERROR: 8,
	DAML_FAILURE: 9,
	FAILED_TO_PREPARE_TRANSACTION: 8,
	INTERPRETATION_USER_ERROR: 9,
	INVALID_DEDUPLICATION_PERIOD: 9,
	JSON_API_PACKAGE_SELECTION_FAILED: 9,
	LOCAL_VERDICT_LOCKED_CONTRACTS: 2,
	LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED: 2,
	NO_SYNCHRONIZER_FOR_SUBMISSION: 9,
	NODE_IS_PASSIVE_REPLICA: 1,
	REQUEST_TIME_OUT: 3,
	SUBMISSION_ALREADY_IN_FLIGHT: 2,
	TEMPLATE_PRECONDITION_VIOLATED: 8,
	WRONGLY_TYPED_CONTRACT: 9,
} as const satisfies Record<string, Category>;

export type Code = keyof typeof CATEGORIES;

/** Codes whose context does not say whether the answer is definite. */
const WITHOUT_DEFINITE_ANSWER = new Set<Code>([
	'NEGATIVE_OFFSET',
	'NON_POSITIVE_OFFSET',
	'DESCENDING_ORDER_MISSING_END',
	'PACKAGE_SERVICE_CANNOT_AUTODETECT_SYNCHRONIZER',
	'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
	'PROTO_DESERIALIZATION_FAILURE',
	'TOPOLOGY_STORE_NOT_FOUND',
	'UNRESOLVED_VETTING_REFERENCE',
	'TOPOLOGY_SERIAL_MISMATCH',
	'TOPOLOGY_INVALID_MAPPING',
	'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
	'CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED',
	'INVALID_USER_UPDATE_REQUEST',
	'CONCURRENT_USER_UPDATE_DETECTED',
	'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
	'INVALID_DAR',
	'INVALID_DAR_FILE_NAME',
	'INVALID_ZIP_ENTRY',
	'INVALID_LEGACY_DAR',
	'ZIP_BOMB',
	'DAR_PARSE_ERROR',
	'DAR_VALIDATION_ERROR',
	'DAR_DEPENDENCIES_NOT_VALID',
	'NOT_VALID_UPGRADE_PACKAGE',
	'KNOWN_PACKAGE_VERSION',
]);

/** Endpoints whose refusals name the participant in quotes, and for which codes: of some all, of some a few. */
const QUOTING: Array<[endpoint: RegExp, codes?: Code[]]> = [
	[/completions$/],
	[/\/v2\/updates(\/get-updates-page|\/update-by-offset)?$/],
	[/update-by-id$/, ['INVALID_ARGUMENT', 'MISSING_FIELD']],
	[/\/v2\/users/],
	[/\/v2\/packages/],
	[
		/^(POST|PATCH) \/v2\/parties/,
		[
			'INVALID_ARGUMENT',
			'INVALID_FIELD',
			'MISSING_FIELD',
			'PARTY_NOT_FOUND',
			'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
			'CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED',
		],
	],
	[/events-by-contract-id$/, ['CONTRACT_EVENTS_NOT_FOUND']],
	[
		/active-contracts(-page)?$/,
		[
			'OFFSET_AFTER_LEDGER_END',
			'PARTICIPANT_PRUNED_DATA_ACCESSED',
			'PACKAGE_NAMES_NOT_FOUND',
			'NO_TEMPLATES_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
			'NO_INTERFACE_FOR_PACKAGE_NAME_AND_QUALIFIED_NAME',
			'TEMPLATES_OR_INTERFACES_NOT_FOUND',
		],
	],
];

/** What a refusal says before and behind the list of updates or contracts was opened differs: `Either filter…` is said before. */
const quoted = (call: Call, code: Code, cause: string) =>
	code !== 'INVALID_TOKEN' &&
	!cause.includes('Either filter/verbose') &&
	QUOTING.some(([endpoint, codes]) => endpoint.test(call.endpoint) && (codes?.includes(code) ?? true));

export interface ErrorDetail {
	context?: Record<string, string>;
	resources?: Array<[string, string]>;
	correlationId?: string;
	/** Where the HTTP status does not follow from the category. */
	status?: number;
	grpc?: number;
	/** Replaces the code's own category. */
	category?: Category;
	/** Whether the participant names itself in quotes, where that does not follow from the endpoint. */
	quoted?: boolean;
	/** Said without the request's trace, and without naming the participant. */
	untraced?: boolean;
}

/** A refusal with one of the ledger's codes. Throw it. */
export function refuse(code: Code, cause: string, detail: ErrorDetail = {}): Refusal {
	const category = detail.category ?? CATEGORIES[code];
	const grpc = detail.grpc ?? GRPC[category];
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: detail.status ?? HTTP[grpc],
			json: {
				code,
				cause: prefixed(code, category, cause, detail.correlationId),
				correlationId: detail.correlationId ?? null,
				traceId: detail.untraced ? null : traceId,
				context: {
					...(!detail.untraced && {
						participant: (detail.quoted ?? quoted(call, code, cause)) ? `'${participantName(call)}'` : participantName(call),
						tid: traceId,
					}),
					category: String(category),
					...(!WITHOUT_DEFINITE_ANSWER.has(code) && { definite_answer: 'false' }),
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

/** A text of several lines comes with its code in front, as the ledger writes it to its log. */
const prefixed = (code: Code, category: number, cause: string, id = '0') =>
	cause.includes('\n') ? `${code}(${category},${id.slice(0, 8)}): ${cause}` : cause;

/** A refusal by the JSON layer itself: what the ledger behind it would add is not there. Throw it. */
export function refuseByLayer(code: Code, cause: string, context: Record<string, string> = {}): Refusal {
	const category = CATEGORIES[code];
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: HTTP[GRPC[category]],
			json: {
				code,
				cause,
				correlationId: traceId,
				traceId,
				context,
				resources: [],
				errorCategory: category,
				grpcCodeValue: GRPC[category],
				retryInfo: null,
				definiteAnswer: false,
			},
		};
	});
}

const INVALID = 'The submitted request has invalid arguments:';

/** `INVALID_ARGUMENT`, with what is wrong. */
export const invalid = (what: string, detail?: ErrorDetail) => refuse('INVALID_ARGUMENT', `${INVALID} ${what}`, detail);

/** `INVALID_ARGUMENT` by the JSON layer. */
export const invalidByLayer = (what: string) => refuseByLayer('INVALID_ARGUMENT', `${INVALID} ${what}`);

/** `MISSING_FIELD`, with the field's name. */
export const missing = (field: string, detail: ErrorDetail = {}) =>
	refuse('MISSING_FIELD', `The submitted command is missing a mandatory field: ${field}`, {
		...detail,
		context: { field_name: field, ...detail.context },
	});

/** `INVALID_FIELD`, with what is wrong with the field. */
export const invalidField = (field: string, why: string, detail?: ErrorDetail) =>
	refuse('INVALID_FIELD', `The submitted command has a field with invalid value: Invalid field ${field}: ${why}`, detail);

/** 401, 403 or 500 without a reason: what is security-sensitive stays in the server's log. */
export function redacted(grpc: 16 | 7 | 13, context: Record<string, string> = {}): Refusal {
	return new Refusal((call) => {
		const traceId = traceOf(call);
		return {
			status: HTTP[grpc],
			json: {
				code: 'NA',
				cause: 'A security-sensitive error has been received',
				correlationId: traceId,
				traceId,
				context,
				resources: [],
				errorCategory: -1,
				grpcCodeValue: grpc,
				retryInfo: null,
				definiteAnswer: null,
			},
		};
	});
}

/** 400 as plain text: the request could not be decoded. `what` is `body` or `query parameter X`. */
export function undecodable(what: string, why: string): Reply {
	return { status: 400, text: `Invalid value for: ${what} (${why})` };
}

const participantName = (call: Call) => call.sandbox.world.participantName;

function traceOf(call: Call): string {
	const given = /^00-([0-9a-f]{32})-/.exec(String(call.headers.traceparent ?? ''))?.[1];
	return given ?? randomBytes(16).toString('hex');
}
