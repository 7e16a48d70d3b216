// Which way Canton Scan goes: what a validator's proxy has, and what the field refuses.
import { runNode } from '../../support/engine.cts';
import { said, useScan } from './support.cts';

const { sandbox, run } = useScan('voteResult', 'count');

describe('Connect Through', () => {
	test.each(['validator', 'validatorOAuth2'] as const)(
		'what only scan itself has, asked through %s: the way out is named, and nothing is sent',
		async (through) => {
			const result = await run({}, { through });
			expect(said(result)).toBe(
				'Connect Through: a validator\'s scan proxy does not have "Count vote results" | Set Connect Through (the first field) to Scan, and choose a Canton Scan API credential below it.',
			);
			expect(await sandbox.requests()).toEqual([]);
		},
	);

	test('without any credential the message is the same', async () => {
		const { error } = await runNode(
			'cantonScan',
			{ resource: 'voteResult', operation: 'count', connectThrough: 'validator' },
			{ credentials: {} },
		);
		expect(error?.message).toContain("a validator's scan proxy does not have");
	});

	test('an unknown value is refused by its label', async () => {
		const result = await run({ connectThrough: 'participant' });
		expect(said(result)).toBe('Connect Through: "participant" is not one of its values | Use one of: scan, validator, validatorOAuth2.');
		expect(await sandbox.requests()).toEqual([]);
	});
});
