// The lists of the editor's resource locators: users and packages, what is chosen from them, and lists that cannot be shown.
import { waited } from '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { useLocators } from './locators-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, list } = useLocators();

let world: any;

beforeAll(async () => void (world = await sandbox.control('GET', '/world')));

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

/** Message and advice that the editor shows in place of a list. */
const refusal = async (listing: Promise<unknown>) =>
	await listing.then(
		() => '',
		({ message, description }) => `${message} | ${description}`,
	);

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
