// Upgrade › Get Readiness: a validator beside its network, the newest release, the packages that are needed, and the schedule.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { credentialFor, said, useValidator, type How } from './support.cts';

const { sandbox, happen } = useValidator();

const readiness = async (
	parameters: IDataObject = {},
	{ credential, scan = {}, ledger = {} }: How & { scan?: IDataObject; ledger?: IDataObject } = {},
) =>
	await runNode(
		'cantonValidator',
		{ authentication: 'accessToken', resource: 'upgrade', operation: 'getReadiness', ...parameters } as never,
		{
			credentials: {
				...credentialFor(sandbox.url, { credential }),
				cantonLedgerApi: { ...ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi, ...ledger },
				cantonScanApi: { url: sandbox.url, authentication: 'none', ...scan },
			},
		},
	);
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const NAMES = ['splice-amulet', 'splice-amulet-name-service', 'splice-validator-lifecycle', 'splice-wallet', 'splice-wallet-payments'];

/** Has the participant answer with these packages as vetted. */
async function vet(packages: IDataObject[]): Promise<void> {
	const { participantId, synchronizers } = await sandbox.control('GET', '/world');
	const entry = { participantId, synchronizerId: synchronizers[0].id, topologySerial: 1 };
	const vettedPackages = [{ ...entry, packages: packages.map((vetted, index) => ({ packageId: `${index}`.repeat(64), ...vetted })) }];
	const body = { vettedPackages, nextPageToken: '' };
	await sandbox.control('POST', '/faults', { faults: [{ endpoint: 'POST /v2/package-vetting/list', status: 200, body }] });
}

test('as new as its network, nothing scheduled: the packages are named', async () => {
	const { json, error } = await readiness();
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			...{ ok: true, state: 'ok', light: '🟢', problems: [] },
			...{ version: '0.7.4', networkVersion: '0.7.4', newestVersion: null, behindNetwork: false, behindNewest: null },
			...{ scheduled: false, kind: null, upgradeTime: null, daysLeft: null },
			...{ topologyFreezeTime: null, successorSynchronizerId: null, migrationId: null },
			packagesNeeded: NAMES.map((packageName) => ({
				packageName,
				packageVersion: expect.stringMatching(/^0\.1\.\d+$/),
				isVetted: null,
			})),
			packagesMissing: null,
			participantId: null,
			baseUrl: `${sandbox.url}/api/validator`,
			checkedAt: expect.stringMatching(/^20/),
		},
	]);
});

test('an older release than the newest is a warning, and failing shortly before an upgrade', async () => {
	const behind = { options: { newestVersion: 'v0.8.0' } };
	expect((await readiness(behind)).json).toMatchObject([
		{ ok: false, state: 'warning', behindNewest: true, newestVersion: '0.8.0', problems: ['It runs 0.7.4, and 0.8.0 is out.'] },
	]);
	expect((await readiness({ options: { newestVersion: '0.7.4' } })).json).toMatchObject([{ ok: true, behindNewest: false }]);
	await happen('schedule', {
		upgrade: { topologyFreezeTime: inDays(2), upgradeTime: inDays(3), successorPhysicalSynchronizerId: 'global::1220ab::36-0' },
	});
	const [late] = (await readiness(behind)).json;
	expect(late).toMatchObject({ state: 'failing', light: '🔴', scheduled: true, kind: 'logical' });
	expect(late!.daysLeft).toBeCloseTo(3, 1);
	expect(late!.problems).toEqual([
		expect.stringMatching(/^It runs 0\.7\.4, and 0\.8\.0 is out\. A logical upgrade begins in (3|2\.99) days\.$/),
	]);
	expect((await readiness({ options: { ...behind.options, urgentDays: 1 } })).json).toMatchObject([{ state: 'warning' }]);
	// An up-to-date validator has nothing to do.
	expect((await readiness()).json).toMatchObject([{ ok: true, scheduled: true }]);
	await happen('schedule');
	expect(said(await readiness({ options: { newestVersion: 'latest' } }))).toMatch(/^Newest Version: this is no release/);
});

test('a validator that is behind its network', async () => {
	await sandbox.control('POST', '/faults', {
		faults: [{ path: '/api/validator/version', status: 200, body: { version: '0.6.12', commit_ts: '2026-01-01T00:00:00Z' } }],
	});
	expect((await readiness()).json).toMatchObject([
		{ state: 'warning', behindNetwork: true, problems: ['It runs 0.6.12, and the network runs 0.7.4.'] },
	]);
});

