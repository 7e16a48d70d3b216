// A job in an n8n without any credential, with nothing but the editor and one page: the first credential as the page has it, then its steps.
import { openEditor } from '../../scripts/lib/browser.cjs';
import { world } from '../e2e/support/e2e.cts';
import { deleteCredentials, pastedForm } from './support/credentials.cts';
import { firstReport } from './support/firstJobs.cts';
import { prepareNetwork } from './support/network.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();

let editor: Awaited<ReturnType<typeof openEditor>>;

beforeAll(async () => {
	await prepareNetwork(sandbox);
	await deleteCredentials(client);
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
}, 300_000);

afterAll(async () => {
	await editor?.close();
	// Its token expires: nobody else is to get it chosen.
	await deleteCredentials(client);
});

const job = firstReport(async (who) => {
	await who.saveCredential(n8n().url, pastedForm(sandbox));
	await who.begin(n8n().url);
}, 18);

it(`the tokens in a spreadsheet, from an empty n8n: at most ${job.budget} presses`, async () => {
	const who = new Person(editor.page);
	await who.follow(job);
	expect(who.count).toBeLessThanOrEqual(job.budget);
}, 180_000);
