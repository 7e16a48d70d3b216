import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { parse } from 'yaml';

const FILE = 'nodes/shared/errors/endpointReleases.ts';

/**
 * The endpoints that a server has only from a release on (`x-since` in the contracts), for the advice about an endpoint that is missing.
 * @param {{ root: string, listFiles: (folder: string) => string[] }} tools
 */
export default async function endpointReleases({ root, listFiles }) {
	/** @type {Record<string, string>} */
	const releases = {};
	for (const name of listFiles('api').filter((file) => file.endsWith('.yaml'))) {
		const { paths } = parse(readFileSync(join(root, 'api', name), 'utf8'));
		const software = name === 'ledger.yaml' ? 'Canton' : 'Splice';
		for (const [path, methods] of Object.entries(paths))
			for (const [method, operation] of Object.entries(methods))
				if (operation?.['x-since']) releases[`${method.toUpperCase()} ${path}`] ??= `${software} ${operation['x-since']}`;
	}
	const text = `// Generated from api/*.yaml by scripts/generate.mjs. Change the YAML, not this file.

/** The first release that has an endpoint, of those that came later than the rest. */
export const ENDPOINT_RELEASES: Partial<Record<string, string>> = ${JSON.stringify(releases)};
`;
	const options = await prettier.resolveConfig(join(root, FILE));
	return [{ path: FILE, text: await prettier.format(text, { ...options, parser: 'typescript' }) }];
}
