// A file with a chart, by clicking: its two options show for Excel only, and one without the other is an error that names the field.
import { world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { useEditor } from './support/opened.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox } = world();

const editor = useEditor();

it('rewards as an Excel file with a chart by day', async () => {
	const { page } = editor;
	await sandbox.call('POST', '/control/do', { action: 'reward', amount: '10.0000000003' });
	await sandbox.call('POST', '/control/do', { action: 'collectRewards' });
	const who = new Person(page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi'), 'Ledger of charts');
	await who.begin(n8n().url);
	await who.add('canton token', 'Canton Token', 'Get many rewards');
	await who.chooseCredential('Ledger of charts');
	await who.chooseListed('Parties', 'parties', 'alice', 'alice');
	const execute = async (output: string) => {
		await who.press('Execute step', who.at('node-execute-button').first());
		await who.at('output-panel').getByText(output).first().waitFor();
	};
	await who.chooseOption('Return As', 'returnAs', 'File');
	await who.addOption('Add Option', 'Chart Fields');
	await who.enter('Chart Fields', 'chartFields', 'collected', { empty: true });
	await execute('Chart By: this field is empty');
	await who.addOption('Add Option', 'Chart By');
	await who.enter('Chart By', 'chartBy', 'day', { empty: true });
	await execute('rewards.xlsx');
}, 300_000);
