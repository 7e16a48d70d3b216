// Groups of payments while connections break and holdings change between the tries: each is made once, and what the items say is true.
import type { IDataObject } from 'n8n-workflow';

import { cases } from '../../../scripts/lib/cases.cjs';
import { useSandbox } from '../../support/sandbox.cts';
import { seeded } from '../../support/seeded.cjs';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = tokensOf(sandbox);

const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
/** Faults of the submissions of a try: before they take effect, or after. `skip` lets the first of a group through. */
const FAULTS: Array<IDataObject | undefined> = [
	undefined,
	{ endpoint: SUBMIT, action: 'reset' },
	{ endpoint: SUBMIT, action: 'reset', after: true },
	{ endpoint: SUBMIT, action: 'reset', after: true, skip: 1 },
	{ endpoint: SUBMIT, action: 'html502', after: true },
	{ endpoint: SUBMIT, action: 'text503', skip: 1 },
	{ endpoint: SUBMIT, action: 'truncated', after: true },
	{ endpoint: SUBMIT, action: 'reset', after: true, times: 2 },
	{ endpoint: SUBMIT, action: 'reset', late: 4 },
];

/** A party that no participant has: a ledger refuses each transaction with it. */
const NOBODY = `ghost::1220${'ab'.repeat(32)}`;

/** Checks what the items say of their payments, and adds those that need no other try. Returns how many were paid together with others. */
function expectTrue(items: any[], onLedger: string[], isBatch: boolean, settled: Set<string>): number {
	let joint = 0;
	for (const { outcome, memo, error, paymentsInTransaction } of items) {
		const id = error ? error.memo : memo;
		const reported = error ? error.outcome : outcome;
		// An item never says the opposite of what the ledger has.
		if (reported === 'succeeded') expect(onLedger.filter((paid) => paid === id)).toHaveLength(1);
		if (reported === 'failed') expect(onLedger).not.toContain(id);
		expect(['succeeded', 'failed', 'unknown']).toContain(reported);
		if (reported === 'succeeded' || (reported === 'failed' && isBatch && !error.retryable && !error.notTried)) settled.add(id);
		if (Number(paymentsInTransaction) > 1) joint++;
	}
	return joint;
}

test.each([
	['the same items again and again', cases(60, 15), false],
	['any of the rows of a Batch ID at a time, some to nobody, some as high as others', cases(40, 15), true],
])(
	'payments of %s (%i groups): none is made twice, none is wrong',
	async (_, groups, isBatch) => {
		const { parties } = await sandbox.control('GET', '/world');
		const random = seeded(815);
		const below = (limit: number) => Math.floor(random() * limit);
		await happen('tap', { party: 'bank', amount: '1000000.0000000000' });
		// The memo shows which payment a transfer is.
		const made = async (): Promise<string[]> =>
			(await sandbox.control('GET', '/world?contracts=active')).activeContracts
				.filter(({ args }: any) => args.transfer?.sender === parties.bank)
				.map(({ args }: any) => args.transfer.meta.values['splice.lfdecentralizedtrust.org/reason']);
		const expected: string[] = [];
		let [repeated, joint, left] = [0, 0, 0];
		for (let group = 0; group < groups; group++) {
			const payments = Array.from({ length: 2 + below(4) }, (__, part) => ({
				id: `pay-${group}-${part}`,
				amount: `${1 + below(3)}.${String(group).padStart(10, '0')}`,
				receiver: isBatch && below(6) === 0 ? NOBODY : parties.bob,
			}));
			const payable = payments.filter(({ receiver }) => receiver !== NOBODY).map(({ id }) => id);
			expected.push(...payable);
			const settled = new Set<string>();
			for (let tries = 0; settled.size < payments.length; tries++) {
				expect(tries).toBeLessThan(40);
				if (tries > 0) repeated++;
				// By the next try there are other holdings, so that other payments go together.
				for (let count = below(3); count > 0; count--) await happen('tap', { party: 'bank', amount: `${10 + below(90)}.0000000000` });
				const fault = FAULTS[below(FAULTS.length)];
				if (fault) await sandbox.fault(fault);
				const some = payments.filter(() => !isBatch || below(3) > 0);
				const input = [...(some.length > 0 ? some : payments)].sort(() => random() - 0.5).map((json) => ({ json }));
				left += payments.length - input.length;
				const { json } = await run(
					'transfer',
					'sendMany',
					{
						sender: byId(parties.bank),
						receiver: byId('={{ $json.receiver }}'),
						instrument: `Amulet@${parties.DSO}`,
						amount: '={{ $json.amount }}',
						memo: '={{ $json.id }}',
						executeBefore: '2026-07-02T10:00:00Z',
						commandId: '={{ $json.id }}',
						options: { resolveSeconds: 1, mostPayments: 1 + below(4), ...(isBatch && { batchId: `batch-${group}` }) },
					},
					{ as: 'issuer', input, onError: 'continueRegularOutput' },
				);
				await sandbox.control('DELETE', '/faults');
				const onLedger = await made();
				expect(json).toHaveLength(input.length);
				joint += expectTrue(json, onLedger, isBatch, settled);
				// Only payments to nobody have failed.
				expect([...settled].filter((id) => !onLedger.includes(id) && payable.includes(id))).toEqual([]);
			}
		}
		expect([...(await made())].sort()).toEqual([...expected].sort());
		expect(repeated).toBeGreaterThan(groups / 6);
		expect(joint).toBeGreaterThan(groups / 3);
		expect(left > 0).toBe(isBatch);
	},
	300_000,
);
