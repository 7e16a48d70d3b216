import { createHash } from 'node:crypto';

import { authorised, useClient } from './client.cts';

const client = useClient(['--history', '20']);
const SCAN = '/api/scan';

describe('validator licenses', () => {
	const page = async (query = '') => (await client.get(`${SCAN}/v0/admin/validator/licenses${query}`)).json;
	const names = (json: any): string[] => json.validator_licenses.map((license: any) => license.payload.validator.split('::')[0]);

	it('come newest first, page by page, more than a thousand of them', async () => {
		await client.make('newValidator', { count: 1010 });
		const first = await page();
		expect(first.validator_licenses).toHaveLength(1000);
		expect(Number.isInteger(first.next_page_token)).toBe(true);
		const second = await page(`?after=${first.next_page_token}`);
		expect(second.validator_licenses.length).toBeGreaterThan(10);
		// Recorded: only a page without licenses ends the list.
		expect(Number.isInteger(second.next_page_token)).toBe(true);
		expect(await page(`?after=${second.next_page_token}`)).toEqual({ validator_licenses: [], next_page_token: null });
		const all = [...first.validator_licenses, ...second.validator_licenses];
		expect(new Set(all.map((license) => license.contract_id)).size).toBe(all.length);
		const times = all.map((license) => Date.parse(license.created_at));
		expect(times).toEqual([...times].sort((a, b) => b - a));
	}, 60_000);

	it('show versions and activity, and nothing of those who never reported', async () => {
		await client.make('newValidator', { count: 5 });
		const { validator_licenses: licenses } = await page('?limit=5');
		const silent = licenses.filter((license: any) => license.payload.metadata === null);
		expect(silent).toHaveLength(1);
		expect(silent[0].payload).toMatchObject({ faucetState: null, lastActiveAt: null });
		expect(licenses.find((license: any) => license.payload.metadata).payload).toMatchObject({
			metadata: { version: '0.7.4', contactPoint: expect.any(String), lastUpdatedAt: expect.any(String) },
			faucetState: { firstReceivedFor: { number: expect.stringMatching(/^\d+$/) }, numCouponsMissed: '0' },
		});
	});

	it('are one per validator: a renewal replaces the license before', async () => {
		const before = names(await page());
		await client.make('license', { party: 'example-validator-2', version: '0.7.5' });
		const after = await page();
		expect(names(after).sort()).toEqual([...before].sort());
		expect(after.validator_licenses[0].payload.metadata.version).toBe('0.7.5');
	});

	it.each([
		['?limit=2000', 'Exceeded limit maximum (2000 > 1000).'],
		['?limit=0', 'Limit must be at least 1.'],
		['?limit=many', expect.stringContaining("'limit'")],
	])('refuse %s', async (query, error) => {
		const answer = await client.get(`${SCAN}/v0/admin/validator/licenses${query}`);
		expect([answer.status, answer.json?.error ?? answer.text]).toEqual([400, error]);
	});
});

describe('vote results', () => {
	const count = async (filter: object): Promise<number> => (await client.post(`${SCAN}/v0/admin/sv/voteresults/count`, filter)).json.count;

	it('are counted by every filter', async () => {
		const { votes } = (await client.world()).network;
		expect(await count({})).toBe(votes.length);
		for (const accepted of [true, false])
			expect(await count({ accepted })).toBe(votes.filter((vote: any) => vote.accepted === accepted).length);
		await client.make('vote', { actionName: 'ARC_UniqueAction', requester: 'New-SV-7' });
		expect(await count({ actionName: 'Unique' })).toBe(1);
		expect(await count({ actionName: 'unique' })).toBe(0);
		expect(await count({ requester: 'SV-7' })).toBe(1);
		expect(await count({ requester: 'SV-7', accepted: false })).toBe(0);
	});

	it('take an end of the range in only if both ends are given', async () => {
		const at = '2030-05-05T12:00:00Z';
		const [earlier, later] = ['2030-05-05T11:59:59.999Z', '2030-05-05T12:00:00.001Z'];
		await client.make('vote', { effectiveAt: at });
		await client.make('vote', { accepted: false });
		expect(await count({ effectiveFrom: at })).toBe(0);
		expect(await count({ effectiveFrom: earlier })).toBe(1);
		expect(await count({ effectiveFrom: at, effectiveTo: at })).toBe(1);
		expect(await count({ effectiveFrom: at, effectiveTo: later })).toBe(1);
		const all = await count({ accepted: true });
		expect(await count({ effectiveTo: at })).toBe(all - 1);
		expect(await count({ effectiveTo: later })).toBe(all);
		// Recorded of the results: a time that is none selects nothing.
		expect(await count({ effectiveFrom: 'May' })).toBe(0);
		const results = await client.post(`${SCAN}/v0/admin/sv/voteresults`, { limit: 5, effectiveFrom: 'May' });
		expect([results.status, results.json]).toEqual([200, { dso_rules_vote_results: [], next_page_token: null }]);
	});

	it('are not known to a server before 0.6.13', async () => {
		await client.settings({ splice: '0.6.12' });
		expect((await client.post(`${SCAN}/v0/admin/sv/voteresults/count`, {})).status).toBe(404);
	});
});

