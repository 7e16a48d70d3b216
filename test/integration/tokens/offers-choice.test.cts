// Choice of the offer that is meant: the list of offers, the incoming item, and an expression.
import type { IDataObject } from 'n8n-workflow';

import { searchList } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { smallPages } from '../../support/smallPages.cts';
import { BANK, CAROL, useOffers } from './offers-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, credentials, parties, offered, send, submissions } = useOffers();

describe('which offer is meant', () => {
	const list = async (method: string, as: string, filter?: string, parameters: IDataObject = {}) =>
		(
			await searchList(
				'cantonToken',
				method,
				{ authentication: 'accessToken', resource: 'transfer', operation: 'accept', ...parameters },
				credentials(as) as never,
				filter,
			)
		).results;

	test('the list says what is paid, from whom, until when and what for', async () => {
		expect(await list('searchIncomingOffers', CAROL)).toContainEqual({
			name: expect.stringMatching(/^\(expired\) 12\.5 Canton Coin from bank::1220\S+ until 2026-07-02 10:00 UTC · invoice 7$/),
			value: offered.transferInstructionId,
		});
		expect(await list('searchOutgoingOffers', BANK, 'INVOICE 7')).toEqual([
			{ name: expect.stringMatching(/12\.5 Canton Coin to carol::1220/), value: offered.transferInstructionId },
		]);
		const ids = async (method: string, as: string, filter?: string) => (await list(method, as, filter)).map(({ value }) => value);
		expect(await ids('searchIncomingOffers', BANK)).not.toContain(offered.transferInstructionId);
		expect(await ids('searchOutgoingOffers', CAROL)).not.toContain(offered.transferInstructionId);
		expect(await ids('searchOffers', CAROL)).toContain(offered.transferInstructionId);
	});

	test('only offers of the party that is chosen; a list without any says so', async () => {
		const ofBob = await list('searchIncomingOffers', CAROL, undefined, { party: byId(parties.bob!) });
		expect(ofBob.map(({ value }) => value)).not.toContain(offered.transferInstructionId);
		expect(await list('searchIncomingOffers', CAROL, 'nothing has this name')).toEqual([
			{ name: 'No offer contains what you typed.', value: false },
		]);
	});

	const ME = { __rl: true, mode: 'list', value: 'me' };
	const shows = async (as: string, party: unknown, url?: string) =>
		(
			await searchList(
				'cantonToken',
				'searchIncomingOffers',
				{ authentication: 'accessToken', resource: 'transfer', operation: 'accept', party } as never,
				(url === undefined
					? credentials(as)
					: { cantonLedgerApi: { ...ledgerCredential(sandbox, as).cantonLedgerApi, baseUrl: url } }) as never,
			)
		).results.map(({ name, value }) => (value === offered.transferInstructionId ? 'the offer' : name));

	test('the party is found as the operation finds it', async () => {
		const rights = [{ CanActAsAnyParty: { value: {} } }];
		await happen('user', { user: 'any-actor', party: 'carol', rights });
		expect(await shows('any-actor', ME)).toContain('the offer');
		expect(await shows('participant_admin', byId('carol'))).toContain('the offer');
		expect(await shows('participant_admin', byId('nobody'))).toEqual([
			'Party: there is no party "nobody".',
			'Choose the party first, or choose By ID.',
		]);
		expect(await shows('any-reader', ME)).toEqual([
			"Party: the token's user any-reader has no party of its own.",
			'Choose the party first, or choose By ID.',
		]);
	});

	test('a participant that cannot continue a list (3.4) shows what it returns at once, and that there is more', async () => {
		for (const amount of ['1.0000000000', '2.0000000000']) await happen('createTransferOffer', { from: 'bob', to: 'carol', amount });
		await sandbox.control('POST', '/settings', { server: '3.4.12', listLimit: 2 });
		const shown = await shows('participant_admin', byId('carol'));
		await sandbox.control('POST', '/settings', { server: '3.5.14', listLimit: 200 });
		expect(shown.slice(-2)).toEqual(['Not all transfers were read.', 'For others, choose By ID.']);
	});

	test('a participant without authorization has offers of a party, and knows of no own one', async () => {
		await sandbox.control('POST', '/settings', { authorisation: false });
		const parameters = { authentication: 'accessToken', resource: 'transfer', operation: 'accept' };
		const none = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'none' } } as never;
		const listed = async (party: unknown) =>
			(await searchList('cantonToken', 'searchIncomingOffers', { ...parameters, party } as never, none)).results;
		const [problem] = await listed(ME);
		const found = await listed(byId('carol'));
		await sandbox.control('POST', '/settings', { authorisation: true });
		expect(problem?.name).toBe('Party: this participant runs without authorization, so My Party is not known there.');
		expect(found.map(({ value }) => value)).toContain(offered.transferInstructionId);
	});

	test('an offer on a later page is in the list', async () => {
		for (const amount of ['1', '2', '3']) await send({ amount, receiver: byId(parties.bob!) });
		for (const amount of ['4', '5']) await send({ amount });
		const url = await smallPages(sandbox.url, 1);
		const found = await shows('trader', byId(parties.carol!), url);
		expect(found.filter((name) => name === 'the offer' || /Canton Coin from bank/.test(name))).toHaveLength(3);
	});

	const accept = async (json: IDataObject, parameters: IDataObject = {}) =>
		await run('transfer', 'accept', { party: byId(parties.carol!), ...parameters }, { as: CAROL, input: [{ json }] });

	test.each(['transferInstructionId', 'transferInstruction'])('without a choice it is that of the incoming item, in %s', async (field) => {
		const { json, error } = await accept({ [field]: offered.transferInstructionId });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ status: 'completed', memo: 'invoice 7' }]);
	});

	test('what is chosen comes before the incoming item', async () => {
		const { json } = await accept(
			{ transferInstructionId: 'something else' },
			{ transferInstructionId: byId(String(offered.transferInstructionId)) },
		);
		expect(json).toMatchObject([{ status: 'completed' }]);
	});

	test.each(['reject', 'withdraw', 'accept', 'getStatus'])(
		'%s: an expression that found nothing does not mean that of the item',
		async (operation) => {
			const { transferInstructionId } = offered;
			const [party, as] = operation === 'withdraw' ? [parties.bank!, BANK] : [parties.carol!, CAROL];
			const chosen = { party: byId(party), transferInstructionId: byId('={{ $json.other }}'), findBy: 'transferInstructionId' };
			const { error } = await run('transfer', operation, chosen, { as, input: [{ json: { transferInstructionId } }] });
			expect(error?.message).toBe('Transfer Instruction: this field is empty');
			expect(await submissions()).toEqual([]);
		},
	);

	test.each([
		[{}, 'Transfer Instruction: no offer is chosen, and the incoming item has no transferInstructionId'],
		[{ transferInstructionId: 'x' }, 'Transfer Instruction: "x" is not a contract ID'],
	])('an incoming item of %j: nothing is sent', async (json, message) => {
		const { error } = await accept(json);
		expect(error?.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});
});
