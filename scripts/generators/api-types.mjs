import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import prettier from 'prettier';

/**
 * The TypeScript types of each wire contract: `api/<name>.yaml` becomes `api/<name>.d.ts`.
 * @param {{ root: string, listFiles: (folder: string) => string[] }} tools
 */
export default async function apiTypes({ root, listFiles }) {
	const contracts = listFiles('api').filter((name) => name.endsWith('.yaml'));
	const options = await prettier.resolveConfig(join(root, 'api/ledger.d.ts'));
	return await Promise.all(
		contracts.map(async (name) => {
			const ast = await openapiTs(pathToFileURL(join(root, 'api', name)), {
				alphabetize: false,
				defaultNonNullable: false,
			});
			const header = `// Generated from ${name} by scripts/generate.mjs. Change the YAML, not this file.\n\n`;
			const text = await prettier.format(header + astToString(ast), {
				useTabs: true,
				singleQuote: true,
				printWidth: 120,
				...options,
				parser: 'typescript',
			});
			return { path: `api/${name.replace(/\.yaml$/, '.d.ts')}`, text };
		}),
	);
}
