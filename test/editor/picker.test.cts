// A word that a person types into the node picker leads to the node that does it, and its list of actions can be read.
import { eventually, world } from '../e2e/support/e2e.cts';
import { useEditor } from './support/opened.cts';

const { n8n } = world();

const editor = useEditor([1440, 900]);

/** Types a text into the picker of an empty workflow. */
async function search(typed: string): Promise<void> {
	const { page } = editor;
	await page.goto(`${n8n().url}/workflow/new`);
	await page.locator('[data-test-id="canvas-add-button"]').waitFor();
	await page.locator('[data-test-id="node-creator-plus-button"]').click();
	await page.locator('[data-test-id="node-creator-search-bar"]').locator('visible=true').first().fill(typed);
}

/** Our nodes that the picker lists, the best first. */
async function found(): Promise<string[]> {
	const names = editor.page.locator('[data-test-id="node-creator-item-name"]').locator('visible=true');
	return (await names.allInnerTexts()).map((text) => text.trim().split('\n')[0]!).filter((name) => name.startsWith('Canton '));
}

it.each([
	['send', 'Canton Token'],
	['transfer', 'Canton Token'],
	['pay', 'Canton Token'],
	['send many', 'Canton Token'],
	['payout', 'Canton Token'],
	['balance', 'Canton Token'],
	['holding', 'Canton Token'],
	['coin', 'Canton Token'],
	['amulet', 'Canton Token'],
	['bank statement', 'Canton Token'],
	['exercise', 'Canton Ledger'],
	['choice', 'Canton Ledger'],
	['upload dar', 'Canton Ledger'],
	['traffic', 'Canton Validator'],
	['vote', 'Canton Scan'],
])(
	'"%s" leads to %s first of our nodes',
	async (typed, node) => {
		await search(typed);
		// The list follows what is typed.
		await eventually(
			async () => (await found())[0],
			(first) => first === node,
			20_000,
		);
	},
	60_000,
);

it.each(['Canton Ledger', 'Canton Scan'])(
	'the actions of %s and its events are entries of their own',
	async (node) => {
		await search(node);
		await eventually(found, (names) => names.includes(node) && names.includes(`${node} Event`), 20_000);
	},
	60_000,
);
