// The alerts of a fleet.
import { targetOf } from '../../../scripts/lib/sandbox.cjs';
import { credential, eventually, world } from '../support/e2e.cts';
import { checkOften, importExample } from './support.cts';

const { sandbox, client } = world();

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
				'Every Five Minutes': checkOften,
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
