// The example that asks before it accepts, in the real n8n: a person follows the link of the message and answers.
import { mayAccept } from '../../../scripts/lib/demo.cjs';
import { eventually, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

describe('asking before accepting', () => {
	let workflow: string;

	const messages = async () => (await sandbox.delivered('decisions')).map(({ body }) => body);
	const offer = async (amount: string) =>
		(await sandbox.call('POST', '/control/do', { action: 'createTransferOffer', from: 'bob', to: 'treasury', amount })).happened.contractId;
	const ended = async (contractId: string) =>
		(await sandbox.call('GET', '/control/world')).log.filter(
			({ kind, archived }: any) => kind === 'transaction' && archived?.includes(contractId),
		);
	const message = async (contractId: string, kind: string, count = 1) =>
		(
			await eventually(
				async () => (await messages()).filter((body) => body.transferInstruction === contractId && body.kind === kind),
				({ length }) => length >= count,
				60_000,
			)
		).at(-1);
	const linkOf = ({ links }: any): string => links.find(({ text }: any) => text === 'Accept or reject').url;
	// n8n lets a request hang that comes before the execution waits.
	const open = async (url: string) => await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
	/** The page is there once the execution waits. */
	const page = async (url: string) =>
		await eventually(
			async () => (await (await open(url))?.text()) ?? '',
			(text) => text.includes('Accept this transfer?'),
			30_000,
		);
	async function answer(url: string, decision: string) {
		const form = new FormData();
		form.set('field-0', decision);
		form.set('field-1', 'Ann');
		return await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) });
	}

	beforeAll(async () => {
		await sandbox.call('DELETE', '/control/sink/decisions');
		const { parties } = await sandbox.call('GET', '/control/world');
		await mayAccept(sandbox, parties.treasury);
		const ofTreasury = ({ parameters }: any) => (parameters.parties = { __rl: true, mode: 'id', value: parties.treasury });
		workflow = await importExample('decide-incoming-transfers', { sink: 'decisions', change: { 'Offer Arrived': ofTreasury } });
		await client.activate(workflow);
		// n8n says that a workflow is active before it is, and a stream begins with what happens from then on.
		await eventually(
			async () => {
				await offer('1.0000000000');
				return await eventually(messages, ({ length }) => length > 0, 3_000).catch(() => []);
			},
			({ length }) => length > 0,
		);
	}, 120_000);

	afterAll(async () => {
		await client.deactivate(workflow);
	});

	it('each offer has its own link; opening it decides nothing, answering it does, once', async () => {
		const [taken, refused] = [await offer('40.0000000000'), await offer('41.0000000000')];
		const [first, second] = [await message(taken, 'question'), await message(refused, 'question')];
		expect(first).toMatchObject({
			subject: expect.stringMatching(/^Accept 40(\.0+)? Amulet\?$/),
			status: 'info',
			links: expect.arrayContaining([expect.objectContaining({ text: 'Accept or reject' })]),
		});
		const urls = [linkOf(first), linkOf(second)];
		expect(new Set(urls).size).toBe(2);
		expect(await page(urls[0])).toMatch(/40(\.0+)? Amulet \(admin DSO::[^)]*\)\s+From: bob::[^\n]*\s+To: treasury::/);
		await page(urls[1]);
		expect([await ended(taken), await ended(refused)]).toEqual([[], []]);

		expect((await answer(urls[0], 'Accept')).ok).toBe(true);
		expect(await message(taken, 'outcome')).toMatchObject({
			outcome: 'succeeded',
			text: expect.stringMatching(/Accept: 40(\.0+)? Amulet, succeeded\n[^]*\nDecided by Ann/),
		});
		expect((await answer(urls[1], 'Reject')).ok).toBe(true);
		expect(await message(refused, 'outcome')).toMatchObject({
			outcome: 'succeeded',
			text: expect.stringMatching(/Reject: 41(\.0+)? Amulet, succeeded/),
		});

		await answer(urls[0], 'Reject');
		expect([(await ended(taken)).length, (await ended(refused)).length]).toEqual([1, 1]);
		expect((await messages()).filter(({ kind }) => kind === 'outcome')).toHaveLength(2);
	}, 120_000);

	it('a link with another signature leads nowhere', async () => {
		const contractId = await offer('3.0000000000');
		const { links } = await message(contractId, 'question');
		await page(linkOf({ links }));
		const forged = linkOf({ links }).replace(/signature=\w+/, `signature=${'0'.repeat(64)}`);
		expect(forged).not.toBe(linkOf({ links }));
		expect((await answer(forged, 'Accept')).status).toBe(401);
		expect(await ended(contractId)).toEqual([]);
	}, 90_000);

	it.each([
		[
			'withdrawn',
			{ action: 'returnOffer', how: 'Withdraw' },
			{ status: 'problem', text: /Accept: 5(\.0+)? Amulet, failed\n[^]*the transfer was withdrawn by the sender at .*Nothing was sent/ },
		],
		[
			'accepted',
			{ action: 'acceptOffer' },
			{ status: 'info', text: /Accept: 5(\.0+)? Amulet, succeeded\n[^]*Done before this answer. Nothing was sent/ },
		],
	])(
		'an offer that was %s meanwhile is said to be so',
		async (_, act, { status, text }) => {
			const contractId = await offer('5.0000000000');
			const { links } = await message(contractId, 'question');
			await page(linkOf({ links }));
			await sandbox.call('POST', '/control/do', { ...act, contractId });
			await answer(linkOf({ links }), 'Accept');
			expect(await message(contractId, 'outcome')).toMatchObject({ status, text: expect.stringMatching(text) });
			expect(await ended(contractId)).toHaveLength(1);
		},
		90_000,
	);
});
