// Lists the governing organization keeps: licenses and votes.
import type { IDataObject } from 'n8n-workflow';

import { HUGE, said, useScan } from './support.cts';
import { until } from '../../support/until.cts';

const { sandbox, happen, sent, sentText, run: licenses, elsewhere, with: during } = useScan('validatorLicense', 'getAll', { history: 20 });

const truth = async (query = '') => (await (await fetch(`${sandbox.url}/api/scan/v0/admin/validator/licenses${query}`)).json()) as any;

describe('Validator License › Get Many', () => {
	beforeAll(async () => void (await happen('newValidator', { count: 1010 })), 60_000);

	test('Return All gives every license once, newest first, across pages', async () => {
		const { json: items } = await licenses({ returnAll: true, simplify: true });
		const first = await truth();
		const second = await truth(`?after=${first.next_page_token}`);
		const all = [...first.validator_licenses, ...second.validator_licenses];
		expect(items.map(({ contractId }) => contractId)).toEqual(all.map(({ contract_id }) => contract_id));
		const queries = (await sent())
			.filter(({ endpoint }) => endpoint === 'GET /v0/admin/validator/licenses')
			.slice(0, 2)
			.map(({ query }) => query);
		expect(queries).toEqual([{ limit: 1000 }, { after: first.next_page_token, limit: 1000 }]);
	});

	test('Return All misses none that is made anew between two pages, and repeats none', async () => {
		await sandbox.fault({ endpoint: 'GET /v0/admin/validator/licenses', skip: 1, times: 1, delayMs: 1500 });
		const reading = licenses({ returnAll: true, simplify: true });
		const arrived = async () => ((await sandbox.control('GET', '/requests')).requests as unknown[]).length;
		await until(async () => (await arrived()) >= 2, 'the second page is requested');
		// Two of the oldest, which the second page would have held.
		for (const party of ['example-validator-2', 'example-validator-3']) await happen('license', { party, version: '0.7.5' });
		const { json: items } = await reading;
		const validators = items.map(({ validator }) => String(validator));
		expect(new Set(validators).size).toBe(validators.length);
		for (const party of ['example-validator-2', 'example-validator-3']) {
			expect(items.filter(({ validator }) => String(validator).startsWith(`${party}::`))).toMatchObject([{ version: '0.7.5' }]);
		}
	});

	test('Limit gives exactly that many, and their cursor goes on after them', async () => {
		const first = await licenses({ returnAll: false, limit: 3, simplify: true });
		expect(first.json).toHaveLength(3);
		const cursor = first.json[2].nextCursor;
		const next = await licenses({ returnAll: false, limit: 2, simplify: true, options: { startAfter: String(cursor) } });
		const all = (await truth('?limit=5')).validator_licenses.map(({ contract_id }: any) => contract_id);
		expect([...first.json, ...next.json].map(({ contractId }) => contractId)).toEqual(all);
	});

	test('simplified: what the validator reported of itself, and null where it reported nothing', async () => {
		const begin = Date.now();
		const { json: items } = await licenses({ returnAll: false, limit: 5, simplify: true });
		const { validator_licenses: raw } = await truth('?limit=5');
		// The sandbox's clock may be ahead of ours, and an hour may be full in between.
		const hoursSince = (time?: string) =>
			[begin, Date.now()].map((now) => (time ? Math.max(0, Math.floor((now - Date.parse(time)) / 3_600_000)) : null));
		for (const [at, item] of items.entries()) {
			const { payload, created_at } = raw[at];
			expect(item).toMatchObject({
				validator: payload.validator,
				sponsor: payload.sponsor,
				version: payload.metadata?.version ?? null,
				contactPoint: payload.metadata?.contactPoint ?? null,
				lastUpdatedAt: payload.metadata?.lastUpdatedAt ?? null,
				lastActiveAt: payload.lastActiveAt,
				createdAt: created_at,
				firstReceivedForRound: payload.faucetState?.firstReceivedFor.number ?? null,
				couponsMissed: payload.faucetState?.numCouponsMissed ?? null,
			});
			expect(hoursSince(payload.lastActiveAt)).toContain(item.hoursInactive);
		}
		expect(items.filter(({ version }) => version === null)).toHaveLength(1);
		expect(items.some(({ version }) => version === '0.7.4')).toBe(true);
	});

	test('raw: the contract as scan sent it, with the page token', async () => {
		const { json: items } = await licenses({ returnAll: false, limit: 2, simplify: false });
		const { validator_licenses: raw, next_page_token } = await truth('?limit=2');
		expect(items).toEqual(raw.map((license: object) => ({ ...license, next_page_token })));
	});

	test('a page token beyond 2^53, both ways; null ends', async () => {
		for (const [simplify, name] of [
			[true, 'nextCursor'],
			[false, 'next_page_token'],
		] as const) {
			const {
				validator_licenses: [license],
			} = await truth('?limit=1');
			const page = (next: string) => `{"validator_licenses":[${JSON.stringify(license)}],"next_page_token":${next}}`;
			await sandbox.requests();
			for (const next of [HUGE, 'null']) await sandbox.answer('GET /v0/admin/validator/licenses', page(next));
			const { json: items } = await licenses({ returnAll: true, simplify });
			expect(items.map((item) => item[name])).toEqual([HUGE, null]);
			expect(await sentText()).toContain(`"after":"${HUGE}"`);
		}
		await licenses({ returnAll: false, limit: 1, simplify: true, options: { startAfter: HUGE } });
		expect(await sentText()).toContain(`"after":${HUGE}`);
	});

	test.each<[IDataObject, string]>([
		[{ returnAll: false, limit: 0 }, 'Limit: 0 is too small'],
		[{ returnAll: true, options: { startAfter: '-5' } }, 'Start After Cursor: -5 is negative'],
		[{ returnAll: true, options: { startAfter: 'abc' } }, 'Start After Cursor: "abc" is not a whole number'],
	])('refuses %j before anything is sent', async (parameters, message) => {
		expect((await licenses({ simplify: true, ...parameters })).error?.message).toBe(message);
		expect(await sent()).toEqual([]);
	});
});

