// The three things that have to be there before anything runs: the development dependencies, the package itself (built
// and packed), and n8n. Each is made once and kept as long as what it was made from stays the same.
const { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { dirname, join } = require('node:path');
const { explained } = require('./explain.cjs');
const { packedReadme, readManifest } = require('./identity.cjs');
const { chosenVersion, fingerprintOf, manifestOf } = require('./n8nVersions.cjs');
const { cache, contentHash, exclusively, remove, root } = require('./paths.cjs');
const { npm } = require('./processes.cjs');
const { say, step } = require('./say.cjs');

const sources = ['credentials', 'icons', 'nodes', 'gulpfile.js', 'index.ts', 'package.json', 'tsconfig.json'];
/** What a tarball is made of, besides the README. */
const packed = ['LICENSE.md', 'dist', 'package.json'];
const n8nManifest = join('test', 'e2e', 'n8n', 'package.json');

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
/** A demo's database need not be fast: this halves the time of the compiler. Its warnings are nobody's concern here. */
const compiler = '-O1 -w';

/** @param {string} name */
const stampFile = (name) => join(cache, `${name}.stamp`);

/**
 * Does `work` unless it was done for the same inputs before.
 * @param {string} name
 * @param {() => string} fingerprint of the inputs; asked again afterwards, since the work may complete a lockfile
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
	const did = await once(
		'dependencies',
		() => contentHash(['package.json', 'package-lock.json', '.npmrc']),
		join(root, 'node_modules'),
		() =>
			// Not `npm ci`: it refuses a lockfile that lacks other platforms' optional packages.
			// `--no-save`: the same packages as in the lockfile, without completing it for this platform.
			step('Installing the development dependencies (the first time takes a minute or two)', (show) => {
				show(() => unpacked(root));
				return explained(() => npm(['install', '--no-save', ...quiet]));
			}),
	);
	if (!did) say('Development dependencies are installed');
}

/**
 * How far an installation is.
 * @param {string} folder that holds `node_modules`
 */
function unpacked(folder) {
	const modules = join(folder, 'node_modules');
	const names = existsSync(modules) ? readdirSync(modules) : [];
	const packages = names.flatMap((name) =>
		name.startsWith('@') ? readdirSync(join(modules, name)).map((scoped) => join(name, scoped)) : [name],
	);
	const there = packages.filter((name) => existsSync(join(modules, name, 'package.json'))).length;
	return there > 0 ? `${there} of ${packages.length} packages unpacked` : 'npm is working out what to install';
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
 * Where n8n and the Node that runs it are, or will be.
 * @param {string} [version] of the compatibility ring; without one, what the tests are written for
 * @returns {{folder: string, node: string, cli: string}}
 */
function n8nPaths(version = chosenVersion()) {
	const folder = join(cache, version ? `n8n-${version}` : `n8n-${contentHash([n8nManifest])}`);
	return {
		folder,
		node: join(folder, 'node_modules', 'node', 'bin', 'node'),
		cli: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
}

/**
 * Installs n8n and a Node for it into the cache. The newest one's folder is named after its manifest, and earlier ones are removed;
 * another version's is named after the version.
 * @param {string} [version]
 */
async function installN8n(version = chosenVersion()) {
	const paths = n8nPaths(version);
	const name = paths.folder.slice(cache.length + 1);
	const title = version ? `n8n ${version}` : 'n8n';
	const did = await once(
		version ? name : 'n8n',
		() => (version ? fingerprintOf(version) : name),
		paths.node,
		async () => {
			for (const entry of version ? [] : readdirSync(cache)) {
				if (/^n8n-[0-9a-f]{12}$/.test(entry) && entry !== name) remove(join(cache, entry));
			}
			mkdirSync(paths.folder, { recursive: true });
			const manifest = join(paths.folder, 'package.json');
			if (version) writeFileSync(manifest, JSON.stringify(manifestOf(version), null, 2));
			else copyFileSync(join(root, n8nManifest), manifest);
			// No install scripts: some would download from elsewhere and fail the whole install where they may not. Two of
			// them are needed, and run afterwards: the database driver's (compiled where no binary is available) and Node's.
			await step(`Installing ${title} (once; some 2,000 packages, 2.4 GB, about four minutes)`, (show) => {
				show(() => unpacked(paths.folder));
				return explained(() => npm(['install', '--legacy-peer-deps', '--ignore-scripts', ...quiet], { cwd: paths.folder }));
			});
			await step('Preparing its database driver and its Node (compiles for a minute or two where it has to)', (show) =>
				explained(() =>
					npm(['rebuild', 'sqlite3', 'node', '--ignore-scripts=false', '--foreground-scripts', ...quiet], {
						cwd: paths.folder,
						onLine: show,
						env: { ...process.env, ...headers(), MAKEFLAGS: `-j${availableParallelism()}`, CFLAGS: compiler, CXXFLAGS: compiler },
					}),
				),
			);
		},
	);
	if (!did) say(`${title} is installed`);
}

module.exports = { build, installDependencies, installN8n, n8nPaths, pack };
