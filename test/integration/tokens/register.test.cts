// Holder Register › Get Many: the sums against the truth of the sandbox, in tokens of both kinds of views, now, at an offset, and compared.
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { makeUnreadable } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen, parties } = tokensOf(sandbox);

const gold = async (party: string, amount: string, more: IDataObject = {}) =>
	await happen('moveDemo', { instrument: 'DemoGold', party, amount, ...more });
const end = async (): Promise<string> => String((await sandbox.control('GET', '/world')).ledgerEnd);
const register = async (more: IDataObject = {}, options: IDataObject = {}) =>
	await run(
		'holderRegister',
		'getAll',
		{ admin: byId(parties.bank!), instrument: byId(`DemoGold@${parties.bank}`), returnAll: true, options, ...more },
		{ as: 'participant_admin' },
	);
const rows = (json: IDataObject[], rowType = 'holder') => json.filter((row) => row.rowType === rowType);
const sum = (list: IDataObject[], field: string) => formatAmount(list.reduce((total, row) => total + parseAmount(row[field])!, BigInt(0)));
const hint = ({ party }: IDataObject) => String(party).split('::')[0];

describe('now', () => {
	test('each holder with what is locked and its share, the largest first, and the supply', async () => {
		await gold('bob', '5.0000000001');
		await gold('carol', '2.5000000000');
		await gold('bob', '1.0000000000', { move: 'lock' });
		await happen('moveDemo', { instrument: 'DemoSilver', party: 'bob', amount: '99.0000000000' });
		const { json, error } = await register();
		expect(error).toBeUndefined();
		const holders = rows(json);
		expect(holders.map(hint)).toEqual(['bob', 'carol']);
		const truth = await run('holding', 'getAll', { parties: 'all', returnAll: true, filters: {} }, { as: 'participant_admin' });
		for (const holder of holders) {
			const own = truth.json.filter(({ party, instrumentId }) => party === holder.party && instrumentId === 'DemoGold');
			expect(holder).toMatchObject({
				total: sum(own, 'amount'),
				locked: sum(
					own.filter(({ locked }) => locked),
					'amount',
				),
				holdingCount: own.length,
				instrumentAdmin: parties.bank,
			});
			expect(parseAmount(holder.unlocked)! + parseAmount(holder.locked)!).toBe(parseAmount(holder.total));
		}
		expect(holders.map(({ share }) => share)).toEqual(['66.6667', '33.3333']);
		expect(rows(json, 'total')).toMatchObject([
			{ party: 'Total', total: sum(holders, 'total'), locked: sum(holders, 'locked'), share: '100.0000', holderCount: 2 },
		]);
		expect(json[0]).not.toHaveProperty('before');
	});

	test('Any Instrument makes the registers of all that the admin issues, and of nothing else', async () => {
		await gold('bob', '5.0000000000');
		await happen('moveDemo', { instrument: 'DemoSilver', party: 'carol', amount: '1.0000000000' });
		await happen('tap', { party: 'bank', amount: '7.0000000000' });
		const { json } = await register({ instrument: { __rl: true, mode: 'list', value: 'all' } });
		expect(rows(json).map((row) => [row.instrumentId, hint(row)])).toEqual([
			['DemoGold', 'bob'],
			['DemoSilver', 'carol'],
		]);
		expect(rows(json, 'total').map(({ instrumentId }) => instrumentId)).toEqual(['DemoGold', 'DemoSilver']);
	});

	test('what the admin holds itself can be left out; the limit does not change the totals', async () => {
		await gold('bank', '90.0000000000');
		await gold('bob', '6.0000000000');
		await gold('carol', '4.0000000000');
		expect(rows((await register()).json).map(hint)).toEqual(['bank', 'bob', 'carol']);
		const { json } = await register({ filters: { whose: 'others' }, returnAll: false, limit: 1 });
		expect(json).toMatchObject([
			{ party: parties.bob, share: '60.0000' },
			{ rowType: 'total', total: '10.0000000000' },
		]);
	});

	test('an instrument that nobody holds has a supply of zero', async () => {
		const { json } = await register({ instrument: byId(`DemoScrip@${parties.bank}`) });
		expect(json).toMatchObject([{ party: 'Total', total: '0.0000000000', share: null, holderCount: 0 }]);
	});
});

