// Balance › Get Many with what reports need: changes since a time, totals, parties without holdings, what is available.
import { readFileSync } from 'node:fs';

import type { IDataObject } from 'n8n-workflow';
import readSheet from 'read-excel-file/node';

import { formatAmount, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { BalanceSums } from '../../../nodes/shared/tokens/balances';
import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { makeUnreadable } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, parties } = tokensOf(sandbox);
const { pathOf } = useBinaryFiles();

const balances = async (names: string[], options: IDataObject = {}, more: IDataObject = {}) => {
	const fields = {
		parties: byId(names.map((name) => parties[name]).join()),
		returnAll: true,
		columns: [],
		addTotals: false,
		options,
		...more,
	};
	return await run('balance', 'getAll', fields, { as: 'participant_admin' });
};
const sum = (rows: IDataObject[], field: string) => formatAmount(rows.reduce((total, row) => total + parseAmount(row[field])!, BigInt(0)));
const coins = (rows: IDataObject[]) => rows.filter(({ instrumentId, rowType }) => instrumentId === 'Amulet' && rowType === 'balance');

describe('Add Change Since', () => {
	test('what each balance has more, or less, than before that time; what is gone is listed with zero', async () => {
		await happen('tap', { party: 'bank', amount: '100.0000000000' });
		await happen('moveDemo', { instrument: 'DemoGold', party: 'bob', amount: '3.0000000003' });
		const before = coins((await balances(['bank', 'bob'])).json);
		const { recordTime, offset } = await happen('transfer', { from: 'bank', to: 'bob', amount: '12.5000000001' });
		await happen('moveDemo', { instrument: 'DemoGold', move: 'burn', party: 'bob', amount: '3.0000000003' });
		const { json, error } = await balances(['bank', 'bob'], { changeSince: recordTime });
		expect(error).toBeUndefined();
		expect(coins(json).map(({ party, change }) => [party, change])).toEqual(
			[
				[parties.bank, '-12.5000000001'],
				[parties.bob, '12.5000000001'],
			].sort(),
		);
		expect(coins(json).map(({ total, change }) => parseAmount(total)! - parseAmount(change)!)).toEqual(
			before.map(({ total }) => parseAmount(total)),
		);
		expect(json.find(({ instrumentId }) => instrumentId === 'DemoGold')).toMatchObject({
			party: parties.bob,
			total: '0.0000000000',
			change: '-3.0000000003',
			holdingCount: 0,
		});
		expect(json.every(({ changeSinceOffset }) => Number(changeSinceOffset) < offset && Number(changeSinceOffset) > 0)).toBe(true);
		expect(json[0]).toHaveProperty('activeAtOffset');
	});

	test('a time after the last update: no change; one before the first: all of it', async () => {
		const none = await balances(['alice'], { changeSince: '2100-01-01T00:00:00Z' });
		expect(coins(none.json).map(({ change }) => change)).toEqual(['0.0000000000']);
		const all = await balances(['alice'], { changeSince: '2000-01-01T00:00:00Z' });
		expect(coins(all.json).map(({ change }) => change)).toEqual(coins(all.json).map(({ total }) => total));
		expect(all.json[0]!.changeSinceOffset).toBe(0);
	});

	test('between an earlier offset and a time before it', async () => {
		const { recordTime } = await happen('tap', { party: 'bank', amount: '7.0000000000' });
		const { ledgerEnd } = await sandbox.control('GET', '/world');
		await happen('tap', { party: 'bank', amount: '1.0000000000' });
		const { json } = await balances(['bank'], { changeSince: recordTime, activeAtOffset: String(ledgerEnd) });
		expect(coins(json)).toMatchObject([{ change: '7.0000000000', available: null }]);
	});

	test('a time that the participant has pruned is refused', async () => {
		const { ledgerEnd } = await sandbox.control('GET', '/world');
		await sandbox.control('POST', '/prune', { offset: ledgerEnd - 2 });
		const { error } = await balances(['alice'], { changeSince: '2000-01-01T00:00:00Z' });
		expect(error?.message).toContain('Add Change Since: 2000-01-01T00:00:00Z may lie in what the participant has pruned');
	});

	test('refuses what is no time', async () => {
		const { error } = await balances(['alice'], { changeSince: 'yesterday' });
		expect(error?.message).toContain('Add Change Since');
	});
});

