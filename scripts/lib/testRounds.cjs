// The rounds of `npm test` that run only when they are named, and run other tests again: in other versions of n8n, and with changes of the
// code. Each writes its table when it is over.
const { join } = require('node:path');
const compat = require('./compat.cjs');
const { runJest } = require('./jestRun.cjs');
const mutationModules = require('./mutationModules.cjs');
const mutants = require('./mutants.cjs');
const n8nImage = require('./n8nImage.cjs');
const n8nVersions = require('./n8nVersions.cjs');
const { root } = require('./paths.cjs');
const processes = require('./processes.cjs');
const { say } = require('./say.cjs');
const { complaints, total } = require('./testTotal.cjs');

/** @typedef {{n8n?: string, image?: string}} Chosen versions of n8n, or an image of it, by the command line */

/** @param {string} version @param {import('./say.cjs').Show} show @param {string} [image] */
async function inVersion(version, show, image) {
	const env = { E2E_N8N: version, ...(image && { E2E_N8N_IMAGE: image }) };
	const { report } = await runJest('compat', show, { env, as: `compat-${version}` });
	const { passed, failed, skipped, column } = compat.judge(version, n8nVersions.nodeOf(version), report);
	// The column is of an n8n that was installed here: of an image it would name the wrong Node.
	if (!image) compat.keep(column);
	total.passed += passed;
	const excused = n8nVersions.isBestEffort(version) ? failed : [];
	for (const text of [...skipped, ...excused]) say(`  skipped in n8n ${version}: ${text}`);
	total.skipped += skipped.length + excused.length;
	total.failed += failed.length - excused.length;
	if (excused.length === 0) complaints.push(...failed.map((text) => `n8n ${version}: ${text}`));
}

/**
 * The short run in other versions of n8n. Its table in docs/internals/compatibility.md is written when it is over.
 * @param {import('./say.cjs').Show} show
 * @param {Chosen} chosen
 */
async function compatibility(show, { n8n, image }) {
	if (image) {
		const version = await n8nImage.versionIn(image);
		say(`  n8n ${version} in the image ${image}`);
		return await inVersion(version, show, image);
	}
	const versions = n8n ? await Promise.all(n8n.split(',').map(n8nVersions.resolveVersion)) : n8nVersions.compatVersions();
	say(
		`  in n8n ${versions.join(', ')}: a quarter of an hour each on two cores. A version that was not run before is installed first: some ten`,
	);
	say('  minutes and 2 GB in .cache, with npm, a C++ compiler, make and Python 3.');
	for (const version of versions) {
		say(`  n8n ${version}`);
		await inVersion(version, show).catch((error) => {
			total.failed += 1;
			complaints.push(`n8n ${version} could not be run`);
			say(`  FAILED: n8n ${version}\n${error instanceof Error ? error.message : String(error)}`);
		});
	}
	await processes.run(process.execPath, [join(root, 'scripts', 'generate.mjs')]);
}

/**
 * Mutation testing of each module, which counts as one test. Its table in CONTRIBUTING.md is written when it is over.
 * @param {import('./say.cjs').Show} show
 */
async function mutation(show) {
	const only = process.env.MUTANTS_MODULE;
	for (const { name: module } of mutationModules.modules.filter(({ name }) => only === undefined || name === only)) {
		say(`  the module ${module}`);
		const results = await mutants.measure(module, show);
		mutants.keep(results);
		const { score, mutants: all } = mutants.summary(module, results);
		say(`  ${score} % of ${all} mutants of ${module} noticed; the others: .cache/mutants/${module}/report.html`);
		if (score >= mutants.THRESHOLD) total.passed += 1;
		else {
			total.failed += 1;
			complaints.push(`Less than ${mutants.THRESHOLD} % of the mutants of ${module} are noticed by its tests`);
		}
	}
	await processes.run(process.execPath, [join(root, 'scripts', 'generate.mjs')]);
}

module.exports = { compatibility, mutation };
