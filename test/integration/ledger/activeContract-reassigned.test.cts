// Active Contract › Get Many: contracts between two synchronizers, and entries that are no contract.
import type { IDataObject } from 'n8n-workflow';

import { IOU, PAGE, useActiveContracts } from './activeContract-support.cts';

const { happen, within, answer, listCalls, getMany } = useActiveContracts();

describe('contracts between two synchronizers', () => {
	let leaving: string;
	let arriving: string;
	beforeAll(async () => {
		[leaving] = (await happen('issue', { to: 'alice' })).created;
		await happen('reassign', { contractId: leaving, step: 'unassign' });
		arriving = (await happen('arrive')).contractId as string;
	});

	test('simplified: where they come from and go to', async () => {
		const { json } = await getMany({ templates: IOU });
		expect(json.find(({ contractId }) => contractId === leaving)).toMatchObject({
			state: 'incompleteUnassigned',
			synchronizerId: null,
			source: expect.stringMatching(/^global/),
			target: expect.stringMatching(/^private/),
			reassignmentId: expect.any(String),
			reassignmentCounter: 1,
		});
		const arrived = json.find(({ contractId }) => contractId === arriving);
		expect(arrived).toMatchObject({
			state: 'incompleteAssigned',
			synchronizerId: arrived?.target,
			createArgument: expect.objectContaining({ currency: 'EUR' }),
		});
	});

	test('raw: each under its own name', async () => {
		const { json } = await getMany({ templates: IOU, simplify: false });
		const names = new Set(json.flatMap(({ contractEntry }) => Object.keys(contractEntry as IDataObject)));
		expect(names).toEqual(new Set(['JsActiveContract', 'JsIncompleteUnassigned', 'JsIncompleteAssigned']));
	});

	test('placeholders are no items, and do not count; kinds newer than this node come as they are', async () => {
		await within({ placeholders: true }, async () => {
			const { json } = await getMany({ templates: IOU, returnAll: false, limit: 5 });
			expect(json).toHaveLength(5);
			expect((await listCalls()).map(({ body }) => body.maxPageSize)).toEqual([5, 1]);
			expect(
				(await getMany({ templates: IOU, simplify: false })).json.some(({ contractEntry }) => 'JsEmpty' in (contractEntry as IDataObject)),
			).toBe(false);
		});
		await answer(PAGE, '{"activeContracts":[{"contractEntry":{"JsNovelty":{"x":1}}}],"activeAtOffset":5}');
		expect((await getMany()).json).toEqual([
			{ state: 'unknown', contractEntry: { JsNovelty: { x: 1 } }, activeAtOffset: 5, apiVersion: 'current' },
		]);
	});
});
