// Texts that the editor shows for a credential's test. The pages are compared with them in test/unit/credential-test-pages.test.cts.
import { demoCredentials } from '../../scripts/lib/demo.cjs';
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();
const PASSED = 'Connection tested successfully';
const FAILED = 'Couldn’t connect with these settings';

const editor = useEditor([1440, 900]);

/** Saves a credential and opens it again from the list: n8n tests it at once. */
async function open(type: string, changes?: Record<string, unknown>) {
	const who = new Person(editor.page);
	const name = `${type} tested ${changes ? 'wrong' : 'right'}`;
	await who.saveCredential(n8n().url, formOf(sandbox, type, changes), name);
	await who.openCredential(n8n().url, name);
	return editor.page.locator('[data-test-id="editCredential-modal"]');
}

it.each(demoCredentials('').map(({ type }) => type))(
	'%s: passed',
	async (type) => {
		const modal = await open(type);
		await modal.getByText(PASSED).waitFor();
		expect(await modal.getByRole('button', { name: 'Test', exact: true }).count()).toBe(0);
	},
	120_000,
);

it('a wrong secret: what is wrong, Retry, and after the right one Save tests again', async () => {
	const modal = await open('cantonLedgerApi', { developmentSecret: 'guessed' });
	await modal.getByText(FAILED).waitFor();
	await modal.getByRole('button', { name: 'Retry' }).waitFor();
	expect(await modal.innerText()).toContain('Development Secret');
	await modal.locator('[data-test-id="parameter-input-developmentSecret"] input').fill('unsafe');
	await modal.locator('[data-test-id="credential-save-button"]').click();
	await modal.getByText(PASSED).waitFor();
}, 120_000);
