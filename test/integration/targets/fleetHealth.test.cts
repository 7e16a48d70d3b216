// Health of several participants at once: an item for each, whatever is wrong with one, and the rows that the fleet table makes of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { runNode } from '../../support/engine.cts';
import { fleetOf } from '../../support/fleet.cts';
import { nodeTypes } from '../../support/nodeTypes.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { runSet } from '../../unit/support/set-node.cts';

const sandbox = useSandbox({ history: 0 });
const NAMES = ['dev', 'test', 'main'];
const { path, at } = fleetOf(sandbox, NAMES);

const DAR = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', 'note-1.0.0.dar'));
const DEVELOPMENT = {
	authentication: 'developmentToken',
	...{ developmentSecret: 'unsafe', subject: 'participant_admin', audience: 'https://canton.network.global' },
};
const credentials = (more: IDataObject = {}) => ({
	cantonLedgerApi: {
		...ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi,
		...DEVELOPMENT,
		...{ severalTargets: true, targetName: 'dev' },
		furtherTargets: { row: NAMES.slice(1).map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access: 'same' })) },
		...more,
	},
});
const ALL = readExample('fleet-table').nodes;
const { parameters } = ALL.find(({ name }: { name: string }) => name === 'Get Health');

/** An item of each, asked as the fleet table asks. */
async function health(options: IDataObject = {}, more: IDataObject = {}): Promise<IDataObject[]> {
	const node = { ...parameters, options: { ...parameters.options, idleMinutes: 0, ...options } };
	const { json, error } = await runNode('cantonParticipant', node, { credentials: credentials(more), onError: 'continueRegularOutput' });
	expect(error).toBeUndefined();
	expect(json.map(({ target }) => target)).toEqual(NAMES);
	return json;
}

beforeEach(async () => {
	for (const name of NAMES) await at(name, 'POST', '/reset', { history: 0 });
});

