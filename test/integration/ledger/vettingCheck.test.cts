// Package Vetting › Check: who still has to vet a package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0, fresh: true });
const { run } = ledgerOf(sandbox);
const check = async (parameters: object) => await run('packageVetting', 'check', parameters as never, { as: 'participant_admin' });
const ID = '0d56ad09fb4fff9c31996b46a6eebcc910db6bbffe501bb16ba4de39e2a4376d';
const UNKNOWN = 'ab'.repeat(32);
const OTHER = `other::1220${'cd'.repeat(32)}`;

let world: { parties: Record<string, string>; synchronizers: Array<{ id: string }>; participantId: string };
const upload = async (query = '', name = 'vet-1.0.0') => {
	const body = new Uint8Array(readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`)));
	await sandbox.control('POST', '/settings', { authorisation: false });
	await fetch(`${sandbox.url}/v2/dars${query}`, { method: 'POST', body });
	await sandbox.control('POST', '/settings', { authorisation: true });
};
beforeEach(async () => void (world = await sandbox.control('GET', '/world')));
/** The item about the synchronizer of the participant's parties. */
const first = async (parameters: object) => {
	const { json, error } = await check({ options: { synchronizerIds: world.synchronizers[0].id }, ...parameters });
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	return json[0];
};

test('a package that was stored and not vetted is missing; once it is vetted it is ready', async () => {
	await upload('?vetAllPackages=false');
	expect(await first({ packages: ID, participantIds: world.participantId })).toMatchObject({
		packageId: ID,
		ready: false,
		missing: [world.participantId],
		vettedBy: [],
	});
	await upload();
	expect(await first({ packages: ID, participantIds: world.participantId })).toMatchObject({
		packageName: 'fidelity-vet',
		packageVersion: '1.0.0',
		ready: true,
		missing: [],
		vettedBy: [world.participantId],
		synchronizerId: world.synchronizers[0].id,
	});
});

test('a participant that has not vetted it is named; without participants, all are meant that have vetted something', async () => {
	await upload();
	expect(await first({ packages: ID, participantIds: `${world.participantId}, ${OTHER}` })).toMatchObject({
		ready: false,
		missing: [OTHER],
	});
	const everybody = await first({ packages: ID });
	expect(everybody.vettedBy).toEqual([world.participantId]);
	expect(await first({ packages: UNKNOWN })).toMatchObject({ ready: false, vettedBy: [], packageName: null });
});

test('with parties, whether a command between them can use it, and the reason in words', async () => {
	await upload();
	const { alice, bob } = world.parties;
	const among = async (parties: string) => await first({ packages: ID, participantIds: world.participantId, parties });
	expect(await among(`${alice}, ${bob}`)).toMatchObject({ usable: true, usableVersion: '1.0.0', reason: null });
	const refusal = {
		code: 'FAILED_PRECONDITION',
		cause: 'No package with this name is vetted by all',
		errorCategory: 9,
		context: {},
		resources: [],
	};
	const path = '/v2/interactive-submission/preferred-packages';
	await sandbox.fault({ path, status: 400, body: refusal });
	expect(await among(alice)).toMatchObject({ usable: false, usableVersion: null, reason: refusal.cause });
	await sandbox.fault({ path, status: 403, body: { ...refusal, code: 'NA', errorCategory: -1 } });
	expect((await check({ packages: ID, parties: alice })).error).toBeDefined();
	await upload('', 'vet-1.1.0');
	expect(await among(alice)).toMatchObject({
		usable: false,
		usableVersion: '1.1.0',
		reason: 'The version that all participants of these parties have vetted is 1.1.0.',
	});
	expect(await first({ packages: UNKNOWN, parties: alice })).toMatchObject({ usable: false, reason: expect.stringContaining('vetted') });
});

test('nothing is asked without a package', async () => {
	await sandbox.requests();
	expect((await check({ packages: '={{ null }}' })).error?.message).toBe('Package IDs: this field is empty');
	expect((await check({ packages: 'abc' })).error?.message).toMatch(/^Package IDs: /);
	expect(await sandbox.requests()).toEqual([]);
});
