// Network Update, polled through n8n's own contexts against the sandbox's scan.
import type { IDataObject } from 'n8n-workflow';

import { fasterTime } from '../../support/fasterTime.cts';
import { SAMPLES } from '../../../nodes/CantonScanEventTrigger/samples';
import { PolledNode } from '../../support/polledNode.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, endpointsCalled, underWay } = useTriggers({ history: 60 });

let serial = 0;
/** `url`: an address of the sandbox that the node has not seen yet. What it learns of a server stays with the address. */
const trigger = (
	parameters: IDataObject = {},
	staticData: IDataObject = {},
	{ url = sandbox.url, ...more }: { budgetMs?: number; url?: string } = {},
) =>
	new PolledNode(
		'cantonScanEventTrigger',
		{
			...{ event: 'networkUpdate', parties: '', startFrom: 'beginning' },
			...parameters,
			options: { addMessage: false, ...(parameters.options as IDataObject) },
		} as never,
		{ cantonScanApi: { url } },
		staticData,
		{ workflowId: `n${serial++}`, ...more },
	);

async function drain(node: PolledNode) {
	const all: IDataObject[] = [];
	for (let items = json(await node.poll()); items.length > 0; items = json(await node.poll())) all.push(...items);
	return all;
}

/** Position of the last update, to begin after it. */
async function lastPosition() {
	const { migrationId, recordTime } = (await drain(trigger())).at(-1)!;
	return { startFrom: 'position', afterMigrationId: String(migrationId), afterRecordTime: recordTime as string };
}

describe('its place', () => {
	it('begins with the whole history, in batches, each update once and in order', async () => {
		const all = await drain(trigger());
		const few = await drain(trigger({ options: { maxItems: 7 } }));
		expect(all.length).toBeGreaterThan(20);
		expect(few.map(({ updateId }) => updateId)).toEqual(all.map(({ updateId }) => updateId));
		expect(new Set(all.map(({ updateId }) => updateId)).size).toBe(all.length);
	});

	it('goes on after a given position, and delivers what is new, once', async () => {
		const node = trigger(await lastPosition());
		expect(await node.poll()).toBeNull();
		const [done] = await happen('transfer');
		const items = json(await node.poll());
		expect(items).toMatchObject([
			{ event: 'networkUpdate', kind: 'transaction', updateId: done.updateId, migrationId: done.migrationId, recordTime: done.recordTime },
		]);
		expect((items[0].events as IDataObject[])[0]).toMatchObject({
			type: expect.stringMatching(/created|exercised/),
			templateId: expect.stringMatching(/^[0-9a-f]{64}:/),
		});
		expect(await node.poll()).toBeNull();
	});

	it('goes on across a migration', async () => {
		const node = trigger(await lastPosition());
		await node.poll();
		const [before] = await happen('transfer');
		await happen('migrate');
		const [after] = await happen('transfer');
		expect(after.migrationId).toBeGreaterThan(before.migrationId);
		const updates = (await drain(node)).map(({ updateId }) => updateId);
		expect(updates).toEqual(expect.arrayContaining([before.updateId, after.updateId]));
		expect(updates.indexOf(before.updateId)).toBeLessThan(updates.indexOf(after.updateId));
	});

	it('begins now by the one clock there is, and says which migration that is', async () => {
		const node = trigger({ startFrom: 'now' });
		expect(await node.poll()).toBeNull();
		const { position } = node.staticData.cursor as { position: IDataObject };
		expect(Math.abs(Date.parse(position.recordTime as string) - Date.now())).toBeLessThan(60_000);
		expect(typeof position.migrationId).toBe('number');
	});
});

describe('an idle poll', () => {
	it('is one call', async () => {
		const node = trigger(await lastPosition());
		await node.poll();
		await endpointsCalled();
		await node.poll();
		expect(await endpointsCalled()).toEqual(['POST /v2/updates']);
	});
});

describe('filters and output', () => {
	it('party, template and kind', async () => {
		const position = await lastPosition();
		const ofBob = trigger({ ...position, parties: parties.bob, templates: '#splice-amulet:Splice.Amulet:Amulet' });
		const moves = trigger({ ...position, updateKinds: ['assignment', 'unassignment'] });
		const [toBob] = await happen({ action: 'transfer', to: 'bob' }, { action: 'tap', party: 'alice' });
		expect((await drain(ofBob)).map(({ updateId }) => updateId)).toEqual([toBob.updateId]);
		expect(await drain(moves)).toEqual([]);
	});

	it('raw output is the update as scan sent it', async () => {
		const node = trigger({ ...(await lastPosition()), simplify: false });
		const [{ updateId }] = await happen('transfer');
		expect(await drain(node)).toMatchObject([
			{ event: 'networkUpdate', updateId, update: { update_id: updateId, events_by_id: expect.any(Object) } },
		]);
	});

	it('a scan without v2 is read by v0, import updates of a migration included', async () => {
		const current = await drain(trigger());
		await sandbox.control('POST', '/settings', { splice: '0.4.1' });
		const legacy = await drain(trigger({ options: { apiVersion: 'legacy' } }, {}, { url: sandbox.url.replace('127.0.0.1', 'localhost') }));
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
		const ids = legacy.map(({ updateId }) => updateId);
		expect(ids).toEqual(expect.arrayContaining(current.map(({ updateId }) => updateId)));
		expect(new Set(ids).size).toBe(ids.length);
	});

	it('from now on, on a scan before 0.6.7, which lacks migrations/last', async () => {
		const url = sandbox.url.replace('127.0.0.1', 'localhost');
		await sandbox.control('POST', '/settings', { splice: '0.6.6' });
		await endpointsCalled();
		const node = trigger({ startFrom: 'now' }, {}, { url });
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toContain('GET /v0/dso');
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
		const { network } = await sandbox.control('GET', '/world');
		expect(JSON.stringify(node.staticData)).toContain(`"migrationId":${network.migrations.at(-1).id}`);
	});

	it('shows a sample in a test run', async () => {
		const node = trigger();
		const items = json(await node.poll('manual'));
		expect(items.length).toBeGreaterThan(0);
		expect(items.length).toBeLessThanOrEqual(5);
		expect(node.staticData).toEqual({});
	});
});

