// My Parties, My Party, All Parties, and parties by a name: whose view is read, and who acts, with as little chosen as can be.
import type { IDataObject } from 'n8n-workflow';

import { oAuth2Credential } from '../../support/harness.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 20 });
const { run, happen, within, parties } = ledgerOf(sandbox);

/** The parties that a read asked for: undefined for all. */
async function read(
	parameters: IDataObject,
	options: object = {},
): Promise<{ parties?: string[]; error?: { message: string; description?: string | null } }> {
	const { error } = await run('activeContract', 'getAll', { limit: 1, returnAll: false, ...parameters }, options);
	const pages = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('active-contracts'));
	const { filtersByParty } = ((pages[0]?.body as IDataObject)?.eventFormat ?? {}) as { filtersByParty?: object };
	return { ...(filtersByParty && { parties: Object.keys(filtersByParty) }), ...(error && { error: error as never }) };
}

describe('Parties of a form that nobody touched', () => {
	test("are those that the token's user may act or read as", async () => {
		expect(await read({})).toEqual({ parties: [parties.alice, parties.treasury, parties.bob] });
	});

	test.each(['update', 'completion', 'balance', 'holding', 'movement'])('%s › getAll returns something', async (resource) => {
		const { json, error } = await run(resource, 'getAll', { limit: 3, returnAll: false });
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(0);
	});

	test('a right to execute only is no right to read', async () => {
		expect((await read({}, { as: 'every-right' })).parties).toEqual([parties.alice, parties.bob]);
	});

	test('a user who may read any party and has none of its own is told of All Parties, and is never given all', async () => {
		const { error, ...nothing } = await read({}, { as: 'any-reader' });
		expect(nothing).toEqual({});
		expect(error?.message).toBe("Parties: the token's user any-reader may read as any party, but has no right for a particular one");
		expect(error?.description).toContain('Choose All Parties');
	});

	test('a user without rights is told which right is missing', async () => {
		const { error } = await read({}, { as: 'newcomer@clients' });
		expect(error?.message).toBe("Parties: the token's user newcomer@clients may read as no party");
		expect(error?.description).toContain('All Parties');
	});

	test('a participant without authorization knows no own parties; All Parties and a party work there', async () => {
		await within({ authorisation: false }, async () => {
			const options = { credentials: { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'none' } } };
			const { error } = await read({}, options);
			expect(error?.message).toContain('runs without authorization');
			expect(error?.description).toBe('Choose All Parties, or a party.');
			expect(await read({ parties: 'all' }, options)).toEqual({});
			expect(await read({ parties: 'bob' }, options)).toEqual({ parties: [parties.bob] });
		});
	});

	test('a participant that does not answer the question is no participant without parties', async () => {
		await sandbox.fault({ endpoint: 'GET /v2/users/{user-id}/rights', status: 503, times: 10, body: 'busy' });
		expect((await read({})).error?.message).not.toContain('may read as no party');
	});

	test('rights are asked for once in an execution', async () => {
		await run('activeContract', 'getAll', { limit: 1, returnAll: false }, { input: [{ json: {} }, { json: {} }, { json: {} }] });
		const endpoints = (await sandbox.requests()).map(({ endpoint }) => endpoint);
		expect(endpoints.filter((endpoint) => endpoint === 'GET /v2/authenticated-user')).toHaveLength(1);
	});
});

describe('All Parties', () => {
	test('is what was chosen, and nothing else', async () => {
		expect(await read({ parties: 'all' }, { as: 'any-reader' })).toEqual({});
		const refused = await read({ parties: 'all' });
		expect(refused.error?.description).toContain('for All Parties, to read as any party');
	});

	test('is no answer where certain parties are meant', async () => {
		const { error } = await run('movement', 'getAll', { parties: 'all' }, { as: 'any-reader' });
		expect(error?.message).toBe('Parties: All Parties is not possible here: this operation is about certain parties');
	});
});

describe('a party by its name', () => {
	const named = (subject?: string) => ({
		credentials: {
			cantonLedgerApi: {
				...ledgerCredential(sandbox, subject).cantonLedgerApi,
				addressBook: `${parties.treasury} = Treasury Zug\n${parties.alice} = Desk\n${parties.bob} = Desk`,
			},
		},
	});

	test('in the Address Book, by the beginning of its ID, and by the ID, together', async () => {
		expect(await read({ parties: `treasury zug, bob\n${parties.alice}` }, named())).toEqual({
			parties: [parties.treasury, parties.bob, parties.alice],
		});
	});

	test('that two have is not guessed', async () => {
		const { error } = await read({ parties: 'Desk' }, named());
		expect(error?.message).toBe(`Parties: "Desk" names several parties: ${parties.alice}, ${parties.bob}`);
	});

	test('of another party of the participant, where it lists them; never of one hosted elsewhere', async () => {
		expect(await read({ parties: 'carol' }, named('participant_admin'))).toEqual({ parties: [parties.carol] });
		const { error } = await read({ parties: 'dora' }, named('participant_admin'));
		expect(error?.message).toBe('Parties: there is no party "dora"');
		// A participant refuses to search for what no party ID can have.
		await sandbox.fault({ endpoint: 'GET /v2/parties', status: 400, body: { code: 'INVALID_FIELD', cause: 'filterString' } });
		const odd = await read({ parties: 'Müller AG' }, named('participant_admin'));
		expect(odd.error?.message).toBe('Parties: there is no party "Müller AG"');
		// A hint may have a colon: the participant is asked.
		const colon = await read({ parties: 'desk:bob' }, named('participant_admin'));
		expect(colon.error?.message).not.toContain('there is no party');
		expect(colon.error?.message).toContain('filterString');
		await sandbox.control('DELETE', '/faults');
	});
});

