// Many triggers of one credential: what they ask alike is asked once, and nobody is shown what is another one's.
import type { IDataObject } from 'n8n-workflow';

import { sharing } from '../../../nodes/shared/http/sharedReads';
import { cacheClock } from '../../../nodes/shared/values/cache';
import { PolledNode } from '../../support/polledNode.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, happen, endpointsCalled } = useTriggers({ shares: true });

const END = 'GET /v2/state/ledger-end';
const TRAFFIC = 'GET /v0/domains/{domain_id}/members/{member_id}/traffic-status';
const SCAN_UPDATES = 'POST /v2/updates';

const { now } = cacheClock;
/** All polls of a tick take place within the time that an answer is kept, however slow the machine is. */
let tick = 0;
beforeEach(() => {
	tick += 20_000;
	cacheClock.now = () => tick;
});
afterAll(() => (cacheClock.now = now));

let serial = 0;
const credentialOf = (as?: string, more: IDataObject = {}) => {
	const { cantonLedgerApi } = ledgerCredential(sandbox, as);
	return { cantonLedgerApi: { ...cantonLedgerApi, ...more } };
};

/** A trigger of a workflow of its own, as n8n's durable scheduler polls it. */
const triggerOf = (credentials: IDataObject, parameters: IDataObject, staticData: IDataObject, type = 'cantonLedgerEventTrigger') =>
	new PolledNode(
		type,
		{ ...parameters, options: { addMessage: false, ...(parameters.options as IDataObject) } } as never,
		credentials as never,
		structuredClone(staticData),
		{ workflowId: `shared${serial++}`, durable: true },
	);

const ledgerParameters = (event = 'commandCompleted') => ({ event, outcome: 'any', parties: parties.alice!, delivery: 'once' });

/** The saved state of a trigger that has read all there is. */
async function stateOf(credentials: IDataObject, parameters: IDataObject, type?: string): Promise<IDataObject> {
	const node = triggerOf(credentials, { ...parameters, startFrom: 'beginning' }, {}, type);
	for (let items = await node.poll(); items; items = await node.poll());
	await node.poll();
	return node.staticData;
}

/** Makes that many triggers that have read all there is, each with a first tick behind it. */
async function many(count: number, credentials: IDataObject, parameters: IDataObject, type?: string): Promise<PolledNode[]> {
	const read = { ...parameters, startFrom: 'beginning' };
	const state = await stateOf(credentials, parameters, type);
	const nodes = Array.from({ length: count }, () => triggerOf(credentials, read, state, type));
	await ticked(nodes);
	return nodes;
}

/** One poll time of all of them, a while after the one before. */
async function ticked(nodes: PolledNode[]) {
	tick += 20_000;
	return await Promise.all(nodes.map(async (node) => json(await node.tick())));
}

it.each(['commandCompleted', 'contractCreated'])(
	'1,000 idle triggers of %s make one request in a tick',
	async (event) => {
		const nodes = await many(1000, credentialOf(), ledgerParameters(event));
		await endpointsCalled();
		expect((await ticked(nodes)).flat()).toEqual([]);
		expect(await endpointsCalled()).toEqual([END]);
	},
	300_000,
);

it('all of them deliver what happens next, each once', async () => {
	const nodes = await many(40, credentialOf(), ledgerParameters());
	const [failed, succeeded] = await happen('fail', 'succeed');
	await endpointsCalled();
	const found = await ticked(nodes);
	for (const items of found) expect(items.map(({ offset }) => offset)).toEqual([failed!.offset, succeeded!.offset]);
	expect((await endpointsCalled()).filter((endpoint) => endpoint === END)).toHaveLength(1);
	expect((await ticked(nodes)).flat()).toEqual([]);
});

it('users and credentials that differ share nothing', async () => {
	const [alice, reader] = [credentialOf(), credentialOf('any-reader')];
	const gateway = { cantonLedgerApi: { ...alice.cantonLedgerApi, extraHeaders: '{"X-Gateway":"b"}' } };
	const nodes = (
		await Promise.all([alice, reader, gateway].map(async (credentials) => await many(5, credentials, ledgerParameters())))
	).flat();
	await sandbox.requests();
	await ticked(nodes);
	const requests = await sandbox.requests();
	expect(requests.map(({ endpoint }) => endpoint)).toEqual([END, END, END]);
	expect(requests.map(({ subject }) => subject).sort()).toEqual(['any-reader', 'ledger-api-user', 'ledger-api-user']);
});

it('a server that is away is asked once, each trigger says why, and one asks again for all', async () => {
	const nodes = await many(20, credentialOf(), ledgerParameters());
	await endpointsCalled();
	await sandbox.fault({ endpoint: END, status: 503, times: 0 });
	tick += 20_000;
	const refused = await Promise.all(nodes.map(async (node) => await refusal(node.tick())));
	for (const { message } of refused) expect(message).toBe(refused[0]!.message);
	expect(refused[0]!.message).toMatch(/503/);
	expect(await endpointsCalled()).toEqual([END]);
	await sandbox.control('DELETE', '/faults');
	const [done] = await happen('fail');
	for (const items of await ticked(nodes)) expect(items.map(({ offset }) => offset)).toEqual([done!.offset]);
	expect((await endpointsCalled()).filter((endpoint) => endpoint === END)).toHaveLength(1);
});

