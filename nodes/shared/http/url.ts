import { cut, quoted } from '../errors/safeText';
import { isWellFormed } from '../values/text';

/** URLs as users type them: ready to call, and safe to show. */

/** Characters of a URL that are read. A longer one is none. */
export const LONGEST_URL = 2000;

/** A text without slashes at its end. Not by an expression: that would start again at each slash. */
function withoutSlashes(text: string): string {
	let end = text.length;
	while (text[end - 1] === '/') end--;
	return text.slice(0, end);
}

/** Trims spaces and trailing slashes. */
export function trimUrl(url: unknown): string {
	return withoutSlashes(String(url ?? '').trim());
}

/** Part of a URL that may be shown: no user info, query or fragment, since those can carry secrets. */
export function publicUrl(url: string): string {
	const text = cut(url, LONGEST_URL);
	const scheme = /^[a-z][a-z0-9+.-]{0,30}:\/\//i.exec(text)?.[0] ?? '';
	const rest = text.slice(scheme.length);
	const [authority = ''] = rest.split(/[/?#]/, 1);
	// A password may be typed with a /, ? or # in it: what looks like a port is none then, and all up to the last @ is hidden.
	const info = /:(?!\d*$)/.test(authority) && !authority.startsWith('[') ? rest : authority;
	const address = rest.slice(info.lastIndexOf('@') + 1);
	return scheme + (address.split(/[?#]/, 1)[0] ?? '');
}

/** Reason why a base URL is invalid. Undefined when it is valid. */
export function urlProblem(url: string): string | undefined {
	if (!url) return 'is empty';
	if (url.length > LONGEST_URL) return `has more than ${LONGEST_URL} characters`;
	if (!/^https?:\/\//i.test(url)) return `${quoted(publicUrl(url))} does not start with http:// or https://`;
	return URL.canParse(url) ? undefined : `${quoted(publicUrl(url))} is not a valid URL`;
}

/** Method and path of an endpoint's name (`GET /v2/version`). */
export function splitEndpoint(endpoint: string): { method: string; path: string } {
	const space = endpoint.indexOf(' ');
	return { method: endpoint.slice(0, space), path: endpoint.slice(space + 1) };
}

/**
 * Fills `{name}` in a path template, each value as one encoded segment. Undefined when a value cannot be one: empty, a dot
 * segment, which URL rules would resolve to another path, or half a character (a lone surrogate), which has no encoding.
 */
export function fillPath(template: string, values: Record<string, unknown> = {}): string | undefined {
	let complete = true;
	const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => {
		const value = String(values[name] ?? '');
		if (value === '' || value === '.' || value === '..' || !isWellFormed(value)) {
			complete = false;
			return '';
		}
		return encodeURIComponent(value);
	});
	return complete ? path : undefined;
}

/** A query string with its question mark, or nothing. Arrays repeat their name, absent values are left out. */
export function queryString(query: Record<string, unknown> = {}): string {
	const parts = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined && part !== null) parts.append(name, String(part));
	}
	const text = parts.toString();
	return text && `?${text}`;
}
