/** Somebody who does a job in the editor with pointer and keyboard alone, reads it from its page, and counts. */
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { root } from '../../../scripts/lib/paths.cjs';
import { hasPicture, pictureOf } from '../../../scripts/lib/steps.cjs';
import type { Film } from './film.cts';

/** Numbered steps of a page, or of a section of it, by their numbers. The first credential, which is the same on all pages, is step 0. */
export function stepsOf(file: string, section?: string): Map<number, string> {
	const whole = readFileSync(join(root, 'docs', file), 'utf8');
	const text = section === undefined ? whole : (whole.split(`## ${section}\n`)[1] ?? '').split('\n## ')[0]!;
	const found = text.matchAll(/^(\d+)\. (.*(?:\n {3}.*)*)/gm);
	const [, credential] = /<!-- credential: .* -->\n([\s\S]*?)\n<!-- end of credential -->/.exec(text) ?? [];
	const all = [...(credential === undefined ? [] : [['0', credential]]), ...[...found].map(([, number, step]) => [number!, step!])];
	return new Map(all.map(([number, step]) => [Number(number), step!.replace(/\s+/g, ' ')]));
}

/** Names in a step that are pressed or chosen: bold ones. Brackets hold what to choose in the demo. */
const boldOf = (step: string) => [...step.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name!);

export interface Job {
	/** Page below `docs` that says it. */
	page: string;
	/** Heading above its steps, where the page has others too. */
	section?: string;
	/** Presses that it may take: more fail. */
	budget: number;
	/** In the workflow that the job before left open. */
	goesOn?: boolean;
	/** Takes a picture of each press. */
	film?: Film;
	/** Hands for each step of the page, by its number. */
	hands: Record<number, (person: Person, step: string) => Promise<void>>;
	/** Steps that nothing is pressed for, each with the reason. */
	left?: Record<number, string>;
}

/** A value of a credential's form. `chosen`: an entry of a drop-down. */
export interface CredentialValue {
	label: string;
	field: string;
	value: string;
	chosen?: boolean;
}

/** A credential's form: its name in the list of apps, and what is entered in it. */
export interface CredentialForm {
	app: string;
	values: readonly CredentialValue[];
}

/** A picture of a step has so much of the editor, in pixels, around what was pressed last: its words can be read on a page. */
const SEEN = { width: 1000, height: 720 };

export class Person {
	/** Presses of the pointer or a key, and values typed. */
	count = 0;
	private named: string[] = [];
	/** Position of the last press: the middle of a picture. */
	private pressed = { x: 0, y: 0 };
	private film?: Film;
	/** The file of the picture of the step that is being done. None once it is kept. */
	private picture?: string;

	constructor(readonly page: Page) {}

	/** A panel or form above all else. */
	private get over(): Locator {
		return this.page.locator('[data-test-id="ndv-backdrop"], .el-overlay-dialog').locator('visible=true').first();
	}

	/** The visible element of that ID. */
	at = (id: string): Locator => this.page.locator(`[data-test-id="${id}"]`).locator('visible=true');

	/** Presses what has that name on the page of the job. */
	async press(name: string, element: Locator): Promise<void> {
		await element.waitFor({ timeout: 20_000 });
		const { x, y, width, height } = (await element.boundingBox()) ?? { ...this.pressed, width: 0, height: 0 };
		this.pressed = { x: x + width / 2, y: y + height / 2 };
		await this.film?.take(this.page, await this.seen(), this.pressed);
		await element.click({ timeout: 20_000 });
		this.count++;
		this.named.push(name);
	}

	/** Types a value where the cursor is. */
	async type(value: string): Promise<void> {
		await this.page.keyboard.insertText(value);
		this.count++;
	}

