// Connections of Canton Scan: what a validator's proxy has, and what the field refuses.
import { runNode } from '../../support/engine.cts';
import { resources } from '../../../nodes/CantonScan/operations';
import { requiredInput } from '../../support/operationCases.cts';
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

describe('an address that scan does not let in', () => {
	const all = resources.flatMap(({ value: resource, operations }) => operations.map((operation) => ({ resource, operation })));

	test.each(all)('$resource $operation.value: the advice names another way only where there is one', async ({ resource, operation }) => {
		const parameters = { ...requiredInput(operation as never), resource, operation: operation.value };
		await sandbox.fault({
			api: 'scan',
			times: 0,
			status: 403,
			headers: { 'content-type': 'text/html' },
			body: '<html><h1>403 Forbidden</h1></html>',
		});
		const { error } = await run(parameters, { invented: true });
		await sandbox.control('DELETE', '/faults');
		// An operation that reads the health of a server has items for what it answers.
		if (!error) return expect([resource, operation.value]).toEqual(['health', 'get']);
		expect(error.message).toBe('A gateway refuses this client: 403 Forbidden');
		expect(error.description).toContain('whether the address n8n sends from is on the allow-list.');
		const through = await run(parameters, { through: 'validator', invented: true });
		const refused = /scan proxy does not have/.test(through.error?.message ?? '');
		expect(error.description).toContain(
			refused
				? "There is no other way: a validator's scan proxy does not have this operation."
				: "Or set Connect Through (the first field) to one of the two with Validator: your validator's scan proxy has this operation.",
		);
	});
});
