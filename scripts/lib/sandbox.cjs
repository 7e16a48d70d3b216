// Starts the stand-in Canton network and speaks to its control path.
const { mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { root } = require('./paths.cjs');
const { end, start } = require('./processes.cjs');

/**
 * @typedef {{at: string, contentType: string, body: any}} Delivery what a workflow delivered, and when it arrived
 * @typedef {{
 *   url: string, pid: number, stop(): Promise<void>,
 *   call(method: string, path: string, body?: unknown): Promise<any>,
 *   delivered(sink: string): Promise<Delivery[]>,
 * }} Sandbox
 */

/**
 * Makes one file of the sandbox, with its contracts in the folder `contracts` beside it. It starts in half the time.
 * @param {string} outfile
 */
async function bundleSandbox(outfile) {
	const { build } = require('esbuild');
	const { parse } = require('yaml');
	await build({
		entryPoints: [join(root, 'sandbox', 'main.mts')],
		bundle: true,
		platform: 'node',
		target: 'node20',
		format: 'esm',
		// Libraries among it ask for Node's own modules by require.
		banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
		outfile,
		// Without comments: those of libraries that switch lint rules off are errors to the lint of this package.
		minifyWhitespace: true,
		logLevel: 'error',
	});
	const contracts = join(dirname(outfile), 'contracts');
	mkdirSync(contracts, { recursive: true });
	for (const file of readdirSync(join(root, 'api')).filter((name) => name.endsWith('.yaml'))) {
		const document = parse(readFileSync(join(root, 'api', file), 'utf8'));
		writeFileSync(join(contracts, file.replace(/yaml$/, 'json')), JSON.stringify(document));
	}
	return outfile;
}

/**
 * Starts a sandbox of its own process and waits until it listens.
 * @param {{args?: string[], log?: string, shared?: boolean, main?: string}} [options] `args`: its command line, see docs/internals/architecture.md.
 * `main`: its program if it is compiled, by default of `SANDBOX_MAIN`. `shared`: nobody stops it. It ends with this process, and does not keep it alive
 * @returns {Promise<Sandbox>}
 */
function startSandbox({ args = [], log, shared = false, main = process.env.SANDBOX_MAIN } = {}) {
	const program = main ? [main] : ['--import', 'tsx', join(root, 'sandbox', 'main.mts')];
	const child = start(process.execPath, [...program, '--attached', ...args], {
		log,
		attached: true,
	});
	return new Promise((resolve, reject) => {
		let out = '';
		let errors = log ? `see ${log}` : '';
		child.on('error', reject);
		child.on('exit', (code) => reject(new Error(`The sandbox ended with code ${code} before it was ready\n${errors}`)));
		child.stderr?.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)));
		child.stdout?.on('data', (chunk) => {
			out += chunk;
			if (!out.includes('\n')) return;
			child.stdout?.removeAllListeners('data');
			child.stdout?.resume();
			if (shared) for (const handle of [child, ...child.stdio]) /** @type {any} */ (handle)?.unref();
			resolve(sandboxAt(JSON.parse(out.slice(0, out.indexOf('\n')))));
		});
	});
}

/**
 * @param {{url: string, pid: number}} ready
 * @returns {Sandbox}
 */
function sandboxAt({ url, pid }) {
	/** @type {Sandbox} */
	const sandbox = {
		url,
		pid,
		stop: () => end(pid),
		/** Calls a path, for example `/control/world`. Returns the parsed JSON. */
		async call(method, path, body) {
			const response = await fetch(url + path, {
				method,
				headers: body === undefined ? {} : { 'content-type': 'application/json' },
				body: body === undefined ? undefined : JSON.stringify(body),
			});
			const text = await response.text();
			if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
			return text ? JSON.parse(text) : undefined;
		},
		delivered: async (sink) => (await sandbox.call('GET', `/control/sink/${sink}`)).received,
	};
	return sandbox;
}

/**
 * One of several targets of a sandbox, started with `--targets`: the first is itself.
 * @param {Sandbox} sandbox
 * @param {number} number
 */
const targetOf = (sandbox, number) => (number === 1 ? sandbox : sandboxAt({ url: `${sandbox.url}/target-${number}`, pid: sandbox.pid }));

module.exports = { bundleSandbox, sandboxAt, startSandbox, targetOf };
