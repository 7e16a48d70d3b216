// Statements of pages about runs, and the numbers of the README, are true.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { AT_MOST, firstAlertTime } from '../../scripts/lib/firstAlert.cjs';
import { root } from '../../scripts/lib/paths.cjs';
import { clock } from '../../scripts/lib/say.cjs';
import { reading as readingOf } from '../nightly/support/reading.cts';
import { ours, read, real, status, tryIt } from './statements-pages.cts';

describe('runs', () => {
	it.each(real.servers.map(({ name, runs }) => [name, runs] as const))('on a %s are the last ones that are written down', (name, runs) => {
		const last = runs
			.map(({ date }) => date)
			.sort()
			.at(-1);
		const { passed, failed } = runs.find(({ date }) => date === last)!;
		expect(status).toContain(`On ${last} the live tests ran on a ${name}: ${passed} passed, ${failed === 0 ? 'none' : failed} failed.`);
	});

	it('of submissions that were cut are those of the page that promises one payment', () => {
		const cut = real.servers
			.flatMap(({ name, runs }) => runs.map((run) => ({ name, ...run })))
			.find(({ what }) => what.startsWith('submissions while'))!;
		const [, arrived] = /^(\d+) had arrived/.exec(cut.note!)!;
		const page = read('docs/guarantees/submission.md');
		expect(page).toContain(`On a real [${cut.name}]`);
		expect(page).toContain(`${cut.passed + cut.failed} submissions were cut: the ${arrived} that arrived were each executed once`);
	});

	it('of the first alert are what was measured, and take less than five minutes', () => {
		const { date, minutes } = JSON.parse(read('docs/measurements/first-alert.json'));
		const day = new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
		expect(tryIt).toContain(`On two cores with an empty npm cache the first alert came after ${minutes} (${day}).`);
		expect(Number(minutes.split(':')[0])).toBeLessThan(5);
	});

	it('of the first success are what was measured, within five minutes with n8n and ten without', () => {
		const { withN8n, withoutN8n } = JSON.parse(read('docs/measurements/first-success.json'));
		const install = read('docs/start/install.md');
		expect(install).toContain(`From the site's first page to a file of balances it took ${withN8n.minutes} with n8n at hand`);
		expect(install).toContain(
			`${withN8n.reading} seconds of reading (200 words a minute), ${withN8n.pressing} of pressing, ${withN8n.waiting} of waiting`,
		);
		const { minutes: alert, reading, waiting } = withoutN8n;
		expect(install).toContain(`the first alert came after ${alert}: ${reading} seconds of reading, ${waiting} of waiting`);
		// A page that got longer takes longer: its reading is reckoned again here, waits and presses are the measured ones.
		expect([withN8n.reading, withoutN8n.reading]).toEqual([readingOf('withN8n'), readingOf('withoutN8n')]);
		const seconds = (way: Record<string, number>) => (way.reading ?? 0) + (way.pressing ?? 0) + (way.waiting ?? 0);
		for (const [way, most] of [
			[withN8n, AT_MOST.withN8n],
			[withoutN8n, AT_MOST.withoutN8n],
		] as const) {
			expect(way.minutes).toBe(clock(seconds(way) * 1000));
			expect(seconds(way)).toBeLessThanOrEqual(most);
		}
	});

	it('of `npm start -- --once` end with their time; in time means ten minutes with the reading before it', () => {
		const most = AT_MOST.withoutN8n - readingOf('withoutN8n');
		const time = clock(most * 1000);
		expect(firstAlertTime(most)).toBe(`The first alert came after ${time}`);
		expect(firstAlertTime(most + 60)).toContain(`${clock((most + 60) * 1000)}, more than the ${time} that the documentation promises`);
		expect(() => firstAlertTime(most + 60, true)).toThrow('that the documentation promises');
	});

	it('are not denied: what was run since is in the table', () => {
		expect(status).not.toMatch(/not been run against a real (participant|network)/);
	});
});

describe('the README', () => {
	const readme = read('README.md');
	/** Number of choices of the properties with that name, over all nodes. */
	const count = (name: string) =>
		ours
			.flatMap(({ properties }) => properties.filter((property) => property.name === name))
			.reduce((sum, { options = [] }) => sum + options.length, 0);

	it('counts what there is', () => {
		const examples = readdirSync(join(root, 'examples')).length;
		expect(readme).toContain(`${count('operation')} operations, ${count('event')} events and ${examples} [example workflows]`);
	});

	it('says of kills and cuts what was measured', () => {
		const kills = JSON.parse(read('docs/measurements/kills.json')).runs.filter(({ delivery }: any) => delivery === 'atLeastOnce');
		for (const run of kills) expect(run).toMatchObject({ missing: 0, kills: { random: 50, aimed: 50 } });
		expect(readme).toContain('after 100 kills of n8n');
		const cut = real.servers.flatMap(({ runs }) => runs).find(({ what }) => what.startsWith('submissions while'))!;
		expect(readme).toContain(`[${cut.passed + cut.failed} submissions cut on a real participant]`);
		expect(cut.failed).toBe(0);
	});

	it('fits a screen', () => {
		expect(readme.split(/\s+/).length).toBeLessThan(460);
	});
});
