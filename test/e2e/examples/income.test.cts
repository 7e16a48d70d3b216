// The income of a month in the real n8n: each number of the sheet that arrives is computed again from what the sandbox granted, and coupons
// that end soon are a message.
import readSheet from 'read-excel-file/node';

import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const act = async (...actions: object[]) => await sandbox.call('POST', '/control/do', { actions });
const units = (text: unknown) => (text ? BigInt(String(text).replace('.', '')) : 0n);

/** Imports the example for a party and the time from the beginning of the sandbox's month on. */
const importIncome = async (party: string, until = ''): Promise<string> =>
	await importExample('monthly-income', {
		sink: 'income',
		change: {
			Settings: ({ parameters: { assignments } }: any) => {
				const values: Record<string, string> = { from: '2026-07-01T05:00:00Z', to: '2026-07-10T00:00:00Z' };
				for (const assignment of assignments.assignments) assignment.value = values[assignment.name];
			},
			Limits: ({ parameters: { assignments } }: any) => (assignments.assignments[0].value = until),
			'Get Rewards': ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: party }),
			'Get Waiting Coupons': ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: party }),
		},
	});

test('the sheet of a month: each row, its state and the totals', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await act(
		{ action: 'reward', coupon: 'app', amount: '2.5000000000' },
		{ action: 'reward', amount: '10.0000000003' },
		{ action: 'collectRewards' },
		{ action: 'wait', hours: 25 },
		{ action: 'reward', amount: '4.0000000000' },
		{ action: 'shareReward', to: 'bob', amount: '0.25' },
		{ action: 'reward', coupon: 'superValidator' },
		{ action: 'expireRewards', coupon: 'superValidator' },
	);
	await sandbox.call('DELETE', '/control/sink/income.xlsx');
	const execution = await client.run(await importIncome(parties.alice), 'First of the Month');
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('income.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	const named = rows.map((row) => Object.fromEntries(header!.map((title, index) => [title, row[index]])) as Record<string, unknown>);
	const totals = named.filter(({ Day: day }) => day === 'total');
	expect(totals.map(({ State: state, Kind: kind }) => [state, kind])).toEqual([
		['🟢', 'app'],
		['🔴', 'appTraffic'],
		['🔴', 'superValidator'],
	]);
	expect(totals[0]).toMatchObject({ Collected: '250.0000000000', Earned: '250.0000000000', Currency: 'USD', Party: parties.alice });
	// The part that alice kept ended uncollected within the month.
	expect(totals[1]).toMatchObject({ Earned: '14.0000000003', Collected: '10.0000000003', Lost: '3.0000000000', Shared: '1.0000000000' });
	expect(totals[1]).toMatchObject({ 'Shared with': parties.bob, 'Coupons lost': '1' });
	for (const total of totals) {
		const days = named.filter(({ Day: day, Kind: kind }) => day !== 'total' && kind === total.Kind);
		for (const title of ['Collected', 'Shared', 'Waiting', 'Value'])
			expect([title, days.reduce((sum, row) => sum + units(row[title]), 0n)]).toEqual([title, units(total[title])]);
	}
}, 90_000);

test('a month without rewards says so', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await sandbox.call('DELETE', '/control/sink/income.xlsx');
	await client.run(await importIncome(parties.alice), 'First of the Month');
	const [{ body }] = await sandbox.delivered('income.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [, ...rows] = sheet.data as unknown[][];
	expect(rows.map(([state, day]) => [state, day])).toEqual([['🟢', 'no rewards']]);
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
}, 90_000);
