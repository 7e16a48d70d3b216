// Every example, imported in the editor and executed by its button. Credentials are stored under the names that the examples know, so
// n8n finds them: nothing is chosen, and entered is only what the example's page says. Servers on loopback answer for the services
// outside: Slack, GitHub, GitLab, Google Sheets, Microsoft Excel 365, a language model, and everything at example.com, such as the webhook
// of Teams.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { demoCredentials, exampleNames, gitCredentials } from '../../scripts/lib/demo.cjs';
import { ACCESS_TOKEN } from '../../scripts/lib/git.cjs';
import { prepareNetwork } from '../editor/support/network.cts';
import { Person } from '../editor/support/person.cts';
import { eventually, leadHere, world } from '../e2e/support/e2e.cts';
import { Model, resultOfTool } from '../e2e/support/model.cts';
import { Spreadsheet } from '../support/spreadsheets.cts';

const { n8n, sandbox, client, chromium } = world();
const TOKEN = { access_token: 'of-the-test', refresh_token: 'of-the-test', token_type: 'Bearer' };
const EMPTY = { empty: true };

let editor: Awaited<ReturnType<typeof openEditor>>;
let here: Server;
/** Paths that something was posted to, and what. */
const posts: string[] = [];
const bodies: string[] = [];
const model = new Model();
const sheets = new Spreadsheet();
const excel = new Spreadsheet('Key', 'Day', 'Party', 'Instrument', 'Total (exact)');

const ofRepository = async (who: Person) => {
	await who.enter('Repository Owner', 'owner', 'acme', EMPTY);
	await who.enter('Repository Name', 'repository', 'settlement-model', EMPTY);
};

/** Enters the address of the Google Sheets document in Settings. */
const enterDocument = async (who: Person) => {
	const row = who.at('assignment').filter({ has: who.page.locator('input[value="document"]') });
	await who.press('document', row.locator('.cm-content, textarea, [data-test-id="assignment-value"] input').last());
	await who.page.keyboard.press('ControlOrMeta+a');
	who.count++;
	await who.type('https://docs.google.com/spreadsheets/d/1AbcDefGhiJklMnoPqrStuVwxYz0123456789');
};

/** Entered in a node before the button is pressed. */
const entered: Record<string, { node: string; enter: (who: Person) => Promise<void> }> = {
	'failed-command-slack': { node: 'Slack', enter: async (who) => await who.enter('Channel', 'channelId', '#alerts', EMPTY) },
	'dar-gate-github': { node: 'GitHub Trigger', enter: ofRepository },
	'dar-gate-gitlab': { node: 'GitLab Trigger', enter: ofRepository },
	'fleet-table': { node: 'Settings', enter: enterDocument },
	'holdings-report-google-sheets': { node: 'Settings', enter: enterDocument },
	'holdings-report-excel-365': {
		node: 'Write Rows',
		enter: async (who) => {
			await who.chooseListed('Workbook', 'workbook', 'Holdings');
			await who.chooseListed('Sheet', 'worksheet', 'Holdings');
		},
	},
};

/** Begun by somebody or something else: a webhook, a form, a chat, a person who decides. */
const waits = [
	'dar-check',
	'dar-gate',
	'dar-gate-github',
	'dar-gate-gitlab',
	'dar-rollback',
	'dar-rollout',
	'dar-upload',
	'decide-incoming-transfers',
	'exchange-withdrawals',
	'month-end',
];

/** Ends with an error that says what to enter first. */
const asks: Record<string, RegExp> = {
	'audit-export': /invalid credential/,
	'external-party': /Workflow does not exist/,
	'external-signature': /replace-with-your-own/,
	'identities-backup': /not an RSA key/,
	'notify-operators': /Every service is switched off/,
	'signer-aws-kms': /invalid credential/,
	'signer-fireblocks': /invalid credential/,
	'signer-vault': /invalid credential/,
	'sweep-and-merge': /replace-with-your-own/,
	'traffic-guard': /replace-with-your-own/,
};

/** Presses from an empty workflow to the table of a fleet, with saved credentials. */
const FLEET_PRESSES = 10;

/** Other paths than Slack's that get something. */
const reports = ['balance-changes', 'dar-inventory', 'holdings-report', 'token-statement'];

