// Writes every file of the repository that is derived from another one. `--check` writes nothing and exits 1 on drift.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import optionsLib from './lib/options.cjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * A generator returns files and their texts: `[{ path, text }]`, paths relative to the repository's root. A file without a text
 * should not be there. Give a new one a file of its own in `scripts/generators/` and a line here. It is loaded only when it runs, so a broken one
 * names itself.
 */
const generators = [
	'./generators/identity.mjs',
	'./generators/api-types.mjs',
	'./generators/routes.mjs',
	'./generators/reference.mjs',
	'./generators/names.mjs',
	'./generators/performance.mjs',
	'./generators/fidelity.mjs',
	'./generators/compatibility.mjs',
	'./generators/metrics.mjs',
	'./generators/mutants.mjs',
	'./generators/writes.mjs',
	'./generators/needs.mjs',
	'./generators/firstCredential.mjs',
	'./generators/releases.mjs',
	'./generators/nodePages.mjs',
	'./generators/readme.mjs',
	'./generators/templates.mjs',
	// Last, since it counts pages that others write parts of.
	'./generators/words.mjs',
];

/** @param {boolean} check */
async function main(check) {
	/** @type {string[]} */
	const stale = [];
	for (const generator of generators) {
		const { default: generate } = await import(new URL(generator, pathToFileURL(join(root, 'scripts/'))).href);
		for (const { path, text } of await generate({ root, listFiles, readText })) {
			const file = join(root, path);
			if (existsSync(file) ? readFileSync(file, 'utf8') === text : text === undefined) continue;
			stale.push(path);
			if (check) continue;
			if (text === undefined) rmSync(file);
			else {
				mkdirSync(dirname(file), { recursive: true });
				writeFileSync(file, text);
			}
		}
	}
	for (const path of stale) console.log(`${check ? 'stale' : 'wrote'} ${path}`);
	if (check && stale.length > 0) {
		console.error('Generated files differ from their source. Run: node scripts/generate.mjs');
		process.exitCode = 1;
	}
}

/**
 * Names of the files directly in a folder, sorted.
 * @param {string} folder
 */
function listFiles(folder) {
	return readdirSync(join(root, folder)).sort();
}

/**
 * Text of one file of the repository.
 * @param {string} path
 */
function readText(path) {
	return readFileSync(join(root, path), 'utf8');
}

const usage = `node scripts/generate.mjs [options]: writes every generated file

  --check  write nothing, fail when a file differs from its source
  --help   print this`;
await main(Boolean(optionsLib.readOptions(usage, { check: { type: 'boolean' } }).check));
