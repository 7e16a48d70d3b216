/** Reads of a real participant: contracts, updates and completions of a party, and what its administrator sees. */
import { readFileSync } from 'node:fs';

import { dar } from '../support/dar.cts';
import { ask, byId, darPath, get, getIfAllowed, list, userId, withFile } from './participant.cts';

/** The field of the parties that read. */
const reader = (party: string) => ({ parties: byId(party) });

/** Adds the tests of completions to the suite that calls it. `readAs` is the party that reads. */
export function completionReadings(readAs: () => string): void {
	test.each([true, false])('completions (simplified: %p)', async (simplify) => {
		const some = await get('completion', 'getAll', { parties: readAs(), simplify, returnAll: false, limit: 3, filters: { userId } });
		for (const row of some)
			expect(row).toMatchObject({ commandId: expect.any(String), offset: expect.anything(), apiVersion: expect.any(String) });
	});

	test('the traffic that commands have cost', async () => {
		for (const row of await get('completion', 'getTraffic', { parties: readAs(), groupBy: 'total', forEach: 'parties' }))
			expect(row).toMatchObject({ rowType: 'total', commands: expect.any(Number), trafficCost: expect.anything() });
	});
}

/** Adds the tests of contracts and holdings to the suite that calls it. `readAs` is the party that reads. */
export function contractReadings(readAs: () => string): void {
	test.each([true, false])('active contracts, each of which is found by itself (simplified: %p)', async (simplify) => {
		const contracts = await get('activeContract', 'getAll', { ...reader(readAs()), simplify, returnAll: false, limit: 3 });
		for (const contract of contracts) expect(contract).toMatchObject({ activeAtOffset: expect.anything(), apiVersion: expect.any(String) });
		if (!simplify || contracts.length === 0) return;
		const { contractId, templateId } = contracts[0];
		for (const raw of [true, false]) {
			await get('contract', 'get', { ...reader(readAs()), contractId, simplify: !raw });
			await get('contract', 'getEvents', { ...reader(readAs()), contractId, simplify: !raw });
		}
		expect(await get('contract', 'getEvents', { ...reader(readAs()), contractId })).toMatchObject([
			{ contractId, templateId, state: 'active' },
		]);
	});

	test('pages of a snapshot go on where the one before ended', async () => {
		const settings = { ...reader(readAs()), returnAll: false };
		const whole = await get('activeContract', 'getAll', { ...settings, limit: 4 });
		if (whole.length < 4) return;
		const options = { activeAtOffset: String(whole[0].activeAtOffset), includeCursor: true };
		const first = await get('activeContract', 'getAll', { ...settings, limit: 2, options });
		const startAfterCursor = first[1].nextCursor;
		// Before 3.5 there is no way to go on.
		if (!startAfterCursor) return;
		const second = await get('activeContract', 'getAll', { ...settings, limit: 2, options: { ...options, startAfterCursor } });
		const again = await get('activeContract', 'getAll', { ...settings, limit: 4, options: { activeAtOffset: options.activeAtOffset } });
		expect([...first, ...second].map(({ contractId }) => contractId)).toEqual(again.map(({ contractId }) => contractId));
	});

	test('token holdings and what they come to', async () => {
		const holdings = await getIfAllowed('holding', 'getAll', { ...reader(readAs()), returnAll: false, limit: 3 });
		// A participant without any token refuses.
		if (!holdings) return;
		for (const holding of holdings)
			expect(holding).toMatchObject({ problem: null, amount: expect.stringMatching(/^\d+\.\d{10}$/), instrumentId: expect.any(String) });
		const balances = await get('balance', 'getAll', { ...reader(readAs()), returnAll: true, columns: [], addTotals: false });
		for (const balance of balances) expect(balance).toMatchObject({ problem: null, total: expect.stringMatching(/^\d+\.\d{10}$/) });
		expect(balances.length > 0).toBe(holdings.length > 0);
		// A register lists only what the party issues: mostly nothing.
		const register = await get('holderRegister', 'getAll', { admin: byId(readAs()), returnAll: true });
		for (const { instrumentAdmin } of register) expect(instrumentAdmin).toBe(readAs());
	});
}

