// Balances in a real n8n: with what the registry and the open round say of Canton Coin, and as an event where one goes below a limit.
import { useDelivery } from './support/delivery.cts';
import { credential, eventually, polls, runOnce, world } from './support/e2e.cts';

const e2e = world();
const { sandbox, client } = e2e;
const units = (text: unknown) => BigInt(String(text).replace('.', ''));
const happen = async (...actions: object[]) => await sandbox.call('POST', '/control/do', { actions });

let parties: Record<string, string>;

beforeAll(async () => {
	await sandbox.call('POST', '/control/reset', {});
	({ parties } = await sandbox.call('GET', '/control/world'));
	await happen({ action: 'tap', party: 'bank', amount: '200.0000000001' });
});

it('Token Balance says name, symbol, decimals and value of Canton Coin', async () => {
	const { items, error }: any = await runOnce(
		e2e,
		'cantonToken',
		{
			...{ authentication: 'accessToken', resource: 'balance', operation: 'getAll', returnAll: true, addTotals: false },
			...{ parties: { __rl: true, mode: 'id', value: parties.bank }, filters: { instrument: 'canton-coin' } },
			...{ instrumentDetails: 'value', coinRegistry: 'scan' },
		},
		credential(sandbox, 'cantonLedgerApi', { subject: 'participant_admin' }),
		credential(sandbox, 'cantonScanApi'),
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	const [{ json }] = items;
	expect(json).toMatchObject({ party: parties.bank, total: '200.0000000001', detailsProblem: null });
	expect(json).toMatchObject({ instrumentName: 'Canton Coin', instrumentSymbol: 'CC', instrumentDecimals: 10 });
	const digits = (text: string) => text.split('.')[1]!.length;
	const exact = units(json.priceUsd) * units(json.total);
	expect(units(json.valueUsd) * 10n ** BigInt(digits(json.priceUsd) + digits(json.total) - digits(json.valueUsd))).toBe(exact);
}, 120_000);

describe('Balance Below', () => {
	const { workflow, delivered } = useDelivery(
		'balance-below',
		() => ({
			...{ event: 'balanceBelow', balanceLimit: '100', instrument: 'canton-coin' },
			parties: { __rl: true, mode: 'id', value: parties.bank },
		}),
		'participant_admin',
	);

	it('starts a workflow once for each crossing of the limit', async () => {
		await happen({ action: 'transfer', from: 'bank', to: 'bob', amount: '100.0000000002' });
		await eventually(delivered, ({ length }) => length >= 1);
		await happen({ action: 'transfer', from: 'bank', to: 'bob', amount: '1.0000000000' });
		await happen({ action: 'tap', party: 'bank', amount: '50.0000000000' });
		await happen({ action: 'transfer', from: 'bank', to: 'bob', amount: '60.0000000000' });
		await eventually(delivered, ({ length }) => length >= 2);
		await polls(1, 2);
		await client.idle(workflow.id);
		const items = await delivered();
		expect(items.map(({ event, party }) => [event, party])).toEqual(items.map(() => ['balanceBelow', parties.bank]));
		expect(items).toHaveLength(2);
		expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(2);
	}, 240_000);
});
