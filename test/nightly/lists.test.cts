// Every field with a list, opened in the editor, those in Options too: it shows entries, or says what it lacks. Of fields that several
// operations share, one.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters, INodeProperties, INodePropertyCollection, INodeTypeDescription, NodeParameterValueType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { openEditor, openNode } from '../../scripts/lib/browser.cjs';
import { prepareActing } from '../../scripts/lib/demo.cjs';
import { cache } from '../../scripts/lib/paths.cjs';
import { world } from '../e2e/support/e2e.cts';
import { formOf } from '../editor/support/credentials.cts';
import { importNodes } from '../editor/support/opened.cts';
import { Person } from '../editor/support/person.cts';
import { operationsOf, valuesOf } from '../editor/support/slots.cts';

const { n8n, sandbox, client, chromium } = world();
const screens = join(cache, 'screens', 'nightly');
const OURS = 'n8n-nodes-canton.';

let editor: Awaited<ReturnType<typeof openEditor>>;
let types: INodeTypeDescription[];
const accounts: Record<string, { id: string; name: string }> = {};

/** A field with a list, and what its node is set to. */
interface Listed {
	field: string;
	/** Names of what it is in, such as Options, and its own. */
	path: string[];
	parameters: INodeParameters;
	isLocator: boolean;
}

beforeAll(async () => {
	await prepareActing(sandbox as never);
	mkdirSync(screens, { recursive: true });
	types = (await client.nodeTypes()).filter(({ name }) => name.startsWith(OURS) && !name.endsWith('Tool'));
	editor = await openEditor(n8n().url, chromium, { still: true });
	await editor.page.setViewportSize({ width: 1600, height: 1400 });
	const who = new Person(editor.page);
	for (const type of new Set(types.flatMap(credentialsOf))) {
		const name = `${type} for lists`;
		accounts[type] = { id: await who.saveCredential(n8n().url, formOf(sandbox, type), name), name };
	}
}, 300_000);

afterAll(() => editor?.close());

/** The types of credentials that a node takes, without those for OAuth2. */
const credentialsOf = ({ credentials = [] }: INodeTypeDescription) =>
	credentials.map(({ name }) => name).filter((type) => !type.includes('OAuth2'));

/** Settings of a node: each operation, or each event. */
function settingsOf(description: INodeTypeDescription): INodeParameters[] {
	const events = description.properties.filter(({ name }) => name === 'event').flatMap(valuesOf);
	return events.length > 0 ? events.map((event) => ({ event })) : operationsOf(description);
}

const methodOf = ({ type, modes, typeOptions }: INodeProperties) =>
	type === 'resourceLocator' ? modes?.find(({ name }) => name === 'list')?.typeOptions?.searchListMethod : typeOptions?.loadOptionsMethod;

/** A list somewhere in a form, and the value of the top field that shows it. */
interface Nested {
	path: string[];
	property: INodeProperties;
	value: NodeParameterValueType;
}

/** The lists in a property: its own, and those in what can be added to it. */
function listsIn(property: INodeProperties): Nested[] {
	const { name, options = [], type } = property;
	if (methodOf(property) !== undefined) return [{ path: [name], property, value: property.default }];
	if (type === 'collection')
		return (options as INodeProperties[])
			.flatMap(listsIn)
			.map((inner) => ({ ...inner, path: [name, ...inner.path], value: { [inner.path[0]!]: inner.value } as INodeParameters }));
	if (type !== 'fixedCollection') return [];
	return (options as INodePropertyCollection[]).flatMap((group) =>
		group.values.flatMap(listsIn).map((inner) => {
			const row = { [inner.path[0]!]: inner.value } as INodeParameters;
			const rows = { [group.name]: property.typeOptions?.multipleValues ? [row] : row } as INodeParameters;
			return { ...inner, path: [name, group.name, ...inner.path], value: rows };
		}),
	);
}

/** The value at a path, of rows that of the first. */
const valueAt = (parameters: INodeParameters, path: readonly string[]) =>
	path.reduce((value: any, name) => (Array.isArray(value) ? value[0] : value)?.[name], parameters);

/** Fields with a list that are there at first or can be added, each with the first settings that show it. */
function listedIn(description: INodeTypeDescription): Listed[] {
	const found = new Map<string, Listed>();
	for (const settings of settingsOf(description)) {
		const node = { typeVersion: 1 };
		const whole = (parameters: INodeParameters) =>
			NodeHelpers.getNodeParameters(description.properties, parameters, true, false, node, description) ?? {};
		const isShown = (property: INodeProperties) => NodeHelpers.displayParameter(whole(settings), property, node, description);
		for (const top of description.properties.filter(isShown)) {
			for (const { path, property, value } of listsIn(top)) {
				const key = `${path.join('.')} ${methodOf(property)}`;
				const parameters = path.length > 1 ? { ...settings, [top.name]: value as INodeParameters } : settings;
				// n8n leaves out what the settings do not show.
				if (found.has(key) || valueAt(whole(parameters), path) === undefined) continue;
				found.set(key, { field: property.name, path, parameters, isLocator: property.type === 'resourceLocator' });
			}
		}
	}
	return [...found.values()];
}

/** Opens a field's list and returns its first entry, or the error in its place. */
async function firstEntry(who: Person, { field, path, isLocator }: Listed): Promise<string> {
	// An option that can be added is below a field of the same name.
	const elementAt = (id: string) => (path.length > 1 ? who.at(id).last() : who.at(id).first());
	if (!isLocator) {
		await who.press(field, elementAt(`parameter-input-${field}`).locator('input').first());
		const entry = who.page.locator('.el-select-dropdown__item').locator('visible=true').first();
		await entry.waitFor({ timeout: 30_000 });
		return await entry.innerText();
	}
	await who.press(field, elementAt(`resource-locator-${field}`).locator('input').last());
	const entry = who.at('rlc-item').or(who.at('rlc-error-container')).first();
	await entry.waitFor({ timeout: 30_000 });
	return (await who.at('rlc-error-container').count()) > 0 ? `error: ${await entry.innerText()}` : await entry.innerText();
}

it.each([
	...['cantonLedger', 'cantonToken', 'cantonParticipant', 'cantonScan', 'cantonTokenRegistry', 'cantonWallet', 'cantonValidator'],
	...['cantonLedgerEventTrigger', 'cantonLedgerStream', 'cantonScanEventTrigger'],
])('%s: every list opens', opensAll, 600_000);

async function opensAll(name: string): Promise<void> {
	const description = types.find((type) => type.name === `${OURS}${name}`)!;
	const all = listedIn(description);
	expect(all.length).toBeGreaterThan(0);
	const credentials = Object.fromEntries(credentialsOf(description).map((type) => [type, accounts[type]]));
	const nodes = all.map(({ parameters }) => ({ type: `${OURS}${name}`, parameters, credentials }));
	const { page } = editor;
	const who = new Person(page);
	await importNodes(who, n8n().url, join(screens, `lists-${name}.json`), nodes);
	const seen: Record<string, string> = {};
	for (const [at, listed] of all.entries()) {
		await openNode(page, `Node ${at}`);
		const path = [...Object.values(listed.parameters).filter((value) => typeof value === 'string'), ...listed.path].join(' › ');
		seen[path] = await firstEntry(who, listed).catch((error: Error) => `error: ${error.message.split('\n')[0]}`);
		await page.keyboard.press('Escape');
		await who.close();
	}
	expect(Object.entries(seen).filter(([, entry]) => entry === '' || entry.startsWith('error'))).toEqual([]);
}
