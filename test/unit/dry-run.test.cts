// Dry runs and what they count against the maximums: what the panel shows, when nothing is sent, and the words of a refusal.
import type { IDataObject } from 'n8n-workflow';

import { Parameters } from '../../nodes/shared/parameters/parameters';
import { checkSum, maximumFields, plan, reserve } from '../../nodes/shared/submission/budget';
import { dryRunField, dryRunSwitch, isDryRun } from '../../nodes/shared/submission/dryRun';

type Context = ReturnType<typeof contextOf>;

function contextOf(parameters: IDataObject, mode = 'trigger') {
	const flow: IDataObject = {};
	const node = { id: 'n', name: 'Pay', type: 'canton', typeVersion: 1, position: [0, 0], parameters };
	return {
		getContext: () => flow,
		getNode: () => node,
		getMode: () => mode,
		getNodeParameter: (name: string, _: number, fallback?: unknown) => parameters[name] ?? fallback,
	} as any;
}
/** `dryRun`: one of the list's values, or whatever an expression of the switch may be. */
const isDry = (dryRun: unknown, mode?: string) => {
	const field = ['always', 'manual', 'never'].includes(String(dryRun)) ? dryRunField : dryRunSwitch;
	const context = contextOf({ dryRun: dryRun as string }, mode);
	return isDryRun({ context, parameters: new Parameters(context, [field], 0) });
};

describe('the field', () => {
	test('is a switch where a step pays, off by default', () => {
		expect(dryRunSwitch).toMatchObject({ displayName: 'Dry Run', name: 'dryRun', type: 'boolean', default: false });
		expect(dryRunSwitch.description).toBe(
			'Whether to submit nothing and only return what would be done and what it would cost. ' +
				"For manual executions only, enter the expression $execution.mode === 'test'.",
		);
	});

	test('is a list where a step is tried out, in manual executions by default', () => {
		expect(dryRunField).toMatchObject({ displayName: 'Dry Run', name: 'dryRun', type: 'options', default: 'manual' });
		expect(dryRunField.options).toEqual([
			{ name: 'Always', value: 'always', description: 'Submit nothing' },
			{ name: 'In Manual Executions', value: 'manual', description: 'Submit nothing when the workflow is executed from the editor' },
			{ name: 'Never', value: 'never', description: 'Submit, also when the workflow is executed from the editor' },
		]);
		expect(dryRunField.description).toBe('When to submit nothing and only return what would be done and what it would cost');
	});

	test('the maximums have a label with their unit, and say what they count', () => {
		expect(
			maximumFields('bytes').map(({ displayName, type, default: initial, placeholder }) => [displayName, type, initial, placeholder]),
		).toEqual([
			['Maximum per Item (Bytes)', 'string', '', 'e.g. 100'],
			['Maximum per Execution (Bytes)', 'string', '', 'e.g. 100'],
		]);
		expect(maximumFields('CC')[0]!.displayName).toBe('Maximum per Item (CC)');
		expect(maximumFields('CC')[0]!.description).toContain('The most Canton Coin this node');
		expect(maximumFields('bytes')[1]!.description).toContain('The most bytes of traffic this node');
		expect(maximumFields('tokens')[1]!.description).toContain('The most tokens of one instrument this node');
	});
});

describe('an execution is a dry run', () => {
	test.each<[unknown, string, boolean]>([
		[true, 'trigger', true],
		[false, 'manual', false],
		['true', 'trigger', true],
		['false', 'manual', false],
		['always', 'trigger', true],
		['always', 'manual', true],
		['manual', 'trigger', false],
		['manual', 'manual', true],
		['never', 'manual', false],
		['never', 'trigger', false],
	])('%p, mode %s: %s', (value, mode, expected) => {
		expect(isDry(value, mode)).toBe(expected);
	});

	test.each(['', 'yes', 'TRUE', 'alwaysnot', null])('%p is refused: it might pay', (value) => {
		try {
			isDry(value ?? 'null');
			expect('a refusal').toBe('no refusal');
		} catch (error) {
			expect((error as Error).message).toBe(`Dry Run: "${value}" says neither yes nor no. Nothing was sent.`);
			expect((error as { description?: string }).description).toBe('Switch it on or off, or let its expression be true or false.');
		}
	});
});

describe('what is planned', () => {
	const payment = (context: Context, amount: string, more: IDataObject = {}) => ({ context, itemIndex: 0, amount, unit: 'CC', ...more });
	const words = (act: () => unknown) => {
		try {
			act();
			return 'no refusal';
		} catch (error) {
			return [(error as Error).message, (error as { description?: string }).description];
		}
	};
	const ADVICE = 'Whoever builds the workflow can raise Maximum per Execution (CC), or pay less.';

	test('counts together, each payment once, up to the maximum of the execution', () => {
		const context = contextOf({ maximumPerExecution: '10' });
		plan(payment(context, '6'), 'a');
		plan(payment(context, '6'), 'a');
		plan(payment(context, '4'), 'b');
		expect(words(() => plan(payment(context, '1'), 'c'))).toEqual([
			'Maximum per Execution (CC): 1 CC more would exceed 10.0000000000 CC; 10.0000000000 CC of it are spent or planned. Nothing was sent.',
			ADVICE,
		]);
		// A refused one does not count, and a payment that is planned again has its new amount.
		plan(payment(context, '5'), 'a');
		plan(payment(context, '1'), 'c');
	});

	test('counts what was paid, and is not counted by what is paid', () => {
		const context = contextOf({ maximumPerExecution: '10' });
		plan(payment(context, '8'), 'a');
		reserve(payment(context, '7'));
		expect(words(() => plan(payment(context, '4'), 'b'))[0]).toContain('15.0000000000 CC of it are spent or planned');
		reserve(payment(context, '3'));
	});

	test('counts each instrument by itself', () => {
		const context = contextOf({ maximumPerExecution: '10' });
		plan(payment(context, '10', { unit: 'Gold', unitKey: 'Gold one' }), 'a');
		plan(payment(context, '10', { unit: 'Gold', unitKey: 'Gold two' }), 'a');
		expect(words(() => plan(payment(context, '1', { unit: 'Gold', unitKey: 'Gold two' }), 'b'))[0]).toMatch(
			/^Maximum per Execution \(Tokens\): 1 Gold more would exceed/,
		);
	});

	test('above the maximum of an item is refused', () => {
		const context = contextOf({ maximumPerItem: '5' });
		plan(payment(context, '5'), 'a');
		expect(words(() => plan(payment(context, '5.0000000001'), 'b'))[0]).toBe(
			'Maximum per Item (CC): 5.0000000001 CC is more than 5.0000000000 CC. Nothing was sent.',
		);
	});

	test('payments that are sent together are refused before the first', () => {
		const context = contextOf({ maximumPerExecution: '10' });
		checkSum(payment(context, '10'));
		checkSum(payment(contextOf({}), '1000'));
		expect(words(() => checkSum(payment(context, '10.5')))).toEqual([
			'Maximum per Execution (CC): 10.5 CC together are more than 10.0000000000 CC. Nothing was sent.',
			ADVICE,
		]);
	});
});
