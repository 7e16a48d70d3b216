/** Prices of Canton Token, put to a real scan, or to the sandbox as a test of this file. They only read, and need no ledger. */
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../nodes/shared/tokens/amounts';
import { runNode } from '../support/engine.cts';

const DAY_MS = 86_400_000;
/** Reason for a day without a price: a new network has no data of it. */
const NO_DATA = /scan has no data/;

/** Adds the tests to the suite that calls it. */
export function priceChecks({ scanUrl }: { scanUrl: () => string | undefined }): void {
	async function get(node: string, parameters: IDataObject): Promise<IDataObject[]> {
		const { json, error } = await runNode(node, parameters as never, { credentials: { cantonScanApi: { url: scanUrl() } } });
		if (error) throw new Error(`${error.message} | ${error.description}`);
		return json;
	}
	const price = async (operation: string, parameters: IDataObject) =>
		await get('cantonToken', { authentication: 'accessToken', resource: 'price', operation, coinRegistry: 'scan', ...parameters });

	/** Open rounds as Canton Scan reads them, the latest that has opened last. */
	async function openedRounds(): Promise<IDataObject[]> {
		const form = { connectThrough: 'scan', resource: 'round', operation: 'getOpenAndIssuing', simplify: true };
		const rounds = await get('cantonScan', form);
		const now = Date.now();
		return rounds.filter(({ phase, opensAt }) => phase === 'open' && Date.parse(String(opensAt)) <= now);
	}

	test('the price of now is that of the round in force, as is the price of its opening time and of its number', async () => {
		const before = await openedRounds();
		const [now] = await price('get', { priceOf: 'now' });
		const after = await openedRounds();
		// A round may have opened between the two readings.
		const inForce = [...before.slice(-1), ...after.slice(-1)];
		const shown = inForce.map(({ round, coinPriceUsd, opensAt }) => ({ round, price: formatAmount(parseAmount(coinPriceUsd)!), opensAt }));
		expect(now).toMatchObject({ currency: 'USD', priceSource: 'scanOpenRounds', price: expect.stringMatching(/^\d+\.\d{10}$/) });
		expect(shown).toContainEqual({ round: now!.round, price: now!.price, opensAt: now!.opensAt });
		const { round, opensAt, price: amount } = now!;
		expect(await price('get', { priceOf: 'time', time: opensAt })).toMatchObject([{ round, price: amount }]);
		expect(await price('get', { priceOf: 'round', round: String(round) })).toMatchObject([{ round, price: amount, opensAt }]);
	});

	test('each day of a series has the price of its beginning, or says why it has none', async () => {
		const [from, to] = [2, 0].map((days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
		const days = await price('getAll', { from, to, returnAll: true });
		expect(days.map(({ time }) => String(time).slice(0, 10))).toEqual(
			[2, 1, 0].map((ago) => new Date(Date.parse(to!) - ago * DAY_MS).toISOString().slice(0, 10)),
		);
		for (const { time, price: ofDay, problem, round, opensAt } of days) {
			if (ofDay === null) {
				expect(problem).toMatch(NO_DATA);
				continue;
			}
			expect(Date.parse(String(opensAt))).toBeLessThanOrEqual(Date.parse(String(time)));
			expect(await price('get', { priceOf: 'time', time })).toMatchObject([{ round, price: ofDay }]);
		}
	});
}
