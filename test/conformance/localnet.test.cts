// The nightly run on LocalNet as a program: with the sandbox in LocalNet's place.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { differences, recordingOf } from '../../scripts/lib/recordings.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { scriptRun } from './support.cts';

const run = scriptRun('localnet.mjs');

test('it finds the party of the user, and runs the live tests with its tokens', async () => {
	const sandbox = await startSandbox({ args: [] });
	try {
		const { url } = sandbox;
		const { code, said } = await run('--ledger', url, '--validator', url, '--scan', url, '--read-only', '--tests', 'registry');
		expect(said).toMatch(/Tests: .* [1-9]\d* passed/);
		expect(said).not.toMatch(/failed|skipped/);
		expect(code).toBe(0);
	} finally {
		await sandbox.stop();
	}
}, 120_000);

test('coins are tapped again while the validator has no traffic yet', async () => {
	const taps: number[] = [];
	const server = createServer((request, response) => {
		if (!request.url!.endsWith('/tap')) return response.writeHead(request.url!.endsWith('/readyz') ? 200 : 404).end();
		taps.push(taps.length ? 200 : 409);
		return response.writeHead(taps.at(-1)!).end('{"error":"Traffic balance below reserved traffic amount (0 < 200000)"}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		const { said } = await run('--ledger', url, '--validator', url, '--scan', url, '--tests', 'of no file');
		expect(taps).toEqual([409, 200]);
		expect(said).not.toContain('could not tap');
	} finally {
		server.closeAllConnections();
		server.close();
	}
}, 60_000);

test.each(['localnet.mjs', 'participant.mjs'])('what is not ready in time is named: %s', async (name) => {
	const { code, said } = await scriptRun(name)('--ledger', 'http://127.0.0.1:9', '--wait', '0');
	expect(code).not.toBe(0);
	expect(said).toContain('http://127.0.0.1:9/readyz is not ready');
});

test('an answer that differs is shown beside the recorded one, and what was not recorded is not compared', () => {
	expect(differences({ a: { status: 200 }, b: { status: 404 }, c: { status: 200 } }, { a: { status: 200 }, b: { status: 400 } })).toEqual([
		'b\n  recorded: {"status":400}\n  now:      {"status":404}',
	]);
});

test('null fits every kind; a field that is gone or of another kind is a difference', () => {
	const shape = (kinds: Record<string, string>) => ({
		status: 200,
		type: 'application/json',
		shape: { kinds: ['object'], keys: Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { kinds: [kind] }])) },
	});
	const kept = { a: shape({ offset: 'number', party: 'string' }) };
	expect(differences({ a: shape({ offset: 'number', party: 'null' }) }, kept)).toEqual([]);
	expect(differences({ a: shape({ offset: 'number' }) }, kept)).toHaveLength(1);
	expect(differences({ a: shape({ offset: 'string', party: 'string' }) }, kept)).toHaveLength(1);
});

test('a participant is compared with a recording of its own release line, or with none', () => {
	expect(Object.keys(recordingOf('3.5.14') ?? {}).length).toBeGreaterThan(500);
	expect(Object.keys(recordingOf('3.6.1-snapshot') ?? {}).length).toBeGreaterThan(500);
	expect(recordingOf('3.7.0')).toBeUndefined();
});
