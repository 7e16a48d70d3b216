// Ledger updates as events in a real n8n: one item per update, one per topology change. The place is kept when n8n is killed.
import { nightTest } from '../../scripts/lib/cases.cjs';
import { useDelivery } from './support/delivery.cts';
import { eventually, polls, restart, world } from './support/e2e.cts';

const { sandbox, client } = world();

describe('the trigger on Ledger Update', () => {
	let begin: number;

	const happen = async (...actions: object[]) => await sandbox.call('POST', '/control/do', { actions });

	/** Updates that the ledger recorded since the activation: kind and update ID, in its order. */
	const recorded = async (): Promise<string[]> =>
		(await sandbox.call('GET', `/control/world?after=${begin}`)).log
			.filter(({ kind }: any) => kind !== 'rejection')
			.map(({ kind, updateId }: any) => `${kind} ${updateId}`);

	/** Waits until everything has arrived, then for two more polls, by which a second delivery would show, and holds both against each other. */
	async function holds() {
		const wanted = (await recorded()).length;
		await eventually(delivered, (bodies) => bodies.length >= wanted);
		await polls(1, 2);
		await client.idle(workflow.id);
		const bodies = await delivered();
		expect(bodies.map(({ kind, updateId }) => `${kind} ${updateId}`)).toEqual(await recorded());
		return bodies;
	}

	beforeAll(async () => {
		await happen({ action: 'issue' }, { action: 'topology' });
		begin = (await sandbox.call('GET', '/control/world')).ledgerEnd;
	});

	const { workflow, delivered } = useDelivery('ledger-updates', () => ({
		event: 'ledgerUpdate',
		parties: { __rl: true, mode: 'list', value: 'all' },
	}));

	it('delivers transactions, reassignments and topology changes, with what they hold', async () => {
		await happen({ action: 'issue', commandId: 'update-1' }, { action: 'fail' });
		const [{ created }] = (await sandbox.call('GET', `/control/world?after=${begin}`)).log;
		await happen({ action: 'reassign', contractId: created[0] }, { action: 'topology' });
		const bodies = await holds();
		expect([...new Set(bodies.map(({ kind }) => kind))].sort()).toEqual(['reassignment', 'topology', 'transaction']);
		expect(bodies[0]).toMatchObject({
			event: 'ledgerUpdate',
			kind: 'transaction',
			offset: expect.any(Number),
			recordTime: expect.any(String),
			synchronizerId: expect.stringContaining('::'),
			events: [{ event: 'created', contractId: created[0] }],
		});
		expect(bodies.find(({ kind }) => kind === 'topology')).toMatchObject({
			change: expect.stringMatching(/^authorization/),
			partyId: expect.stringContaining('::'),
		});
	}, 400_000);

	nightTest(
		'keeps its place when n8n is killed: what happened while it was down arrives, and nothing twice',
		async () => {
			await restart('kill -9', async () => await happen({ action: 'issue' }, { action: 'topology' }, { action: 'transfer' }));
			await happen({ action: 'issue' });
			await holds();
			expect(await client.executions(workflow.id, 'error')).toEqual([]);
		},
		400_000,
	);
});