describe('Whose Holdings', () => {
	const DEMO_GOLD = () => ({ instrument: byId(`DemoGold@${parties.bank}`) });
	const asBank = async (resource: string, whoseHoldings?: string, more: IDataObject = {}) => {
		const fields = {
			parties: byId(parties.bank!),
			returnAll: true,
			columns: [],
			addTotals: false,
			filters: DEMO_GOLD(),
			...(whoseHoldings && { whoseHoldings }),
		};
		return await run(resource, 'getAll', { ...fields, ...more }, { as: 'participant_admin' });
	};
	const owners = ({ json }: { json: IDataObject[] }) => [...new Set(json.map(({ party }) => party))].sort();

	test('the admin of an instrument gets all its holders, or only what it holds itself', async () => {
		for (const [party, amount] of [
			['bank', '5.0000000001'],
			['bob', '3.0000000003'],
			['carol', '1.0000000000'],
		])
			await happen('moveDemo', { instrument: 'DemoGold', party, amount });
		const truth = await run(
			'balance',
			'getAll',
			{ parties: 'all', returnAll: true, columns: [], addTotals: false, filters: DEMO_GOLD() },
			{ as: 'participant_admin' },
		);
		expect(truth.error).toBeUndefined();
		expect(truth.json.length).toBeGreaterThan(2);
		expect((await asBank('balance', 'visible')).json).toEqual(truth.json);
		expect(owners(await asBank('holding', 'visible'))).toEqual(owners(truth));
		for (const whose of [undefined, 'own']) {
			expect(owners(await asBank('balance', whose))).toEqual([parties.bank]);
			expect(owners(await asBank('holding', whose))).toEqual([parties.bank]);
		}
	});

	test('changes since a time are those of all holders too', async () => {
		const { recordTime } = await happen('moveDemo', { instrument: 'DemoGold', party: 'bob', amount: '3.0000000003' });
		const { json } = await asBank('balance', 'visible', { options: { changeSince: recordTime } });
		expect(json.find(({ party }) => party === parties.bob)).toMatchObject({ change: '3.0000000003' });
	});
});

describe('Add Totals and Add Parties Without Holdings', () => {
	test('a row for each instrument, digit by digit; a row of zeros for a party that holds nothing', async () => {
		await happen('tap', { party: 'bank', amount: '99999999999999999.0000000001' });
		await happen('moveDemo', { instrument: 'DemoGold', party: 'bob', amount: '0.0000000003' });
		const names = ['alice', 'bank', 'bob', 'sv-1'];
		const { recordTime } = await happen('tap', { party: 'bank', amount: '0.0000000001' });
		const { json } = await balances(names, { addEmpty: true, changeSince: recordTime }, { addTotals: true });
		const rows = json.filter(({ rowType }) => rowType === 'balance');
		const totals = json.filter(({ rowType }) => rowType === 'total');
		const ids = [...new Set(rows.map(({ instrumentId }) => instrumentId))];
		expect(totals.map(({ instrumentId }) => instrumentId).sort()).toEqual([...ids].sort());
		for (const total of totals) {
			const members = rows.filter(({ instrumentId, instrumentAdmin }) =>
				instrumentId === total.instrumentId ? instrumentAdmin === total.instrumentAdmin : false,
			);
			expect(total).toMatchObject({
				party: 'Total',
				partyCount: members.length,
				...Object.fromEntries(['total', 'unlocked', 'locked', 'available', 'change'].map((field) => [field, sum(members, field)])),
			});
		}
		expect(totals.find(({ instrumentId }) => instrumentId === 'Amulet')!.change).toBe('0.0000000001');
		const holders = new Set(rows.map(({ party }) => party));
		const empty = json.filter(({ rowType }) => rowType === 'empty');
		expect(empty.map(({ party }) => party)).toEqual(names.map((name) => parties[name]).filter((party) => !holders.has(party)));
		expect(empty.length).toBeGreaterThan(0);
		expect(empty[0]).toMatchObject({ total: '0.0000000000', available: '0.0000000000', instrumentId: null });
	});

	test('all items have the same fields', async () => {
		const { json } = await balances(['alice', 'sv-1'], { addEmpty: true, changeSince: '2000-01-01T00:00:00Z' }, { addTotals: true });
		expect(new Set(json.map(({ rowType }) => rowType)).size).toBe(3);
		expect(new Set(json.map((row) => Object.keys(row).sort().join())).size).toBe(1);
	});
});

