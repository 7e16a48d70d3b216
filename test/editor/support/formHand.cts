/** Fields of the editor's forms, filled in with pointer and keyboard. */
import type { Locator } from 'playwright-core';

import { Hand } from './hand.cts';

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

/** Pointer and keyboard in a form. */
export class FormHand extends Hand {
	/** Fills in the fields of the open form, in their order. n8n may empty it while it opens: then a person enters again what is lost. */
	async fillIn(values: CredentialForm['values'], { empty = false } = {}): Promise<void> {
		for (const { label, field, value, chosen } of values)
			await (chosen ? this.chooseOption(label, field, value) : this.enter(label, field, value, { empty }));
		const { count } = this;
		for (const { label, field, value, chosen } of values) if (!chosen && (await this.isEmpty(field))) await this.enter(label, field, value);
		this.count = count;
	}

	/** True if nothing is in a field of one line or several. */
	private async isEmpty(field: string): Promise<boolean> {
		const input = this.at(`parameter-input-${field}`).first().locator('input, textarea').last();
		return (await input.count()) > 0 && (await input.inputValue()) === '';
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
			// A press beside the list closes it.
			await this.at('tab-params').first().click();
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
}
