// The history of a wallet as the search for a payment reads it: what is new, how far back, and that only an empty page is the end.
import { WalletHistory } from '../../nodes/CantonWallet/transfer/walletHistory';
import { BROKEN, offeredTransfer, TRANSACTIONS, historyOf, transactionOf, validatorOf } from './payments-support.cts';

const FAR = { from: '2026-07-02T00:00:00Z', days: 90 };
const walletOf = (transactions: any[], shortest?: number) => {
	const { validator, calls } = validatorOf({ [TRANSACTIONS]: historyOf(transactions, shortest) });
	return { validator, calls, history: WalletHistory.ofWallet({} as never, validator, 'alice', () => true) };
};

describe('the history of a wallet', () => {
	const many = (count: number) => Array.from({ length: count }, (_, index) => transactionOf(count - index, 'AmuletRules_Transfer'));
	const idsOf = ({ answer }: any) => answer.map(({ event_id: id }: any) => id);
	const nothing = () => undefined;
	const pages = (calls: any[]) => calls.map(({ request: { body } }) => [body.page_size, body.begin_after_id]);

	test('is read newest first, and only what is new the next time', async () => {
		const list = many(3);
		const { history, calls } = walletOf(list);
		expect(idsOf(await history.refresh())).toEqual(list.map(({ event_id: id }) => id));
		list.unshift(transactionOf(9, 'AmuletRules_Transfer'));
		expect(idsOf(await history.refresh())).toEqual(list.map(({ event_id: id }) => id));
		expect(pages(calls)).toEqual([
			[50, undefined],
			[50, undefined],
		]);
	});

	test('new ones of several pages are all read, up to what was seen', async () => {
		const list = many(3);
		const { history, calls } = walletOf(list);
		await history.refresh();
		list.unshift(...Array.from({ length: 120 }, (_, index) => transactionOf(1000 - index, 'AmuletRules_Transfer')));
		expect(idsOf(await history.refresh())).toEqual(list.map(({ event_id: id }) => id));
		expect(pages(calls).slice(1)).toEqual([
			[50, undefined],
			[50, list[49]!.event_id],
			[50, list[99]!.event_id],
		]);
		calls.length = 0;
		await history.refresh();
		expect(calls).toHaveLength(1);
	});

	test('of which the newest was forgotten is read to its end once more', async () => {
		const list = many(3);
		const { history } = walletOf(list);
		await history.refresh();
		list.splice(0, 1);
		expect(idsOf(await history.refresh())).toHaveLength(5);
	});

	test('only those of use are kept, and all are read', async () => {
		const list = [...many(60).slice(0, 59), offeredTransfer(0)];
		const { validator, calls } = walletOf(list);
		const history = WalletHistory.ofWallet(
			{} as never,
			validator,
			'alice',
			({ transaction_subtype: { choice } }) => choice === 'TransferFactory_Transfer',
		);
		expect(idsOf(await history.refresh())).toEqual([]);
		expect(await history.search((kept) => kept[0]?.event_id, FAR)).toEqual({ ok: true, answer: offeredTransfer(0).event_id });
		expect(pages(calls)).toEqual([
			[50, undefined],
			[500, list[49]!.event_id],
		]);
	});

	test('ends with an empty page only, be the others as short as they like', async () => {
		const list = many(7);
		const { history, calls } = walletOf(list, 3);
		await history.refresh();
		expect(await history.search(nothing, FAR)).toEqual({ ok: true, answer: undefined });
		expect(pages(calls).map(([, after]) => after)).toEqual([undefined, list[2]!.event_id, list[5]!.event_id, list[6]!.event_id]);
		await history.search(nothing, FAR);
		expect(calls).toHaveLength(4);
	});

	test('of an empty wallet is one page', async () => {
		const { history, calls } = walletOf([]);
		expect(idsOf(await history.refresh())).toEqual([]);
		expect(await history.search(nothing, FAR)).toEqual({ ok: true, answer: undefined });
		expect(calls).toHaveLength(1);
	});

	test.each([
		['within the days', 1, true],
		['within an hour before them', 1.03, true],
		['more than an hour before them', 1.05, false],
	])('is searched back so far: %s', async (_, days, isReadOn) => {
		// The newest are of now, and the others of so many days before.
		const old = Array.from({ length: 20 }, (__, index) => ({
			...transactionOf(0, 'AmuletRules_Transfer'),
			event_id: `#old${index}:0`,
			date: new Date(Date.UTC(2026, 6, 1) - days * 86_400_000).toISOString(),
		}));
		const list = [...many(1), ...old];
		const { history, calls } = walletOf(list, 1);
		await history.refresh();
		await history.search(nothing, { from: '2026-07-01T00:00:00Z', days: 1 });
		// Beyond the days one page is read, which says that they are over.
		expect(calls.length > 5).toBe(isReadOn);
	});

	test('of a wallet whose clock is behind is searched by that clock', async () => {
		const at = (hours: number, id: string) => ({
			...transactionOf(0, 'AmuletRules_Transfer'),
			event_id: id,
			date: new Date(Date.UTC(2026, 6, 1) - hours * 3_600_000).toISOString(),
		});
		const list = [at(0, 'a'), at(24, 'b'), at(24, 'c')];
		const { history, calls } = walletOf(list, 1);
		await history.refresh();
		await history.search(nothing, { from: '2026-08-01T00:00:00Z', days: 1 });
		expect(calls).toHaveLength(4);
	});

	test('before it was read has nothing, and reads nothing', async () => {
		const { history, calls } = walletOf(many(3));
		expect(await history.search(nothing, FAR)).toEqual({ ok: true, answer: undefined });
		expect(calls).toEqual([]);
	});

	test('that is too long says so, and how to search less', async () => {
		const page = Array.from({ length: 500 }, (_, index) => transactionOf(index, 'AmuletRules_Transfer'));
		const { validator, calls } = validatorOf({ [TRANSACTIONS]: ({ body }: any) => ({ items: page.slice(0, body.page_size) }) });
		const history = WalletHistory.ofWallet({} as never, validator, 'alice', () => false);
		await history.refresh();
		const search = async (shorter?: string) => await history.search(nothing, { ...FAR, shorter });
		expect(await search('Search less.')).toEqual({
			ok: false,
			failure: {
				message: 'the wallet has more than 200000 transactions since then. Search less.',
				origin: 'application',
				retryable: false,
			},
		});
		expect(calls).toHaveLength(401);
		expect(await search()).toMatchObject({ failure: { message: 'the wallet has more than 200000 transactions since then.' } });
	});

	test('that breaks off is an error, and is read on from there', async () => {
		const list = many(120);
		let breaks = true;
		const { validator } = validatorOf({
			[TRANSACTIONS]: (request: any) => (breaks && request.body.page_size === 500 ? BROKEN : historyOf(list)(request)),
		});
		const history = WalletHistory.ofWallet({} as never, validator, 'alice', () => true);
		await history.refresh();
		expect(await history.search(nothing, FAR)).toEqual({ ok: false, failure: BROKEN });
		breaks = false;
		expect(await history.search((kept) => (kept.length === 120 ? 'all' : undefined), FAR)).toEqual({ ok: true, answer: 'all' });
	});

	test('is one for each wallet, server and execution', () => {
		const { validator } = walletOf([]);
		const execution = {} as never;
		const historyIn = (context: never, to: any, party: string) => WalletHistory.ofWallet(context, to, party, () => true);
		const first = historyIn(execution, validator, 'alice');
		expect(historyIn(execution, validator, 'alice')).toBe(first);
		expect(historyIn(execution, validator, 'bob')).not.toBe(first);
		expect(historyIn(execution, { ...validator, baseUrl: 'http://other' }, 'alice')).not.toBe(first);
		expect(historyIn({} as never, validator, 'alice')).not.toBe(first);
	});
});
