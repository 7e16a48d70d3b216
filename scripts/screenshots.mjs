// Takes the pictures of the README and the home page from a running demo (`npm start` in another terminal):
//
//   node scripts/screenshots.mjs [http://127.0.0.1:5678]
//
// Those of a node in the editor, and small ones of examples for the cards. The site has others: test/editor/pictures.test.cts takes them.
// Take these only if what they show changed: each one stays in the repository's history permanently. They are JPEG of a quality at which the
// editor's small texts can still be read.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import browser from './lib/browser.cjs';
import demo from './lib/demo.cjs';
import paths from './lib/paths.cjs';
import rest from './lib/rest.cjs';

const [url = 'http://127.0.0.1:5678'] = process.argv.slice(2);
const folder = join(paths.root, 'docs', 'images');
mkdirSync(folder, { recursive: true });
process.env.TMPDIR = join(paths.cache, 'tmp');
mkdirSync(process.env.TMPDIR, { recursive: true });

const client = new rest.N8nClient(url);
await client.login();
const workflows = await client.call('GET', '/rest/workflows');
const credentials = await client.call('GET', '/rest/credentials');
const { page, close } = await browser.openEditor(url, await browser.findChromium());

/** @param {string} path */
async function picture(path) {
	// Let the zoom settle and the notifications go.
	await page.waitForTimeout(1500);
	await page.locator('.el-notification').first().waitFor({ state: 'hidden' });
	await page.screenshot({ path, type: 'jpeg', quality: 50 });
}

/** A workflow that exists while its picture is taken. @param {any} workflow @param {(id: string) => Promise<void>} work */
async function borrowed(workflow, work) {
	const { id } = await client.createWorkflow(workflow);
	await browser.openWorkflow(page, url, id);
	await work(id);
	await client.call('POST', `/rest/workflows/${id}/archive`);
	await client.call('DELETE', `/rest/workflows/${id}`);
}

/** Takes the picture of a node and its items in the editor. */
async function editor() {
	const ledger = credentials.find((/** @type {{type: string}} */ { type }) => type === 'cantonLedgerApi');
	const tour = {
		name: 'Canton Ledger',
		nodes: [
			{ id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0], parameters: {} },
			{
				id: '2',
				name: 'Canton Ledger',
				type: 'n8n-nodes-canton.cantonLedger',
				typeVersion: 1,
				position: [240, 0],
				parameters: { resource: 'completion', operation: 'getAll', filters: { outcome: 'failed' } },
				credentials: { cantonLedgerApi: { id: ledger.id, name: ledger.name } },
			},
		],
		connections: { Start: { main: [[{ node: 'Canton Ledger', type: 'main', index: 0 }]] } },
	};
	await borrowed(tour, async () => {
		await browser.openNode(page, 'Canton Ledger');
		await page.locator('[data-test-id="node-execute-button"]').first().click();
		await page.locator('[data-test-id="output-panel"]').getByText('commandId').first().waitFor();
		await picture(join(folder, 'canton-ledger.jpg'));
	});
}

/** The README's cards, and the example that each shows. */
const CARDS = { 'card-alert': 'failed-command-slack', 'card-report': 'holdings-report', 'card-check': 'dar-gate-github' };

/** Small pictures of examples: the canvas without n8n's frame. */
async function cards() {
	const left = 15;
	const top = 23;
	for (const [card, example] of Object.entries(CARDS)) {
		const whole = join(String(process.env.TMPDIR), `${example}.jpg`);
		const title = demo.readExample(example).name;
		const { id } = workflows.find((/** @type {{name: string}} */ { name }) => name === title);
		await page.setViewportSize({ width: 1440, height: 900 });
		// A copy: over an active workflow the editor lays a list of advice.
		await borrowed(await client.call('GET', `/rest/workflows/${id}`), () => picture(whole));
		const source = `data:image/jpeg;base64,${readFileSync(whole).toString('base64')}`;
		await page.setViewportSize({ width: 480, height: 300 });
		await page.setContent(
			`<body style="margin: 0; overflow: hidden"><img src="${source}" style="width: 520px; margin: -${top}px 0 0 -${left}px">`,
		);
		await page.screenshot({ path: join(folder, `${card}.jpg`), type: 'jpeg', quality: 70 });
	}
}

await editor();
await cards();
await close();
