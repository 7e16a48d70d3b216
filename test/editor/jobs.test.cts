// Jobs done by clicking as their pages in docs say, from an empty workflow with a saved credential. Each has at most so many presses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { mayReadAll } from '../../scripts/lib/demo.cjs';
import { bearer } from '../e2e/support/token.cts';
import { credential, world } from '../e2e/support/e2e.cts';
import { Person, type Job } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();
const ACCOUNT = 'Canton Ledger account';

let editor: Awaited<ReturnType<typeof openEditor>>;

beforeAll(async () => {
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/octet-stream' };
	const body = new Uint8Array(readFileSync(join(__dirname, '..', 'conformance', 'dars', 'iou.dar')));
	await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body });
	const { treasury } = (await sandbox.call('GET', '/control/world')).parties;
	const right = { CanActAs: { value: { party: treasury } } };
	// As the demo does.
	await sandbox.call('POST', '/control/do', { action: 'grant', user: 'participant_admin', right });
	await mayReadAll(sandbox as never);
	await client.createCredential({ ...credential(sandbox, 'cantonLedgerApi'), name: ACCOUNT });
	editor = await openEditor(n8n().url, chromium);
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
}, 300_000);

afterAll(() => editor?.close());

/** A person before an empty workflow. */
async function person(): Promise<Person> {
	await editor.page.goto(`${n8n().url}/workflow/new`);
	await editor.page.locator('[data-test-id="canvas-add-button"]').waitFor();
	return new Person(editor.page);
}

const jobs: Record<string, Job> = {
	'a message when a command fails, up to its events': {
		page: 'start/alert-flow.md',
		presses: 7,
		goal: 10,
		hands: {
			2: async (who) => {
				await who.add('canton ledger', 'Canton Ledger', 'On command completed');
				await who.chooseCredential(ACCOUNT);
			},
			3: async (who) => {
				await who.press('Fetch Test Event', who.page.getByRole('button', { name: 'Fetch Test Event' }).first());
				await who.at('output-panel').getByText('failed').first().waitFor();
			},
		},
	},
	'a contract by a form': {
		page: 'start/act.md',
		presses: 24,
		goal: 10,
		hands: {
			1: async (who) => {
				await who.add('canton ledger', 'Canton Ledger', 'Create a contract', 'Actions');
				await who.chooseCredential(ACCOUNT);
			},
			2: async (who) => await who.chooseListed('Act As', 'actAs', 'treasury'),
			3: async (who) => await who.chooseListed('Template', 'templateId', 'Iou · fidelity-iou', 'fidelity'),
			4: async (who) => {
				for (const name of ['issuer', 'owner']) await who.enter(name, name, '={{ $parameter.actAs }}');
				await who.enter('amount', 'amount', '12.5');
				await who.enter('at', 'at', '2026-07-01 12:00:00');
				await who.enter('tags', 'tags', '[]');
			},
			5: async (who) => {
				await who.press('Execute step', who.at('node-execute-button').first());
				await who.at('output-panel').getByText('succeeded').first().waitFor({ timeout: 30_000 });
			},
		},
	},
};

it.each(Object.entries(jobs).map(([name, job]) => [`${name}: ${job.presses} presses, ${job.goal} wanted`, job] as const))(
	'%s',
	async (_, job) => {
		const who = await person();
		await who.follow(job);
		expect(who.count).toBeLessThanOrEqual(job.presses);
	},
	300_000,
);
