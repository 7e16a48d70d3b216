// The lists of the editor's resource locators: party, package, user.
import { waited } from '../../support/waits.cts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { cacheClock } from '../../../nodes/shared/values/cache';
import { searchList } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, token, useSandbox } from '../../support/sandbox.cts';
import { until } from '../../support/until.cts';
import { byId, ledgerOf, templatesShown } from './support.cts';

const sandbox = useSandbox();
const { run, happen, within } = ledgerOf(sandbox);
let world: any;
beforeAll(async () => void (world = await sandbox.control('GET', '/world')));

const list = async (method: string, filter?: string, cursor?: string, as = 'participant_admin') =>
	await searchList(
		'cantonLedger',
		method,
		{ authentication: 'accessToken', resource: 'contract', operation: 'get' },
		ledgerCredential(sandbox, as),
		filter,
		cursor,
	);

/** Message and advice that the editor shows in place of a list. */
const refusal = async (listing: Promise<unknown>) =>
	await listing.then(
		() => '',
		({ message, description }) => `${message} | ${description}`,
	);

describe('parties', () => {
	/** As the list shows it. */
	const short = (party: string) => party.replace(/^(.*::.{10}).*(.{6})$/, '$1…$2');

	test('all the participant knows, distinguished by name and both ends of the fingerprint; the mark of those elsewhere in front', async () => {
		const { results, paginationToken } = await list('searchParties');
		expect(results.map(({ value }) => value).sort()).toEqual(Object.values(world.parties).sort());
		expect(results.find(({ value }) => value === world.parties.alice)?.name).toBe(short(world.parties.alice));
		expect(results.find(({ value }) => value === world.parties.DSO)?.name).toBe(`(elsewhere) ${short(world.parties.DSO)}`);
		expect(paginationToken).toBeUndefined();
	});

	test('what is typed filters on the participant; nothing found says what to type', async () => {
		expect((await list('searchParties', ' al ')).results.map(({ value }) => value)).toEqual([world.parties.alice]);
		expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === 'GET /v2/parties')).toMatchObject([
			{ query: { 'filter-party': 'al', pageSize: 100 }, complaints: [] },
		]);
		// An entry with this value cannot be chosen.
		expect((await list('searchParties', 'nobody')).results).toEqual([{ name: 'No party ID begins with "nobody".', value: false }]);
	});

	test("the token's own stand first, each once", async () => {
		const { results } = await list('searchParties', undefined, undefined, 'validator-operator');
		const values = results.map(({ value }) => value);
		expect(values[0]).toBe(world.parties['digitalasset-testValidator-1']);
		expect([...values].sort()).toEqual(Object.values(world.parties).sort());
	});

	test('a token without administration: its own, then those of the latest events, and that this is not all', async () => {
		await happen('transfer', { from: 'alice', to: 'bob' });
		const { alice, bob, treasury } = world.parties;
		const { results, paginationToken } = await list('searchParties', undefined, undefined, 'ledger-api-user');
		expect(results.slice(0, 3).map(({ value }) => value)).toEqual([alice, treasury, bob]);
		expect(results[0].name).toBe(short(alice));
		expect(results[3]).toEqual({ name: 'Seen lately; listing all needs participant admin:', value: false });
		const others = results.slice(4, -1).map(({ value }) => value);
		expect(others).toContain(world.parties.DSO);
		expect(others.filter((party) => [alice, bob, treasury].includes(party))).toEqual([]);
		expect(results.at(-1)).toEqual({ name: 'For others, enter the ID.', value: true });
		expect(paginationToken).toBeUndefined();
		const typed = await list('searchParties', 'REAS', undefined, 'ledger-api-user');
		expect(typed.results).toEqual([
			{ name: short(treasury), value: treasury },
			{ name: 'Not all parties: listing them needs participant admin.', value: false },
			{ name: 'For others, enter the ID.', value: true },
		]);
	});

	test('All Parties is an entry for a user who may read as any party, and where nobody checks tokens', async () => {
		const shown = async (as: string) =>
			(await list('searchPartiesToRead', undefined, undefined, as)).results
				.map(({ name }) => name)
				.filter((name) => / Parties$/.test(name));
		expect(await shown('any-reader')).toEqual(['My Parties', 'All Parties']);
		expect(await shown('ledger-api-user')).toEqual(['My Parties']);
		await within({ authorisation: false }, async () => expect(await shown('ledger-api-user')).toEqual(['My Parties', 'All Parties']));
	});

	test.each([
		[401, /^The server does not accept the token/],
		[503, /^My Parties\nThe parties could not be read\./],
	])('a list that got %i does not say that a right is missing', async (status, message) => {
		await sandbox.fault({ path: '/v2/parties', status, body: { code: 'NA', cause: 'A security-sensitive error has been received' } });
		const shown = list('searchOwnParties').then(({ results }) => results.map(({ name }) => name).join('\n'));
		expect(await shown.catch((error) => error.message)).toMatch(message);
	});

	test('a participant that does not know the filter is filtered here', async () => {
		await sandbox.answer('/v2/parties', { partyDetails: [{ party: 'ada::12' }, { party: 'bea::12' }], nextPageToken: '' });
		expect((await list('searchParties', 'be')).results).toEqual([{ name: 'bea::12', value: 'bea::12' }]);
	});

	test('page after page', async () => {
		for (let made = 0; made < 120; made += 60) await happen('allocate', { party: `z${made}`, count: 1 });
		await sandbox.control('POST', '/do', {
			actions: Array.from({ length: 110 }, (_, index) => ({ action: 'allocate', party: `zz-${index}` })),
		});
		const seen: unknown[] = [];
		let cursor: unknown;
		let pages = 0;
		do {
			const { results, paginationToken } = await list('searchParties', 'z', cursor as string);
			seen.push(...results.map(({ value }) => value));
			cursor = paginationToken;
			pages++;
		} while (cursor);
		expect([pages, seen.length, new Set(seen).size]).toEqual([2, 112, 112]);
	});
});

