// The first success of somebody who has an n8n and a participant, by one stopwatch: from the site's first page to the first file of balances.
// Waits are measured. Reading and pressing are reckoned, since nobody reads here. FIRST_SUCCESS=keep writes them down.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';

import { openEditor } from '../../scripts/lib/browser.cjs';
import { AT_MOST } from '../../scripts/lib/firstAlert.cjs';
import { pack } from '../../scripts/lib/install.cjs';
import { restartN8n, startN8n, stopN8n } from '../../scripts/lib/n8n.cjs';
import { remove, root, runFolder } from '../../scripts/lib/paths.cjs';
import { freePort } from '../../scripts/lib/processes.cjs';
import { clock, say } from '../../scripts/lib/say.cjs';
import { world } from '../e2e/support/e2e.cts';
import { pastedForm } from '../editor/support/credentials.cts';
import { firstReport, packageFound } from '../editor/support/firstJobs.cts';
import { prepareNetwork } from '../editor/support/network.cts';
import { Person } from '../editor/support/person.cts';
import { page, reading } from './support/reading.cts';

const { sandbox, chromium } = world();
const SECONDS_PER_PRESS = 2;

const home = runFolder('first-success');
const measurements = join(root, 'docs', 'measurements');

/** Address of the n8n with the package. */
let n8nUrl = '';

const balances = firstReport(async (who) => {
	await who.saveCredential(n8nUrl, pastedForm(sandbox));
	await who.begin(n8nUrl);
}, 10);

const sum = (seconds: Record<string, number>) => Object.values(seconds).reduce((all, each) => all + each, 0);
/** Seconds of each kind, with their sum in minutes. */
const withSum = (seconds: Record<string, number>) => ({ minutes: clock(sum(seconds) * 1000), ...seconds });

afterAll(() => remove(home));

it('is reached by the pages alone', async () => {
	await prepareNetwork(sandbox);
	const { tarball } = await pack();
	copyFileSync(tarball, join(home, basename(tarball)));
	for (const folder of ['.n8n', 'tmp']) mkdirSync(join(home, folder));
	const before = await startN8n({ folder: home, port: await freePort(), brokerPort: await freePort() });
	let n8n = before;
	let editor: Awaited<ReturnType<typeof openEditor>> | undefined;
	let presses = 0;
	const begun = Date.now();
	try {
		const [, commands] = /### n8n installed with npm[\s\S]*?```\n([\s\S]*?)```/.exec(page('start/install.md'))!;
		execFileSync('sh', ['-ec', commands!], { cwd: home, env: { PATH: process.env.PATH, HOME: home }, stdio: 'ignore' });
		await stopN8n(before);
		n8n = await restartN8n(before);
		editor = await openEditor(n8n.url, chromium);
		await editor.page.setViewportSize({ width: 1600, height: 1400 });
		const who = new Person(editor.page);
		await who.begin(n8n.url);
		await who.follow(packageFound);
		n8nUrl = n8n.url;
		await who.follow(balances);
		presses = who.count;
	} finally {
		await editor?.close();
		await stopN8n(n8n);
	}
	const waiting = Math.round((Date.now() - begun) / 1000);
	const [minutes, seconds] = JSON.parse(readFileSync(join(measurements, 'first-alert.json'), 'utf8'))
		.minutes.split(':')
		.map(Number);
	const ways = {
		withN8n: { reading: reading('withN8n'), pressing: presses * SECONDS_PER_PRESS, waiting },
		withoutN8n: { reading: reading('withoutN8n'), waiting: minutes * 60 + seconds },
	};
	const result = {
		date: new Date().toISOString().slice(0, 10),
		cores: cpus().length,
		withN8n: withSum(ways.withN8n),
		withoutN8n: withSum(ways.withoutN8n),
	};
	say(`First success: ${JSON.stringify(result)}`);
	if (process.env.FIRST_SUCCESS === 'keep') writeFileSync(join(measurements, 'first-success.json'), `${JSON.stringify(result, null, 2)}\n`);
	expect(presses).toBeGreaterThan(10);
	expect(sum(ways.withN8n)).toBeLessThanOrEqual(AT_MOST.withN8n);
	expect(sum(ways.withoutN8n)).toBeLessThanOrEqual(AT_MOST.withoutN8n);
}, 300_000);
