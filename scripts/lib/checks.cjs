// Checks of the package as a whole, besides its tests: the packed files, the imports, n8n's own scanner.
const { existsSync, mkdirSync, readdirSync, readFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { documentationBase } = require('./identity.cjs');
const { remove, root, runFolder } = require('./paths.cjs');
const { run } = require('./processes.cjs');

const readManifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} title @param {string[]} complaints */
function refuse(title, complaints) {
	if (complaints.length > 0) throw new Error(`${title}:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * The tarball holds the compiled package, its texts and nothing else. All that the manifest names is there.
 * @param {string[]} files paths inside the tarball
 */
async function checkFiles(files) {
	const allowed = [
		/^(package\.json|README\.md|LICENSE\.md|CHANGELOG\.md)$/,
		/^dist\/index\.js$/,
		/^dist\/(known|types)\/(nodes|credentials)\.json$/,
		/^dist\/credentials\/\w+\.credentials\.js$/,
		/^dist\/nodes\/\w+\/\w+\.node\.(js|json)$/,
		/^dist\/nodes\/\w+\/__schema__\/.*\.json$/,
		/^dist\/icons\/[\w.]+\.svg$/,
		/^dist\/(known|types)\/(nodes|credentials)\.json$/,
	];
	const unwanted = files.filter((file) => !allowed.some((pattern) => pattern.test(file)));
	const tests = files.filter((file) => /\.test\.|tsbuildinfo|gulpfile|(^|\/)(test|sandbox|scripts|docs)\//.test(file));
	const { n8n } = readManifest();
	const needed = [...n8n.credentials, ...n8n.nodes, 'dist/icons/canton.svg', 'dist/icons/canton.dark.svg'];
	for (const type of ['nodes', 'credentials']) needed.push(`dist/known/${type}.json`, `dist/types/${type}.json`);
	for (const node of n8n.nodes) needed.push(node.replace(/\.js$/, '.json'));
	const missing = [...needed, 'README.md', 'LICENSE.md'].filter((file) => !files.includes(file));
	refuse('The tarball is not as it should be', [
		...new Set([...unwanted, ...tests].map((file) => `must not be in it: ${file}`)),
		...missing.map((file) => `is missing: ${file}`),
	]);
}

/**
 * The README of the tarball leads to no file, since npm has none beside it.
 * @param {string} tarball
 */
async function checkReadme(tarball) {
	const text = await run('tar', ['-xzOf', tarball, 'package/README.md']);
	const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
	refuse(
		'The README of the tarball leads nowhere',
		targets.filter((target) => !/^(https:|#)/.test(target) || /^https:\/\/[^/]*\.example\//.test(target)),
	);
}

/** Modules that an installed package finds beside it in n8n. Anything else would fail at run time, not in lint. */
const provided = ['n8n-workflow', 'luxon', 'crypto', 'node:crypto'];

/** Every `require` and `import` in the compiled code is relative or provided by n8n. */
async function checkImports() {
	const dist = join(root, 'dist');
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
	if (files.length === 0) throw new Error('dist holds no compiled code');
	const complaints = [];
	for (const file of files) {
		const code = readFileSync(join(dist, file), 'utf8');
		for (const [, name = ''] of code.matchAll(/(?:\brequire\(|\bimport\(|\bfrom |\bimport )\s*["'`]([^"'`]+)["'`]/g)) {
			if (!name.startsWith('.') && !provided.includes(name)) complaints.push(`${file} imports ${name}`);
		}
	}
	refuse('The compiled code needs what n8n does not provide', complaints);
}

/** Checks that the bundle describes itself as its sources do: tests run the sources, users run the bundle. */
async function checkBundle() {
	const { require: load } = require('tsx/cjs/api');
	/** @param {new () => any} Type */
	const described = (Type) => {
		const { description, properties, test, name, extends: parents } = new Type();
		// The address of a node's page is written in by the build.
		const { documentationUrl: _, ...own } = description ?? {};
		return JSON.stringify({ description: own, properties, test, name, parents });
	};
	const manifest = readManifest();
	const { n8n } = manifest;
	// The build writes it in.
	Object.assign(globalThis, { DOCUMENTATION: documentationBase(manifest) });
	refuse(
		'The bundle differs from its sources',
		[...n8n.nodes, ...n8n.credentials].filter((file) => {
			const [name = ''] = basename(file).split('.');
			const source = load(join(root, file.replace(/^dist\//, '').replace(/\.js$/, '.ts')), __filename);
			return described(source[name]) !== described(require(join(root, file))[name]);
		}),
	);
}

/** @param {string} folder @param {string[]} [patterns] default: as for sources */
async function scan(folder, patterns) {
	const file = join(root, 'node_modules', '@n8n', 'scan-community-package', 'scanner', 'scanner.mjs');
	const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(pathToFileURL(file).href);
	const { passed, message, details } = await analyzePackage(folder, patterns ?? SOURCE_FILE_PATTERNS);
	if (!passed) throw new Error(`${message}\n${details ?? ''}`);
}

/** The scanner's first leg, as it runs on the public repository. */
const scanSources = () => scan(root);

/**
 * The scanner's second leg, as it runs on the published tarball.
 * @param {string} tarball
 */
async function scanTarball(tarball) {
	const folder = runFolder('scan');
	mkdirSync(folder, { recursive: true });
	try {
		await run('tar', ['-xzf', tarball, '-C', folder]);
		const unpacked = join(folder, 'package');
		if (!existsSync(unpacked)) throw new Error('The tarball holds no folder "package"');
		await scan(unpacked, ['**/*.js', 'package.json']);
	} finally {
		remove(folder);
	}
}

module.exports = { checkBundle, checkFiles, checkImports, checkReadme, scanSources, scanTarball };
