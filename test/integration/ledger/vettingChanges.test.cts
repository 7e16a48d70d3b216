// Packages vetted and unvetted: tried out first, and only those that were spelled out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0, fresh: true });
const { run: runAs, within } = ledgerOf(sandbox);
const run = async (parameters: object, as = 'participant_admin') => await runAs('packageVetting', 'update', parameters as never, { as });
const ID = '0d56ad09fb4fff9c31996b46a6eebcc910db6bbffe501bb16ba4de39e2a4376d';
const PREFIX = 'UPDATE_VETTED_PACKAGES_FORCE_FLAG_';

const upload = async (name: string, query = '') => {
	const body = new Uint8Array(readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`)));
	await sandbox.control('POST', '/settings', { authorisation: false });
	await fetch(`${sandbox.url}/v2/dars${query}`, { method: 'POST', body });
	await sandbox.control('POST', '/settings', { authorisation: true });
};
const vetted = async (packageIds = ID) =>
	(await runAs('packageVetting', 'getAll', { returnAll: true, filters: { packageIds } }, { as: 'participant_admin' })).json;

let world: { synchronizers: Array<{ id: string }>; participantId: string };
beforeEach(async () => {
	world = await sandbox.control('GET', '/world');
	await upload('vet-1.0.0', '?vetAllPackages=false');
	await sandbox.requests();
});

const row = { packageName: 'fidelity-vet', packageVersion: '1.0.0', validFrom: null, validUntil: null, packageId: ID };

test('a dry run, the default, says what would change and changes nothing', async () => {
	const { json, error } = await run({ change: 'vet', packages: ID });
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			outcome: 'planned',
			alreadyDone: false,
			packages: [ID],
			changed: true,
			vetted: [row],
			unvetted: [],
			vettedCount: expect.any(Number),
			previousTopologySerial: 1,
			topologySerial: 2,
			participantId: world.participantId,
			synchronizerId: world.synchronizers[0].id,
		},
	]);
	expect(await sandbox.requests()).toMatchObject([{ endpoint: 'POST /v2/package-vetting/update', body: { dryRun: true }, complaints: [] }]);
	expect(await vetted()).toEqual([]);
	// An expression that returns nothing does not turn it off.
	expect((await run({ change: 'vet', packages: ID, dryRun: '={{ null }}' })).json).toMatchObject([{ outcome: 'planned' }]);
});

test('a time until which that is not after the one from which: refused before anything is sent, also in a dry run', async () => {
	const options = { validFrom: '2026-07-02T10:00:00Z', validUntil: '2026-07-01T10:00:00Z' };
	const { error } = await run({ change: 'vet', packages: ID, options });
	expect(error?.message).toMatch(/^Valid Until: .* is not after Valid From/);
	expect(await sandbox.requests()).toEqual([]);
});

test('vetting by ID and by name and version; again is no change; raw on request', async () => {
	expect((await run({ change: 'vet', packages: 'fidelity-vet@1.0.0', dryRun: false })).json).toMatchObject([
		{ outcome: 'succeeded', vetted: [row] },
	]);
	expect(await vetted()).toMatchObject([{ packageName: 'fidelity-vet', topologySerial: 2 }]);
	expect((await run({ change: 'vet', packages: ID.toUpperCase(), dryRun: false })).json).toMatchObject([
		{ changed: false, vetted: [], topologySerial: 2 },
	]);
	const { json } = await run({ change: 'vet', packages: ID, dryRun: false, simplify: false });
	expect(json).toMatchObject([
		{ outcome: 'succeeded', packages: [ID], pastVettedPackages: { topologySerial: 2 }, newVettedPackages: { packages: expect.any(Array) } },
	]);
});

test('an error says which packages, and that a lost answer leaves it open', async () => {
	await sandbox.fault({ endpoint: 'POST /v2/package-vetting/update', action: 'reset' });
	const { error } = await run({ change: 'vet', packages: ID, dryRun: false });
	expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', packages: [ID] });
});

test('unvetting needs the packages spelled out, unless it is a dry run', async () => {
	await run({ change: 'vet', packages: ID, dryRun: false });
	await sandbox.requests();
	const unvet = { change: 'unvet', packages: 'fidelity-vet@1.0.0' };
	expect((await run(unvet)).json).toMatchObject([{ outcome: 'planned', unvetted: [row] }]);
	await sandbox.requests();
	for (const [confirmPackages, problem] of [
		['={{ [] }}', 'this field is empty'],
		[ID, 'these are not the packages above'],
	]) {
		const { error } = await run({ ...unvet, dryRun: false, confirmPackages });
		expect(error?.message).toBe(`Confirm Packages: ${problem}`);
	}
	expect(await sandbox.requests()).toEqual([]);
	expect((await run({ ...unvet, dryRun: false, confirmPackages: 'fidelity-vet@1.0.0' })).json).toMatchObject([
		{ outcome: 'succeeded', changed: true, vetted: [], unvetted: [row] },
	]);
	expect((await run({ ...unvet, dryRun: false, confirmPackages: 'fidelity-vet@1.0.0' })).json).toMatchObject([
		{ outcome: 'nothingToDo', alreadyDone: false, changed: false },
	]);
	expect(await vetted()).toEqual([]);
});

test('from when and until when', async () => {
	const options = { validFrom: '2026-08-01T00:00:00Z', validUntil: '2026-09-01T00:00:00Z' };
	const { json } = await run({ change: 'vet', packages: ID, dryRun: false, options });
	expect(json).toMatchObject([{ vetted: [{ validFrom: '2026-08-01T00:00:00Z', validUntil: '2026-09-01T00:00:00Z' }] }]);
	expect(await vetted()).toMatchObject([{ validFrom: '2026-08-01T00:00:00Z' }]);
	const { error } = await run({ change: 'unvet', packages: ID, options: { validUntil: options.validUntil } });
	expect(error?.message).toBe('Valid Until: this is for vetting only');
});

test('a package counts only within its time', async () => {
	const { parties, packages } = await sandbox.control('GET', '/world');
	const [older, newer] = packages.filter(({ name }: { name: string }) => name === 'splice-amulet');
	const preferred = async () =>
		(await runAs('package', 'getPreferred', { packageNames: 'splice-amulet', parties: parties.alice }, { as: 'participant_admin' })).json;
	expect(await preferred()).toMatchObject([{ packageVersion: newer.version }]);
	await run({ change: 'vet', packages: newer.id, dryRun: false, options: { validFrom: '2030-01-01T00:00:00Z' } });
	expect(await preferred()).toMatchObject([{ packageVersion: older.version }]);
});

test('a change made for another state is refused', async () => {
	const options = { expectedTopologySerial: '1', synchronizerId: byId(world.synchronizers[0].id) };
	expect((await run({ change: 'vet', packages: ID, dryRun: false, options })).json).toMatchObject([{ topologySerial: 2 }]);
	const { error } = await run({ change: 'vet', packages: ID, dryRun: false, options });
	expect(error?.message).toContain('did not match the expected serial Some(1)');
	expect(error?.description).toContain('Somebody else changed the vetted packages');
	expect(error?.description).toContain('(the serial is 2 now)');
	const none = await run({ change: 'vet', packages: ID, options: { expectedTopologySerial: '0' } });
	expect(none.error?.message).toContain('did not match the expected serial None');
});

test('an incompatible upgrade is refused, and vetted by force', async () => {
	await upload('note-1.0.0');
	await upload('note-1.2.0', '?vetAllPackages=false');
	const change = { change: 'vet', packages: 'fidelity-note@1.2.0' };
	const { error } = await run(change);
	expect(error?.message).toContain('cannot be an upgrade of');
	const force = ['ALLOW_VET_INCOMPATIBLE_UPGRADES', 'ALLOW_UNVETTED_DEPENDENCIES', 'UNSPECIFIED'].map((flag) => PREFIX + flag);
	expect((await run({ ...change, options: { force } })).json).toMatchObject([{ vetted: [{ packageVersion: '1.2.0' }] }]);
	expect((await sandbox.requests()).at(-1)).toMatchObject({ body: { updateVettedPackagesForceFlags: force }, complaints: [] });
});

test('what is not stored, what names no package, several synchronizers, no right', async () => {
	const unknown = await run({ change: 'vet', packages: '0'.repeat(64) });
	expect(unknown.error?.description).toContain('The participant stores no such package. Upload its DAR first');
	const odd = await run({ change: 'vet', packages: 'fidelity-vet' });
	expect(odd.error?.message).toBe('Packages: "fidelity-vet" is neither a package ID nor a name with a version');
	expect((await run({ change: 'vet', packages: '={{ [] }}' })).error?.message).toBe('Packages: this field is empty');
	expect((await run({ change: 'vet', packages: ID }, 'trader')).error?.message).toContain('needs participant admin');
	await within({ connected: ['global', 'private'] }, async () => {
		expect((await run({ change: 'vet', packages: ID })).error?.message).toContain('Cannot autodetect synchronizer');
	});
});
