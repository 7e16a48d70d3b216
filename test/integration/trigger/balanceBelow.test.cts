// Balance Below: once for each time that a balance goes below the limit, whatever is read again and wherever reading begins.
import type { IDataObject } from 'n8n-workflow';

import { formatAmount, parseAmount } from '../../../nodes/shared/tokens/amounts';
import { seeded } from '../../support/seeded.cjs';
import { json, refusal, useTriggers } from './support.cts';

const { parties, happen, trigger, sandbox } = useTriggers({ history: 5, fresh: true });

const EVENT = 'balanceBelow';
const settings = (parameters: IDataObject = {}) => ({
	event: EVENT,
	parties: parties.bank,
	instrument: `Amulet@${parties.DSO}`,
	balanceLimit: '100',
	...parameters,
});

async function waiting(parameters: IDataObject = {}, staticData?: IDataObject) {
	const node = trigger(settings(parameters), { as: 'participant_admin', ...(staticData && { staticData }) });
	if (!staticData) expect(await node.poll()).toBeNull();
	return node;
}
const receive = async (amount: string, party = 'bank') => await happen({ action: 'tap', party, amount });
const pay = async (amount: string) => (await happen({ action: 'transfer', from: 'bank', to: 'bob', amount }))[0]!;
const balance = async (): Promise<bigint> => {
	const { activeContracts } = await sandbox.control('GET', '/world?contracts=active');
	return activeContracts
		.filter(({ templateId, args }: any) => /:Amulet$/.test(templateId) && args.owner === parties.bank)
		.reduce((sum: bigint, { args }: any) => sum + parseAmount(args.amount.initialAmount)!, BigInt(0));
};

test('once for each crossing, and again after the balance was at the limit', async () => {
	await receive('150.0000000000');
	const node = await waiting();
	const { updateId, offset, recordTime } = await pay('50.0000000001');
	expect(json(await node.poll())).toMatchObject([
		{
			event: EVENT,
			recordTime,
			party: parties.bank,
			balance: '99.9999999999',
			limit: '100.0000000000',
			balanceBefore: '150.0000000000',
			compared: 'total',
			total: '99.9999999999',
			unlocked: '99.9999999999',
			locked: '0.0000000000',
			problem: null,
			instrumentId: 'Amulet',
			offset,
			workflowId: null,
			synchronizerId: expect.any(String),
			instrumentAdmin: parties.DSO,
			updateId,
			eventId: `${updateId}:${parties.bank}`,
		},
	]);
	await pay('10.0000000000');
	expect(await node.poll()).toBeNull();
	await receive('10.0000000001');
	await pay('0.0000000001');
	expect(json(await node.poll())).toMatchObject([{ balance: '99.9999999999', balanceBefore: '100.0000000000' }]);
	await receive('0.0000000001');
	await pay('0.0000000001');
	expect(json(await node.poll())).toMatchObject([{ balance: '99.9999999999', balanceBefore: '100.0000000000' }]);
});

test('which coin is meant must be known when the workflow is activated', async () => {
	await sandbox.fault({ endpoint: 'GET /v2/state/connected-synchronizers', status: 200, body: { connectedSynchronizers: [] } });
	const node = trigger(settings({ instrument: 'canton-coin' }), { as: 'participant_admin' });
	const { message } = await refusal(node.poll());
	expect(message).toContain('Instrument: Canton Coin cannot be resolved');
});

test('a balance that is below at the start is no crossing, nor are tokens of others and other instruments', async () => {
	await receive('50.0000000000');
	const node = await waiting();
	await pay('1.0000000000');
	await receive('500.0000000000', 'carol');
	await happen({ action: 'transfer', from: 'carol', to: 'bob', amount: '499.0000000000' });
	await happen({ action: 'moveDemo', instrument: 'DemoGold', party: 'bank', move: 'mint', amount: '500' });
	expect(await node.poll()).toBeNull();
});

test('an offer locks tokens: the unlocked balance goes below, the total does not', async () => {
	await receive('150.0000000000');
	const [total, unlocked] = [await waiting(), await waiting({ compareBalance: 'unlocked' })];
	await happen({ action: 'createTransferOffer', from: 'bank', to: 'bob', amount: '60.0000000000' });
	expect(await total.poll()).toBeNull();
	expect(json(await unlocked.poll())).toMatchObject([
		{ balance: '90.0000000000', total: '150.0000000000', locked: '60.0000000000', compared: 'unlocked' },
	]);
});

test('a restart between two crossings: the balances are read where reading goes on', async () => {
	await receive('150.0000000000');
	const before = await waiting();
	await pay('40.0000000000');
	expect(await before.poll()).toBeNull();
	const node = await waiting({}, structuredClone(before.staticData));
	await pay('20.0000000000');
	expect(json(await node.poll())).toMatchObject([{ balance: '90.0000000000', balanceBefore: '110.0000000000' }]);
});

test('a failed poll changes nothing: the crossing comes with the next one, under the same event ID', async () => {
	await receive('150.0000000000');
	const node = await waiting();
	const saved = structuredClone(node.staticData);
	const { updateId } = await pay('60.0000000000');
	await sandbox.fault({ endpoint: 'POST /v2/state/active-contracts-page', status: 400, body: { code: 'INVALID_ARGUMENT', cause: 'no' } });
	await expect(node.poll()).rejects.toThrow();
	const again = await waiting({}, saved);
	for (const poller of [node, again])
		expect(json(await poller.poll())).toMatchObject([{ eventId: `${updateId}:${parties.bank}`, balance: '90.0000000000' }]);
});

test('random histories: the crossings are those of the balances, with restarts anywhere', async () => {
	const random = seeded(31);
	await receive('120.0000000000');
	let node = await waiting();
	const expected: Array<[string, string]> = [];
	const found: Array<[string, string]> = [];
	const limit = parseAmount('100')!;
	for (let step = 0; step < 60; step++) {
		const before = await balance();
		const amount = formatAmount(BigInt(Math.floor(random() * 400_000_000_000)) + BigInt(1));
		// Towards the limit, from both sides.
		if (before <= parseAmount(amount)! || random() < (before < limit ? 0.8 : 0.2)) await receive(amount);
		else await pay(amount);
		const after = await balance();
		if (before >= limit && after < limit) expected.push([formatAmount(before), formatAmount(after)]);
		if (random() < 0.3) {
			if (random() < 0.5) node = await waiting({}, structuredClone(node.staticData));
			found.push(...json(await node.poll()).map((item): [string, string] => [String(item.balanceBefore), String(item.balance)]));
		}
	}
	found.push(...json(await node.poll()).map((item): [string, string] => [String(item.balanceBefore), String(item.balance)]));
	expect(expected.length).toBeGreaterThan(5);
	expect(found).toEqual(expected);
});

test.each([
	[{ balanceLimit: '1e3' }, 'Balance Limit'],
	[{ parties: 'all' }, 'Parties: All Parties is not possible here'],
	[{ instrument: 'Amulet@DSO' }, 'Instrument: "DSO" is not a party ID'],
	[{ instrument: 'Amulet' }, 'Instrument: "Amulet" names no admin: instruments of different admins can share a name'],
	[{ instrument: '' }, 'Instrument: this field is empty'],
])('refused: %j', async (parameters: IDataObject, message) => {
	await expect(trigger(settings(parameters), { as: 'participant_admin' }).poll()).rejects.toThrow(message);
});
