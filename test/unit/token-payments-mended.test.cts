// Faults that Send Many had: payments made again, or though Dry Run was on, or said wrongly.
import { batch, id, item, outcomesOf, requestsOf, sendMany, SILVER } from './token-payer.cts';
import { ALICE } from './commands-participant.cts';
import { BROKEN, BUSY, LOST } from './commands-refusals.cts';
import { Network } from './token-network.cts';
import { COMPLETIONS, FACTORY, INSTRUMENT, UPDATE_BY_ID } from './endpoints.cts';

const three = [item('a', '1'), item('b', '2'), item('c', '3')];
const funded = () => new Network().hold('10', '10', '10', '10');

test('a payment whose batch could not be read once is not made a second time', async () => {
	const network = funded();
	network.answers = { 'GET /v2/users/{user-id}/rights': { rights: [{ kind: { CanActAs: { value: { party: ALICE } } } }] } };
	const rows = [item('a', '1', { sender: id('me') }), item('b', '2', { sender: id('me') })];
	const since = batch('x', { searchAfterOffset: '10' });
	await sendMany(rows, network, since);
	let left = 1;
	network.answers['GET /v2/authenticated-user'] = () => (left-- > 0 ? LOST : { user: { id: 'u' } });
	await sendMany(rows, network, since);
	expect(network.amounts).toEqual(['1', '2']);
});

test.each([true, 'perhaps'])('Dry Run %j of a payment holds though the first item is off, and is wrong or was paid', async (dryRun) => {
	const network = funded();
	await sendMany([item('a', 'much', { dryRun: false }), item('b', '2', { dryRun })], network, batch('x'));
	expect(network.amounts).toEqual([]);
});

test('what another execution paid has not failed, since a payment before it is unknown', async () => {
	const network = funded();
	await sendMany(three, network);
	network.answers = { [UPDATE_BY_ID]: BROKEN };
	const result = await sendMany(three, network, { options: { mostPayments: 1 } });
	expect(outcomesOf(result).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('what another execution paid has not failed either, since the registry does not answer', async () => {
	const network = funded();
	await sendMany(three, network);
	network.registered = { [INSTRUMENT]: BROKEN };
	expect(outcomesOf(await sendMany(three, network)).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a transaction of now that does not show its transfers is not made again', async () => {
	const network = funded();
	await sendMany([item('z', '1')], network, batch('x'));
	network.shows = (transaction) => ({ ...transaction, events: [] });
	const result = await sendMany([item('a', '5')], network, batch('x'));
	expect(network.amounts).toEqual(['1', '5']);
	expect(outcomesOf(result)).toEqual([['unknown', false]]);
});

test('two rows of one Command ID stop the input also if the record is read', async () => {
	const network = funded();
	await sendMany([item('a', '1')], network, batch('x'));
	const result = await sendMany([item('a', '1'), item('a', '1')], network, batch('x', { searchAfterOffset: '1' }));
	expect(result.items[0].message).toContain('is the ID of another payment, too');
});

test('what was searched for and is not there has failed', async () => {
	const network = funded();
	network.fate = () => BUSY;
	const result = await sendMany(three.slice(0, 2), network, batch('x', { mostPayments: 1, searchAfterOffset: '5' }));
	expect(outcomesOf(result)).toEqual([
		['failed', false],
		['failed', true],
	]);
});

test('an error that stops the node is about the payment that it names', async () => {
	const { stopped } = await sendMany([item('a', '1'), item('b', '99')], funded(), batch('x'), { stops: true });
	expect(stopped.context.itemIndex).toBe(1);
});

test('the payment whose registry fails is named, not the first', async () => {
	const network = funded();
	network.registered = { [INSTRUMENT]: ({ path }: any) => (path.instrumentId === 'Gold' ? { id: 'Gold' } : BROKEN) };
	const result = await sendMany([item('a', '1'), item('b', '2', SILVER)], network);
	expect(result.items.find(({ message }) => message === 'database').error.commandId).toBe('b');
});

test('payments of a batch that was read are not searched for in all that there is', async () => {
	const network = new Network().hold('1');
	const result = await sendMany([item('a', '5'), item('b', '5')], network, batch('x', { searchAfterOffset: '9' }));
	expect(requestsOf(result, COMPLETIONS).map(({ body }) => body.beginExclusive)).not.toContain(0);
});

test('a payment of another batch of this execution is none of this one', async () => {
	const network = funded();
	const flow = {};
	await sendMany([item('e', '5')], network, batch('x'), { flow });
	network.registered = { [FACTORY]: BROKEN };
	const common = batch('y', { mostPayments: 1, searchAfterOffset: '11' });
	const result = await sendMany([item('d', '1'), item('e', '5')], network, common, { flow });
	expect(result.items[1].error.advice).not.toContain('An earlier try of this execution got no answer');
});

test('a payment at another target stops the input: all are sent at the first', async () => {
	const network = funded();
	const at = (name: string) => ({ options: { target: { __rl: true, mode: 'name', value: name } } });
	const result = await sendMany([item('a', '1', at('main-1')), item('b', '2', at('main-2'))], network);
	expect(network.amounts).toEqual([]);
	expect(result.items.map(({ message }) => message)).toEqual([
		'Target: this is not the same for all items. Nothing was sent.',
		expect.stringMatching(/^Nothing was sent, since another payment cannot be/),
	]);
});

test('dry runs of two batches count both', async () => {
	const network = funded();
	const flow = {};
	const plan = async (name: string) =>
		await sendMany([item('e', '5')], network, { ...batch(name), dryRun: true, maximumPerExecution: '8' }, { flow });
	await plan('x');
	expect(outcomesOf(await plan('y'))).toEqual([['failed', false]]);
});

test('a registry whose decimals are no number', async () => {
	const network = funded();
	network.registered = { [INSTRUMENT]: { id: 'Gold', decimals: null } };
	expect(outcomesOf(await sendMany([item('a', '1.5')], network))).toEqual([['succeeded', false]]);
});

test('of an input that is stopped each row says what is wrong with it, and of a batch that it may have been paid', async () => {
	const rows = [item('no\ttab', '1'), item('no\ttab', '2'), item('c', '3'), item('c', '4')];
	const result = await sendMany(rows, funded(), batch('x'));
	expect(result.items.map(({ message }) => message)).toEqual([
		expect.stringMatching(/is the ID of another payment, too/),
		expect.stringMatching(/^Command ID: /),
		expect.stringMatching(/^Command ID: /),
		expect.stringMatching(/^Nothing was sent, since another payment cannot be/),
	]);
	expect(outcomesOf(result).map(([outcome]) => outcome)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});
