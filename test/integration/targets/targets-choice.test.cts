// The choice of targets of one credential: which servers are asked, how many side by side, and the failure of one.
import { createServer } from 'node:http';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { noteSent, sentBefore } from '../../../nodes/shared/operation/sentBefore';
import { contextFor } from '../../../nodes/shared/targets/targetContext';

import { runNode, searchList } from '../../support/engine.cts';
import { said } from '../../support/harness.cts';
import { PolledNode } from '../../support/polledNode.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { urlOf, useParticipants } from './targets-support.cts';

const sandbox = useSandbox();
const { main, test1, test2, fleet, getId } = useParticipants();

describe('which targets are asked', () => {
	test.each([
		['without the option the Base URL, and no field is added', undefined, [undefined]],
		['one by its name', 'test-1', ['test-1']],
		['the first by its name', 'main-1', ['main-1']],
		['each', '*', ['main-1', 'test-1', 'test-2']],
		['each with a tag', 'tag:try', ['test-1', 'test-2']],
		['one alone has the tag', 'tag:cheap', ['test-1']],
	])('%s', async (_, target, names) => {
		const { json, error } = await getId(target);
		expect(error).toBeUndefined();
		expect(json.map((item) => item.target)).toEqual(names);
		const servers = names.map((name) => ({ 'test-1': 'test1', 'test-2': 'test2' })[name ?? ''] ?? 'main');
		expect(json.map(({ name }) => name)).toEqual(servers);
		expect([main, test1, test2].filter(({ came }) => came.length > 0).map(({ name }) => name)).toEqual(servers);
	});

	test('each of a credential of one server is that one, by its host', async () => {
		const { json } = await getId('*', fleet({ severalTargets: false, targetName: '' }));
		expect(json.map(({ target, name }) => [target, name])).toEqual([[new URL(main.url).host, 'main']]);
	});

	test('an expression says it for each item', async () => {
		const input = [{ json: { at: 'test-2' } }, { json: { at: 'main-1' } }];
		const { items } = await getId('={{ $json.at }}', fleet(), { input });
		expect(items.map(({ json, pairedItem }) => [json.name, (pairedItem as { item: number }).item])).toEqual([
			['test2', 0],
			['main', 1],
		]);
	});

	test.each([
		['no such name', 'test-9', {}, 'Target: no target of the credential is "test-9" | Its targets are: main-1, test-1, test-2.'],
		['an expression that returns nothing', '={{ $json.gone }}', {}, 'Target: no target is chosen | Choose one'],
		['an option without a choice', '', {}, 'Target: no target is chosen'],
		['no such tag', 'tag:none', {}, 'Target: no target of the credential is "tag:none"'],
		[
			'a credential of one server',
			'test-1',
			{ severalTargets: false },
			'Target: the credential names no further targets | Switch on Several Targets',
		],
	])('%s: nothing is asked', async (_, target, more, words) => {
		const run = await getId(target, fleet(more));
		expect(said(run)).toContain(words);
		expect([main, test1, test2].flatMap(({ came }) => came)).toEqual([]);
	});

	test('what writes takes one, and says so', async () => {
		const parameters = {
			authentication: 'accessToken',
			resource: 'user',
			operation: 'delete',
			userId: 'bob',
			confirmUserId: 'bob',
			options: { target: '*' },
		};
		const run = await runNode('cantonParticipant', parameters, { credentials: fleet(), invented: true });
		expect(said(run)).toBe('Target: "*" may be several, and this writes to one | Choose one target. For several, use an item for each.');
		expect(main.came).toEqual([]);
	});

	test('the list offers each, tags and names; what writes is offered names', async () => {
		const list = async (method: string, filter?: string) =>
			(await searchList('cantonLedger', method, { authentication: 'accessToken' }, fleet(), filter)).results.map(({ name, value }) => [
				name,
				value,
			]);
		expect(await list('searchTargets')).toEqual([
			['Each of them (3)', '*'],
			['Each with tag cheap', 'tag:cheap'],
			['Each with tag production', 'tag:production'],
			['Each with tag try', 'tag:try'],
			['main-1', 'main-1'],
			['test-1 (TestNet)', 'test-1'],
			['test-2 (TestNet)', 'test-2'],
		]);
		expect(await list('searchOneTarget', 'TEST-2')).toEqual([['test-2 (TestNet)', 'test-2']]);
	});
});

