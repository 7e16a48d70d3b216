import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';

/**
 * Text of a generated TypeScript file, formatted as all code is.
 * @param {string} root
 * @param {string} path
 * @param {string} text
 * @returns {Promise<string>}
 * @throws {Error} if it is no TypeScript
 */
export async function formatted(root, path, text) {
	const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
	const { code, errors } = await format(path, text, options);
	if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
	return code;
}
