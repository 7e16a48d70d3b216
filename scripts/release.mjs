// `npm run release`: from a clone whose work is committed to what npm publishes. It checks, packs, writes the list of what is in the
// package, and tags the version. The tag has .github/workflows/publish.yml publish it with provenance.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import identity from './lib/identity.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import processes from './lib/processes.cjs';
import progress from './lib/say.cjs';

const { say, step } = progress;
const usage = `npm run release -- [options]: checks, packs and tags this version of the package

  --check          only list what keeps this version from being released: placeholders, and what the repository says against it
  --dry-run        tag and push nothing
  --without-rings  leave out the tests that take long (only with --dry-run)
  --help           print this`;
const options = optionsLib.readOptions(usage, {
	check: { type: 'boolean' },
	'dry-run': { type: 'boolean' },
	'without-rings': { type: 'boolean' },
});
const dryRun = Boolean(options['dry-run']);
const withoutRings = Boolean(options['without-rings']);
if (withoutRings && !dryRun) optionsLib.refuseOption('--without-rings needs --dry-run: what is released is tested', usage);

/** Folder for the results. */
const out = join(paths.cache, 'release');
/** The checks that are no tests. */
const CHECKS = 'generated,format,lint,build,types,files,imports,bundle,scan-source,scan-tarball';
const manifest = identity.readManifest();
const { version } = manifest;

/** @param {string[]} args @returns {Promise<string>} */
const git = async (...args) => (await processes.run('git', args)).trim();

/** @param {string[]} found */
function refuse(found) {
	if (found.length > 0) throw new Error(`This version cannot be released yet:\n${found.map((line) => `  ${line}`).join('\n')}`);
}

/** Reasons in the repository against a release. */
async function obstaclesInGit() {
	const found = [];
	if (await git('status', '--porcelain')) found.push('Something is not committed. Commit it, or remove it.');
	const head = await git('rev-parse', 'HEAD');
	const tags = (await git('tag', '--list')).split('\n').filter((tag) => /^v?\d+\.\d+\.\d+$/.test(tag));
	const own = tags.find((tag) => tag.replace(/^v/, '') === version);
	if (own && (await git('rev-list', '-n', '1', own)) !== head)
		found.push(`The tag ${own} is another commit. Enter the next version in package.json and write its heading in CHANGELOG.md.`);
	const later = tags.find((tag) => tag !== own && tag.replace(/^v/, '').localeCompare(version, 'en', { numeric: true }) > 0);
	if (later) found.push(`The tag ${later} is a later version than ${version} of package.json.`);
	const workflow = readFileSync(join(paths.root, '.github', 'workflows', 'publish.yml'), 'utf8');
	if (!/npm publish .*--provenance/.test(workflow) || !/id-token: write/.test(workflow))
		found.push(
			'.github/workflows/publish.yml does not publish with provenance: it needs "id-token: write" and "npm publish … --provenance".',
		);
	return found;
}

/**
 * Builds and packs the commit in a clone of its own.
 * @param {string} folder
 * @returns {Promise<{clone: string, tarball: string}>}
 */
async function packClone(folder) {
	// npm names what it describes after the folder.
	const clone = join(folder, 'n8n-nodes-canton');
	mkdirSync(folder, { recursive: true });
	await git('clone', '--quiet', '--no-hardlinks', paths.root, clone);
	symlinkSync(join(paths.root, 'node_modules'), join(clone, 'node_modules'), 'dir');
	const pack = "const i = require('./scripts/lib/install.cjs'); i.build().then(i.pack).then(({ tarball }) => console.log(tarball))";
	const lines = (await processes.run(process.execPath, ['-e', pack], { cwd: clone })).trim().split('\n');
	return { clone, tarball: lines.at(-1) ?? '' };
}

/** @param {string} file */
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * The list of what is in the package, in CycloneDX: the package itself, since it has no runtime dependency.
 * @param {string} clone
 */
async function materials(clone) {
	const leftOut = ['dev', 'peer', 'optional'].flatMap((kind) => ['--omit', kind]);
	const text = await processes.npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error', ...leftOut], {
		cwd: clone,
	});
	const { components } = JSON.parse(text);
	if (components.length > 0)
		throw new Error(`The package has runtime dependencies: ${components.map((/** @type {any} */ { name }) => name).join(', ')}`);
	return text;
}

/** Reasons not to release, whether it is checked or done. */
const obstacles = async () => [
	...identity.obstacles(manifest, () => true),
	...identity.unverifiable(manifest),
	...(await obstaclesInGit()),
];

if (options.check) {
	const found = [...identity.leftToFillIn(manifest), ...(await obstacles())];
	console.log(
		found.length > 0
			? `Left to do before ${version} is released:\n${found.map((line) => `  ${line}`).join('\n')}`
			: `${version} can be released`,
	);
	process.exit(found.length > 0 ? 1 : 0);
}

try {
	refuse(await obstacles());
	say(`Releasing ${version}${dryRun ? ', as a dry run: nothing is tagged or pushed' : ''}`);
	if (withoutRings) say('WITHOUT THE TESTS: unit, integration, end-to-end and all other rings are left out. This is no release.');
	const which = withoutRings ? ['--only', CHECKS] : [];
	await step(withoutRings ? 'The checks that are no tests' : 'The whole check', (show) =>
		processes.run(process.execPath, [join(paths.root, 'scripts', 'test.mjs'), ...which], { onLine: show }),
	);
	// Outside of this clone: below a folder named node_modules, where runs leave their files, nothing is compiled.
	const folder = mkdtempSync(join(tmpdir(), 'canton-release-'));
	const [built, again] = await step('Building and packing it twice, in two clones', async () => {
		return /** @type {const} */ ([await packClone(join(folder, 'one')), await packClone(join(folder, 'two'))]);
	});
	const { clone, tarball } = built;
	const first = sha256(tarball);
	const second = sha256(again.tarball);
	if (first !== second) throw new Error(`The same commit packed twice gives two different tarballs: ${first} and ${second}`);
	paths.remove(out);
	mkdirSync(out, { recursive: true });
	const name = basename(tarball);
	cpSync(tarball, join(out, name));
	writeFileSync(join(out, name.replace(/\.tgz$/, '.cdx.json')), await materials(clone));
	writeFileSync(join(out, 'SHA256SUMS'), `${first}  ${name}\n`);
	paths.remove(folder);
	say(`${join('.cache', 'release', name)}: the same bytes from two clones, sha256 ${first}`);
	if (dryRun) {
		say(`Not done: git tag ${version}; git push origin ${version}; then publish.yml: npm publish ${name} --provenance --access public`);
	} else {
		const tagged = (await git('tag', '--points-at', 'HEAD')).split('\n').includes(version);
		if (!tagged) await git('tag', '--annotate', version, '--message', `Version ${version}`);
		await git('push', 'origin', version);
		say(`Tagged and pushed ${version}: publish.yml publishes it with provenance.`);
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	await processes.endAll();
	process.exit(1);
}
