// Servers that n8n's queue mode needs beside n8n: a real PostgreSQL and a real Redis, of this machine, on the loopback address. Installs nothing.
const { execFileSync } = require('node:child_process');
const { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } = require('node:fs');
const { connect } = require('node:net');
const { delimiter, join } = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { root } = require('./paths.cjs');
const { end, freePort, run, start } = require('./processes.cjs');

/** @param {string} folder @returns {string[]} the version folders of Debian's PostgreSQL, newest first */
const versions = (folder) => (existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []);

/** Debian keeps PostgreSQL's server programs out of the search path. */
const folders = () => [
	...(process.env.PATH ?? '').split(delimiter),
	...versions('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
];

/**
 * @template {string[]} T
 * @param {T} names of programs
 * @returns {{[I in keyof T]: string}} their paths
 * @throws {Error} that says what to install
 */
function find(...names) {
	const paths = names.map((name) =>
		folders()
			.map((folder) => join(folder, name))
			.find(existsSync),
	);
	const missing = names.filter((_, at) => !paths[at]);
	if (missing.length === 0) return /** @type {any} */ (paths);
	throw new Error(
		`Queue mode needs PostgreSQL and Redis on this machine; missing: ${missing.join(', ')}.\n` +
			'On Debian or Ubuntu: apt-get install redis-server postgresql; on macOS: brew install redis postgresql.\n' +
			'Or run all of it in containers: docker compose -f deploy/compose/compose.yaml up --build (see docs/guides/scaling.md).',
	);
}

/** PostgreSQL refuses to run as root: there it runs as its own user. @returns {{uid: number, gid: number} | undefined} */
function postgresUser() {
	if (process.getuid?.() !== 0) return undefined;
	const id = (/** @type {string} */ kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
	return { uid: id('-u'), gid: id('-g') };
}

/** @param {number} port @returns {Promise<boolean>} whether somebody listens there */
const listens = (port) =>
	new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
		socket.on('connect', () => socket.destroy());
	});

/** @param {string} what @param {() => Promise<boolean>} ready */
async function until(what, ready) {
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) if (await ready()) return;
	throw new Error(`${what} did not come up within a minute`);
}

/** The settings all processes share, as the containers have them. @returns {Record<string, string>} */
function sharedSettings() {
	const lines = readFileSync(join(root, 'deploy', 'compose', 'queue.env'), 'utf8').split('\n');
	const pairs = lines
		.filter((line) => /^\w+=/.test(line))
		.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
	return Object.fromEntries(pairs);
}

/**
 * @typedef {{port: number, pid(): number, start(): Promise<void>}} Backend `start`: also after it was killed, on the same data and port
 * @typedef {Backend & {execute(statement: string): Promise<void>}} Postgres `execute`: as the user n8n has there
 * @typedef {{env: Record<string, string>, postgres: Postgres, redis: Backend & {command(text: string): Promise<void>}}} Backends `env`: what n8n's processes get
 */

/**
 * Starts PostgreSQL and Redis with their data in a folder of their own.
 * @param {string} folder
 * @param {{redisForgets?: boolean}} [options] `redisForgets`: Redis keeps nothing on disk, so that the queue is gone when it dies
 * @returns {Promise<Backends>}
 */
async function startBackends(folder, { redisForgets = false } = {}) {
	const [redisServer, postgresServer, initdb, createdb] = find('redis-server', 'postgres', 'initdb', 'createdb');
	const postgres = await startPostgres(join(folder, 'postgres'), postgresServer, initdb);
	await run(createdb, ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'n8n', 'n8n']);
	const redis = await startRedis(join(folder, 'redis'), redisServer, redisForgets);
	const env = {
		...sharedSettings(),
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(postgres.port),
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
	};
	const [psql] = find('psql');
	const execute = async (/** @type {string} */ statement) =>
		void (await run(psql, ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'n8n', '-d', 'n8n', '-Xqc', statement]));
	return { env, postgres: { ...postgres, execute }, redis: { ...redis, command: async (text) => await redisCommand(redis.port, text) } };
}

/**
 * @param {string} folder
 * @param {string} server
 * @param {string} initdb
 * @returns {Promise<Backend>}
 */
async function startPostgres(folder, server, initdb) {
	const user = postgresUser();
	mkdirSync(folder, { recursive: true });
	if (user) chownSync(folder, user.uid, user.gid);
	const data = join(folder, 'data');
	await run(initdb, ['-D', data, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { cwd: folder, ...user });
	const port = await freePort();
	// Without fsync it starts at once after a kill. What a process has written outlives it. Only the end of the machine could lose it.
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
	return await backend('PostgreSQL', port, () => start(server, options, { cwd: folder, log: `${folder}.log`, out: 'log', ...user }));
}

/**
 * @param {string} folder
 * @param {string} server
 * @param {boolean} forgets
 * @returns {Promise<Backend>}
 */
async function startRedis(folder, server, forgets) {
	mkdirSync(folder, { recursive: true });
	const port = await freePort();
	// As in deploy/compose/compose.yaml: on disk after each command.
	const kept = forgets ? ['--save', '', '--appendonly', 'no'] : ['--appendonly', 'yes', '--appendfsync', 'always'];
	const options = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, ...kept];
	return await backend('Redis', port, () => start(server, options, { cwd: folder, log: `${folder}.log`, out: 'log' }));
}

/** One command to Redis, as its own client sends it. @param {number} port @param {string} text @throws {Error} when Redis refuses it */
async function redisCommand(port, text) {
	const answer = await new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n`));
		socket.setTimeout(10_000, () => socket.destroy(new Error('Redis did not answer')));
		socket.on('error', reject).on('data', (data) => {
			socket.end();
			resolve(String(data).trim());
		});
	});
	if (answer !== '+OK') throw new Error(`Redis answered ${text} with ${answer}`);
}

/**
 * @param {string} name
 * @param {number} port
 * @param {() => import('node:child_process').ChildProcess} launch
 * @returns {Promise<Backend>}
 */
async function backend(name, port, launch) {
	let pid = 0;
	/** @type {Backend} */
	const worker = {
		port,
		pid: () => pid,
		async start() {
			if (pid) await end(pid);
			let child = launch();
			await until(name, async () => {
				// Killed a moment ago, it refuses to start until the last of its old processes has noticed.
				if (child.exitCode !== null) child = launch();
				return await listens(port);
			});
			pid = /** @type {number} */ (child.pid);
		},
	};
	await worker.start();
	return worker;
}

/**
 * Runs one statement as the user n8n has there.
 * @param {number} port of PostgreSQL
 * @param {string} database
 * @param {string} statement
 * @returns {string[]} the rows, their fields separated by |
 */
function query(port, database, statement) {
	const [psql] = find('psql');
	const out = execFileSync(psql, ['-h', '127.0.0.1', '-p', String(port), '-U', 'n8n', '-d', database, '-XAtc', statement], {
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	return out.split('\n').filter(Boolean);
}

module.exports = { query, sharedSettings, startBackends };
