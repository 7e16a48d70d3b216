// Bank statements of random movements, with the memos and names of strangers: always valid, and their balances always follow.
import { statementOf } from '../../nodes/CantonToken/journal/bankStatement';
import { camt053, CAMT_VERSIONS } from '../../nodes/CantonToken/journal/camt053';
import type { BookedMovement } from '../../nodes/CantonToken/journal/entry';
import { isIban } from '../../nodes/CantonToken/journal/iban';
import { readStatementFile } from '../support/camt053.cts';
import { seeded } from '../support/seeded.cjs';

const PERIOD = { from: '2026-07-01T00:00:00Z', to: '2026-08-01T00:00:00Z', firstDay: '2026-07-01', lastDay: '2026-07-31' };
const TEXTS = [
	null,
	'',
	'   ',
	'\u0000\u0007\u001b[31m',
	'<Ntry>&amp;]]></Ntry>',
	'😀'.repeat(300),
	`x${'😀'.repeat(300)}`,
	'a\r\nb\tc',
	'\ud800 half \udfff',
	'\ufffe\uffff\u0085',
	'"quoted" \'single\'',
	'العربية ‮ reversed',
	'x'.repeat(5000),
];

test('500 random statements are valid, and their entries lead from the opening to the closing balance', async () => {
	const chance = seeded(53);
	const below = (most: number) => Math.floor(chance() * most);
	const pick = <T,>(list: readonly T[]): T => list[below(list.length)]!;
	for (let world = 0; world < 500; world++) {
		const digits = below(6);
		const movements = Array.from({ length: below(12) }, (_, index): BookedMovement => {
			const value = BigInt(below(2e9) - 1e9) * BigInt(below(3));
			return {
				eventId: `1220ab:${index}:0`,
				key: `${world} ${index}`,
				recordTime: `2026-07-${String(1 + below(31)).padStart(2, '0')}T23:30:00.123456Z`,
				party: 'alice::1220aa',
				kind: pick(['transfer', 'mint', 'burn', 'reward', 'traffic', 'fee']),
				counterparty: pick([null, 'bob::1220cc', `${pick(TEXTS) ?? ''}::1220dd`]),
				memo: pick(TEXTS),
				instrument: { id: pick(TEXTS) ?? 'Amulet', admin: 'DSO::1220' },
				change: value * 100n,
				value,
				updateId: pick([null, '1220ab']),
				index,
				rewards: [],
			};
		});
		const about = {
			account: pick(['CH9300762011623852957', 'TREASURY & <CO>', 'x'.repeat(34)]),
			party: `${pick(TEXTS) ?? 'alice'}::1220aa`,
			instrument: { id: pick(TEXTS) ?? 'Amulet', admin: 'DSO::1220' },
			currency: { code: 'EUR', digits },
			period: PERIOD,
			opening: BigInt(below(2e6) - 1e6),
		};
		const statement = statementOf(about, movements);
		expect(statement.closing).toBe(movements.reduce((sum, { value }) => sum + value, about.opening));
		const version = pick(CAMT_VERSIONS);
		const read = await readStatementFile(camt053(statement, 'Europe/Zurich', version));
		const units = (text: string | undefined) => BigInt(text!.replace('.', ''));
		const signed = (node: typeof read) => units(node.text('Amt')) * (node.text('CdtDbtInd') === 'DBIT' ? -1n : 1n);
		const [opening, closing] = read.all('Bal').map(signed);
		expect(read.all('Ntry').map(signed)).toEqual(movements.map(({ value }) => value).filter((value) => value !== 0n));
		expect([opening, closing]).toEqual([about.opening, statement.closing]);
		const sums = ['TtlCdtNtries', 'TtlDbtNtries'].map((name) => units(read.text(`TxsSummry/${name}/Sum`)));
		expect(about.opening + sums[0]! - sums[1]!).toBe(statement.closing);
	}
});

test.each([
	['CH9300762011623852957', true],
	['DE89370400440532013000', true],
	['GB82WEST12345698765432', true],
	['CH9300762011623852958', false],
	['CH93 0076 2011 6238 5295 7', false],
	['CANTON0123456789ABCDEF0123', false],
	['', false],
])('%s is an IBAN: %s', (text, expected) => {
	expect(isIban(text)).toBe(expected);
});
