// The recommended limits of metrics: the table of the guide has them all, and each can end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RECOMMENDED } from '../../nodes/CantonParticipant/metrics/thresholds';

test('the guide has each recommended limit as it is', () => {
	const page = readFileSync(join(__dirname, '..', '..', 'docs', 'guides', 'metrics.md'), 'utf8');
	const rows = page.split('\n').filter((line) => /^\| .* \| `\w+` \|/.test(line));
	expect(rows).toEqual(
		RECOMMENDED.map(
			({ name, metric, side, limit, isFailing, clearAt }) =>
				`| ${name} | \`${metric}\` | ${side} ${limit}${isFailing ? ', failing' : ''} | ${clearAt} |`,
		),
	);
});

test('each ends on the other side of its limit, or at it, and says what to do', () => {
	for (const { name, side, limit, clearAt, advice } of RECOMMENDED) {
		expect([name, side === 'above' ? clearAt <= limit : clearAt >= limit]).toEqual([name, true]);
		expect([name, advice]).toEqual([name, expect.stringMatching(/\w.*[.]$/)]);
	}
});
