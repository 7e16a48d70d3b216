// The versions of n8n that the tests run: the newest one they are written for (test/e2e/n8n/package.json), and those of the
// compatibility ring (test/e2e/n8n/versions.json), each with a Node it runs on.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { root } = require('./paths.cjs');
const { npm } = require('./processes.cjs');

const folder = join(root, 'test', 'e2e', 'n8n');
/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** @returns {{dependencies: {n8n: string, node: string}, overrides: Record<string, string>}} */
const newest = () => read('package.json');
/** @returns {Array<{n8n: string, node: string, bestEffort?: boolean, overrides?: Record<string, string>, beside?: Record<string, string>}>} */
const listed = () => read('versions.json');

/**
 * Releases of dependencies that are on every registry, for versions of n8n that ask for others. What a version needs besides, since a
 * later release of a dependency does not fit it any more, is listed with that version. `beside`: peers that npm is to put at the top.
 */
const overrides = { linkedom: '0.18.14', xlsx: '0.18.5' };

/** @returns {string[]} what the ring runs by default, lowest first */
const compatVersions = () => listed().map(({ n8n }) => n8n);

/** @param {string} version @returns {boolean} whether its failures fail nothing */
const isBestEffort = (version) => listed().some(({ n8n, bestEffort }) => n8n === version && bestEffort === true);

/** @returns {string} the version the tests are written for */
const newestVersion = () => newest().dependencies.n8n;

/** Version of n8n that this process and its children run. Undefined is the newest. @returns {string | undefined} */
const chosenVersion = () => (process.env.E2E_N8N === newestVersion() ? undefined : process.env.E2E_N8N || undefined);

/**
 * The package whose installation is an n8n with its Node.
 * @param {string} version
 */
function manifestOf(version) {
	const release = listed().find(({ n8n }) => n8n === version);
	const dependencies = { ...newest().dependencies, n8n: version, node: release?.node ?? newest().dependencies.node, ...release?.beside };
	return {
		...newest(),
		dependencies,
		overrides: release ? { ...overrides, ...release.overrides } : { ...newest().overrides, ...overrides },
	};
}

/** @param {string} version @returns {string} the version of the Node it runs on here */
const nodeOf = (version) => (version === newestVersion() ? newest() : manifestOf(version)).dependencies.node;

/** @param {string} name a version, or what npm calls it: `latest` @returns {Promise<string>} the version */
async function resolveVersion(name) {
	if (/^\d+\.\d+\.\d+$/.test(name)) return name;
	if (!/^[a-z0-9.]{1,20}$/.test(name)) throw new Error(`--n8n: "${name}" is no version of n8n. Enter one like 2.11.4, or latest.`);
	const answer = JSON.parse(await npm(['view', `n8n@${name}`, 'version', '--json', '--loglevel=error']));
	return Array.isArray(answer) ? answer.at(-1) : answer;
}

/** @param {string} version @returns {string} changes with what is installed */
const fingerprintOf = (version) =>
	createHash('sha256')
		.update(JSON.stringify(manifestOf(version)))
		.digest('hex')
		.slice(0, 12);

/** @param {string} version @param {string} lowest e.g. `2.11` @returns {boolean} */
function isBelow(version, lowest) {
	const own = version.split('.').map(Number);
	for (const [at, least] of lowest.split('.').map(Number).entries()) {
		const part = own[at] ?? 0;
		if (part !== least) return part < least;
	}
	return false;
}

module.exports = {
	chosenVersion,
	compatVersions,
	fingerprintOf,
	isBelow,
	isBestEffort,
	manifestOf,
	newestVersion,
	nodeOf,
	resolveVersion,
};
