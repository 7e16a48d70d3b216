// Activation of a workflow, on both of n8n's engines: checks, the first position, and a restart of n8n.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { PolledNode } from '../../support/polledNode.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, trigger, endpointsCalled } = useTriggers();

const COMPLETIONS = 'POST /v2/commands/command-completions';
const PAGE = 'POST /v2/updates/get-updates-page';
const PARTY = 'GET /v2/parties/{party}';
const END = 'GET /v2/state/ledger-end';
const events = [
	['commandCompleted', COMPLETIONS],
	['contractCreated', PAGE],
] as const;

describe.each([
	['usual engine', false],
	['durable scheduler', true],
])('on the %s', (_, durable) => {
	describe.each(events)('%s', (event, endpoint) => {
		it('asks for the party and reads once, and later polls do neither', async () => {
			const node = trigger({ event }, { durable, credential: { extraHeaders: JSON.stringify({ 'X-Alone': `${event} ${durable}` }) } });
			expect(await node.poll()).toBeNull();
			expect(await endpointsCalled()).toEqual([END, PARTY, endpoint]);
			await node.poll();
			expect(await endpointsCalled()).toEqual([event === 'commandCompleted' ? END : endpoint]);
		});

		it('is refused without the right to read, with the right that is needed in the message', async () => {
			const node = trigger({ event, parties: parties.carol }, { durable });
			const { shown, failure } = await refusal(node.poll());
			expect(shown).toMatch(/not permitted.*read as/s);
			expect(failure).toMatchObject({ cause: 'configuration-invalid' });
			expect(node.staticData).toEqual({});
			expect(node.shared).toEqual({});
		});

		it('is refused with a token that is not accepted, or a host that is down', async () => {
			const [name, fingerprint] = parties.alice.split('::');
			const url = sandbox.url;
			const run = async (cantonLedgerApi: object) =>
				await refusal(
					new PolledNode(
						'cantonLedgerEventTrigger',
						{ event, authentication: 'accessToken', parties: `${name}::${fingerprint}` },
						{ cantonLedgerApi: cantonLedgerApi as never },
						{},
						{ durable },
					).poll(),
				);
			const wrong = await run({ baseUrl: url, authentication: 'accessToken', accessToken: 'nonsense' });
			expect(wrong.shown).toMatch(/token/i);
			expect(wrong.shown).not.toContain('nonsense');
			const down = await run({ baseUrl: 'http://127.0.0.1:9', authentication: 'none' });
			expect(down.shown).toMatch(/Could not reach http:\/\/127\.0\.0\.1:9/);
		});

		it('names a party that the participant does not know', async () => {
			const [name, fingerprint] = parties.alice.split('::');
			const typo = `${name}::${fingerprint.slice(0, -1)}${fingerprint.endsWith('0') ? '1' : '0'}`;
			const { shown } = await refusal(trigger({ event, parties: `${parties.alice}, ${typo}` }, { durable }).poll());
			expect(shown).toMatch(
				new RegExp(`^Parties: the participant does not know "${typo}"\\. Check the name and every digit of the fingerprint`),
			);
		});
	});

	it('goes on where the participant says nothing about parties', async () => {
		await sandbox.answer(
			PARTY,
			{ code: 'NA', cause: 'x', grpcCodeValue: 7, errorCategory: -1, context: {}, resources: [] },
			{ status: 403 },
		);
		expect(await trigger({}, { durable }).poll()).toBeNull();
	});

	it('Start From: Now begins with the activation, also where n8n is killed before the first poll', async () => {
		for (const [event] of events) {
			const settings = { event, delivery: 'once' };
			const node = trigger(settings, { durable });
			expect(await node.poll()).toBeNull();
			const [done] = event === 'commandCompleted' ? await happen('fail') : await happen('issue');
			// Another process on what n8n had saved with the activation: the usual engine begins with another activation, of mode init.
			const restarted = trigger(settings, {
				durable,
				activation: 'init',
				staticData: structuredClone(node.staticData),
				shared: node.shared,
			});
			const items = [...json(durable ? await restarted.tick() : await restarted.poll()), ...json(await restarted.tick())];
			expect(items.map(({ offset }) => offset)).toEqual([done.offset]);
		}
	});

	it('a later activation of a workflow that never polled begins then, not where the first one did', async () => {
		for (const activation of ['activate', 'update'] as const) {
			const same = { durable, workflowId: `${activation} again ${durable}` };
			await trigger({}, same).poll();
			await happen('fail');
			const node = trigger({}, { ...same, activation });
			expect(await node.poll()).toBeNull();
			const [late] = await happen('fail');
			expect(json(await node.tick()).map(({ offset }) => offset)).toEqual([late.offset]);
		}
	});

	it('says so where n8n was killed before it had saved the activation', async () => {
		const node = trigger({}, { durable, activation: 'init' });
		const [notice] = json(durable ? await node.tick() : await node.poll());
		expect(notice).toMatchObject({
			event: 'startedOver',
			position: expect.any(Number),
			reason: expect.stringContaining('n8n stopped before'),
		});
		const [done] = await happen('fail');
		expect(json(await node.tick()).map(({ offset }) => offset)).toEqual([done.offset]);
	});
});

