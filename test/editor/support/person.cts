/** Somebody who does a job in the editor with pointer and keyboard alone, reads it from its page, and counts. */
import { basename, join } from 'node:path';

import type { Locator } from 'playwright-core';

import { root } from '../../../scripts/lib/paths.cjs';
import { hasPicture, pictureOf } from '../../../scripts/lib/steps.cjs';
import { FormHand, type CredentialForm } from './formHand.cts';
import { boldOf, stepsOf, type Job } from './job.cts';

/** Somebody in front of the editor. */
export class Person extends FormHand {
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
		// n8n chooses the only credential of an added node once it has their list.
		const listed = this.page.waitForResponse((response) => response.url().includes('/credentials/for-workflow'), { timeout: 10_000 });
		listed.catch(() => undefined);
		await this.at('universal-add').first().click({ timeout: 3_000 });
		await this.page.getByText('New workflow', { exact: true }).locator('visible=true').first().click({ timeout: 3_000 });
		await this.page.waitForURL((url) => url.href !== before && url.searchParams.has('new'), { timeout: 10_000 });
		await this.at('canvas-add-button').waitFor({ timeout: 10_000 });
		await listed;
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
