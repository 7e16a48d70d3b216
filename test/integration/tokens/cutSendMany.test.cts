// Groups of payments while connections break and holdings change between the tries: each is made once, and what the items say is true.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { seeded } from '../../support/seeded.cjs';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen } = tokensOf(sandbox);

const GROUPS = 60;
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
];

test(`${GROUPS} groups of payments: none is made twice, none is wrong`, async () => {
	const { parties } = await sandbox.control('GET', '/world');
	const random = seeded(815);
	const below = (limit: number) => Math.floor(random() * limit);
	await happen('tap', { party: 'bank', amount: '1000000.0000000000' });
	const made = async (): Promise<string[]> =>
		(await sandbox.control('GET', '/world?contracts=active')).activeContracts
			.filter(({ args }: any) => args.transfer?.sender === parties.bank)
			.map(({ args }: any) => args.transfer.amount);
	const expected: string[] = [];
	let [repeated, joint] = [0, 0];
	for (let group = 0; group < GROUPS; group++) {
		// Each amount is another one, so that the ledger shows which payment a transfer is.
		const payments = Array.from({ length: 2 + below(4) }, (_, part) => ({
			id: `pay-${group}-${part}`,
			amount: `${1 + part}.${String(group * 10 + part).padStart(10, '0')}`,
		}));
		expected.push(...payments.map(({ amount }) => amount));
		for (let left = true, tries = 0; left; tries++) {
			expect(tries).toBeLessThan(20);
			// By the next try there are other holdings, so that other payments go together.
			for (let count = below(3); count > 0; count--) await happen('tap', { party: 'bank', amount: `${10 + below(90)}.0000000000` });
			const fault = FAULTS[below(FAULTS.length)];
			if (fault) await sandbox.fault(fault);
			const input = [...payments].sort(() => random() - 0.5).map((json) => ({ json }));
			const { json } = await run(
				'transfer',
				'sendMany',
				{
					sender: byId(parties.bank),
					receiver: byId(parties.bob),
					instrument: `Amulet@${parties.DSO}`,
					amount: '={{ $json.amount }}',
					executeBefore: '2026-07-02T10:00:00Z',
					commandId: '={{ $json.id }}',
					options: { resolveSeconds: 1, mostPayments: 1 + below(4) },
				},
				{ as: 'issuer', input, onError: 'continueRegularOutput' },
			);
			await sandbox.control('DELETE', '/faults');
			const onLedger = await made();
			expect(json).toHaveLength(payments.length);
			for (const { outcome = 'failed', amount, error, paymentsInTransaction } of json as any[]) {
				const reported = error ? error.outcome : outcome;
				// An item never says the opposite of what the ledger has.
				if (reported === 'succeeded') expect(onLedger.filter((paid) => paid === amount)).toHaveLength(1);
				if (reported === 'failed') expect(onLedger).not.toContain(error.amount);
				expect(['succeeded', 'failed', 'unknown']).toContain(reported);
				if (Number(paymentsInTransaction) > 1) joint++;
			}
			left = json.some(({ error }) => error !== undefined);
			if (left) repeated++;
		}
	}
	expect([...(await made())].sort()).toEqual([...expected].sort());
	expect(repeated).toBeGreaterThan(10);
	expect(joint).toBeGreaterThan(20);
}, 300_000);
