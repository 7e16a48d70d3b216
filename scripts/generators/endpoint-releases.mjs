import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { parse } from 'yaml';

const FILE = 'nodes/shared/errors/endpointReleases.ts';

/**
 * The endpoints that a server has only from a release on, or until one (`x-since` and `x-until` in the contracts), for the advice about an
 * endpoint that is missing.
 * @param {{ root: string, listFiles: (folder: string) => string[] }} tools
 */
export default async function endpointReleases({ root, listFiles }) {
	/** @type {Record<string, string>} */
	const releases = {};
	/** @type {Record<string, string>} */
	const removals = {};
	for (const name of listFiles('api').filter((file) => file.endsWith('.yaml'))) {
		const { paths } = parse(readFileSync(join(root, 'api', name), 'utf8'));
		const software = name === 'ledger.yaml' ? 'Canton' : 'Splice';
		for (const [path, methods] of Object.entries(paths))
			for (const [method, operation] of Object.entries(methods))
				for (const [mark, found] of Object.entries({ 'x-since': releases, 'x-until': removals }))
					if (operation?.[mark]) found[`${method.toUpperCase()} ${path}`] ??= `${software} ${operation[mark]}`;
	}
	const text = `// Generated from api/*.yaml by scripts/generate.mjs. Change the YAML, not this file.

/** The first release that has an endpoint, of those that came later than the rest. */
export const ENDPOINT_RELEASES: Partial<Record<string, string>> = ${JSON.stringify(releases)};

/** The first release that no longer has an endpoint. */
export const ENDPOINT_REMOVALS: Partial<Record<string, string>> = ${JSON.stringify(removals)};
`;
	const options = await prettier.resolveConfig(join(root, FILE));
	return [{ path: FILE, text: await prettier.format(text, { ...options, parser: 'typescript' }) }];
}