describe('users', () => {
	test('whose ID contains what is typed; deactivated ones are marked', async () => {
		expect((await list('searchUsers')).results).toHaveLength(world.users.length);
		expect((await list('searchUsers', 'OPS')).results).toEqual([{ name: 'auth0|ops-reader', value: 'auth0|ops-reader' }]);
		expect((await list('searchUsers', 'company')).results).toEqual([{ name: '(deactivated) left-the-company', value: 'left-the-company' }]);
	});

	test('a token without administration: its own user, and that this is not all', async () => {
		const { results } = await list('searchUsers', undefined, undefined, 'ledger-api-user');
		expect(results).toEqual([
			{ name: 'ledger-api-user', value: 'ledger-api-user' },
			{ name: 'Not all users: listing them needs participant admin.', value: false },
			{ name: 'For others, choose By ID and enter the ID.', value: true },
		]);
	});

	test('page after page, searching on where a page holds no match', async () => {
		const users = Array.from({ length: 1050 }, (_, index) => ({ action: 'user', user: `batch-${String(index).padStart(4, '0')}` }));
		await sandbox.control('POST', '/do', { actions: [...users, { action: 'user', user: 'zed' }] });
		const first = await list('searchUsers');
		expect(first.results).toHaveLength(100);
		const second = await list('searchUsers', undefined, first.paginationToken as string);
		expect(second.results[0].value).not.toBe(first.results[0].value);
		await sandbox.requests();
		expect((await list('searchUsers', 'zed')).results).toEqual([{ name: 'zed', value: 'zed' }]);
		expect((await sandbox.requests()).map(({ query }) => (query as IDataObject).pageSize)).toEqual([1000, 1000]);
	});
});

