// The scan operations against a real network, reading only. Set CANTON_LIVE_SCAN_URL, and for the way through a validator
// CANTON_LIVE_VALIDATOR_URL with CANTON_LIVE_VALIDATOR_TOKEN. What is not set is skipped. Each output is also held against its schema.
import type { IDataObject } from 'n8n-workflow';

import type { Credentials } from '../support/credentialsStore.cts';
import { runNode } from '../support/engine.cts';

const { CANTON_LIVE_SCAN_URL: scanUrl, CANTON_LIVE_VALIDATOR_URL: validatorUrl, CANTON_LIVE_VALIDATOR_TOKEN: accessToken } = process.env;

async function get(resource: string, operation: string, parameters: IDataObject = {}, connectThrough = 'scan'): Promise<IDataObject[]> {
	const credentials: Credentials =
		connectThrough === 'scan'
			? { cantonScanApi: { url: scanUrl } }
			: { cantonValidatorApi: { url: validatorUrl, authentication: 'accessToken', accessToken } };
	const { json, error } = await runNode(
		'cantonScan',
		{ resource, operation, connectThrough, simplify: true, returnAll: false, limit: 3, ...parameters } as never,
		{ credentials },
	);
	if (error) throw new Error(`${error.message} | ${error.description}`);
	return json;
}

/** A party everybody can ask for. */
const anyValidator = async () => String((await get('validatorLicense', 'getAll', { limit: 1 }))[0].validator);

(scanUrl ? describe : describe.skip)('a real scan', () => {
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

	test('holdings, of both versions where the server has both', async () => {
		const parties = await anyValidator();
		const [row] = await get('holdingsSummary', 'get', { parties });
		expect(row).toMatchObject({ partyId: parties, asOf: expect.stringMatching(/Z$/), totalCoinHoldings: expect.stringMatching(/^\d/) });
		const [fees] = await get('holdingsSummary', 'get', { parties, recordTime: row.asOf, options: { includeFees: true } });
		expect(fees).toMatchObject({ asOf: row.asOf, totalCoinHoldings: row.totalCoinHoldings, apiVersion: 'legacy' });
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
		const [{ found, recordTime }] = await get('snapshot', 'getTime', { which: 'before' });
		expect(found).toBe(true);
		const contracts = await get('snapshot', 'getContracts', { recordTime, recordTimeMatch: 'exact' });
		expect(contracts.map(({ asOf }) => asOf)).toEqual([recordTime, recordTime, recordTime]);
		await get('snapshot', 'getHoldings', { parties: await anyValidator(), recordTime, recordTimeMatch: 'exact' });
	});

	test('rewards of a round, and the rounds of a validator', async () => {
		const [{ earliestRound: roundNumber }] = await get('rewardRound', 'getEarliest');
		const [{ status, rootHash }] = await get('rewardRound', 'getRootHash', { roundNumber });
		if (status === 'Ok') await get('rewardBatch', 'get', { roundNumber, batchHash: rootHash });
		await get('rewardRound', 'getActivityTotals', { roundNumber });
		expect((await get('validatorActivity', 'get', { validators: await anyValidator() }))[0].isValidator).toBe(true);
	});

	test.each([
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
	])('%s %s answers', async (resource, operation) => {
		await get(resource, operation);
	});

	test('votes', async () => {
		const [{ count }] = await get('voteResult', 'count', { filters: {} });
		const [{ count: accepted }] = await get('voteResult', 'count', { filters: { accepted: true } });
		expect(Number(accepted)).toBeLessThanOrEqual(Number(count));
	});
});

(scanUrl && validatorUrl && accessToken ? describe : describe.skip)('a real validator', () => {
	test('passes on the same holdings', async () => {
		const parties = await anyValidator();
		const [direct] = await get('holdingsSummary', 'get', { parties });
		const given = { parties, recordTime: direct.asOf, recordTimeMatch: 'exact' };
		expect(await get('holdingsSummary', 'get', given, 'validator')).toEqual([direct]);
	});
});
