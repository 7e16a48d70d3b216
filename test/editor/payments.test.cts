// Operations that pay by Execute step say so beside the button, and Dry Run is one press away: then nothing is sent.
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { prepareNetwork } from './support/network.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor(undefined, { still: true });

beforeAll(async () => {
	await prepareNetwork(sandbox);
	const who = new Person(editor.page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), 'Ledger that pays');
}, 300_000);

/** Submissions that the network got. */
const submitted = async (): Promise<string[]> =>
	(await sandbox.call('GET', '/control/requests')).requests
		.map(({ method, path }: any) => `${method} ${path}`)
		.filter(
			(request: string) => /^POST .*(submit|transfers?|transfer-offers)(-|$|\/)/.test(request) && !/factory|estimate|prepare/.test(request),
		);

const SWITCH = '.el-switch, [role=switch]';

it.each([
	['Canton Token', 'Send tokens'],
	['Canton Token', 'Send tokens to many'],
])(
	'%s, %s',
	async (node, action) => {
		const who = new Person(editor.page);
		await who.begin(n8n().url);
		await who.add(node.toLowerCase(), node, action);
		await who.chooseCredential('Ledger that pays');
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
		await who.press('Dry Run', who.at('parameter-input-dryRun').locator(SWITCH).first());
		expect(who.count - before).toBe(1);
		await sandbox.call('DELETE', '/control/requests');
		await who.press('Execute step', who.at('node-execute-button').first());
		await who.at('output-panel').getByText('planned').first().waitFor();
		expect(await submitted()).toEqual([]);
		// Switched off again by one press, it pays.
		await who.press('Dry Run', who.at('parameter-input-dryRun').locator(SWITCH).first());
		await who.press('Execute step', who.at('node-execute-button').first());
		await who.at('output-panel').getByText('succeeded').first().waitFor();
		expect((await submitted()).length).toBeGreaterThan(0);
	},
	300_000,
);

it('Canton Wallet, Send a transfer', async () => {
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	await who.add('canton wallet', 'Canton Wallet', 'Send a transfer');
	const panel = who.at('ndv').first();
	await panel
		.getByText(/Each press of Execute step pays again/)
		.first()
		.waitFor();
	const dryRun = who.at('parameter-input-dryRun').locator(SWITCH).first();
	const isOn = async () =>
		(await dryRun.getAttribute('class'))!.includes('is-checked') || (await dryRun.getAttribute('aria-checked')) === 'true';
	expect(await isOn()).toBe(false);
	await who.press('Dry Run', dryRun);
	expect(await isOn()).toBe(true);
}, 120_000);
