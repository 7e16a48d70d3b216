// Publisher and address of the package: `repository` and `author` in package.json, and nowhere else. What repeats it
// (homepage, help links in credentials and nodes) is generated from there.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');

/** Names that nobody can own (RFC 2606): what package.json holds until somebody publishes the package. */
const reserved = /(^|[.@/])(example(\.(com|net|org))?|invalid|test|localhost)$/i;

/**
 * @typedef {{version: string, description?: string, private?: boolean, author: {name: string, email: string}, config?: {documentation?: string}, repository: {url: string}, n8n: {nodes: string[], credentials: string[]}}} Manifest
 */

/** @returns {Manifest} */
const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * @param {Manifest} manifest
 * @returns {string} the page of the repository: what its help links begin with
 */
function repositoryPage({ repository }) {
	return repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/**
 * The README of the tarball: npm shows it with no files beside it, so its links and pictures lead to the repository. Without a repository
 * they are their own text.
 * @param {string} text
 * @param {Manifest} manifest
 */
function packedReadme(text, manifest) {
	const page = hasPlaceholderRepository(manifest) ? undefined : repositoryPage(manifest);
	return text.replace(/(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, mark, label, path) =>
		page ? `${mark}[${label}](${page}/${mark ? 'raw' : 'blob'}/main/${path})` : label,
	);
}

/**
 * True while package.json does not say where the repository is.
 * @param {Manifest} manifest
 */
const hasPlaceholderRepository = (manifest) => reserved.test(new URL(repositoryPage(manifest)).hostname);

/**
 * Address of the documentation's site, ending in a slash: `config.documentation` in package.json. The help of fields leads there.
 * @param {{config?: {documentation?: string}}} manifest
 * @returns {string} empty while there is no address
 * @throws {Error} for an address that leads nowhere
 */
function documentationBase({ config }) {
	const base = config?.documentation ?? '';
	if (base === '') return '';
	const { protocol, hostname } = new URL(base);
	if (protocol !== 'https:' || reserved.test(hostname)) throw new Error(`"config.documentation" in package.json leads nowhere: ${base}`);
	return base.replace(/\/*$/, '/');
}

/**
 * Reasons not to publish the package yet.
 * @param {Manifest} manifest
 * @param {(path: string) => boolean} [built] whether a file of the package is there
 * @param {string} [changelog]
 * @returns {string[]} what is wrong and how to mend it. Empty when it may be published
 */
function obstacles(manifest, built = (path) => existsSync(join(root, path)), changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) {
	const found = [];
	if (hasPlaceholderRepository(manifest)) {
		found.push(
			'"repository" in package.json is a placeholder, and so are "homepage" and "bugs", which are made of it. Enter the public repository, then run: node scripts/generate.mjs',
		);
	}
	if (reserved.test(manifest.author.email))
		found.push('"author" in package.json is a placeholder. Enter who publishes the package, with an address that is read.');
	if (manifest.private) found.push('"private" in package.json keeps npm from publishing. Remove it once the two above are right.');
	if (!changelog.split('\n').includes(`## ${manifest.version}`))
		found.push(`CHANGELOG.md has no heading "## ${manifest.version}". Write what changes for users.`);
	const missing = ['dist/index.js', ...manifest.n8n.nodes, ...manifest.n8n.credentials].filter((file) => !built(file));
	if (missing.length > 0) found.push(`The package is not built: ${missing[0]} is missing. Run: npm run build`);
	return found;
}

/**
 * Placeholders that only the owner can fill in, beside what keeps the package from being published.
 * @param {Pick<Manifest, 'config'>} manifest
 * @param {string} [owners] the file CODEOWNERS
 * @returns {string[]} what it is and where it goes
 */
function leftToFillIn(manifest, owners = readFileSync(join(root, '.github', 'CODEOWNERS'), 'utf8')) {
	const found = [];
	if (/@your-organization\b/.test(owners))
		found.push('.github/CODEOWNERS names a placeholder. Enter who reviews: people or teams of the repository.');
	if (documentationBase(manifest) === '')
		found.push(
			'"config.documentation" in package.json is empty. Enter the address of the site of the documentation: help in the nodes leads there.',
		);
	return found;
}

/**
 * Reasons in `package.json` for n8n to verify nothing, by its guidelines, or to load no node.
 * @param {Record<string, any>} manifest
 * @returns {string[]}
 */
function unverifiable(manifest) {
	const { name, license, keywords = [], dependencies = {}, devDependencies = {}, n8n = {} } = manifest;
	const [, minor = 0] = String(devDependencies['@n8n/node-cli'] ?? '').match(/^0\.(\d+)\./) ?? [];
	/** @type {Array<[boolean, string]>} */
	const wanted = [
		[/^(@[^/]+\/)?n8n-nodes-/.test(name), '"name" does not begin with n8n-nodes-.'],
		[license === 'MIT', '"license" is not MIT.'],
		[keywords.includes('n8n-community-node-package'), '"keywords" lacks n8n-community-node-package.'],
		[Object.keys(dependencies).length === 0, '"dependencies" names packages. A verified package has none at run time.'],
		[n8n.strict === true, '"n8n.strict" is not true.'],
		[n8n.n8nNodesApiVersion === 1, '"n8n.n8nNodesApiVersion" is not 1: n8n 2 loads no other.'],
		[Number(minor) >= 23, '"@n8n/node-cli" is older than 0.23, with which n8n publishes with provenance.'],
	];
	return wanted.flatMap(([holds, text]) => (holds ? [] : [`package.json: ${text}`]));
}

module.exports = {
	documentationBase,
	hasPlaceholderRepository,
	leftToFillIn,
	obstacles,
	packedReadme,
	readManifest,
	repositoryPage,
	unverifiable,
};
