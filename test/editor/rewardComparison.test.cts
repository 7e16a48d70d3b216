// Rewards beside what scan says that a provider may mint: an option that shows when scan is chosen for the prices, and its columns.
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor();

it('the coupons of a round that did not arrive are a difference', async () => {
	const { page } = editor;
	const provider = 'digitalasset-testValidator-1';
	const { earliest_round: round } = await sandbox.call('GET', '/api/scan/v0/internal/reward-accounting-process/rounds/earliest-available');
	await sandbox.call('POST', '/control/do', { action: 'reward', party: provider, amount: '1.0000000000', number: String(round) });
	await sandbox.call('POST', '/control/do', { action: 'wait', hours: 1 });
	const who = new Person(page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonScanApi'), 'Scan of rewards');
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), 'Ledger of rewards');
	await who.begin(n8n().url);
	await who.add('canton token', 'Canton Token', 'Get many rewards');
	await who.chooseCredential('Ledger of rewards');
	await who.chooseOption('Group By', 'groupBy', 'Round');
	expect(await who.at('collection-parameter-option').filter({ hasText: 'Compare With Scan' }).count()).toBe(0);
	await who.chooseOption('Value', 'valuation', 'Scan and Price Table');
	await who.chooseCredential('Scan of rewards', 1);
	// Another credential empties the lists in n8n.
	await who.chooseListed('Parties', 'parties', provider, provider);
	// A switch arrives on.
	await who.addOption('Add Option', 'Compare With Scan');
	await who.press('Execute step', who.at('node-execute-button').first());
	await who.at('output-panel').getByText('scanDifference').first().waitFor();
	await who
		.at('output-panel')
		.getByText(/^-\d+\.\d{10}$/)
		.first()
		.waitFor();
}, 300_000);