beforeAll(async () => {
	here = createServer(async (request, response) => {
		let body = '';
		for await (const chunk of request) body += chunk;
		posts.push(request.url!);
		bodies.push(body);
		const answer = { ok: true, ts: '1.1', channel: 'C1', message: {}, id: 1, active: true, events: [] };
		return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(here.address() as AddressInfo).port}`;
	for (const host of ['slack.com', 'example.com', 'api.github.com', 'gitlab.com']) leadHere(host, url);
	const google = await sheets.listen();
	for (const host of ['sheets.googleapis.com', 'www.googleapis.com']) leadHere(host, google);
	leadHere('graph.microsoft.com', await excel.listen());
	await prepareNetwork(sandbox);
	const credentials = [
		...demoCredentials(sandbox.url),
		...gitCredentials('https://api.github.com'),
		{ type: 'slackApi', name: 'Slack account', data: { accessToken: 'xoxb-of-the-test' } },
		{ type: 'gitlabApi', name: 'GitLab account', data: { server: 'https://gitlab.com', accessToken: ACCESS_TOKEN } },
		{ type: 'openAiApi', name: 'OpenAI account', data: { apiKey: 'of-the-test', url: await model.listen() } },
		{ type: 'httpQueryAuth', name: 'Teams webhook', data: { name: 'sig', value: 'of-the-test' } },
		{ type: 'googleSheetsOAuth2Api', name: 'Google Sheets account', data: { clientId: 'a', clientSecret: 'b', oauthTokenData: TOKEN } },
		{ type: 'microsoftExcelOAuth2Api', name: 'Microsoft Excel account', data: { clientId: 'a', clientSecret: 'b', oauthTokenData: TOKEN } },
	];
	for (const credential of credentials) await client.createCredential(credential);
	editor = await openEditor(n8n().url, chromium);
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
}, 300_000);

afterAll(async () => {
	await editor?.close();
	here.close();
	model.close();
	for (const sheet of [sheets, excel]) sheet.close();
});

/** Imports an example into an empty workflow, enters what it needs, and presses the button. */
async function execute(name: string): Promise<Person> {
	const { page } = editor;
	const who = new Person(page);
	await who.begin(n8n().url);
	await who.importExample(name);
	const choice = entered[name];
	if (choice) {
		await who.open(choice.node);
		await choice.enter(who);
		await who.close();
	}
	posts.length = 0;
	bodies.length = 0;
	await pressExecute(who);
	return who;
}

const pressExecute = async (who: Person) => {
	const button = who.at('execute-workflow-button').or(who.at('workflow-chat-button'));
	await who.press('Execute workflow', button.first());
};

/** The open workflow's newest execution that is over or waits for a person. */
async function ended(executions = 1): Promise<any> {
	const id = () => editor.page.url().split('/workflow/')[1]!.split('?')[0]!;
	const isOver = ({ status }: { status: string }) => !['new', 'running', 'unknown'].includes(status);
	const all = await eventually(
		async () => (await client.listed(id()).catch(() => [])).filter(isOver),
		({ length }) => length >= executions,
		60_000,
	);
	return all[0];
}

/** Names of the sheets that examples write to. */
const SHEETS: Record<string, string> = { 'fleet-table': 'Fleet', 'holdings-report-google-sheets': 'Holdings' };

const runs = exampleNames().filter((name) => !waits.includes(name) && !(name in asks) && name !== 'ai-operator');

it.each(runs)(
	'%s runs to its end',
	async (name) => {
		if (name in SHEETS) sheets.begin(SHEETS[name]!);
		const who = await execute(name);
		const { status, data } = await ended();
		expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
		// Slack gets a message if anything came that far.
		expect(posts.includes('/api/chat.postMessage')).toBe('Slack' in data.resultData.runData);
		if (reports.includes(name)) expect(posts.some((path) => path.startsWith('/replace-with-your-own/'))).toBe(true);
		if (name === 'fleet-table') {
			expect(who.count).toBeLessThanOrEqual(FLEET_PRESSES);
			expect(sheets.unknown).toEqual([]);
			expect(sheets.rows.map(([state]) => state)).toEqual(['State', expect.stringMatching(/🟢|🟡|🔴/u)]);
		}
		const [sheet] = [sheets, excel].filter((_, index) => name === ['holdings-report-google-sheets', 'holdings-report-excel-365'][index]);
		if (!sheet) return;
		expect(sheet.unknown).toEqual([]);
		const first = structuredClone(sheet.rows);
		expect(first.length).toBeGreaterThan(3);
		const exact = first[0]!.indexOf('Total (exact)');
		for (const row of first.slice(1)) expect(row[exact]).toMatch(/^\d+\.\d{10}$/);
		// The same morning once more replaces its rows.
		await pressExecute(who);
		expect(await ended(2)).toMatchObject({ status: 'success' });
		expect(sheet.rows.length).toBe(first.length);
	},
	180_000,
);

it.each(Object.entries(asks))(
	'%s says what to enter: %s',
	async (name, message) => {
		await execute(name);
		const { status, data } = await ended();
		expect(status).toBe('error');
		expect(data.resultData.error.message).toMatch(message);
	},
	120_000,
);

it.each(waits)(
	'%s waits for what starts it, or for a person',
	async (name) => {
		const who = await execute(name);
		if (['decide-incoming-transfers', 'month-end'].includes(name)) return expect((await ended()).status).toBe('waiting');
		return await who.at('stop-execution-waiting-for-webhook-button').first().waitFor();
	},
	120_000,
);

it('ai-operator answers a question from what its tools say, by a language model', async () => {
	await sandbox.call('POST', '/control/do', { action: 'fail', party: 'alice', commandId: 'payroll-4714', code: 'SEQUENCER_BACKPRESSURE' });
	model.script(
		() => ({ call: 'Get_command_outcome', input: { commandId: 'payroll-4714' } }),
		(request) => ({ say: `It says: ${resultOfTool(request)}` }),
	);
	const who = await execute('ai-operator');
	await who.at('canvas-chat-body').first().waitFor();
	await who.page.locator('[data-test-id="chat-input"], [data-test-id="canvas-chat"] textarea').locator('visible=true').first().click();
	await who.type('Why did command payroll-4714 fail?');
	await who.page.keyboard.press('Enter');
	await who.at('canvas-chat').getByText('SEQUENCER_BACKPRESSURE').first().waitFor();
	expect(await ended()).toMatchObject({ status: 'success' });
}, 120_000);

it('notify-operators sends to Slack and Teams, once these are switched on', async () => {
	const { page } = editor;
	const who = new Person(page);
	await who.begin(n8n().url);
	await who.importExample('notify-operators');
	for (const node of ['Slack', 'Teams']) {
		await who.press(node, page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`));
		await page.keyboard.press('d');
	}
	posts.length = 0;
	bodies.length = 0;
	await pressExecute(who);
	expect(await ended()).toMatchObject({ status: 'success' });
	const teams = posts.findIndex((path) => path.startsWith('/workflows/') && path.includes('sig=of-the-test'));
	expect(JSON.parse(bodies[teams]!)).toMatchObject({ type: 'message', attachments: [{ content: { type: 'AdaptiveCard' } }] });
	expect(posts).toContain('/api/chat.postMessage');
}, 120_000);
