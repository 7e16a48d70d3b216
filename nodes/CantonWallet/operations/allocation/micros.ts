import type { Parameters } from '../../../shared/parameters/parameters';
import { int64 } from '../../../shared/values/exactJson';

/** An ISO time in UTC as microseconds since 1970, as a wallet wants it. More exact than JavaScript's dates. */
export function microsOf(time: string): number {
	const [, seconds = '', fraction = ''] = /^(.*?)(?:\.(\d{1,9}))?Z$/.exec(time) ?? [];
	return int64(String(BigInt(Date.parse(`${seconds}Z`)) * BigInt(1000) + BigInt(fraction.padEnd(6, '0').slice(0, 6))));
}

/** A time parameter in microseconds. Undefined when empty. */
export function readMicros(parameters: Parameters, path: string): number | undefined {
	const time = parameters.time(path);
	return time === undefined ? undefined : microsOf(time);
}
