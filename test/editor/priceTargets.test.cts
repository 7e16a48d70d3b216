// Prices of several networks: the targets of a scan's credential, chosen in Canton Token, which asks for no ledger then.
import { fleetOf } from '../support/fleet.cts';
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { readTargets, useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor();

it('the price of each network is an item with its target', async () => {
	const { page } = editor;
	const name = 'Scans of the test';
	const who = new Person(page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonScanApi'), name);
	const modal = page.locator('[data-test-id="editCredential-modal"]');
	/** A field of the last row: the credential itself has one of the same name. */
	const field = (label: string) => modal.locator(`[data-test-id="parameter-input-${label}"]`).last().locator('input').first();
	await who.openCredential(n8n().url, name);
	await modal.locator('[data-test-id="parameter-input-severalTargets"]').locator('.el-switch, [role=switch]').first().click();
	await modal.locator('[data-test-id="fixed-collection-add"]').last().click();
	const { path } = fleetOf(sandbox, ['first', 'second']);
	await field('name').fill('testnet');
	await field('url').fill(`${sandbox.url}${path('second')}`);
	await who.save();
	await modal.getByText('Connection tested successfully').waitFor();

	await who.begin(n8n().url);
	await who.add('canton token', 'Canton Token', 'Get a token price');
	await who.chooseCredential(name);
	await readTargets(who, 2, 'testnet');
}, 300_000);
