// Token balances and holdings as a user sees them, against what the sandbox knows to be active.
import type { IDataObject } from 'n8n-workflow';

import { formatAmount } from '../../../nodes/shared/tokens/amounts';
import { byId } from './support.cts';
import { total, useTokens } from './token-support.cts';

const { sandbox, run, happen, parties, truth, truthOf, end, unreadable } = useTokens();

const alice = () => ({ parties: byId(parties.alice) });
const balances = async (parameters: IDataObject = {}) =>
	await run('balance', 'getAll', { ...alice(), returnAll: true, columns: [], addTotals: false, ...parameters });

describe('Balance › Get Many', () => {
	test('total, unlocked, locked and locks are those of the active holdings', async () => {
		await happen('createTransferOffer', { from: 'alice', to: 'bob', amount: '12.3456789012' });
		const { json, error } = await balances();
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({
			party: parties.alice,
			instrumentId: 'Amulet',
			instrumentAdmin: parties.DSO,
			...(await truthOf(parties.alice, 'Amulet')),
			problem: null,
			activeAtOffset: await end(),
		});
		const locks = json[0].locks as IDataObject[];
		expect(locks.length).toBe(json[0].lockedHoldingCount);
		expect(locks).toContainEqual({
			amount: '12.3456789012',
			holdingCount: 1,
			holders: [parties.DSO],
			expiresAt: expect.stringMatching(/Z$/),
			expiresAfter: null,
			context: `transfer to '${parties.bob}'`,
		});
		expect(total(locks, 'amount')).toBe(json[0].locked);
	});

	test('at an earlier offset', async () => {
		const offset = await end();
		const before = await truthOf(parties.alice, 'Amulet');
		await happen('tap', { party: 'alice', amount: '77.0000000007' });
		const { json } = await balances({ options: { activeAtOffset: String(offset) } });
		expect(json).toMatchObject([{ ...before, activeAtOffset: offset }]);
		expect((await balances()).json).toMatchObject([await truthOf(parties.alice, 'Amulet')]);
	});

	test('amounts with 38 digits are exact, and each instrument has its own balance', async () => {
		const most = '9999999999999999999999999999.9999999999';
		for (const amount of [most, '0.0000000001']) await happen('moveDemo', { instrument: 'DemoGold', party: 'carol', amount });
		const { json } = await run(
			'balance',
			'getAll',
			{ parties: byId(parties.carol), returnAll: true, columns: [], addTotals: false },
			{ as: 'trader' },
		);
		expect(json.find(({ instrumentId }) => instrumentId === 'DemoGold')).toMatchObject({
			total: '10000000000000000000000000000.0000000000',
			holdingCount: 2,
			instrumentAdmin: parties.bank,
		});
	});

	test.each([
		[{ below: '1' }, 0],
		[{ above: '1' }, 1],
		[{ above: '1', compare: 'locked', instrument: 'canton-coin' }, 1],
		[{ above: '0', instrument: `Nothing@bank::1220${'ab'.repeat(32)}` }, 0],
	])('filtered by %p: %i', async (filters, count) => {
		expect((await balances({ filters })).json).toHaveLength(count);
	});

	test('a party without holdings is below any amount where the instrument and its admin are chosen', async () => {
		const filters = { below: '5', instrument: `DemoSilver@${parties.bank}` };
		expect((await balances({ filters })).json).toMatchObject([{ party: parties.alice, total: '0.0000000000', holdingCount: 0 }]);
	});

	test('what cannot be read is an item of its own', async () => {
		const contractId = await unreadable();
		const { json } = await balances();
		expect(json.at(-1)).toMatchObject({ party: null, total: null, holdingCount: 1, problem: expect.stringContaining('no view of') });
		await happen('archive', { contractId });
	});

	test('a participant without any token says so, and what to upload', async () => {
		await sandbox.fault({ endpoint: 'POST /v2/package-vetting/list', times: 2, body: { vettedPackages: [], nextPageToken: '' } });
		// As recorded of a participant without these packages.
		const cause =
			'The following package names do not match upgradable packages uploaded on this participant: [splice-api-token-holding-v1].';
		const body = {
			code: 'PACKAGE_NAMES_NOT_FOUND',
			cause,
			correlationId: null,
			traceId: null,
			context: {},
			resources: [],
			errorCategory: 11,
		};
		await sandbox.fault({ endpoint: 'POST /v2/state/active-contracts-page', status: 404, body });
		const { error } = await balances();
		expect(error?.message).toBe(cause);
		expect(error?.description).toContain('it has no token of the token standard yet');
	});

	test('a participant that knows version 1 only is asked for version 1 only', async () => {
		const vettedPackages = [
			{
				participantId: 'p',
				synchronizerId: 's',
				packages: [{ packageId: 'a', packageName: 'splice-api-token-holding-v1', packageVersion: '1.0.0' }],
				topologySerial: 1,
			},
		];
		await sandbox.fault({ endpoint: 'POST /v2/package-vetting/list', times: 2, body: { vettedPackages, nextPageToken: '' } });
		expect((await balances()).json).toHaveLength(1);
		const { body } = (await sandbox.requests()).findLast(({ path }) => String(path).includes('active-contracts'))!;
		expect(JSON.stringify(body)).toContain('HoldingV1');
		expect(JSON.stringify(body)).not.toContain('HoldingV2');
	});

	test.each([
		[{ filters: { below: '1,5' } }, "Balance Below: '1,5' is not an amount"],
		[{ filters: { instrument: 'USD@x' } }, 'Instrument: "x" is not a party ID'],
		[{ filters: { instrument: 'Amulet' } }, 'Instrument: "Amulet" names no admin: instruments of different admins can share a name'],
	])('refuses %p', async (parameters, message) => {
		const { error } = await balances(parameters);
		expect(error?.message).toContain(message);
	});
});

describe('Holding › Get Many', () => {
	const holdings = async (parameters: IDataObject = {}) => await run('holding', 'getAll', { ...alice(), returnAll: true, ...parameters });

	test('each holding with its lock; filtered by lock', async () => {
		const { json, error } = await holdings();
		expect(error).toBeUndefined();
		const expected = (await truth()).filter(({ owner }) => owner === parties.alice);
		expect(json.map(({ contractId, amount, locked }) => [contractId, amount, locked]).sort()).toEqual(
			expected.map(({ contractId, amount, locked }) => [contractId, formatAmount(amount), locked]).sort(),
		);
		const unlocked = await holdings({ filters: { lock: 'unlocked' }, options: { includeCreatedEventBlob: true } });
		expect(unlocked.json.length).toBe(expected.filter(({ locked }) => !locked).length);
		expect(unlocked.json[0]).toMatchObject({ locked: false, createdEventBlob: expect.any(String), problem: null, state: 'active' });
		expect((await holdings({ returnAll: false, limit: 2 })).json).toHaveLength(2);
	});
});
