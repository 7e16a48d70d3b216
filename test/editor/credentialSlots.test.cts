// Credentials chosen by hand in every slot of every node, in a real editor, with the mouse.
import { isDeepStrictEqual } from 'node:util';

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeCredentialDescription, INodeTypeDescription } from 'n8n-workflow';

import { isWhole } from '../../scripts/lib/cases.cjs';
import { openEditor, openNode } from '../../scripts/lib/browser.cjs';
import { cache } from '../../scripts/lib/paths.cjs';
import { eventually, world } from '../e2e/support/e2e.cts';
import { formOf } from './support/credentials.cts';
import { importNodes } from './support/opened.cts';
import { Person } from './support/person.cts';
import { groupsOf, type Group, type Panel } from './support/slots.cts';

const { n8n, sandbox, client, chromium } = world();
const screens = join(cache, 'screens', 'editor');
const OURS = 'n8n-nodes-canton.';
const CITIES = ['Zug', 'Basel'];
const ACTIONS = [
	'cantonLedger',
	'cantonParticipant',
	'cantonScan',
	'cantonToken',
	'cantonTokenRegistry',
	'cantonValidator',
	'cantonWallet',
];
const NODES = [
	...ACTIONS,
	...ACTIONS.map((name) => `${name}Tool`),
	'cantonLedgerStream',
	'cantonLedgerEventTrigger',
	'cantonScanEventTrigger',
];

/** By day a node with one slot, one with several, and a trigger: the others have slots of the same kinds. */
const BY_DAY = ['cantonLedger', 'cantonToken', 'cantonScanEventTrigger'];

let editor: Awaited<ReturnType<typeof openEditor>>;
let descriptions: INodeTypeDescription[];
let groups: Map<string, Group[]>;
/** Two of each type: the only one of a type n8n chooses by itself. */
const stored = new Map<string, Array<{ id: string; name: string }>>();

beforeAll(async () => {
	mkdirSync(screens, { recursive: true });
	descriptions = (await client.nodeTypes()).filter(({ name }) => name.startsWith(OURS));
	groups = new Map(descriptions.map((description) => [description.name.replace(OURS, ''), groupsOf(description)]));
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1000 });
	const who = new Person(editor.page);
	const tested = descriptions.filter(({ name }) => isWhole || BY_DAY.includes(name.replace(OURS, '')));
	const types = new Set(tested.flatMap(({ credentials = [] }) => credentials.map(({ name }) => name)));
	for (const type of types)
		for (const city of CITIES) {
			const name = `${type} of ${city}`;
			const id = await who.saveCredential(n8n().url, formOf(sandbox, type), name);
			stored.set(type, [...(stored.get(type) ?? []), { id, name }]);
		}
}, 300_000);

afterAll(() => editor?.close());

const describedAs = (name: string) => descriptions.find((description) => description.name === OURS + name)!;

/** The types among which the user chooses: those that Authentication decides between are in one list. */
const offered = ({ credentials = [] }: INodeTypeDescription, { name, displayOptions }: INodeCredentialDescription) =>
	displayOptions?.show?.authentication
		? credentials.filter((other) => other.displayOptions?.show?.authentication).map((other) => other.name)
		: [name];

/** One panel for each set of slots: the editor makes them of the slots alone, whatever the operation. */
function unlike(panels: Panel[]): Panel[] {
	const sets = new Map(panels.map((panel) => [JSON.stringify(panel.slots), panel]));
	return [...sets.values()];
}

const firstLine = (text: string) => text.trim().split('\n')[0];

/** Chooses a credential in the slot of that label, or in the only one, and returns what the list had. */
async function choose(label: string | undefined, { id, name }: { id: string; name: string }): Promise<string[]> {
	const { page } = editor;
	const labels = page.locator('[data-test-id="credentials-label"]');
	const slots = page.locator('[data-test-id="node-credentials-slot"]');
	const slot = label === undefined ? slots.first() : slots.filter({ has: labels.getByText(label, { exact: true }) });
	await slot.locator('input').click({ timeout: 10_000 });
	const entries = page.locator('[data-test-id^="node-credentials-select-item-"]:not([data-test-id$="-new"])').locator('visible=true');
	// The list closes if n8n draws the form at that moment.
	await entries
		.first()
		.waitFor({ timeout: 5_000 })
		.catch(async () => await slot.locator('input').click({ timeout: 10_000 }));
	await entries.first().waitFor();
	// Other tests of the ring have stored credentials, too.
	const list = (await entries.allInnerTexts()).map(firstLine).filter((entry) => CITIES.some((city) => entry.endsWith(` of ${city}`)));
	await page.locator(`[data-test-id="node-credentials-select-item-${id}"]`).locator('visible=true').click({ timeout: 10_000 });
	await eventually(
		async () => await slot.locator('input').inputValue(),
		(value) => value === name,
		10_000,
	);
	// Its list fades out, and would be read with the next one.
	await entries.first().waitFor({ state: 'hidden' });
	return list;
}