test('a validator that cannot be reached is an answer', async () => {
	const { json, error } = await readiness({}, { credential: { url: 'http://127.0.0.1:9' } });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{
			state: 'failing',
			version: null,
			behindNetwork: null,
			problems: [expect.stringMatching(/^The validator does not say its release: /)],
		},
	]);
});

test('the vetted packages, where the form says to look', async () => {
	const needed = (await readiness()).json[0]!.packagesNeeded as IDataObject[];
	const all = needed.map(({ packageName, packageVersion }) => ({ packageName, packageVersion }));
	await vet(all);
	expect((await readiness({ vettingFrom: 'accessToken' })).json).toMatchObject([
		{
			ok: true,
			packagesMissing: 0,
			participantId: expect.stringContaining('::'),
			packagesNeeded: all.map((entry) => ({ ...entry, isVetted: true })),
		},
	]);
	// A vetting that has ended is none.
	await vet([...all.slice(1), { ...all[0], validUntilExclusive: '2020-01-01T00:00:00Z' }]);
	expect((await readiness({ vettingFrom: 'accessToken' })).json).toMatchObject([
		{
			state: 'failing',
			packagesMissing: 1,
			problems: [`Packages of the network are not vetted: splice-amulet ${String(all[0]!.packageVersion)}.`],
		},
	]);
});

test('an upgrade that began makes who is behind failing', async () => {
	await happen('schedule', {
		upgrade: { topologyFreezeTime: inDays(-2), upgradeTime: inDays(-1), successorPhysicalSynchronizerId: 'global::1220ab::36-0' },
	});
	const [item] = (await readiness({ options: { newestVersion: '0.8.0' } })).json;
	expect(item).toMatchObject({ state: 'failing', scheduled: true });
	expect(item!.problems).toEqual([expect.stringMatching(/A logical upgrade began (1|1\.01) days ago\.$/)]);
	await happen('schedule');
});

test('each of several validators', async () => {
	const row = [{ name: 'second', url: 'http://127.0.0.1:9', access: 'same' }];
	const { json } = await readiness(
		{ options: { target: '*' } },
		{ credential: { severalTargets: true, targetName: 'first', furtherTargets: { row } } },
	);
	expect(json).toMatchObject([
		{ target: 'first', ok: true },
		{ target: 'second', ok: false, version: null },
	]);
	// The packages of a validator are those of the participant with its name: no other one's are taken for them.
	const { json: withPackages } = await readiness(
		{ options: { target: '*' }, vettingFrom: 'accessToken' },
		{ credential: { severalTargets: true, targetName: 'first', furtherTargets: { row } }, ledger: { targetName: 'first' } },
	);
	expect(withPackages[0]).toMatchObject({ target: 'first', participantId: expect.stringContaining('::') });
	expect(withPackages[1]).toMatchObject({
		target: 'second',
		error: { message: expect.stringContaining('Vetted Packages From: the credential of the participant has no target "second"') },
	});
	// Without the network there is nothing to compare with.
	expect(said(await readiness({}, { scan: { url: 'http://127.0.0.1:9' } }))).toMatch(/127\.0\.0\.1:9/);
});

test('each validator is compared by the scan with its name, and by no other one', async () => {
	const { path, at } = fleetOf(sandbox, ['first', 'second', 'third']);
	const targets = (access: string, ...names: string[]) => ({
		...{ severalTargets: true, targetName: 'first' },
		furtherTargets: { row: names.map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access })) },
	});
	const ahead = { path: '/api/scan/version', status: 200, body: { version: '0.8.0', commit_ts: '2026-01-01T00:00:00Z' } };
	await at('second', 'POST', '/faults', { faults: [ahead] });
	const credential = targets('same', 'second', 'third');
	const found = ({ json }: { json: IDataObject[] }) =>
		json.map(({ target, networkVersion, behindNetwork }) => [target, networkVersion, behindNetwork]);
	const own = await readiness({ options: { target: '*' } }, { credential, scan: targets('none', 'second') });
	expect(found(own)).toEqual([
		['first', '0.7.4', false],
		['second', '0.8.0', true],
		['third', undefined, undefined],
	]);
	const problem = 'Further Targets in the credential of the scan: there is no target "third"';
	expect(own.json[2]!.error).toMatchObject({ message: problem, advice: expect.stringMatching(/^Name the scan of each validator/) });
	expect(said(await readiness({ options: { target: 'third' } }, { credential, scan: targets('none', 'second') }))).toContain(problem);
	// A credential of one scan is for all: they are of one network.
	expect(found(await readiness({ options: { target: '*' } }, { credential }))).toEqual([
		['first', '0.7.4', false],
		['second', '0.7.4', false],
		['third', '0.7.4', false],
	]);
});
