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
import { readFileSync } from 'node:fs';

import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';

import { ledgerNodeOf } from '../support/nodeTables.cts';
import { dar } from '../support/dar.cts';
import type { Credentials } from '../support/credentialsStore.cts';
import { runNode, searchList, type RunOptions } from '../support/engine.cts';
import { administration } from './administration.cts';
import { contracts } from './contracts.cts';
import { note, operations, record, unasked, writes } from './summary.cts';
import { NEEDS_TOKENS, tokens } from './tokens.cts';

const {
	CANTON_LIVE_LEDGER_URL: baseUrl,
	CANTON_LIVE_LEDGER_TOKEN: accessToken,
	CANTON_LIVE_LEDGER_PARTY: givenParty,
	CANTON_LIVE_LEDGER_USER: userId = '',
	CANTON_LIVE_WRITE: writing,
	CANTON_LIVE_DAR: darPath,
	CANTON_LIVE_PREPARED: preparedPath,
	CANTON_LIVE_COMMANDS: commandsPath,
	CANTON_LIVE_RECORD: recording,
} = process.env;

const credentials: Credentials = {
	cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
};
/** Without a token nobody says who submits. */
const submitter = { userId: accessToken ? undefined : userId };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

async function ask(resource: string, operation: string, parameters: IDataObject = {}, options: Partial<RunOptions> = {}) {
	const result = await runNode(
		ledgerNodeOf(resource, operation),
		{ authentication: 'accessToken', resource, operation, ...parameters } as never,
		{
			credentials,
			...options,
		},
	);
	note(resource, operation, result);
	return result;
}

