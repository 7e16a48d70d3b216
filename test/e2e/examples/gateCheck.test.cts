// Any CI asks with one curl: the very lines of docs/jobs/dar-gate.md are run, as a CI job runs them.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { makeDar } from '../../../scripts/lib/dar.cjs';
import { WEBHOOK_SECRET } from '../../../scripts/lib/git.cjs';
import { eventually, world } from '../support/e2e.cts';
import { darFiles, vetFirstVersion } from './darFiles.cts';
import { importExample } from './support.cts';

const { n8n, sandbox, client } = world();
const page = readFileSync(join(__dirname, '..', '..', '..', 'docs', 'jobs', 'dar-gate.md'), 'utf8');
const PATH = readExample('dar-check').nodes.find(({ name }: any) => name === 'DAR Arrives').id;
const OCTETS = { 'content-type': 'application/octet-stream' };
const folder = mkdtempSync(join(tmpdir(), 'dar-check-'));

/** The lines of a snippet: the shell block after its heading. */
function snippet(heading: string): string {
	const [, lines] = new RegExp(`### ${heading}\\n[^]*?\`\`\`sh\\n([^]*?)\`\`\``).exec(page) ?? [];
	if (!lines) throw new Error(`docs/jobs/dar-gate.md has no shell lines under "${heading}"`);
	return lines;
}

/** Runs lines as a CI job does, with the file in its place. */
async function ci(lines: string, dar: Buffer, secret: string = WEBHOOK_SECRET) {
	writeFileSync(join(folder, 'model.dar'), dar);
	const env = { ...process.env, CANTON_GATE: `${n8n().url}/webhook/${PATH}`, CANTON_GATE_SECRET: secret, DAR: 'model.dar' };
	return await new Promise<{ code: number; answer: any; said: string }>((resolve) => {
		execFile('sh', ['-e', '-c', lines], { cwd: folder, env }, (error, stdout, stderr) => {
			const [, json] = /(\{[^]*\})/.exec(stdout) ?? [];
			resolve({ code: Number(error?.code ?? 0), answer: json ? JSON.parse(json) : undefined, said: stdout + stderr });
		});
	});
}

describe('the DAR check example', () => {
	let workflow: string;

	beforeAll(async () => {
		workflow = await importExample('dar-check', { gitUrl: 'http://127.0.0.1:1' });
		await client.activate(workflow);
		await vetFirstVersion();
		await eventually(
			async () => (await fetch(`${n8n().url}/webhook/${PATH}`, { method: 'POST', body: 'x', headers: OCTETS })).status,
			(status) => status === 403,
		);
	}, 60_000);

	afterEach(() => sandbox.call('DELETE', '/control/faults'));
	afterAll(async () => {
		await client.deactivate(workflow);
		rmSync(folder, { recursive: true, force: true });
	});

	const lines = snippet('With curl');

	it('passed: the job goes on', async () => {
		const { code, answer } = await ci(lines, makeDar({ name: 'ci-model' }).bytes);
		expect(answer).toMatchObject({ verdict: 'passed', passed: true, reason: null });
		expect(code).toBe(0);
	}, 60_000);

	it('rejected: the job fails and says why', async () => {
		const { code, answer, said } = await ci(lines, makeDar({ name: 'ci-model', verdict: 'ZIP_BOMB' }).bytes);
		expect(answer).toMatchObject({ verdict: 'rejected', errorCode: 'ZIP_BOMB', reason: expect.stringContaining('zip bomb') });
		expect(code).toBe(22);
		expect(said).toContain('422');
	}, 60_000);

	it('wrong secret: 403', async () => {
		const { code, said } = await ci(lines, makeDar().bytes, 'guessed');
		expect([code, said]).toEqual([22, expect.stringContaining('403')]);
	}, 60_000);

	it('GitHub Actions, GitLab CI and Jenkins run the same lines', () => {
		const plain = (text: string) => text.replace(/\\\\\n/g, '\\\n').replace(/^ +/gm, '');
		for (const ci of ['GitHub Actions', 'GitLab CI', 'Jenkins']) {
			const [section] = page.split(`### ${ci}\n`)[1].split('\n### ');
			expect(plain(section)).toContain(plain(snippet('With curl')).trim());
		}
	});

	it.each(darFiles)(
		'$what: $verdict, with the reason as data',
		async ({ bytes, verdict, words }) => {
			const { code, answer } = await ci(snippet('With curl'), bytes);
			expect(answer).toMatchObject({ verdict, summary: expect.stringMatching(words) });

			expect(code).toBe(verdict === 'passed' ? 0 : 22);
		},
		60_000,
	);

	it('an empty file could not be checked, with the reason as data', async () => {
		const { code, answer, said } = await ci(snippet('With curl'), Buffer.alloc(0));
		expect(answer).toMatchObject({ verdict: 'couldNotCheck', reason: expect.stringContaining('no file') });
		expect([code, said]).toEqual([22, expect.stringContaining('503')]);
	}, 60_000);

	it('a body that is no file could not be checked', async () => {
		const headers = { authorization: `Bearer ${WEBHOOK_SECRET}` };
		const answer = await fetch(`${n8n().url}/webhook/${PATH}`, { method: 'POST', body: 'x', headers });
		expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('no file')]);
	}, 60_000);

	it('60 MB are answered like everything else', async () => {
		const noDar = await ci(snippet('With curl'), Buffer.alloc(60_000_000, 'x'));
		expect(noDar.answer).toMatchObject({ verdict: 'rejected', fileSize: 60_000_000, reason: expect.stringContaining('not a ZIP archive') });
		const { answer, said } = await ci(snippet('With curl'), makeDar({ name: 'large', padding: 60_000_000 }).bytes);
		expect(answer).toMatchObject({ verdict: expect.stringMatching(/^(passed|couldNotCheck)$/), fileSize: expect.any(Number) });
		expect(said).not.toMatch(/stacktrace|Workflow could not be started/);
	}, 120_000);

	it.each([
		['the participant is down', { action: 'html502', times: 0 }],
		[
			'the token has no right to',
			{ status: 403, body: { code: 'NA', cause: 'x', context: {}, resources: [], errorCategory: -1, grpcCodeValue: 7 }, times: 0 },
		],
	])(
		'could not check: %s',
		async (_, fault) => {
			await sandbox.call('POST', '/control/faults', { faults: [{ path: '/v2/dars/validate', ...fault }] });
			const { answer, said } = await ci(snippet('With curl'), makeDar().bytes);
			expect(answer).toMatchObject({ verdict: 'couldNotCheck', reason: expect.any(String) });
			expect(said).toContain('503');
		},
		90_000,
	);
});
