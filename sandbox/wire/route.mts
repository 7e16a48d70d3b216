// One operation of a contract, and its parameters as a request has them.
import type { Parameter } from './api.mts';

type Json = Record<string, unknown>;

/** One operation of the contract. */
export interface Route {
	/** `POST /v2/…` */
	endpoint: string;
	method: string;
	template: string;
	/** First server version that has it, where the contract says so (`x-since`). */
	since?: string;
	/** Version that stopped serving it, where the contract says so (`x-until`). */
	until?: string;
	/** No token is asked for. */
	open: boolean;
	parameters: Parameter[];
	/** Media types the request body may have. Empty if it takes none. */
	accepts: string[];
	bodyRequired: boolean;
	matcher: RegExp;
	pointer: string;
	operation: Json;
}

/** The parameters of a path, decoded. */
export function decodeGroups(route: Route, match: RegExpExecArray): Record<string, string> {
	const names = [...route.template.matchAll(/\{([^}]+)\}/g)].map((found) => found[1]);
	return Object.fromEntries(match.slice(1).map((segment, index) => [names[index], decodeSegment(segment)]));
}

function decodeSegment(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Value of a query parameter by its type. Undefined if it cannot be read. */
export function decodeValue(parameter: Parameter, values: [string, ...string[]]): unknown {
	const type = parameter.schema?.type;
	const [text] = values;
	if (type === 'array') return values;
	if (type === 'integer') {
		if (!/^[+-]?\d+$/.test(text)) return undefined;
		return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
	}
	if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
	if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
	return text;
}

/** Text as a pattern that finds it. */
export function escape(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
