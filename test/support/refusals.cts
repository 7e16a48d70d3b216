/** Tests of what is refused before anything is sent. */
import type { IDataObject } from 'n8n-workflow';

import type { RunResult } from './engine.cts';
import type { TestSandbox } from './sandbox.cts';

/** Words of an error's message, and of its advice. */
type Words = string | readonly [message: string, advice: string];

/** Expects that a run was refused with a message that begins so, with this advice, and that nothing was sent. */
export async function expectRefused(sandbox: TestSandbox, { error }: RunResult, message: string, advice: string): Promise<void> {
	expect(error?.message.startsWith(message)).toBe(true);
	expect(error?.description).toContain(advice);
	expect(await sandbox.requests()).toEqual([]);
}

/** A test for each value of a field with the words of its refusal. `run` runs the operation with that field changed. */
export function refuses(
	sandbox: TestSandbox,
	run: (change: IDataObject) => Promise<RunResult>,
	fields: Record<string, Record<string, Words>>,
): void {
	const rows = Object.entries(fields).flatMap(([field, values]) =>
		Object.entries(values).map(([value, words]) => [field, value, words] as const),
	);
	test.each(rows)('%s %j is refused before anything is sent', async (field, value, words) => {
		await sandbox.requests();
		const [message, advice] = [words].flat() as [string, string?];
		const { error } = await run({ [field]: value });
		expect(error?.message).toContain(message);
		if (advice !== undefined) expect(error?.description).toContain(advice);
		expect(await sandbox.requests()).toEqual([]);
	});
}
