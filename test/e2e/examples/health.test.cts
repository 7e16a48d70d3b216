// The participant health example, and the check of licenses and preapprovals.
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { eventually, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
// Longer than an execution takes on a busy machine: two at once would both report.
const often = ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 10 }] });

describe('the participant health example', () => {
	let workflow: string;
	const notices = async () => (await sandbox.delivered('participant-health')).map(({ body }) => body);
	const checks = async () => (await client.executions(workflow)).length;

	beforeAll(async () => {
		await sandbox.call('DELETE', '/control/sink/participant-health');
		workflow = await importExample('participant-health', { sink: 'participant-health', change: { 'Every Five Minutes': often } });
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

	it('says when the participant is no longer ready, and when it is again', async () => {
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
	}, 90_000);

	it('sends again at the next check what could not be delivered', async () => {
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
	}, 90_000);

	it('says what it may not read instead of ending as an error', async () => {
		await sandbox.call('POST', '/control/faults', {
			faults: [{ path: 'latest-pruned-offsets', status: 403, body: { code: 'NO', cause: 'no' }, times: 0 }],
		});
		const messages = await eventually(notices, (all) => all.at(-1).problems.length > 0);
		expect(messages.at(-1).problems).toEqual([expect.stringMatching(/^Its status cannot be read: .*\bno\b/)]);
		expect((await client.executions(workflow, 'error')).length).toBe(1);
	}, 90_000);
});

describe('the license and preapproval example', () => {
	it('says of what will need somebody soon, from what scan publishes', async () => {
		await sandbox.call('DELETE', '/control/sink/license-check');
		await sandbox.call('POST', '/control/do', {
			actions: [
				{ action: 'license', party: 'digitalasset-testValidator-1' },
				{ action: 'license', party: 'example-validator-2', version: '0.6.9' },
				{ action: 'preapprove', party: 'alice', days: 90 },
				{ action: 'preapprove', party: 'treasury', days: 9 },
			],
		});
		const { time } = await sandbox.call('GET', '/control/world');
		const execution = await client.run(await importExample('license-and-preapproval-check', { sink: 'license-check' }), 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();
		const [{ body }] = await sandbox.delivered('license-check');
		expect(resultOf(execution, 'Get Licenses').items.length).toBeGreaterThan(2);
		const about = (what: string) => body.problems.filter((problem: string) => problem.includes(what));
		expect(about('example-validator-2')).toContainEqual(expect.stringMatching(/runs version 0\.6\.9, most validators run/));
		expect(about('preapproval of bob')).toEqual([expect.stringContaining('does not exist')]);
		const lasting = (Date.parse(time) - Date.now()) / 86_400_000;
		// The sandbox's clock may be far from ours. The days are counted from ours.
		const expected =
			lasting + 9 < 0 ? /has expired/ : lasting + 9 > 14 ? undefined : new RegExp(`expires in ${Math.floor(lasting + 9)} days`);
		expect(about('preapproval of treasury')).toEqual(expected ? [expect.stringMatching(expected)] : []);
		expect(body.facts).toHaveLength(5);
	}, 90_000);
});
