// The first credential of somebody who has LocalNet, from the empty canvas. In its place the sandbox answers at its port.
import { connect, createServer, type Server } from 'node:net';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { world } from '../e2e/support/e2e.cts';
import { deleteCredentials } from './support/credentials.cts';
import type { Job } from './support/job.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();
const LOCALNET = 2975;

let editor: Awaited<ReturnType<typeof openEditor>>;
let localNet: Server;

beforeAll(async () => {
	const { port } = new URL(sandbox.url);
	localNet = createServer((socket) => {
		const behind = connect(Number(port), '127.0.0.1');
		for (const end of [socket, behind]) end.on('error', () => [socket, behind].forEach((other) => other.destroy()));
		socket.pipe(behind).pipe(socket);
	});
	// A taken port is LocalNet's own.
	await new Promise<void>((resolve) => localNet.once('error', () => resolve()).listen(LOCALNET, 'localhost', resolve));
	await deleteCredentials(client, 'cantonLedger');
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
}, 300_000);

afterAll(async () => {
	await editor?.close();
	localNet.close();
});

/** Presses from the empty canvas to a saved credential whose test passed. */
const TESTED_AFTER = 7;

const job: Job = {
	page: 'connect/localnet.md',
	section: 'The first credential',
	budget: 8,
	hands: {
		1: async (who) => await who.add('canton ledger', 'Canton Ledger', 'Get the user of the token'),
		2: async (who) => {
			await who.press('Connect to Canton Ledger', who.at('node-credentials-empty-state').locator('button'));
			await who.press('LocalNet', who.at('parameter-input-localNet').locator('.el-switch, [role=switch]').first());
		},
		3: async (who) => {
			const tested = who.page.waitForResponse((response) => response.url().endsWith('/credentials/test'));
			await who.press('Save', who.at('credential-save-button').first());
			expect((await (await tested).json()).data).toEqual({ status: 'OK', message: expect.any(String) });
			await who.page.locator('[data-test-id="editCredential-modal"]').waitFor({ state: 'hidden' });
			expect(who.count).toBeLessThanOrEqual(TESTED_AFTER);
		},
		4: async (who) => {
			await who.press('Execute step', who.at('node-execute-button').first());
			await who.at('output-panel').getByText('ledger-api-user').first().waitFor();
		},
	},
};

it(`the first credential: tested after ${TESTED_AFTER} presses, its first item after ${job.budget}`, async () => {
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	await who.follow(job);
	expect(who.count).toBeLessThanOrEqual(job.budget);
}, 120_000);
