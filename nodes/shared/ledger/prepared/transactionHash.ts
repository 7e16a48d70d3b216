import type { Parameters } from '../../parameters/parameters';
import { base64Problem } from '../../values/base64';

/**
 * The hash that an external party signed. A participant writes it in hexadecimal on transactions and in base64 on completions, and takes
 * base64 in its look-ups. Items have it in hexadecimal.
 */

/** Lengths that hashes have in hexadecimal. As base64 such a text would be another hash. */
const HEX = /^(?:[0-9a-f]{64}|[0-9a-f]{68})$/i;

/** Reads the hash in a field as requests have it, in base64. */
export function wantedHash(parameters: Parameters): string {
	const hash = parameters.required('transactionHash');
	if (HEX.test(hash)) return Buffer.from(hash, 'hex').toString('base64');
	const problem = base64Problem(hash);
	if (problem) throw parameters.parameterError('transactionHash', problem[0], 'Enter 64 hexadecimal digits, or the hash in base64.');
	return hash;
}

/** Hash that a participant returned, in hexadecimal, or null. */
export function hashInHex(hash: string | null | undefined): string | null {
	if (!hash) return null;
	return HEX.test(hash) || base64Problem(hash) ? hash : Buffer.from(hash, 'base64').toString('hex');
}

/** Hash of a transaction: participants before 3.6 have it under its older name. */
export const hashOf = (transaction: { transactionHash?: string | null; externalTransactionHash?: string | null }): string | null =>
	hashInHex(transaction.transactionHash || transaction.externalTransactionHash);
