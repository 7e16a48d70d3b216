// The participant health example, the alerts of a fleet, and the check of licenses and preapprovals.
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { targetOf } from '../../../scripts/lib/sandbox.cjs';
import { credential, eventually, world } from '../support/e2e.cts';
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

describe('the alerts of a fleet', () => {
	const NAMES = ['dev', 'test', 'main'];
	const at = (name: string) => targetOf(sandbox as never, NAMES.indexOf(name) + 1);
	const sink = 'fleet-alerts';
	let workflow: string;
	const messages = async () => (await sandbox.delivered(sink)).map(({ body }) => body);
	const seen = async () => (await messages()).map(({ status, subject }) => `${status} ${subject}`).sort();
	const isStarting = async (name: string) =>
		await at(name).call('POST', '/control/faults', { faults: [{ path: '/readyz', status: 503, body: 'starting', times: 0 }] });
	const isWell = async (name: string) => await at(name).call('DELETE', '/control/faults');
	const checks = async () =>
		(await at('dev').call('GET', '/control/requests')).requests.filter(({ path }: { path: string }) => path === '/readyz').length;
	/** Waits for another whole check: the one that is under way may have asked before. */
	const nextCheck = async () => {
		const before = await checks();
		await eventually(checks, (count) => count >= before + 3);
	};

	beforeAll(async () => {
		await sandbox.call('DELETE', `/control/sink/${sink}`);
		const row = NAMES.slice(1).map((name) => ({ name, url: at(name).url, tags: '', access: 'same' }));
		const fields = { severalTargets: true, targetName: 'dev', furtherTargets: { row } };
		const { type, ...fleet } = credential(sandbox, 'cantonLedgerApi', fields);
		const stored = await client.createCredential({ type, ...fleet, name: 'Fleet of the alerts' });
		workflow = await importExample('fleet-alerts', {
			sink,
			change: {
				'Every Five Minutes': often,
				'Get Health': (node) => {
					node.credentials = { [type]: stored };
					// The sandbox's clock may be far from ours.
					node.parameters.options.idleMinutes = 0;
				},
			},
		});
		for (const name of ['test', 'main']) await isStarting(name);
		await client.activate(workflow);
	}, 60_000);

	afterAll(async () => {
		await client.deactivate(workflow);
		await sandbox.call('DELETE', '/control/faults');
		for (const name of NAMES) await isWell(name);
	});

	const problemOf = (name: string) => `problem “${name}”: The participant is not ready: starting`;
	const overAt = (name: string) => `resolved Over at “${name}”: The participant is not ready: starting`;

	it('one message for the problem of each target, none for one that is well, and none again while it lasts', async () => {
		await eventually(seen, ({ length }) => length >= 2);
		await nextCheck();
		expect(await seen()).toEqual([problemOf('main'), problemOf('test')]);
	}, 120_000);

	it('one when it is over, for its target alone', async () => {
		await isWell('main');
		await eventually(seen, ({ length }) => length >= 3);
		await nextCheck();
		expect(await seen()).toEqual([problemOf('main'), problemOf('test'), overAt('main')]);
		const [begun, over] = (await messages()).filter(({ subject }) => subject.includes('main'));
		expect(over.dedupKey).toBe(begun.dedupKey);
	}, 120_000);

	it('what could not be delivered comes with the next check', async () => {
		const faults = [{ method: 'POST', path: `/sink/${sink}`, status: 400, body: { message: 'The chat is closed' }, times: 3 }];
		await sandbox.call('POST', '/control/faults', { faults });
		await isWell('test');
		await eventually(seen, ({ length }) => length >= 4);
		expect(await seen()).toEqual([problemOf('main'), problemOf('test'), overAt('main'), overAt('test')]);
		const [failed] = await client.executions(workflow, 'error');
		expect(failed.data.resultData.error.message).toMatch(/^A message could not be delivered: .*The chat is closed/);
	}, 120_000);
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
