// Bank statements of what really moved in the sandbox: valid camt.053, read again by another parser, and their balances match.
import { readFileSync } from 'node:fs';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { readStatementFile } from '../../support/camt053.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, parties } = tokensOf(sandbox);
const { pathOf } = useBinaryFiles();

let times: { fromTime: string; toTime: string };
let middle: string;
let movements: IDataObject[];

const wait = async (hours: number): Promise<string> => (await happen('wait', { hours })).time;

/** Prices of all instruments that the rows have. */
const pricesOf = (rows: IDataObject[]) =>
	[...new Set(rows.map((row) => (row.instrumentId === 'Amulet' ? 'Canton Coin' : `${row.instrumentId}@${row.instrumentAdmin}`)))].map(
		(instrument) => ({ instrument, price: '1.0825', currency: 'EUR' }),
	);

async function readMovements(more: IDataObject = {}) {
	const read = async (form: IDataObject) => {
		const { json, error } = await run(
			'movement',
			'getAll',
			{
				parties: byId([parties.alice, parties.bob].join()),
				range: 'times',
				...times,
				returnAll: true,
				options: { includeBalances: true },
				...more,
				...form,
			},
			{ as: 'participant_admin' },
		);
		expect(error).toBeUndefined();
		return json;
	};
	const rows = await read({ valuation: 'table', currency: 'EUR', priceTable: pricesOf(await read({})) });
	// Of one instrument the sandbox has more than a bank statement can say.
	const large = new Set(rows.filter(({ balanceAfter }) => String(balanceAfter).length > 25).map(({ instrumentId }) => instrumentId));
	return rows.filter(({ instrumentId }) => !large.has(instrumentId));
}

beforeAll(async () => {
	const fromTime = await wait(1);
	await happen('bulkTokens', { count: 200 });
	await happen('moveDemo', { move: 'mint', amount: '3.0' });
	await happen('moveDemo', { move: 'transfer', to: 'bob', amount: '1.2345678901', memo: `<invoice> & "7"\n${'😀'.repeat(200)}\u0001` });
	middle = await wait(30);
	await happen('reward', { amount: '12.3456789012' });
	await happen('collectRewards', {});
	await happen('bulkTokens', { count: 60 });
	times = { fromTime, toTime: await wait(1) };
	movements = await readMovements();
}, 120_000);

const OPENING = [{ instrument: '*', party: '*', price: '1.0825' }];

async function statements(parameters: IDataObject = {}, rows = movements) {
	const result = await run(
		'journal',
		'makeStatement',
		{ ...times, openingValues: OPENING, ...parameters },
		{ input: rows.map((json) => ({ json })) },
	);
	return { ...result, files: result.items.map(({ binary }: INodeExecutionData) => readFileSync(pathOf(binary!.data!), 'utf8')) };
}

const cents = (text: unknown): bigint => BigInt(String(text).replace('.', ''));
const isBalance = ({ kind }: IDataObject) => ['openingBalance', 'closingBalance', 'valueTotal'].includes(String(kind));

test('each file is valid, and its entries lead from the opening to the closing balance, to the cent', async () => {
	const { json, files, error } = await statements();
	expect(error).toBeUndefined();
	expect(json.length).toBeGreaterThan(2);
	expect(json).toHaveLength(movements.filter(({ kind }) => kind === 'closingBalance').length);
	for (const [index, file] of files.entries()) {
		const item = json[index]!;
		const read = await readStatementFile(file);
		const [opening, closing] = ['OPBD', 'CLBD'].map((code) => {
			const balance = read.all('Bal').find((each) => each.text('Tp/CdOrPrtry/Cd') === code)!;
			return cents(balance.text('Amt')) * (balance.text('CdtDbtInd') === 'DBIT' ? -1n : 1n);
		});
		const entries = read.all('Ntry').map((entry) => cents(entry.text('Amt')) * (entry.text('CdtDbtInd') === 'DBIT' ? -1n : 1n));
		expect(opening! + entries.reduce((sum, value) => sum + value, 0n)).toBe(closing);
		expect([opening, closing, entries.length]).toEqual([cents(item.openingBalance), cents(item.closingBalance), item.entries]);
		// The entries are the movements of the party and the instrument that have a value.
		const own = movements.filter(
			(row) => !isBalance(row) && row.party === item.party && `${row.instrumentId}@${row.instrumentAdmin}` === item.instrument,
		);
		expect(entries.filter((value) => value !== 0n).sort()).toEqual(
			own
				.map(({ value }) => cents(value))
				.filter((value) => value !== 0n)
				.sort(),
		);
		expect(Number(read.text('TxsSummry/TtlNtries/NbOfNtries'))).toBe(entries.length);
		expect(cents(read.text('TxsSummry/TtlCdtNtries/Sum'))).toBe(cents(item.totalCredit));
		const references = read.all('Ntry/NtryRef').map(({ element }) => element._);
		expect(new Set(references).size).toBe(references.length);
	}
	// The same again, to the byte.
	expect((await statements()).files).toEqual(files);
});

