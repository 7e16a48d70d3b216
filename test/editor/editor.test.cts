// The editor in a real browser: a newcomer opens the Canton Ledger node and executes it.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { cache } from '../../scripts/lib/paths.cjs';
import { panelOf } from '../../scripts/lib/steps.cjs';
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { chooseListed } from './support/lists.cts';
import { prepareNetwork } from './support/network.cts';
import { PANELS } from './support/panels.cts';
import { Person } from './support/person.cts';
import { shortId } from '../../nodes/shared/parameters/addressBook';

const { n8n, sandbox, chromium } = world();
const LEDGER = 'Ledger of the lists';
const screens = join(cache, 'screens');

describe('the nodes in the editor', () => {
	let editor: Awaited<ReturnType<typeof openEditor>>;

	beforeAll(async () => {
		mkdirSync(screens, { recursive: true });
		await prepareNetwork(sandbox);
		editor = await openEditor(n8n().url, chromium);
		await editor.page.setViewportSize({ width: 1440, height: 1000 });
		const who = new Person(editor.page);
		await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), LEDGER);
	}, 300_000);

	afterAll(() => editor?.close());

	/** Adds a node to an empty workflow. */
	async function add(node: string, action: string): Promise<Person> {
		const who = new Person(editor.page);
		await who.begin(n8n().url);
		await who.add(node.toLowerCase(), node, action);
		return who;
	}

	it('shows its parameters, and after executing it the output of the network', async () => {
		await sandbox.call('POST', '/control/do', { actions: [{ action: 'fail' }, { action: 'succeed' }] });
		const who = await add('Canton Ledger', 'Get many completions');
		await who.chooseCredential(LEDGER);
		const { page } = who;
		for (const label of ['Resource', 'Operation', 'Return All']) {
			await page.locator('[data-test-id="ndv"]').getByText(label, { exact: true }).first().waitFor();
		}
		await page.locator('[data-test-id="node-execute-button"]').first().click();
		const output = page.locator('[data-test-id="output-panel"]');
		await output.getByText('commandId').first().waitFor();
		await page.screenshot({ path: join(screens, 'canton-ledger.png') });
		expect(await output.innerText()).toMatch(/\d+ items?/);
	}, 300_000);

	it.each(PANELS)(
		'shows what decides about all else: %s, %s',
		async (node, action, type, labels) => {
			const { page } = await add(node, action);
			for (const label of labels)
				await page.locator('[data-test-id="ndv"]').getByText(label, { exact: true }).first().waitFor({ timeout: 20_000 });
			const path = panelOf(type);
			mkdirSync(dirname(path), { recursive: true });
			await page.locator('[data-test-id="ndv"]').first().screenshot({ path, type: 'jpeg', quality: 70 });
		},
		120_000,
	);

	it("lets a party be chosen from the participant's list, beside the text; IDs stand without their middle", async () => {
		const { parties } = await sandbox.call('GET', '/control/world');
		const who = await add('Canton Ledger Event', 'On contract created');
		await who.chooseCredential(LEDGER);
		const { page } = who;
		await chooseListed(page, 'parties', 'ali', shortId(parties.alice));
		await chooseListed(page, 'templates', 'iou', 'Iou · model-tests');
		await page.screenshot({ path: join(screens, 'parties.png') });
	}, 300_000);

	it('chooses a party of the network by its name, in a node that reaches scan', async () => {
		const { parties } = await sandbox.call('GET', '/control/world');
		const book = { label: 'Address Book', field: 'addressBook', value: `${parties.treasury} = Treasury Zug` };
		const url = { label: 'URL', field: 'url', value: sandbox.url };
		await new Person(editor.page).saveCredential(n8n().url, { app: 'Canton Scan API', values: [url, book] }, 'Scan with names');
		const who = await add('Canton Scan', 'Get a holdings summary');
		await who.chooseOption('Connect Through', 'connectThrough', 'Scan');
		await who.chooseCredential('Scan with names');
		const { page } = who;
		const field = page.locator('[data-test-id="resource-locator-parties"]').first();
		await field.locator('input').last().click();
		await page.locator('[data-test-id="rlc-item"]').getByText('Treasury Zug').first().waitFor();
		await page.locator('[data-test-id="rlc-item"]').getByText('merchant.unverified.ans').first().waitFor();
		await page.screenshot({ path: join(screens, 'network-parties.png') });
		await page.locator('[data-test-id="rlc-item"]').getByText('Treasury Zug').first().click();
		await page.locator('[data-test-id="node-execute-button"]').first().click();
		const output = page.locator('[data-test-id="output-panel"]');
		await output.getByText('Treasury Zug').first().waitFor();
		expect(await output.innerText()).toContain('partyIdName');
		await page.screenshot({ path: join(screens, 'network-parties-output.png') });
	}, 300_000);
});
