// The editor in a real browser: a newcomer opens the Canton Ledger node and executes it.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openEditor, openNode, openWorkflow } from '../../scripts/lib/browser.cjs';
import { cache } from '../../scripts/lib/paths.cjs';
import { panelOf } from '../../scripts/lib/steps.cjs';
import { credential, oneNode, world } from '../e2e/support/e2e.cts';
import { chooseListed } from './support/lists.cts';
import { prepareNetwork } from './support/network.cts';
import { shortId } from '../../nodes/shared/parameters/addressBook';

const { n8n, sandbox, client, chromium } = world();
const screens = join(cache, 'screens');

describe('the nodes in the editor', () => {
	let editor: Awaited<ReturnType<typeof openEditor>>;

	beforeAll(async () => {
		mkdirSync(screens, { recursive: true });
		await prepareNetwork(sandbox);
		editor = await openEditor(n8n().url, chromium);
	}, 300_000);

	afterAll(() => editor?.close());

	it('shows its parameters, and after executing it the output of the network', async () => {
		await sandbox.call('POST', '/control/do', { actions: [{ action: 'fail' }, { action: 'succeed' }] });
		const { type, ...rest } = credential(sandbox, 'cantonLedgerApi');
		const stored = await client.createCredential({ type, ...rest });
		const parameters = { resource: 'completion', operation: 'getAll' };
		const { id } = await client.createWorkflow(oneNode('cantonLedger', parameters, { [type]: stored }));

		const { page } = editor;
		await openWorkflow(page, n8n().url, id);
		await page.screenshot({ path: join(screens, 'canvas.png') });
		await openNode(page, 'Canton');
		for (const label of ['Resource', 'Operation', 'Return All']) {
			await page.locator('[data-test-id="ndv"]').getByText(label, { exact: true }).first().waitFor();
		}
		await page.locator('[data-test-id="node-execute-button"]').first().click();
		const output = page.locator('[data-test-id="output-panel"]');
		await output.getByText('commandId').first().waitFor();
		await page.screenshot({ path: join(screens, 'canton-ledger.png') });
		expect(await output.innerText()).toMatch(/\d+ items?/);
	}, 300_000);

	it.each([
		['cantonScan', {}, ['Connect Through', 'Resource', 'Operation']],
		[
			'cantonScan',
			{ connectThrough: 'validator', resource: 'voteResult', operation: 'count' },
			['Connect Through', 'Resource', 'Operation'],
		],
		['cantonScan', { resource: 'holdingsSummary', operation: 'get' }, ['Resource', 'Operation']],
		['cantonTokenRegistry', {}, ['Connect Through', 'Resource', 'Operation']],
		['cantonToken', {}, ['Resource', 'Operation']],
		['cantonParticipant', {}, ['Resource', 'Operation']],
		['cantonWallet', {}, ['Resource', 'Operation']],
		['cantonValidator', {}, ['Resource', 'Operation']],
		['cantonLedgerEventTrigger', {}, ['Trigger On', 'Parties', 'Start From', 'Delivery']],
		['cantonLedgerStream', {}, ['Trigger On', 'Parties', 'Start From', 'Options']],
		['cantonScanEventTrigger', {}, ['Trigger On', 'Kinds']],
	])(
		'shows what decides about all else: %s %j',
		async (type, parameters, labels) => {
			const { id } = await client.createWorkflow(oneNode(type, parameters, {}));
			const { page } = editor;
			await openWorkflow(page, n8n().url, id);
			await openNode(page, 'Canton');
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
		const { type, ...rest } = credential(sandbox, 'cantonLedgerApi');
		const stored = await client.createCredential({ type, ...rest });
		const parameters = { authentication: 'accessToken', event: 'contractCreated', startFrom: 'now' };
		const { id } = await client.createWorkflow(oneNode('cantonLedgerEventTrigger', parameters, { [type]: stored }));
		const { page } = editor;
		await openWorkflow(page, n8n().url, id);
		await openNode(page, 'Canton');
		await chooseListed(page, 'parties', 'ali', shortId(parties.alice));
		await chooseListed(page, 'templates', 'iou', 'Iou · model-tests');
		await page.screenshot({ path: join(screens, 'parties.png') });
	}, 300_000);

	it('chooses a party of the network by its name, in a node that reaches scan', async () => {
		const { parties } = await sandbox.call('GET', '/control/world');
		const { type, ...rest } = credential(sandbox, 'cantonScanApi', { addressBook: `${parties.treasury} = Treasury Zug` });
		const stored = await client.createCredential({ type, ...rest });
		const parameters = { connectThrough: 'scan', resource: 'holdingsSummary', operation: 'get' };
		const { id } = await client.createWorkflow(oneNode('cantonScan', parameters, { [type]: stored }));
		const { page } = editor;
		await openWorkflow(page, n8n().url, id);
		await openNode(page, 'Canton');
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
