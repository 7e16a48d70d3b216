// Turns the output of a failed installation, or of a browser that does not start, into what is missing and how to get it.
const { mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { cache } = require('./paths.cjs');

const builders = 'a C++ compiler, make, Python 3 and the header files of Node.js';
const debian = 'On Debian or Ubuntu: apt-get install g++ make python3; on macOS: xcode-select --install.';

/** Signs of a cause in the output, and what to say. The first that matches counts: a missing tool shows before what follows from it. */
const causes = [
	{
		sign: /error while loading shared libraries: ([\w.+-]+)/,
		/** @param {string} library */
		say: (library) =>
			`The browser needs the shared library ${library}, which this machine does not have. ` +
			'On Debian or Ubuntu: apt-get install libnss3 libnspr4 libexpat1; on Fedora: dnf install nss nspr expat. ' +
			'Or install Chromium or Chrome and name its program in CHROMIUM_PATH.',
	},
	{ sign: /ENOSPC/, say: () => 'The disk is full. The dependencies, n8n and its Node.js take some 4 GB below this folder.' },
	{
		sign: /Could not find any Python installation/,
		say: () =>
			`Python 3 is missing. n8n's database driver (sqlite3) is compiled here, which needs ${builders}. ${debian} Python elsewhere is named in PYTHON.`,
	},
	{
		sign: /not found: (make)\b/,
		say: () => `make is missing. n8n's database driver (sqlite3) is compiled here, which needs ${builders}. ${debian}`,
	},
	{
		sign: /(?:make: |sh: (?:\d+: )?)(g\+\+|c\+\+|gcc|cc|clang\+\+|clang)(?:: not found|: No such file or directory)/,
		/** @param {string} compiler */
		say: (compiler) =>
			`The compiler ${compiler} is missing. n8n's database driver (sqlite3) is compiled here, which needs ${builders}. ${debian}`,
	},
	{
		// node-gyp found nobody to load the headers from, or headers that are none.
		sign: /gyp ERR![\s\S]*?(?:related to network connectivity|headers\.tar\.gz|SHASUMS256|(?:fatal error: |')node(?:_api)?\.h)|node_api\.h: No such file/,
		say: () =>
			`The header files of Node.js are missing, and they could not be downloaded. n8n's database driver (sqlite3) is compiled here, which needs ${builders}. ` +
			'Node.js as downloaded from its site has them in include/node beside bin; with another one, set npm_config_nodedir to the folder that holds include/node.',
	},
	{
		sign: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/,
		/** @param {string} code */
		say: (code) =>
			`npm could not reach its package registry (${code}). Check the network and, behind a proxy, npm's settings "registry", "proxy" and "https-proxy" (npm config list).`,
	},
	{
		sign: /\b(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE)\b/,
		/** @param {string} code */
		say: (code) =>
			`npm does not trust the certificate of its package registry (${code}). Name the certificate authority's file in NODE_EXTRA_CA_CERTS.`,
	},
	{
		sign: /Cannot find module 'node-[\w-]+\/package\.json'/,
		say: () =>
			`There is no Node.js as an npm package for this platform (${process.platform} ${process.arch}). Linux and macOS on x64 and arm64 have one.`,
	},
	{
		sign: /\bE40[13]\b/,
		say: () => 'The package registry refused npm: it asks for a login, or this package may not be loaded from it (npm config list).',
	},
	{
		sign: /\bEACCES\b/,
		say: () => "npm may not write where it has to. This folder and npm's cache have to belong to you (npm config get cache).",
	},
];

/**
 * @param {string} output what a failed command wrote
 * @returns {string | undefined} what is missing and how to get it. Undefined when the output names no known cause
 */
function explain(output) {
	// The cause is near the end. Warnings of a compiler can fill megabytes before it.
	const text = output.slice(-200_000);
	for (const { sign, say } of causes) {
		const found = sign.exec(text);
		if (found) return say(found[1] ?? '');
	}
	return undefined;
}

/**
 * Runs a command and explains its failure if the cause is known. What it wrote is kept in a file then.
 * @template T
 * @param {() => Promise<T>} command see `run` in processes.cjs
 * @returns {Promise<T>}
 */
async function explained(command) {
	try {
		return await command();
	} catch (error) {
		const { how, output } = /** @type {{how?: string, output?: string}} */ (error);
		const cause = output && explain(output);
		if (!cause) throw error;
		const folder = join(cache, 'logs');
		mkdirSync(folder, { recursive: true });
		const log = join(folder, 'failed-command.log');
		writeFileSync(log, `${how}\n${output}\n`);
		throw new Error(`${cause}\nAll that was written: ${log}`);
	}
}

module.exports = { explain, explained };
