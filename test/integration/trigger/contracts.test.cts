// Contract Created, Contract Archived and Choice Exercised, polled through n8n's own contexts against the sandbox.
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger, waiting, endpointsCalled } = useTriggers();
const PAGE = 'POST /v2/updates/get-updates-page';
const IOU = '#model-tests:Iou:Iou';
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

describe('Contract Created', () => {
	it('delivers each new contract of the parties with its arguments, once', async () => {
		const node = await waiting('contractCreated');
		const [first, , second] = await happen('issue', { action: 'issue', to: 'carol' }, 'issue');
		const items = json(await node.poll());
		expect(items.map(({ contractId }) => contractId)).toEqual([...first.created, ...second.created]);
		expect(items[0]).toMatchObject({
			event: 'contractCreated',
			updateId: first.updateId,
			offset: first.offset,
			eventId: expect.stringContaining(first.updateId),
			reason: 'transaction',
			packageName: 'model-tests',
			templateId: expect.stringMatching(/^[0-9a-f]{64}:Iou:Iou$/),
			createArgument: { owner: parties.alice },
			signatories: [parties.bank],
			recordTime: first.recordTime,
		});
		expect(await node.poll()).toBeNull();
	});

	it('filters by template in the package-name form, and by interface with its view', async () => {
		const byTemplate = await waiting('contractCreated', { templates: IOU });
		const byInterface = await waiting('contractCreated', { interfaces: HOLDING });
		const [issued, tapped] = await happen('issue', 'tap');
		expect(json(await byTemplate.poll()).map(({ contractId }) => contractId)).toEqual(issued.created);
		const holdings = json(await byInterface.poll());
		expect(holdings.length).toBeGreaterThan(0);
		expect(tapped.created).toEqual(expect.arrayContaining(holdings.map(({ contractId }) => contractId)));
		expect(holdings[0].interfaceViews).toMatchObject([{ viewValue: { owner: parties.alice } }]);
	});

	it('filters by a template ID copied from an item, which has the package ID: the participant is asked by package name', async () => {
		const [{ created }] = await happen('issue');
		const any = trigger({ event: 'contractCreated', templates: IOU });
		const { templateId } = json(await any.poll('manual')).at(-1)!;
		expect(templateId).toMatch(/^[0-9a-f]{64}:Iou:Iou$/);
		expect(created).toHaveLength(1);
		const node = await waiting('contractCreated', { templates: templateId as string });
		const [, issued] = await happen('tap', 'issue');
		await sandbox.requests();
		expect(json(await node.poll()).map(({ contractId }) => contractId)).toEqual(issued.created);
		const bodies = JSON.stringify(await sandbox.requests());
		expect(bodies).toContain(IOU);
		expect(bodies).not.toContain(templateId);
	});

	it('raw output is the event as the participant sent it, with its update', async () => {
		const node = await waiting('contractCreated', { simplify: false });
		const [{ updateId, created }] = await happen('issue');
		expect(json(await node.poll())).toMatchObject([
			{ event: 'contractCreated', updateId, createdEvent: { contractId: created[0], nodeId: expect.any(Number) } },
		]);
	});

	it.each(['contractCreated', 'contractCreatedOrArchived', 'ledgerUpdate'])(
		'%s: the blob of a contract, to disclose it by',
		async (event) => {
			const without = await waiting(event, { templates: IOU });
			const node = await waiting(event, { templates: IOU, options: { includeCreatedEventBlob: true } });
			const [{ created }] = await happen('issue');
			const blobs = (items: any[]) => items.flatMap((item) => (item.events ?? [item]).map(({ createdEventBlob }: any) => createdEventBlob));
			expect(created).toHaveLength(1);
			expect(blobs(json(await node.poll()))).toEqual([expect.stringMatching(/^[A-Za-z0-9+/]+=*$/)]);
			expect(blobs(json(await without.poll()))).toEqual([undefined]);
		},
	);

	it('never divides an update, and goes on behind it', async () => {
		const node = await waiting('contractCreated', { options: { maxItems: 30 } });
		await happen({ action: 'bulkContracts', count: 250 });
		const sizes: number[] = [];
		const seen = new Set<unknown>();
		for (let items = json(await node.poll()); items.length > 0; items = json(await node.poll())) {
			sizes.push(items.length);
			for (const { contractId } of items) seen.add(contractId);
		}
		expect(sizes).toEqual([100, 100, 50]);
		expect(seen.size).toBe(250);
	});

	it('an idle poll is one call, also when others were busy', async () => {
		const node = await waiting('contractCreated', {}, { credential: { extraHeaders: '{"X-Alone":"1"}' } });
		await happen({ action: 'issue', to: 'carol' });
		await endpointsCalled();
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual([PAGE, PAGE]);
	});

	it('a test run for a party that has nothing here says why', async () => {
		const nobody = `nobody::1220${'0'.repeat(64)}`;
		for (const event of ['contractCreated', 'commandCompleted']) {
			const { message, description } = await refusal(trigger({ event, parties: nobody }, { as: 'any-reader' }).poll('manual'));
			expect([message, description]).toEqual(['There is no event to show', expect.stringContaining(`does not know the party ${nobody}`)]);
		}
	});

	it('shows a sample in a test run', async () => {
		await happen('issue');
		const node = trigger({ event: 'contractCreated', templates: IOU });
		const items = json(await node.poll('manual'));
		expect(items.at(-1)).toMatchObject({ event: 'contractCreated', packageName: 'model-tests' });
		expect(node.staticData).toEqual({});
	});

	it('delivers an event it cannot read as it came, and the others of its update', async () => {
		const node = await waiting('contractCreated', { parties: `${parties.alice}, ${parties.bob}` });
		const [done] = await happen('issue');
		const value = (events: unknown[]) => ({
			updateId: done.updateId,
			offset: done.offset,
			recordTime: done.recordTime,
			synchronizerId: 'x',
			effectiveAt: done.recordTime,
			events,
		});
		const created = (more: object) => ({
			CreatedEvent: {
				offset: done.offset,
				nodeId: 1,
				templateId: 'p:M:E',
				packageName: 'p',
				createArgument: {},
				witnessParties: [],
				signatories: [],
				createdAt: done.recordTime,
				...more,
			},
		});
		const broken = created({ contractId: undefined });
		await sandbox.answer(PAGE, {
			updates: [
				{ update: { Transaction: { value: value([broken, { CreatedEvent: null }, created({ contractId: 'c2' })]) } } },
				{ update: { Surprise: { value: { offset: done.offset + 1 } } } },
				{ update: { Transaction: null } },
				null,
			],
			lowestPageOffsetExclusive: 0,
			highestPageOffsetInclusive: done.offset + 1,
		});
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{
				decodeError: 'it has no contract ID',
				updateId: done.updateId,
				offset: done.offset,
				eventId: expect.stringContaining(`${done.updateId}:raw:`),
			},
			{ decodeError: 'it has no "CreatedEvent"', raw: { CreatedEvent: null } },
			{ contractId: 'c2' },
			{ decodeError: expect.stringContaining('does not know'), raw: { Surprise: {} } },
			{ decodeError: 'it has no "Transaction"', raw: { Transaction: null } },
			{ decodeError: 'it is not an object', raw: null },
		]);
	});
});

