// Pictures of the examples, which the site shows: each is imported in the editor, and its canvas is seen whole. The build of the site takes
// all of them (EXAMPLE_PICTURES=all), a run of the tests the one of the first job.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { exampleNames, readExample } from '../../scripts/lib/demo.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { namedPicture } from '../../scripts/lib/steps.cjs';
import { eventually, world } from '../e2e/support/e2e.cts';
import { Person } from './support/person.cts';

const { n8n, chromium } = world();
const WANTED = process.env.EXAMPLE_PICTURES === 'all' ? exampleNames() : ['failed-command-slack'];
const SIZE = { width: 1440, height: 900 };

/** The file of an example, as the site has it. */
const exampleText = (name: string) => readFileSync(join(root, 'examples', `${name}.json`), 'utf8');

let editor: Awaited<ReturnType<typeof openEditor>>;

beforeAll(async () => {
	mkdirSync(dirname(namedPicture(WANTED[0]!)), { recursive: true });
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize(SIZE);
}, 300_000);

afterAll(() => editor?.close());

it('a workflow that is copied from its page is pasted by Ctrl+V', async () => {
	const { page } = editor;
	const who = new Person(page);
	await who.begin(n8n().url);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.evaluate((text: string) => (globalThis as any).navigator.clipboard.writeText(text), exampleText('failed-command-slack'));
	await page.keyboard.press('ControlOrMeta+v');
	await who.at('canvas-node').nth(2).waitFor();
	const names = await who.at('canvas-node').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node-name')));
	const wanted = readExample('failed-command-slack').nodes.filter(({ type }: any) => !type.endsWith('.stickyNote'));
	expect(names.sort()).toEqual(wanted.map(({ name }: any) => name).sort());
}, 120_000);

it.each(WANTED)(
	'%s',
	async (name) => {
		const { page } = editor;
		const who = new Person(page);
		await who.begin(n8n().url);
		await who.importExample(name);
		await who.press('Zoom to Fit', who.at('zoom-to-fit').first());
		const wanted = readExample(name).nodes.map(({ type, name: node }: any) => (type.endsWith('.stickyNote') ? 'a note' : node));
		/** Nodes and notes of the workflow that are seen whole. */
		const seen = async () => {
			const boxes = await page.locator('[data-test-id="canvas-node"], [data-test-id="sticky"]').evaluateAll((elements) =>
				elements.map((element) => {
					const { left, top, right, bottom } = element.getBoundingClientRect();
					return { name: element.getAttribute('data-node-name') ?? 'a note', left, top, right, bottom };
				}),
			);
			return boxes
				.filter(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= SIZE.width && bottom <= SIZE.height)
				.map(({ name: node }) => node)
				.sort();
		};
		wanted.sort();
		await eventually(seen, (names) => names.length >= wanted.length, 20_000).catch(() => undefined);
		expect(await seen()).toEqual(wanted);
		await page.screenshot({ path: namedPicture(name), type: 'jpeg', quality: 60 });
	},
	120_000,
);