describe('one that fails', () => {
	test('is an item with its target, and the others go on', async () => {
		test1.status = 500;
		const { json, error } = await getId('*');
		expect(error).toBeUndefined();
		expect(json.map(({ target, name }) => [target, name ?? 'failed'])).toEqual([
			['main-1', 'main'],
			['test-1', 'failed'],
			['test-2', 'test2'],
		]);
		const failure = json[1].error as IDataObject;
		expect(failure.message).toContain('security-sensitive');
		expect(failure.advice).not.toBe('');
		expect(failure.httpStatus).toBe(500);
	});

	test('alone it is an error', async () => {
		test1.status = 500;
		const { json, error } = await getId('test-1');
		expect(json).toEqual([]);
		expect(error?.message).toContain('security-sensitive');
	});
});

describe('how many are asked side by side', () => {
	/** The most requests that a server had at the same time, of twelve targets that take a while each. */
	async function most(options: IDataObject): Promise<{ most: number; words: string }> {
		let open = 0;
		let largest = 0;
		const server = createServer((request, response) => {
			largest = Math.max(largest, ++open);
			request.resume();
			setTimeout(() => {
				open--;
				response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ participantId: `p::1220${'a'.repeat(64)}` }));
			}, 60);
		});
		const url = await urlOf(server);
		const row = Array.from({ length: 11 }, (_, index) => ({ name: `t${index}`, url: `${url}/t${index}`, access: 'none' }));
		const parameters = { authentication: 'accessToken', resource: 'participant', operation: 'getId', options: { target: '*', ...options } };
		const credentials = fleet({ baseUrl: url, furtherTargets: { row } });
		const run = await runNode('cantonLedger', parameters, { credentials, invented: true });
		server.close();
		return { most: largest, words: run.error ? said(run) : String(run.json.length) };
	}

	test('five unless the option says otherwise', async () => {
		expect(await most({})).toEqual({ most: 5, words: '12' });
		expect(await most({ targetsAtOnce: 2 })).toEqual({ most: 2, words: '12' });
		expect(await most({ targetsAtOnce: 20 })).toEqual({ most: 12, words: '12' });
	});

	test('twenty at most', async () => {
		expect(await most({ targetsAtOnce: 21 })).toEqual({ most: 0, words: expect.stringContaining('Targets at Once: 21 is too large') });
	});
});

describe('triggers and lists', () => {
	const boxed = () =>
		fleet({ accessToken: token('any-reader'), furtherTargets: { row: [{ name: 'box', url: sandbox.url, access: 'same' }] } });

	test('a list shows what the chosen target has', async () => {
		const { results } = await searchList(
			'cantonLedger',
			'searchParties',
			{ authentication: 'accessToken', options: { target: { __rl: true, mode: 'list', value: 'box' } } },
			{
				...boxed(),
				cantonLedgerApi: {
					...boxed().cantonLedgerApi,
					accessToken: ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi.accessToken,
				},
			},
		);
		expect(results.length).toBeGreaterThan(2);
		expect(main.came).toEqual([]);
	});

	test('a trigger follows the target, and its items say so', async () => {
		const { parties } = await sandbox.control('GET', '/world');
		const node = new PolledNode(
			'cantonLedgerEventTrigger',
			{ event: 'commandCompleted', outcome: 'any', parties: parties.alice, options: { target: 'box', addMessage: false } } as never,
			boxed(),
			{},
			{ workflowId: 'targets' },
		);
		expect(await node.poll()).toBeNull();
		await sandbox.control('POST', '/do', { action: 'succeed', commandId: 'pay-1' });
		expect((await node.poll())?.map(({ json }) => [json.target, json.commandId])).toEqual([['box', 'pay-1']]);
		expect(main.came).toEqual([]);
	});
});

test('what was sent to one target is not taken for sent to another', () => {
	const flow = {};
	const context = { getContext: () => flow, getNode: () => ({ id: 'n' }), helpers: {}, getCredentials: async () => ({}) } as never;
	const [a, b] = [contextFor<IExecuteFunctions>(context, 'a'), contextFor<IExecuteFunctions>(context, 'b')];
	noteSent(a, { commandId: 'pay-1' }, 7);
	expect([a, b, context].map((at) => sentBefore(at, { commandId: 'pay-1' }))).toEqual([7, undefined, undefined]);
});
