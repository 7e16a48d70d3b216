// Jobs done by clicking as their pages in docs say, from an empty workflow with a ledger or validator credential that was saved by clicking. Each has at most so many presses.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { makeDar } from '../../scripts/lib/dar.cjs';
import { readExample } from '../../scripts/lib/demo.cjs';
import { ACCESS_TOKEN, startGit } from '../../scripts/lib/git.cjs';
import { clipOf } from '../../scripts/lib/steps.cjs';
import { rowsOf } from '../e2e/examples/tables.cts';
import { eventually, leadHere, listens, world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { Film, readFilm } from './support/film.cts';
import { prepareNetwork } from './support/network.cts';
import { ledgerJobs, SAVED, tokenJobs } from './support/nodeJobs.cts';
import type { CredentialForm } from './support/formHand.cts';
import type { Job } from './support/job.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, client, chromium } = world();

let editor: Awaited<ReturnType<typeof openEditor>>;
/** Posts to the webhook of a channel at Slack, and to Slack's API. Their fixed addresses lead here. */
const [posts, postsOfApp]: any[][] = [[], []];
const WEBHOOK = '/services/of/the/test';
/** Posts to the address that a person is asked by, which is entered in Settings. */
const questions: any[] = [];
const QUESTIONS = '/questions';
let here: Server;
/** GitHub, whose fixed address leads here. */
let git: Awaited<ReturnType<typeof startGit>>;
/** The film of the alert, for the first page. */
const film = new Film();
/** The workflow of the alert, once it is published. */
let alert = '';
const address = () => `http://127.0.0.1:${(here.address() as AddressInfo).port}`;

/** Credentials that the jobs begin with, each saved by hand. Those of Slack and GitHub are made within their jobs, and count. */
const credentials = (): CredentialForm[] => [
	formOf(sandbox, 'cantonLedgerApi'),
	formOf(sandbox, 'cantonValidatorApi', { subject: 'ledger-api-user' }),
];

beforeAll(async () => {
	here = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		if (request.url === WEBHOOK) posts.push(JSON.parse(body));
		if (request.url?.includes('chat.postMessage')) postsOfApp.push(JSON.parse(body));
		if (request.url === QUESTIONS) questions.push(JSON.parse(body));
		return response.setHeader('content-type', 'application/json').end(JSON.stringify({ ok: true, ts: '1.1', channel: 'C1', message: {} }));
	});
	await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve));
	for (const host of ['slack.com', 'hooks.slack.com', 'example.com']) leadHere(host, address());
	git = await startGit();
	leadHere('api.github.com', git.url);
	await prepareNetwork(sandbox);
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
	const who = new Person(editor.page);
	for (const form of credentials()) await who.saveCredential(n8n().url, form);
}, 300_000);

afterAll(async () => {
	await editor?.close();
	here.close();
	git.stop();
});

/** A person before an empty workflow. */
async function person(): Promise<Person> {
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	return who;
}

/** Of the two deposits: a customer's, and one of nobody. */
const MEMOS = ['C-1001', 'by-hand'];

/** A payment to the party that the credential reads for. */
async function deposit(memo: string): Promise<void> {
	const offer = { action: 'createTransferOffer', from: 'bob', to: 'treasury', amount: '2.5', memo };
	const { happened } = await sandbox.call('POST', '/control/do', offer);
	await sandbox.call('POST', '/control/do', { action: 'acceptOffer', contractId: happened.contractId });
}

/** Makes the first credential of a service in the panel of a node: n8n chooses it in all nodes that name it. Its fields are empty before. */
async function connect(who: Person, service: string, values: CredentialForm['values']): Promise<void> {
	await who.press(`Connect to ${service}`, who.at('node-credentials-empty-state').locator('button'));
	await who.fillIn(values, { empty: true });
	await who.press('Save', who.at('credential-save-button').first());
	// The form closes once n8n has tested it. If n8n has emptied it, a person enters the values again.
	const modal = who.page.locator('[data-test-id="editCredential-modal"]');
	const { count } = who;
	for (let tries = 0; tries < 3; tries++) {
		const closes = modal.waitFor({ state: 'hidden', timeout: 15_000 });
		if (await closes.then(() => true).catch(() => false)) break;
		await who.fillIn(values);
		await who.press('Save', who.at('credential-save-button').first());
	}
	who.count = count;
	await modal.waitFor({ state: 'hidden' });
}

/** Publishes the open workflow, waits until it listens, and returns its ID. */
async function publish(who: Person): Promise<string> {
	await who.publish();
	const [, id = ''] = /\/workflow\/(\w+)/.exec(who.page.url())!;
	await listens(id);
	return id;
}

