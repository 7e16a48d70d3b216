// What pays by Execute step says so beside the button, and Dry Run is one press away: then nothing is sent.
import { openEditor } from '../../scripts/lib/browser.cjs';
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { prepareNetwork } from './support/network.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, chromium } = world();

let editor: Awaited<ReturnType<typeof openEditor>>;

beforeAll(async () => {
	await prepareNetwork(sandbox);
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
	const who = new Person(editor.page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), 'Ledger that pays');
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonValidatorApi'), 'Wallet that pays');
}, 300_000);

afterAll(() => editor?.close());

/** Submissions that the network got. */
const submitted = async (): Promise<string[]> =>
	(await sandbox.call('GET', '/control/requests')).requests
		.map(({ method, path }: any) => `${method} ${path}`)
		.filter(
			(request: string) => /^POST .*(submit|transfers?|transfer-offers)(-|$|\/)/.test(request) && !/factory|estimate|prepare/.test(request),
		);

it.each([
	['Canton Token', 'Send tokens', 'Ledger that pays'],
	['Canton Token', 'Send many tokens', 'Ledger that pays'],
	['Canton Wallet', 'Send a transfer', 'Wallet that pays'],
])(
	'%s, %s',
	async (node, action, account) => {
		const { page } = editor;
		const who = new Person(page);
		await who.begin(n8n().url);
		await who.add(node.toLowerCase(), node, action);
		await who.chooseCredential(account);
		await who.chooseListed('Receiver', 'receiver', 'bob');
		await who.enter('Amount', 'amount', '1.25', { empty: true });
		const panel = who.at('ndv').first();
		await panel
			.getByText(/Each press of Execute step pays again/)
			.first()
			.waitFor();
		await panel
			.getByText(/Dry Run only says what it would do/)
			.first()
			.waitFor();
		const before = who.count;
		await who.press('Dry Run', who.at('parameter-input-dryRun').locator('.el-switch, [role=switch]').first());
		expect(who.count - before).toBe(1);
		await sandbox.call('DELETE', '/control/requests');
		await who.press('Execute step', who.at('node-execute-button').first());
		await who.at('output-panel').getByText('planned').first().waitFor();
		expect(await submitted()).toEqual([]);
		// Off again by one press, it pays: the same button, another outcome.
		await who.press('Dry Run', who.at('parameter-input-dryRun').locator('.el-switch, [role=switch]').first());
		await who.press('Execute step', who.at('node-execute-button').first());
		await who.at('output-panel').getByText('succeeded').first().waitFor();
		expect((await submitted()).length).toBeGreaterThan(0);
	},
	300_000,
);
