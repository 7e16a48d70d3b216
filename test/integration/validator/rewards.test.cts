// Rewards that a wallet has yet to collect, and who collects them for others.
import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../support/harness.cts';
import { ALICE, OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, world, run, happen, sent, with: during } = useValidator();
const coupons = async (parameters: IDataObject = {}, how: How = ALICE) =>
	await run('rewardCoupon', 'getAll', { simplify: true, returnAll: true, ...parameters }, how);

describe('Reward Coupon › Get Many', () => {
	test('the rounds in which the validator was alive', async () => {
		const { openRound } = world.network;
		const operator = world.parties['digitalasset-testValidator-1'];
		const { json: items } = await coupons({}, OPERATOR);
		expect(items).toEqual(
			[openRound - 2, openRound - 1, openRound].map((round) => ({
				kind: 'liveness',
				round,
				party: operator,
				amount: null,
				weight: null,
				createdAt: expect.any(String),
				contractId: expect.stringMatching(/^00/),
			})),
		);
		const { json: raw } = await coupons({ simplify: false, returnAll: false, limit: 1 }, OPERATOR);
		expect(raw).toMatchObject([
			{ kind: 'liveness', contract_id: items[0].contractId, payload: { round: { number: String(openRound - 2) } } },
		]);
	});

	test('each kind, and only those that were chosen', async () => {
		for (const coupon of ['app', 'validator', 'faucet', 'superValidator']) await happen('coupon', { coupon, party: 'alice' });
		const { json: items } = await coupons();
		expect(items.map(({ kind, amount, weight }) => [kind, amount, weight])).toEqual([
			['app', '10.0000000000', null],
			['faucet', null, null],
			['superValidator', null, '10000'],
			['validator', '10.0000000000', null],
		]);
		await sandbox.requests();
		const { json: chosen } = await coupons({ kinds: ['validator'] });
		expect(chosen).toMatchObject([{ kind: 'validator', party: world.parties.alice }]);
		expect((await sent()).map(({ endpoint }) => endpoint)).toEqual(['GET /v0/wallet/validator-reward-coupons']);
		expect((await coupons({ returnAll: false, limit: 2 })).json).toHaveLength(2);
		expect((await coupons({ kinds: [] })).error?.message).toBe('Kinds: none was chosen');
	});

	test('a user without a wallet is refused in the server’s words', async () => {
		expect(said(await coupons({}, { as: 'participant_admin' }))).toContain("No wallet found for user 'participant_admin'");
	});
});

describe('Minting Delegation', () => {
	const act = async (operation: string, parameters: IDataObject = {}) =>
		await run('mintingDelegation', operation, { simplify: true, returnAll: true, ...parameters });
	const propose = async (from = 'bob') => String((await happen('proposeMinting', { from, to: 'alice' })).contractId);

	test('proposed, accepted, replaced, ended', async () => {
		const [first, second] = [await propose(), await propose()];
		const { json: proposals } = await act('getProposals');
		expect(proposals).toEqual(
			[first, second].map((contractId) => ({
				beneficiary: world.parties.bob,
				delegate: world.parties.alice,
				expiresAt: expect.any(String),
				amuletMergeLimit: 10,
				beneficiaryHosted: false,
				createdAt: expect.any(String),
				contractId,
			})),
		);
		const { json: accepted } = await act('acceptProposal', { contractId: first });
		expect(accepted).toEqual([
			succeeded({
				status: 'accepted',
				contractId: first,
				delegationContractId: expect.stringMatching(/^00/),
			}),
		]);
		expect(said(await act('acceptProposal', { contractId: first }))).toContain('Contract id not found');
		const { json: replaced } = await act('acceptProposal', { contractId: second });
		const { json: delegations } = await act('getAll');
		expect(delegations.map(({ contractId }) => contractId)).toEqual([replaced[0].delegationContractId]);
		expect((await act('getAll', { simplify: false })).json).toMatchObject([
			{ contract: { contract_id: replaced[0].delegationContractId }, beneficiary_hosted: false },
		]);
		expect((await act('end', { contractId: replaced[0].delegationContractId })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, status: 'ended', contractId: replaced[0].delegationContractId },
		]);
		expect((await act('getAll')).json).toEqual([]);
		const third = await propose('carol');
		expect((await act('getProposals', { simplify: false })).json).toMatchObject([{ contract: { contract_id: third } }]);
		expect((await act('rejectProposal', { contractId: third })).json).toEqual([
			{ outcome: 'succeeded', alreadyDone: false, status: 'rejected', contractId: third },
		]);
	});

	test('a second proposal of the same terms is accepted by itself', async () => {
		const terms = { from: 'bob', to: 'alice', expiresAt: '2030-01-01T00:00:00Z' };
		const [first, second] = [await happen('proposeMinting', terms), await happen('proposeMinting', terms)];
		const [before] = (await act('acceptProposal', { contractId: first.contractId })).json;
		const [other] = (await act('acceptProposal', { contractId: second.contractId })).json;
		expect(other).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		expect(other.delegationContractId).not.toBe(before.delegationContractId);
		expect((await act('getProposals')).json).toEqual([]);
		await act('end', { contractId: other.delegationContractId });
	});

	test('pages: the last one is followed by an empty one', async () => {
		const made = [];
		for (let count = 0; count < 3; count++) made.push(await propose('carol'));
		await sandbox.requests();
		expect((await act('getProposals', { returnAll: false, limit: 2 })).json.map(({ contractId }) => contractId)).toEqual(made.slice(0, 2));
		expect((await act('getProposals')).json.map(({ contractId }) => contractId)).toEqual(made);
		const queries = (await sent()).map(({ query }) => query);
		expect(queries[0]).toEqual({ limit: 2 });
		expect(queries[1]).toEqual({ limit: 1000 });
		expect(queries[2]).toEqual({ limit: 1000, after: expect.any(Number) });
		for (const contractId of made) await act('rejectProposal', { contractId });
	});

	test.each([true, false])('an acceptance whose answer is cut, after it took effect: %s', async (after) => {
		const contractId = await propose();
		await sandbox.fault({
			endpoint: 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept',
			times: 1,
			action: 'reset',
			after,
		});
		const { json: items, error } = await act('acceptProposal', { contractId });
		if (after)
			expect(items).toEqual([
				{ outcome: 'succeeded', alreadyDone: false, status: 'accepted', contractId, delegationContractId: expect.stringMatching(/^00/) },
			]);
		else expect(error?.description).toContain('Get Many shows whether there is a delegation now');
		expect((await act('getAll')).json).toHaveLength(after ? 1 : 0);
		if (!after) await act('rejectProposal', { contractId });
		else await act('end', { contractId: (await act('getAll')).json[0].contractId });
	});

	test('an older validator has none, and the error says since when', async () => {
		await during({ splice: '0.5.4' }, async () => {
			for (const operation of ['getAll', 'getProposals', 'acceptProposal', 'rejectProposal', 'end'])
				expect(said(await act(operation, { contractId: `00${'ab'.repeat(32)}` }))).toMatch(
					/The server does not have this operation.*It came with Splice 0\.5\.10: an older server lacks it/,
				);
		});
	});

	test.each(['acceptProposal', 'rejectProposal', 'end'])('%s of a contract that is gone: nothing of versions', async (operation) => {
		const answer = said(await act(operation, { contractId: `00${'ab'.repeat(32)}` }));
		expect(answer).toContain('HTTP 404');
		expect(answer).not.toMatch(/came with Splice|older server/);
	});
});
