// What the Code nodes of the accepting example make of given items. That it runs is shown in test/e2e/examples/accept.test.cts.
import { readExample } from '../../scripts/lib/demo.cjs';
import { runCode, type Item } from './support/code-node.cts';

const EXAMPLE = 'accept-incoming-transfers';
const node = (example: string, name: string) => readExample(example).nodes.find((node: any) => node.name === name);
const BOB = `bob::1220${'ab'.repeat(32)}`;
const items = (...rows: Array<Record<string, unknown>>): Item[] => rows.map((json) => ({ json }));
const transfer = (more: object = {}) => ({
	sender: BOB,
	receiver: `treasury::1220${'cd'.repeat(32)}`,
	amount: '40.0000000000',
	instrumentId: { admin: 'DSO::1220', id: 'Amulet' },
	executeBefore: '2026-07-02T10:00:00Z',
	...more,
});
const offer = (more: object = {}) => ({
	event: 'contractCreated',
	contractId: '00ab',
	interfaceViews: [{ viewValue: { transfer: transfer(more) } }],
});
const check = async (row: Record<string, unknown>, mode?: 'test') =>
	(await runCode(EXAMPLE, 'Check Offer', { input: items(row), mode })).map(({ json }) => json);

describe('Check Offer', () => {
	it('accepts what is on the lists', async () => {
		expect(await check(offer())).toEqual([
			expect.objectContaining({ accept: true, reason: '', contractId: '00ab', amount: '40.0000000000', instrument: 'Amulet' }),
		]);
		expect((await check(offer({ amount: '100.0000000000' })))[0].accept).toBe(true);
	});

	it('in a test run only says what it would accept, unless set otherwise', async () => {
		const [shown] = await check(offer(), 'test');
		expect(shown).toMatchObject({ accept: false, wouldAccept: true });
		const written = await runCode(EXAMPLE, 'Write Messages', { input: items(shown), nodes: { 'Check Offer': items(shown) } });
		expect(written[0].json).toMatchObject({ outcome: 'shown', status: 'info' });
		expect(written[0].json.text).toMatch(/^⚪ Test run, nothing submitted\. It would be accepted: 40\.0+ Amulet .*\n.*TEST_RUN_ACCEPTS/);
		expect((await check(offer({ amount: '101.0' }), 'test'))[0]).toMatchObject({ accept: false, wouldAccept: false });
		expect(node(EXAMPLE, 'Check Offer').parameters.jsCode).toMatch(/^const TEST_RUN_ACCEPTS = false;$/m);
	});

	it.each([
		['another sender', { sender: `mallory::1220${'ab'.repeat(32)}` }, 'is not on the list of senders'],
		['a name that begins alike', { sender: `bobby::1220${'ab'.repeat(32)}` }, 'is not on the list of senders'],
		['another instrument', { instrumentId: { admin: 'x', id: 'Gold' } }, 'Gold is not on the list of instruments'],
		['too much, by the last digit', { amount: '100.0000000001' }, 'is more than 100.0'],
		['an amount that is none', { amount: '1e2' }, 'is more than 100.0'],
	])('leaves %s', async (_what, more, reason) => {
		const [found] = await check(offer(more));
		expect(found).toMatchObject({ accept: false, reason: expect.stringContaining(reason) });
	});

	it('leaves an offer that cannot be read, and passes over what is no offer', async () => {
		expect((await check({ event: 'contractCreated', contractId: '00ab' }))[0]).toMatchObject({
			accept: false,
			reason: 'the offer cannot be read',
		});
		expect(await check({ event: 'heartbeat' })).toEqual([]);
	});
});

describe('Write Messages', () => {
	const checked = { accept: true, contractId: '00ab', sender: BOB, receiver: BOB, amount: '40.0', instrument: 'Amulet' };
	const write = async (row: Record<string, unknown>) =>
		(await runCode(EXAMPLE, 'Write Messages', { input: items(row), nodes: { 'Check Offer': items(checked) } }))[0].json;

	it.each([
		[{ outcome: 'succeeded', updateId: '1220aa', commandId: 'accept-00ab' }, 'succeeded', /^🟢 Accepted: 40.0 Amulet from bob::1220abab…/],
		[
			{ error: { message: 'No', outcome: 'failed', advice: 'Do', commandId: 'accept-00ab' }, message: 'No' },
			'failed',
			/^🔴 Not accepted: .*\nNo\nDo$/,
		],
		[
			{ error: { message: 'Lost', outcome: 'unknown', commandId: 'accept-00ab', beginAfterOffset: 7 }, message: 'Lost' },
			'unknown',
			/^🟠 Not known whether accepted: .*\nLost\nAsk with Canton Ledger, Command › Get Outcome: accept-00ab, begin after offset 7$/,
		],
		[{ ...checked, accept: false, reason: 'too much' }, 'left', /^⚪ Left for a person: .*\ntoo much$/],
	])('%j', async (row, outcome, text) => {
		expect(await write(row as Record<string, unknown>)).toMatchObject({
			outcome,
			contractId: '00ab',
			text: expect.stringMatching(text as RegExp),
		});
	});

	it('where the registry gives no context, the ledger was asked: accepted before, or never submitted', async () => {
		const before = await write({ outcome: 'succeeded', commandId: 'accept-00ab', updateId: '1220aa' });
		expect(before.outcome).toBe('succeeded');
		const never = await write({ outcome: 'unknown', commandId: 'accept-00ab', beginAfterOffset: 7 });
		expect(never).toMatchObject({ outcome: 'failed', text: expect.stringContaining('The token registry gave no context') });
	});
});
