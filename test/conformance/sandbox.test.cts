// The same probes that were put to real participants are put to the sandbox: it answers as they did, or says in `excused.cts` why not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compared } from '../../scripts/conformance/normalize.cjs';
import { askAll, guarded, open, probes } from '../../scripts/conformance/probes.cjs';
import { makeWorld } from '../../scripts/conformance/sandboxWorld.cjs';
import * as tokens from '../../scripts/conformance/tokenWorld.cjs';
import { development } from '../../scripts/lib/demo.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { excused } from './excused.cts';

const folder = join(__dirname, 'recordings');
const versions = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));

describe.each(versions)('a participant %s', (version) => {
	const recorded: Record<string, any> = JSON.parse(readFileSync(join(folder, `${version}.json`), 'utf8'));
	const recordedOf = (some: typeof probes) => some.filter(({ label }) => label in recorded);
	const answers: Awaited<ReturnType<typeof askAll>> = {};

	beforeAll(async () => {
		const sandbox = await startSandbox({
			// A participant's answer after twenty seconds is given after one.
			args: ['--no-auth', '--server', version, '--clock', 'real', '--set', 'requestTimeoutMs=1500'],
		});
		try {
			Object.assign(answers, await askAll({ url: sandbox.url, ...(await makeWorld(sandbox)) }, recordedOf(open)));
		} finally {
			await sandbox.stop();
		}
		// Hundreds of questions one after the other: on a busy machine that takes more than a test does.
	}, 120_000);

	beforeAll(async () => {
		const sandbox = await startSandbox({ args: ['--server', version, '--clock', 'real'] });
		try {
			const { developmentSecret: secret, audience } = development;
			const made = await tokens.makeWorld({ url: sandbox.url, secret, audience });
			Object.assign(answers, await askAll({ url: sandbox.url, ...made }, recordedOf(guarded)));
		} finally {
			await sandbox.stop();
		}
	}, 60_000);

	test('every recorded answer has its probe', () => {
		const labels = probes.map(({ label }) => label);
		expect(Object.keys(recorded).filter((label) => !labels.includes(label))).toEqual([]);
		expect(new Set(labels).size).toBe(labels.length);
	});

	test.each(recordedOf([...open, ...guarded]).map(({ label }) => label))('%s', (label) => {
		const found = compared(recorded[label], answers[label]);
		if (excused[version]?.[label] === undefined) expect(found).toEqual([]);
		else expect(found).not.toEqual([]);
	});
});