async function get(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[]> {
	const { json, error } = await ask(resource, operation, parameters);
	if (error) throw new Error(`${error.message} | ${error.description}`);
	return json;
}

/** The same, but undefined if a right or a version is not there, with the refusal explained. */
async function getIfAllowed(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[] | undefined> {
	const { json, error } = await ask(resource, operation, parameters);
	if (!error) return json;
	if (!['401', '403', '404', '405'].includes(error.httpCode ?? '')) throw new Error(`${error.message} | ${error.description}`);
	expect(error.description).toMatch(/\S/);
	return undefined;
}

/** A DAR as the item's file. */
const withFile = (bytes: Buffer): Partial<RunOptions> => ({
	input: [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/octet-stream', fileName: 'live.dar' } } }],
});

/** The list a locator shows. Undefined if the token's user may not see it. */
async function list(method: string, resource: string, operation: string): Promise<INodeListSearchResult | undefined> {
	return await searchList(
		ledgerNodeOf(resource, operation),
		method,
		{ authentication: 'accessToken', resource, operation },
		credentials,
	).catch((error) => {
		if (error.httpCode === '403') return undefined;
		throw error;
	});
}

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

	test.each([true, false])('completions (simplified: %p)', async (simplify) => {
		const some = await get('completion', 'getAll', { parties: party, simplify, returnAll: false, limit: 3, filters: { userId } });
		for (const row of some)
			expect(row).toMatchObject({ commandId: expect.any(String), offset: expect.anything(), apiVersion: expect.any(String) });
	});

	test('the traffic that commands have cost', async () => {
		for (const row of await get('completion', 'getTraffic', { parties: party, groupBy: 'total', forEach: 'parties' }))
			expect(row).toMatchObject({ rowType: 'total', commands: expect.any(Number), trafficCost: expect.anything() });
	});

	test.each([true, false])('active contracts, each of which is found by itself (simplified: %p)', async (simplify) => {
		const contracts = await get('activeContract', 'getAll', { ...readAs, simplify, returnAll: false, limit: 3 });
		for (const contract of contracts) expect(contract).toMatchObject({ activeAtOffset: expect.anything(), apiVersion: expect.any(String) });
		if (!simplify || contracts.length === 0) return;
		const { contractId, templateId } = contracts[0];
		for (const raw of [true, false]) {
			await get('contract', 'get', { ...readAs, contractId, simplify: !raw });
			await get('contract', 'getEvents', { ...readAs, contractId, simplify: !raw });
		}
		expect(await get('contract', 'getEvents', { ...readAs, contractId })).toMatchObject([{ contractId, templateId, state: 'active' }]);
	});

	test('pages of a snapshot go on where the one before ended', async () => {
		const settings = { ...readAs, returnAll: false };
		const whole = await get('activeContract', 'getAll', { ...settings, limit: 4 });
		if (whole.length < 4) return;
		const options = { activeAtOffset: String(whole[0].activeAtOffset), includeCursor: true };
		const first = await get('activeContract', 'getAll', { ...settings, limit: 2, options });
		const startAfterCursor = first[1].nextCursor;
		// Before 3.5 there is no way to go on.
		if (!startAfterCursor) return;
		const second = await get('activeContract', 'getAll', { ...settings, limit: 2, options: { ...options, startAfterCursor } });
		const again = await get('activeContract', 'getAll', { ...settings, limit: 4, options: { activeAtOffset: options.activeAtOffset } });
		expect([...first, ...second].map(({ contractId }) => contractId)).toEqual(again.map(({ contractId }) => contractId));
	});

	test('token holdings and what they come to', async () => {
		const holdings = await getIfAllowed('holding', 'getAll', { ...readAs, returnAll: false, limit: 3 });
		// A participant without any token refuses.
		if (!holdings) return;
		for (const holding of holdings)
			expect(holding).toMatchObject({ problem: null, amount: expect.stringMatching(/^\d+\.\d{10}$/), instrumentId: expect.any(String) });
		const balances = await get('balance', 'getAll', { ...readAs, returnAll: true, columns: [], addTotals: false });
		for (const balance of balances) expect(balance).toMatchObject({ problem: null, total: expect.stringMatching(/^\d+\.\d{10}$/) });
		expect(balances.length > 0).toBe(holdings.length > 0);
		// A register lists only what the party issues: mostly nothing.
		const register = await get('holderRegister', 'getAll', { admin: byId(party), returnAll: true });
		for (const { instrumentAdmin } of register) expect(instrumentAdmin).toBe(party);
	});

	test('the update behind a completion, by its ID and by its offset', async () => {
		const succeeded = await get('completion', 'getAll', {
			parties: party,
			returnAll: false,
			limit: 1,
			filters: { outcome: 'succeeded', userId },
		});
		if (succeeded.length === 0) return;
		const { updateId, offset } = succeeded[0];
		const byUpdate = await get('update', 'get', { ...readAs, findBy: 'updateId', updateId });
		expect(byUpdate[0]).toMatchObject({ updateId, offset });
		expect(await get('update', 'get', { ...readAs, findBy: 'offset', offset: String(offset) })).toEqual(byUpdate);
		await get('update', 'get', { ...readAs, findBy: 'updateId', updateId, simplify: false });
	});

	test.each(['newestFirst', 'oldestFirst'])('updates, %s', async (order) => {
		const some = await getIfAllowed('update', 'getAll', { ...readAs, order, returnAll: false, limit: 3 });
		const offsets = (some ?? []).map(({ offset }) => Number(offset));
		expect(offsets).toEqual([...offsets].sort((a, b) => (order === 'oldestFirst' ? a - b : b - a)));
		await getIfAllowed('update', 'getAll', { ...readAs, order, returnAll: false, limit: 3, simplify: false });
	});

	test.each([true, false])('parties, and the one that is read as (simplified: %p)', async (simplify) => {
		const some = await getIfAllowed('party', 'getAll', { returnAll: false, limit: 3, simplify });
		if (some) expect(some.length).toBeGreaterThan(0);
		const detail = await getIfAllowed('party', 'get', { party: byId(party), simplify });
		if (detail) expect(detail).toEqual([expect.objectContaining({ party })]);
	});

	test("the participant's ID and its synchronizers", async () => {
		const id = await getIfAllowed('participant', 'getId');
		if (id) expect(JSON.stringify(id)).toContain('::');
		await getIfAllowed('participant', 'getConnectedSynchronizers', { filters: { party: byId(party) } });
	});

	test.each([true, false])('users, and one of them (simplified: %p)', async (simplify) => {
		const some = await getIfAllowed('user', 'getAll', { returnAll: false, limit: 3, simplify });
		const id = some?.[0]?.userId ?? some?.[0]?.id ?? 'participant_admin';
		await getIfAllowed('user', 'get', { userId: byId(String(id)), simplify });
		await getIfAllowed('userRight', 'getAll', { userId: byId(String(id)), returnAll: true, simplify });
	});

	test('identity providers', async () => {
		const some = await getIfAllowed('identityProvider', 'getAll', { returnAll: false, limit: 3, simplify: false });
		await getIfAllowed('identityProvider', 'get', {
			identityProviderId: byId(String(some?.[0]?.identityProviderId ?? 'none-of-this-name')),
		});
	});

	test('packages, their vetting, the preferred version of one, and its bytes', async () => {
		const packages = await getIfAllowed('package', 'getAll', { returnAll: false, limit: 3 });
		const vettings = await getIfAllowed('packageVetting', 'getAll', { returnAll: false, limit: 3 });
		const name = vettings?.map(({ packageName }) => packageName).find(Boolean);
		if (name) await getIfAllowed('package', 'getPreferred', { packageNames: String(name), parties: party });
		const [{ value }] = (await list('searchPackages', 'package', 'getStatus'))!.results;
		const { error, items } = await ask('package', 'download', { packageId: byId(String(packages?.[0]?.packageId ?? value)) });
		if (!error) expect(items[0].binary).toBeDefined();
	});

	test('a DAR is judged without being stored', async () => {
		const { json, error } = await ask('dar', 'validate', {}, withFile(darPath ? readFileSync(darPath) : dar()));
		if (error) expect(error.description).toMatch(/\S/);
		else expect(json).toHaveLength(1);
	});

	(writing && darPath ? test : test.skip)('a DAR is uploaded', async () => {
		const { json, error } = await ask('dar', 'upload', {}, withFile(readFileSync(darPath!)));
		// A token that executes need not be one that uploads.
		if (error?.httpCode === '403') return expect(error.description).toMatch(/\S/);
		expect(error?.message).toBeUndefined();
		return expect(json).toHaveLength(1);
	});

	(writing && preparedPath ? test : test.skip)('a prepared transaction is executed', async () => {
		const { preparedTransaction, hashingSchemeVersion, partySignatures } = JSON.parse(readFileSync(preparedPath!, 'utf8'));
		const { json, error } = await ask('preparedTransaction', 'execute', {
			preparedTransaction,
			hashingSchemeVersion,
			specifySignatures: 'json',
			signaturesJson: JSON.stringify(partySignatures),
			options: submitter,
		});
		if (error?.httpCode === '403') return expect(error.description).toMatch(/\S/);
		expect(error?.message).toBeUndefined();
		return expect(json).toMatchObject([{ updateId: expect.stringMatching(/^1220/) }]);
	});

	test('a command of a template that is not there is neither submitted nor prepared, and has no outcome', async () => {
		const commandsJson = JSON.stringify({ CreateCommand: { templateId: '#n8n-no-such-package:Main:Nothing', createArguments: {} } });
		const options = submitter;
		const [{ ledgerEnd }] = await get('participant', 'getStatus');
		const command = { actAs: byId(party), commandsFrom: 'json', commandsJson, commandId: 'n8n-live-none', options };
		for (const [resource, operation] of [
			['command', 'submit'],
			['preparedTransaction', 'prepare'],
		]) {
			const { error } = await ask(resource, operation, command);
			expect(`${error?.message} ${error?.description}`).toMatch(/knows no package of this name|needs |Needed here:/);
		}
		const range = { parties: party, beginAfterOffset: String(ledgerEnd), options };
		expect(await get('command', 'getOutcome', { findBy: 'commandId', commandId: 'n8n-live-none', ...range })).toMatchObject([
			{ outcome: 'unknown' },
		]);
	});

	test('a contract that is not there is not reassigned', async () => {
		const [{ synchronizerId }] = await get('participant', 'getConnectedSynchronizers');
		const { error } = await ask('reassignment', 'submit', {
			submitter: byId(party),
			step: 'unassign',
			contractId: `00${'0'.repeat(64)}ca111220${'0'.repeat(64)}`,
			source: byId(String(synchronizerId)),
			target: byId(`n8n-live::1220${'0'.repeat(64)}`),
			options: submitter,
		});
		expect(error?.description).toMatch(/HTTP 4\d\d/);
	});

	(writing && commandsPath ? test : test.skip)('commands are submitted', async () => {
		const commandsJson = readFileSync(commandsPath!, 'utf8');
		const options = submitter;
		const [item] = await get('command', 'submit', { actAs: byId(party), commandsFrom: 'json', commandsJson, options });
		expect(item).toMatchObject({ updateId: expect.stringMatching(/^1220/) });
	});

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
