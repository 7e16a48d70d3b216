// Ledger updates as events in a real n8n: one item per update, one per topology change. The place is kept when n8n is killed.
import { everyThreeSeconds } from './examples/support.cts';
import { credential, eventually, listens, polls, restart, world } from './support/e2e.cts';

const { sandbox, client } = world();
const SINK = 'ledger-updates';

describe('the trigger on Ledger Update', () => {
	let begin: number;
	let workflow: string;

	const happen = async (...actions: object[]) => await sandbox.call('POST', '/control/do', { actions });

	/** Updates that the ledger recorded since the activation: kind and update ID, in its order. */
	const recorded = async (): Promise<string[]> =>
		(await sandbox.call('GET', `/control/world?after=${begin}`)).log
			.filter(({ kind }: any) => kind !== 'rejection')
			.map(({ kind, updateId }: any) => `${kind} ${updateId}`);

	const delivered = async (): Promise<any[]> => (await sandbox.delivered(SINK)).map(({ body }) => body);

	/** Waits until everything has arrived, then for two more polls, by which a second delivery would show, and holds both against each other. */
	async function holds() {
		const wanted = (await recorded()).length;
		await eventually(delivered, (bodies) => bodies.length >= wanted);
		await polls(1, 2);
		await client.idle(workflow);
		const bodies = await delivered();
		expect(bodies.map(({ kind, updateId }) => `${kind} ${updateId}`)).toEqual(await recorded());
		return bodies;
	}

	beforeAll(async () => {
		await happen({ action: 'issue' }, { action: 'topology' });
		begin = (await sandbox.call('GET', '/control/world')).ledgerEnd;
		await sandbox.call('DELETE', `/control/sink/${SINK}`);
		const { type, ...rest } = credential(sandbox, 'cantonLedgerApi');
		const stored = await client.createCredential({ type, ...rest });
		const step = (name: string, nodeType: string, typeVersion: number, parameters: object, more: object = {}) => ({
			id: name,
			name,
			type: nodeType,
			typeVersion,
			position: [0, 0] as [number, number],
			parameters,
			...more,
		});
		const { id } = await client.createWorkflow({
			name: 'Ledger updates',
			nodes: [
				step(
					'Updates',
					'n8n-nodes-canton.cantonLedgerEventTrigger',
					1,
					{
						pollTimes: everyThreeSeconds,
						authentication: 'accessToken',
						event: 'ledgerUpdate',
						parties: { __rl: true, mode: 'list', value: 'all' },
						startFrom: 'now',
						delivery: 'once',
						simplify: true,
						options: {},
					},
					{ credentials: { [type]: stored } },
				),
				step('Deliver', 'n8n-nodes-base.httpRequest', 4.2, {
					method: 'POST',
					url: `${sandbox.url}/sink/${SINK}`,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ JSON.stringify($json) }}',
					options: {},
				}),
			],
			connections: { Updates: { main: [[{ node: 'Deliver', type: 'main', index: 0 }]] } },
		} as any);
		workflow = id;
		await client.activate(id);
		await listens(id);
	}, 400_000);

	afterAll(async () => {
		if (workflow) await client.deactivate(workflow);
	});

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

	it('keeps its place when n8n is killed: what happened while it was down arrives, and nothing twice', async () => {
		await restart('kill -9', async () => await happen({ action: 'issue' }, { action: 'topology' }, { action: 'transfer' }));
		await happen({ action: 'issue' });
		await holds();
		expect(await client.executions(workflow, 'error')).toEqual([]);
	}, 400_000);
});