describe('a transfer preapproval', () => {
	const path = (party: string) => `/v0/transfer-preapprovals/by-party/${encodeURIComponent(party)}`;

	it('is found by its receiver, at scan and through a validator', async () => {
		const { parties, synchronizers } = await client.world();
		const { json } = await client.get(SCAN + path(parties.treasury));
		expect(json.transfer_preapproval.domain_id).toBe(synchronizers[0].id);
		expect(json.transfer_preapproval.contract.payload).toMatchObject({ receiver: parties.treasury, dso: parties.DSO });
		const expires = Date.parse(json.transfer_preapproval.contract.payload.expiresAt);
		expect(expires - Date.parse(json.transfer_preapproval.contract.payload.validFrom)).toBe(7 * 86_400_000);
		const passed = await client.get(`/api/validator/v0/scan-proxy${path(parties.treasury).slice(3)}`, authorised());
		expect(passed.json).toEqual(json);
	});

	it('is missing where there is none', async () => {
		const { parties } = await client.world();
		const answer = await client.get(SCAN + path(parties.bob));
		expect([answer.status, answer.json]).toEqual([404, { error: `No TransferPreapproval found for party: ${parties.bob}` }]);
		await client.make('preapprove', { party: 'bob', days: 3 });
		expect((await client.get(SCAN + path(parties.bob))).status).toBe(200);
	});

	it('shows late to whoever asked scan before, made or cancelled; the administrator sees it at once', async () => {
		const { parties } = await client.world();
		await client.settings({ scanStoreLag: 2, walletStoreLag: 5 });
		const receiver = path(parties.bob);
		const admin = `/api/validator/v0/admin${receiver.slice(3)}`;
		const atScan = async () => (await client.get(SCAN + receiver)).status;
		const atValidator = async () => (await client.get(admin, authorised('participant_admin'))).status;
		expect(await atScan()).toBe(404);
		await client.make('preapprove', { party: 'bob', days: 3 });
		expect([await atValidator(), await atScan(), await atScan(), await atScan()]).toEqual([200, 404, 404, 200]);
		expect((await client.call('DELETE', admin, undefined, authorised('participant_admin'))).status).toBe(200);
		expect([await atValidator(), await atScan(), await atScan(), await atScan()]).toEqual([404, 200, 200, 404]);
		// Nobody has asked about it before.
		await client.make('preapprove', { party: 'merchant', days: 3 });
		expect((await client.get(SCAN + path(parties.merchant))).status).toBe(200);
	});

	it('has no domain while it is on its way', async () => {
		const { parties } = await client.world();
		const { contract_id: contractId } = (await client.get(SCAN + path(parties.alice))).json.transfer_preapproval.contract;
		await client.make('reassign', { contractId });
		expect((await client.get(SCAN + path(parties.alice))).json.transfer_preapproval.domain_id).toBeNull();
		await client.make('reassign', { contractId, step: 'assign' });
		expect((await client.get(SCAN + path(parties.alice))).json.transfer_preapproval.domain_id).toMatch(/^private-domain::/);
	});
});

describe('reward accounting', () => {
	const base = `${SCAN}/v0/internal/reward-accounting-process/rounds`;

	it('is a tree whose hashes are those of its content', async () => {
		const { rewards } = (await client.world()).network;
		const [{ round, rootHash, batches }] = rewards;
		expect((await client.get(`${base}/earliest-available`)).json).toEqual({ earliest_round: round });
		const allowances: any[] = [];
		let seen = 0;
		const walk = async (hash: string) => {
			const { text, json } = await client.get(`${base}/${round}/batches/${hash}`);
			seen++;
			expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
			if (json.batch_type === 'BatchOfMintingAllowances') allowances.push(...json.minting_allowances);
			else for (const child of json.child_hashes) await walk(child);
		};
		await walk(rootHash);
		expect(seen).toBe(batches);
		expect(allowances).toHaveLength(17);
		expect(allowances[0]).toEqual({
			provider: expect.stringContaining('::1220'),
			amount: expect.stringMatching(/^\d+\.\d{10}$/),
		});
	});

	it('answers in words for what it does not know: 404, and 400 for a hash that is none (recorded)', async () => {
		const [{ round, rootHash }, other] = (await client.world()).network.rewards;
		for (const [number, hash] of [
			[round, 'ab'.repeat(32)],
			[other.round, rootHash],
			[-1, rootHash],
			['x', rootHash],
		]) {
			const answer = await client.get(`${base}/${number}/batches/${hash}`);
			expect([answer.status, answer.json]).toEqual([404, { error: expect.any(String) }]);
		}
		const malformed = await client.get(`${base}/${round}/batches/nope`);
		expect([malformed.status, malformed.json]).toEqual([400, { error: 'For input string: "no" under radix 16' }]);
	});

	it('had another path before 0.6.5', async () => {
		const old = base.replace('/internal', '');
		const statuses = async () => [
			(await client.get(`${base}/earliest-available`)).status,
			(await client.get(`${old}/earliest-available`)).status,
		];
		expect(await statuses()).toEqual([200, 404]);
		await client.settings({ splice: '0.6.4' });
		expect(await statuses()).toEqual([404, 200]);
		const [{ round, rootHash }] = (await client.world()).network.rewards;
		expect((await client.get(`${old}/${round}/batches/${rootHash}`)).json.batch_type).toBe('BatchOfBatches');
		await client.settings({ splice: '0.5.20' });
		expect(await statuses()).toEqual([404, 404]);
	});
});
