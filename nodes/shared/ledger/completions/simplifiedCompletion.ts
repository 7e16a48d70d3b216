import type { IDataObject } from 'n8n-workflow';

import { succeeded, type Completion } from './elements';
import { parseJson } from '../../values/exactJson';
import { hashInHex } from '../prepared/transactionHash';

/** Completions as simplified output shows them: what an alert needs, flat. */

/** Ledger errors inside a completion begin with `CODE(category,correlation id): `. */
const STATUS_MESSAGE = /^([A-Z][A-Z0-9_]+)\((\d+),([^)]*)\):\s*/;
/** As much of a message as is searched for that beginning. */
const PREFIX_LENGTH = 300;

const NO_ERROR = { errorCode: null, errorCategory: null, reason: null };

/** Parts of a failed command's status. */
function errorOf(message: string) {
	const [prefix = '', errorCode = null, category] = STATUS_MESSAGE.exec(message.slice(0, PREFIX_LENGTH)) ?? [];
	return { errorCode, errorCategory: category ? Number(category) : null, reason: message.slice(prefix.length).trim() };
}

/** Error of a completion. All null if it succeeded. */
export const statusError = (completion: Completion) => (succeeded(completion) ? NO_ERROR : errorOf(completion.status?.message ?? ''));

/** The trace ID of a W3C trace parent: the part between its first two hyphens. */
export function traceIdOf(traceparent: string | null | undefined): string | null {
	if (!traceparent) return null;
	const begin = traceparent.indexOf('-') + 1;
	const end = traceparent.indexOf('-', begin);
	return begin > 0 && end > 0 ? traceparent.slice(begin, end) : null;
}

/** The well-known types in a status, as far as the participant decodes them. Others are in the raw output. */
interface Decoded {
	/** ErrorInfo */
	metadata?: Record<string, string> | null;
	/** RetryInfo */
	retryDelay?: { seconds?: number | string | null; nanos?: number | null } | null;
	/** ResourceInfo */
	resourceType?: string | null;
	resourceName?: string | null;
}

/** Metadata of an ErrorInfo that get fields of their own. */
const METADATA_FIELDS: ReadonlyArray<[name: string, field: string, read: (value: string) => IDataObject[string]]> = [
	['accepted', 'accepted', (value) => value === 'true'],
	['completion_offset', 'completionOffset', (value) => exactNumber(value)],
	[
		'confirming_parties',
		'confirmingParties',
		(value) =>
			value
				.split(',')
				.map((party) => party.trim())
				.filter(Boolean),
	],
	['earliest_offset', 'earliestOffset', (value) => exactNumber(value)],
];

function exactNumber(value: string): number | string {
	return /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Decoded form of a detail: participants send an object, though the contract calls it a text. */
function decodedObject(decoded: unknown): unknown {
	if (typeof decoded !== 'string' || !decoded.startsWith('{')) return decoded;
	try {
		return parseJson(decoded);
	} catch {
		return decoded;
	}
}

/**
 * Metadata that is in other fields of the item, or that every error has: an object of many lines makes the row of a table tall.
 * The raw output has them.
 */
const ELSEWHERE = new Set([
	...METADATA_FIELDS.map(([name]) => name),
	...['category', 'changeId', 'commands', 'definite_answer', 'participant', 'psid', 'tid'],
]);

/** The metadata of a completion's error, as the ledger sent it. */
export function errorMetadata({ status }: Completion): Record<string, string> {
	const all = (status?.details ?? []).map(({ valueDecoded }) => (decodedObject(valueDecoded) as Decoded | null | undefined)?.metadata);
	return Object.assign({}, ...all.filter((metadata) => typeof metadata === 'object')) as Record<string, string>;
}

/**
 * Additions of the ledger to an error: `errorMetadata` as sent, without what other fields of the item contain. From it `accepted`,
 * `completionOffset` (a duplicate's first attempt), `earliestOffset` and `confirmingParties` if sent. `retryAfterSeconds`. `contractId` if
 * the error is about one contract, else `resources`. `errorDetails` if it decoded a detail to a text, as its contract has it.
 */
function errorDetails(details: ReadonlyArray<{ valueDecoded?: unknown }>): IDataObject {
	const found: IDataObject = {};
	let own: Array<[string, string]> = [];
	const resources: Array<{ type: string; id: string }> = [];
	const texts: string[] = [];
	for (const detail of details) {
		const decoded = decodedObject(detail?.valueDecoded);
		if (typeof decoded === 'string') texts.push(decoded);
		if (typeof decoded !== 'object' || decoded === null) continue;
		const { metadata, retryDelay, resourceType, resourceName } = decoded as Decoded;
		if (metadata && typeof metadata === 'object') {
			own = Object.entries(metadata).filter(([name]) => !ELSEWHERE.has(name));
			for (const [name, field, read] of METADATA_FIELDS) {
				const value = metadata[name];
				if (value !== undefined) found[field] = read(String(value));
			}
		}
		if (retryDelay) found.retryAfterSeconds = Number(retryDelay.seconds ?? 0) + Number(retryDelay.nanos ?? 0) / 1e9;
		if (resourceType && resourceName) resources.push({ type: resourceType, id: resourceName });
	}
	const types = new Set(resources.map(({ type }) => type));
	own = own.filter(([name]) => !types.has(name));
	if (own.length > 0) found.errorMetadata = Object.fromEntries(own);
	if (texts.length > 0) found.errorDetails = texts;
	const [resource, ...others] = resources;
	if (resource?.type === 'CONTRACT_ID' && others.length === 0) found.contractId = resource.id;
	else if (resources.length > 0) found.resources = resources;
	return found;
}

/**
 * One completion as an item, after the name of the `event`, if it is one: first what is read (when, what, why), long IDs last. Details of
 * an error are there only if the ledger sent them. Made field by field, since Node 20 takes some 12 µs, and not 0.02, for an object that
 * begins with a spread.
 */
export function simplifyCompletion(completion: Completion, event?: string): IDataObject {
	const { status, traceContext, synchronizerTime } = completion;
	const failed = !succeeded(completion);
	const { errorCode, errorCategory, reason } = statusError(completion);
	const item: IDataObject = {};
	if (event !== undefined) item.event = event;
	item.recordTime = synchronizerTime?.recordTime ?? null;
	item.outcome = failed ? 'failed' : 'succeeded';
	item.errorCode = errorCode;
	item.reason = reason;
	item.commandId = completion.commandId;
	item.userId = completion.userId;
	item.offset = completion.offset;
	item.errorCategory = errorCategory;
	item.statusCode = status?.code ?? 0;
	if (failed && status?.details?.length) Object.assign(item, errorDetails(status.details));
	item.actAs = completion.actAs;
	item.paidTrafficCost = completion.paidTrafficCost ?? null;
	item.submissionId = completion.submissionId ?? null;
	item.traceId = traceIdOf(traceContext?.traceparent);
	if (completion.transactionHash) item.transactionHash = hashInHex(completion.transactionHash);
	item.updateId = completion.updateId || null;
	item.synchronizerId = synchronizerTime?.synchronizerId ?? null;
	return item;
}
