// Initial choices stay when another credential is chosen: n8n then reads all lists of the node again.
import { isDeepStrictEqual } from 'node:util';

import type { Response } from 'playwright-core';

import { eventually, world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();
const NAMES = ['First of two ledgers', 'Second of two ledgers'] as const;

const editor = useEditor();

beforeAll(async () => {
	const who = new Person(editor.page);
	for (const name of NAMES) await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), name);
}, 300_000);

it.each([
	['Canton Token', 'Send tokens', { sender: 'My Party', instrument: 'Canton Coin' }],
	['Canton Token', 'Get many token balances', { parties: 'My Parties' }],
	['Canton Ledger', 'Create a contract', { actAs: 'My Party' }],
])(
	'%s, %s',
	async (node, action, presets) => {
		const { page } = editor;
		const who = new Person(page);
		await who.begin(n8n().url);
		await who.add(node.toLowerCase(), node, action);
		await who.chooseCredential(NAMES[0]);
		const shown = async () =>
			Object.fromEntries(
				await Promise.all(
					Object.keys(presets).map(async (name) => [
						name,
						await who.at(`resource-locator-${name}`).first().locator('input').last().inputValue(),
					]),
				),
			);
		await eventually(shown, (texts) => isDeepStrictEqual(texts, presets)).catch(() => undefined);
		expect(await shown()).toEqual(presets);
		const read = new Set<string>();
		const listen = (response: Response) => {
			if (response.url().endsWith('/resource-locator-results')) read.add(response.request().postDataJSON().path);
		};
		page.on('response', listen);
		await who.chooseCredential(NAMES[1]);
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
