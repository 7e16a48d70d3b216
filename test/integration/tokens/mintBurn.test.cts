// Holding › Mint and Burn: by the burn-mint factory of the issuer, sent once, with what the holders then have.
import type { IDataObject } from 'n8n-workflow';

import { SUBMITTED, succeeded } from '../../support/harness.cts';
import { token } from '../../support/sandbox.cts';
import { argument, SUBMIT, useMintBurn } from './mintBurn-support.cts';
import { byId } from './support.cts';

const { sandbox, run, happen, parties, change, held, submissions } = useMintBurn();

describe('Mint', () => {
	test('makes a holding of the owner, by the only factory of the admin', async () => {
		const { json, error } = await change('mint', { memo: 'deposit 7' });
		expect(error).toBeUndefined();
		expect(json).toEqual([
			succeeded({
				owner: parties.bob,
				amount: '2.5000000000',
				instrumentId: 'DemoSilver',
				memo: 'deposit 7',
				instrumentAdmin: parties.bank,
				holdingIds: [expect.stringMatching(/^00/)],
				...SUBMITTED,
			}),
		]);
		expect(await held('bob')).toBe('7.5000000000');
		const [sent] = await submissions();
		expect(argument(sent)).toMatchObject({
			templateId: '#splice-api-token-burn-mint-v1:Splice.Api.Token.BurnMintV1:BurnMintFactory',
			choice: 'BurnMintFactory_BurnMint',
			choiceArgument: {
				expectedAdmin: parties.bank,
				instrumentId: { admin: parties.bank, id: 'DemoSilver' },
				inputHoldingCids: [],
				outputs: [{ owner: parties.bob, amount: '2.5', context: { values: {} } }],
				extraActors: [],
				extraArgs: {
					meta: {
						values: {
							'splice.lfdecentralizedtrust.org/tx-kind': 'mint',
							'n8n-nodes-canton/owner': parties.bob,
							'n8n-nodes-canton/amount': '2.5000000000',
							'splice.lfdecentralizedtrust.org/reason': 'deposit 7',
						},
					},
				},
			},
		});
	});

	test('with the owner as an extra actor, if the factory wants it', async () => {
		const refused = await change('mint', { instrumentId: 'DemoGold' });
		expect(refused.error?.message).toContain('must be an actor');
		const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
		await happen('user', { user: 'treasurer', rights });
		const { json } = await change('mint', { instrumentId: 'DemoGold', options: { extraActors: parties.bob } }, { as: 'treasurer' });
		expect(json).toMatchObject([{ outcome: 'succeeded' }]);
		expect(await held('bob', 'DemoGold')).toBe('2.5000000000');
	});

	test('a lost answer is found, and the same command ID mints once', async () => {
		await sandbox.fault({ endpoint: SUBMIT, action: 'reset', after: true });
		const first = await change('mint', { commandId: 'deposit-7', options: { resolveSeconds: 1 } });
		const second = await change('mint', { commandId: 'deposit-7' });
		expect([first, second].map(({ json: [item] }) => [item!.outcome, item!.alreadyDone])).toEqual([
			['succeeded', false],
			['succeeded', true],
		]);
		expect(second.json[0]!.holdingIds).toEqual(first.json[0]!.holdingIds);
		expect(await held('bob')).toBe('7.5000000000');
		const other = await change('mint', { commandId: 'deposit-7', amount: '3' });
		expect(other.error?.message).toContain('"deposit-7" was used for another mint or burn');
	});
});

describe('a Command ID that was used', () => {
	const UNLISTED = { endpoint: 'POST /v2/commands/command-completions', times: 0, status: 200, body: [] };

	test('is compared, also where the completions do not show it; if it cannot be read, the outcome is unknown', async () => {
		await change('mint', { commandId: 'deposit-7' });
		await sandbox.fault(UNLISTED);
		const other = await change('mint', { commandId: 'deposit-7', amount: '3' });
		expect(other.error?.message).toContain('"deposit-7" was used for another mint or burn');
		await sandbox.fault({ endpoint: 'POST /v2/updates/update-by-offset', times: 0, status: 500, body: { error: 'database' } });
		const unread = await change('mint', { commandId: 'deposit-7', amount: '3' });
		await sandbox.control('DELETE', '/faults');
		expect((unread.error as any).context.canton).toMatchObject({ commandId: 'deposit-7', outcome: 'unknown' });
	});

	test('for a command of another kind', async () => {
		await change('mint', { commandId: 'deposit-7' });
		await happen('tap', { party: 'bank', amount: '100.0000000000' });
		const about = { party: byId(parties.bank!), instrument: `Amulet@${parties.DSO}`, coinRegistry: 'scan', dryRun: 'never' };
		const { error } = await run(
			'holding',
			'split',
			{ ...about, amounts: '1', commandId: 'deposit-7', options: { executeBefore: '2026-07-02T10:00:00Z' } },
			{ as: 'issuer' },
		);
		expect(error?.message).toBe('Command ID: "deposit-7" was used for another command. Nothing was sent now.');
	});
});

