// Forms in a real browser: choose a template, see its fields, fill them in, create. Choose a choice, exercise. Archive.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openEditor, openNode, openWorkflow } from '../../scripts/lib/browser.cjs';
import { cache } from '../../scripts/lib/paths.cjs';
import { credential, oneNode, world } from '../e2e/support/e2e.cts';
import { chooseListed } from './support/lists.cts';
import { bearer } from '../e2e/support/token.cts';

const { n8n, sandbox, client, chromium } = world();
const screens = join(cache, 'screens');
const IOU = '#fidelity-iou:Iou:Iou';
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

let editor: Awaited<ReturnType<typeof openEditor>>;
let alice: string;
let account: { type: string; stored: any };

beforeAll(async () => {
	mkdirSync(screens, { recursive: true });
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/octet-stream' };
	const body = new Uint8Array(readFileSync(join(__dirname, '..', 'conformance', 'dars', 'iou.dar')));
	await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body });
	alice = (await sandbox.call('GET', '/control/world')).parties.alice;
	const { type, ...rest } = credential(sandbox, 'cantonLedgerApi', { subject: 'ledger-api-user' });
	account = { type, stored: await client.createCredential({ type, ...rest }) };
	editor = await openEditor(n8n().url, chromium);
}, 300_000);

afterAll(() => editor?.close());

/** Opens a node with the operation in the editor. */
async function open(operation: string, more: object = {}) {
	const parameters = { authentication: 'accessToken', resource: 'contract', operation, actAs: byId(alice), ...more };
	const { id } = await client.createWorkflow(oneNode('cantonLedger', parameters, { [account.type]: account.stored }));
	const { page } = editor;
	await openWorkflow(page, n8n().url, id);
	await openNode(page, 'Canton');
	return page;
}

/** The field of an argument. */
const field = (id: string) => editor.page.locator(`[data-test-id="parameter-input-${id}"]`).first();

async function fill(values: Record<string, string>) {
	for (const [id, value] of Object.entries(values)) {
		const input = field(id).locator('input, textarea').last();
		await input.waitFor();
		await input.fill(value);
	}
}

/** Fills in JSON, in n8n's code editor. */
async function fillJson(id: string, json: string) {
	const { page } = editor;
	await field(id).locator('.cm-content').click();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.insertText(json);
}

/** Executes the node and returns what its output shows. */
async function execute(wanted: string): Promise<string> {
	const { page } = editor;
	await page.locator('[data-test-id="node-execute-button"]').first().click();
	const output = page.locator('[data-test-id="output-panel"]');
	await output.getByText(wanted).first().waitFor();
	return await output.innerText();
}

const active = async () => {
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	return (activeContracts as any[]).filter(
		(activeContract: any) => JSON.stringify(activeContract).includes('Iou:Iou') && JSON.stringify(activeContract).includes('form in n8n'),
	);
};

it('choose a template, see its fields, fill them in, create', async () => {
	const page = await open('create');
	await page.setViewportSize({ width: 1440, height: 1500 });
	await chooseListed(editor.page, 'templateId', 'fidelity', 'Iou · fidelity-iou');
	for (const label of ['issuer (Party)', 'amount (Numeric 10)', 'note (Optional Text)', 'at (Time)', 'tags (List Text'])
		await page.locator('[data-test-id="ndv"]').getByText(label).first().waitFor();
	await page.getByText('Automatic (Now 1.0.0)').first().or(field('packageVersion').locator('input')).first().waitFor();
	await fill({ issuer: alice, owner: alice, amount: '12.5', note: 'form in n8n' });
	await fillJson('tags', '["paid"]');
	await field('note').locator('input').last().click();
	await page.screenshot({ path: join(screens, 'form-create.jpg'), type: 'jpeg', quality: 75 });
	expect(await execute('succeeded')).toMatch(/created/);
	const [found] = await active();
	expect(found.args).toMatchObject({ amount: '12.5000000000', tags: ['paid'] });
	// The time was filled in by itself.
	expect(Math.abs(Date.parse(found.args.at) - Date.now())).toBeLessThan(60_000);
}, 300_000);

it('a value that its type does not take is said in the editor, and nothing is sent', async () => {
	const value = { issuer: alice, owner: alice, amount: '12.345678901234', at: '2026-07-01T12:00:00Z', tags: '[]' };
	const page = await open('create', {
		templateId: byId(IOU),
		createArguments: { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] },
	});
	await page.locator('[data-test-id="node-execute-button"]').first().click();
	await page.getByText('amount: 12.345678901234 has 12 decimals, Numeric 10 takes 10').first().waitFor();
}, 300_000);

it('choose a choice, see its fields, exercise', async () => {
	const [{ contractId }] = await active();
	const page = await open('exercise', { templateId: { ...byId(IOU), mode: 'list' }, contractId: byId(contractId) });
	await chooseListed(editor.page, 'choice', 'gi', 'Give (consuming)');
	await page.locator('[data-test-id="ndv"]').getByText('newOwner (Party)').first().waitFor();
	await fill({ newOwner: alice });
	await field('commandId').locator('input').last().click();
	await page.screenshot({ path: join(screens, 'form-exercise.jpg'), type: 'jpeg', quality: 75 });
	await execute('succeeded');
	const now = await active();
	expect(now).toHaveLength(1);
	expect(now[0].contractId).not.toBe(contractId);
}, 300_000);

it('archive', async () => {
	const [{ contractId }] = await active();
	await open('archive', { templateId: byId(IOU), contractId: byId(contractId) });
	await execute('succeeded');
	expect(await active()).toEqual([]);
}, 300_000);
