// The three things that have to be there before anything runs: the development dependencies, the package itself (built
// and packed), and n8n. Each is made once and kept as long as what it was made from stays the same.
const { copyFileSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } = require('node:fs');
const { rm } = require('node:fs/promises');
const { basename, join } = require('node:path');
const { explained } = require('./explain.cjs');
const { packedReadme, readManifest } = require('./identity.cjs');
const { buildParts, layOutParts, moveParts } = require('./n8nParts.cjs');
const { chosenVersion, fingerprintOf, manifestOf } = require('./n8nVersions.cjs');
const { cache, contentHash, exclusively, remove, root } = require('./paths.cjs');
const { npm } = require('./processes.cjs');
const { say, step } = require('./say.cjs');

const sources = ['credentials', 'icons', 'nodes', 'gulpfile.js', 'index.ts', 'package.json', 'tsconfig.json'];
/** Parts of a tarball, besides the README. */
const packed = ['LICENSE.md', 'dist', 'package.json'];
/** Files that the newest n8n is installed from. */
const n8nFiles = ['package.json', 'package-lock.json'].map((name) => join('test', 'e2e', 'n8n', name));

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** @param {string} name */
const stampFile = (name) => join(cache, `${name}.stamp`);

/**
 * Does `work` unless it was done for the same inputs before.
 * @param {string} name
 * @param {() => string} fingerprint of the inputs
 * @param {string} result a path that must exist for the work to count as done
 * @param {() => Promise<unknown>} work
 * @returns {Promise<boolean>} whether there was something to do
 */
function once(name, fingerprint, result, work) {
	return exclusively(name, async () => {
		const stamp = stampFile(name);
		const installed = existsSync(stamp) && existsSync(result) ? readFileSync(stamp, 'utf8') : '';
		if (installed === fingerprint()) return false;
		remove(stamp);
		await work();
		writeFileSync(stamp, fingerprint());
		return true;
	});
}

/** Installs the development dependencies when they are missing or package.json or the lockfile changed. */
async function installDependencies() {
	// `npm ci` empties what a link leads to, such as the packages of another checkout.
	if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
		say('Development dependencies are those that node_modules links to');
		return;
	}
	const did = await once(
		'dependencies',
		() => contentHash(['package.json', 'package-lock.json', '.npmrc']),
		join(root, 'node_modules'),
		() =>
			step('Installing the development dependencies (the first time takes a minute or two)', (show) => {
				show(() => unpacked(root));
				return explained(() => npm(['ci', ...quiet]));
			}),
	);
	if (!did) say('Development dependencies are installed');
}

/**
 * Progress of an installation.
 * @param {string} folder that holds `node_modules`
 */
function unpacked(folder) {
	const modules = join(folder, 'node_modules');
	const names = existsSync(modules) ? readdirSync(modules) : [];
	const packages = names.flatMap((name) =>
		name.startsWith('@') ? readdirSync(join(modules, name)).map((scoped) => join(name, scoped)) : [name],
	);
	const there = packages.filter((name) => existsSync(join(modules, name, 'package.json'))).length;
	return there > 0 ? `${there} of ${packages.length} packages unpacked` : 'npm is loading packages';
}

/**
 * Compiles the package into `dist` when a source changed.
 * @param {boolean} [always] build even when nothing changed
 */
async function build(always = false) {
	if (always) remove(stampFile('build'));
	const did = await once(
		'build',
		() => contentHash(sources),
		join(root, 'dist'),
		() => step('Building the package', (show) => npm(['run', '--silent', 'build'], { onLine: show })),
	);
	if (!did) say('The package is built');
}

/**
 * Packs what is in `dist`, as publishing does: in a folder of its own, whose README leads to the repository, since a page of npm has no
 * files beside it. The same content is packed once: while one process installs the tarball, no other writes it.
 * @returns {Promise<{tarball: string, files: string[]}>} the file and the paths inside it
 */