describe('compared with an earlier offset or time', () => {
	test('who is new, has more or less, is gone or as before; each total is before plus change', async () => {
		await gold('bob', '5.0000000000');
		await gold('carol', '3.0000000000');
		await gold('alice', '2.0000000000');
		await gold('merchant', '1.0000000000');
		const since = await end();
		const { recordTime } = await gold('bob', '0.5000000000', { move: 'mint' });
		await gold('carol', '1.0000000000', { move: 'burn' });
		await gold('alice', '2.0000000000', { move: 'burn' });
		await gold('bank', '4.0000000000');
		const at = await end();
		await gold('bob', '100.0000000000');
		const { json, error } = await register({ sortBy: 'change' }, { changeSinceOffset: since, activeAtOffset: at });
		expect(error).toBeUndefined();
		expect(rows(json).map((row) => [hint(row), row.before, row.change, row.total, row.changeState])).toEqual([
			['bank', '0.0000000000', '4.0000000000', '4.0000000000', 'new'],
			['alice', '2.0000000000', '-2.0000000000', '0.0000000000', 'gone'],
			['carol', '3.0000000000', '-1.0000000000', '2.0000000000', 'decreased'],
			['bob', '5.0000000000', '0.5000000000', '5.5000000000', 'increased'],
			['merchant', '1.0000000000', '0.0000000000', '1.0000000000', 'unchanged'],
		]);
		expect(rows(json, 'total')).toMatchObject([
			{ before: '11.0000000000', change: '1.5000000000', total: '12.5000000000', holderCount: 4, changeState: 'increased' },
		]);
		expect(
			json.every(({ changeSinceOffset, activeAtOffset }) => String(changeSinceOffset) === since && String(activeAtOffset) === at),
		).toBe(true);
		const byTime = await register({ sortBy: 'change' }, { changeSince: recordTime, activeAtOffset: at });
		expect(rows(byTime.json).map(({ change }) => change)).toEqual(rows(json).map(({ change }) => change));
		const changed = await register({ filters: { onlyChanged: true } }, { changeSinceOffset: since, activeAtOffset: at });
		expect(rows(changed.json).map(hint)).toEqual(['bob', 'bank', 'carol', 'alice']);
		expect(rows(changed.json, 'total')).toMatchObject([{ total: '12.5000000000' }]);
	});
});

describe('refuses', () => {
	test.each([
		[
			'an instrument of another issuer',
			() => ({ instrument: byId('Amulet@DSO::1220aa') }),
			{},
			'Instrument: "Amulet" is issued by DSO::1220aa, and the register is read as bank::',
		],
		['a sort by change without a comparison', () => ({ sortBy: 'change' }), {}, 'Sort By: there is nothing to compare with'],
		[
			'only what changed without a comparison',
			() => ({ filters: { onlyChanged: true } }),
			{},
			'Only Changed: there is nothing to compare with',
		],
		[
			'a time and an offset',
			() => ({}),
			{ changeSince: '2026-01-01T00:00:00Z', changeSinceOffset: '1' },
			'Add Change Since Offset: there is a time to compare with as well',
		],
		[
			'an offset after that of the register',
			() => ({}),
			{ changeSinceOffset: '4', activeAtOffset: '3' },
			'Add Change Since Offset: 4 lies after Active at Offset (3)',
		],
	])('%s', async (_, more: () => IDataObject, options, message) => {
		const { error } = await register(more(), options);
		expect(error?.message).toContain(message);
	});

	test('a user who may not read as the admin', async () => {
		const { error } = await run('holderRegister', 'getAll', { admin: byId(parties.bank!), returnAll: true }, { as: 'alice' });
		expect(error).toBeDefined();
	});
});

test('holdings that cannot be read are a row of their own, and then nothing is compared', async () => {
	const since = await end();
	await happen('tap', { party: 'bob', amount: '5.0000000000' });
	await makeUnreadable(sandbox, 'bob');
	const { json } = await register(
		{ admin: byId(parties.DSO!), instrument: { __rl: true, mode: 'list', value: 'canton-coin' } },
		{ changeSinceOffset: since },
	);
	expect(rows(json, 'unreadable')).toMatchObject([{ holdingCount: 1, problem: expect.stringContaining('cannot be read'), total: null }]);
	expect(rows(json).map(({ before, change, changeState }) => [before, change, changeState])).toContainEqual([null, null, null]);
	expect(rows(json, 'total')[0]).toMatchObject({ before: null, change: null });
});
