// Maximums of an item and of an execution, and what counts as paid.
// The waits come before anything that loads n8n-workflow.
import '../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../nodes/shared/errors/failure';
import { checkItem, isLimited, maximumFields, reserve } from '../../nodes/shared/submission/budget';
import { carryOut } from '../../nodes/shared/submission/carryOut';
import { actOf, contextOf, failing, LOST, REFUSED, refusing, UNREAD } from './submission-act.cts';

describe('an act', () => {
	test('above the maximum of an item is refused before anything is read', async () => {
		const before = jest.fn();
		const context = contextOf({ maximumPerItem: '5' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		expect(await failing(actOf({ before, spending }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Item \(CC\): 6 CC/),
		});
		expect(before).not.toHaveBeenCalled();
	});

	test.each<[string, IDataObject]>([
		['Maximum per Item', { maximumPerItem: '5' }],
		['Maximum per Execution', { maximumPerExecution: '5' }],
	])('above %s, while it cannot be read what another execution did, says both', async (name, parameters) => {
		const context = contextOf(parameters);
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const readOnRefusal = async () => ({ nothing: '', unread: UNREAD });
		const both = new RegExp(`^${name} .*Nothing was sent\\. Whether it was done before could not be read, so nothing was sent: database$`);
		expect(await failing(actOf({ spending, mayBeDone: true, readOnRefusal }, context))).toMatchObject({
			message: expect.stringMatching(both),
			fields: { trackingId: 'a', outcome: 'unknown' },
		});
	});

	test('that turns out to have been done before leaves the budget as it was', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const found = { earlier: true, find: async () => ({ done: { id: '2' } }) };
		await carryOut(actOf({ ...refusing(LOST, found), spending }, context));
		expect(await carryOut(actOf({ spending, identity: { trackingId: 'b' } }, context))).toMatchObject({ alreadyDone: false });
		expect(await failing(actOf({ spending, identity: { trackingId: 'c' } }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Execution/),
			fields: { trackingId: 'c', outcome: 'failed' },
		});
	});

	test.each([
		['was not there before', async () => ({ nothing: '' }), undefined, true],
		['was not there before, and is certainly of another', async () => ({ nothing: '' }), false, false],
		['may have been there before', undefined, undefined, false],
		['may have been there before, or be its own', undefined, true, true],
	])('that finds a record, which %s, counts as paid or not', async (_, before, counts, isPaid) => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const found = { earlier: true, find: async () => ({ done: { id: '2' }, counts }) };
		const missing: CallFailure = { ...REFUSED, httpStatus: 404 };
		expect(await carryOut(actOf({ ...refusing(missing, found), spending, ...(before && { before }) }, context))).toMatchObject({
			alreadyDone: true,
			done: { id: '2' },
		});
		const next = carryOut(actOf({ spending, identity: { trackingId: 'b' } }, context));
		if (isPaid) await expect(next).rejects.toThrow(/^Maximum per Execution/);
		else expect(await next).toMatchObject({ alreadyDone: false });
	});

	test('whose answer may be that to an earlier call counts as paid, if it was not there before', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const send = async () => ({ ok: true as const, answer: { id: '1' } });
		const prepare = () => ({ send, search: () => undefined, confirm: async () => ({ done: { id: '1' }, earlier: true }) });
		const before = async () => ({ nothing: '' });
		expect(await carryOut(actOf({ before, spending, prepare }, context))).toMatchObject({ alreadyDone: true });
		expect(() => reserve(spending)).toThrow('6.0000000000 CC of it are spent');
	});

	test('that was done before, or perhaps now, counts as paid', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const send = async () => ({ ok: true as const, answer: { id: '1' } });
		const confirm = async () => ({ done: { id: '1' }, earlier: true, counts: true });
		const prepare = () => ({ send, search: () => undefined, confirm });
		expect(await carryOut(actOf({ spending, prepare }, context))).toEqual({
			alreadyDone: true,
			identity: { trackingId: 'a' },
			done: { id: '1' },
		});
		expect(await failing(actOf({ spending, identity: { trackingId: 'b' } }, context))).toMatchObject({
			message: expect.stringMatching(/^Maximum per Execution/),
		});
	});

	test('that breaks off once it was sent, as if the database of n8n were gone, is unknown, and counts as paid', async () => {
		const context = contextOf({ maximumPerExecution: '10' });
		const spending = { context, itemIndex: 0, amount: '6', unit: 'CC' };
		const broken = async () => await Promise.reject(new Error('no database'));
		const prepare = () => ({ identity: { submissionId: 's' }, send: broken, search: () => undefined });
		expect(await failing(actOf({ spending, prepare }, context))).toEqual({
			message: 'no database',
			advice: 'Look for {"trackingId":"a","submissionId":"s"} after no database.',
			fields: { trackingId: 'a', submissionId: 's', outcome: 'unknown' },
			unknown: true,
		});
		expect(() => reserve(spending)).toThrow('6.0000000000 CC of it are spent');
	});
});

