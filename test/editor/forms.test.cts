// Forms in a real browser: choose a template, see its fields, fill them in, create. Choose a choice, exercise. Archive.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { namedPicture } from '../../scripts/lib/steps.cjs';
import { world } from '../e2e/support/e2e.cts';
import { shortId } from '../../nodes/shared/parameters/addressBook';
import { bearer } from '../e2e/support/token.cts';
import { formOf } from './support/credentials.cts';
import { chooseListed } from './support/lists.cts';
import { Person } from './support/person.cts';

const { n8n, sandbox, chromium } = world();
const LEDGER = 'Ledger of the forms';
const IOU = 'Iou · fidelity-iou';

let editor: Awaited<ReturnType<typeof openEditor>>;
let alice: string;

beforeAll(async () => {
	mkdirSync(dirname(namedPicture('form-create')), { recursive: true });
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/octet-stream' };
	const body = new Uint8Array(readFileSync(join(__dirname, '..', 'conformance', 'dars', 'iou.dar')));
	await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body });
	alice = (await sandbox.call('GET', '/control/world')).parties.alice;
	editor = await openEditor(n8n().url, chromium);
	await editor.page.setViewportSize({ width: 1440, height: 1500 });
	const who = new Person(editor.page);
	await who.saveCredential(n8n().url, formOf(sandbox, 'cantonLedgerApi', { subject: 'ledger-api-user' }), LEDGER);
}, 300_000);

afterAll(() => editor?.close());

/** Adds a node that acts as alice, for an action of contracts, to an empty workflow. */
async function add(action: string): Promise<Person> {
	const who = new Person(editor.page);
	await who.begin(n8n().url);
	await who.add('canton ledger', 'Canton Ledger', action);
	await who.chooseCredential(LEDGER);
	await chooseListed(editor.page, 'actAs', 'ali', shortId(alice));
	await chooseListed(editor.page, 'templateId', 'fidelity', IOU);
	return who;
}

/** The field of an argument. */
const field = (id: string) => editor.page.locator(`[data-test-id="parameter-input-${id}"]`).first();

async function fill(values: Record<string, string>) {
	for (const [id, value] of Object.entries(values)) {
		const input = field(id).locator('input, textarea').last();
		await input.waitFor();
		await input.fill(value);
	}
}

/** Fills in JSON, in n8n's code editor. */
async function fillJson(id: string, json: string) {
	const { page } = editor;
	await field(id).locator('.cm-content').click();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.insertText(json);
}

/** Executes the node and returns what its output shows. */
async function execute(wanted: string): Promise<string> {
	const { page } = editor;
	await page.locator('[data-test-id="node-execute-button"]').first().click();
	const output = page.locator('[data-test-id="output-panel"]');
	await output.getByText(wanted).first().waitFor();
	return await output.innerText();
}

/** Labels of the open panel that n8n shows only in part. */
const cutLabels = async (): Promise<string[]> =>
	await editor.page.locator('[data-test-id="ndv"] label').evaluateAll((labels) =>
		labels
			.flatMap((label) => [label, ...label.querySelectorAll('*')])
			.filter(
				(element) => element.scrollWidth > element.clientWidth + 1 && (globalThis as any).getComputedStyle(element).overflowX === 'hidden',
			)
			.map((element) => element.textContent ?? ''),
	);

/** Chooses the only contract of the template. */
const chooseOnly = async (who: Person) => await who.chooseListed('Contract', 'contractId', '');

const active = async () => {
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	return (activeContracts as any[]).filter(
		(activeContract: any) => JSON.stringify(activeContract).includes('Iou:Iou') && JSON.stringify(activeContract).includes('form in n8n'),
	);
};

it('choose a template, see its fields, fill them in, create', async () => {
	const { page } = await add('Create a contract');
	for (const label of ['issuer (Party)', 'amount (Numeric 10)', 'note (Optional Text)', 'at (Time)', 'tags (List Text'])
		await page.locator('[data-test-id="ndv"]').getByText(label).first().waitFor();
	expect(await page.locator('[data-test-id="ndv"] label').count()).toBeGreaterThan(10);
	expect(await cutLabels()).toEqual([]);
	await page.getByText('Automatic (Now 1.0.0)').first().or(field('packageVersion').locator('input')).first().waitFor();
	await fill({ issuer: alice, owner: alice, amount: '12.5', note: 'form in n8n' });
	await fillJson('tags', '["paid"]');
	await field('note').locator('input').last().click();
	await page.screenshot({ path: namedPicture('form-create'), type: 'jpeg', quality: 75 });
	expect(await execute('succeeded')).toMatch(/created/);
	const [found] = await active();
	expect(found.args).toMatchObject({ amount: '12.5000000000', tags: ['paid'] });
	// The time was filled in by itself.
	expect(Math.abs(Date.parse(found.args.at) - Date.now())).toBeLessThan(60_000);
}, 300_000);

