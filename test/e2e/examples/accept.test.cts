// The accepting example in the real n8n: what is on its lists is accepted once, also if n8n dies in the middle.
import { nightTest } from '../../../scripts/lib/cases.cjs';
import { mayAccept } from '../../../scripts/lib/demo.cjs';
import { eventually, listens, restart, world } from '../support/e2e.cts';
import { everyThreeSeconds, importExample, useExample } from './support.cts';

const { sandbox, client } = world();

describe('accepting incoming transfers', () => {
	let workflow: string;

	const messages = async () => (await sandbox.delivered('accepted')).map(({ body }) => body);
	const offer = async (amount: string, from = 'bob') =>
		(await sandbox.call('POST', '/control/do', { action: 'createTransferOffer', from, to: 'treasury', amount })).happened.contractId;
	const accepted = async (contractId: string) =>
		(await sandbox.call('GET', '/control/world')).log.filter(
			({ kind, archived }: any) => kind === 'transaction' && archived?.includes(contractId),
		);
	const outcomeOf = async (contractId: string) =>
		(
			await eventually(
				async () => (await messages()).filter((body) => body.transferInstruction === contractId),
				({ length }) => length > 0,
				60_000,
			)
		)[0];

	useExample(async () => {
		await sandbox.call('DELETE', '/control/sink/accepted');
		const { parties } = await sandbox.call('GET', '/control/world');
		await mayAccept(sandbox, parties.treasury);
		const fast = ({ parameters }: any) => {
			parameters.pollTimes = everyThreeSeconds;
			parameters.parties = { __rl: true, mode: 'id', value: parties.treasury };
		};
		return (workflow = await importExample('accept-incoming-transfers', { sink: 'accepted', change: { 'Offer Arrived': fast } }));
	});
	beforeAll(async () => await listens(workflow), 60_000);

	it('in a test run accepts nothing', async () => {
		const shown = await offer('5.0000000000');
		const execution = await client.run(workflow, 'Offer Arrived');
		expect(execution.data.resultData.error).toBeUndefined();
		expect(Object.keys(execution.data.resultData.runData)).not.toContain('Accept');
		const [listed] = execution.data.resultData.runData['Who Offers'][0].data.main;
		expect(listed.map(({ json }: any) => json.transferInstruction)).toContain(shown);
	}, 90_000);

	it('accepts what is of a sender on the list and up to the maximum, to the last digit', async () => {
		const [small, large, another] = [await offer('40.0000000000'), await offer('100.0000000001'), await offer('41.0000000000', 'alice')];
		expect(await outcomeOf(small)).toMatchObject({ outcome: 'succeeded', commandId: `accept-${small}`, status: 'info' });
		expect((await outcomeOf(small)).text).toMatch(/Accepted: 40(\.0+)? Amulet\nFrom bob::/);
		expect(await outcomeOf(another)).toMatchObject({ outcome: 'left', text: expect.stringMatching(/From alice::.* is not on the list/) });
		expect(await accepted(small)).toHaveLength(1);
		expect([...(await accepted(large)), ...(await accepted(another))]).toEqual([]);
		expect((await messages()).filter((body) => body.transferInstruction === large)).toEqual([]);
	}, 90_000);

	it('finds out what happened to an acceptance whose answer got lost', async () => {
		await sandbox.call('POST', '/control/faults', {
			faults: [{ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'reset', after: true }],
		});
		const lost = await offer('7.0000000000');
		expect(await outcomeOf(lost)).toMatchObject({ outcome: 'succeeded', commandId: `accept-${lost}` });
		expect(await accepted(lost)).toHaveLength(1);
	}, 90_000);

	nightTest(
		'never accepts twice, though n8n is killed in the middle',
		async () => {
			// The acceptance takes effect, and n8n dies before it hears of it.
			await sandbox.call('POST', '/control/faults', {
				faults: [{ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', action: 'hang', after: true }],
			});
			const cut = await offer('11.0000000000');
			await eventually(
				() => accepted(cut),
				({ length }) => length > 0,
			);
			await restart('kill -9', async () => await sandbox.call('DELETE', '/control/faults'));
			expect(await outcomeOf(cut)).toMatchObject({ outcome: 'succeeded', commandId: `accept-${cut}` });
			expect(await accepted(cut)).toHaveLength(1);
		},
		240_000,
	);
});
