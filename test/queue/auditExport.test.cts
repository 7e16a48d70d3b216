// The audit export writes into a real PostgreSQL, the one n8n's queue mode has here, in a database of its own. Its workers and
// n8n itself are killed in the middle. Afterwards the table holds each update of the party once.
import { query } from '../../scripts/lib/queue.cjs';
import { importExample } from '../e2e/examples/support.cts';
import { eventually, killWorkers, restart, world } from '../e2e/support/e2e.cts';
import { bearer } from '../e2e/support/token.cts';

const { n8n, sandbox, client } = world();
const port = Number(n8n().env.DB_POSTGRESDB_PORT);
const sql = (statement: string) => query(port, 'audit', statement);
/** The most that a participant lists at once. */
const WINDOW = 50;

describe('the audit export example', () => {
	let bank: string;
	let workflow: string;

	const happen = async (count: number) =>
		await sandbox.call('POST', '/control/do', { actions: Array.from({ length: count }, () => ({ action: 'issue' })) });
	const ledgerEnd = async () => Number((await sandbox.call('GET', '/control/world')).ledgerEnd);

	/** The updates the participant shows the party, asked without n8n. */
	async function recorded(): Promise<string[]> {
		const wildcard = { cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } }] };
		const eventFormat = { filtersByParty: { [bank]: wildcard }, verbose: false };
		const updateFormat = {
			includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
			includeReassignments: eventFormat,
			includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [bank] } },
		};
		const found: string[] = [];
		const end = await ledgerEnd();
		for (let begin = 0; begin < end; begin += WINDOW) {
			const response = await fetch(`${sandbox.url}/v2/updates`, {
				method: 'POST',
				headers: { authorization: `Bearer ${bearer()}`, 'content-type': 'application/json' },
				body: JSON.stringify({ beginExclusive: begin, endInclusive: Math.min(begin + WINDOW, end), updateFormat }),
			});
			expect(response.status).toBe(200);
			for (const { update } of (await response.json()) as any[]) {
				const content = (update.Transaction ?? update.Reassignment ?? update.TopologyTransaction)?.value;
				if (content) found.push(content.updateId);
			}
		}
		return found;
	}

	/** Waits until the position has reached the ledger's end, and compares all rows with the ledger. */
	async function holds() {
		const end = await ledgerEnd();
		await eventually(
			async () => Number(sql('SELECT ledger_offset FROM canton_export_position')[0] ?? 0),
			(position) => position >= end,
		);
		const wanted = await recorded();
		expect(sql('SELECT event_id FROM canton_updates ORDER BY ledger_offset')).toEqual(wanted);
		return wanted;
	}

	beforeAll(async () => {
		query(port, 'n8n', 'CREATE DATABASE audit');
		bank = (await sandbox.call('GET', '/control/world')).parties.bank;
		workflow = await importExample('audit-export', {
			change: { 'Every Minute': ({ parameters }) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 2 }] }) },
			account: {
				name: 'Postgres account',
				type: 'postgres',
				data: { host: '127.0.0.1', port, database: 'audit', user: 'n8n', password: '', ssl: 'disable' },
			},
		});
		await client.activate(workflow);
	}, 120_000);

	afterAll(async () => await client.deactivate(workflow));

	it('writes what the participant keeps, then what happens', async () => {
		await eventually(
			async () => sql("SELECT 1 FROM pg_tables WHERE tablename = 'canton_export_position'").length,
			(count) => count > 0,
		);
		const before = (await holds()).length;
		expect(before).toBeGreaterThan(0);
		await happen(5);
		expect((await holds()).length).toBeGreaterThanOrEqual(before + 5);
		const [row] = sql("SELECT kind, content->'events'->0->>'event', party FROM canton_updates ORDER BY ledger_offset DESC LIMIT 1");
		expect(row).toBe(`transaction|created|${bank}`);
	}, 180_000);

	it('has each update once when the workers, which write, and main are killed in the middle', async () => {
		const before = Number(sql('SELECT count(*) FROM canton_updates')[0]);
		// Every two seconds an execution begins: some of the updates are written, some are under way, some are not read yet.
		for (let round = 0; round < 3; round++) {
			await happen(30);
			await killWorkers();
		}
		await restart('kill -9', async () => await happen(30));
		await happen(5);
		expect((await holds()).length).toBeGreaterThanOrEqual(before + 125);
	}, 600_000);

	it('writes nothing twice where the position was set back, and never moves it back by itself', async () => {
		const rows = sql('SELECT event_id, written_at FROM canton_updates ORDER BY 1');
		sql('UPDATE canton_export_position SET ledger_offset = 1');
		await holds();
		expect(sql('SELECT event_id, written_at FROM canton_updates ORDER BY 1')).toEqual(rows);
	}, 180_000);
});