test('each has its own facts: how far it is pruned, and its packages that are not vetted', async () => {
	await at('test', 'POST', '/do', { actions: [{ action: 'succeed' }, { action: 'succeed' }] });
	const { prunedUpTo } = await at('test', 'POST', '/prune', {});
	const before = await health();
	expect(before.map(({ prunedUpTo: upTo }) => upTo)).toEqual([0, Number(prunedUpTo), 0]);
	expect(Number(prunedUpTo)).toBeGreaterThan(0);
	for (const [index, name] of NAMES.entries()) {
		const { packages } = await at(name, 'GET', '/world');
		expect(before[index]).toMatchObject({ packages: packages.length, packagesNotVetted: 0 });
		const { requests } = await at(name, 'GET', '/requests');
		const filters = (requests as IDataObject[])
			.filter(({ endpoint }) => endpoint === 'POST /v2/package-vetting/list')
			.map(({ body }) => (body as IDataObject).topologyStateFilter);
		expect(filters.length).toBeGreaterThan(0);
		// Those of the participant alone: others vet, too.
		const own = { participantIds: [expect.stringContaining('::1220')], synchronizerIds: [] };
		expect(filters).toEqual(filters.map(() => own));
	}
	const [, , main] = before;
	const { url } = sandbox;
	const dar = await fetch(`${url}${path('main')}/v2/dars?vetAllPackages=false`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${String(ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi.accessToken)}`,
			'content-type': 'application/octet-stream',
		},
		body: new Uint8Array(DAR),
	});
	expect(dar.status).toBe(200);
	const after = await health({ vettedPackages: true });
	const more = Number(after[2]!.packages) - Number(main!.packages);
	expect(more).toBeGreaterThan(0);
	expect(Number(after[2]!.packagesNotVetted) - Number(main!.packagesNotVetted)).toBe(more);
	expect(after[2]).toMatchObject({ state: 'warning', light: '🟡' });
	expect(after[2]!.problems).toEqual([`${String(after[2]!.packagesNotVetted)} of its packages are not vetted.`]);
	expect(after[0]!.packagesNotVetted).toBe(before[0]!.packagesNotVetted);
	// A vetting that begins later is none yet.
	const later = {
		change: 'vet',
		dryRun: false,
		packages: 'fidelity-note@1.0.0',
		options: { target: 'main', validFrom: '2099-01-01T00:00:00Z' },
	};
	const vetting = { authentication: 'accessToken', resource: 'packageVetting', operation: 'update', ...later };
	expect((await runNode('cantonParticipant', vetting as never, { credentials: credentials() })).json).toMatchObject([
		{ outcome: 'succeeded' },
	]);
	// A problem only if that is wanted.
	expect((await health())[2]).toMatchObject({ ok: true, packagesNotVetted: after[2]!.packagesNotVetted });
});

test('a token that ends soon is a problem of its target alone', async () => {
	const { accessToken } = ledgerCredential(sandbox, 'participant_admin').cantonLedgerApi;
	const row = NAMES.slice(1).map((name) => ({ name, url: `${sandbox.url}${path(name)}`, access: name === 'main' ? 'own' : 'same' }));
	const targetSecrets = JSON.stringify({ main: { baseUrl: `${sandbox.url}${path('main')}`, accessToken } });
	const items = await health({}, { furtherTargets: { row }, targetSecrets });
	expect(items.map(({ problems }) => problems)).toEqual([[], [], [expect.stringMatching(/^The token expires in \d+ minutes\.$/)]]);
});

/** Row of the fleet table that the example makes of an item. */
const rowOf = (json: IDataObject): IDataObject => {
	const nodes = { 'Every Morning': [{ json: { timestamp: '2026-11-27T06:00:00' } }] };
	return runSet('fleet-table', ['Table Rows'], { input: [{ json }], nodes })[0]!.json;
};

test('the fleet table has a row for each of three: well, to look after, and away', async () => {
	await at('test', 'POST', '/faults', { faults: [{ path: '/readyz', times: 0, status: 503, body: 'starting' }] });
	const row = [
		{ name: 'test', url: `${sandbox.url}${path('test')}`, access: 'same' },
		{ name: 'main', url: 'http://127.0.0.1:9', access: 'same' },
	];
	const items = await health({}, { furtherTargets: { row } });
	const rows = items.map(rowOf);
	expect(rows.map(({ State, Target, Problems }) => [State, Target, Problems])).toEqual([
		['🟢', 'dev', ''],
		['🔴', 'test', expect.stringMatching(/^The participant is not ready: /)],
		['🔴', 'main', expect.stringMatching(/^The participant cannot be reached: /)],
	]);
	expect(rows[0]).toMatchObject({ Version: expect.stringMatching(/^3\./), Address: sandbox.url, 'As of': '2026-11-27T06:00:00' });
	expect(rows[0]).toMatchObject({ 'Ledger end': String(items[0]!.ledgerEnd), Packages: items[0]!.packages });
	expect(items[0]!.packages).toBeGreaterThan(0);
	expect(rows[2]).toMatchObject({ Version: '', 'Ledger end': '', Packages: null });
});

test('one whose health is an error has a red row with the reason', () => {
	const row = rowOf({ target: 'main', error: { message: 'The key is none' }, message: 'The key is none' });
	expect(row).toMatchObject({ State: '🔴', Target: 'main', Problems: 'The key is none', Version: '', Packages: null });
});

describe('readiness, the health of a participant and that of a validator', () => {
	const all = [
		['cantonLedger', 'participant', 'getReadiness', 'Canton Ledger, Participant › Get Readiness'],
		['cantonParticipant', 'health', 'get', 'Canton Participant, Health › Get'],
		['cantonValidator', 'health', 'get', 'Canton Validator, Health › Get'],
	] as const;

	test.each(all)('%s %s %s: the same fields say how it is', async (node, resource, operation) => {
		const parameters = {
			authentication: 'accessToken',
			resource,
			operation,
			options: { ...(resource === 'health' && { idleMinutes: 0 }) },
		};
		const cantonValidatorApi = { url: sandbox.url, ...DEVELOPMENT, subject: 'validator-operator' };
		const { json, error } = await runNode(node, parameters as never, { credentials: { ...credentials(), cantonValidatorApi } });
		expect(error).toBeUndefined();
		const facts = { status: 'ready', baseUrl: expect.any(String), checkedAt: expect.any(String) };
		expect(json).toMatchObject([{ ok: true, state: 'ok', light: '🟢', problems: [], ...facts }]);
	});

	/** Failures of the target main: an answer to the questions for readiness, or another way to get there. */
	const failures: Array<[string, { fault?: IDataObject; words?: string; url?: string; tokenUrl?: string }, object]> = [
		['it is away', { url: 'http://127.0.0.1:9' }, { status: 'unreachable', said: 'cannot be reached' }],
		['503', { fault: { status: 503, body: 'starting' } }, { status: 'notReady', said: 'is not ready' }],
		['401', { fault: { status: 401 }, words: 'The supplied authentication is invalid' }, { status: 'notReady', said: 'is not ready' }],
		['500', { fault: { status: 500 }, words: 'There was an internal server error.' }, { status: 'notReady', said: 'is not ready' }],
		['502 from a proxy', { fault: { action: 'html502' } }, { status: 'unreachable', said: 'cannot be reached' }],
		['the token server is away', { tokenUrl: 'http://127.0.0.1:9/token' }, { status: 'unreachable', said: 'cannot be reached' }],
	];
	const cases = failures.flatMap(([failure, how, expected]) =>
		all.map((asking) => [asking[3], failure, asking, how, expected as IDataObject] as const),
	);

	test.each(cases)('%s, %s: one status for all three', async (_name, _failure, [node, resource, operation], how, { status, said }) => {
		// Each in the form of its own.
		const own = node === 'cantonValidator' ? { error: how.words } : { code: 'NA', cause: how.words };
		const fault = { ...how.fault, ...(how.words && { body: own }), times: 0 };
		for (const ask of how.fault ? ['/readyz', '/livez'] : []) await at('main', 'POST', '/faults', { faults: [{ ...fault, path: ask }] });
		const url = how.url ?? `${sandbox.url}${path('main')}`;
		const several = {
			...{ severalTargets: true, targetName: 'dev' },
			furtherTargets: { row: [{ name: 'main', url, access: how.tokenUrl ? 'own' : 'same' }] },
			...(how.tokenUrl && {
				targetSecrets: JSON.stringify({ main: { baseUrl: url, tokenUrl: how.tokenUrl, clientId: 'n8n', clientSecret: 'secret' } }),
			}),
		};
		const parameters = { authentication: 'accessToken', resource, operation, options: { target: 'main' } };
		const cantonValidatorApi = { url: sandbox.url, ...DEVELOPMENT, subject: 'validator-operator', ...several };
		const { json, error } = await runNode(node, parameters as never, { credentials: { ...credentials(several), cantonValidatorApi } });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ target: 'main', ok: false, state: 'failing', light: '🔴', status, ready: false }]);
		const [first] = json[0]!.problems as string[];
		expect(first).toMatch(new RegExp(`^The (participant|validator) ${String(said)}: .`));
		expect(json[0]!.message).toEqual(expect.any(String));
	});

	test.each(all)('%s %s %s names the others', (node, resource, operation, own) => {
		const { properties } = nodeTypes.get(`n8n-nodes-canton.${node}`)!.description;
		const field = properties.find(
			({ name, displayOptions: { show = {} } = {} }) => name === 'operation' && show.resource?.includes(resource),
		)!;
		const { description } = field.options!.find((option) => 'value' in option && option.value === operation) as { description: string };
		for (const name of all.map((each) => each[3]).filter((each) => each !== own)) expect(description).toContain(name);
	});
});
