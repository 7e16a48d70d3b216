// Limit of the requests that a public scan and its registry answer in a minute.
import type { Reply } from '../wire/api.mts';
import type { Sandbox } from '../wire/sandbox.mts';

const LIMITED = new Set(['scan', 'registry']);
const MINUTE_MS = 60_000;

/** When each API answered in the last minute. */
const answered = new WeakMap<Sandbox, Map<string, number[]>>();

/** The refusal of a request above the limit. That only answered requests count is an assumption. */
export function tooMany(sandbox: Sandbox, api: string, now = Date.now()): Reply | undefined {
	const { perMinute, retryAfterSeconds } = sandbox.settings;
	if (perMinute <= 0 || !LIMITED.has(api)) return undefined;
	const byApi = answered.get(sandbox) ?? new Map<string, number[]>();
	const times = (byApi.get(api) ?? []).filter((at) => now - at < MINUTE_MS);
	answered.set(sandbox, byApi.set(api, times));
	if (times.length < perMinute) {
		times.push(now);
		return undefined;
	}
	const headers: Record<string, string> = retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {};
	return { status: 429, text: 'Too Many Requests', headers, outside: true };
}
