/** Lists that a server fills, in an open panel. */
import type { Page } from 'playwright-core';

import { eventually } from '../../e2e/support/e2e.cts';

/** Opens the list of a field, narrows it by what is typed, and chooses the entry of that name. */
export async function chooseListed(page: Page, name: string, typed: string, wanted: string): Promise<void> {
	const field = page.locator(`[data-test-id="resource-locator-${name}"]`).first();
	await field.locator('input').last().click();
	await page.locator('[data-test-id="rlc-item"]').first().waitFor();
	await page.locator('[data-test-id="rlc-search"]').locator('visible=true').first().click();
	await page.keyboard.type(typed);
	await page.locator('[data-test-id="rlc-item"]').getByText(wanted, { exact: true }).first().click();
	await eventually(
		async () => await field.locator('input').last().inputValue(),
		(value) => value === wanted,
	);
}
