// Times of the steps of `npm test`, and the budget of the tests that click a job, a slot or the first credential.
import { clicksOf, timesOf } from '../../scripts/lib/times.cjs';

test('several steps make a table, a single one has said its time', () => {
	const unit = { name: 'unit', ms: 61_000 };
	expect(timesOf([unit], 61_000)).toEqual([]);
	expect(timesOf([unit, { name: 'editor', ms: 804_000 }], 865_000).map((line) => line.trim())).toEqual([
		'Minutes per step:',
		'unit       1:01',
		'editor    13:24',
		'together  14:25',
	]);
});

describe('jobs, slots and the first credential', () => {
	const file = (name: string, seconds: number) => ({
		name: `/x/test/editor/${name}.test.cts`,
		startTime: 1000,
		endTime: 1000 + seconds * 1000,
	});
	const others = [file('forms', 400), file('jobs.old', 400)];

	test('keep their six minutes, whatever the other files take', () => {
		const files = [file('jobs', 180), file('credentialSlots', 120), file('firstCredential', 60), ...others];
		expect(clicksOf(files)).toEqual(['Jobs, slots and the first credential: 6:00, within 6:00']);
	});

	test('or take longer', () => {
		const files = [file('jobs', 181), file('credentialSlots', 120), file('firstCredential', 60)];
		expect(clicksOf(files)).toEqual(['Jobs, slots and the first credential: 6:01, MORE than 6:00']);
	});

	test('say nothing if one did not run', () => {
		expect(clicksOf([file('jobs', 180), file('credentialSlots', 120), ...others])).toEqual([]);
		expect(clicksOf([])).toEqual([]);
	});
});