function pack() {
	return exclusively('pack', async () => {
		const folder = join(cache, 'pack');
		const made = join(folder, contentHash([...packed, 'README.md']));
		const report = join(made, 'report.json');
		if (!existsSync(report)) {
			const staged = join(folder, 'package');
			remove(staged);
			mkdirSync(staged, { recursive: true });
			mkdirSync(made, { recursive: true });
			for (const name of packed) cpSync(join(root, name), join(staged, name), { recursive: true });
			const text = readFileSync(join(root, 'README.md'), 'utf8');
			writeFileSync(join(staged, 'README.md'), packedReadme(text, readManifest()));
			const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', made];
			const answer = await npm(['pack', ...options], { cwd: staged });
			writeFileSync(report, answer);
		}
		const [{ filename, files }] = JSON.parse(readFileSync(report, 'utf8'));
		return {
			tarball: join(made, filename),
			files: files.map((/** @type {{path: string}} */ { path }) => path),
		};
	});
}

/**
 * Paths of n8n and the Node that runs it, installed or not yet.
 * @param {string} [version] of the compatibility ring. Without one, what the tests are written for
 * @returns {{folder: string, node: string, cli: string}}
 */
function n8nPaths(version = chosenVersion()) {
	const folder = join(cache, version ? `n8n-${version}` : `n8n-${contentHash(n8nFiles)}`);
	return {
		folder,
		node: join(folder, 'node_modules', 'node', 'bin', 'node'),
		cli: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}

/**
 * Lets npm put n8n's packages into a folder. No install scripts: some would download from elsewhere and fail the whole install if
 * they may not. `buildParts` runs the two that are needed.
 * @param {string} command `ci`, or `install` without a lockfile
 * @param {string} title
 * @param {string} folder
 */
function installPackages(command, title, folder) {
	return step(`Installing ${title} (once; some 2,000 packages, 2.4 GB, about three minutes)`, (show) => {
		show(() => unpacked(folder));
		return explained(() => npm([command, '--legacy-peer-deps', '--ignore-scripts', ...quiet], { cwd: folder }));
	});
}

/**
 * Installs the n8n that the tests are written for. What is compiled of it is compiled meanwhile, in a folder of its own.
 * @param {string} folder
 */
async function installNewest(folder) {
	const name = folder.slice(cache.length + 1);
	for (const entry of readdirSync(cache)) if (/^n8n-[0-9a-f]{12}$/.test(entry) && entry !== name) remove(join(cache, entry));
	const parts = join(cache, 'n8n-parts');
	remove(parts);
	for (const file of n8nFiles) copyFileSync(join(root, file), join(folder, basename(file)));
	layOutParts(folder, parts);
	await Promise.all([installPackages('ci', 'n8n', folder), buildParts(parts)]);
	moveParts(parts, folder);
	// Nobody has to wait for it, and what is left of it goes with the next installation.
	void rm(parts, { recursive: true, force: true }).catch(() => undefined);
}

/**
 * Installs another version, which has no lockfile.
 * @param {string} version
 * @param {string} folder
 */
async function installVersion(version, folder) {
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifestOf(version), null, 2));
	await installPackages('install', `n8n ${version}`, folder);
	await buildParts(folder, false);
}

/**
 * Installs n8n and a Node for it into the cache. The newest one's folder is named after its manifest and lockfile, and earlier ones are
 * removed. Another version's is named after the version.
 * @param {string} [version]
 */
async function installN8n(version = chosenVersion()) {
	const paths = n8nPaths(version);
	const name = paths.folder.slice(cache.length + 1);
	const did = await once(
		version ? name : 'n8n',
		() => (version ? fingerprintOf(version) : name),
		paths.node,
		async () => {
			mkdirSync(paths.folder, { recursive: true });
			await (version ? installVersion(version, paths.folder) : installNewest(paths.folder));
		},
	);
	if (!did) say(`${version ? `n8n ${version}` : 'n8n'} is installed`);
}

module.exports = { build, installDependencies, installN8n, n8nPaths, pack };
