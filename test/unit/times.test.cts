// Times of the steps of `npm test`, and the budget of the ring that clicks.
import { timesOf } from '../../scripts/lib/times.cjs';

test('several steps make a table, and a step with a budget says whether it kept it', () => {
	const lines = timesOf([
		{ name: 'unit', ms: 61_000 },
		{ name: 'editor', ms: 304_000 },
	]);
	expect(lines.map((line) => line.trim())).toEqual([
		'Minutes per step:',
		'unit      1:01',
		'editor    5:04',
		'together  6:05',
		'editor: 5:04, within its 6:00',
	]);
});

test('the ring editor alone says it too, also when it took longer', () => {
	expect(timesOf([{ name: 'editor', ms: 361_000 }])).toEqual(['editor: 6:01, MORE than its 6:00']);
	expect(timesOf([{ name: 'unit', ms: 361_000 }])).toEqual([]);
});
