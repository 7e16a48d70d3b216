// Two hundred payments, by day a third of them, whose connection breaks before, during or after the validator did them, or that it answers late: none is paid twice,
// and none is reported to be other than it is.
import type { IDataObject } from 'n8n-workflow';

import { cases, isWhole } from '../../../scripts/lib/cases.cjs';
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { ALICE, OPERATOR, useValidator, type How } from './support.cts';

waitForNothing();

const { sandbox, world, run, sent } = useValidator();

/** Recorded: what a validator says after 38 seconds. The payment is done all the same, or not. */
const TOO_LONG = {
	status: 503,
	body: { error: 'The server is taking too long to respond to the (POST) request at http://validator/x' },
};
/** Disturbances of a call, and whether it took effect. */
const CUTS: Array<[name: string, fault: IDataObject, effect: boolean]> = [
	['before it arrived', { action: 'reset' }, false],
	['after it was done', { action: 'reset', after: true }, true],
	['in the middle of the answer', { action: 'resetMidBody', after: true }, true],
	['503 after 38 s, done', { ...TOO_LONG, after: true }, true],
	['503 after 38 s, not done', TOO_LONG, false],
	['502 of a proxy, done', { action: 'html502', after: true }, true],
	[
		'an answer cut short, done',
		{ status: 200, headers: { 'content-type': 'application/json' }, body: '{"output":{"transf', after: true },
		true,
	],
];

interface Payment {
	resource: string;
	operation: string;
	endpoint: string;
	how: How;
	parameters: (trackingId: string) => IDataObject;
	/** Number of times it happened, by the truth of the sandbox. */
	happened: (trackingId: string) => Promise<number>;
}

const transactions = async (how: How) =>
	(await run('wallet', 'getManyTransactions', { returnAll: true, simplify: true }, how)).json as Array<Record<string, string | null>>;
const described = (how: How) => async (trackingId: string) =>
	(await transactions(how)).filter(({ description, amount }) => description?.endsWith(`(${trackingId})`) && amount?.startsWith('-')).length;

const PAYMENTS: Payment[] = [
	{
		resource: 'transfer',
		operation: 'send',
		endpoint: 'POST /v2/wallet/token-standard/transfers',
		how: ALICE,
		parameters: () => ({ receiver: world.parties.carol, amount: '1.25', description: 'offer' }),
		happened: described(ALICE),
	},
	{
		resource: 'transfer',
		operation: 'send',
		endpoint: 'POST /v2/wallet/token-standard/transfers',
		how: OPERATOR,
		parameters: () => ({ receiver: world.parties.alice, amount: '0.0000000001', description: 'at once' }),
		happened: described(OPERATOR),
	},
	{
		resource: 'transfer',
		operation: 'send',
		endpoint: 'POST /v0/wallet/transfer-preapproval/send',
		how: OPERATOR,
		parameters: () => ({ receiver: world.parties.alice, amount: '0.5', description: 'by preapproval', withoutPreapproval: 'refuse' }),
		happened: described(OPERATOR),
	},
	{
		resource: 'transferOffer',
		operation: 'create',
		endpoint: 'POST /v0/wallet/transfer-offers',
		how: ALICE,
		parameters: () => ({ receiver: world.parties.carol, amount: '1.25', description: 'older' }),
		happened: async (trackingId) =>
			(await run('transferOffer', 'getAll', { returnAll: true, simplify: true }, ALICE)).json.filter((row) => row.trackingId === trackingId)
				.length,
	},
	{
		resource: 'traffic',
		operation: 'buy',
		endpoint: 'POST /v0/wallet/buy-traffic-requests',
		how: OPERATOR,
		parameters: () => ({ trafficBytes: '200000' }),
		happened: async (trackingId) => {
			const { json } = await run('traffic', 'getPurchaseStatus', { trackingId }, OPERATOR);
			return json[0]!.status === 'completed' ? 1 : 0;
		},
	},
];

const PER_CASE = cases(6, 2);
const cuts = PAYMENTS.flatMap((payment) =>
	CUTS.map(([name, fault, effect]) => [`${payment.resource} by ${payment.endpoint}, ${name}`, payment, fault, effect] as const),
);

beforeAll(async () => {
	await run('wallet', 'tap', { amount: '100000', trackingId: 'funds' }, OPERATOR);
	await run('wallet', 'tap', { amount: '100000', trackingId: 'funds' }, ALICE);
});

test('each night there are two hundred of them', () => {
	expect(cuts.length * (isWhole ? PER_CASE : 6)).toBeGreaterThanOrEqual(200);
});

test.each(cuts)(
	'%s: known for what it is, and not paid twice when it is run again',
	async (name, { resource, operation, endpoint, how, parameters, happened }, fault, effect) => {
		const random = seeded(name.length + PAYMENTS.length);
		const bought = async () => (await transactions(how)).filter(({ type }) => type === 'trafficBought').length;
		for (let count = 0; count < PER_CASE; count++) {
			const trackingId = `cut-${resource}-${cuts.findIndex(([caseName]) => caseName === name)}-${count}`;
			const input = { ...parameters(trackingId), trackingId, options: { resolveSeconds: 1 } };
			const before = await bought();
			await sandbox.fault({ endpoint, times: 1, ...fault });
			const { json, error } = await run(resource, operation, input, how);
			await sandbox.control('DELETE', '/faults');
			expect(await happened(trackingId)).toBe(effect ? 1 : 0);
			if (effect) {
				expect(error).toBeUndefined();
				expect(json[0]).toMatchObject({ trackingId, outcome: 'succeeded', status: expect.stringMatching(/^(pending|completed)$/) });
			} else {
				// That nothing was done, nobody says: it is not known, and the error says how to find out.
				expect((error as any)?.context?.canton).toMatchObject({ trackingId, outcome: 'unknown' });
				expect(error?.description).toContain(trackingId);
			}
			// Run again, once or twice: it is done then, and once.
			for (let again = 0; again <= Math.floor(random() * 2); again++) {
				const second = await run(resource, operation, input, how);
				expect(second.error).toBeUndefined();
				expect(second.json[0]).toMatchObject({ trackingId, alreadyDone: effect || again > 0 });
			}
			expect(await happened(trackingId)).toBe(1);
			if (resource === 'traffic') expect((await bought()) - before).toBe(1);
		}
		await sent();
	},
	60_000,
);
