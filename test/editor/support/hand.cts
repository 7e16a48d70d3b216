/** Pointer and keyboard in the editor: they count, and keep pictures of what was pressed. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Locator, Page } from 'playwright-core';

import type { Film } from './film.cts';

/** A picture of a step has so much of the editor, in pixels, around what was pressed last: its words can be read on a page. */
const SEEN = { width: 1000, height: 720 };

/** Pointer and keyboard. */
export class Hand {
	/** Presses of the pointer or a key, and values typed. */
	count = 0;
	protected named: string[] = [];
	/** Position of the last press: the middle of a picture. */
	protected pressed = { x: 0, y: 0 };
	protected film?: Film;
	/** The file of the picture of the step that is being done. None once it is kept. */
	protected picture?: string;

	constructor(readonly page: Page) {}

	/** A panel or form above all else. */
	protected get over(): Locator {
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

	/** Keeps the picture of the step: at its end, or before if that says more. */
	protected async keepPicture(): Promise<void> {
		const { picture: path } = this;
		if (path === undefined) return;
		this.picture = undefined;
		mkdirSync(dirname(path), { recursive: true });
		await this.page.screenshot({ path, type: 'jpeg', quality: 70, clip: await this.seen() });
	}

	/** The part of an open panel around what was pressed last, or the canvas. */
	protected async seen() {
		const whole = this.page.viewportSize() ?? SEEN;
		const scale = whole.width / SEEN.width;
		if ((await this.at('ndv').count()) === 0) return { x: 0, y: 0, width: whole.width, height: SEEN.height * scale };
		const from = (middle: number, size: number, all: number) => Math.max(0, Math.min(middle - size / 2, all - size));
		return { x: from(this.pressed.x, SEEN.width, whole.width), y: from(this.pressed.y, SEEN.height, whole.height), ...SEEN };
	}
}
