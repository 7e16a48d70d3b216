// The recorder as a program. It needs a participant that takes commands. What it says without one is tested here.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeWorld } from '../../scripts/conformance/nodeWorld.cjs';
import { normalized } from '../../scripts/conformance/normalize.cjs';
import { askAll, guarded } from '../../scripts/conformance/probes.cjs';
import { development } from '../../scripts/lib/demo.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';

const record = async (...args: string[]) =>
	await new Promise<{ code: unknown; said: string }>((resolve) => {
		const script = join(__dirname, '..', '..', 'scripts', 'conformance.mjs');
		execFile(process.execPath, [script, ...args], (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }));
	});

test('reports its options, and knows no others', async () => {
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

describe('on a participant that refuses a probe the connection', () => {
	const probe = (label: string, size: number) => ({
		label,
		method: 'POST',
		path: '/v2/commands/submit-and-wait',
		body: { commandId: 'x'.repeat(size) },
	});
	const put = async (cutBodies: number, probes: Array<ReturnType<typeof probe>>) => {
		const sandbox = await startSandbox({ args: ['--no-auth', '--set', `cutBodies=${cutBodies}`] });
		const answers: Record<string, number> = {};
		try {
			await askAll({ url: sandbox.url, world: {}, placeholders: {} }, probes, (label, { status }) => void (answers[label] = status));
			return { answers };
		} catch (error) {
			return { answers, message: (error as Error).message };
		} finally {
			await sandbox.stop();
		}
	};

	test('a body above 8 MiB is put again until its 413 is read', async () => {
		expect(await put(5, [probe('small', 10), probe('large', 9_000_000)])).toEqual({ answers: { small: 400, large: 413 } });
	});

	test('what fails for good is named, and the answers before it were passed on', async () => {
		const { answers, message } = await put(1000, [probe('small', 10), probe('large', 9_000_000), probe('never put', 10)]);
		expect(answers).toEqual({ small: 400 });
		expect(message).toMatch(/^Probe "large" \(POST \/v2\/commands\/submit-and-wait\): .*(EPIPE|ECONNRESET|UND_ERR_SOCKET)/);
	});

	test('the program writes the answers it has, and says where it stopped', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'recorder-'));
		const sandbox = await startSandbox({ args: ['--clock', 'real'] });
		try {
			const out = join(folder, 'answers.json');
			const { developmentSecret: secret, audience } = development;
			// The participant stops answering after some probes.
			await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/', skip: 40, times: 0, action: 'reset' }] });
			const { code, said } = await record('--record', '--url', sandbox.url, '--out', out, '--secret', secret, '--audience', audience);
			expect(code).toBe(2);
			const [, label, count] = /Probe "([^"]+)"[^]*\n(\d+) of \d+ answers are written/.exec(said) ?? [];
			const written = Object.keys(JSON.parse(readFileSync(out, 'utf8')));
			expect(written).toEqual(guarded.slice(0, Number(count)).map((probe) => probe.label));
			expect(guarded[Number(count)]!.label).toBe(label);
		} finally {
			await sandbox.stop();
			rmSync(folder, { recursive: true });
		}
	}, 60_000);
});

test('the names of its parties become placeholders, whatever the run', async () => {
	const sandbox = await startSandbox({ args: ['--no-auth', '--clock', 'real'] });
	try {
		const { placeholders, world } = await makeWorld({ url: sandbox.url });
		const names = ['alice', 'bob', 'carol'].map((name) => String(world[name]));
		expect(normalized(names.join(' '), placeholders)).toBe('{alice}::{fingerprint} {bob}::{fingerprint} {carol}::{fingerprint}');
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
