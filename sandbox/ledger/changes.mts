// Common parts of changes of users, parties and identity providers: the mask that names what changes, annotations, versions.
import type { Code } from '../canton/errorCodes.mts';
import { invalid, invalidField, missing, refuse, type ErrorDetail } from '../canton/errors.mts';

/** Subject of an update, and how the ledger refuses it. */
interface Changing {
	/** Paths a mask may name. */
	paths: string[];
	/** Of an odd mask. */
	code: Code;
	/** Before the reason. */
	prefix: string;
	detail: ErrorDetail;
}

/** The paths of a mask, checked. */
export function maskOf(mask: { paths?: string[] } | undefined, { paths, code, prefix, detail }: Changing): string[] {
	if (mask === undefined) throw missing('update_mask', { context: detail.context });
	const named = mask.paths ?? [];
	const why = (reason: string) => refuse(code, `${prefix}${reason}`, detail);
	if (named.length === 0) throw why('The update mask contains no entries');
	const unknown = named.find((path) => !paths.includes(path));
	if (unknown !== undefined) throw why(`The update path: '${unknown}' points to an unknown field.`);
	return named;
}

/** Annotations with changes made: an empty value takes a key away. */
export function merged(annotations: Record<string, string>, changes: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries({ ...annotations, ...changes }).filter(([, value]) => value !== ''));
}

const SEGMENT = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/** Refuses annotations whose keys are no keys. */
export function checkAnnotations(annotations: Record<string, string> = {}, detail: ErrorDetail = {}): void {
	for (const key of Object.keys(annotations)) {
		const [name = '', ...prefix] = key.split('/').reverse();
		if (!SEGMENT.test(name)) throw invalid(`Key name segment '${name}' has invalid syntax`, detail);
		if (prefix.length > 1 || !prefix.every((segment) => SEGMENT.test(segment)))
			throw invalid(`Key prefix segment '${prefix.reverse().join('/')}' has invalid syntax`, detail);
	}
}

/** True if the version the caller saw is not the current one. Refuses what is no version. */
export function isStale(seen: string | undefined, current: number, field: string, detail: ErrorDetail = {}): boolean {
	if (seen === undefined || seen === '') return false;
	if (!/^\d+$/.test(seen)) throw invalidField(field, 'Invalid resource version number', detail);
	return Number(seen) !== current;
}