test('camt.053.001.02 for older systems: the same statement, by its own schema', async () => {
	const { json, files, error } = await statements({ options: { fileVersion: '001.02' } });
	expect(error).toBeUndefined();
	const newer = await statements();
	expect(json).toEqual(newer.json);
	for (const [index, file] of files.entries()) {
		expect(file).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"');
		const [read, same] = [await readStatementFile(file), await readStatementFile(newer.files[index]!)];
		const about = (node: typeof read, name: string) =>
			node
				.all('Ntry')
				.map((entry) => [entry.text('NtryRef'), entry.text('Amt'), entry.text('BookgDt/Dt'), entry.text(`NtryDtls/TxDtls/${name}`)]);
		expect(about(read, 'RltdPties/Dbtr/Nm')).toEqual(about(same, 'RltdPties/Dbtr/Pty/Nm'));
		expect(about(read, 'AddtlTxInf')).toEqual(about(same, 'AddtlTxInf'));
	}
	expect(files.join()).toContain('<Sts>BOOK</Sts>');
	expect((await statements({ options: { fileVersion: '001.03' } })).error?.message).toMatch(/File Version/);
});

test('a file that breaks the XSD is noticed', async () => {
	const [file] = (await statements()).files.filter((xml) => xml.includes('<Ntry>'));
	for (const [valid, broken] of [
		[/<Sts>.*?<\/Sts>/, ''],
		[/(<NtryRef>.*?<\/NtryRef>)(<Amt.*?<\/Amt>)/, '$2$1'],
		[/<NtryRef>/, `<NtryRef>${'x'.repeat(20)}`],
		[/ Ccy="EUR"/, ' Ccy="EURO"'],
		[/(<Amt[^>]*>)[^<]*/, '$1-1.00'],
		[/<CdtDbtInd>CRDT/, '<CdtDbtInd>CREDIT'],
		[/<Acct>/, '<Account/><Acct>'],
	] as const)
		await expect(readStatementFile(file!.replace(valid, broken))).rejects.toThrow('not valid');
});

test('a transfer says who and what for, in the lengths and characters that the XSD allows', async () => {
	const { json, files } = await statements({ bankAccounts: 'DemoGold; bob; CH93 0076 2011 6238 5295 7\nDemoGold; alice; ALICE-CC' });
	const fileOf = async (account: string) => await readStatementFile(files[json.findIndex((item) => item.account === account)]!);
	const bob = await fileOf('CH9300762011623852957');
	expect(bob.text('Acct/Id/IBAN')).toBe('CH9300762011623852957');
	const entry = bob.all('Ntry').find((each) => each.text('AddtlNtryInf')!.includes('1.2345678901'))!;
	expect(entry.text('Amt')).toBe('1.34');
	expect(entry.text('BkTxCd/Domn/Fmly/Cd')).toBe('RCDT');
	expect(entry.text('NtryDtls/TxDtls/RltdPties/Dbtr/Pty/Nm')).toBe('alice');
	expect(entry.text('NtryDtls/TxDtls/RmtInf/Ustrd')).toMatch(/^<invoice> & "7" (😀)+$/u);
	expect(entry.text('NtryDtls/TxDtls/AddtlTxInf')).toMatch(/^1\.2345678901 DemoGold; alice::\w+; update 1220/);
	const alice = await fileOf('ALICE-CC');
	expect(alice.text('Acct/Id/Othr/Id')).toBe('ALICE-CC');
	const sent = alice.all('Ntry').find((each) => each.text('AddtlNtryInf')!.includes('1.2345678901'))!;
	expect([sent.text('CdtDbtInd'), sent.text('NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm')]).toEqual(['DBIT', 'bob']);
});

test('the statements of one part open those of the next, which together are that of the whole', async () => {
	const [first, second] = [
		{ ...times, toTime: middle },
		{ ...times, fromTime: middle },
	];
	const { json: before } = await statements(first, await readMovements(first));
	const { json: after, error } = await statements({ ...second, openingValues: before }, await readMovements(second));
	expect(error).toBeUndefined();
	const { json: whole } = await statements();
	const closings = (rows: IDataObject[]) => new Map(rows.map(({ account, closingBalance }) => [account, closingBalance]));
	expect(closings(after)).toEqual(closings(whole));
	for (const { account, openingBalance } of after) expect(openingBalance).toBe(closings(before).get(account) ?? '0.00');
});

