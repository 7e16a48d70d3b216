// Begins a new operation: `npm run new-operation -- scan featuredApp getAll 'GET /v0/featured-apps'`.
//
// Writes the operation, its line in the list, the preview's schema, the sandbox's handler and a test from the contract. What cannot be
// read off the contract is marked, and tests are red until no mark is left.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import newOperation from './lib/newOperation.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import publishedContract from './lib/publishedContract.cjs';

const usage = `npm run new-operation -- <node> <resource> <operation> '<METHOD /path>' [options]

  <node>       ${Object.keys(newOperation.NODES).join(', ')}
  <resource>   as workflows are saved with it: featuredApp
  <operation>  getAll, get, create, …

  --published FILE  a published OpenAPI document to take the endpoint from, where the API's contract in api/ does not have it;
                    again for each document it refers to
  --help            print this`;

/** @returns {any} */
function commandLine() {
	try {
		const options = /** @type {const} */ ({ published: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } });
		return parseArgs({ allowPositionals: true, options });
	} catch (error) {
		return optionsLib.refuseOption(error instanceof Error ? error.message : String(error), usage);
	}
}

/** @param {string} path */
const read = (path) => (existsSync(join(paths.root, path)) ? readFileSync(join(paths.root, path), 'utf8') : undefined);

/** @param {string} path @param {string} text */
function write(path, text) {
	mkdirSync(dirname(join(paths.root, path)), { recursive: true });
	console.log(`${existsSync(join(paths.root, path)) ? 'changed' : 'wrote  '} ${path}`);
	writeFileSync(join(paths.root, path), text);
}

/** The first release of Splice whose documents have the endpoint, if an older one lacks it. @param {string} endpoint */
function firstRelease(endpoint) {
	const { services } = JSON.parse(read('scripts/generators/reference/spliceEndpoints.json') ?? '{}');
	const marks = Object.values(services).flatMap((endpoints) => Object.entries(/** @type {Record<string, string[]>} */ (endpoints)));
	/** @param {string} mark */
	const release = (mark) => /^[\d.]+/.exec(mark)?.[0] ?? '';
	const oldest = release(marks.flatMap(([, releases]) => releases).sort()[0] ?? '');
	const first = release(marks.find(([name]) => name === endpoint)?.[1][0] ?? '');
	return first === '' || first === oldest ? undefined : first;
}

const { values, positionals } = commandLine();
if (values.help) {
	console.log(usage);
	process.exit(0);
}
const [node, resource, operation, endpoint] = positionals;
if (positionals.length !== 4) optionsLib.refuseOption('It takes four things', usage);
if (!(node in newOperation.NODES)) optionsLib.refuseOption(`There is no node "${node}"`, usage);
const { api, folder } = newOperation.NODES[/** @type {'scan'} */ (node)];
for (const name of [resource, operation])
	if (!/^[a-z][A-Za-z0-9]*$/.test(name)) optionsLib.refuseOption(`"${name}" is not a name like featuredApp`, usage);
if (!/^(GET|POST|PUT|PATCH|DELETE) \/\S+$/.test(endpoint))
	optionsLib.refuseOption(`"${endpoint}" is not an endpoint like GET /v0/things`, usage);

const [method, path] = endpoint.split(' ');
const contractFile = `api/${api}.yaml`;
let contract = read(contractFile) ?? '';
if (!parse(contract).paths[path]?.[method.toLowerCase()]) {
	const published = values.published ?? [];
	const missing = published.find((/** @type {string} */ file) => !existsSync(file));
	if (missing !== undefined) optionsLib.refuseOption(`There is no file "${missing}" for --published`, usage);
	const documents = published.map((/** @type {string} */ file) => ({ file, text: readFileSync(file, 'utf8') }));
	contract =
		publishedContract.withEndpoint(contract, documents, endpoint, firstRelease(endpoint)) ??
		optionsLib.refuseOption(
			`${contractFile} does not have ${endpoint}: describe it there, or name the document that does with --published`,
			usage,
		);
	write(contractFile, contract);
}
const document = parse(contract);
/** @param {any} value @returns {any} */
const resolve = (value) =>
	value?.$ref
		? resolve(
				value.$ref
					.slice(2)
					.split('/')
					.reduce((/** @type {any} */ at, /** @type {string} */ key) => at[key], document),
			)
		: value;
const item = document.paths[path];
const described = item[method.toLowerCase()];
const [, success] = Object.entries(described.responses).find(([status]) => status.startsWith('2')) ?? [];
const sandbox = join(paths.root, 'sandbox', api);
const answering = readdirSync(sandbox).map((file) => ({
	path: `sandbox/${api}/${file}`,
	text: readFileSync(join(sandbox, file), 'utf8'),
}));
const handled = answering.some(({ text }) => text.includes(`'${endpoint}': `));
const wanted = {
	node,
	resource,
	operation,
	endpoint,
	parameters: [...(item.parameters ?? []), ...(described.parameters ?? [])].map(resolve),
	answer: resolve(success)?.content?.['application/json']?.schema,
	resolve,
	handled,
	internal: described.tags?.includes('internal'),
	subject: newOperation.subjectOf(answering, endpoint),
};
const files = newOperation.filesOf(wanted, read);
const own = `nodes/${folder}/operations/${resource}/${operation}.ts`;
if (read(own) !== undefined) optionsLib.refuseOption(`${own} is there already`, usage);
for (const file of files) write(file.path, file.text);
const code = files.map((file) => file.path).filter((file) => !file.includes('__schema__'));
execFileSync(join(paths.root, 'node_modules', '.bin', 'oxfmt'), code, { cwd: paths.root, stdio: 'inherit' });
execFileSync(process.execPath, [join(paths.root, 'scripts', 'generate.mjs')], { cwd: paths.root, stdio: 'inherit' });
console.log(`\nNow write what says "${newOperation.MARK}": git grep --untracked "${newOperation.MARK}"`);
