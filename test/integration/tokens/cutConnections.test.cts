// 200 payments while connections break, by day 60: each is made once, and what the items say is true.
import type { IDataObject } from 'n8n-workflow';

import { cases } from '../../../scripts/lib/cases.cjs';
import { useSandbox } from '../../support/sandbox.cts';
import { seeded } from '../../support/seeded.cjs';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, happen } = tokensOf(sandbox);

const PAYMENTS = cases(200, 60);
const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
/** Faults of a submission: before it takes effect, or after. */
const FAULTS: Array<IDataObject | undefined> = [
	undefined,
	{ endpoint: SUBMIT, action: 'reset' },
	{ endpoint: SUBMIT, action: 'reset', after: true },
	{ endpoint: SUBMIT, action: 'html502', after: true },
	{ endpoint: SUBMIT, action: 'text503' },
	{ endpoint: SUBMIT, action: 'truncated', after: true },
	{ endpoint: SUBMIT, action: 'reset', after: true, times: 2 },
];

test(`${PAYMENTS} payments: none is made twice, none is wrong`, async () => {
	const { parties } = await sandbox.control('GET', '/world');
	const random = seeded(4711);
	for (let count = 0; count < 5; count++) await happen('tap', { party: 'bank', amount: '100000.0000000000' });
	const reported = new Map<string, { outcomes: string[]; item?: IDataObject }>();
	for (let number = 1; number <= PAYMENTS; number++) {
		// Each amount is another one, so that the ledger shows which payment a transfer is.
		const amount = `${number}.${String(number).padStart(10, '0')}`;
		const about: { outcomes: string[]; item?: IDataObject } = { outcomes: [] };
		reported.set(amount, about);
		for (let tries = 0; about.item === undefined && tries < 20; tries++) {
			const fault = FAULTS[Math.floor(random() * FAULTS.length)];
			if (fault) await sandbox.fault(fault);
			const { json, error } = await run(
				'transfer',
				'send',
				{
					sender: byId(parties.bank),
					receiver: byId(parties.bob),
					instrument: `Amulet@${parties.DSO}`,
					amount,
					memo: `payment ${number}`,
					executeBefore: '2026-07-02T10:00:00Z',
					commandId: `pay-${number}`,
					options: { resolveSeconds: 1 },
				},
				{ as: 'issuer' },
			);
			await sandbox.control('DELETE', '/faults');
			about.outcomes.push(error ? String((error.context as any).canton?.outcome) : 'succeeded');
			about.item = json[0];
		}
	}
	// Whatever happened to the ones before, each submission of a payment has that payment's command ID.
	const submitted = (await sandbox.requests())
		// Of one that was cut before it took effect the sandbox has no body.
		.filter(({ endpoint, body }) => endpoint === SUBMIT && body !== undefined)
		.map(({ body }: any) => ({
			commandId: body.commands.commandId,
			amount: body.commands.commands[0].ExerciseCommand.choiceArgument.transfer.amount,
		}));
	expect(submitted.length).toBeGreaterThanOrEqual(PAYMENTS);
	expect(submitted.filter(({ commandId, amount }) => commandId !== `pay-${parseInt(amount, 10)}`)).toEqual([]);
	const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
	const made = activeContracts
		.filter(({ args }: any) => args.transfer?.sender === parties.bank)
		.map(({ args, contractId }: any) => ({ ...args.transfer, contractId }));
	const odd = [...reported].filter(([amount, { item }]) => !item || !made.some((transfer: any) => transfer.amount === amount));
	expect(odd).toEqual([]);
	expect(made).toHaveLength(PAYMENTS);
	for (const [amount, { outcomes, item }] of reported) {
		const transfers = made.filter((transfer: any) => transfer.amount === amount);
		expect(transfers).toHaveLength(1);
		expect(item).toMatchObject({ status: 'pending', amount, transferInstructionId: transfers[0].contractId });
		// A payment that may have been made is never said to have failed.
		expect(outcomes.slice(0, -1).every((outcome) => ['failed', 'unknown'].includes(outcome))).toBe(true);
	}
	expect([...reported.values()].filter(({ outcomes }) => outcomes.length > 1).length).toBeGreaterThan(10);
}, 300_000);
