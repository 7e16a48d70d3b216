// The parts of an n8n that install scripts make: its database driver, compiled if no binary is available, and the Node that runs it.
// They need few of n8n's packages, so they are made beside the installation of all.
const { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { dirname, join } = require('node:path');
const { explained } = require('./explain.cjs');
const { npm } = require('./processes.cjs');
const { step } = require('./say.cjs');

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
/** The packages, and what their install scripts leave in them. */
const made = { sqlite3: 'build/Release/node_sqlite3.node', node: 'bin/node' };
const packages = Object.keys(made);
/** A demo's database need not be fast: this halves the time of the compiler. Its warnings are nobody's concern here. */
const compiler = '-O1 -w';

/** @typedef {{version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>}} Locked */

/**
 * The part of a lockfile that some packages need, at the same versions and paths.
 * @param {{packages: Record<string, Locked>}} lock
 * @param {string[]} names
 * @returns {Record<string, Locked>} without the root
 */
function lockedFor(lock, names) {
	/** @type {Record<string, Locked>} */
	const needed = {};
	/** @param {string} from @param {string} name */
	const add = (from, name) => {
		for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) {
			const at = `${path}${path && '/'}node_modules/${name}`;
			const locked = lock.packages[at];
			if (locked && needed[at]) return;
			if (locked) {
				needed[at] = locked;
				for (const other of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) add(at, other);
				return;
			}
			if (!path) return;
		}
	};
	for (const name of names) add('', name);
	return needed;
}

/**
 * Writes the manifest and the lockfile of the parts alone.
 * @param {string} whole the folder with those of n8n
 * @param {string} parts
 */
function layOutParts(whole, parts) {
	/** @param {string} name */
	const read = (name) => JSON.parse(readFileSync(join(whole, name), 'utf8'));
	const lock = read('package-lock.json');
	const needed = lockedFor(lock, packages);
	const dependencies = Object.fromEntries(packages.map((name) => [name, needed[`node_modules/${name}`]?.version ?? '']));
	const root = { ...lock.packages[''], dependencies };
	mkdirSync(parts, { recursive: true });
	writeFileSync(join(parts, 'package.json'), JSON.stringify({ ...read('package.json'), dependencies }));
	writeFileSync(join(parts, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': root, ...needed } }));
}

/**
 * The header files that came with the running Node: node-gyp would download them.
 * @returns {NodeJS.ProcessEnv}
 */
function headers() {
	const folder = join(dirname(realpathSync(process.execPath)), '..');
	const here = existsSync(join(folder, 'include', 'node', 'node_api.h'));
	return here && !process.env.npm_config_nodedir ? { npm_config_nodedir: folder } : {};
}

/**
 * Runs the install scripts of the parts.
 * @param {string} folder
 * @param {boolean} [install] their packages first
 */
function buildParts(folder, install = true) {
	return step("Preparing n8n's database driver and its Node (compiles for a minute or two where it has to)", (show) =>
		explained(async () => {
			if (install) await npm(['ci', '--legacy-peer-deps', '--ignore-scripts', ...quiet], { cwd: folder });
			await npm(['rebuild', ...packages, '--ignore-scripts=false', '--foreground-scripts', ...quiet], {
				cwd: folder,
				onLine: show,
				env: { ...process.env, ...headers(), MAKEFLAGS: `-j${availableParallelism()}`, CFLAGS: compiler, CXXFLAGS: compiler },
			});
		}),
	);
}

/**
 * Moves what the install scripts made into the installation of n8n.
 * @param {string} parts
 * @param {string} whole
 */
function moveParts(parts, whole) {
	for (const [name, file] of Object.entries(made)) {
		const to = join(whole, 'node_modules', name, file);
		mkdirSync(dirname(to), { recursive: true });
		renameSync(join(parts, 'node_modules', name, file), to);
	}
}

module.exports = { buildParts, layOutParts, lockedFor, moveParts };
