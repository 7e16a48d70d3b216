// Events of contracts at an older participant, and what stops their trigger: wrong templates, large pages, pruned history.
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, happen, trigger, waiting, endpointsCalled, ledgerLost } = useTriggers();
const PAGE = 'POST /v2/updates/get-updates-page';

describe('a participant without get-updates-page', () => {
	const path = '/api/json-api';
	beforeAll(async () => await sandbox.control('POST', '/settings', { server: '3.4.12', listLimit: 7 }));
	afterAll(async () => await sandbox.control('POST', '/settings', { server: '3.5.14', listLimit: 200 }));

	it('is read by the updates list, in pages as long as it allows, without an idle wait', async () => {
		const node = await waiting('contractCreated', {}, { path });
		const done = await happen(...Array.from({ length: 20 }, () => 'issue'), { action: 'issue', to: 'carol' });
		await endpointsCalled();
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual(done.slice(0, 20).map(({ offset }) => offset));
		expect(await endpointsCalled()).toContain('POST /v2/updates');
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual(['GET /v2/state/ledger-end']);
	});

	it('asks for smaller lists behind a proxy that refuses large answers', async () => {
		const node = await waiting('contractCreated', {}, { path });
		const [issued] = await happen('issue');
		await sandbox.fault({ endpoint: 'POST /v2/updates', times: 2, action: 'html413' });
		expect(json(await node.poll())).toMatchObject([{ offset: issued.offset }]);
	});

	it('says that history was pruned, and goes on behind it where asked to', async () => {
		const node = await waiting('contractCreated', { options: { whenPruned: 'stop' } }, { path });
		const [first, second] = await happen('issue', 'issue');
		await sandbox.control('POST', '/prune', { offset: first.offset });
		expect((await refusal(node.poll())).message).toMatch(/pruned history this trigger had not read yet/);
		const going = trigger({ event: 'contractCreated' }, { staticData: node.staticData, path });
		expect(json(await going.poll())).toMatchObject([{ event: 'gap', untilOffset: first.offset }, { offset: second.offset }]);
	});

	it('gives its completions by the older endpoint', async () => {
		const node = await waiting('commandCompleted', {}, { path });
		await happen('fail');
		expect(json(await node.poll())).toMatchObject([{ outcome: 'failed' }]);
		expect(await endpointsCalled()).toContain('POST /v2/commands/completions');
	});
});

describe('failures', () => {
	it('an unknown template is named by the participant, a malformed one by the field', async () => {
		const { message, description } = await refusal(
			trigger({ event: 'contractCreated', templates: '#model-tests:Iou:Nothing', startFrom: 'beginning' }).poll(),
		);
		expect(message).toMatch(/do not reference any template/);
		expect(description).toMatch(/#package-name:Module\.Name:Entity/);
		expect((await refusal(trigger({ event: 'contractCreated', templates: 'Iou' }).poll())).message).toBe(
			'Templates: "Iou" is not a full name',
		);
	});

	it('an answer that is no list of updates is refused whole; nothing moves', async () => {
		const node = await waiting('contractCreated');
		const before = JSON.stringify(node.staticData);
		await happen('issue');
		await sandbox.fault({ endpoint: PAGE, body: { status: 'ok' } });
		expect((await refusal(node.poll())).message).toMatch(/its answer is not a list/);
		expect(JSON.stringify(node.staticData)).toBe(before);
	});

	it('a page that is too large for a proxy is asked for again in smaller ones', async () => {
		const node = await waiting('contractCreated');
		const done = await happen(...Array.from({ length: 60 }, () => 'issue'));
		await sandbox.fault({ endpoint: PAGE, times: 2, action: 'html413' });
		expect(json(await node.poll()).map(({ offset }) => offset)).toEqual(done.map(({ offset }) => offset));
	});

	it('pruned history and a ledger that ends too early stop the trigger with an explanation', async () => {
		const node = await waiting('contractCreated', { options: { whenPruned: 'stop' } });
		const [, second, third] = await happen('issue', 'issue', 'issue');
		await sandbox.control('POST', '/prune', { offset: second.offset });
		expect((await refusal(node.poll())).message).toMatch(/pruned history this trigger had not read yet/);
		const going = trigger({ event: 'contractCreated' }, { staticData: node.staticData });
		expect(json(await going.poll())).toMatchObject([{ event: 'gap', untilOffset: second.offset }, { offset: third.offset }]);
		const { message, failure } = await refusal(
			trigger({ event: 'contractCreated', startFrom: 'position', afterOffset: '99999999' }).poll(),
		);
		expect(message).toMatch(/^After Offset: the participant's ledger ends/);
		expect(failure).toMatchObject({ cause: 'configuration-invalid' });
	});

	it('a ledger that ends before its position stops the trigger, also once it has grown past it', async () => {
		const same = { workflowId: 'contracts-stopped' };
		await happen('issue', 'issue');
		const node = await waiting('contractCreated', {}, same);
		const before = JSON.stringify(node.staticData);
		const { position, message } = await ledgerLost(node);
		await happen({ action: 'jump', offset: String(position + 10) }, 'issue');
		expect((await refusal(node.poll())).message).toBe(message);
		expect(JSON.stringify(node.staticData)).toBe(before);
	});

	it('history pruned before the very first offset is not skipped unseen', async () => {
		const [first, second] = await happen('issue', 'issue');
		await sandbox.control('POST', '/prune', { offset: first.offset });
		const from = { event: 'contractCreated', startFrom: 'position', afterOffset: '0' };
		expect((await refusal(trigger({ ...from, options: { whenPruned: 'stop' } }).poll())).message).toBe(
			`After Offset: the participant has pruned its history up to offset ${first.offset}`,
		);
		const going = trigger(from);
		expect(json(await going.poll())).toMatchObject([
			{ event: 'gap', afterOffset: 0, untilOffset: first.offset },
			{ offset: second.offset },
		]);
		expect(json(await trigger({ event: 'contractCreated', startFrom: 'beginning' }).poll())).toMatchObject([{ offset: second.offset }]);
	});
});
