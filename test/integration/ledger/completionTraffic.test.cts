// Traffic that commands used: the sums of what the completions say, to the byte.
import type { IDataObject } from 'n8n-workflow';

import { runNode, type RunOptions } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { BIG, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { answer, within } = ledgerOf(sandbox);
let alice: string;

beforeAll(() => void ({ alice } = sandbox.parties));

const run = async (operation: string, parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
	await runNode(
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'completion', operation, parties: alice, ...parameters } as never,
		{ credentials: ledgerCredential(sandbox, options.as), ...options },
	);
const traffic = async (parameters: IDataObject = {}, options: { as?: string } = {}) => await run('getTraffic', parameters, options);

/** The completions of the same, one by one. */
async function completions(filters: IDataObject = {}): Promise<IDataObject[]> {
	const { json, error } = await run('getAll', { returnAll: true, order: 'oldestFirst', filters });
	expect(error).toBeUndefined();
	return json;
}

/** Cost and number of commands by what `keyOf` says. */
function summed(rows: IDataObject[], keyOf: (row: IDataObject) => string) {
	const sums: Record<string, [cost: number, commands: number]> = {};
	for (const row of rows) {
		const [cost, commands] = (sums[keyOf(row)] ??= [0, 0]);
		sums[keyOf(row)] = [cost + Number(row.paidTrafficCost), commands + 1];
	}
	return sums;
}

const shown = (rows: IDataObject[], keyOf: (row: IDataObject) => string) =>
	Object.fromEntries(rows.map((row) => [keyOf(row), [row.trafficCost, row.commands]]));

test('by user: the sums of the completions, failed ones too, the highest first', async () => {
	const all = await completions();
	const { json, error } = await traffic();
	expect(error).toBeUndefined();
	const byUser = ({ userId }: IDataObject) => String(userId);
	expect(shown(json, byUser)).toEqual(summed(all, byUser));
	expect(json.reduce((sum, { failed }) => sum + Number(failed), 0)).toBe(all.filter(({ outcome }) => outcome === 'failed').length);
	expect(json.map(({ trafficCost }) => trafficCost)).toEqual([...json.map(({ trafficCost }) => Number(trafficCost))].sort((a, b) => b - a));
	for (const row of json) expect(row).toMatchObject({ rowType: 'total', day: null, actAs: null, withoutCost: 0 });
});

test('a participant that is slow to go on makes no sum too small', async () => {
	const { json: whole } = await traffic();
	await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', body: [], skip: 1, times: 2 });
	expect((await traffic()).json).toEqual(whole);
	await within({ slowStartMs: 5000 }, async () => {
		const { json } = await traffic({ fromTime: (await completions()).at(-5)!.recordTime });
		expect(json.reduce((sum, { commands }) => sum + Number(commands), 0)).toBe(5);
	});
});

test('by day and by the parties that acted, in a period whose end does not belong to it', async () => {
	const all = await completions();
	const [fromTime, toTime] = [all[100]!.recordTime, all[300]!.recordTime] as [string, string];
	const period = all.slice(100, 300);
	const key = ({ day, recordTime, actAs }: IDataObject) =>
		`${String(day ?? recordTime).slice(0, 10)} ${[...(actAs as string[])].sort().join()}`;
	const { json } = await traffic({ fromTime, toTime, groupBy: 'day', forEach: 'parties' });
	expect(shown(json, key)).toEqual(summed(period, key));
	expect(json.every(({ userId }) => userId === null)).toBe(true);
	const both = await traffic({ fromTime, toTime, groupBy: 'day', forEach: 'userAndParties' });
	expect(both.json.length).toBeGreaterThanOrEqual(json.length);
	const user = String(all[100]!.userId);
	const own = await traffic({ filters: { userId: user } });
	expect(own.json).toEqual([expect.objectContaining({ userId: user, commands: all.filter(({ userId }) => userId === user).length })]);
	expect((await traffic({ fromTime: toTime, toTime: fromTime })).error?.message).toBe('To: it is not after From');
});

test('costs beyond 2^53 stay exact, and a completion without one is counted and not guessed', async () => {
	const completion = (cost: string) =>
		`{"completionResponse":{"Completion":{"value":{"commandId":"c","status":{"code":0,"message":"","details":[]},"updateId":"u","userId":"app","actAs":["${alice}"],"offset":1,` +
		`"synchronizerTime":{"synchronizerId":"s::1220","recordTime":"2026-07-01T10:00:00Z"}${cost}}}}}`;
	const list = (...costs: string[]) => `[${costs.map(completion).join()}]`;
	await answer('POST /v2/commands/command-completions', list(`,"paidTrafficCost":${BIG}`, ',"paidTrafficCost":1', ''));
	const { json } = await traffic();
	// The rest of the list comes from the sandbox.
	expect(json.filter(({ userId }) => userId === 'app')).toEqual([
		expect.objectContaining({ trafficCost: String(BigInt(BIG) + 1n), commands: 3, withoutCost: 1 }),
	]);
});

test('a period that begins before what the participant keeps is said', async () => {
	const all = await completions();
	const { prunedUpTo } = await sandbox.control('POST', '/prune', { offset: all[200]!.offset });
	const { hints } = await traffic({ fromTime: all[100]!.recordTime });
	expect(JSON.stringify(hints)).toContain(`keeps no completions up to offset ${prunedUpTo}`);
	const { hints: later } = await traffic({ fromTime: all.at(-1)!.recordTime });
	expect(JSON.stringify(later ?? '')).not.toContain('keeps no completions');
});
