// n8n's lint sees object literals only, and most fields are made by functions: here it reads each node's finished description.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

const NODES = join(__dirname, '..', '..', 'nodes');
const folders = readdirSync(NODES).filter((folder) => folder.startsWith('Canton'));

/** Rules of fields that a description as text breaks by its form, or whose words would say something else. */
const NOT_HELD = new Set(
	[
		'display-name-not-first-position',
		'required-false',
		// `settlementRef.id` is the name of a field, and DARs are no word in capitals by mistake.
		'description-miscased-id',
		'placeholder-miscased-id',
		'operation-option-action-miscased',
		// "List many …" is not what these do.
		'operation-option-description-wrong-for-get-many',
		// Rows have their fields in the order in which they are filled.
		'fixed-collection-type-unsorted-items',
		// The wallet's word for a dump of all keys is *Identities*.
		'resource-with-plural-option',
	].map((rule) => `n8n-nodes-base/node-param-${rule}`),
);

/** ESLint reads its configuration as a module, which jest does not: it runs in a process of its own. */
const LINT = `
	const { ESLint } = require('eslint');
	const eslint = new ESLint();
	const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
	Promise.all(texts.map(async ([filePath, text]) => (await eslint.lintText(text, { filePath }))[0].messages))
		.then((found) => console.log(JSON.stringify(found)));
`;

/** A node's file with nothing but its description, its keys as n8n's rules expect them. */
function textOf(folder: string): string {
	const { [folder]: Node } = require(join(NODES, folder, `${folder}.node`)) as Record<string, new () => INodeType>;
	const description = JSON.stringify(new Node!().description, null, '\t').replace(/^(\t+)"(\w+)":/gm, '$1$2:');
	return `import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
export class ${folder} implements INodeType { description: INodeTypeDescription = ${description}; }`;
}

test("n8n's rules hold for every field of every node", () => {
	const texts = folders.map((folder) => [join(NODES, folder, `${folder}.node.ts`), textOf(folder)] as const);
	const answer = execFileSync(process.execPath, ['-e', LINT], { cwd: join(NODES, '..'), input: JSON.stringify(texts), maxBuffer: 2 ** 28 });
	const found = (JSON.parse(answer.toString()) as Array<Array<{ ruleId: string; line: number; message: string }>>).flatMap((messages, at) =>
		messages
			.filter(({ ruleId }) => ruleId.startsWith('n8n-nodes-base/node-param-') && !NOT_HELD.has(ruleId))
			.map(({ line, message, ruleId }) => `${folders[at]} ${ruleId}: ${message} ${texts[at]![1].split('\n')[line - 1]!.trim()}`),
	);
	expect(found).toEqual([]);
}, 120_000);
