// Paths of the project. Everything the scripts write is below `.cache` (and `dist`), nothing outside the clone.
const { createHash } = require('node:crypto');
const { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const root = join(__dirname, '..', '..');
const cache = join(root, '.cache');

/** @param {number} pid */
function alive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}

/** Below a folder of this name n8n's lint reads nothing: a running n8n unpacks its editor here, 60 MB of scripts. */
const runs = join(cache, 'run', 'node_modules');

/** Removes the run folders of processes that have ended. */
function sweepRuns() {
	mkdirSync(runs, { recursive: true });
	for (const entry of readdirSync(runs)) {
		const pid = Number(/-(\d+)$/.exec(entry)?.[1]);
		if (!pid || (pid !== process.pid && !alive(pid))) remove(join(runs, entry));
	}
}

/**
 * A fresh folder that belongs to this process, `.cache/run/node_modules/<name>-<pid>`. What earlier processes left behind is removed.
 * @param {string} name
 * @returns {string}
 */
function runFolder(name) {
	sweepRuns();
	const folder = join(runs, `${name}-${process.pid}`);
	remove(folder);
	mkdirSync(folder, { recursive: true });
	return folder;
}

/** @param {string} path */
function remove(path) {
	rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/**
 * A short hash over the content of files and folders. A missing one counts as missing.
 * @param {string[]} paths relative to the root
 * @returns {string} 12 hexadecimal digits
 */
function contentHash(paths) {
	const hash = createHash('sha256');
	/** @param {string} path */
	const add = (path) => {
		if (!existsSync(path)) {
			hash.update(`missing ${relative(root, path)}\n`);
		} else if (statSync(path).isDirectory()) {
			for (const entry of readdirSync(path).sort()) add(join(path, entry));
		} else {
			hash.update(`${relative(root, path)}\n`).update(readFileSync(path));
		}
	};
	for (const path of paths) add(join(root, path));
	return hash.digest('hex').slice(0, 12);
}

/**
 * Takes a lock file. No library does it: this lock guards their installation.
 * Its content, the process that holds it, is there as soon as the file is: it is written elsewhere and linked.
 * @param {string} lock
 * @returns {boolean} false if a process holds it
 */
function takeLock(lock) {
	const draft = `${lock}.${process.pid}`;
	writeFileSync(draft, String(process.pid));
	try {
		linkSync(draft, lock);
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
		return false;
	} finally {
		remove(draft);
	}
}

/** True if a lock file was left behind: its process has ended, or it names none. @param {string} lock */
function isAbandoned(lock) {
	try {
		const owner = Number(readFileSync(lock, 'utf8'));
		return !owner || !alive(owner);
	} catch {
		return false;
	}
}

/**
 * Removes a lock file that was left behind. One waiter does it at a time and reads the owner again, so that no waiter removes
 * the lock which another one has just taken.
 * @param {string} lock
 */
function clearAbandoned(lock) {
	const clearing = `${lock}.clearing`;
	if (isAbandoned(clearing)) remove(clearing);
	if (!takeLock(clearing)) return;
	if (isAbandoned(lock)) remove(lock);
	remove(clearing);
}

/**
 * Runs `work` while no other process of this clone does the same. Waits for it otherwise. By hand, not by a library: the
 * first thing it guards is the installation of libraries.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function exclusively(name, work) {
	const lock = join(cache, `${name}.lock`);
	mkdirSync(cache, { recursive: true });
	while (!takeLock(lock)) {
		const abandoned = isAbandoned(lock);
		if (abandoned) clearAbandoned(lock);
		await new Promise((resolve) => setTimeout(resolve, abandoned ? 10 : 500));
	}
	try {
		return await work();
	} finally {
		remove(lock);
	}
}

module.exports = { cache, contentHash, exclusively, remove, root, runFolder, sweepRuns };
