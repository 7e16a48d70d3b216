// The income of a month in the real n8n: each number of the sheet that arrives is computed again from what the sandbox granted, and coupons
// that end soon are a message.
import readSheet from 'read-excel-file/node';

import { resultOf } from '../../../scripts/lib/rest.cjs';
import { credential, runOnce, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { enterSettings, importExample } from './support.cts';

const shared = world();
const { sandbox, client } = shared;
const act = async (...actions: object[]) => await sandbox.call('POST', '/control/do', { actions });
const units = (text: unknown) => (text ? BigInt(String(text).replace('.', '')) : 0n);

/** Period of the sheets: from the beginning of the sandbox's month on. */
const [FROM, TO] = ['2026-07-01T05:00:00Z', '2026-07-10T00:00:00Z'];

/** Rows of a delivered file, by their titles. */
async function sheetOf(file: string, name?: string): Promise<Array<Record<string, string | null>>> {
	const [{ body }] = await sandbox.delivered(file);
	const sheets = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheets.find(({ sheet }) => name === undefined || sheet === name)!.data as unknown[][];
	return rows.map((row) => Object.fromEntries(header!.map((title, index) => [title, row[index]])));
}

/** Imports the example for a party and the time from the beginning of the sandbox's month on. */
const importIncome = async (party: string, until?: string, from = FROM): Promise<string> =>
	await importExample('monthly-income', {
		sink: 'income',
		change: {
			Settings: enterSettings({ from, to: TO }),
			...(until !== undefined && { Limits: ({ parameters: { assignments } }: any) => (assignments.assignments[0].value = until) }),
			...Object.fromEntries(
				['Get Rewards', 'Get Waiting Coupons', 'Get Traffic Used', 'Get Traffic Bought'].map((name) => [
					name,
					({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: party }),
				]),
			),
		},
	});

test('the sheet of a month: each row, its state and the totals', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await act(
		// The price of a day is that at its beginning: the first one has none.
		{ action: 'wait', hours: 25 },
		{ action: 'reward', coupon: 'app', amount: '2.5000000000' },
		{ action: 'reward', amount: '10.0000000003' },
		{ action: 'collectRewards' },
		{ action: 'openRound', price: '0.0310000000', opensIn: 0 },
		{ action: 'wait', hours: 25 },
		{ action: 'reward', amount: '7.9700000000' },
		{ action: 'collectRewards' },
		{ action: 'reward', amount: '4.0000000000' },
		{ action: 'shareReward', to: 'bob', amount: '0.25' },
		{ action: 'reward', coupon: 'superValidator' },
		{ action: 'expireRewards', coupon: 'superValidator' },
	);
	await sandbox.call('DELETE', '/control/sink/income.xlsx');
	const execution = await client.run(await importIncome(parties.alice), 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const named = await sheetOf('income.xlsx');
	const titles = ['state', 'day', 'kind', 'earned', 'collected', 'expired', 'shared', 'waiting', 'value', 'couponsExpired'];
	const none = '0.0000000000';
	// Values: collected times 0.005 USD on the first of these days, times 0.031 USD on the second, half a cent to the even one.
	expect(named.map((row) => titles.map((title) => row[title]))).toEqual([
		['complete', '2026-07-02', 'app', '250.0000000000', '250.0000000000', none, none, none, '1.25', 0],
		['complete', '2026-07-02', 'appTraffic', '10.0000000003', '10.0000000003', none, none, none, '0.05', 0],
		['complete', '2026-07-03', 'appTraffic', '11.9700000000', '7.9700000000', none, '1.0000000000', none, '0.25', 0],
		['lost', '2026-07-03', 'superValidator', null, none, null, none, none, '0.00', 1],
		// The part that alice kept ended uncollected within the month.
		['lost', '2026-07-05', 'appTraffic', none, none, '3.0000000000', none, none, '0.00', 1],
		['complete', 'Total', 'app', '250.0000000000', '250.0000000000', none, none, none, '1.25', 0],
		['lost', 'Total', 'appTraffic', '21.9700000003', '17.9700000003', '3.0000000000', '1.0000000000', none, '0.30', 1],
		['lost', 'Total', 'superValidator', null, none, null, none, none, '0.00', 1],
	]);
	for (const row of named) expect([row.currency, row.party]).toEqual(['USD', parties.alice]);
	expect(named.map((row) => JSON.parse(row.sharedWith!).map((share: { party: string }) => share.party))).toEqual([
		...[[], [], [parties.bob], [], [], [], [parties.bob], []],
	]);
	const totals = named.filter(({ rowType }) => rowType === 'total');
	const days = named.filter(({ rowType }) => rowType !== 'total');
	expect(totals.map(({ day }) => day)).toEqual(['Total', 'Total', 'Total']);
	for (const total of totals)
		for (const title of ['earned', 'collected', 'expired', 'shared', 'waiting', 'value', 'couponsExpired'])
			expect([title, days.reduce((sum, row) => sum + (row.kind === total.kind ? units(row[title]) : 0n), 0n)]).toEqual([
				title,
				units(total[title]),
			]);
	// The chart shows the sums of each day as numbers, and no totals.
	const shown = (await sheetOf('income.xlsx', 'Chart')).filter(({ collected }) => collected !== null);
	expect(shown.map(({ day }) => day)).toEqual(['2026-07-02', '2026-07-03', '2026-07-05']);
	for (const { day, ...sums } of shown)
		for (const [title, sum] of Object.entries(sums)) {
			const exact = days.reduce((all, row) => all + (row.day === day ? units(row[title]) : 0n), 0n);
			expect([day, title, BigInt(Math.round(Number(sum) * 1e10))]).toEqual([day, title, exact]);
		}
}, 90_000);

test('a month without rewards says so', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await sandbox.call('DELETE', '/control/sink/income.xlsx');
	await client.run(await importIncome(parties.alice), 'First of the Month');
	expect(await sheetOf('income.xlsx')).toEqual([]);
	expect((await sheetOf('income.xlsx', 'Chart')).map(({ day }) => day)).toEqual([null, 'No rows']);
}, 90_000);