	/** Opens the picker and types there. On a busy machine n8n has drawn it again meanwhile, without what was typed: then it is typed again. */
	async search(typed: string, wanted: Locator): Promise<void> {
		const opener = this.at('node-creator-plus-button');
		const bar = this.at('node-creator-search-bar').first();
		await this.press('+', opener);
		await bar.waitFor();
		await this.type(typed);
		await wanted.waitFor({ timeout: 10_000 }).catch(async () => {
			if (!(await bar.isVisible())) await opener.click();
			for (const text of ['', typed]) await bar.fill(text);
		});
	}

	/** Adds a node by the picker: what is typed there, the node, its action or event. */
	async add(typed: string, node: string, action: string): Promise<void> {
		const entry = (name: string) => this.at('node-creator-item-name').getByText(name, { exact: true }).first();
		await this.search(typed, entry(node));
		await this.press(node, entry(node));
		await this.press(action, entry(action));
		await this.at('ndv').first().waitFor();
	}

	/** Takes a file of the examples into the open workflow, by the menu of the workflow. */
	async importExample(name: string): Promise<void> {
		await this.importFile(join(root, 'examples', `${name}.json`));
	}

	/** Takes a workflow's file into the open one, by the menu of the workflow. */
	async importFile(path: string): Promise<void> {
		await this.press('…', this.at('workflow-menu').first());
		// The pointer over an entry opens what is below it.
		await this.page.getByText('Import', { exact: true }).locator('visible=true').first().hover();
		await this.press(
			'From file',
			this.page
				.getByText(/^From file/i)
				.locator('visible=true')
				.first(),
		);
		await this.page.locator('[data-test-id="workflow-import-input"]').setInputFiles(path);
		this.count++;
		this.named.push(basename(path));
		await this.at('canvas-node').first().waitFor();
	}

	/** Opens a node's panel, by two presses. */
	async open(node: string): Promise<void> {
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${node}"]`).dblclick();
		await this.at('ndv').first().waitFor();
		this.count += 2;
		this.named.push(node);
	}

	/** Closes the panel. */
	async close(): Promise<void> {
		await this.at('ndv-close-button').first().click();
		await this.page.locator('[data-test-id="ndv"]').waitFor({ state: 'hidden' });
		this.count++;
	}

	/** Enters the value of a field of the node Settings, in the place of what is there. */
	async enterSetting(name: string, value: string): Promise<void> {
		const row = this.at('assignment').filter({ has: this.page.locator(`input[value="${name}"]`) });
		await this.press(name, row.locator('.cm-content, textarea, [data-test-id="assignment-value"] input').last());
		await this.page.keyboard.press('ControlOrMeta+a');
		this.count++;
		await this.type(value);
	}

	/** Opens a data table from a workflow. */
	async openTable(name: string): Promise<void> {
		await this.press('Personal', this.at('home-project').first());
		await this.press('Data tables', this.at('tab-project-data-tables').first());
		await this.press(name, this.at('data-table-card-name').getByText(name, { exact: true }).first());
		await this.at('data-table-grid').first().waitFor();
	}

