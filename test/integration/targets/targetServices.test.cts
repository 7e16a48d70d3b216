// Targets of each service: a scan asked at several, lists that follow the chosen target, and a time limit for each target by itself.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { runNode, searchList } from '../../support/engine.cts';
import { fasterTime } from '../../support/fasterTime.cts';
import { fleetOf } from '../../support/fleet.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();
const NAMES = ['one', 'two', 'three', 'four'];
const { path, at } = fleetOf(sandbox, NAMES);

const addressOf = (name: string) => `${sandbox.url}${path(name)}`;
/** Credentials of all targets, at the sandbox unless `urlOf` says otherwise. */
const credentials = (urlOf = addressOf) => {
	const row = NAMES.slice(1).map((name) => ({ name, url: urlOf(name), access: 'same', tags: 'further' }));
	const targets = {
		...{ severalTargets: true, targetName: 'one', authentication: 'accessToken', accessToken: token('participant_admin') },
		furtherTargets: { row },
	};
	return {
		cantonLedgerApi: { baseUrl: urlOf('one'), ...targets },
		cantonScanApi: { url: urlOf('one'), ...targets },
		cantonValidatorApi: { url: urlOf('one'), ...targets },
	};
};
const by = (value: string) => ({ target: { __rl: true, mode: 'name', value } });

/** Targets that were asked since the last look. */
async function reached(): Promise<string[]> {
	const found: string[] = [];
	for (const name of NAMES) {
		const { requests } = await at(name, 'GET', '/requests');
		if ((requests as IDataObject[]).length > 0) found.push(name);
		await at(name, 'DELETE', '/requests');
	}
	return found;
}

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'DELETE', '/faults');
	await reached();
});

describe('Canton Scan', () => {
	const run = async (resource: string, operation: string, target: string) =>
		await runNode('cantonScan', { connectThrough: 'scan', resource, operation, options: by(target) } as never, {
			credentials: credentials(),
			onError: 'continueRegularOutput',
		});

	test('is asked at each, and an item says which one answered', async () => {
		const { json, error } = await run('health', 'get', '*');
		expect(error).toBeUndefined();
		expect(json.map(({ target, ok }) => [target, ok])).toEqual(NAMES.map((name) => [name, true]));
		expect(await reached()).toEqual(NAMES);
	});

	test('is asked at one, or at those with a tag', async () => {
		expect((await run('network', 'get', 'three')).json.map(({ target }) => target)).toEqual(['three']);
		expect(await reached()).toEqual(['three']);
		const { json } = await run('network', 'get', 'tag:further');
		expect(json.map(({ target }) => target)).toEqual(['two', 'three', 'four']);
		expect(await reached()).toEqual(['two', 'three', 'four']);
	});

	test('one that fails is an item of its own, and the others go on', async () => {
		await at('two', 'POST', '/faults', { faults: [{ status: 403, body: 'your address is not admitted', times: 0 }] });
		const { json } = await run('network', 'get', '*');
		expect(json.map(({ target, error }) => [target, error !== undefined])).toEqual([
			['one', false],
			['two', true],
			['three', false],
			['four', false],
		]);
	});
});

test.each([
	['templates of a trigger', 'cantonLedgerEventTrigger', 'searchTemplates', { authentication: 'accessToken', event: 'contractCreated' }],
	['templates', 'cantonLedger', 'searchTemplates', { authentication: 'accessToken', resource: 'activeContract', operation: 'getAll' }],
	['packages', 'cantonParticipant', 'searchPackages', { authentication: 'accessToken', resource: 'packageVetting', operation: 'update' }],
	[
		'parties of a validator',
		'cantonValidator',
		'searchParties',
		{ authentication: 'accessToken', resource: 'externalParty', operation: 'getBalance' },
	],
	['parties of a wallet', 'cantonWallet', 'searchParties', { authentication: 'accessToken', resource: 'transfer', operation: 'send' }],
	['parties of a scan', 'cantonScan', 'searchParties', { connectThrough: 'scan', resource: 'party', operation: 'getParticipant' }],
])('the list of %s is that of the chosen target, of several that of the first', async (_, node, method, parameters) => {
	for (const [target, server] of [
		['three', 'three'],
		['tag:further', 'two'],
	]) {
		const { results } = await searchList(node, method, { ...parameters, options: by(target!) } as never, credentials());
		expect(results.length).toBeGreaterThan(0);
		expect(await reached()).toEqual([server]);
	}
	await searchList(node, method, parameters as never, credentials());
	expect(await reached()).toEqual(['one']);
});