const jobs: Record<string, Job> = {
	'a message in Slack when a command fails': {
		page: 'start/alert-flow.md',
		budget: 10,
		film,
		left: { 0: SAVED },
		hands: {
			1: async (who) => await who.importExample('failed-command-webhook'),
			2: async (who) => {
				await who.open('Post to Slack');
				await who.enter('URL', 'url', `https://hooks.slack.com${WEBHOOK}`, { empty: true });
				await who.close();
			},
			3: async (who) => {
				alert = await publish(who);
			},
		},
	},
	'a message in Slack by an app with a new credential': {
		page: 'jobs/slack-alert.md',
		section: 'Set it up',
		budget: 16,
		left: { 2: 'n8n finds the only credential by its name, and My Parties are those of its user' },
		hands: {
			1: async (who) => await who.importExample('failed-command-slack'),
			3: async (who) => {
				await who.open('Slack');
				await connect(who, 'Slack', [
					{ label: 'Access Token', field: 'accessToken', value: 'xoxb-of-the-test' },
					{ label: 'Signature Secret', field: 'signatureSecret', value: 'of-the-test' },
				]);
				await who.enter('Channel', 'channelId', '#alerts', { empty: true });
				await who.close();
			},
			4: async (who) => {
				await publish(who);
				await sandbox.call('POST', '/control/do', { action: 'fail', commandId: 'said-in-slack' });
			},
		},
	},
	...ledgerJobs,
	'the status of a release by the example, with a new credential': {
		page: 'jobs/dar-gate-github.md',
		budget: 16,
		left: { 3: 'only for pushes: this is a release' },
		hands: {
			1: async (who) => await who.importExample('dar-gate-github'),
			2: async (who) => {
				await who.open('GitHub Trigger');
				await connect(who, 'GitHub', [{ label: 'Access Token', field: 'accessToken', value: ACCESS_TOKEN }]);
				await who.enter('Repository Owner', 'owner', 'acme', { empty: true });
				await who.enter('Repository Name', 'repository', 'settlement-model', { empty: true });
				await who.close();
			},
			4: async (who) => {
				await who.publish();
				// n8n makes its webhook at GitHub, and keeps the secret of it a moment later. Before that it answers 401.
				const release = git.release('v1.0.0', { 'model.dar': makeDar({ name: 'by-release' }).bytes });
				await eventually(
					async () => await git.announce(release),
					(answers) => answers.length === 1 && answers[0]!.status === 200,
				);
				await eventually(
					async () => git.statuses.length,
					(statuses) => statuses > 0,
				);
				expect(git.statuses).toEqual([expect.objectContaining({ state: 'success', context: 'canton/dar' })]);
			},
		},
	},
	'deposits of an exchange, credited by their memo': {
		page: 'jobs/exchange-deposits.md',
		section: 'Set it up',
		budget: 24,
		left: {
			0: SAVED,
			2: 'n8n finds the only credential by its name, and My Parties are those of its user',
			3: 'Canton Coin is preset',
		},
		hands: {
			1: async (who) => await who.importExample('exchange-deposits'),
			4: async (who) => {
				await who.executeFrom('Make the Tables');
				await eventually(
					async () => (await client.call('GET', '/rest/data-tables-global')).data.map(({ name }: any) => name),
					(names) => names.includes('exchange_movements') && names.includes('exchange_customers'),
				);
			},
			5: async (who) => {
				await who.openTable('exchange_customers');
				await who.addRow({ memo: 'C-1001', customer: 'Ann' });
				await who.press('Personal', who.at('home-project').first());
				await who.press(
					'workflow',
					who
						.at('workflow-card-name')
						.filter({ hasText: readExample('exchange-deposits').name })
						.first(),
				);
				await who.at('canvas-node').first().waitFor();
			},
			6: async (who) => {
				await who.open('Settings');
				await who.enterSetting('sendTo', `https://example.com${QUESTIONS}`);
				await who.close();
			},
			7: async (who) => {
				await publish(who);
				for (const memo of MEMOS) await deposit(memo);
			},
		},
	},
	...tokenJobs,
};

it.each(Object.entries(jobs).map(([name, job]) => [`${name}: at most ${job.budget} presses`, job] as const))(
	'%s',
	async (_, job) => {
		const who = job.goesOn ? new Person(editor.page) : await person();
		await who.follow(job);
		expect(who.count).toBeLessThanOrEqual(job.budget);
	},
	300_000,
);

// Triggers ask once a minute: the other jobs are done meanwhile.
it('deposits made after the exchange listens are booked, and a person is asked about the unknown one', async () => {
	const booked = async () =>
		(await rowsOf('exchange_movements'))
			.filter(({ memo }) => MEMOS.includes(memo))
			.map(({ status, customer, memo, change }) => [memo, status, customer, change])
			.sort();
	await eventually(booked, ({ length }) => length >= MEMOS.length);
	expect(await booked()).toEqual([
		['C-1001', 'credited', 'Ann', '2.5000000000'],
		['by-hand', 'unknown memo', '', '2.5000000000'],
	]);
	const ofNobody = () => questions.filter(({ subject }) => subject === 'A deposit with an unknown memo: by-hand');
	await eventually(
		async () => ofNobody(),
		({ length }) => length > 0,
	);
	expect(ofNobody()).toHaveLength(1);
}, 120_000);

it('what fails after the alerts were published arrives in the channel, by the webhook and by the app', async () => {
	const about = (all: any[]) => all.filter((post) => JSON.stringify(post).includes('said-in-slack'));
	for (const all of [posts, postsOfApp])
		await eventually(
			async () => about(all),
			({ length }) => length > 0,
		);
	expect(about(posts)).toEqual([{ text: expect.any(String), blocks: expect.any(Array) }]);
	expect(about(postsOfApp)).toEqual([expect.objectContaining({ channel: '#alerts', blocks: expect.anything() })]);
	// The film ends with the execution that sent it.
	const { page } = editor;
	await page.goto(`${n8n().url}/workflow/${alert}/executions`);
	await page.locator('[data-test-execution-status="success"]').first().waitFor();
	await page.locator('[data-test-id="execution-preview-host"] [data-test-id="canvas-node"]').first().waitFor();
	await film.take(page, { x: 0, y: 0, width: 1600, height: 1152 }, undefined, 4_000);
	const path = clipOf('start/alert-flow.md');
	const { pictures, seconds } = await film.write(page, path);
	expect(pictures).toBeGreaterThan(8);
	expect(seconds).toBeLessThan(20);
	const file = readFileSync(path);
	expect(await readFilm(page, file)).toEqual({ pictures, width: 1000, height: 720 });
	expect(file.length).toBeLessThan(1_500_000);
}, 180_000);