it('a token that is refused is explained to each, from one refusal', async () => {
	const nodes = await many(5, credentialOf(), ledgerParameters());
	await sandbox.requests();
	await sandbox.fault({ endpoint: END, status: 401, times: 0, body: 'The resource requires authentication' });
	tick += 20_000;
	const refused = await Promise.all(nodes.map(async (node) => await refusal(node.tick())));
	expect(new Set(refused.map(({ description }) => description)).size).toBe(1);
	expect(refused[0]!.description).toMatch(/issued for the audience/);
	expect(await endpointsCalled()).toEqual([END]);
});

it('the answer to another poll that is older than the own position is no other ledger', async () => {
	const credentials = credentialOf();
	const [early] = await many(1, credentials, ledgerParameters());
	await early!.tick();
	const [done] = await happen('fail');
	const later = JSON.parse(JSON.stringify(early!.staticData).replace(/"position":\d+/, `"position":${done!.offset}`));
	expect(later).not.toEqual(early!.staticData);
	const node = triggerOf(credentials, { ...ledgerParameters(), startFrom: 'beginning' }, later);
	expect(await node.tick()).toBeNull();
});

it('nothing is missing and nothing doubled where polls and events come in any order', async () => {
	cacheClock.now = now;
	const nodes = [
		...(await many(6, credentialOf(), ledgerParameters())),
		...(await many(6, credentialOf(), ledgerParameters('contractCreated'))),
	];
	const seen = nodes.map(() => [] as unknown[]);
	const offsets = nodes.map(() => [] as unknown[]);
	const poll = async (index: number) => {
		for (const { eventId, offset } of json(await nodes[index]!.tick())) {
			seen[index]!.push(eventId);
			offsets[index]!.push(offset);
		}
	};
	const happened = { fail: [] as number[], issue: [] as number[] };
	for (let round = 0; round < 25; round++) {
		const polls = nodes.map(async (_, index) => ((round * 7 + index * 5) % 3 === 0 ? await poll(index) : undefined));
		const action = round % 2 ? 'fail' : 'issue';
		const [done] = await happen(action);
		happened[action].push(done!.offset);
		await Promise.all(polls);
	}
	await new Promise((resolve) => setTimeout(resolve, sharing.keepMs));
	for (const index of nodes.keys()) await poll(index);
	for (const [index, found] of seen.entries()) {
		expect(new Set(found).size).toBe(found.length);
		expect(found).toEqual(seen[index < 6 ? 0 : 6]);
	}
	// Each event that happened, in its order: what all triggers lost alike would show here.
	expect(offsets[6]).toEqual(happened.issue);
	expect(offsets[0]).toEqual(expect.arrayContaining(happened.fail));
	expect(happened).toMatchObject({ fail: { length: 12 }, issue: { length: 13 } });
});

it('the rights by which My Parties are known are asked after a poll began, for all that began before', async () => {
	const mine = { ...ledgerParameters('contractCreated'), parties: { __rl: true, mode: 'list', value: 'mine' } };
	const nodes = await many(50, credentialOf('signer'), mine);
	await endpointsCalled();
	expect((await ticked(nodes)).flat()).toEqual([]);
	const endpoints = await endpointsCalled();
	expect([...new Set(endpoints)].sort()).toEqual(['GET /v2/authenticated-user', END, 'GET /v2/users/{user-id}/rights']);
	expect(endpoints.length).toBeLessThan(10);
});

describe('on scan', () => {
	const scan = () => ({ cantonScanApi: { url: sandbox.url } });

	it('100 triggers that wait for network updates ask for them once in a tick', async () => {
		const nodes = await many(100, scan(), { event: 'networkUpdate', delivery: 'once' }, 'cantonScanEventTrigger');
		await endpointsCalled();
		expect((await ticked(nodes)).flat()).toEqual([]);
		expect(await endpointsCalled()).toEqual([SCAN_UPDATES]);
		const [done] = await happen('transfer');
		for (const items of await ticked(nodes)) expect(items.map(({ updateId }) => updateId)).toEqual([done!.updateId]);
	});

	it('those that ask for another encoding share nothing with them, also no failure', async () => {
		const parameters = (valueEncoding: string) => ({ event: 'networkUpdate', delivery: 'once', options: { valueEncoding } });
		const compact = await many(3, scan(), parameters('compact_json'), 'cantonScanEventTrigger');
		const lossless = await many(3, scan(), parameters('protobuf_json'), 'cantonScanEventTrigger');
		await endpointsCalled();
		expect((await ticked([...compact, ...lossless])).flat()).toEqual([]);
		expect(await endpointsCalled()).toEqual([SCAN_UPDATES, SCAN_UPDATES]);
	});

	it('the traffic of a validator is asked for once in a tick', async () => {
		const { participantId } = await sandbox.control('GET', '/world');
		const memberId = `PAR::${participantId}`;
		const parameters = { event: 'trafficBelow', memberId, belowBytes: '1', delivery: 'once' };
		const nodes = await many(30, scan(), parameters, 'cantonScanEventTrigger');
		await endpointsCalled();
		expect((await ticked(nodes)).flat()).toEqual([]);
		expect(await endpointsCalled()).toEqual([TRAFFIC]);
	});
});