describe('packages', () => {
	test('whose ID contains what is typed', async () => {
		const ids = world.packages.map(({ id }: { id: string }) => id).sort();
		expect((await list('searchPackages', undefined, undefined, 'newcomer@clients')).results.map(({ value }) => value).sort()).toEqual(ids);
		const { id, name, version } = world.packages[3];
		expect((await list('searchPackages', id.slice(20, 40).toUpperCase())).results).toEqual([
			{ name: `${name} ${version} (${id.slice(0, 8)}…${id.slice(-6)})`, value: id },
		]);
		expect((await list('searchPackages', `${name} ${version}`)).results).toMatchObject([{ value: id }]);
	});

	test('page after page', async () => {
		const packageIds = Array.from({ length: 230 }, (_, index) => index.toString(16).padStart(64, '0'));
		await sandbox.fault({ path: '/v2/packages', times: 3, status: 200, body: { packageIds } });
		const pages = [await list('searchPackages')];
		while (pages.at(-1)!.paginationToken) pages.push(await list('searchPackages', undefined, pages.at(-1)!.paginationToken as string));
		expect(pages.flatMap(({ results }) => results.map(({ value }) => value))).toEqual(packageIds);
		expect(pages.map(({ results }) => results.length)).toEqual([100, 100, 30]);
	});
});