it('a value that its type does not take is said in the editor, and nothing is sent', async () => {
	const { page } = await add('Create a contract');
	await fill({ issuer: alice, owner: alice, amount: '12.345678901234' });
	await page.locator('[data-test-id="node-execute-button"]').first().click();
	await page.getByText('amount: 12.345678901234 has 12 decimals, Numeric 10 takes 10').first().waitFor();
}, 300_000);

it('choose a choice, see its fields, exercise', async () => {
	const [{ contractId }] = await active();
	const who = await add('Exercise a choice on a contract');
	await chooseOnly(who);
	const { page } = who;
	await chooseListed(editor.page, 'choice', 'gi', 'Give (consuming)');
	await page.locator('[data-test-id="ndv"]').getByText('newOwner (Party)').first().waitFor();
	expect(await cutLabels()).toEqual([]);
	await fill({ newOwner: alice });
	await field('commandId').locator('input').last().click();
	await page.screenshot({ path: namedPicture('form-exercise'), type: 'jpeg', quality: 75 });
	await execute('succeeded');
	const now = await active();
	expect(now).toHaveLength(1);
	expect(now[0].contractId).not.toBe(contractId);
}, 300_000);

it('archive', async () => {
	await chooseOnly(await add('Archive a contract'));
	await execute('succeeded');
	expect(await active()).toEqual([]);
}, 300_000);

describe('no red box', () => {
	/** Visible parts of the panel in the colour of n8n for what is wrong: their frame, ground or words. */
	const red = async (): Promise<string[]> =>
		await editor.page.locator('[data-test-id="ndv"]').evaluate((panel) => {
			const view = globalThis as any;
			const canvas = Object.assign(view.document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
			const drawn = new Map<string, number[]>();
			/** Parts of a colour in any notation, as it is drawn. */
			const partsOf = (colour: string): number[] => {
				if (!drawn.has(colour)) {
					canvas.clearRect(0, 0, 1, 1);
					canvas.fillStyle = colour;
					canvas.fillRect(0, 0, 1, 1);
					drawn.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
				}
				return drawn.get(colour)!;
			};
			const sample = panel.appendChild(view.document.createElement('i'));
			sample.style.color = 'var(--color--danger, var(--color-danger))';
			const danger = partsOf(view.getComputedStyle(sample).color);
			sample.remove();
			const isRed = (colour: string) => partsOf(colour).every((part, index) => Math.abs(part - danger[index]!) <= 16);
			return [...panel.querySelectorAll('*')]
				.filter((element) => {
					if (element.getClientRects().length === 0) return false;
					const { backgroundColor, color, borderTopWidth, borderTopColor } = view.getComputedStyle(element);
					return isRed(backgroundColor) || isRed(color) || (parseFloat(borderTopWidth) > 0 && isRed(borderTopColor));
				})
				.map((element) =>
					`${element.tagName} ${element.getAttribute('data-test-id') ?? element.className} ${element.textContent}`.slice(0, 160),
				);
		});
	/** The panel once n8n has asked for the fields of the form, or had the time to. */
	const settled = async () => await editor.page.waitForTimeout(2_000);

	it('before a template is chosen, nor for a choice without arguments', async () => {
		const who = new Person(editor.page);
		for (const action of ['Create a contract', 'Exercise a choice on a contract']) {
			await who.begin(n8n().url);
			await who.add('canton ledger', 'Canton Ledger', action);
			await who.chooseCredential(LEDGER);
			await settled();
			expect([action, await red()]).toEqual([action, []]);
		}
		await chooseListed(editor.page, 'templateId', 'fidelity', IOU);
		await chooseListed(editor.page, 'choice', 'Sett', 'Settle (consuming)');
		await settled();
		expect(await red()).toEqual([]);
		// Missing values are red once the step was executed: this test sees such a box.
		await who.press('Execute step', who.at('node-execute-button').first());
		await settled();
		expect(await red()).not.toEqual([]);
	}, 300_000);

	it('and a template that is optional says that any will do', async () => {
		const who = new Person(editor.page);
		await who.begin(n8n().url);
		await who.add('canton ledger', 'Canton Ledger', 'Get many active contracts');
		await who.chooseCredential(LEDGER);
		const field = who.at('resource-locator-templates').first().locator('input').last();
		expect([await field.inputValue(), await field.getAttribute('placeholder')]).toEqual(['', 'Any template']);
	}, 300_000);
});