	/** Adds a row to the open data table: a value of each column, by its name, in their order. */
	async addRow(values: Record<string, string>): Promise<void> {
		const { page } = this;
		const adding = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/insert'));
		await this.press('Add Row', this.at('data-table-header-add-row-button').first());
		const [{ id }] = (await (await adding).json()).data;
		const row = page.locator(`.ag-row[row-id="${id}"]`);
		// n8n opens the first cell of the new row.
		const cell = page.locator('.ag-cell-editor textarea, .ag-popup textarea');
		await cell.first().focus();
		for (const [index, [column, value]] of Object.entries(values).entries()) {
			const columnId = await page.locator('.ag-header-cell').filter({ hasText: column }).first().getAttribute('col-id');
			if (index > 0) {
				await this.press(column, row.locator(`.ag-cell[col-id="${columnId}"]`));
				await page.keyboard.press('Enter');
				this.count++;
				await cell.first().waitFor();
			}
			const storing = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('/data-tables/'));
			await this.type(value);
			await page.keyboard.press('Enter');
			this.count++;
			await storing;
			await cell.first().waitFor({ state: 'hidden' });
		}
	}

	/** Executes the workflow by the button that one of its triggers has. */
	async executeFrom(trigger: string): Promise<void> {
		await this.page.locator(`[data-test-id="canvas-node"][data-node-name="${trigger}"]`).hover();
		await this.press('Execute workflow', this.at(`execute-workflow-button-${trigger}`).first());
		this.named.push(trigger);
	}

	/** Publishes the workflow: the button, and the one of the window that opens. */
	async publish(): Promise<void> {
		await this.press('Publish', this.at('workflow-open-publish-modal-button').first());
		await this.press('Publish', this.at('workflow-publish-button').first());
	}

	/** An empty workflow, by the menu of the side bar: by its address the editor would be loaded again, which takes eight times as long. */
	async begin(n8nUrl: string): Promise<void> {
		const before = this.page.url();
		const address = `${n8nUrl}/workflow/new`;
		if (before.startsWith(n8nUrl)) await this.pressNewWorkflow(before).catch(async () => await this.page.goto(address));
		else await this.page.goto(address);
		await this.at('canvas-add-button').waitFor();
	}

	private async pressNewWorkflow(before: string): Promise<void> {
		for (let tries = 0; tries < 3 && (await this.over.isVisible()); tries++) {
			await this.page.keyboard.press('Escape');
			await this.over.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
		}
		await this.at('universal-add').first().click({ timeout: 3_000 });
		await this.page.getByText('New workflow', { exact: true }).locator('visible=true').first().click({ timeout: 3_000 });
		await this.page.waitForURL((url) => url.href !== before && url.searchParams.has('new'), { timeout: 10_000 });
		await this.at('canvas-add-button').waitFor({ timeout: 10_000 });
	}

	/** Saves the open workflow. Returns its ID. */
	async saveWorkflow(): Promise<string> {
		await this.page.keyboard.press('ControlOrMeta+s');
		this.count++;
		const idOf = (address: string) => /\/workflow\/(?!new\b)(\w+)/.exec(address)?.[1];
		await this.page.waitForURL(({ pathname }) => idOf(pathname) !== undefined);
		return idOf(this.page.url())!;
	}

	/** Opens the form of a new credential, from the list of all credentials. @param app as n8n names it */
	async beginCredential(n8nUrl: string, app: string): Promise<void> {
		const list = `${n8nUrl}/home/credentials`;
		// A form that is open covers the list.
		if (!this.page.url().startsWith(list) || (await this.over.isVisible())) await this.page.goto(list);
		await this.press('Create credential', this.at('add-resource-credential').first());
		await this.at('new-credential-type-select').first().waitFor();
		await this.type(app);
		await this.press(app, this.at('new-credential-type-select-option').getByText(app, { exact: true }).first());
		await this.press('Continue', this.at('new-credential-type-button').first());
	}

	/** Fills in the fields of the open form, in their order. */
	async fillIn(values: CredentialForm['values']): Promise<void> {
		for (const { label, field, value, chosen } of values)
			await (chosen ? this.chooseOption(label, field, value) : this.enter(label, field, value));
	}

	/** Saves a credential with the values of its fields, and a name of its own. Returns its ID. */
	async saveCredential(n8nUrl: string, { app, values }: CredentialForm, name?: string): Promise<string> {
		await this.beginCredential(n8nUrl, app);
		if (name !== undefined) {
			await this.press('name', this.at('credential-name').first());
			await this.page.keyboard.press('ControlOrMeta+a');
			await this.type(name);
			await this.page.keyboard.press('Enter');
		}
		await this.fillIn(values);
		const id = await this.save();
		await this.keepPicture();
		await this.page.keyboard.press('Escape');
		await this.page.locator('[data-test-id="editCredential-modal"]').waitFor({ state: 'hidden' });
		return id;
	}

	/** Saves the open credential, and waits until n8n has stored and tested it. Returns its ID. */
	async save(): Promise<string> {
		const { page } = this;
		const storing = page.waitForResponse(
			(response) => /\/credentials(\/(?!test)\w+)?$/.test(response.url()) && response.request().method() !== 'GET',
		);
		await this.press('Save', this.at('credential-save-button').first());
		const { data } = await (await storing).json();
		const modal = page.locator('[data-test-id="editCredential-modal"]');
		const tested = modal.getByText(/Connection tested successfully|Account connected|Couldn’t connect/);
		const saved = this.at('credential-save-button').getByText(/^Saved$/);
		await tested.or(saved).locator('visible=true').first().waitFor();
		return data.id;
	}

	/** Opens a stored credential from the list of all. */
	async openCredential(n8nUrl: string, name: string): Promise<void> {
		await this.page.goto(`${n8nUrl}/home/credentials`);
		await this.press(name, this.page.getByText(name, { exact: true }).locator('visible=true').first());
	}

	/** Chooses a stored credential. `at`: in which of the slots that are shown. */
	async chooseCredential(name: string, at = 0): Promise<void> {
		const slot = this.at('node-credentials-slot').nth(at).locator('input');
		await this.press('credential', slot);
		const entries = this.page.locator('[data-test-id^="node-credentials-select-item-"]').locator('visible=true');
		await this.pressEntry('credential', slot, entries.filter({ hasText: name }).first());
	}

	/** Chooses an entry of a drop-down. `row`: of which row of a table. */
	async chooseOption(label: string, field: string, entry: string, row = 0): Promise<void> {
		const opener = this.at(`parameter-input-${field}`).nth(row).locator('input').first();
		await this.press(label, opener);
		const entries = this.page.locator('.el-select-dropdown__item').locator('visible=true');
		await this.pressEntry(entry, opener, entries.getByText(entry, { exact: true }).first());
	}

	/** Presses an entry of the list that `opener` has opened. n8n closes it if it draws the form at that moment: then it is opened again. */
	private async pressEntry(name: string, opener: Locator, entry: Locator): Promise<void> {
		const isOpen = entry.click({ trial: true, timeout: 5_000 });
		await isOpen.catch(async () => await opener.click());
		await this.press(name, entry);
	}

	/** Chooses an entry of a list that the server fills. What is typed narrows it. */
	async chooseListed(label: string, field: string, entry: string, typed?: string): Promise<void> {
		const opener = this.at(`resource-locator-${field}`).first().locator('input').last();
		await this.press(label, opener);
		await this.waitForList(opener);
		// The cursor is in its search field.
		if (typed !== undefined) await this.type(typed);
		const wanted = this.at('rlc-item').filter({ hasText: entry }).first();
		await this.searchOn(wanted);
		await this.press(entry, wanted);
	}

	/** Waits for the list that `opener` has opened. n8n closes it if it draws the form at that moment: then it is opened again. */
	private async waitForList(opener: Locator): Promise<void> {
		const entry = this.at('rlc-item').first();
		for (let tries = 0; tries < 4; tries++) {
			const isThere = entry.waitFor({ timeout: 15_000 });
			if (await isThere.then(() => true).catch(() => false)) return;
			await opener.blur();
			await opener.click();
		}
		await entry.waitFor({ timeout: 20_000 });
	}

	/**
	 * Searches again as long as the list says that packages are still being read, as on a busy machine. n8n keeps its answer to each text, so a
	 * space is added.
	 */
	private async searchOn(wanted: Locator): Promise<void> {
		const unread = this.at('rlc-item')
			.filter({ hasText: /not read yet|has not listed/ })
			.first();
		for (let tries = 0; tries < 20; tries++) {
			await wanted.or(unread).first().waitFor({ timeout: 20_000 });
			if (await wanted.isVisible()) return;
			await this.page.keyboard.insertText(' ');
			await this.page.waitForTimeout(2_000);
		}
	}

	/** Adds an option of a collection. */
	async addOption(button: string, option: string): Promise<void> {
		await this.press(button, this.at('collection-parameter-add').last());
		await this.press(option, this.at('collection-parameter-option').filter({ hasText: option }).first());
	}

	/** Enters a value in a field, in the place of what is there. `empty`: there is nothing. */
	async enter(label: string, field: string, value: string, { empty = false } = {}): Promise<void> {
		await this.press(label, this.at(`parameter-input-${field}`).first().locator('input, textarea, .cm-content').last());
		if (!empty) {
			await this.page.keyboard.press('ControlOrMeta+a');
			this.count++;
		}
		if (!value.startsWith('=')) return await this.type(value);
		// The sign makes the field an expression, whose editor opens with the cursor in it.
		await this.page.keyboard.press('=');
		await this.at(`parameter-input-${field}`).first().locator('.cm-content').last().waitFor();
		await this.type(value.slice(1));
	}

	/** Keeps the picture of the step: at its end, or before if that says more. */
	private async keepPicture(): Promise<void> {
		const { picture: path } = this;
		if (path === undefined) return;
		this.picture = undefined;
		mkdirSync(dirname(path), { recursive: true });
		await this.page.screenshot({ path, type: 'jpeg', quality: 70, clip: await this.seen() });
	}

	/** The part of an open panel around what was pressed last, or the canvas. */
	private async seen() {
		const whole = this.page.viewportSize() ?? SEEN;
		const scale = whole.width / SEEN.width;
		if ((await this.at('ndv').count()) === 0) return { x: 0, y: 0, width: whole.width, height: SEEN.height * scale };
		const from = (middle: number, size: number, all: number) => Math.max(0, Math.min(middle - size / 2, all - size));
		return { x: from(this.pressed.x, SEEN.width, whole.width), y: from(this.pressed.y, SEEN.height, whole.height), ...SEEN };
	}

	/** Does the job step by step: what is pressed is named in the step, and what the step has in bold is pressed. */
	async follow(job: Job): Promise<void> {
		const steps = stepsOf(job.page, job.section);
		const { hands } = job;
		const done = [...Object.keys(hands), ...Object.keys(job.left ?? {})].map(Number);
		const extra = done.find((number) => !steps.has(number));
		if (extra !== undefined) throw new Error(`docs/${job.page} has no step ${extra}`);
		const forgotten = [...steps.keys()].filter((number) => !done.includes(number));
		if (forgotten.length > 0) throw new Error(`docs/${job.page}: nobody does step ${forgotten.join(', ')}, and no reason is given`);
		const unlisted = Object.keys(hands).filter((number) => !hasPicture(job.page, job.section ?? '', number));
		if (unlisted.length > 0) throw new Error(`docs/${job.page}: scripts/lib/steps.json lacks the picture of step ${unlisted.join(', ')}`);
		for (const [number, act] of Object.entries(hands)) {
			const step = steps.get(Number(number))!;
			this.named = [];
			this.film = job.film;
			this.picture = pictureOf(job.page, job.section, number);
			try {
				await act(this, step);
			} catch (error) {
				// Lists and notices come last.
				const said = (await this.page.innerText('body')).slice(-2_000);
				throw new Error(`${(error as Error).message}\nThe page says at its end: ${said}`, { cause: error });
			} finally {
				await this.keepPicture();
				await this.film?.take(this.page, await this.seen());
			}
			const said = this.named.filter((name) => !step.includes(name));
			if (said.length > 0) throw new Error(`docs/${job.page}, step ${number} does not name what was pressed: ${said.join(', ')}`);
			const left = boldOf(step).filter((name) => !this.named.includes(name));
			if (left.length > 0) throw new Error(`docs/${job.page}, step ${number} names what was not pressed: ${left.join(', ')}`);
		}
	}
}