/** Adds the tests of updates to the suite that calls it. `readAs` is the party that reads. */
export function updateReadings(readAs: () => string): void {
	test('the update behind a completion, by its ID and by its offset', async () => {
		const succeeded = await get('completion', 'getAll', {
			parties: readAs(),
			returnAll: false,
			limit: 1,
			filters: { outcome: 'succeeded', userId },
		});
		if (succeeded.length === 0) return;
		const { updateId, offset } = succeeded[0];
		const byUpdate = await get('update', 'get', { ...reader(readAs()), findBy: 'updateId', updateId });
		expect(byUpdate[0]).toMatchObject({ updateId, offset });
		expect(await get('update', 'get', { ...reader(readAs()), findBy: 'offset', offset: String(offset) })).toEqual(byUpdate);
		await get('update', 'get', { ...reader(readAs()), findBy: 'updateId', updateId, simplify: false });
	});

	test.each(['newestFirst', 'oldestFirst'])('updates, %s', async (order) => {
		const some = await getIfAllowed('update', 'getAll', { ...reader(readAs()), order, returnAll: false, limit: 3 });
		const offsets = (some ?? []).map(({ offset }) => Number(offset));
		expect(offsets).toEqual([...offsets].sort((a, b) => (order === 'oldestFirst' ? a - b : b - a)));
		await getIfAllowed('update', 'getAll', { ...reader(readAs()), order, returnAll: false, limit: 3, simplify: false });
	});
}

/** Adds the tests of parties, users and packages to the suite that calls it. `readAs` is the party that reads. */
export function administrationReadings(readAs: () => string): void {
	test.each([true, false])('parties, and the one that is read as (simplified: %p)', async (simplify) => {
		const some = await getIfAllowed('party', 'getAll', { returnAll: false, limit: 3, simplify });
		if (some) expect(some.length).toBeGreaterThan(0);
		const detail = await getIfAllowed('party', 'get', { party: byId(readAs()), simplify });
		if (detail) expect(detail).toEqual([expect.objectContaining({ party: readAs() })]);
	});

	test("the participant's ID and its synchronizers", async () => {
		const id = await getIfAllowed('participant', 'getId');
		if (id) expect(JSON.stringify(id)).toContain('::');
		await getIfAllowed('participant', 'getConnectedSynchronizers', { filters: { party: byId(readAs()) } });
	});

	test.each([true, false])('users, and one of them (simplified: %p)', async (simplify) => {
		const some = await getIfAllowed('user', 'getAll', { returnAll: false, limit: 3, simplify });
		const id = some?.[0]?.userId ?? some?.[0]?.id ?? 'participant_admin';
		await getIfAllowed('user', 'get', { userId: byId(String(id)), simplify });
		await getIfAllowed('userRight', 'getAll', { userId: byId(String(id)), returnAll: true, simplify });
	});

	test('identity providers', async () => {
		const some = await getIfAllowed('identityProvider', 'getAll', { returnAll: false, limit: 3, simplify: false });
		await getIfAllowed('identityProvider', 'get', {
			identityProviderId: byId(String(some?.[0]?.identityProviderId ?? 'none-of-this-name')),
		});
	});

	test('packages, their vetting, the preferred version of one, and its bytes', async () => {
		const packages = await getIfAllowed('package', 'getAll', { returnAll: false, limit: 3 });
		const vettings = await getIfAllowed('packageVetting', 'getAll', { returnAll: false, limit: 3 });
		const name = vettings?.map(({ packageName }) => packageName).find(Boolean);
		if (name) await getIfAllowed('package', 'getPreferred', { packageNames: String(name), parties: readAs() });
		const [{ value }] = (await list('searchPackages', 'package', 'getStatus'))!.results;
		const { error, items } = await ask('package', 'download', { packageId: byId(String(packages?.[0]?.packageId ?? value)) });
		if (!error) expect(items[0].binary).toBeDefined();
	});

	test('a DAR is judged without being stored', async () => {
		const { json, error } = await ask('dar', 'validate', {}, withFile(darPath ? readFileSync(darPath) : dar()));
		if (error) expect(error.description).toMatch(/\S/);
		else expect(json).toHaveLength(1);
	});
}
