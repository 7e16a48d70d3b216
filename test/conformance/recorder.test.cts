// The recorder as a program. It needs a participant that takes commands; what it says without one is tested here.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { guarded } from '../../scripts/conformance/probes.cjs';
import { development } from '../../scripts/lib/demo.cjs';
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

test('with a shared secret it puts the probes with tokens, and writes no token down', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'recorder-'));
	const sandbox = await startSandbox({ args: ['--clock', 'real'] });
	try {
		const out = join(folder, 'answers.json');
		const at = ['--record', '--url', sandbox.url, '--out', out];
		const { developmentSecret, audience } = development;
		const { code, said } = await record(...at, '--secret', developmentSecret, '--audience', audience);
		expect(said).toContain(`${guarded.length} answers of a participant`);
		expect(code).toBe(0);
		const text = readFileSync(out, 'utf8');
		expect(text).not.toContain('eyJ');
		expect(Object.keys(JSON.parse(text))).toEqual(guarded.map(({ label }) => label));

		expect(await record(...at, '--secret', 'another')).toMatchObject({
			code: 2,
			said: expect.stringContaining('trusts tokens of this secret'),
		});
		expect(await record(...at, '--secret', 'a', '--token', 'b')).toMatchObject({
			code: 2,
			said: expect.stringContaining('give one of them'),
		});
		expect(await record(...at, '--audience', 'a')).toMatchObject({ code: 2, said: expect.stringContaining('made with --secret') });
	} finally {
		await sandbox.stop();
		rmSync(folder, { recursive: true });
	}
}, 60_000);
