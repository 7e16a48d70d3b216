// The register of an issuer in the real n8n: each number of the sheet that arrives is computed again from what the sandbox moved.
import readSheet from 'read-excel-file/node';

import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const gold = async (party: string, amount: string, move = 'mint') =>
	await sandbox.call('POST', '/control/do', { actions: [{ action: 'moveDemo', instrument: 'DemoGold', move, party, amount }] });
const units = (text: unknown) => BigInt(String(text).replace('.', ''));

test('the sheet of a week: each holder with its state, and the totals', async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await gold('bob', '5.0000000001');
	await gold('carol', '3.0000000000');
	await gold('merchant', '2.0000000000');
	const { ledgerEnd } = await sandbox.call('GET', '/control/world');
	await gold('bob', '1.0000000000');
	await gold('carol', '3.0000000000', 'burn');
	await gold('alice', '4.0000000000');
	await gold('bob', '1.5000000000', 'lock');
	await sandbox.call('DELETE', '/control/sink/register.xlsx');
	const id = await importExample('register-report', {
		sink: 'register',
		change: {
			Settings: ({ parameters: { assignments } }: any) => (assignments.assignments[0].value = ''),
			'Get Register': ({ parameters }: any) => {
				parameters.admin = { __rl: true, mode: 'id', value: parties.bank };
				parameters.instrument = { __rl: true, mode: 'id', value: `DemoGold@${parties.bank}` };
				parameters.options = { changeSinceOffset: String(ledgerEnd) };
			},
		},
	});
	const execution = await client.run(id, 'Every Monday');
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ body }] = await sandbox.delivered('register.xlsx');
	const [sheet] = await readSheet(Buffer.from(body.base64, 'base64'));
	const [header, ...rows] = sheet.data as unknown[][];
	const named = rows.map((row) => Object.fromEntries(header!.map((title, index) => [title, row[index]])) as Record<string, unknown>);
	expect(
		named.map(({ State: state, Party: party, Before: before, Change: change, Now: now }) => [state, party, before, change, now]),
	).toEqual([
		['🟢', parties.bob, '5.0000000001', '1.0000000000', '6.0000000001'],
		['🔵', parties.alice, '0.0000000000', '4.0000000000', '4.0000000000'],
		['⚪', parties.merchant, '2.0000000000', '0.0000000000', '2.0000000000'],
		['🔴', parties.carol, '3.0000000000', '-3.0000000000', '0.0000000000'],
		['🟢', null, '10.0000000001', '2.0000000000', '12.0000000001'],
	]);
	const total = named.at(-1)!;
	for (const title of ['Before', 'Change', 'Now', 'Unlocked', 'Locked', 'Holdings'])
		expect([title, named.slice(0, -1).reduce((sum, row) => sum + units(row[title]), 0n)]).toEqual([title, units(total[title])]);
	expect(total).toMatchObject({ Holders: '3', 'Share %': '100.0000' });
	// Contracts of each holder on the ledger, added up.
	const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
	const held = activeContracts.filter(({ templateId, args }: any) => templateId.endsWith(':Demo.Token:Holding') && args.id === 'DemoGold');
	const sum = (contracts: any[]) => contracts.reduce((all, { args }) => all + units(args.amount), 0n);
	for (const row of named.slice(0, -1)) {
		const own = held.filter(({ args }: any) => args.owner === row.Party);
		const locked = own.filter(({ args }: any) => args.lock !== null);
		expect([row.Now, row.Locked, row.Unlocked].map(units)).toEqual([sum(own), sum(locked), sum(own) - sum(locked)]);
		expect(Number(row.Holdings)).toBe(own.length);
		expect(Math.abs(Number(row['Share %']) - (100 * Number(sum(own))) / Number(sum(held)))).toBeLessThan(0.000051);
	}
	expect(named[0]!.Locked).toBe('1.5000000000');
}, 90_000);
