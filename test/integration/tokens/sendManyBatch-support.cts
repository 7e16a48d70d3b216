/** Helpers of the tests of Transfer › Send Many with a Batch ID: rows of a table that the bank pays to bob. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { FROM_ITEM, tokensOf } from './support.cts';

/** A party that no participant has: a ledger refuses each transaction with it. */
export const NOBODY = `ghost::1220${'ab'.repeat(32)}`;

/** The outcome of each row, and whether it was done before. */
export const outcomesOf = (rows: any[]) =>
	rows.map(({ outcome, error, alreadyDone }) => [error?.outcome ?? outcome, error?.notTried ?? alreadyDone]);

/** A sandbox for the calling file, and ways to pay a batch there. */
export function useBatches() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen, payment, parties } = tokensOf(sandbox);
	/** A row of a table. */
	const pay = (id: string, amount: string, more: IDataObject = {}) => ({ id, receiver: parties.bob, amount, batch: 'payout-1', ...more });
	const sendBatch = async (items: IDataObject[], more: IDataObject = {}, options: IDataObject = {}) =>
		(
			await run(
				'transfer',
				'sendMany',
				payment({
					...FROM_ITEM,
					commandId: '={{ $json.id }}',
					coinRegistry: 'validator',
					...more,
					options: { batchId: '={{ $json.batch }}', ...options },
				}),
				{ as: 'issuer', input: items.map((json) => ({ json })), onError: 'continueRegularOutput' },
			)
		).json as any[];
	/** Another command: Transfer › Send of 7 to bob. */
	const sendSeven = async (commandId: string) =>
		void (await run('transfer', 'send', payment({ amount: '7', commandId }), { as: 'issuer' }));
	const holdings = async (...amounts: string[]) => {
		for (const amount of amounts) await happen('tap', { party: 'bank', amount: `${amount}.0000000000` });
	};
	const paid = async (): Promise<string[]> =>
		(await sandbox.control('GET', '/world?contracts=active')).activeContracts
			.filter(({ args }: any) => args.transfer?.sender === parties.bank)
			.map(({ args }: any) => String(Number(args.transfer.amount)))
			.sort();
	return { sandbox, happen, parties, pay, sendBatch, sendSeven, holdings, paid };
}
