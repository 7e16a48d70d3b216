import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

import { formatted } from './formatted.mjs';

/**
 * The TypeScript types of each wire contract: `api/<name>.yaml` becomes `api/<name>.d.ts`.
 * @param {{ root: string, listFiles: (folder: string) => string[] }} tools
 */
export default async function apiTypes({ root, listFiles }) {
	const contracts = listFiles('api').filter((name) => name.endsWith('.yaml'));
	return await Promise.all(
		contracts.map(async (name) => {
			const ast = await openapiTs(pathToFileURL(join(root, 'api', name)), {
				alphabetize: false,
				defaultNonNullable: false,
			});
			const header = `// Generated from ${name} by scripts/generate.mjs. Change the YAML, not this file.\n\n`;
			const path = `api/${name.replace(/\.yaml$/, '.d.ts')}`;
			const text = header + astToString(ast) + pathsSince(parse(readFileSync(join(root, 'api', name), 'utf8')));
			return { path, text: await formatted(root, path, text) };
		}),
	);
}

/**
 * The paths that a server has only from a release on (`x-since`), as a type: a client made for an earlier one lacks them.
 * @param {{ paths: Record<string, Record<string, any>> }} contract
 * @returns {string} empty if there are none
 */
function pathsSince({ paths }) {
	const later = Object.keys(paths).filter((path) => Object.values(paths[path] ?? {}).some((operation) => operation?.['x-since']));
	if (later.length === 0) return '';
	return `\n/** Paths that a server has only from a release on. */\nexport type LaterPath = ${later.map((path) => `'${path}'`).join(' | ')};\n`;
}
