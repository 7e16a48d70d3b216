// What `n8n-node build` leaves to be done.
//
//   build:bundle   puts the package's code into one file, dist/index.js. n8n loads every node and credential of a package when
//                  it starts, and finding some 120 small files took longer than compiling what they hold
//                  (docs/internals/performance.md). It stays readable: nothing is shortened, and each module stands under the path of its source.
//                  Then n8n's own program writes what n8n reads of the package when it starts, dist/known and dist/types: descriptions
//                  without code, a sixth of the work. The code is loaded when a node is first used. An n8n that cannot read them
//                  loads the code instead.
//   build:icons    puts the icons where compiled nodes look for them, for those who compile with `tsc` alone.
const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, rmdirSync, writeFileSync } = require('node:fs');
const { basename, dirname, join, relative } = require('node:path');
const { build } = require('esbuild');
const { src, dest } = require('gulp');
const { docsPage, withDocsPage, withoutDocumentationUrl, withoutResources } = require('./scripts/lib/helpLinks.cjs');
const { documentationBase, hasPlaceholderRepository, readManifest } = require('./scripts/lib/identity.cjs');
const { n8n, main } = require('./package.json');

const DIST = 'dist';
/** Icons, codex files and schemas: what n8n-node puts there beside code, which the one file stands for, and every picture it finds. */
const KEPT = /^(icons\/.*\.svg|nodes\/.*\.json)$/;

/** Removes all else, and the folders that leaves empty. @param {string} folder */
function sweep(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) sweep(path);
		else if (!KEPT.test(relative(DIST, path).replaceAll('\\', '/'))) rmSync(path);
	}
	if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** For esbuild, and for the codex files beside the code. */
const noHelpLinks = {
	name: 'no-help-links',
	setup({ onLoad, onEnd }) {
		onLoad({ filter: /\.credentials\.ts$/ }, ({ path }) => ({
			contents: withoutDocumentationUrl(readFileSync(path, 'utf8')),
			loader: 'ts',
		}));
		onEnd(() => {
			for (const folder of readdirSync(join(DIST, 'nodes'))) {
				const codex = join(DIST, 'nodes', folder, `${folder}.node.json`);
				if (existsSync(codex)) writeFileSync(codex, withoutResources(readFileSync(codex, 'utf8')));
			}
		});
	},
};

/** Where *Docs* in a node's panel leads. @param {{base: string, isPublished: boolean}} site */
const docsLinks = (site) => ({
	name: 'docs-links',
	setup({ onLoad }) {
		onLoad({ filter: /\.node\.ts$/ }, ({ path }) => {
			const codex = readFileSync(path.replace(/\.ts$/, '.json'), 'utf8');
			return { contents: withDocsPage(readFileSync(path, 'utf8'), docsPage(codex, site)), loader: 'ts' };
		});
	},
});

/** Libraries that go into the file, with their licenses: a package for n8n has no dependencies of its own. */
const BUNDLED = ['fzstd'];
const licenses = () =>
	BUNDLED.map((name) => `/*! Contains ${name}\n${readFileSync(join('node_modules', name, 'LICENSE'), 'utf8').trim()}\n*/`).join('\n');

async function buildBundle() {
	sweep(DIST);
	const isPublished = !hasPlaceholderRepository(readManifest());
	const base = documentationBase(readManifest());
	await build({
		entryPoints: ['index.ts'],
		outfile: main,
		bundle: true,
		platform: 'node',
		target: 'es2022',
		// What n8n provides; anything else is a devDependency that goes into the file.
		external: ['n8n-workflow', 'luxon', 'crypto'],
		footer: { js: licenses() },
		logLevel: 'warning',
		define: { DOCUMENTATION: JSON.stringify(base) },
		plugins: [docsLinks({ base, isPublished }), ...(isPublished ? [] : [noHelpLinks])],
	});
	// n8n takes each node and credential from the file its manifest names.
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		const name = basename(file).split('.')[0];
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, `exports.${name} = require('${relative(dirname(file), main).replaceAll('\\', '/')}').${name};\n`);
	}
	execFileSync(process.execPath, [require.resolve('n8n-core/bin/generate-metadata')], { stdio: 'inherit' });
	// For n8n's own lint, which is not run on packages.
	rmSync(join(DIST, 'methods'), { recursive: true });
}

function buildIcons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

exports['build:bundle'] = buildBundle;
exports['build:icons'] = buildIcons;