test('what would make a wrong statement is an error that says what to do', async () => {
	const message = async (parameters: IDataObject, rows?: IDataObject[]) => (await statements(parameters, rows)).error?.message;
	expect(await message({ openingValues: '' })).toMatch(/^Opening Values: no row fits the \d+\.\d{10} \w+ of /);
	expect(await message({ openingValues: '*; *; 1; 2' })).toBe('Opening Values: row 1: it needs a value or a price, and not both');
	expect(await message({ openingValues: '*; *; 1.005' })).toBe('Opening Values: row 1: its value is no amount of 2 decimals');
	expect(await message({ openingValues: '*; *; ; -1' })).toBe('Opening Values: row 1: its price is no amount of at most ten decimals');
	expect(await message({ openingValues: '*; *; 1.00; ; USD' })).toBe(
		'Opening Values: row 1: it is in "USD", and the values of the input are in EUR',
	);
	expect(await message({ bankAccounts: 'DemoGold; bob; CH93 0076 2011 6238 5295 8' })).toBe(
		'Bank Accounts: row 1: "CH9300762011623852958" looks like an IBAN, and its check digits are wrong',
	);
	expect(await message({ bankAccounts: '*; *; ONE' })).toMatch(/^Bank Accounts: ONE is the account of .* and of /);
	expect(await message({ bankAccounts: `*; *; ${'x'.repeat(35)}` })).toMatch(
		/^Bank Accounts: row 1: its account "x+.*" is empty, longer than 34 characters/,
	);
	expect(await message({ fromTime: '={{ "" }}' })).toContain('From: this field is empty');
	expect(await message({ fromTime: middle })).toMatch(/^From: input item \d+ is of .*, before it$/);
	expect(await message({ toTime: middle })).toMatch(/^To: input item \d+ is of .*, not before it$/);
	// The end does not belong to the period.
	const last = String(movements.filter((row) => !isBalance(row)).at(-1)!.recordTime);
	expect(await message({ toTime: last })).toBe(
		`To: input item ${movements.findLastIndex((row) => !isBalance(row))} is of ${last}, not before it`,
	);
	expect(await message({ toTime: times.fromTime })).toBe('To: it is not after From');
	const isClosing = ({ kind }: IDataObject) => kind === 'closingBalance';
	expect(
		await message(
			{},
			movements.filter((row) => !isClosing(row)),
		),
	).toContain('The input has no closing balances');
	const cut = movements.filter(({ kind }, index) => kind !== 'transfer' || index % 2 === 0);
	const huge = movements
		.filter(isClosing)
		.flatMap((row) => ['openingBalance', 'closingBalance'].map((kind) => ({ ...row, kind, balanceAfter: `1${'0'.repeat(20)}.0` })));
	expect(await message({}, huge)).toMatch(/^An amount of \w+ of .* has more than 18 digits/);
	expect(await message({}, cut)).toMatch(/^The bank statement would not be complete: .* opening balance and movements give/);
	const valued = (currency: string, digits: string) =>
		movements.map((row) => (isBalance(row) || row.value === null ? row : { ...row, currency, value: `${String(row.value)}${digits}` }));
	expect(await message({}, valued('TOKEN', ''))).toContain('The values are in TOKEN: a bank statement takes a currency of three letters');
	expect(await message({}, valued('EUR', '0000'))).toContain('The values have 6 decimals, a bank statement takes 5');
	const without = movements.map(({ value: _, currency: __, ...row }) => row);
	const { error } = await statements({}, without);
	expect(error?.message).toMatch(/^Input item \d+: it has no value/);
	expect(error?.description).toBe('Set Value in Movement › Get Many and give the prices that are missing.');
});

test('a month without a movement has its balances, in the currency of Value', async () => {
	const still = movements.filter(({ kind }) => kind === 'closingBalance');
	const rows = [...still.map((row) => ({ ...row, kind: 'openingBalance' })), ...still];
	const { json, files, error } = await statements({}, rows);
	expect(error).toBeUndefined();
	for (const [index, file] of files.entries()) {
		const read = await readStatementFile(file);
		expect(read.all('Ntry')).toEqual([]);
		expect(json[index]).toMatchObject({ entries: 0, currency: 'EUR', closingBalance: json[index]!.openingBalance });
	}
	// No movement says the decimals: those of the statement before go on.
	const finer = await statements({ openingValues: '*; *; 1250.1234' }, rows);
	expect(finer.json[0]).toMatchObject({ openingBalance: '1250.1234', closingBalance: '1250.1234' });
});
