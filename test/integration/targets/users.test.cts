// Users and rights at several participants: a dry run unless it is switched off, and an item for each.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { said } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 0 });
const NAMES = ['dev', 'test', 'main'];
const { path, at } = fleetOf(sandbox, NAMES);

const credentials = () => {
	const { cantonLedgerApi } = ledgerCredential(sandbox, 'participant_admin');
	const row = NAMES.slice(1).map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access: 'same' }));
	return { cantonLedgerApi: { ...cantonLedgerApi, severalTargets: true, targetName: 'dev', furtherTargets: { row } } };
};
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const reads = { rights: { right: [{ kind: 'CanReadAsAnyParty' }] } };
const run = async (resource: string, operation: string, parameters: IDataObject, options: IDataObject = { target: '*' }) =>
	await runNode('cantonParticipant', { authentication: 'accessToken', resource, operation, ...parameters, options } as never, {
		credentials: credentials(),
	});

/** Requests that changed something, of all targets. */
async function writes(): Promise<string[]> {
	const found: string[] = [];
	for (const name of NAMES)
		for (const { endpoint } of (await at(name, 'GET', '/requests')).requests as IDataObject[])
			if (/^(POST|PATCH) \/v2\/users/.test(String(endpoint))) found.push(`${name} ${String(endpoint)}`);
	for (const name of NAMES) await at(name, 'DELETE', '/requests');
	return found;
}

const CHANGES: ReadonlyArray<readonly [resource: string, operation: string, parameters: IDataObject, planned: IDataObject]> = [
	[
		'user',
		'create',
		{ newUserId: 'bot', ...reads },
		{ userId: 'bot', exists: false, rights: [{ kind: 'CanReadAsAnyParty', party: null }] },
	],
	[
		'user',
		'update',
		{ userId: byId('trader'), updateFields: { isDeactivated: true } },
		{ userId: 'trader', changes: [{ field: 'isDeactivated', from: false, to: true }] },
	],
	[
		'userRight',
		'grant',
		{ userId: byId('trader'), ...reads },
		{ granted: [{ kind: 'CanReadAsAnyParty', party: null }], alreadyGranted: [] },
	],
	[
		'userRight',
		'revoke',
		{ userId: byId('trader'), confirmUserId: 'trader', ...reads },
		{ revoked: [], notGranted: [{ kind: 'CanReadAsAnyParty', party: null }] },
	],
];

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'POST', '/reset', { history: 0 });
	await writes();
});

test.each(CHANGES)('%s %s at each is only planned until the dry run is switched off', async (resource, operation, parameters, planned) => {
	for (const dryRun of [undefined, true, '']) {
		const options = { target: '*', ...(dryRun !== undefined && { dryRun }) };
		const { json, error } = await run(resource, operation, parameters, options);
		expect(error).toBeUndefined();
		expect(json).toMatchObject(NAMES.map((target) => ({ target, outcome: 'planned', alreadyDone: false, ...planned })));
	}
	expect(await writes()).toEqual([]);
	const { json } = await run(resource, operation, parameters, { target: '*', dryRun: false });
	const outcome = operation === 'revoke' ? 'nothingToDo' : 'succeeded';
	expect(json).toMatchObject(NAMES.map((target) => ({ target, outcome })));
	expect((await writes()).map((line) => line.split(' ')[0])).toEqual(NAMES);
});

test.each(CHANGES)('%s %s at one is carried out, and planned with the dry run on', async (resource, operation, parameters, planned) => {
	const tried = await run(resource, operation, parameters, { target: 'test', dryRun: true });
	expect(tried.json).toMatchObject([{ target: 'test', outcome: 'planned', ...planned }]);
	expect(await writes()).toEqual([]);
	const outcome = operation === 'revoke' ? 'nothingToDo' : 'succeeded';
	expect((await run(resource, operation, parameters, { target: 'test' })).json).toMatchObject([{ target: 'test', outcome }]);
	expect((await run(resource, operation, { ...parameters, newUserId: 'second' }, {})).json).toMatchObject([{ outcome }]);
	expect((await writes()).map((line) => line.split(' ')[0])).toEqual(['dev', 'test']);
});

test('a plan says what is there already: a user that exists, rights that it has, annotations that stay', async () => {
	await run(
		'user',
		'create',
		{ newUserId: 'bot', ...reads },
		{ target: 'test', annotations: { annotation: [{ name: 'team', value: 'a' }] } },
	);
	expect((await run('user', 'create', { newUserId: 'bot' })).json.map(({ target, exists }) => [target, exists])).toEqual([
		['dev', false],
		['test', true],
		['main', false],
	]);
	const [right] = (await run('userRight', 'grant', { userId: byId('bot'), ...reads }, { target: 'test', dryRun: true })).json;
	expect(right).toMatchObject({ granted: [], alreadyGranted: [{ kind: 'CanReadAsAnyParty' }] });
	const updateFields = { annotations: { annotation: [{ name: 'on', value: 'call' }] }, primaryParty: '' };
	const [user] = (await run('user', 'update', { userId: byId('bot'), updateFields }, { target: 'test', dryRun: true })).json;
	// There is no primary party to remove.
	expect(user!.changes).toEqual([{ field: 'annotations', from: { team: 'a' }, to: { team: 'a', on: 'call' } }]);
	const same = { annotations: { annotation: [{ name: 'team', value: 'a' }] }, isDeactivated: false };
	expect((await run('user', 'update', { userId: byId('bot'), updateFields: same }, { target: 'test', dryRun: true })).json).toMatchObject([
		{ outcome: 'planned', changes: [] },
	]);
});

test('a target without the user is an item with its error, and the others go on', async () => {
	await run('user', 'create', { newUserId: 'bot' }, { target: 'main' });
	for (const dryRun of [true, false]) {
		const { json } = await run('userRight', 'grant', { userId: byId('bot'), ...reads }, { target: '*', dryRun });
		expect(json.map(({ target, outcome, error }) => [target, outcome, (error as IDataObject | undefined)?.errorCode])).toEqual([
			['dev', undefined, 'USER_NOT_FOUND'],
			['test', undefined, 'USER_NOT_FOUND'],
			['main', dryRun ? 'planned' : 'succeeded', undefined],
		]);
	}
});

test('a tag that only one has may be several one day: it is planned', async () => {
	const tagged = { cantonLedgerApi: { ...credentials().cantonLedgerApi, targetTags: 'early' } };
	const parameters = { authentication: 'accessToken', resource: 'user', operation: 'create', newUserId: 'bot' };
	const { json } = await runNode('cantonParticipant', { ...parameters, options: { target: 'tag:early' } } as never, {
		credentials: tagged,
	});
	expect(json).toMatchObject([{ target: 'dev', outcome: 'planned' }]);
	expect(said(await run('user', 'delete', { userId: byId('trader'), confirmUserId: 'trader' }))).toMatch(/this writes to one/);
});
