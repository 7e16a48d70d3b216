// Ledger Update, and Contract Created or Archived, polled through n8n's own contexts against the sandbox.
import { json, useTriggers } from './support.cts';

const { parties, happen, trigger, waiting } = useTriggers();

describe('Ledger Update', () => {
	it('delivers each update once, with its events, in the order of the ledger', async () => {
		const node = await waiting('ledgerUpdate');
		const [issued] = await happen('issue');
		const [archived] = await happen({ action: 'archive', contractId: issued.created[0] });
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{
				event: 'ledgerUpdate',
				kind: 'transaction',
				recordTime: issued.recordTime,
				updateId: issued.updateId,
				eventId: issued.updateId,
				offset: issued.offset,
				synchronizerId: expect.stringContaining('::'),
				events: [{ event: 'created', contractId: issued.created[0] }],
			},
			{
				kind: 'transaction',
				updateId: archived.updateId,
				events: [{ event: 'exercised', choice: 'Archive', contractId: issued.created[0] }],
			},
		]);
		expect(await node.poll()).toBeNull();
	});

	it('says which command it came of, to whoever submitted it', async () => {
		const node = await waiting('ledgerUpdate');
		await happen({ action: 'succeed', commandId: 'pay-7' });
		expect(json(await node.poll())).toMatchObject([{ kind: 'transaction', commandId: 'pay-7' }]);
	});

	it('moves to another synchronizer are updates of their own', async () => {
		const [issued] = await happen('issue');
		const node = await waiting('ledgerUpdate');
		const [moved] = await happen({ action: 'reassign', contractId: issued.created[0] });
		expect(json(await node.poll())).toMatchObject([
			{ kind: 'reassignment', updateId: moved.updateId, events: [{ event: 'unassigned', contractId: issued.created[0] }] },
		]);
	});

	it('each change of a topology transaction is an item that can be read without reading lists', async () => {
		const node = await waiting('ledgerUpdate', { parties: 'all', options: { kinds: ['topology'] } }, { as: 'any-reader' });
		await happen(
			'issue',
			{ action: 'topology', change: 'Added', party: 'bob', permission: 'CONFIRMATION' },
			{ action: 'topology', change: 'Changed', party: 'bob', permission: 'SUBMISSION' },
			{ action: 'topology', change: 'Revoked', party: 'bob' },
		);
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{
				kind: 'topology',
				change: 'authorizationAdded',
				partyId: parties.bob,
				participantPermission: expect.stringContaining('CONFIRMATION'),
			},
			{ kind: 'topology', change: 'authorizationChanged', participantPermission: expect.stringContaining('SUBMISSION') },
			{ kind: 'topology', change: 'authorizationRevoked' },
		]);
		expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(3);
	});

	it('ACS Delta shows contracts only; templates and kinds narrow what comes', async () => {
		const delta = await waiting('ledgerUpdate', { options: { transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } });
		const ious = await waiting('ledgerUpdate', { templates: '#model-tests:Iou:Iou', options: { kinds: ['transactions'] } });
		const [issued, tapped] = await happen('issue', 'tap');
		const [archived] = await happen({ action: 'archive', contractId: issued.created[0] });
		expect(json(await delta.poll()).at(-1)).toMatchObject({ updateId: archived.updateId, events: [{ event: 'archived' }] });
		const updates = json(await ious.poll()).map(({ updateId }) => updateId);
		expect(updates).toEqual([issued.updateId, archived.updateId]);
		expect(updates).not.toContain(tapped.updateId);
	});

	it('raw output is the update as the participant sent it', async () => {
		const node = await waiting('ledgerUpdate', { simplify: false });
		const [{ updateId, offset }] = await happen('issue');
		expect(json(await node.poll())).toMatchObject([
			{ event: 'ledgerUpdate', eventId: updateId, update: { Transaction: { value: { updateId, offset } } } },
		]);
	});

	it('a participant without pages, and a place kept over a restart', async () => {
		const node = await waiting('ledgerUpdate', { options: { apiVersion: 'legacy' } }, { workflowId: 'kept' });
		const [issued] = await happen('issue');
		expect(json(await node.poll()).map(({ updateId }) => updateId)).toEqual([issued.updateId]);
		const [reissued] = await happen('issue');
		const again = trigger(
			{ event: 'ledgerUpdate', options: { apiVersion: 'legacy' } },
			{ workflowId: 'kept', staticData: node.staticData },
		);
		expect(json(await again.tick()).map(({ updateId }) => updateId)).toEqual([reissued.updateId]);
	});

	it('a test run shows the latest', async () => {
		const [{ updateId }] = await happen('issue');
		expect(json(await trigger({ event: 'ledgerUpdate' }).poll('manual')).at(-1)).toMatchObject({ event: 'ledgerUpdate', updateId });
	});
});

describe('Contract Created or Archived', () => {
	it('delivers both in one trigger, each saying which it is, in the order of the ledger', async () => {
		const node = await waiting('contractCreatedOrArchived', { templates: '#model-tests:Iou:Iou' });
		const [issued] = await happen('issue', 'tap');
		await happen({ action: 'archive', contractId: issued.created[0] });
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{ event: 'contractCreated', contractId: issued.created[0], createArgument: { owner: parties.alice } },
			{ event: 'contractArchived', contractId: issued.created[0] },
		]);
		expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(2);
		expect(await node.poll()).toBeNull();
	});
});