describe('Burn', () => {
	test('takes the amount away, and the rest is a holding again', async () => {
		const { json, error } = await change('burn', { memo: 'withdrawal 3' });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', amount: '2.5000000000', changeHoldingIds: [expect.stringMatching(/^00/)] }]);
		expect(await held('bob')).toBe('2.5000000000');
		const [sent] = await submissions();
		expect(argument(sent).choiceArgument).toMatchObject({
			inputHoldingCids: [expect.stringMatching(/^00/)],
			outputs: [{ owner: parties.bob, amount: '2.5000000000' }],
		});
	});

	test('all of it: nothing is over', async () => {
		const { json } = await change('burn', { amount: '5' });
		expect(json).toMatchObject([{ outcome: 'succeeded', changeHoldingIds: [] }]);
		expect(await held('bob')).toBeUndefined();
		const again = await change('burn', { amount: '5' });
		expect(again.error?.message).toMatch(/has 0\.0000000000 unlocked of "DemoSilver", and 5\.0000000000 is to be burnt/);
	});

	test('a second run of the same command ID burns nothing more, also when nothing is left', async () => {
		await change('burn', { amount: '5', commandId: 'out' });
		const { json } = await change('burn', { amount: '5', commandId: 'out' });
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
		for (const other of [{ amount: '4' }, { owner: byId(parties.carol!) }]) {
			const { error } = await change('burn', { amount: '5', commandId: 'out', ...other });
			expect(error?.message).toContain('"out" was used for another mint or burn');
		}
	});

	test('takes nothing that is in an account with a provider: what is over could not return there', async () => {
		await change('burn', { dryRun: 'always' });
		const endpoint = 'POST /v2/state/active-contracts-page';
		const { path, body } = (await sandbox.requests()).find((request) => request.endpoint === endpoint && request.body !== undefined)!;
		const headers = { 'content-type': 'application/json', authorization: `Bearer ${token('issuer')}` };
		const page = await (await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text();
		expect(page).toContain('"provider":null');
		await sandbox.fault({ endpoint, status: 200, body: JSON.parse(page.replaceAll('"provider":null', `"provider":"${parties.alice}"`)) });
		const { error } = await change('burn');
		expect(error?.message).toBe(
			`Amount: ${parties.bob} has 0.0000000000 unlocked of "DemoSilver", and 2.5000000000 is to be burnt. Nothing was sent.`,
		);
		expect(error?.description).toContain('in no account with a provider');
	});

	test("by the hint of an owner only if it is one of the token's own parties", async () => {
		const { error } = await change('burn', { owner: { __rl: true, mode: 'id', value: 'bob' } });
		expect(error?.message).toMatch(/^Owner: /);
		expect(await submissions()).toEqual([]);
	});
});

test('the movements of an owner who acts say mint and burn, with the reasons', async () => {
	const rights = ['bank', 'bob'].map((name) => ({ CanActAs: { value: { party: parties[name] } } }));
	await happen('user', { user: 'treasurer', rights });
	for (const [operation, memo] of [
		['mint', 'deposit 7'],
		['burn', 'withdrawal 3'],
	] as const) {
		const amount = operation === 'mint' ? '2.5' : '1';
		await change(operation, { instrumentId: 'DemoGold', memo, amount, options: { extraActors: parties.bob } }, { as: 'treasurer' });
	}
	const filters = { instrument: byId(`DemoGold@${parties.bank}`) };
	const { json } = await run(
		'movement',
		'getAll',
		{ parties: byId(parties.bob!), range: 'offsets', returnAll: true, filters },
		{ as: 'participant_admin' },
	);
	expect(json.slice(-2)).toMatchObject([
		{ kind: 'mint', credit: '2.5000000000', reason: 'deposit 7' },
		{ kind: 'burn', debit: '1.0000000000', reason: 'withdrawal 3' },
	]);
});

describe('nothing is sent', () => {
	test.each<[string, 'mint' | 'burn', () => IDataObject, string]>([
		[
			'with the admin behind the instrument',
			'mint',
			() => ({ instrumentId: 'DemoSilver@x' }),
			'Instrument ID: "DemoSilver@x" has the admin behind it',
		],
		['above the maximum', 'mint', () => ({ maximumPerItem: '2' }), 'Maximum per Item (Tokens): 2.5 DemoSilver is more than 2.0000000000'],
	])('%s', async (_, operation, more, message) => {
		const { error } = await change(operation, more());
		expect(error?.message).toContain(message);
		expect(await submissions()).toEqual([]);
	});

	test('by a party without a factory', async () => {
		await happen('user', { user: 'other', rights: [{ CanActAs: { value: { party: parties.carol } } }] });
		const { error } = await change('mint', { admin: byId(parties.carol!) }, { as: 'other' });
		expect(error?.message).toMatch(/Admin: carol::\w+ has no burn-mint factory of the token standard/);
		expect(await submissions()).toEqual([]);
	});

	test('in a dry run, which says the cost', async () => {
		for (const operation of ['mint', 'burn'] as const) {
			const { json } = await change(operation, { dryRun: 'always' });
			expect(json).toMatchObject([{ outcome: 'planned', estimatedTrafficCost: expect.any(Number), amount: '2.5000000000' }]);
		}
		expect(await submissions()).toEqual([]);
		expect(await held('bob')).toBe('5.0000000000');
	});
});
