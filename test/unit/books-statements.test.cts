// Journal › Make Bank Statement: the file of an account and its item.
import { ALICE, BOB, closes, COIN, movedDaily, opens, statements } from './books-user.cts';
import type { IDataObject } from 'n8n-workflow';

import { readStatementFile } from '../support/camt053.cts';

const MONTH = (...movements: object[]) => [opens('5.0'), ...movedDaily({}, ...(movements as never[])), closes('6.0')];
const OPENING = { openingValues: '*; *; 10.00' };
const fileOf = ({ files }: { files: any[] }, index = 0): string => files[index].data.data;
const made = async (values: object = {}, rows = MONTH()) => await statements(rows, { ...OPENING, ...values } as never);

describe('a statement', () => {
	test('is an item with its sums, and a file', async () => {
		const result = await made({}, [opens('5.0'), ...movedDaily({}, { change: '-2.0', value: '-3.50', kind: 'burn' }), closes('4.0')]);
		expect(result.message).toBe('');
		const [item] = result.items;
		expect(item).toEqual({
			...{ account: expect.stringMatching(/^CANTON[0-9A-F]{20}$/), party: ALICE, instrument: COIN },
			...{ firstDay: '2026-07-01', lastDay: '2026-07-31', currency: 'EUR', openingBalance: '10.00', totalCredit: '2.00' },
			...{ endsAt: '2026-08-01T00:00:00Z', totalDebit: '3.50', closingBalance: '8.50', entries: 2, openingQuantity: '5.0000000000' },
			...{ statementId: expect.stringMatching(/^[0-9a-f]{20}$/), fileName: expect.any(String) },
		});
		expect(item.fileName).toBe(`camt053-${item.account}-2026-07-31-${item.statementId}.xml`);
		expect(result.files[0].data).toMatchObject({ fileName: item.fileName, mimeType: 'application/xml' });
	});

	test('of version 001.08, in full', async () => {
		const bankAccounts = '*; *; A&B <"\'>';
		const payment = { kind: 'transfer', counterparty: BOB, memo: '<7> & "8"', change: '-2.0', value: '-3.50' };
		const file = fileOf(await made({ bankAccounts }, [opens('5.0'), ...movedDaily({}, payment), closes('4.0')]));
		const [, id] = /<MsgId>([0-9a-f]{20})<\/MsgId>/.exec(file)!;
		const numbers = [...file.matchAll(/<NtryRef>([0-9a-f]{20})</g)].map(([, number]) => number);
		const amount = (text: string, direction: string) => `<Amt Ccy="EUR">${text}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
		const balance = (code: string, text: string, day: string) =>
			`<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text, 'CRDT')}<Dt><Dt>${day}</Dt></Dt></Bal>`;
		const sum = (name: string, count: number, text: string) => `<${name}><NbOfNtries>${count}</NbOfNtries><Sum>${text}</Sum></${name}>`;
		const entry = (number: string, day: string, about: string, code: string, kind: string, details: string, text: string) =>
			`\n<Ntry><NtryRef>${number}</NtryRef>${about}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
			`<AcctSvcrRef>${number}</AcctSvcrRef><BkTxCd><Domn>${code}</Domn><Prtry><Cd>${kind}</Cd></Prtry></BkTxCd><NtryDtls><TxDtls><Refs>` +
			`<AcctSvcrRef>${number}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${details}</TxDtls></NtryDtls><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
		expect(file).toBe(
			'<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>' +
				`<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-08-01T00:00:00Z</CreDtTm></GrpHdr><Stmt><Id>${id}</Id><CreDtTm>2026-08-01T00:00:00Z</CreDtTm>` +
				'<FrToDt><FrDtTm>2026-07-01T00:00:00Z</FrDtTm><ToDtTm>2026-08-01T00:00:00Z</ToDtTm></FrToDt>' +
				'<Acct><Id><Othr><Id>A&amp;B &lt;&quot;&apos;&gt;</Id></Othr></Id><Ccy>EUR</Ccy><Nm>alice Amulet</Nm><Ownr><Nm>alice</Nm></Ownr></Acct>' +
				balance('OPBD', '10.00', '2026-07-01') +
				balance('CLBD', '8.50', '2026-07-31') +
				`<TxsSummry>${sum('TtlNtries', 2, '5.50')}${sum('TtlCdtNtries', 1, '2.00')}${sum('TtlDbtNtries', 1, '3.50')}</TxsSummry>` +
				entry(
					...([numbers[0], '2026-07-10', amount('2.00', 'CRDT')] as [string, string, string]),
					'<Cd>XTND</Cd><Fmly><Cd>NTAV</Cd><SubFmlyCd>NTAV</SubFmlyCd></Fmly>',
					'mint',
					'<AddtlTxInf>1.0000000000 Amulet; update 1220a0</AddtlTxInf>',
					'mint 1.0000000000 Amulet',
				) +
				entry(
					...([numbers[1], '2026-07-11', amount('3.50', 'DBIT')] as [string, string, string]),
					'<Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly>',
					'transfer',
					'<RltdPties><Cdtr><Pty><Nm>bob</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>&lt;7&gt; &amp; &quot;8&quot;</Ustrd></RmtInf>' +
						'<AddtlTxInf>-2.0000000000 Amulet; bob::1220; update 1220a1</AddtlTxInf>',
					'transfer 2.0000000000 Amulet to bob (&lt;7&gt; &amp; &quot;8&quot;)',
				) +
				'</Stmt></BkToCstmrStmt></Document>\n',
		);
		await readStatementFile(file);
	});

	test('of version 001.02 has its own elements', async () => {
		const payment = { kind: 'transfer', counterparty: BOB };
		const file = fileOf(await made({ options: { fileVersion: '001.02' } }, [opens('5.0'), ...movedDaily(payment), closes('6.0')]));
		expect(file).toContain('camt.053.001.02"');
		expect(file).toContain('<Sts>BOOK</Sts>');
		expect(file).toContain('<RltdPties><Dbtr><Nm>bob</Nm></Dbtr></RltdPties>');
		expect(file).toContain('<Cd>RCDT</Cd>');
		await readStatementFile(file);
		expect((await made({ options: { fileVersion: '001.03' } })).message).toContain('File Version: "001.03" is not one of its values');
	});

	test('of nothing is a credit', async () => {
		expect(fileOf(await made({ openingValues: '*; *; 0' }))).toContain('<Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>');
	});

	test('below zero is a debit', async () => {
		const file = fileOf(await made({ openingValues: '*; *; -10.00' }));
		expect(file.match(/<Amt Ccy="EUR">[0-9.]+<\/Amt><CdtDbtInd>\w+/g)).toEqual([
			'<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT',
			'<Amt Ccy="EUR">8.00</Amt><CdtDbtInd>DBIT',
			'<Amt Ccy="EUR">2.00</Amt><CdtDbtInd>CRDT',
		]);
	});

	test('of what is worth nothing has no entry', async () => {
		const { items } = await made({}, [
			opens('5.0'),
			...movedDaily({ change: '0.1', value: '0.00' }, { kind: 'lock', change: '0.0' }),
			closes('5.1'),
		]);
		expect(items).toMatchObject([{ entries: 0, closingBalance: '10.00' }]);
	});

	test('has the days of the time zone', async () => {
		const options = { timeZone: 'Europe/Zurich' };
		const period = { fromTime: '2026-06-30T22:00:00Z', toTime: '2026-07-31T22:00:00Z' };
		const row = movedDaily({ recordTime: '2026-07-10T22:00:00.5Z' });
		const { items, files } = await made({ options, ...period }, [opens('5.0'), ...row, closes('6.0')]);
		expect(items[0]).toMatchObject({ firstDay: '2026-07-01', lastDay: '2026-07-31' });
		expect(files[0].data.data).toContain('<BookgDt><Dt>2026-07-11</Dt></BookgDt><ValDt><Dt>2026-07-11</Dt></ValDt>');
		expect(files[0].data.data).toContain('<FrDtTm>2026-06-30T22:00:00Z</FrDtTm>');
	});

	test('is the same whenever it is made, and another of another period or account', async () => {
		const idOf = async (values: object) => (await made(values)).items[0].statementId as string;
		const id = await idOf({});
		expect(await idOf({ fromTime: '2026-07-01T00:00:00.000Z', toTime: '2026-08-01T00:00:00.000000Z' })).toBe(id);
		expect(await idOf({ openingValues: '*; *; 11.00' })).toBe(id);
		const others = [{ fromTime: '2026-07-01T00:00:00.001Z' }, { toTime: '2026-08-01T00:00:00.1Z' }, { bankAccounts: '*; *; x' }];
		expect(new Set([id, ...(await Promise.all(others.map(idOf)))]).size).toBe(4);
	});
});

describe('texts of strangers', () => {
	const textsOf = async (more: IDataObject) => {
		const file = fileOf(await made({}, [opens('5.0', more), ...movedDaily({ kind: 'transfer', ...more }), closes('6.0', more)]));
		await readStatementFile(file);
		return (name: string) => [...file.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);
	};

	test('have no characters that XML cannot write', async () => {
		const texts = await textsOf({ memo: ' a\u0000\u001b\r\nb\ufffe\uffff\ud800c ', counterparty: 'x\ty::1220' });
		expect(texts('Ustrd')).toEqual(['a    b   c']);
		expect(texts('Nm').at(-1)).toBe('x y');
	});

	test('of nothing but spaces have no element', async () => {
		const texts = await textsOf({ memo: ' \n ', counterparty: ' ::1220' });
		expect([texts('Ustrd'), texts('RltdPties')]).toEqual([[], []]);
		expect(texts('Nm')).toEqual(['alice Amulet', 'alice']);
		expect(texts('AddtlTxInf')).toEqual(['1.0000000000 Amulet;  ::1220; update 1220a0']);
	});

	test('are as long as the schema allows', async () => {
		const long = 'x'.repeat(600);
		const texts = await textsOf({ memo: long, counterparty: `${long}::1220`, party: `${long}::1220`, instrumentId: 'Gold' });
		expect(texts('Ustrd')).toEqual(['x'.repeat(140)]);
		expect(texts('Nm').map((text) => text!.length)).toEqual([70, 140, 140]);
		expect(texts('AddtlTxInf')[0]).toHaveLength(500);
		expect(texts('AddtlNtryInf')[0]).toHaveLength(300);
	});

	test('are cut between characters, and without a space at the end', async () => {
		expect((await textsOf({ memo: `${'x'.repeat(139)}😀` }))('Ustrd')).toEqual(['x'.repeat(139)]);
		expect((await textsOf({ memo: `${'x'.repeat(139)} y` }))('Ustrd')).toEqual(['x'.repeat(139)]);
	});

	test('without an update', async () => {
		expect((await textsOf({ updateId: null, counterparty: null }))('AddtlTxInf')).toEqual(['1.0000000000 Amulet']);
	});

	test('of a kind that nobody knows are cut as a code', async () => {
		const kind = 'k'.repeat(40);
		const file = fileOf(await made({}, [opens('5.0'), ...movedDaily({ kind }), closes('6.0')]));
		expect(file).toContain(`<Prtry><Cd>${'k'.repeat(35)}</Cd></Prtry>`);
	});
});
