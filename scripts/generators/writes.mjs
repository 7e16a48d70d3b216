import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const PAGE = 'docs/guarantees/submission.md';
/** Between these two lines the page belongs to this program. */
const BEGIN = '<!-- writes: begin -->';
const END = '<!-- writes: end -->';
/** Fields of an item that say where it is on the ledger. */
const POSITIONS = ['updateId', 'offset'];
/** Fields by which a write is known, be it given or named by the server. */
const KNOWN_BY =
	/^(commandId|trackingId|submissionId|publicKey|name|receiver|party|userId|userName|identityProviderId|contractId|settlementId)$|^[a-z]\w*(ContractId|InstructionId|RequestId|AllocationId)$|^(allocationId|allocationRequestId|packageId|packages)$/;
/** The same of a write that takes nothing: what the server returns. */
const KNOWN_AFTER = /^(recordTime|migrationId)$/;

/**
 * The table of everything that writes, from the descriptions of the operations and of their output.
 * @param {{ root: string, listFiles: (folder: string) => string[], readText: (path: string) => string }} tools
 */
export default async function writes({ root, listFiles, readText }) {
	const { require: load } = require('tsx/cjs/api');
	const lines = ['| operation | outcome | known by | status | on the ledger |', '|---|---|---|---|---|'];
	for (const folder of listFiles('nodes')) {
		const list = join(root, 'nodes', folder, 'operations', 'index.ts');
		if (!existsSync(list)) continue;
		const { displayName } = new (load(join(root, 'nodes', folder, `${folder}.node.ts`), import.meta.url)[folder])().description;
		for (const { value, name, operations } of load(list, import.meta.url).resources)
			for (const operation of operations.filter((/** @type {any} */ each) => each.writes)) {
				const { properties } = JSON.parse(readText(`nodes/${folder}/__schema__/v1.0.0/${value}/${operation.value}.json`));
				lines.push(rowOf(`${displayName}: ${name} › ${operation.name}`, properties));
			}
	}
	const [before, rest] = readText(PAGE).split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${PAGE} lacks the lines ${BEGIN} and ${END}`);
	return [{ path: PAGE, text: `${before}${BEGIN}\n${lines.join('\n')}\n${END}${after}` }];
}

/** One operation as a row. @param {string} name @param {Record<string, any>} properties of its items */
function rowOf(name, properties) {
	const fields = Object.keys(properties);
	const code = (/** @type {string[]} */ names) => names.map((field) => `\`${field}\``).join(', ') || '–';
	const values = (/** @type {any} */ field) => (field?.enum ?? (field ? ['yes'] : [])).filter(Boolean).join(', ') || '–';
	const cells = [
		values(properties.outcome),
		code(fields.filter((field) => (fields.some((each) => KNOWN_BY.test(each)) ? KNOWN_BY : KNOWN_AFTER).test(field))),
		values(properties.status),
		code(fields.filter((field) => POSITIONS.includes(field))),
	];
	return `| ${name} | ${cells.join(' | ')} |`;
}
