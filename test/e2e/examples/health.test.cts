// The participant health example.
import { nightTest } from '../../../scripts/lib/cases.cjs';
import { eventually, world } from '../support/e2e.cts';
import { checkOften, importExample } from './support.cts';

const { sandbox, client } = world();

describe('the participant health example', () => {
	let workflow: string;
	const notices = async () => (await sandbox.delivered('participant-health')).map(({ body }) => body);
	const checks = async () => (await client.executions(workflow)).length;

	beforeAll(async () => {
		await sandbox.call('DELETE', '/control/sink/participant-health');
		workflow = await importExample('participant-health', { sink: 'participant-health', change: { 'Every Five Minutes': checkOften } });
		await client.activate(workflow);
	}, 60_000);

	afterAll(async () => {
		await sandbox.call('POST', '/control/settings', { dependencies: { ledger: 'SERVING' } });
		await sandbox.call('DELETE', '/control/faults');
		await client.deactivate(workflow);
	});

	it('says once how the participant is, by the credential of this package', async () => {
		const [first] = await eventually(notices, ({ length }) => length > 0);
		const { ledgerEnd, prunedUpTo, settings } = await sandbox.call('GET', '/control/world');
		expect(first).toMatchObject({
			status: 'resolved',
			state: 'fine',
			readiness: 'ready',
			version: settings.server,
			problems: [],
			prunedUpTo: String(prunedUpTo),
		});
		expect(BigInt(first.ledgerEnd) <= BigInt(ledgerEnd)).toBe(true);
		const before = await checks();
		await eventually(checks, (count) => count >= before + 2);
		expect(await notices()).toHaveLength(1);
	}, 90_000);

	nightTest(
		'says when the participant is no longer ready, and when it is again',
		async () => {
			await sandbox.call('POST', '/control/settings', { dependencies: { ledger: 'NOT_SERVING' } });
			const [, down] = await eventually(notices, ({ length }) => length >= 2);
			expect(down).toMatchObject({
				status: 'problem',
				readiness: 'notReady',
				subject: expect.stringContaining('The participant is notReady'),
			});
			await sandbox.call('POST', '/control/settings', { dependencies: { ledger: 'SERVING' } });
			const [, , up] = await eventually(notices, ({ length }) => length >= 3);
			expect(up).toMatchObject({ status: 'resolved', state: 'over', dedupKey: down.dedupKey });
		},
		90_000,
	);

	nightTest(
		'sends again at the next check what could not be delivered',
		async () => {
			await sandbox.call('POST', '/control/settings', { dependencies: { ledger: 'NOT_SERVING' } });
			const before = (await eventually(notices, (all) => all.at(-1).readiness === 'notReady')).length;
			await sandbox.call('POST', '/control/faults', {
				faults: [{ method: 'POST', path: '/sink/participant-health', status: 400, body: { message: 'The chat is closed' }, times: 3 }],
			});
			await sandbox.call('POST', '/control/settings', { dependencies: { ledger: 'SERVING' } });
			const after = await eventually(notices, ({ length }) => length > before);
			expect(after.at(-1)).toMatchObject({ status: 'resolved' });
			const [failed, ...others] = await client.executions(workflow, 'error');
			expect(others).toEqual([]);
			expect(failed.data.resultData.error.message).toMatch(
				/^The message could not be delivered, so it is sent again at the next check: 400 - .*The chat is closed/,
			);
		},
		90_000,
	);

	it('says what it may not read instead of ending as an error', async () => {
		const errors = async () => (await client.executions(workflow, 'error')).length;
		const before = await errors();
		await sandbox.call('POST', '/control/faults', {
			faults: [{ path: 'latest-pruned-offsets', status: 403, body: { code: 'NO', cause: 'no' }, times: 0 }],
		});
		const messages = await eventually(notices, (all) => all.at(-1).problems.length > 0);
		expect(messages.at(-1).problems).toEqual([expect.stringMatching(/^Its status cannot be read: .*\bno\b/)]);
		expect(await errors()).toBe(before);
	}, 90_000);
});
