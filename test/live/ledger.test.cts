// Every operation of Canton Ledger against a real participant. By default nothing is changed on it. Set CANTON_LIVE_LEDGER_URL and
// CANTON_LIVE_LEDGER_TOKEN. Leave the token out for a participant without authorization: then CANTON_LIVE_LEDGER_PARTY is needed, and
// CANTON_LIVE_LEDGER_USER, the user who submits and whose completions are read.
// CANTON_LIVE_LEDGER_PARTY names the party to read as. Without it, a party the token's user may act or read as. What is not set is
// skipped. Each output is also held against its schema.
// CANTON_LIVE_WRITE=1 adds what changes the participant: it makes parties, users and an identity provider, stores, vets and unvets a
// small package (see administration.cts), and creates and archives contracts of two others (see contracts.cts). CANTON_LIVE_DAR is the path of a DAR to upload besides, CANTON_LIVE_COMMANDS that of a JSON file
// with commands to submit as CANTON_LIVE_LEDGER_PARTY, CANTON_LIVE_PREPARED that of one with preparedTransaction, hashingSchemeVersion and
// partySignatures, which is executed.
// CANTON_LIVE_RECORD=1 writes what was seen to test/live/recorded, named by the participant's version. `docs/internals/fidelity.md` shows it.
import type { IDataObject } from 'n8n-workflow';

import { administration } from './administration.cts';
import { contracts } from './contracts.cts';
import { accessToken, ask, baseUrl, byId, get, givenParty, list, recording, submitter, userId, writing } from './participant.cts';
import { administrationReadings, completionReadings, contractReadings, updateReadings } from './readings.cts';
import { submissions } from './submissions.cts';
import { operations, record, unasked, writes } from './summary.cts';
import { NEEDS_TOKENS, tokens } from './tokens.cts';

if (!baseUrl) process.stderr.write('Skipped: CANTON_LIVE_LEDGER_URL is not set, so there is no participant to ask.\n');

(baseUrl ? describe : describe.skip)('a real participant', () => {
	let party: string;
	let readAs: IDataObject;

	beforeAll(async () => {
		if (!accessToken && !userId) throw new Error('Without a token nobody says which user asks: name one in CANTON_LIVE_LEDGER_USER');
		const [{ actAs, readAs: reads }] = await get('user', 'whoAmI');
		party = givenParty ?? [...(actAs as string[]), ...(reads as string[])][0];
		if (!party) throw new Error("The token's user may not act or read as any single party: name one in CANTON_LIVE_LEDGER_PARTY");
		readAs = { parties: byId(party) };
	});

	test('is ready, and has a version and a ledger end', async () => {
		expect(await get('participant', 'getReadiness')).toMatchObject([{ status: expect.stringMatching(/^(ready|notReady|unsupported)$/) }]);
		const [status] = await get('participant', 'getStatus');
		expect(status).toMatchObject({ version: expect.stringMatching(/^3\./), ledgerEnd: expect.anything(), prunedUpTo: expect.anything() });
		expect(await get('participant', 'getStatus', { simplify: false, options: { party: byId(party) } })).toMatchObject([
			{ version: status.version },
		]);
		const [health] = await get('health', 'get', { options: { tokenExpiresMinutes: 0, idleMinutes: 0 } });
		expect(health).toMatchObject({ status: 'ready', version: status.version, ledgerEnd: expect.anything(), packages: expect.any(Number) });
	});

	test.each([true, false])('who the token stands for, and its rights (simplified: %p)', async (simplify) => {
		const [me] = await get('user', 'whoAmI', { simplify });
		const id = simplify ? me.userId : (me.user as IDataObject | null)?.id;
		if (!id) return expect(me.authorization).toBe('none');
		const rights = await get('userRight', 'getAll', { userId: byId(String(id)), returnAll: true, simplify });
		return expect(rights.length).toBeGreaterThanOrEqual(simplify ? (me.actAs as string[]).length : (me.rights as unknown[]).length);
	});

	test('the lists of parties, packages and users', async () => {
		const packages = await list('searchPackages', 'package', 'getStatus');
		expect(packages!.results.length).toBeGreaterThan(0);
		const [{ value }] = packages!.results;
		expect(await get('package', 'getStatus', { packageId: byId(String(value)) })).toEqual([
			{ packageId: value, registered: true, packageStatus: 'PACKAGE_STATUS_REGISTERED' },
		]);
		expect(await get('package', 'getStatus', { packageId: byId('0'.repeat(64)) })).toMatchObject([{ registered: false }]);
		for (const found of [await list('searchParties', 'contract', 'get'), await list('searchUsers', 'userRight', 'getAll')]) {
			if (found) expect(found.results.length).toBeGreaterThan(0);
		}
	});

	for (const readings of [completionReadings, contractReadings, updateReadings, administrationReadings]) readings(() => party);

	submissions(() => party);

	administration(ask, Boolean(writing));

	contracts(ask, () => party, Boolean(writing), submitter);

	tokens(ask, () => party);

	test('refusals are explained', async () => {
		const unknown = await ask('contract', 'get', { ...readAs, contractId: `00${'0'.repeat(64)}ca111220${'0'.repeat(64)}` });
		expect(unknown.error?.description).toMatch(/Code [A-Z_]+, HTTP 4\d\d/);
		const events = await ask('contract', 'getEvents', { ...readAs, contractId: `00${'0'.repeat(64)}ca111220${'0'.repeat(64)}` });
		expect(events.error?.description).toMatch(/Code [A-Z_]+, HTTP 4\d\d/);
		const update = await ask('update', 'get', { ...readAs, findBy: 'updateId', updateId: `1220${'0'.repeat(64)}` });
		expect(update.error?.description).toMatch(/Code [A-Z_]+, HTTP 4\d\d/);
		const { error } = await ask('activeContract', 'getAll', { ...readAs, options: { activeAtOffset: '9000000000000000000' } });
		expect(error?.description).toMatch(/beyond the (end|ledger end)/);
	});

	// The last test: what came before is what it reads.
	test('every operation was asked, but for what changes the participant', async () => {
		// Operations that need something that not every participant has.
		const left = [
			...['preparedTransaction.execute', 'package.getPreferred', 'message.summarize', 'dar.plan', 'dar.apply', 'dar.drift'],
			...['metric.check', 'metric.getAll'],
			...['price.get', 'price.getAll', 'reward.getAll', 'journal.make', 'journal.makeStatement', 'holderRegister.getAll', ...NEEDS_TOKENS],
		];
		expect([...operations.keys()]).toEqual(expect.arrayContaining(left));
		const missing = unasked().filter((key) => !left.includes(key) && (writing || !writes.has(key)));
		// Of a user that may not administer, what comes after the first refusal is not asked.
		const [{ otherRights, authorization }] = await get('user', 'whoAmI');
		const administers = authorization === 'none' || (otherRights as string[]).includes('ParticipantAdmin');
		expect(administers ? missing : missing.filter((key) => !writes.has(key))).toEqual([]);
		const [{ version }] = await get('participant', 'getStatus');
		if (recording) record(String(version));
	});
});