describe('the budget', () => {
	const spending = (parameters: IDataObject, more: IDataObject = {}, type = 'canton', flow: IDataObject = {}) =>
		({ context: contextOf(parameters, type, flow), itemIndex: 0, amount: '60', unit: 'CC', ...more }) as never;
	const said = (act: () => unknown) => {
		try {
			act();
			return 'nothing';
		} catch (error) {
			return `${(error as Error).message} | ${(error as any).description}`;
		}
	};

	test('of an item', () => {
		expect(said(() => checkItem(spending({ maximumPerItem: '60' })))).toBe('nothing');
		expect(said(() => checkItem(spending({ maximumPerItem: 59 })))).toBe(
			'Maximum per Item (CC): 60 CC is more than 59.0000000000 CC. Nothing was sent. | Whoever builds the workflow can raise Maximum per Item (CC), or pay less.',
		);
		expect(said(() => checkItem(spending({ maximumPerItem: '0' })))).toMatch(/^Maximum per Item \(CC\): 60 CC is more than 0\.0+ CC/);
		expect(said(() => checkItem(spending({ maximumPerItem: 'x' })))).toBe(
			'Maximum per Item (CC): "x" is not an amount | Enter a number of Canton Coin with digits and a point, e.g. 100. An expression is not read.',
		);
		expect(said(() => checkItem(spending({ maximumPerExecution: '-1' }, { unit: 'bytes' })))).toMatch(
			/^Maximum per Execution \(Bytes\): "-1" is not an amount \| Enter a number of bytes/,
		);
	});

	test('of an execution: what is released no longer counts, and only once', () => {
		const flow = {};
		const pay = (amount: string, more: IDataObject = {}) =>
			reserve(spending({ maximumPerExecution: '100' }, { amount, ...more }, 'canton', flow));
		const first = pay('60');
		expect(said(() => pay('41'))).toBe(
			'Maximum per Execution (CC): 41 CC more would exceed 100.0000000000 CC; 60.0000000000 CC of it are spent, what has an unknown outcome included. ' +
				'Nothing was sent. | Whoever builds the workflow can raise Maximum per Execution (CC), or pay less.',
		);
		pay('40');
		first.release();
		first.release();
		pay('60');
		expect(said(() => pay('0.0000000001'))).toMatch(/^Maximum per Execution/);
		// Another instrument of the same name is counted by itself.
		expect(said(() => pay('100', { unitKey: 'other' }))).toBe('nothing');
	});

	test('in whole bytes', () => {
		expect(said(() => reserve(spending({ maximumPerExecution: '50' }, { unit: 'bytes' })))).toMatch(
			/60 bytes more would exceed 50 bytes; 0 bytes/,
		);
	});

	test('of a tool, which needs both', () => {
		const tool = (parameters: IDataObject) => said(() => checkItem(spending(parameters, {}, 'cantonTool')));
		expect(tool({})).toBe(
			'Maximum per Item (CC) is empty: as a tool of an AI agent this node pays only up to a maximum. Nothing was sent. | ' +
				'Whoever builds the workflow can enter Maximum per Item (CC) and Maximum per Execution (CC) in the node "Pay". The agent cannot.',
		);
		expect(tool({ maximumPerItem: ' 100 ' })).toMatch(/^Maximum per Execution \(CC\) is empty/);
		expect(tool({ maximumPerItem: '100', maximumPerExecution: '100' })).toBe('nothing');
		expect(
			[contextOf(), contextOf({ maximumPerItem: '' }), contextOf({ maximumPerExecution: '1' }), contextOf({}, 'cantonTool')].map(isLimited),
		).toEqual([false, false, true, true]);
	});

	test('its fields are never expressions, and say what they count', () => {
		expect(maximumFields('bytes')).toMatchObject([
			{ displayName: 'Maximum per Item (Bytes)', name: 'maximumPerItem', noDataExpression: true, default: '', type: 'string' },
			{ displayName: 'Maximum per Execution (Bytes)', name: 'maximumPerExecution', noDataExpression: true, default: '' },
		]);
		for (const [unit, words] of [
			['CC', 'The most Canton Coin this node may spend'],
			['tokens', 'The most tokens of one instrument this node may spend'],
			['bytes', 'The most bytes of traffic this node may spend'],
		] as const)
			for (const { description } of maximumFields(unit))
				expect(description).toMatch(new RegExp(`^${words}.*Empty is no maximum; as a tool`));
	});
});
