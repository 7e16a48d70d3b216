/**
 * The operations of Canton Scan, put to a real scan, or to the sandbox as a test of this file. All of them read. `writing` adds a snapshot
 * that is taken at once, which only test networks do.
 */
import type { IDataObject } from 'n8n-workflow';

import { resources } from '../../nodes/CantonScan/operations/index';
import type { Credentials } from '../support/credentialsStore.cts';
import { runNode, type RunResult } from '../support/engine.cts';

export interface LiveScan {
	scanUrl: () => string | undefined;
	validatorUrl: () => string | undefined;
	accessToken: () => string | undefined;
	writing: boolean;
}

type Through = 'scan' | 'validator';

/** Operations that answer without a parameter. */
const ANSWERING = [
	['network', 'get'],
	['network', 'getSuperValidators'],
	['network', 'getScans'],
	['network', 'getSequencers'],
	['round', 'getOpenAndIssuing'],
	['featuredApp', 'getAll'],
	['voteRequest', 'getAll'],
	['voteResult', 'getAll'],
	['priceVote', 'getAll'],
	['nameEntry', 'getAll'],
	['event', 'getAll'],
	['upgrade', 'getSchedule'],
	['health', 'get'],
];

/** Calls of the tests, and which operations they called. */
function callsOf(live: LiveScan) {
	const called = new Set<string>();

	async function ask(
		resource: string,
		operation: string,
		parameters: IDataObject = {},
		connectThrough: Through = 'scan',
	): Promise<RunResult> {
		called.add(`${resource}.${operation}`);
		const credentials: Credentials =
			connectThrough === 'scan'
				? { cantonScanApi: { url: live.scanUrl() } }
				: { cantonValidatorApi: { url: live.validatorUrl(), authentication: 'accessToken', accessToken: live.accessToken() } };
		const settings = { resource, operation, connectThrough, simplify: true, returnAll: false, limit: 3, ...parameters };
		return await runNode('cantonScan', settings as never, { credentials });
	}

	async function get(resource: string, operation: string, parameters: IDataObject = {}, through: Through = 'scan'): Promise<IDataObject[]> {
		const { json, error } = await ask(resource, operation, parameters, through);
		if (error) throw new Error(`${error.message} | ${error.description}`);
		return json;
	}

	/** The same, but undefined if the network does not have it, with the refusal explained. */
	async function getIfThere(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[] | undefined> {
		const { json, error } = await ask(resource, operation, parameters);
		if (!error) return json;
		expect(error.httpCode).toMatch(/^(?:40[0345]|50[01])$/);
		expect(error.description).toMatch(/\S/);
		return undefined;
	}

	/** A party everybody can ask for. */
	const anyValidator = async () => String((await get('validatorLicense', 'getAll', { limit: 1 }))[0].validator);
	return { called, ask, get, getIfThere, anyValidator };
}

type Calls = ReturnType<typeof callsOf>;

/** True if the network has a snapshot by now: a new one takes its first after some hours. Says so if it has none. */
async function hasSnapshot({ get }: Calls): Promise<boolean> {
	const [{ found }] = await get('snapshot', 'getTime', { which: 'before' });
	if (!found) process.stderr.write('Skipped: this network has no snapshot yet.\n');
	return Boolean(found);
}

/** Expects an operation that reads a snapshot to say that there is none yet. */
async function saysNone({ ask }: Calls, resource: string, operation: string, parameters: IDataObject): Promise<void> {
	const { error } = await ask(resource, operation, parameters);
	expect(error?.message).toMatch(/^No snapshots found before /);
	expect(error?.description).toContain('has no snapshot yet');
}

/** Adds tests of updates. */
function updates({ get }: Calls): void {
	test.each([true, false])('updates, and what is known of the last of them (simplified: %p)', async (simplify) => {
		const updates = await get('update', 'getAll', { simplify, options: { order: 'oldestFirst' } });
		expect(updates).toHaveLength(3);
		const last = updates[2];
		const [event] = await get('event', 'get', { updateId: last.updateId ?? last.update_id, simplify });
		expect(simplify ? event.recordTime : (event.update as IDataObject)?.record_time).toBe(last.recordTime ?? last.record_time);
	});

	test('pages of updates go on where the one before ended', async () => {
		const small = await get('update', 'getAll', { limit: 12, options: { order: 'oldestFirst', pageSize: 5 } });
		const large = await get('update', 'getAll', { limit: 12, options: { order: 'oldestFirst' } });
		expect(small).toEqual(large);
	});
}

/** Adds tests of holdings, licenses and snapshots. */
function holdings(calls: Calls): void {
	const { get, anyValidator } = calls;

	test('holdings, of both versions where the server has both', async () => {
		const parties = await anyValidator();
		if (!(await hasSnapshot(calls))) return await saysNone(calls, 'holdingsSummary', 'get', { parties });
		const [row] = await get('holdingsSummary', 'get', { parties });
		expect(row).toMatchObject({ partyId: parties, asOf: expect.stringMatching(/Z$/), totalCoinHoldings: expect.stringMatching(/^\d/) });
		const [fees] = await get('holdingsSummary', 'get', { parties, recordTime: row.asOf, options: { includeFees: true } });
		return expect(fees).toMatchObject({ asOf: row.asOf, totalCoinHoldings: row.totalCoinHoldings, apiVersion: 'legacy' });
	});

	test.each([true, false])('licenses and a preapproval (simplified: %p)', async (simplify) => {
		expect((await get('validatorLicense', 'getAll', { simplify })).length).toBeGreaterThan(0);
		expect(await get('transferPreapproval', 'get', { party: await anyValidator(), simplify })).toHaveLength(1);
	});

	test('the newest updates, the last one at the top', async () => {
		const times = (await get('update', 'getAll')).map(({ recordTime }) => Date.parse(String(recordTime)));
		expect(times).toEqual([...times].sort((a, b) => b - a));
	});

	test('the newest snapshot, its contracts and the coins of a validator', async () => {
		if (!(await hasSnapshot(calls))) {
			await saysNone(calls, 'snapshot', 'getContracts', {});
			return await saysNone(calls, 'snapshot', 'getHoldings', { parties: await anyValidator() });
		}
		const [{ recordTime }] = await get('snapshot', 'getTime', { which: 'before' });
		const contracts = await get('snapshot', 'getContracts', { recordTime, recordTimeMatch: 'exact' });
		expect(contracts.map(({ asOf }) => asOf)).toEqual([recordTime, recordTime, recordTime]);
		return await get('snapshot', 'getHoldings', { parties: await anyValidator(), recordTime, recordTimeMatch: 'exact' });
	});
}

/** Adds tests of rewards, votes and validators. */
function network({ get, anyValidator }: Calls): void {
	test('rewards of a round, and the rounds of a validator', async () => {
		const [{ earliestRound: roundNumber }] = await get('rewardRound', 'getEarliest');
		const [{ status, rootHash }] = await get('rewardRound', 'getRootHash', { roundNumber });
		if (status === 'Ok') await get('rewardBatch', 'get', { roundNumber, batchHash: rootHash });
		await get('rewardRound', 'getActivityTotals', { roundNumber });
		expect((await get('validatorActivity', 'get', { validators: await anyValidator() }))[0].isValidator).toBe(true);
	});

	test.each(ANSWERING)('%s %s answers', async (resource, operation) => {
		await get(resource, operation);
	});

	test('votes', async () => {
		const [{ count }] = await get('voteResult', 'count', { filters: {} });
		const [{ count: accepted }] = await get('voteResult', 'count', { filters: { accepted: true } });
		expect(Number(accepted)).toBeLessThanOrEqual(Number(count));
	});

	test('who hosts a validator, and the traffic of its participant', async () => {
		const party = await anyValidator();
		const [{ participantIds }] = await get('party', 'getParticipant', { party });
		expect(participantIds).toEqual([expect.stringMatching(/^PAR::/)]);
		const [memberId] = participantIds as string[];
		const [byMember] = await get('traffic', 'getStatus', { findBy: 'member', memberId });
		expect(byMember).toMatchObject({ memberId });
		expect(await get('traffic', 'getStatus', { findBy: 'party', party })).toMatchObject([{ memberId, totalLimit: byMember.totalLimit }]);
	});
}

/** Adds tests of single entries, and of what not every network has. */
function entries({ get, getIfThere, anyValidator }: Calls, writing: boolean): void {
	test('a name by itself and by its party; a featured app by its provider', async () => {
		const [entry] = await get('nameEntry', 'getAll', { limit: 1 });
		if (entry) {
			expect(await get('nameEntry', 'getByName', { name: entry.name })).toMatchObject([{ name: entry.name }]);
			await get('nameEntry', 'getByParty', { party: entry.user ?? entry.party ?? (await anyValidator()) });
		}
		const [app] = await get('featuredApp', 'getAll', { limit: 1 });
		await get('featuredApp', 'get', { provider: app?.provider ?? (await anyValidator()) });
	});

	test('an open vote by its contract', async () => {
		const [vote] = await get('voteRequest', 'getAll', { limit: 1 });
		if (vote) expect(await get('voteRequest', 'get', { contractId: vote.contractId })).toMatchObject([{ trackingId: vote.trackingId }]);
	});

	test('an update by its ID', async () => {
		const [{ updateId }] = await get('update', 'getAll', { limit: 1, options: { order: 'oldestFirst' } });
		expect(await get('update', 'get', { findBy: 'updateId', updateId })).toMatchObject([{ updateId }]);
	});

	test('closed rounds, the names of the network, transfer commands of somebody who sent none, and bulk objects', async () => {
		await get('round', 'getClosed');
		await get('network', 'getNames');
		const sender = await anyValidator();
		await getIfThere('transferCommand', 'getCounter', { sender });
		await getIfThere('transferCommand', 'getStatus', { sender, nonce: '0' });
		const objects = await getIfThere('bulkObject', 'getAll', { content: 'snapshot', limit: 1 });
		if (objects?.[0]) await getIfThere('bulkObject', 'download', { objectKey: objects[0].objectKey });
	});

	(writing ? test : test.skip)('a snapshot at once, where the network takes one', async () => {
		const forced = await getIfThere('snapshot', 'force');
		if (forced) expect(forced).toMatchObject([{ recordTime: expect.stringMatching(/Z$/) }]);
	});
}

/** Adds the tests to the suite that calls it. `throughValidator`: there is a validator to ask, too. */
export function scanChecks(live: LiveScan, throughValidator: boolean): void {
	const calls = callsOf(live);
	const { called, get, anyValidator } = calls;
	updates(calls);
	holdings(calls);
	network(calls);
	entries(calls, live.writing);

	(throughValidator ? test : test.skip)('a validator passes on the same holdings', async () => {
		if (!(await hasSnapshot(calls))) return;
		const parties = await anyValidator();
		const [direct] = await get('holdingsSummary', 'get', { parties });
		const settings = { parties, recordTime: direct.asOf, recordTimeMatch: 'exact' };
		// A validator does not pass on what else scan knows of the party.
		const { partyKnown: _known, stale: _stale, ...same } = direct;
		expect(await get('holdingsSummary', 'get', settings, 'validator')).toMatchObject([same]);
	});

	// The last test: it reads what came before.
	test('every operation was asked', () => {
		// A batch of rewards, a vote and a name are asked for if the network has one.
		const left = ['rewardBatch.get', 'voteRequest.get', 'nameEntry.getByName', 'nameEntry.getByParty', 'bulkObject.download'];
		const all = resources.flatMap(({ value, operations }) =>
			operations.map((operation) => ({ key: `${value}.${operation.value}`, writes: operation.writes })),
		);
		const needed = all.filter(({ key, writes }) => !left.includes(key) && (live.writing || !writes));
		expect(needed.map(({ key }) => key).filter((key) => !called.has(key))).toEqual([]);
	});
}
