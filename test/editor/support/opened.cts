/** The editor of a test file, and what several tests do in it. */
import { writeFileSync } from 'node:fs';

import type { Person } from './person.cts';
import { openEditor } from '../../../scripts/lib/browser.cjs';
import { world } from '../../e2e/support/e2e.cts';

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Opens the editor before the tests of the calling file, and closes it after them. Its page is there as soon as they run. */
export function useEditor([width, height] = [1600, 1400], options?: Parameters<typeof openEditor>[2]): Editor {
	const { n8n, chromium } = world();
	const editor = {} as Editor;
	beforeAll(async () => {
		Object.assign(editor, await openEditor(n8n().url, chromium, options));
		await editor.page.setViewportSize({ width: width!, height: height! });
	}, 300_000);
	afterAll(async () => await editor.close?.());
	return editor;
}

/** Takes nodes without connections into an empty workflow, four in a row, by a file that stays: Node 0, Node 1 and so on. */
export async function importNodes(
	who: Person,
	n8nUrl: string,
	file: string,
	nodes: Array<{ type: string; parameters: object; credentials?: object }>,
) {
	const rows = nodes.map((node, at) => ({
		...{ id: `node-${at}`, name: `Node ${at}`, typeVersion: 1, position: [(at % 4) * 300, Math.floor(at / 4) * 200] },
		...node,
	}));
	writeFileSync(file, JSON.stringify({ nodes: rows, connections: {} }));
	await who.begin(n8nUrl);
	await who.importFile(file);
}

/** Lets a node that is open read each of so many targets of its credential, until a name is in its output. */
export async function readTargets(who: Person, count: number, name: string): Promise<void> {
	await who.addOption('Add Option', 'Target');
	await who.chooseListed('Target', 'target', `Each of them (${count})`);
	await who.press('Execute step', who.at('node-execute-button').first());
	await who.at('output-panel').getByText(name).first().waitFor();
}
