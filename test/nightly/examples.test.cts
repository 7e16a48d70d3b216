// Every example, imported in the editor and executed by its button. Credentials are stored under the names that the examples know, so
// n8n finds them: nothing is chosen, and entered is only what the example's page says. Servers on loopback answer for the services
// outside: Slack, GitHub, GitLab, Google Sheets, Microsoft Excel 365, a language model, and everything at example.com, such as the webhook
// of Teams.
import { exampleNames } from '../../scripts/lib/demo.cjs';
import type { Person } from '../editor/support/person.cts';
import { world } from '../e2e/support/e2e.cts';
import { Model, resultOfTool } from '../e2e/support/model.cts';
import { Spreadsheet } from '../support/spreadsheets.cts';
import { begun, configured, ExampleRuns, triggersOf } from './support/exampleRuns.cts';

const { sandbox } = world();
const TOKEN = { access_token: 'of-the-test', refresh_token: 'of-the-test', token_type: 'Bearer' };
const EMPTY = { empty: true };

const runs = new ExampleRuns();
const model = new Model();
const sheets = new Spreadsheet();
const excel = new Spreadsheet('Key', 'Day', 'Party', 'Instrument', 'Total (exact)');

/** Enters the address of the Google Sheets document in Settings. */
const enterDocument = async (who: Person) =>
	await who.enterSetting('document', 'https://docs.google.com/spreadsheets/d/1AbcDefGhiJklMnoPqrStuVwxYz0123456789');

/** Entered in a node before the button is pressed. */
const entered: Record<string, { node: string; enter: (who: Person) => Promise<void> }> = {
	'failed-command-slack': { node: 'Slack', enter: async (who) => await who.enter('Channel', 'channelId', '#alerts', EMPTY) },
	'failed-command-webhook': {
		node: 'Post to Slack',
		enter: async (who) => await who.enter('URL', 'url', 'https://example.com/services', EMPTY),
	},
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

/** Ends with an error that says what to enter first. CONTRIBUTING.md names these, with the reason. */
const asks: Record<string, RegExp> = {
	'audit-export': /invalid credential/,
	'external-party': /Workflow does not exist/,
	'external-signature': /replace-with-your-own/,
	'identities-backup': /not an RSA key/,
	'minting-delegation': /replace-with-your-own/,
	'notify-operators': /Every service is switched off/,
	'sweep-and-merge': /replace-with-your-own/,
	'traffic-guard': /replace-with-your-own/,
};

/** Other paths than Slack's that get something. */
const reports = ['balance-changes', 'dar-inventory', 'holdings-report', 'token-statement'];

beforeAll(async () => {
	const google = await sheets.listen();
	const hosts = { 'sheets.googleapis.com': google, 'www.googleapis.com': google, 'graph.microsoft.com': await excel.listen() };
	const oAuth2 = { clientId: 'a', clientSecret: 'b', oauthTokenData: TOKEN };
	await runs.open(hosts, [
		{ type: 'openAiApi', name: 'OpenAI account', data: { apiKey: 'of-the-test', url: await model.listen() } },
		{ type: 'httpQueryAuth', name: 'Teams webhook', data: { name: 'sig', value: 'of-the-test' } },
		{ type: 'googleSheetsOAuth2Api', name: 'Google Sheets account', data: oAuth2 },
		{ type: 'microsoftExcelOAuth2Api', name: 'Microsoft Excel account', data: oAuth2 },
	]);
}, 300_000);

afterAll(async () => {
	await runs.close();
	model.close();
	for (const sheet of [sheets, excel]) sheet.close();
});

/** Paths that something was posted to. */
const paths = () => runs.posts.map(({ path }) => path);

/** Names of the sheets that examples write to. */
const SHEETS: Record<string, string> = { 'fleet-table': 'Fleet', 'holdings-report-google-sheets': 'Holdings' };

/** The newest of so many executions ended well. Slack got a message if anything came that far. */
async function endedWell(executions: number): Promise<void> {
	const { status, data } = await runs.ended(executions);
	expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
	expect(paths().includes('/api/chat.postMessage')).toBe('Slack' in data.resultData.runData);
}

const ending = exampleNames().filter((name) => ![...begun, ...configured, 'ai-operator'].includes(name) && !(name in asks));

it.each(ending)(
	'%s runs to its end, by each of its triggers',
	async (name) => {
		if (name in SHEETS) sheets.begin(SHEETS[name]!);
		const [begin, ...others] = triggersOf(name);
		const who = await runs.execute(name, entered[name], begin);
		await endedWell(1);
		for (const [index, trigger] of others.entries()) {
			await runs.pressExecute(who, trigger);
			await endedWell(index + 2);
		}
		if (reports.includes(name)) expect(paths().some((path) => path.startsWith('/replace-with-your-own/'))).toBe(true);
		const [sheet] = [sheets, excel].filter((_, index) => name === ['holdings-report-google-sheets', 'holdings-report-excel-365'][index]);
		if (!sheet) return;
		expect(sheet.unknown).toEqual([]);
		const first = structuredClone(sheet.rows);
		expect(first.length).toBeGreaterThan(3);
		const exact = first[0]!.indexOf('Total (exact)');
		for (const row of first.slice(1)) expect(row[exact]).toMatch(/^\d+\.\d{10}$/);
		// The same morning once more replaces its rows.
		await runs.pressExecute(who);
		expect(await runs.ended(2)).toMatchObject({ status: 'success' });
		expect(sheet.rows.length).toBe(first.length);
	},
	180_000,
);

it.each(Object.entries(asks))(
	'%s says what to enter: %s',
	async (name, message) => {
		await runs.execute(name, entered[name]);
		const { status, data } = await runs.ended();
		expect(status).toBe('error');
		expect(data.resultData.error.message).toMatch(message);
	},
	120_000,
);

it('ai-operator answers a question from what its tools say, by a language model', async () => {
	await sandbox.call('POST', '/control/do', { action: 'fail', party: 'alice', commandId: 'payroll-4714', code: 'SEQUENCER_BACKPRESSURE' });
	model.script(
		() => ({ call: 'Get_command_outcome', input: { commandId: 'payroll-4714' } }),
		(request) => ({ say: `It says: ${resultOfTool(request)}` }),
	);
	const who = await runs.execute('ai-operator');
	await who.at('canvas-chat-body').first().waitFor();
	await who.page.locator('[data-test-id="chat-input"], [data-test-id="canvas-chat"] textarea').locator('visible=true').first().click();
	await who.type('Why did command payroll-4714 fail?');
	await who.page.keyboard.press('Enter');
	await who.at('canvas-chat').getByText('SEQUENCER_BACKPRESSURE').first().waitFor();
	expect(await runs.ended()).toMatchObject({ status: 'success' });
}, 120_000);

it('notify-operators sends to Slack and Teams, once these are switched on', async () => {
	const who = await runs.import('notify-operators');
	for (const node of ['Slack', 'Teams']) {
		await who.press(node, who.page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`));
		await who.page.keyboard.press('d');
	}
	await runs.pressExecute(who);
	expect(await runs.ended()).toMatchObject({ status: 'success' });
	const teams = runs.posts.find(({ path }) => path.startsWith('/workflows/') && path.includes('sig=of-the-test'));
	expect(JSON.parse(teams!.body)).toMatchObject({ type: 'message', attachments: [{ content: { type: 'AdaptiveCard' } }] });
	expect(paths()).toContain('/api/chat.postMessage');
}, 120_000);
