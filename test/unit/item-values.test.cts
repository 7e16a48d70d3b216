// Values of new items, gone through once: a repeated text is kept once, and an item that is nested too deep is found.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { DEEPEST, ItemValues } from '../../nodes/shared/operation/itemValues';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const partyOf = (index: number) => `party-${index}::1220${'ab'.repeat(32)}`;
const TEMPLATE = `${'cd'.repeat(32)}:Splice.Amulet:Amulet`;

/** A list as a participant answers it: each contract has an ID of its own, and parties and a template like others. */
const listOf = (count: number, parties: number): string =>
	JSON.stringify(
		Array.from({ length: count }, (_, index) => ({
			contractId: String(index).padStart(138, '0'),
			templateId: TEMPLATE,
			createArgument: { owner: partyOf(index % parties), amount: { initialAmount: '1.0', dso: partyOf(1000) } },
			signatories: [partyOf(1000), partyOf(index % parties)],
		})),
	);

const itemsOf = (list: string): INodeExecutionData[] => (JSON.parse(list) as IDataObject[]).map((json) => ({ json }));

/** Bytes that the items of a list hold, after what is done with them. */
function heldBy(list: string, settle: (items: INodeExecutionData[]) => void): number {
	collectGarbage();
	const before = process.memoryUsage().heapUsed;
	const items = itemsOf(list);
	settle(items);
	collectGarbage();
	const held = process.memoryUsage().heapUsed - before;
	// As texts: jest compares 10,000 objects for seconds.
	expect(JSON.stringify(items) === JSON.stringify(itemsOf(list))).toBe(true);
	return held;
}

test.each([1, 20])('a list with %i parties takes less than two thirds of the memory, and says the same', (parties) => {
	const list = listOf(10_000, parties);
	// The process compiles and collects meanwhile, which counts for one measurement now and then, and not for all of them.
	const ratios = [1, 2, 3].map(() => {
		const plain = heldBy(list, () => {});
		return heldBy(list, (items) => new ItemValues().add(items)) / plain;
	});
	expect(Math.min(...ratios)).toBeLessThan(2 / 3);
});

const nested = (levels: number): IDataObject => {
	let value: IDataObject = { end: 'x' };
	for (let level = 1; level < levels; level++) value = level % 2 ? { list: [value] } : { field: value };
	return value;
};

test('an item that is nested too deep is found, once', () => {
	const values = new ItemValues();
	const deep = { json: nested(DEEPEST) };
	values.add([{ json: {} }, { json: nested(200) }]);
	expect(values.takeDeep()).toBeUndefined();
	values.add([{ json: {} }, deep]);
	values.add([{ json: {} }]);
	expect(values.takeDeep()).toBe(deep);
	expect(values.takeDeep()).toBeUndefined();
});
