// Initial choices stay when another credential is chosen: n8n then reads all lists of the node again.
import type { Response } from 'playwright-core';

import { openEditor, openNode, openWorkflow } from '../../scripts/lib/browser.cjs';
import { credential, eventually, oneNode, world } from '../e2e/support/e2e.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();
const NAMES = ['A ledger', 'Another ledger'] as const;

let editor: Awaited<ReturnType<typeof openEditor>>;
const accounts: any[] = [];

beforeAll(async () => {
	for (const name of NAMES) accounts.push(await client.createCredential({ ...credential(sandbox, 'cantonLedgerApi'), name }));
	editor = await openEditor(n8n().url, chromium);
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
}, 300_000);

afterAll(() => editor?.close());

it.each([
	['cantonToken', 'transfer', 'send', { sender: 'My Party', instrument: 'Canton Coin' }],
	['cantonToken', 'balance', 'getAll', { parties: 'My Parties' }],
	['cantonLedger', 'contract', 'create', { actAs: 'My Party' }],
])(
	'%s, %s › %s',
	async (node, resource, operation, presets) => {
		const parameters = { authentication: 'accessToken', resource, operation };
		const { id } = await client.createWorkflow(oneNode(node, parameters, { cantonLedgerApi: accounts[0] }));
		const { page } = editor;
		await openWorkflow(page, n8n().url, id);
		await openNode(page, 'Canton');
		const who = new Person(page);
		const shown = async () =>
			Object.fromEntries(
				await Promise.all(
					Object.keys(presets).map(async (name) => [
						name,
						await who.at(`resource-locator-${name}`).first().locator('input').last().inputValue(),
					]),
				),
			);
		expect(await shown()).toEqual(presets);
		const read = new Set<string>();
		const listen = (response: Response) => {
			if (response.url().endsWith('/resource-locator-results')) read.add(response.request().postDataJSON().path);
		};
		page.on('response', listen);
		await who.chooseCredential('Another ledger');
		await eventually(
			async () => read.size,
			(size) => size >= Object.keys(presets).length,
		);
		page.off('response', listen);
		// n8n writes what the lists say after they arrived.
		await page.waitForTimeout(1000);
		expect(await shown()).toEqual(presets);
	},
	300_000,
);