describe('what a form has that nobody touched', () => {
	/** The parameters of a form that was only opened: its defaults come from n8n. */
	const untouched = async (names: string[], more: IDataObject = {}) => {
		return await run(
			'balance',
			'getAll',
			{ parties: byId(names.map((name) => parties[name]).join()), ...more },
			{ as: 'participant_admin' },
		);
	};

	test('five columns, and a last row named Total for each instrument', async () => {
		const { json, error } = await untouched(['alice', 'bank', 'bob']);
		expect(error).toBeUndefined();
		expect(new Set(json.flatMap((row) => Object.keys(row)))).toEqual(new Set(['party', 'instrumentId', 'unlocked', 'locked', 'total']));
		const amulets = json.filter(({ instrumentId }) => instrumentId === 'Amulet');
		expect(amulets.at(-1)).toMatchObject({ party: 'Total', total: sum(amulets.slice(0, -1), 'total') });
		expect(json.slice(-1)[0]).toMatchObject({ party: 'Total' });
	});

	test('what an option or a filter adds is a column too', async () => {
		const { json } = await untouched(['alice'], { options: { changeSince: '2000-01-01T00:00:00Z' }, filters: { above: '0' } });
		expect(Object.keys(json[0]!)).toEqual(
			expect.arrayContaining(['party', 'instrumentId', 'total', 'unlocked', 'locked', 'change', 'aboveBy']),
		);
	});

	test('what cannot be read is said whatever the columns are', async () => {
		await makeUnreadable(sandbox, 'bob');
		const { json } = await untouched(['bob']);
		expect(json.some(({ problem }) => String(problem).includes('cannot be read'))).toBe(true);
	});

	test('two instruments of one ID are told apart by a column that a hint names', async () => {
		const amount = { initialAmount: '3.0000000003', createdAt: { number: '1' }, ratePerRound: { rate: '0.0' } };
		await happen('create', { template: 'amulet', args: { dso: parties.bank, owner: parties.bob, amount }, party: 'bob' });
		await happen('tap', { party: 'bob', amount: '1.0' });
		const { json, hints } = await untouched(['bob']);
		expect(json.filter(({ party }) => party === 'Total').length).toBeGreaterThan(1);
		expect(hints).toEqual([expect.stringContaining('Add Instrument Admin to Columns')]);
		expect((await untouched(['bob'], { columns: ['party', 'instrumentAdmin'] })).hints).toEqual([]);
	});

	test.each(['csv', 'xlsx'])('a file without rows has its columns all the same (%s)', async (fileFormat) => {
		const about = { filters: { above: '9'.repeat(25) }, options: { changeSince: '2000-01-01T00:00:00Z' } };
		const { items, error } = await untouched(['alice'], { ...about, returnAs: 'file', fileFormat, binaryPropertyName: 'data' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ resultCount: 0 });
		const bytes = readFileSync(pathOf(items[0].binary!.data));
		const header = fileFormat === 'csv' ? bytes.toString().trim().split(',') : (await readSheet(bytes))[0]!.data[0];
		expect(header).toEqual(['party', 'instrumentId', 'total', 'unlocked', 'locked', 'change', 'changeSinceOffset', 'aboveBy']);
	});

	test('as an Excel file of the same rows, every digit of them', async () => {
		await happen('tap', { party: 'bank', amount: '99999999999999999.0000000001' });
		const { json } = await untouched(['alice', 'bank']);
		const { items, error } = await untouched(['alice', 'bank'], { returnAs: 'file', fileFormat: 'xlsx', binaryPropertyName: 'data' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ fileName: 'balances.xlsx', resultCount: json.length, omittedFields: [] });
		const [sheet] = await readSheet(readFileSync(pathOf(items[0].binary!.data)));
		expect(sheet!.data).toEqual([Object.keys(json[0]!), ...json.map((row) => Object.values(row))]);
		expect(JSON.stringify(sheet!.data)).toContain('.0000000001');
	});
});

test('Balance Above says by how much, to the last digit', async () => {
	await happen('tap', { party: 'bank', amount: '99999999999999999.0000000001' });
	const filters = { above: '100.5', compare: 'unlocked', instrument: 'canton-coin' };
	const { json } = await balances(['bank'], {}, { filters });
	expect(json).toHaveLength(1);
	expect(parseAmount(json[0]!.aboveBy)).toBe(parseAmount(json[0]!.unlocked)! - parseAmount('100.5')!);
	expect((await balances(['bank'])).json[0]).not.toHaveProperty('aboveBy');
});

test('available: what is unlocked, with locks that have expired', () => {
	const now = Date.parse('2026-07-01T06:00:00Z');
	const held = (amount: bigint, expiresAt: string | null, locked = true) => ({
		owner: 'a::1',
		instrument: { id: 'USD', admin: 'b::1' },
		amount,
		lock: locked ? { holders: [], expiresAt, expiresAfter: null, context: null } : null,
	});
	const endedOf = (at?: number) => {
		const sums = new BalanceSums(at);
		for (const [amount, expiresAt] of [
			[BigInt(5), '2026-07-01T06:00:00Z'],
			[BigInt(7), '2026-07-01T06:00:01Z'],
			[BigInt(9), null],
		] as const)
			sums.add(held(amount, expiresAt) as never);
		sums.add(held(BigInt(1), null, false) as never);
		return sums.list().map(({ locked, ended }) => [locked, ended]);
	};
	expect(endedOf(now)).toEqual([[BigInt(21), BigInt(5)]]);
	expect(endedOf()).toEqual([[BigInt(21), null]]);
});