describe('Vote Result › Count', () => {
	// The same sandbox: only the operation differs.
	const count = async (filters: IDataObject = {}, url = sandbox.url) =>
		await licenses({ resource: 'voteResult', operation: 'count', filters }, { credential: { url } });

	test('without filters counts all, sending an empty object', async () => {
		const { network } = await sandbox.control('GET', '/world');
		expect((await count()).json).toEqual([{ count: network.votes.length }]);
		expect((await sent())[0]).toMatchObject({ endpoint: 'POST /v0/admin/sv/voteresults/count', body: {} });
	});

	test('every filter', async () => {
		await happen('vote', { actionName: 'ARC_UniqueAction', requester: 'New-SV-7', effectiveAt: '2030-05-05T12:00:00Z' });
		await sandbox.requests();
		const filters = {
			accepted: true,
			actionName: 'Unique',
			requester: 'SV-7',
			effectiveFrom: '2030-05-05T14:00:00+02:00',
			effectiveTo: '2030-05-06T00:00:00Z',
		};
		expect((await count(filters)).json).toEqual([{ count: 1 }]);
		expect((await sent())[0].body).toEqual({ ...filters, effectiveFrom: '2030-05-05T12:00:00Z' });
		expect((await count({ ...filters, accepted: false })).json).toEqual([{ count: 0 }]);
		expect((await sent())[0].body.accepted).toBe(false);
		expect((await count({ actionName: 'unique' })).json).toEqual([{ count: 0 }]);
	});

	test('a count beyond 2^53', async () => {
		await sandbox.answer('POST /v0/admin/sv/voteresults/count', `{"count":${HUGE}}`);
		expect((await count()).json).toEqual([{ count: HUGE }]);
	});

	test('a time that is none is refused before anything is sent', async () => {
		expect((await count({ effectiveFrom: 'May' })).error?.message).toBe('Effective From: "May" is not a date and time');
		expect(await sent()).toEqual([]);
	});

	test('a server before 0.6.13 does not have it, and the error says so', async () => {
		const result = await during({ splice: '0.6.12' }, async () => await count({}, elsewhere()));
		expect(said(result)).toMatch(
			/^The server does not have this operation: The requested resource could not be found: .* \| .*POST \/v0\/admin\/sv\/voteresults\/count.*It came with Splice 0\.6\.13: an older server lacks it/,
		);
	});
});
