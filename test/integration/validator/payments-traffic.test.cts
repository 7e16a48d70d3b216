// Traffic that is bought through the validator: each purchase is made once.
import type { IDataObject } from 'n8n-workflow';

import '../../support/waits.cts';
import { usePayments } from './payments-support.cts';
import { OPERATOR, type How } from './support.cts';

const { sandbox, world, run, sent, carol, held, payments } = usePayments();

describe('Traffic', () => {
	const buy = async (parameters: IDataObject, how: How = OPERATOR) =>
		await run('traffic', 'buy', { trafficBytes: '300000', ...parameters }, how);
	const limit = async () => {
		const member = `PAR::${(await sandbox.control('GET', '/world')).participantId}`;
		const [synchronizer] = (await sandbox.control('GET', '/world')).synchronizers;
		const answer = await fetch(
			`${sandbox.url}/api/scan/v0/domains/${synchronizer.id}/members/${encodeURIComponent(member)}/traffic-status`,
		);
		return ((await answer.json()) as any).traffic_status.actual.total_limit as number;
	};

	test('Buy waits until it is bought; the balance falls and scan shows it', async () => {
		await run('wallet', 'tap', { amount: '1000', trackingId: 'for-traffic' }, OPERATOR);
		const [before, traffic] = [await held(OPERATOR), await limit()];
		const { json: items, error } = await buy({ trackingId: 't-1' });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{
				trackingId: 't-1',
				outcome: 'succeeded',
				status: 'completed',
				alreadyDone: false,
				trafficBytes: 300_000,
				updateId: expect.stringMatching(/^1220/),
				party: world.parties['digitalasset-testValidator-1'],
				price: '1000.2000000000',
			},
		]);
		expect((before.unlocked - (await held(OPERATOR)).unlocked) / 10n ** 9n).toBe(10002n);
		expect((await limit()) - traffic).toBe(300_000);
		// Its status does not say for whom it was, nor how much.
		expect((await buy({ trackingId: 't-1', options: { forParty: world.parties.alice } })).json).toMatchObject([
			{ status: 'completed', alreadyDone: true, trafficBytes: null, party: null, synchronizerId: null },
		]);
		expect((await limit()) - traffic).toBe(300_000);
		expect((await run('traffic', 'getPurchaseStatus', { trackingId: 't-1' }, OPERATOR)).json).toMatchObject([
			{ found: true, status: 'completed' },
		]);
		expect((await run('traffic', 'getPurchaseStatus', { trackingId: 't-0' }, OPERATOR)).json).toMatchObject([{ found: false }]);
		expect((await run('wallet', 'getManyTransactions', { limit: 1, simplify: true }, OPERATOR)).json).toMatchObject([
			{ type: 'trafficBought', amount: '-1000.2000000000' },
		]);
	});

	test.each<[string, IDataObject]>([
		['size', { trafficBytes: '={{ $itemIndex === 0 ? 300000 : 500000 }}' }],
		['party', { options: { forParty: '={{ $json.party }}' } }],
	])('two items with one ID and another %s: the second is an error, and only the first is bought', async (what, parameters) => {
		await run('wallet', 'tap', { amount: '1000', trackingId: `for two of ${what}` }, OPERATOR);
		const traffic = await limit();
		await sent();
		const input = [world.parties.alice, carol()].map((party) => ({ json: { party } }));
		const how = { ...OPERATOR, input, onError: 'continueRegularOutput' } as const;
		const { json } = await buy({ trackingId: `two of ${what}`, ...parameters }, how);
		expect(json).toMatchObject([
			{ status: 'completed', alreadyDone: false, trafficBytes: 300_000 },
			{
				error: {
					outcome: 'failed',
					trackingId: `two of ${what}`,
					message: expect.stringMatching(
						/^The tracking ID was used before, for another purchase: 300000 bytes for \S+ at \S+\. Nothing was/,
					),
				},
			},
		]);
		expect(await payments()).toHaveLength(1);
		expect((await limit()) - traffic).toBe(300_000);
	});

	test('what the wallet rejects is an error in its own words', async () => {
		expect((await buy({ trafficBytes: '1000', trackingId: 't-2' })).error?.message).toMatch(
			/No traffic was bought: not enough traffic requested \(trafficAmount 1000 < minTopupAmount 200000\)\. Its tracking ID is used up/,
		);
		expect((await buy({ trafficBytes: '900000000000', trackingId: 't-3' })).error?.message).toMatch(/out of funds \(missing/);
		expect((await buy({ trafficBytes: '0' })).error?.message).toMatch(/^Traffic \(Bytes\): it is 0/);
		expect((await buy({ options: { forParty: 'nobody::1220aa' }, trackingId: 't-4' })).error?.message).toMatch(
			/Could not find participant hosting/,
		);
	});
});
