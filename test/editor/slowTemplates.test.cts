// A list of templates whose packages are still being read says so, and a space searches again: n8n keeps its answer to each text.
import { world } from '../e2e/support/e2e.cts';
import { bearer } from '../e2e/support/token.cts';
import { compile, darWith } from '../support/lf.cts';
import { formOf } from './support/credentials.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor(undefined, { still: true });

beforeAll(async () => {
	const types = { Slow: { record: [] } };
	const body = darWith(compile({ name: 'zz-slow', version: '1.0.0', modules: { M: { types, templates: { Slow: {} } } } }));
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/octet-stream' };
	expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body, headers })).status).toBe(200);
	await new Person(editor.page).saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), 'Ledger that is slow');
}, 300_000);

afterAll(async () => await sandbox.call('DELETE', '/control/faults'));

test('what is not read yet is found after a space', async () => {
	const faults = [{ endpoint: 'GET /v2/packages/{package-id}', times: 0, delayMs: 4_000 }];
	await sandbox.call('POST', '/control/faults', { faults });
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	await who.add('canton ledger', 'Canton Ledger', 'Create a contract');
	await who.chooseCredential('Ledger that is slow');
	await who.press('Template', who.at('resource-locator-templateId').first().locator('input').last());
	await who.at('rlc-item').first().waitFor();
	await who.type('zz-slow');
	const note = who.at('rlc-item').filter({ hasText: 'They are being read: type a space to search again.' });
	await note.first().waitFor({ timeout: 60_000 });
	await sandbox.call('DELETE', '/control/faults');
	const found = who.at('rlc-item').filter({ hasText: 'Slow · zz-slow' }).first();
	for (let tries = 0; tries < 20 && !(await found.isVisible()); tries++) {
		await who.type(' ');
		await editor.page.waitForTimeout(3_000);
	}
	expect(await found.isVisible()).toBe(true);
}, 300_000);