describe('failures', () => {
	it('a scan that is still loading is tried again later; nothing moves', async () => {
		const node = trigger(await lastPosition());
		await node.poll();
		const before = JSON.stringify(node.staticData);
		await sandbox.control('POST', '/settings', { scanLoading: true });
		const { failure } = await refusal(node.poll());
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(JSON.stringify(node.staticData)).toBe(before);
		await sandbox.control('POST', '/settings', { scanLoading: false });
	});

	describe('a scan that does not answer ends a poll when its time is up', () => {
		// Hanging lasts until the caller gives up: that a poll ends is what is tested.
		it('also where the older endpoint is asked after the newer one', async () => {
			const node = trigger(await lastPosition(), {}, { budgetMs: 36_000 });
			await sandbox.fault(
				{
					endpoint: 'POST /v2/updates',
					times: 0,
					delayMs: 1500,
					status: 404,
					headers: { 'content-type': 'text/plain' },
					body: 'The requested resource could not be found.',
				},
				{ endpoint: 'POST /v0/updates', times: 0, action: 'hang' },
			);
			await endpointsCalled();
			const time = fasterTime(1);
			const polled = refusal(node.poll());
			await underWay('POST /v2/updates');
			time.pass(31_500);
			const { message } = await polled;
			time.restore();
			// Checks in the same time if it lacks the endpoint or is starting.
			expect(await endpointsCalled()).toEqual(['POST /v2/updates', 'GET /readyz', 'POST /v0/updates']);
			// 33 of the 36 s went into the newer one.
			expect(message).toMatch(/no complete answer within ([123] s|\d+ ms)/);
			expect(node.staticData).toEqual({});
		});

		it('and where only the read of the migration hangs, the poll goes on without', async () => {
			const node = trigger(await lastPosition(), {}, { budgetMs: 5000 });
			await sandbox.fault({ endpoint: 'GET /v0/migrations/last', times: 0, action: 'hang' });
			expect(await node.poll()).toBeNull();
			await endpointsCalled();
			expect(await node.poll()).toBeNull();
			expect(await endpointsCalled()).toEqual(['POST /v2/updates']);
		});
	});

	it('a gateway that blocks the migration does not stop idle polls; what is new still comes', async () => {
		const node = trigger(await lastPosition());
		await sandbox.answer('GET /v0/migrations/last', 'RBAC: access denied', { times: 0, status: 403, type: 'text/plain' });
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		const [done] = await happen('transfer');
		expect(json(await node.poll()).map(({ updateId }) => updateId)).toEqual([done.updateId]);
		expect((await refusal(trigger({ startFrom: 'now' }).poll())).message).toContain('RBAC: access denied');
	});

	it('an answer that holds no updates is explained, and tried again later', async () => {
		const node = trigger(await lastPosition());
		await sandbox.fault({ endpoint: 'POST /v2/updates', status: 200, body: {} });
		const { message, failure } = await refusal(node.poll());
		expect(message).toBe(`${sandbox.url}/api/scan does not answer as expected: its answer has no list "transactions"`);
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(node.staticData).toEqual({});
	});

	it('a last migration without its ID is explained and never saved', async () => {
		const node = trigger({ startFrom: 'now' });
		await sandbox.fault({ endpoint: 'GET /v0/migrations/last', status: 200, body: {} });
		const { message, failure } = await refusal(node.poll());
		expect(message).toBe(`${sandbox.url}/api/scan does not answer as expected: its answer names no migration ID`);
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
		expect(node.staticData).toEqual({});
	});

	it('a position without its migration is refused before anything is sent', async () => {
		expect((await refusal(trigger({ startFrom: 'position', afterRecordTime: '2026-07-01T10:00:00Z' }).poll())).message).toBe(
			'After Migration ID: this field is empty',
		);
	});
});

test('what a test run shows before there is an update has the fields of one', async () => {
	const items = json(await trigger({ simplify: true }).poll());
	expect(items.map((item) => Object.keys(item).sort())).toContainEqual(Object.keys(SAMPLES.networkUpdate!).sort());
});
