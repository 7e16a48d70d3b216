// `npm run container-demo`: writes .cache/container-demo, what deploy/demo/compose.yaml runs: the packed package, the sandbox as one
// file with its contracts, and credentials and example workflows that point at it. The sandbox is started once, for its parties.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import install from './lib/install.cjs';
import paths from './lib/paths.cjs';
import processes from './lib/processes.cjs';
import sandboxes from './lib/sandbox.cjs';

/** Examples that need nothing but the sandbox. The first may be called by the alert. */
const EXAMPLES = ['notify-operators', 'failed-command-alert', 'failed-command-alert-stream', 'holdings-report', 'participant-health'];
/** Address of the sandbox for n8n's container. */
const SANDBOX = 'http://sandbox:4000';

/** Program of the sandbox in a folder, with its contracts beside it. @param {string} folder */
const bundleOf = (folder) => join(folder, 'sandbox', 'bundle', 'main.mjs');

/**
 * The parties of the sandbox's world, which the examples name.
 * @param {string} folder
 * @returns {Promise<Record<string, string>>}
 */
async function parties(folder) {
	const sandbox = await sandboxes.startSandbox({ main: bundleOf(folder) });
	try {
		return (await sandbox.call('GET', '/control/world')).parties;
	} finally {
		await sandbox.stop();
	}
}

/** @param {string} folder @param {unknown} value @param {string[]} path */
function writeJson(folder, value, ...path) {
	writeFileSync(join(folder, ...path), `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * The user of the demo may read as any party and has none of its own: nobody grants it some in a container.
 * @param {any} workflow changed in place
 */
function ofAllParties(workflow) {
	const all = { __rl: true, mode: 'list', value: 'all', cachedResultName: 'All Parties' };
	for (const { parameters } of workflow.nodes) if (parameters.parties?.value === 'mine') parameters.parties = all;
	return workflow;
}

/** Writes the folder. @returns {Promise<string>} where it is */
export async function writeContainerDemo() {
	const { default: demo } = await import('./lib/demo.cjs');
	const folder = join(paths.cache, 'container-demo');
	paths.remove(folder);
	mkdirSync(join(folder, 'workflows'), { recursive: true });
	const { tarball } = await install.pack();
	cpSync(tarball, join(folder, 'n8n-nodes-canton.tgz'));
	await sandboxes.bundleSandbox(bundleOf(folder));
	const wanted = demo.demoCredentials(SANDBOX).map((credential) => ({ id: credential.type, ...credential }));
	writeJson(folder, wanted, 'credentials.json');
	const credentials = new Map(wanted.map(({ id, name, type }) => [type, { id, name }]));
	const references = { parties: await parties(folder), calls: { id: EXAMPLES[0] ?? '', name: 'Canton: notify operators' } };
	for (const example of EXAMPLES) {
		const workflow = ofAllParties(demo.pointAtSandbox(demo.readExample(example), SANDBOX, credentials, references));
		writeJson(folder, { ...workflow, id: example, active: false }, 'workflows', `${example}.json`);
	}
	return folder;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	await install.installDependencies();
	await install.build();
	console.log(`${await writeContainerDemo()} is ready: docker compose -f deploy/demo/compose.yaml up --build`);
	await processes.endAll();
}