it('these nodes ask for credentials, some operations for several', () => {
	expect([...groups].flatMap(([name, found]) => (found.length > 0 ? [name] : [])).sort()).toEqual([...NODES].sort());
	const several = groups.get('cantonToken')!.filter(({ panels }) => panels.some(({ slots }) => slots.length > 1));
	const operations = several.flatMap((group) => group.operations);
	expect(operations).toEqual(expect.arrayContaining(['transfer.send', 'transfer.accept', 'allocation.create', 'balance.getAll']));
});

it.each(NODES.filter((name) => name.endsWith('Tool')))('%s, the variant for agents, asks for the same as the node', (name) => {
	expect(groups.get(name)).toEqual(groups.get(name.replace(/Tool$/, '')));
});

describe.each(NODES.filter((name) => (isWhole ? !name.endsWith('Tool') : BY_DAY.includes(name))))(
	'%s and its variant for agents',
	(type) => {
		it('lets an existing credential be chosen in each slot, by its label, and keeps it', async () => {
			const tool = `${type}Tool`;
			// Of the variant for agents one of each group: it is the same but for its name.
			const panels = [
				...unlike(groups.get(type)!.flatMap((group) => group.panels)).map((panel) => ({ ...panel, node: type })),
				...unlike(((isWhole && groups.get(tool)) || []).flatMap((group) => group.panels.slice(-1))).map((panel) => ({
					...panel,
					node: tool,
				})),
			];
			// Slots that Authentication decides about are chosen with the credential, so it is left as it is at first.
			const parameters = ({ resource, operation, settings: { authentication, ...settings } }: Panel) => ({
				...(resource && { resource, operation }),
				...settings,
			});
			const file = join(screens, `slots-${type}.json`);
			const nodes = panels.map((panel) => ({ type: OURS + panel.node, parameters: parameters(panel) }));
			const { page } = editor;
			const who = new Person(page);
			await importNodes(who, n8n().url, file, nodes);
			const expected: Record<string, object> = {};
			for (const [at, { node, slots, resource, operation, settings }] of panels.entries()) {
				await openNode(page, `Node ${at}`);
				const labels = page.locator('[data-test-id="credentials-label"]');
				await labels.first().waitFor();
				const shown = (await labels.allInnerTexts()).map(firstLine);
				const isOne = slots.length === 1;
				const wantedLabels = isOne ? [expect.any(String)] : slots.map(({ displayName }) => displayName);
				expect([node, resource, operation, settings, shown]).toEqual([node, resource, operation, settings, wantedLabels]);
				const credentials: Record<string, object> = {};
				for (const [turn, slot] of slots.entries()) {
					const wanted = stored.get(slot.name)![(at + turn) % 2];
					const list = await choose(isOne ? undefined : slot.displayName, wanted);
					expect(list.sort()).toEqual(
						offered(describedAs(node), slot)
							.flatMap((name) => stored.get(name)!.map((entry) => entry.name))
							.sort(),
					);
					credentials[slot.name] = wanted;
				}
				if (at === 0) await page.screenshot({ path: join(screens, `slots-${type}.png`) });
				expected[`Node ${at}`] = { credentials, oAuth2: settings.authentication === 'oAuth2' };
				await page.locator('[data-test-id="ndv-close-button"]').click();
				await page.locator('[data-test-id="ndv"]').waitFor({ state: 'hidden' });
			}
			const id = await who.saveWorkflow();
			const saved = async () => {
				// Its ID is in the address before n8n has stored it.
				const { nodes } = await client.call('GET', `/rest/workflows/${id}`).catch(() => ({ nodes: [] as any[] }));
				const entries = nodes.map(({ name, credentials, parameters: { authentication } }: any) => [
					name,
					{ credentials, oAuth2: authentication === 'oAuth2' },
				]);
				return Object.fromEntries(entries);
			};
			// The editor saves by itself, too: an earlier state may be there first. What is missing in the end, the comparison says.
			await eventually(saved, (nodes) => isDeepStrictEqual(nodes, expected), 30_000).catch(() => undefined);
			expect(await saved()).toEqual(expected);
		}, 300_000);
	},
);
