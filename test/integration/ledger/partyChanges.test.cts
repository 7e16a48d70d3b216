// Local parties, made and changed.
import { succeeded } from '../../support/harness.cts';
import { annotated, useAdministrator } from './changes-support.cts';
import { byId } from './support.cts';

const { sandbox, run } = useAdministrator();

let world: { parties: Record<string, string>; synchronizers: Array<{ id: string }>; participantId: string };

beforeEach(async () => void (world = await sandbox.control('GET', '/world')));

// Recorded: 185 characters, then in these words. The contract says nothing of it.
test('a party hint of 186 characters is refused by the participant, which says how many it takes', async () => {
	expect((await run('party', 'allocate', { partyIdHint: 'x'.repeat(185) })).error).toBeUndefined();
	const { error } = await run('party', 'allocate', { partyIdHint: 'x'.repeat(186) });
	expect(error?.message).toContain('The given string has a maximum length of 185 but a string of length 186');
});

describe('Party › Allocate', () => {
	test('with everything: it is there, and the user may act as it', async () => {
		const { json, error } = await run('party', 'allocate', {
			partyIdHint: 'desk-1',
			options: {
				annotations: annotated(['example.com/team', 'ops'], ['note', 'made by a test']),
				identityProviderId: byId('partner-login'),
				synchronizerId: byId(world.synchronizers[0].id),
				userId: byId('trader'),
			},
		});
		expect(error).toBeUndefined();
		const party = `desk-1::${world.participantId.split('::')[1]}`;
		expect(json).toEqual([
			succeeded({
				name: 'desk-1',
				isLocal: true,
				annotations: { 'example.com/team': 'ops', note: 'made by a test' },
				resourceVersion: '0',
				identityProviderId: 'partner-login',
				party,
			}),
		]);
		expect(await sandbox.requests()).toMatchObject([{ endpoint: 'POST /v2/parties', complaints: [] }]);
		expect((await run('party', 'get', { party: byId(party) })).json).toMatchObject([{ known: true, isLocal: true }]);
		const rights = await run('userRight', 'getAll', { userId: byId('trader'), returnAll: true });
		expect(rights.json).toContainEqual({ userId: 'trader', kind: 'CanActAs', party });
	});

	test('without a hint the participant makes one up; raw on request', async () => {
		const { json } = await run('party', 'allocate', { partyIdHint: '', simplify: false });
		expect(json).toMatchObject([{ party: expect.stringMatching(/^party-[0-9a-f-]+::1220/), localMetadata: { resourceVersion: '0' } }]);
	});

	test('without a hint a retry after a lost answer allocates no second party', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/parties', action: 'reset', after: true });
		const first = await run('party', 'allocate', { partyIdHint: '' });
		expect((first.error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		await sandbox.requests();
		const { error } = await run('party', 'allocate', { partyIdHint: '' }, { retryOf: first.run });
		expect(error?.message).toMatch(/^Party ID Hint: an earlier try of this execution got no answer, and may have allocated a party/);
		expect((error?.context as any).canton).toMatchObject({ outcome: 'unknown' });
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each([
		['a hint that is taken', { partyIdHint: 'alice' }, 'Party already exists: party alice::'],
		['a hint with a colon pair', { partyIdHint: 'a::b' }, 'String contains reserved delimiter'],
		['an unknown user', { partyIdHint: 'x', options: { userId: byId('nobody') } }, 'unknown user "nobody"'],
		['an unknown identity provider', { partyIdHint: 'x', options: { identityProviderId: byId('nope') } }, 'Id(nope) has not been found'],
		[
			'an odd annotation',
			{ partyIdHint: 'x', options: { annotations: annotated(['a b!', 'v']) } },
			"Key name segment 'a b!' has invalid syntax",
		],
	])('%s is refused in the words of the participant', async (_, parameters, words) => {
		const { error } = await run('party', 'allocate', parameters);
		expect(error?.message).toContain(words);
	});

	test('a synchronizer it is not connected to, and a user without the right', async () => {
		const elsewhere = await run('party', 'allocate', { partyIdHint: 'x', options: { synchronizerId: byId(`x::1220${'0'.repeat(64)}`) } });
		expect(elsewhere.error?.description).toContain('Participant › Get Connected Synchronizers');
		const { error } = await run('party', 'allocate', { partyIdHint: 'x' }, { as: 'trader' });
		expect(error?.message).toBe('This is not permitted: the user trader needs participant admin or identity provider admin');
	});

	test('sent once: when the answer is lost the outcome is unknown, and the error says where to look', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/parties', action: 'reset', after: true, times: 0 });
		const { error } = await run('party', 'allocate', { partyIdHint: 'once' });
		expect(error?.description).toContain('The outcome is unknown');
		expect(error?.description).toContain('Party › Get Many with Party ID Prefix');
		expect(await sandbox.requests()).toHaveLength(1);
		expect((await run('party', 'getAll', { filters: { prefix: 'once' } })).json).toHaveLength(1);
	});
});

describe('Party › Update', () => {
	const update = async (rows: Array<[string, string]>, resourceVersion?: unknown, more = {}) =>
		await run('party', 'update', {
			party: byId(world.parties.alice),
			annotations: annotated(...rows),
			...(resourceVersion !== undefined && { options: { resourceVersion } }),
			...more,
		});

	test('annotations are added, changed and, with an empty value, removed; others stay', async () => {
		await update([['a', '1']]);
		const { json, error } = await update([
			['b', '2'],
			['a', ''],
		]);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ annotations: { 'example.com/display-name': 'Alice', b: '2' }, resourceVersion: '2' }]);
		expect(await sandbox.requests()).toMatchObject([
			{ body: { updateMask: { paths: ['local_metadata.annotations'] } }, complaints: [] },
			{ complaints: [] },
		]);
	});

	test('a change made for an older version is refused, so that nobody else’s is lost', async () => {
		const [{ resourceVersion }] = (await run('party', 'get', { party: byId(world.parties.alice) })).json;
		await update([['a', 'theirs']], resourceVersion);
		const { error } = await update([['a', 'ours']], resourceVersion);
		expect(error?.message).toContain('a concurrent update to the same party');
		expect(error?.description).toContain(
			'Somebody else changed the party after the version in Resource Version was read, so nothing was changed.',
		);
		const [now] = (await run('party', 'get', { party: byId(world.parties.alice) })).json;
		expect(now).toMatchObject({ annotations: { a: 'theirs' }, resourceVersion: '1' });
	});

	test('of a party of another identity provider', async () => {
		const options = { identityProviderId: byId('partner-login') };
		const [{ party }] = (await run('party', 'allocate', { partyIdHint: 'theirs', options })).json;
		const { json } = await run('party', 'update', { party: byId(String(party)), annotations: annotated(['a', '1']), options });
		expect(json).toMatchObject([{ annotations: { a: '1' }, identityProviderId: 'partner-login' }]);
		expect((await sandbox.requests()).at(-1)).toMatchObject({
			body: { partyDetails: { identityProviderId: 'partner-login' } },
			complaints: [],
		});
	});

	test('what cannot be sent is refused before: no annotation, one twice, a version that is none', async () => {
		expect((await update([])).error?.message).toBe('Annotations: none was given');
		const twice = await update([
			['a', '1'],
			['a', '2'],
		]);
		expect(twice.error?.message).toBe('Name: "a" is there twice');
		expect((await update([['a', '1']], 'x')).error?.message).toBe('Resource Version: "x" is not a whole number');
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a party the participant does not know', async () => {
		const { error } = await update([['a', '1']], undefined, { party: byId(`nobody::1220${'0'.repeat(64)}`), simplify: false });
		expect(error?.message).toContain('was not found when updating a party record');
		expect((await update([['a', '1']], undefined, { simplify: false })).json).toMatchObject([
			{ localMetadata: { annotations: { a: '1' } } },
		]);
	});
});