describe('templates and interfaces', () => {
	const findWith = async (credential: IDataObject, method: string, filter?: string, parameters: IDataObject = {}) =>
		(
			await searchList(
				'cantonLedgerEventTrigger',
				method,
				{ authentication: 'accessToken', event: 'contractCreated', ...parameters } as never,
				credential as never,
				filter,
			)
		).results.map(({ value }) => value);
	const find = async (method: string, filter?: string, parameters?: IDataObject, as = 'ledger-api-user') =>
		await findWith(ledgerCredential(sandbox, as), method, filter, parameters);
	const IOU = '#model-tests:Iou:Iou';

	test("where no package can be read: of the latest events that the token's user may read, by package name", async () => {
		await sandbox.fault({ endpoint: 'GET /v2/packages/{package-id}', times: 0, status: 404, body: {} });
		await happen('issue', { to: 'alice' });
		expect(await find('searchTemplates')).toContain(IOU);
		expect(await find('searchTemplates', 'iou:i')).toEqual([IOU]);
		expect(await find('searchTemplates', undefined, {}, 'newcomer@clients')).not.toContain(IOU);
	});

	test('of the parties the form names', async () => {
		await happen('issue', { to: 'carol' });
		expect(await find('searchTemplates', 'iou', { parties: byId(world.parties.carol) }, 'trader')).toEqual([IOU]);
	});

	test('of vetted packages whose name is typed, read from the packages themselves', async () => {
		const dar = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', 'iou.dar'));
		const upload = await fetch(`${sandbox.url}/v2/dars`, {
			method: 'POST',
			body: dar,
			headers: { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' },
		});
		expect(upload.status).toBe(200);
		const { packages } = await sandbox.control('GET', '/world');
		const { name, id } = packages.at(-1);
		// As recorded: what the participant answers is what the ID is the hash of.
		const answer = await fetch(`${sandbox.url}/v2/packages/${id}`, { headers: { authorization: `Bearer ${token('participant_admin')}` } });
		expect(
			createHash('sha256')
				.update(Buffer.from(await answer.arrayBuffer()))
				.digest('hex'),
		).toBe(id);
		// By module and entity first, when nothing of the package was read: several words, in any order.
		expect(await find('searchInterfaces', 'Holding iface')).toEqual([`#${name}:Iface:Holding`]);
		const found = await find('searchTemplates', `#${name}`);
		expect(found.length).toBeGreaterThan(0);
		expect(found.every((value) => String(value).startsWith(`#${name}:`))).toBe(true);
		expect(await find('searchTemplates')).toEqual(expect.arrayContaining(found));
		expect(await find('searchInterfaces', name)).toEqual([`#${name}:Iface:Holding`]);
		await sandbox.requests();
		await find('searchTemplates', name);
		expect((await sandbox.requests()).some(({ endpoint }) => endpoint === 'GET /v2/packages/{package-id}')).toBe(false);
	});

	test('what was read is kept while somebody types, but for the list of packages; opening the list reads events anew', async () => {
		// A busy machine may take longer for all this than results are kept.
		const { now } = cacheClock;
		const begin = now();
		cacheClock.now = () => begin;
		// Results are kept by credential, and a token that is signed a second later is another one.
		const credential = ledgerCredential(sandbox);
		const typed = async (method: string, filter?: string) => await findWith(credential, method, filter);
		try {
			await typed('searchTemplates');
			await typed('searchTemplates', 'iou');
			const called = async () => [...new Set((await sandbox.requests()).map(({ endpoint }) => endpoint))];
			await called();
			// On a busy machine packages are still being read.
			await until(async () => {
				await typed('searchTemplates', 'iou');
				return (await called()).join() === 'POST /v2/package-vetting/list';
			}, 'all packages are read');
			expect(await typed('searchTemplates', 'iou:iou')).toContain(IOU);
			expect(await typed('searchInterfaces', 'holding')).not.toEqual([]);
			expect(await called()).toEqual(['POST /v2/package-vetting/list']);
			await typed('searchTemplates');
			expect(await called()).toContain('POST /v2/updates/get-updates-page');
		} finally {
			cacheClock.now = now;
		}
	});

	test('a package that was uploaded a moment ago is in the list, also where something else matches', async () => {
		const upload = async (name: string) => {
			const types = { T: { record: [] } };
			const main = compile({ name, version: '1.0.0', modules: { M: { types, templates: { T: {} } } } });
			const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
			expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers })).status).toBe(200);
		};
		await upload('fresh-one');
		expect(await find('searchTemplates', 'fresh')).toEqual(['#fresh-one:M:T']);
		await upload('fresh-two');
		expect(await find('searchTemplates', 'fresh')).toEqual(['#fresh-one:M:T', '#fresh-two:M:T']);
	});

	test('an entry begins with what distinguishes it: the entity, its package, and the module of two that are alike', async () => {
		const types = { T: { record: [] } };
		const modules = Object.fromEntries(['Sales', 'Stock'].map((name) => [name, { types, templates: { T: {} } }]));
		const main = compile({ name: 'alike', version: '1.0.0', modules });
		const headers = { authorization: `Bearer ${token('participant_admin')}`, 'content-type': 'application/octet-stream' };
		await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', body: darWith(main), headers });
		const shown = async (filter: string) => await templatesShown(sandbox, filter);
		expect(await shown('alike')).toEqual(['T · alike · Sales', 'T · alike · Stock']);
		expect(await shown('alike:Sales')).toEqual(['T · alike · Sales']);
		expect(await shown('T · alike')).toEqual(['T · alike · Sales', 'T · alike · Stock']);
	});

	test('nothing found says what to type, in lines that cannot be chosen', async () => {
		const found = await searchList(
			'cantonLedgerEventTrigger',
			'searchTemplates',
			{ authentication: 'accessToken', event: 'contractCreated' },
			ledgerCredential(sandbox),
			'no-such-thing',
		);
		expect(found.results).toEqual([
			{ name: 'No template of a vetted package matches.', value: false },
			{ name: 'Type a part of a package, module or entity name.', value: true },
		]);
	});

	test('a package that is no package costs its own entries only', async () => {
		await happen('transfer', { from: 'alice', to: 'bob' });
		expect(await find('searchTemplates', 'splice-amulet')).toContain('#splice-amulet:Splice.Amulet:Amulet');
	});

	test('interfaces: those of the token standard without a word typed', async () => {
		expect(await find('searchInterfaces')).toContain('#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding');
	});
});

describe('several parties', () => {
	const several = async (parameters: IDataObject) =>
		await run('completion', 'getAll', { returnAll: false, limit: 500, simplify: false, ...parameters }, { as: 'any-reader' });
	const sentCalls = async () =>
		(await sandbox.requests())
			.filter(({ endpoint }) => String(endpoint).endsWith('completions'))
			.map(({ body }) => (body as IDataObject).parties);

	test('from the list, as text, as an array: each once', async () => {
		const { alice, bob } = world.parties;
		const chosen = (value: string) => ({ __rl: true, mode: 'list', value, cachedResultName: value });
		for (const parties of [
			`${alice}, ${bob}`,
			byId(`${alice}\n${bob}`),
			byId(`={{ ["${alice}", "${bob}"] }}`),
			`={{ ["${alice}", "${bob}"] }}`,
		]) {
			await several({ parties });
			expect((await sentCalls())[0]).toEqual([alice, bob]);
		}
		await several({ parties: chosen(alice) });
		expect((await sentCalls())[0]).toEqual([alice]);
	});

	test('a malformed one among more is named by its label', async () => {
		const { error } = await several({ parties: byId(`${world.parties.alice}, bob::no hex`) });
		expect(error?.message).toBe('Parties: "bob::no hex" is not a party ID');
	});
});