it('a party that another participant hosts is reported in the log; the workflow is activated', async () => {
	const elsewhere = parties.dora;
	const node = trigger({ parties: elsewhere }, { as: 'any-reader' });
	expect(await node.poll()).toBeNull();
	expect(node.log).toEqual([expect.stringContaining(`The party ${elsewhere} is hosted on another participant`)]);
});

describe('when n8n starts again', () => {
	it('a first poll that fails is left to the next one, and nothing moves', async () => {
		const node = trigger({});
		await node.poll();
		const [done] = await happen('fail');
		const restarted = trigger({}, { activation: 'init', staticData: node.staticData });
		await sandbox.fault({ endpoint: END, action: 'unavailable' });
		expect(await restarted.poll()).toBeNull();
		expect(restarted.log).toEqual([expect.stringContaining('the first poll after the start of n8n failed')]);
		expect(json(await restarted.poll()).map(({ offset }) => offset)).toEqual([done.offset]);
	});

	it('nothing is checked again: the first poll costs what others do', async () => {
		const node = trigger({});
		await node.poll();
		await endpointsCalled();
		await trigger({}, { activation: 'init', staticData: node.staticData }).poll();
		expect(await endpointsCalled()).toEqual([END]);
	});
});

describe('a value that no drop-down offers', () => {
	it('is refused by the name of its field, and never taken for the opposite', async () => {
		const { message, description } = await refusal(trigger({ outcome: '={{ "success" }}' }).poll());
		expect(message).toBe('Outcome: "success" is not one of its values');
		expect(description).toMatch(/any, failed, succeeded/);
		for (const [field, label] of [
			['delivery', 'Delivery'],
			['startFrom', 'Start From'],
			['event', 'Trigger On'],
		]) {
			expect((await refusal(trigger({ [field]: 'nonsense' }).poll())).message).toBe(`${label}: "nonsense" is not one of its values`);
		}
		expect((await refusal(trigger({ options: { whenPruned: 'go on' } }).poll())).message).toBe(
			'When History Was Pruned: "go on" is not one of its values',
		);
		const scan = new PolledNode(
			'cantonScanEventTrigger',
			{ event: 'networkUpdate', updateKinds: ['transactions'] },
			{ cantonScanApi: { url: `${sandbox.url}/api/scan` } },
		);
		expect((await refusal(scan.poll())).message).toBe('Kinds: "transactions" is not one of its values');
	});
});

describe('a participant that sends its answer byte by byte', () => {
	let server: Server;
	const drips: NodeJS.Timeout[] = [];
	beforeAll(async () => {
		server = createServer((_, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			drips.push(setInterval(() => response.write(' '), 50));
		});
		await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => {
		for (const drip of drips) clearInterval(drip);
		server.closeAllConnections();
		server.close();
	});

	it.each(events)('%s: the poll ends, explained, within the time n8n grants', async (event) => {
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const node = new PolledNode(
			'cantonLedgerEventTrigger',
			{ event, authentication: 'accessToken', parties: parties.alice },
			{ cantonLedgerApi: { baseUrl, authentication: 'none' } },
			{},
			{ budgetMs: 1000 },
		);
		const { shown, failure } = await refusal(node.poll());
		expect(shown).toMatch(/no complete answer within \d+ (ms|s)/);
		expect(failure).toMatchObject({ cause: 'temporarily-unavailable' });
	});
});