describe('Contract Archived', () => {
	it('delivers each contract that ended, not those that came and went in one transaction', async () => {
		const node = await waiting('contractArchived', { templates: IOU });
		const [issued] = await happen('issue', 'transient');
		const [done] = await happen({ action: 'archive', contractId: issued.created[0] });
		expect(json(await node.poll())).toMatchObject([
			{
				event: 'contractArchived',
				contractId: issued.created[0],
				updateId: done.updateId,
				offset: done.offset,
				packageName: 'model-tests',
				reason: 'transaction',
			},
		]);
	});
});

describe('reassignments', () => {
	it('count where they were asked for, and say so', async () => {
		const [issued] = await happen({ action: 'issue', party: 'alice', to: 'alice' });
		const quiet = [await waiting('contractCreated'), await waiting('contractArchived')];
		const asking = { options: { includeReassignments: true } };
		const [created, archived] = [await waiting('contractCreated', asking), await waiting('contractArchived', asking)];
		const contractId = issued.created[0];
		const [left] = await happen({ action: 'reassign', contractId });
		const [arrived] = await happen({ action: 'reassign', contractId, step: 'assign' });
		expect(json(await archived.poll())).toMatchObject([
			{ event: 'contractArchived', reason: 'reassignment', contractId, updateId: left.updateId, target: expect.any(String) },
		]);
		expect(json(await created.poll())).toMatchObject([
			{ event: 'contractCreated', reason: 'reassignment', contractId, updateId: arrived.updateId, source: expect.any(String) },
		]);
		for (const node of quiet) expect(await node.poll()).toBeNull();
	});
});

describe('Choice Exercised', () => {
	it('is of the parties asked for only', async () => {
		const node = await waiting('choiceExercised');
		const [theirs, ours] = await happen({ action: 'issue', to: 'carol' }, 'issue');
		await happen({ action: 'archive', contractId: theirs.created[0] }, { action: 'archive', contractId: ours.created[0] });
		expect(json(await node.poll())).toMatchObject([{ choice: 'Archive', contractId: ours.created[0] }]);
	});

	it('delivers choices with arguments and result, by name where asked', async () => {
		const every = await waiting('choiceExercised');
		const some = await waiting('choiceExercised', { choices: 'Renew', simplify: false });
		const [{ created }] = await happen('issue');
		await happen({
			action: 'exercise',
			contractId: created[0],
			choice: 'Renew',
			party: 'alice',
			consuming: false,
			argument: { days: '30' },
			result: { ok: true },
		});
		await happen({ action: 'archive', contractId: created[0] });
		expect(json(await every.poll())).toMatchObject([
			{
				event: 'choiceExercised',
				choice: 'Renew',
				consuming: false,
				choiceArgument: { days: '30' },
				exerciseResult: { ok: true },
				contractId: created[0],
			},
			{ event: 'choiceExercised', choice: 'Archive', consuming: true },
		]);
		expect(json(await some.poll())).toMatchObject([{ exercisedEvent: { choice: 'Renew' } }]);
	});
});
