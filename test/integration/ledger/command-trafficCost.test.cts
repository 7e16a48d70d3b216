// Command › Submit with an estimate of the traffic cost, and with a limit of it.
import type { IDataObject } from 'n8n-workflow';

import { FOR_TRANSACTION, PREPARE, useCommands } from './command-support.cts';

const { sandbox, happen, create, exercise, submit, sent, committed } = useCommands();

let bob: string;

beforeEach(() => void ({ bob } = sandbox.parties));

describe('Command › Submit', () => {
	test('a cost estimate comes with the item, and a limit holds it back', async () => {
		const { json } = await submit([create()], { options: { estimateTrafficCost: true } });
		expect(json[0].estimatedTrafficCost).toBe(6300);
		const { error } = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '6299' } });
		expect(error?.message).toBe('Max Traffic Cost: the transaction is estimated to cost 6300, more than 6299, so nothing was sent');
		const two = await submit([create(), create()], { commandId: 'dear', options: { maxTrafficCost: '1' } });
		expect(two.error?.message).toBe(
			'Max Traffic Cost: the participant gave no estimate, so nothing was sent: ' +
				'The participant failed to prepare the transaction: Preparing multiple commands is currently not supported',
		);
		expect(two.error?.description).toContain('Remove the limit to send all the same.');
		await sandbox.fault({ endpoint: PREPARE, status: 404, contentType: 'text/html', body: '<html>Not Found</html>' });
		const without = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '1' } });
		expect(without.error?.message).toMatch(/^Max Traffic Cost: the participant gave no estimate, so nothing was sent/);
		const prepared = { preparedTransaction: 'AA==', preparedTransactionHash: 'AA==', hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
		await sandbox.answer(PREPARE, prepared);
		const none = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '1' } }, { invented: true });
		expect(none.error?.message).toBe('Max Traffic Cost: the participant gave no estimate, so nothing was sent');
		const lost = await submit([create()], { commandId: 'dear', options: { maxTrafficCost: '={{ $json.most }}' } });
		expect(lost.error?.message).toBe('Max Traffic Cost: the expression returned nothing for this item');
		expect(await committed('dear')).toHaveLength(0);
	});

	describe('Max Traffic Cost', () => {
		const limit = (maxTrafficCost: string, more: IDataObject = {}) => ({ commandId: 'limited', options: { maxTrafficCost, ...more } });
		const transferOf = async () =>
			exercise((await happen('issue', { party: 'alice', to: 'alice' })).created[0], 'Iou_Transfer', { newOwner: bob });
		const unread = { endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' }, times: 0 };

		test('does not hide what another execution did: its contract is gone', async () => {
			const command = await transferOf();
			const first = await submit([command], limit('20000'));
			expect(first.json).toMatchObject([{ outcome: 'succeeded', alreadyDone: false, estimatedTrafficCost: 6300 }]);
			const { json, error } = await submit([command], limit('20000'));
			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{ outcome: 'succeeded', alreadyDone: true, updateId: first.json[0].updateId, estimatedTrafficCost: null },
			]);
			expect(await committed('limited')).toHaveLength(1);
			const other = await submit([command], { ...limit('20000'), commandId: 'other' }, { onError: 'continueRegularOutput' });
			expect(other.json[0].error).toMatchObject({ errorCode: 'CONTRACT_NOT_FOUND', outcome: 'failed' });
		});

		test('does not hide what an earlier try did whose answer was lost', async () => {
			const command = await transferOf();
			const how = limit('20000', { resolveSeconds: 0 });
			await sandbox.fault({ endpoint: FOR_TRANSACTION, action: 'reset', after: true }, unread);
			const first = await submit([command], how);
			expect((first.error as any).context.canton).toMatchObject({ commandId: 'limited', outcome: 'unknown' });
			await sandbox.control('DELETE', '/faults');
			const { json, error } = await submit([command], how, { retryOf: first.run });
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true, commandId: 'limited' }]);
			expect(await committed('limited')).toHaveLength(1);
		});

		test('that was lowered does not hide what another execution did, and says so if that cannot be read', async () => {
			const [first] = (await submit([create()], limit('20000'))).json;
			expect((await submit([create()], limit('1'))).json).toMatchObject([{ alreadyDone: true, updateId: first.updateId }]);
			await sandbox.fault(unread);
			const { error } = await submit([create()], limit('1'));
			expect(error?.message).toMatch(
				/^Max Traffic Cost: .* more than 1, so nothing was sent\. Whether it was done before could not be read, so nothing was sent: .*database/,
			);
			expect((error as any).context.canton).toMatchObject({ commandId: 'limited', outcome: 'unknown' });
		});

		const violated = { code: 'TEMPLATE_PRECONDITION_VIOLATED', cause: 'Template precondition violated: amount', errorCategory: 9 };
		test.each<[string, IDataObject, string]>([
			['that it is down', { status: 503, body: { error: 'maintenance' } }, 'maintenance'],
			['that it is not permitted', { status: 403, body: { error: 'no such right' } }, 'This is not permitted: no such right'],
			['that a condition fails', { status: 400, body: { ...violated, context: {}, resources: [] } }, violated.cause],
		])('leaves the words of a participant that says, instead of an estimate, %s', async (_, fault, words) => {
			await sandbox.fault({ endpoint: PREPARE, times: 0, ...fault });
			for (const commandId of ['', 'limited']) {
				const { error } = await submit([create()], { ...limit('20000'), commandId });
				expect(error?.message).toContain(words);
				expect((error as any).context.canton).toMatchObject({ outcome: 'failed' });
			}
			await sandbox.fault(unread);
			const both = await submit([create()], limit('20000'));
			expect((both.error as any).context.canton).toMatchObject({ outcome: 'unknown' });
			expect(both.error?.message).toContain(words);
			expect(await sent(FOR_TRANSACTION)).toEqual([]);
		});
	});
});
