// The same probes that were put to real participants are put to the sandbox: it answers as they did, or says in `excused.cts` why not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compared } from '../../scripts/conformance/normalize.cjs';
import { askAll, probes } from '../../scripts/conformance/probes.cjs';
import { makeWorld } from '../../scripts/conformance/sandboxWorld.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { excused } from './excused.cts';

const folder = join(__dirname, 'recordings');
const versions = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

describe.each(versions)('a participant %s', (version) => {
	const recorded: Record<string, any> = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'));
	const served = probes.filter(({ label, served }) => served !== false && label in recorded);
	let answers: Awaited<ReturnType<typeof askAll>>;

	beforeAll(async () => {
		const sandbox = await startSandbox({
			// What a participant says after twenty seconds is said after one.
			args: ['--no-auth', '--server', version, '--clock', 'real', '--set', 'requestTimeoutMs=1500'],
		});
		try {
			answers = await askAll({ url: sandbox.url, ...(await makeWorld(sandbox)) }, served);
		} finally {
			await sandbox.stop();
		}
		// Hundreds of questions one after the other: on a busy machine that takes more than a test does.
	}, 120_000);

	test('every recorded answer has its probe', () => {
		const labels = probes.map(({ label }) => label);
		expect(Object.keys(recorded).filter((label) => !labels.includes(label))).toEqual([]);
		expect(new Set(labels).size).toBe(labels.length);
	});

	test.each(served.map(({ label }) => label))('%s', (label) => {
		const found = compared(recorded[label], answers[label]);
		if (excused[version]?.[label] === undefined) expect(found).toEqual([]);
		else expect(found).not.toEqual([]);
	});
});
