// Bank statements with pasted IBANs, long names and many entries.
import { closes, moved, opens, statements } from './books-user.cts';
import { statementOf } from '../../nodes/CantonToken/journal/bankStatement';
import { camt053 } from '../../nodes/CantonToken/journal/camt053';

test.each(['CH93\u00a00076\u00a02011\u00a06238\u00a05295\u00a07', 'ch93 0076 2011 6238 5295 7'])(
	'an IBAN as it was pasted: %s',
	async (account) => {
		const { files } = await statements([opens('0.0'), moved(), closes('1.0')], {
			bankAccounts: [{ instrument: '*', party: '*', account }],
		});
		expect(files[0].data.data).toContain('<IBAN>CH9300762011623852957</IBAN>');
	},
);

test('a statement of 150,000 entries is a file', () => {
	const movement: any = {
		...{ key: 'k', recordTime: '2026-07-10T00:00:00Z', party: 'alice::1220', kind: 'mint', counterparty: null, memo: null },
		...{ instrument: { id: 'Amulet', admin: 'DSO::12' }, change: 1n, value: 1n, updateId: null, index: 0, rewards: [] },
	};
	const period = { from: '2026-07-01T00:00:00Z', to: '2026-08-01T00:00:00Z', firstDay: '2026-07-01', lastDay: '2026-07-31' };
	const about = {
		account: 'x',
		party: movement.party,
		instrument: movement.instrument,
		currency: { code: 'EUR', digits: 2 },
		period,
		opening: 0n,
	};
	const statement = statementOf(
		about,
		Array.from({ length: 150_000 }, () => movement),
	);
	expect(camt053(statement, 'UTC').length).toBeGreaterThan(150_000);
});

test('the ID of the counterparty is in the entry, however long the name of the instrument', async () => {
	const about = { instrumentId: 'x'.repeat(600) };
	const rows = [opens('0.0', about), moved({ ...about, counterparty: 'bob::1220cc', kind: 'transfer' }), closes('1.0', about)];
	const { files } = await statements(rows);
	expect(/<AddtlTxInf>(.*?)<\/AddtlTxInf>/.exec(files[0].data.data)![1]).toContain('bob::1220cc');
});