describe('what is chosen from a list is used like an ID', () => {
	test('party, package, user', async () => {
		const chosen = (value: string, name: string) => ({ __rl: true, mode: 'list', value, cachedResultName: name });
		const {
			created: [contractId],
		} = await happen('issue', { to: 'alice' });
		const contract = await run('contract', 'get', { contractId, parties: chosen(world.parties.alice, 'alice') });
		expect(contract.json[0].contractId).toBe(contractId);
		const status = await run('package', 'getStatus', { packageId: chosen(world.packages[0].id, 'daml-prim') });
		expect(status.json[0].registered).toBe(true);
		const rights = await run('userRight', 'getAll', { userId: chosen('ledger-api-user', 'me'), returnAll: true });
		expect(rights.json.length).toBeGreaterThan(0);
		expect((await run('userRight', 'getAll', { userId: byId(' ledger-api-user '), returnAll: true })).json).toEqual(rights.json);
	});
});

test('a right to execute as a party is none to read its events', async () => {
	const { alice, carol, DSO } = world.parties;
	await happen('transfer', { from: 'alice', to: 'bob' });
	const rights = [{ CanExecuteAs: { value: { party: carol } } }, { CanReadAs: { value: { party: alice } } }];
	await happen('user', { user: 'executor', rights });
	const { results } = await list('searchParties', undefined, undefined, 'executor');
	expect(results.map(({ value }) => value)).toContain(DSO);
	expect((await list('searchTemplates', undefined, undefined, 'executor')).results.map(({ value }) => value)).toContain(
		'#splice-amulet:Splice.Amulet:Amulet',
	);
});

describe('a list that cannot be shown says why and what to do', () => {
	test('no admin right and no party of its own: choose by ID', async () => {
		for (const [method, as] of [
			['searchParties', 'newcomer@clients'],
			['searchIdentityProviders', 'ledger-api-user'],
		] as const) {
			const message = await refusal(list(method, '', undefined, as));
			expect(message).toMatch(
				/^This is not permitted: the user \S+ needs participant admin.*The server accepts the token itself.*(choose By ID|enter the ID)/s,
			);
		}
	});

	test('bad token, wrong address, nothing there', async () => {
		const at = async (change: IDataObject) =>
			await refusal(
				searchList(
					'cantonLedger',
					'searchPackages',
					{ authentication: 'accessToken', resource: 'package', operation: 'getStatus' },
					{ cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, ...change } },
				),
			);
		expect(await at({ authentication: 'none' })).toMatch(/^This server requires a token, and the credential has none/);
		expect(await at({ baseUrl: `${sandbox.url}/nowhere` })).toMatch(
			/^The server does not have this operation.*Check the Base URL in the credential/s,
		);
		expect(await at({ baseUrl: 'http://127.0.0.1:9' })).toMatch(
			/^Could not reach http:\/\/127\.0\.0\.1:9.*Nothing listens at that address/s,
		);
		expect(await at({ baseUrl: '' })).toMatch(/^The Base URL is empty/);
	});

	test('a failure of the server is not waited out while somebody reads the list', async () => {
		await sandbox.fault({ path: '/v2/packages', times: 9, action: 'unavailable' });
		const before = waited();
		expect(await refusal(list('searchPackages'))).toMatch(/shut down.*Try again in a moment/s);
		expect(waited() - before).toBe(0);
		expect(await sandbox.requests()).toHaveLength(1);
	});
});
