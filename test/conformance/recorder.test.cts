// The recorder as a program. It needs a participant that takes commands; what it says without one is tested here.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { startSandbox } from '../../scripts/lib/sandbox.cjs';

const record = async (...args: string[]) =>
	await new Promise<{ code: unknown; said: string }>((resolve) => {
		const script = join(__dirname, '..', '..', 'scripts', 'conformance.mjs');
		execFile(process.execPath, [script, ...args], (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }));
	});

test('tells its options, and knows no others', async () => {
	expect(await record('--help')).toMatchObject({ code: 0, said: expect.stringContaining('--record') });
	expect(await record('--recrod')).toMatchObject({ code: 2, said: expect.stringContaining("Unknown option '--recrod'") });
	expect(await record('--record')).toMatchObject({ code: 2, said: expect.stringContaining('--record and --url are needed') });
	expect(await record('--record', '--url', 'localhost:1')).toMatchObject({ code: 2, said: expect.stringContaining('begin with http') });
});

test('where it may not make its world it says what it needs', async () => {
	const sandbox = await startSandbox({ args: [] });
	try {
		const { code, said } = await record('--record', '--url', sandbox.url);
		expect(code).toBe(2);
		expect(said).toMatch(/answered 401/);
		expect(said).toContain('ParticipantAdmin');
	} finally {
		await sandbox.stop();
	}
});
