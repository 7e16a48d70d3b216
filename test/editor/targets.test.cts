// Targets of a credential entered by hand, rows put into another order and deleted afterwards: each server is sent its own secret and no other's.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from 'playwright-core';

import { world } from '../e2e/support/e2e.cts';
import { until } from '../support/until.cts';
import { formOf } from './support/credentials.cts';
import { readTargets, useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor();
const servers: Server[] = [];

/** A server that keeps the tokens that it is sent, and answers with the ID of a participant. */
async function listening() {
	const tokens = new Set<string>();
	const server = createServer((request, response) => {
		tokens.add(request.headers.authorization ?? 'none');
		response.writeHead(200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ participantId: `p::1220${'a'.repeat(64)}` }));
	});
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens };
}

afterAll(async () => {
	for (const server of servers) server.close();
});

/** Drags the second row of a table above the first. */
async function dragSecondUp(page: Page, modal: Locator, isFirst: () => Promise<boolean>): Promise<void> {
	const handles = modal.locator('.drag-handle');
	await handles.nth(0).scrollIntoViewIfNeeded();
	await handles.nth(1).hover();
	const [upper, lower] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
	await page.mouse.down();
	// Up in steps, and to and fro at the top: the row follows the pointer only while that moves.
	let moves = 0;
	await until(async () => {
		const way = Math.min(1, ++moves / 30);
		await page.mouse.move(upper!.x + 8 + (moves % 2), lower!.y + 8 + (upper!.y - lower!.y) * way);
		return await isFirst();
	}, 'the row that is dragged is the first');
	await page.mouse.up();
}

it('a table of targets: filled, read by a node, put into another order, and a row deleted', async () => {
	const [first, second] = [await listening(), await listening()];
	const { page } = editor;
	const name = 'Fleet of the test';
	const who = new Person(page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), name);
	const modal = page.locator('[data-test-id="editCredential-modal"]');
	const field = (label: string, row: number) =>
		modal.locator(`[data-test-id="parameter-input-${label}"]`).nth(row).locator('input').first();
	const save = async () => {
		await who.save();
		await modal.getByText('Connection tested successfully').waitFor();
	};

	await who.openCredential(n8n().url, name);
	await modal.locator('[data-test-id="parameter-input-severalTargets"]').locator('.el-switch, [role=switch]').first().click();
	for (const [row, { url }] of [first, second].entries()) {
		await modal.locator('[data-test-id="fixed-collection-add"]').last().click();
		await field('name', row).fill(`box-${row + 1}`);
		await field('url', row).fill(url);
		await who.chooseOption('Access', 'access', 'Own', row);
	}
	const secretOf = (name: string, baseUrl: string) => ({ [name]: { baseUrl, accessToken: `secret-of-${name}` } });
	await field('targetSecrets', 0).fill(JSON.stringify({ ...secretOf('box-1', first.url), ...secretOf('box-2', second.url) }));
	await save();

	await who.begin(n8n().url);
	await who.add('canton ledger', 'Canton Ledger', 'Get the ID of a participant');
	await who.chooseCredential(name);
	await readTargets(who, 3, 'box-2');
	expect([[...first.tokens], [...second.tokens]]).toEqual([['Bearer secret-of-box-1'], ['Bearer secret-of-box-2']]);

	const close = async () =>
		await page
			.locator('[data-test-id="editCredential-modal"] .el-dialog__close, [data-test-id="editCredential-modal"] [aria-label*="Close" i]')
			.first()
			.click();
	const edit = async () => {
		await who.press('Edit', who.at('credential-edit-button').first());
		// n8n tests the credential again when its form opens, and its answer above the table moves the rows.
		await modal.getByText('Connection tested successfully').waitFor();
	};
	for (const { tokens } of [first, second]) tokens.clear();
	await edit();
	await dragSecondUp(page, modal, async () => (await field('name', 0).inputValue()) === 'box-2');
	await until(async () => (await field('name', 0).inputValue()) === 'box-2', 'the second row is the first');
	expect(await field('name', 1).inputValue()).toBe('box-1');
	await save();
	await close();
	await who.press('Execute step', who.at('node-execute-button').first());
	await until(() => first.tokens.size > 0 && second.tokens.size > 0, 'both are asked');
	expect([[...first.tokens], [...second.tokens]]).toEqual([['Bearer secret-of-box-1'], ['Bearer secret-of-box-2']]);

	for (const { tokens } of [first, second]) tokens.clear();
	// The form shows dots in place of the secrets, and n8n puts them back when it is saved.
	await edit();
	expect(await modal.innerText()).not.toContain('secret-of');
	await modal.locator('[data-test-id="fixed-collection-delete"]').first().click({ force: true });
	await save();
	await close();
	await who.press('Execute step', who.at('node-execute-button').first());
	await who.at('output-panel').getByText('2 items').first().waitFor();
	expect([[...first.tokens], [...second.tokens]]).toEqual([['Bearer secret-of-box-1'], []]);
}, 180_000);
