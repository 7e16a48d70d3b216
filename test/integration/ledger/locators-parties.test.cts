// The lists of parties, and several parties in one field.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { useLocators } from './locators-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, within, list } = useLocators();

let world: any;

beforeAll(async () => void (world = await sandbox.control('GET', '/world')));

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
