// The users of a validator: who has a wallet.
import type { IDataObject } from 'n8n-workflow';

import { said, useValidator } from './support.cts';

const { sandbox, world, run, sent, with: during } = useValidator();
const ADMIN = { as: 'participant_admin' } as const;
const act = async (operation: string, parameters: IDataObject = {}) => await run('user', operation, parameters, ADMIN);
const users = async () => (await act('getAll', { returnAll: true })).json.map(({ userName }) => userName);

test('Get Many, with a limit', async () => {
	expect(await users()).toEqual(['ledger-api-user', 'trader', 'issuer', 'validator-operator']);
	expect((await act('getAll', { returnAll: false, limit: 2 })).json).toEqual([{ userName: 'ledger-api-user' }, { userName: 'trader' }]);
});

test('onboarded with another party than was chosen, or with none by a lost expression, is an error', async () => {
	const lost = await act('onboard', { userName: 'nora', options: { party: '={{ $json.party }}' } });
	expect(lost.error?.message).toContain(': the expression returned nothing for this item');
	expect(await users()).not.toContain('nora');
	const [{ party }] = (await act('onboard', { userName: 'nora' })).json as any[];
	await sandbox.answer('POST /v0/admin/users', { party_id: party });
	const { error } = await act('onboard', { userName: 'nora', options: { party: `other::${party.split('::')[1]}` } });
	expect(error?.message).toBe(`The user has another party: ${party}`);
	expect((error as any).context.canton).toMatchObject({ outcome: 'failed', userName: 'nora' });
	await act('offboard', { userName: 'nora', confirmUserName: 'nora' });
});

test('onboarded, again, offboarded, again: each is answered as what it is', async () => {
	const { json: first } = await act('onboard', { userName: 'ina@example.com' });
	const { party } = first[0];
	expect(first).toEqual([
		{ userName: 'ina@example.com', alreadyDone: false, outcome: 'succeeded', party: expect.stringMatching(/^ina_0040example_002ecom::/) },
	]);
	expect((await act('onboard', { userName: 'ina@example.com' })).json).toEqual([
		{ userName: 'ina@example.com', alreadyDone: true, outcome: 'succeeded', party },
	]);
	expect(await users()).toContain('ina@example.com');
	const removed = { userName: 'ina@example.com', confirmUserName: 'ina@example.com' };
	expect((await act('offboard', removed)).json).toEqual([{ outcome: 'succeeded', alreadyDone: false, userName: 'ina@example.com' }]);
	expect((await act('offboard', removed)).json).toEqual([{ outcome: 'nothingToDo', alreadyDone: false, userName: 'ina@example.com' }]);
	expect(await users()).not.toContain('ina@example.com');
	expect((await act('onboard', { userName: 'ina@example.com' })).json).toEqual([
		{ outcome: 'succeeded', alreadyDone: false, userName: 'ina@example.com', party },
	]);
});

test('the party of the user, and whether one is made', async () => {
	await sandbox.requests();
	const { json: items } = await act('onboard', {
		userName: 'bobs-user',
		options: { party: world.parties.bob, createPartyIfMissing: false },
	});
	expect(items).toEqual([{ userName: 'bobs-user', alreadyDone: false, outcome: 'succeeded', party: world.parties.bob }]);
	const requests = await sent();
	expect(requests.find(({ endpoint }) => endpoint === 'POST /v0/admin/users').body).toEqual({
		name: 'bobs-user',
		party_id: world.parties.bob,
		createPartyIfMissing: false,
	});
	expect(said(await act('onboard', { userName: 'hans', options: { createPartyIfMissing: false } }))).toContain(
		'party_id must be provided when createPartyIfMissing is false',
	);
});

test('an older validator would not know the option: nothing is sent', async () => {
	await during({ splice: '0.5.4' }, async () => {
		await sandbox.requests();
		const { error } = await act('onboard', { userName: 'new', options: { createPartyIfMissing: false } });
		expect(error?.message).toBe('Create Party If Missing: the validator runs Splice 0.5.4, which does not know this');
		expect((await sent()).map(({ endpoint }) => endpoint)).toEqual(['GET /version']);
		expect((await act('onboard', { userName: 'older' })).json).toMatchObject([{ alreadyDone: false }]);
	});
});

test.each([
	['onboard', { userName: ' ' }, 'User Name: this field is empty'],
	['onboard', { userName: 'a', options: { party: 'bob' } }, 'Party: "bob" is not a party ID'],
	['offboard', { userName: 'trader', confirmUserName: 'trade' }, 'Confirm User Name: "trade" is not "trader"'],
])('%s %j is refused before anything is sent', async (operation, parameters, message) => {
	await sandbox.requests();
	expect((await act(operation, parameters)).error?.message).toContain(message);
	expect(await sent()).toEqual([]);
});

test('the user that runs the validator is not offboarded', async () => {
	await sandbox.requests();
	const { error } = await act('offboard', { userName: 'validator-operator', confirmUserName: 'validator-operator' });
	expect(error?.message).toBe('User Name: validator-operator is the user that runs this validator');
	expect((await sent()).map(({ endpoint }) => endpoint)).toEqual(['GET /v0/validator-user']);
});

test('the server’s own words: a name it does not take', async () => {
	expect(said(await act('onboard', { userName: 'bad name!' }))).toContain('does not match regex');
});

test.each([
	['lost after it took effect', { action: 'reset', after: true }],
	[
		'a duplicate of one at the same time (recorded)',
		{
			status: 409,
			body: { error: 'DUPLICATE_COMMAND(10,f8dba5bc): Command submission already exists.' },
			after: true,
		},
	],
])('an answer that is %s is found out by the list', async (_, fault) => {
	await sandbox.fault({ endpoint: 'POST /v0/admin/users', times: 1, ...fault });
	expect((await act('onboard', { userName: 'there' })).json).toMatchObject([
		{ userName: 'there', party: expect.stringMatching(/^there::/) },
	]);
	await sandbox.control('POST', '/reset', {});
});

test('a user of a wallet does not administer', async () => {
	expect(said(await run('user', 'getAll', { returnAll: true }))).toMatch(/Authorization Failed for ledger-api-user.*participant admin/);
});

test('a validator that has less traffic than it reserves, as a new one: nothing was done, and when to try again', async () => {
	const error = 'Traffic balance below reserved traffic amount (0 < 200000)';
	await sandbox.fault({ endpoint: 'POST /v0/admin/users', status: 500, body: { error } });
	const result = await act('onboard', { userName: 'early@example.com' });
	expect(said(result)).toMatch(
		/^Traffic balance below .* \| The validator reserves 200000 bytes of traffic for its own work, and its participant has 0, so it submitted nothing\./,
	);
	expect(result.error?.description).toMatch(/A new validator gets its first traffic within a minute: try again then\..*Traffic › Buy/);
	expect(result.error?.description).not.toContain('unknown');
});
