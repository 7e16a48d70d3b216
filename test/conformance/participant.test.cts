// The nightly run on a published participant as a program: with the sandbox in the participant's place.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { root } from '../../scripts/lib/paths.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { excused } from './excused.cts';
import { scriptRun } from './support.cts';

const run = scriptRun('participant.mjs');
const VERSION = '3.6.0';
const sandboxOf = async (...args: string[]) => await startSandbox({ args: ['--server', VERSION, '--clock', 'real', ...args] });

test('it makes a party and a user who acts as it, and runs the live tests with them; what fails there is a failure', async () => {
	const sandbox = await sandboxOf('--no-auth');
	try {
		const { code, said } = await run('--ledger', sandbox.url, '--tests', 'ledger', '--read-only');
		const { partyDetails } = (await (await fetch(`${sandbox.url}/v2/parties`)).json()) as { partyDetails: Array<{ party: string }> };
		expect(partyDetails.filter(({ party }) => /^live-[0-9a-f]{6}::/.test(party))).toHaveLength(1);
		// The stand-in has none of the packages that every participant has.
		const failed = [...said.matchAll(/^ +✕ (.*?)(?: \([\d.]+ m?s\))?$/gm)].map(([, name]) => name);
		expect(failed).toEqual([expect.stringContaining('every participant has'), expect.stringContaining('every operation was asked')]);
		expect(said).toMatch(/Tests: .* [3-9]\d passed/);
		expect(code).toBe(1);
		expect((await run('--ledger', sandbox.url, '--tests', 'registry', '--read-only')).code).toBe(0);
	} finally {
		await sandbox.stop();
	}
}, 120_000);

test('each answer that differs from the recording is named, and is a failure', async () => {
	const open = await sandboxOf('--no-auth', '--set', 'requestTimeoutMs=1500');
	const guarded = await sandboxOf('--set', 'audience=""');
	try {
		const { code, said } = await run('--ledger', open.url, '--guarded', guarded.url, '--tests', 'of no file');
		const named = [...said.matchAll(/^(.*)\n {2}recorded: .*\n {2}now: /gm)].map(([, label]) => label);
		// Differences of the stand-in that are known.
		expect(named).toEqual(expect.arrayContaining(['w: arg args empty', 'w: dedupPeriod null']));
		const counted = [...said.matchAll(/^(\d+) answers differ from the recording$/gm)].map(([, count]) => Number(count));
		expect(counted).toHaveLength(2);
		expect(counted[0]! + counted[1]!).toBe(named.length);
		expect(code).toBe(1);
	} finally {
		await Promise.all([open.stop(), guarded.stop()]);
	}
}, 300_000);

describe('the workflow', () => {
	const { jobs } = parse(readFileSync(join(root, '.github', 'workflows', 'network.yml'), 'utf8'));
	const commands = (job: any): string[] => job.steps.map((step: any) => step.run).filter(Boolean);

	test('starts a published Canton of each release line that is recorded, with the files that the script is for', () => {
		const lines = (versions: string[]) => versions.map((version) => version.split('.').slice(0, 2).join('.')).sort();
		expect(lines(jobs.participant.strategy.matrix.canton)).toEqual(lines(Object.keys(excused)));
		const start = commands(jobs.participant).find((command) => command.startsWith('docker run'))!;
		for (const file of ['scripts/conformance/participant.conf', 'scripts/conformance/participant.sc'])
			expect([file, start.includes(`$(cat ${file})`)]).toEqual([file, true]);
		const ports = [...readFileSync(join(root, 'scripts/conformance/participant.conf'), 'utf8').matchAll(/http-ledger-api .*port = (\d+)/g)];
		const script = readFileSync(join(root, 'scripts/participant.mjs'), 'utf8');
		expect(ports).toHaveLength(2);
		for (const [, port] of ports) expect(script).toContain(`default: 'http://127.0.0.1:${port}'`);
	});

	test.each(['participant', 'localnet'])('opens an issue, once, where %s fails or differs', (name) => {
		const all = commands(jobs[name]);
		expect(all.some((command) => /^node scripts\/\w+\.mjs .*tee network\.log; exit \$\{PIPESTATUS\[0\]\}$/.test(command))).toBe(true);
		expect(jobs[name].steps.at(-1).if).toBe('failure()');
		expect(all.at(-1)).toMatch(/gh issue list .*grep -qxF "\$TITLE" \|\|\n +gh issue create/s);
	});
});