/** Costs of the commands of a party in the period, by user and acting parties: the sums of what the ledger says of each. */
async function costs(party: string): Promise<Record<string, { bytes: bigint; commands: number; failed: number }>> {
	const sums: Record<string, { bytes: bigint; commands: number; failed: number }> = {};
	const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer({ sub: 'participant_admin' })}` };
	for (let begin = 0; ;) {
		const body = JSON.stringify({ parties: [party], beginExclusive: begin });
		const answer = await fetch(`${sandbox.url}/v2/commands/command-completions?limit=200`, { method: 'POST', headers, body });
		const found = ((await answer.json()) as any[]).flatMap(({ completionResponse }) => completionResponse.Completion?.value ?? []);
		if (found.length === 0) return sums;
		begin = found.at(-1).offset;
		for (const { userId, actAs, status, paidTrafficCost, synchronizerTime } of found) {
			if (synchronizerTime.recordTime < FROM || synchronizerTime.recordTime >= TO) continue;
			const sum = (sums[`${userId} ${[...actAs].sort().join(', ')}`] ??= { bytes: 0n, commands: 0, failed: 0 });
			sum.bytes += BigInt(paidTrafficCost);
			sum.commands++;
			if (status.code !== 0) sum.failed++;
		}
	}
}

test('the traffic of a month: what each used is the sum of what the ledger says, and each purchase has its coins and their worth', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	// The price of a day is that at its beginning.
	await act({ action: 'wait', hours: 25 }, { action: 'tap', party: 'alice', amount: '5000.0000000000' });
	for (const commandId of ['pays-1', 'pays-2']) await act({ action: 'succeed', party: 'alice', commandId });
	await act({ action: 'fail', party: 'alice', commandId: 'fails-1' });
	const wallet = credential(sandbox, 'cantonValidatorApi', {
		authentication: 'accessToken',
		accessToken: bearer({ sub: 'ledger-api-user' }),
	});
	for (const trafficBytes of ['300000', '250000']) {
		const buy = { authentication: 'accessToken', resource: 'traffic', operation: 'buy', trafficBytes, trackingId: `month-${trafficBytes}` };
		expect((await runOnce(shared, 'cantonValidator', buy, wallet)).error).toBeUndefined();
	}
	await sandbox.call('DELETE', '/control/sink/traffic.xlsx');
	const execution = await client.run(await importIncome(parties.alice), 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const rows = await sheetOf('traffic.xlsx');
	const used = rows.filter(({ What: what }) => what === 'used');
	const shown = used.map((row) => [
		`${row.User} ${row.Parties}`,
		{ bytes: BigInt(String(row.Bytes)), commands: Number(row.Commands), failed: Number(row.Failed) },
	]);
	const expected = await costs(parties.alice);
	expect(Object.fromEntries(shown)).toEqual(expected);
	expect(Object.values(expected).reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThan(0);
	for (const row of used) expect([row.State, row['Without cost']]).toEqual([Number(row.Failed) > 0 ? '🟡' : '🟢', '0']);
	// Bytes × 16.67 USD a megabyte / 0.005 USD a coin, and back.
	const bought = rows.filter(({ What: what }) => what === 'bought');
	expect(bought.map((row) => [row.State, row.Coins, row.Value, row.Currency, row.Parties])).toEqual([
		['🔵', '1000.2000000000', '-5.00', 'USD', parties.alice],
		['🔵', '833.5000000000', '-4.17', 'USD', parties.alice],
	]);
	const totals = rows.filter(({ What: what }) => what === 'total');
	expect(totals.map((row) => [row.Value, row.Parties])).toEqual([
		['-9.17', parties.alice],
		['-9.17', 'Total'],
	]);
	expect(rows).toHaveLength(used.length + bought.length + totals.length);
}, 90_000);

test('a month without traffic says so', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await sandbox.call('DELETE', '/control/sink/traffic.xlsx');
	await client.run(await importIncome(parties.alice, undefined, '2026-07-09T00:00:00Z'), 'First of the Month');
	expect((await sheetOf('traffic.xlsx')).map(({ State: state, What: what }) => [state, what])).toEqual([
		['⚪', 'nothing used'],
		['⚪', 'nothing bought'],
	]);
}, 90_000);

test('a coupon that ends soon is a message, one that has time is none', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await act({ action: 'reward', amount: '10.0000000003' }, { action: 'reward', coupon: 'superValidator' });
	await sandbox.call('DELETE', '/control/sink/income');
	await client.run(await importIncome(parties.alice, '2026-07-01T00:00:00.000Z'), 'Every Hour');
	expect(await sandbox.delivered('income')).toEqual([]);
	await client.run(await importIncome(parties.alice, '2026-07-09T00:00:00.000Z'), 'Every Hour');
	const [{ body }] = await sandbox.delivered('income');
	expect(body).toMatchObject({ status: 'problem', subject: expect.stringContaining('appTraffic, 10.0000000003') });
	// As the file is shipped, soon is within six hours.
	const before = Date.now();
	const execution = await client.run(await importIncome(parties.alice), 'Every Hour');
	const { until } = resultOf(execution, 'Limits').items[0]!.json as { until: string };
	const HOURS = 3_600_000;
	expect(Date.parse(until)).toBeGreaterThanOrEqual(before + 6 * HOURS);
	expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 6 * HOURS);
}, 90_000);
