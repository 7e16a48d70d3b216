// First jobs with the package: by themselves, and as the beginning of others.
import type { Job } from './job.cts';
import type { Person } from './person.cts';

/** Executes the open node and waits for a word in its output. */
export async function execute(who: Person, output: string): Promise<void> {
	await who.press('Execute step', who.at('node-execute-button').first());
	await who.at('output-panel').getByText(output).first().waitFor({ timeout: 60_000 });
}

/** The package is found among the nodes. */
export const packageFound: Job = {
	page: 'start/install.md',
	section: '4. Is it installed?',
	budget: 2,
	hands: {
		1: async (who) => {
			const found = who.at('node-creator-item-name').getByText('Canton Ledger', { exact: true }).first();
			await who.search('canton', found);
			await found.waitFor();
		},
	},
};

/** The tokens in a spreadsheet, with the first credential of an n8n. */
export const firstReport = (saveCredential: Job['hands'][number], budget: number): Job => ({
	page: 'start/holdings-report.md',
	budget,
	left: { 4: 'says how to go on with the file that is there' },
	hands: {
		0: saveCredential,
		1: async (who) => await who.add('canton token', 'Canton Token', 'Get many token balances'),
		2: async (who) => await who.chooseOption('Return As', 'returnAs', 'File'),
		3: async (who) => await execute(who, 'Download'),
	},
});
