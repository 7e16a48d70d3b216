// Child processes, without a library: what installs the libraries is one of them. Each gets a process group of its own, so that ending
// it ends whatever it started (n8n's task runner, npm's children), and every group is remembered until it is gone, so that nothing
// outlives the script.
const { AsyncLocalStorage } = require('node:async_hooks');
const { spawn } = require('node:child_process');
const { closeSync, openSync } = require('node:fs');
const { createServer } = require('node:net');
const { constants, setPriority } = require('node:os');
const { createInterface } = require('node:readline');
const { setTimeout: sleep } = require('node:timers/promises');
const { root } = require('./paths.cjs');

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Map<number, ChildProcess>} */
const groups = new Map();
process.on('exit', () => groups.forEach((_, pid) => signal(-pid, 'SIGKILL')));

/**
 * @param {number} pid negative: a whole process group
 * @param {NodeJS.Signals | 0} name
 * @returns {boolean} whether it was there
 */
function signal(pid, name) {
	try {
		process.kill(pid, name);
		return true;
	} catch {
		return false;
	}
}

/** Set for work whose commands let others go first. @type {AsyncLocalStorage<true>} */
const giving = new AsyncLocalStorage();

/**
 * Does work whose commands, and what they start, wait while others need the processor.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
const givingWay = (work) => giving.run(true, work);

/** @param {number} pid */
function letOthersFirst(pid) {
	try {
		setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
	} catch {
		// It has ended already.
	}
}

/**
 * Starts a command in a process group of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, log?: string, out?: 'pipe' | 'log' | 'inherit', attached?: boolean, uid?: number, gid?: number}} [options]
 * `attached`: its standard input ends with this process, however that ends. `log`: file that takes what is written to standard error,
 * and with `out: 'log'` all output. Without it standard error goes where standard output goes
 * @returns {ChildProcess}
 */
function start(command, args, { cwd = root, env = process.env, log, out = 'pipe', attached = false, uid, gid } = {}) {
	// The file itself is delivered, not a pipe to us: the child goes on writing when we are gone.
	const file = log === undefined ? undefined : openSync(log, 'a');
	const stdout = out === 'log' ? file : out;
	const child = spawn(command, args, { cwd, env, uid, gid, detached: true, stdio: [attached ? 'pipe' : 'ignore', stdout, file ?? stdout] });
	if (file !== undefined) closeSync(file);
	const { pid } = child;
	if (pid) {
		if (giving.getStore()) letOthersFirst(pid);
		groups.set(pid, child);
		child.on('exit', () => {
			// Whatever the leader left running in its group has no one to serve any more.
			signal(-pid, 'SIGKILL');
			groups.delete(pid);
		});
	}
	return child;
}

/**
 * Ends a process group: politely first, by force after `grace` milliseconds. Only the leader is asked, it ends what it
 * has started: n8n waits for its task runner in vain when that was stopped at the same moment.
 * @param {number | undefined} pid
 * @param {number} [grace]
 */
async function end(pid, grace = 10_000) {
	if (!pid) return;
	signal(pid, 'SIGTERM');
	for (const deadline = Date.now() + grace; signal(pid, 0) && Date.now() < deadline;) await sleep(50);
	await kill(pid);
}

/**
 * Ends a process group by force, at once.
 * @param {number} pid
 */
async function kill(pid) {
	while (signal(-pid, 'SIGKILL')) await sleep(20);
	groups.delete(pid);
}

/**
 * Lets this process end although what it started still runs. That ends with it.
 * @param {number} pid
 */
function leave(pid) {
	groups.get(pid)?.unref();
}

/** Ends everything this process started, last in first out: what n8n is still asking for has to be there until it goes. */
async function endAll() {
	for (const pid of [...groups.keys()].reverse()) await end(pid);
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {Parameters<typeof start>[2] & {onLine?: (line: string) => void}} [options] `onLine` hears each line of the output
 * @returns {Promise<string>} standard output
 * @throws {Error} with the last lines of the output when the exit code is not 0. `output` has all of it, `how` the command and its end
 */
function run(command, args, { onLine, ...options } = {}) {
	return new Promise((resolve, reject) => {
		const child = start(command, args, options);
		let out = '';
		let all = '';
		child.stdout?.on('data', (chunk) => (out += chunk));
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on('data', (chunk) => (all += chunk));
			if (stream && onLine) createInterface(stream).on('line', onLine);
		}
		child.on('error', reject);
		child.on('close', (code, name) => {
			if (code === 0) return resolve(out);
			// A spinner redraws its line over and over: keep what it showed last.
			const output = all.replace(/[^\n]*\x1b\[999D\x1b\[J/g, '').trim();
			const how = `${[command, ...args].join(' ')} ${name ? `was ended by ${name}` : `ended with code ${code}`}`;
			const tail = output && `\n${output.split('\n').slice(-40).join('\n')}`;
			reject(Object.assign(new Error(`${how}${tail}`), { how, output }));
		});
	});
}

/**
 * Runs a script of Node's and shows what it says. This process goes on meanwhile: it notices which of its connections a server closes.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
const succeeds = (args, env = process.env) =>
	run(process.execPath, args, { env, out: 'inherit' }).then(
		() => true,
		() => false,
	);

/**
 * Runs npm, the same npm that started us if one did.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
function npm(args, options = {}) {
	const env = { ...(options.env ?? process.env) };
	// Variables that `npm run` sets about *this* package must not reach an npm working on another one.
	for (const name of Object.keys(env)) {
		if (/^npm_(lifecycle|package|command|config_local_prefix)/.test(name)) delete env[name];
	}
	const cli = process.env.npm_execpath;
	if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { ...options, env });
	return run('npm', args, { ...options, env });
}

/**
 * @param {number} [preferred]
 * @returns {Promise<number>} the preferred port when nobody listens there, else any free one (on 127.0.0.1)
 */
function freePort(preferred = 0) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.on('error', (error) => {
			if (preferred) freePort().then(resolve, reject);
			else reject(error);
		});
		server.listen(preferred, '127.0.0.1', () => {
			const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
			server.close(() => resolve(port));
		});
	});
}

module.exports = { end, endAll, freePort, givingWay, kill, leave, npm, run, signal, start, succeeds };