describe('a party that the participant lists', () => {
	const LIST = 'GET /v2/parties';
	const details = (party: string, isLocal = true) => ({
		party,
		isLocal,
		localMetadata: { resourceVersion: '', annotations: {} },
		identityProviderId: '',
	});
	const elsewhere = (hint: string, index: number) => details(`${hint}::1220${String(index).padStart(64, '0')}`, false);
	const lists = async (partyDetails: object[], nextPageToken = '') =>
		await sandbox.fault({ endpoint: LIST, status: 200, body: { partyDetails, nextPageToken } });

	test('is found behind those of other participants, and behind those with another hint', async () => {
		await lists(
			[...Array.from({ length: 20 }, (_, index) => elsewhere('my_desk', index)), details(`myXdesk::1220${'ab'.repeat(32)}`)],
			'more',
		);
		await lists([details(parties.carol!), details(`my_desk::1220${'cd'.repeat(32)}`)]);
		const { parties: found, error } = await read({ parties: 'my_desk' }, { as: 'participant_admin' });
		expect(error).toBeUndefined();
		expect(found).toEqual([`my_desk::1220${'cd'.repeat(32)}`]);
	});

	test('is not said to be missing by a participant that is too busy', async () => {
		await sandbox.fault({ endpoint: LIST, status: 503, times: 10, body: 'busy' });
		const { error } = await read({ parties: 'carol' }, { as: 'participant_admin' });
		expect(error?.message).not.toContain('there is no party');
		expect(error?.message).toContain('busy');
	});

	test('is not listed to everybody: then other names count', async () => {
		const { error } = await read({ parties: 'carol' });
		expect(error?.message).toBe('Parties: there is no party "carol"');
	});
});

describe('My Party', () => {
	const acting = async (subject: string, parameters: IDataObject = {}) => {
		const { error } = await run('transfer', 'getAll', parameters, { as: subject });
		const pages = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('active-contracts'));
		const { filtersByParty = {} } = ((pages[0]?.body as IDataObject)?.eventFormat ?? {}) as { filtersByParty?: object };
		return { parties: Object.keys(filtersByParty), message: error?.message };
	};

	test('is the only one, or the primary one of the user', async () => {
		expect(await acting('issuer')).toEqual({ parties: [parties.bank] });
		expect(await acting('trader')).toEqual({ parties: [parties.carol] });
	});

	test('is not guessed: where there are several, they are named', async () => {
		await happen('grant', { user: 'any-reader', right: { CanActAs: { value: { party: parties.bob } } } });
		await happen('grant', { user: 'any-reader', right: { CanActAs: { value: { party: parties.carol } } } });
		expect((await acting('any-reader')).message).toBe("Party: the token's user any-reader has several parties: bob, carol");
	});

	test("is the item's own where each item has a credential of its own", async () => {
		const credentials = {
			...ledgerCredential(sandbox, 'issuer'),
			cantonLedgerOAuth2Api: oAuth2Credential(sandbox.url),
		};
		const input = ['accessToken', 'oAuth2'].map((authentication) => ({ json: { authentication } }));
		await run('transfer', 'getAll', { authentication: '={{ $json.authentication }}' }, { credentials, input });
		const pages = (await sandbox.requests()).filter(({ endpoint }) => String(endpoint).includes('active-contracts'));
		const read = pages.map(({ body }) => Object.keys((body as any).eventFormat.filtersByParty));
		expect(read).toEqual([[parties.bank], [parties.alice]]);
	});

	test('of a user who may act as any party is the primary one, whatever else it may act as', async () => {
		const rights = [{ CanActAsAnyParty: { value: {} } }, { CanActAs: { value: { party: parties.bob } } }];
		await happen('user', { user: 'any-actor', party: 'carol', rights });
		expect(await acting('any-actor')).toEqual({ parties: [parties.carol] });
		await happen('user', { user: 'any-actor', rights });
		expect(await acting('any-actor')).toEqual({ parties: [parties.bob] });
	});

	test('a receiver is not found by what somebody else may have called a party of theirs', async () => {
		const payment = {
			amount: '1',
			instrumentId: 'Amulet',
			instrumentAdmin: byId(parties.DSO!),
			sender: byId(parties.alice!),
			coinRegistry: 'scan',
		};
		const { error } = await run('transfer', 'send', { ...payment, receiver: byId('carol') }, { as: 'participant_admin' });
		expect(error?.message).toBe('Receiver: there is no party "carol"');
	});
});