describe('the list of receivers of Canton Token', () => {
	/** Targets that were asked for names of the network. */
	const askedForNames = async (coinRegistry: string, target: string, saved: object) => {
		const parameters = { authentication: 'accessToken', resource: 'transfer', operation: 'send', coinRegistry, options: by(target) };
		await searchList('cantonToken', 'searchParties', parameters as never, saved as never, 'merchant');
		const found: string[] = [];
		for (const name of NAMES) {
			const { requests } = await at(name, 'DELETE', '/requests');
			if ((requests as IDataObject[]).some(({ endpoint }) => String(endpoint).endsWith('/ans-entries'))) found.push(name);
		}
		return found;
	};

	test.each([
		['scan', 'cantonScanApi'],
		['validator', 'cantonValidatorApi'],
	] as const)('has the names of the chosen target, by %s, and none if that has no such target', async (coinRegistry, type) => {
		const all = credentials();
		expect(await askedForNames(coinRegistry, 'three', all)).toEqual(['three']);
		expect(await askedForNames(coinRegistry, 'tag:further', all)).toEqual(['two']);
		const { furtherTargets, ...first } = all[type];
		const two = { row: furtherTargets.row.slice(0, 1) };
		expect(await askedForNames(coinRegistry, 'three', { ...all, [type]: { ...first, furtherTargets: two } })).toEqual([]);
		expect(await askedForNames(coinRegistry, 'three', { ...all, [type]: { ...first, severalTargets: false } })).toEqual(['one']);
	});

	test('the validator of the ledger credential knows those of the first alone', async () => {
		const all = credentials();
		const atValidator = { ...all, cantonLedgerApi: { ...all.cantonLedgerApi, validatorUrl: sandbox.url } };
		expect(await askedForNames('ledger', 'one', atValidator)).toEqual(['one']);
		expect(await askedForNames('ledger', 'three', atValidator)).toEqual([]);
	});
});

test('each target has the whole time limit for itself: after two that do not answer the next is well', async () => {
	for (const name of ['one', 'two']) await at(name, 'POST', '/faults', { faults: [{ action: 'hang', times: 0 }] });
	const time = fasterTime(5);
	try {
		const { json } = await runNode(
			'cantonParticipant',
			{
				...{ authentication: 'accessToken', resource: 'health', operation: 'get' },
				options: { ...by('*'), targetsAtOnce: 1, idleMinutes: 0, tokenExpiresMinutes: 0 },
			} as never,
			{ credentials: credentials(), onError: 'continueRegularOutput' },
		);
		expect(json.map(({ target, status }) => [target, status])).toEqual([
			['one', 'unreachable'],
			['two', 'unreachable'],
			['three', 'ready'],
			['four', 'ready'],
		]);
		expect(json.slice(0, 2).map(({ message }) => message)).toEqual(Array(2).fill(expect.stringContaining('within 15 s')));
	} finally {
		time.restore();
	}
}, 60_000);

describe('asked side by side with one that never answers', () => {
	const SILENT = 'two';
	const askedTargets = new Set<string>();
	let front: Server;
	let whenAllAsked: Promise<void>;
	let open: () => void;

	// Leads on to the targets. None answers before all were asked: asked one after the other, all of them would be silent.
	beforeAll(async () => {
		front = createServer(async ({ method, url = '', headers }, response) => {
			const [, name = '', ...rest] = url.split('/');
			if (askedTargets.add(name).size === NAMES.length) open();
			await whenAllAsked;
			if (name === SILENT) return;
			const { authorization = '' } = headers;
			const answer = await fetch(`${addressOf(name)}/${rest.join('/')}`, { method, headers: { authorization } });
			response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
		});
		await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
	});
	afterAll(() => {
		front.closeAllConnections();
		front.close();
	});
	beforeEach(() => {
		askedTargets.clear();
		whenAllAsked = new Promise((resolve) => (open = resolve));
	});

	test.each([
		['a participant', 'cantonParticipant', { authentication: 'accessToken', resource: 'party', operation: 'getAll', limit: 1 }],
		['a scan', 'cantonScan', { connectThrough: 'scan', resource: 'network', operation: 'get' }],
	])('%s is read, and the silent one is an item when its own time is over', async (_, node, parameters) => {
		const behind = credentials((name) => `http://127.0.0.1:${(front.address() as AddressInfo).port}/${name}`);
		const time = fasterTime(20);
		try {
			const { json, error } = await runNode(node, { ...parameters, options: by('*') } as never, { credentials: behind });
			expect(error).toBeUndefined();
			expect(json.map(({ target, error: failure }) => [target, failure === undefined])).toEqual(
				NAMES.map((name) => [name, name !== SILENT]),
			);
			expect(json[NAMES.indexOf(SILENT)]!.error).toMatchObject({
				message: expect.stringContaining('no complete answer within 60 s'),
				advice: expect.stringMatching(/\w/),
			});
		} finally {
			time.restore();
		}
	});
});
