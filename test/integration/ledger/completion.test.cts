// Completion › Get Many: every completion once, filters, the outcome of one command.
import type { IDataObject } from 'n8n-workflow';

import { token } from '../../support/sandbox.cts';
import { useCompletions } from './completion-support.cts';

const { sandbox, happen, within, truth, getMany } = useCompletions();

let alice: string;
let treasury: string;

beforeAll(() => void ({ alice, treasury } = sandbox.parties));

describe('Completion › Get Many', () => {
	test('Return All gives every completion once and in order, across pages', async () => {
		const { json, error } = await getMany();
		expect(error).toBeUndefined();
		expect(json.map(({ offset }) => offset)).toEqual(truth.map(({ offset }) => offset));
		const pages = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/command-completions');
		expect(pages.length).toBeGreaterThan(truth.length / 200);
		expect(pages.every(({ query }) => Number((query as IDataObject).limit) <= 200)).toBe(true);
	});

	test('Limit gives exactly that many, with no more asked for than needed', async () => {
		const { json } = await getMany({ returnAll: false, limit: 7 });
		expect(json.map(({ offset }) => offset)).toEqual(truth.slice(0, 7).map(({ offset }) => offset));
	});

	test('a simplified failed completion says what went wrong in fields of its own', async () => {
		const { json } = await getMany({ filters: { outcome: 'failed' } });
		expect(json.length).toBe(truth.filter(({ kind }) => kind === 'rejection').length);
		for (const item of json) {
			expect(item).toMatchObject({
				outcome: 'failed',
				updateId: null,
				apiVersion: 'current',
				errorCode: expect.stringMatching(/^[A-Z_]+$/),
			});
			expect(item.reason).not.toMatch(/^[A-Z_]+\(/);
			expect(item.traceId).toMatch(/^[0-9a-f]{32}$/);
		}
	});

	test('raw output is the completion as the participant sent it', async () => {
		const { json } = await getMany({ returnAll: false, limit: 1, simplify: false });
		const response = await fetch(`${sandbox.url}/v2/commands/command-completions?limit=1`, {
			method: 'POST',
			body: JSON.stringify({ parties: [alice] }),
			headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
		});
		const [{ completionResponse }] = (await response.json()) as any;
		expect(json[0]).toEqual({ ...completionResponse.Completion.value, apiVersion: 'current' });
	});

	test('filters: submission ID, command ID prefix, user', async () => {
		const wanted = truth[300];
		const bySubmission = await getMany({ filters: { submissionId: wanted.submissionId } });
		expect(bySubmission.json.map(({ offset }) => offset)).toEqual([wanted.offset]);
		const prefix = String(wanted.commandId).slice(0, 6);
		const byPrefix = await getMany({ filters: { commandIdPrefix: prefix } });
		expect(byPrefix.json.length).toBe(truth.filter(({ commandId }) => String(commandId).startsWith(prefix)).length);
		const ofNobody = await getMany({ filters: { userId: 'nobody' } });
		expect(ofNobody.json).toEqual([]);
	});

	test('filters: error code and category, acting parties', async () => {
		const everything = (await getMany()).json;
		const code = everything.find(({ errorCode }) => errorCode)?.errorCode as string;
		const offsets = async (filters: IDataObject) => (await getMany({ filters })).json.map(({ offset }) => offset).sort();
		const own = (keep: (row: any) => boolean) =>
			everything
				.filter(keep)
				.map(({ offset }) => offset)
				.sort();
		expect(await offsets({ errorCodeIs: code })).toEqual(own(({ errorCode }) => errorCode === code));
		expect(await offsets({ errorCodeIsNot: code })).toEqual(own(({ errorCode }) => errorCode !== code));
		expect(await offsets({ actingParties: { __rl: true, mode: 'id', value: 'nobody::1220ab' } })).toEqual([]);
		expect(await offsets({ actingParties: { __rl: true, mode: 'id', value: alice } })).toHaveLength(truth.length);
		const second = (await getMany({ filters: { errorCategoryIs: ['2'] } })).json;
		expect(second.length).toBeGreaterThan(0);
		expect(new Set(second.map(({ errorCategory }) => errorCategory))).toEqual(new Set([2]));
	});

	test('Begin After Offset starts there, and its digits reach the participant exactly', async () => {
		const begin = truth[truth.length - 3].offset as number;
		const { json } = await getMany({ options: { beginAfterOffset: String(begin) } });
		expect(json.map(({ offset }) => offset)).toEqual(truth.slice(-2).map(({ offset }) => offset));
		const refused = await getMany({ options: { beginAfterOffset: '9007199254740993' } });
		expect(refused.error?.message).toContain('9007199254740993');
	});

	test('a node with a smaller list limit is read with smaller pages', async () => {
		await sandbox.control('POST', '/settings', { listLimit: 30 });
		const { json, error } = await getMany();
		await sandbox.control('POST', '/settings', { listLimit: 200 });
		expect(error).toBeUndefined();
		expect(json.length).toBe(truth.length);
	});

	test('an older participant is asked by the older endpoint, which takes the user ID', async () => {
		await within({ server: '3.5.2' }, async () => {
			const { json } = await getMany({ filters: { userId: 'ledger-api-user' }, options: { streamIdleTimeout: 400 } });
			expect(json.length).toBe(truth.filter(({ userId }) => userId === 'ledger-api-user').length);
			expect(json[0].apiVersion).toBe('legacy');
		});
		const sent = (await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/completions');
		expect(sent[0]).toMatchObject({
			query: { stream_idle_timeout_ms: 20 },
			body: { userId: 'ledger-api-user', parties: [alice], beginExclusive: 0 },
		});
		// That there is nothing more is believed after the whole idle time only.
		expect(sent.at(-1)).toMatchObject({ query: { stream_idle_timeout_ms: 400 } });
	});

	test('each item is linked to the input item it came from', async () => {
		const { items } = await getMany({ returnAll: false, limit: 2 }, { input: [{ json: {} }, { json: {} }] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 1 }, { item: 1 }]);
	});
});

describe('the outcome of one command', () => {
	test('each submission under its command ID, the latest first', async () => {
		await happen('fail', { party: 'treasury', commandId: 'payroll-7' });
		await happen('succeed', { party: 'treasury', commandId: 'payroll-7' });
		await happen('succeed', { party: 'treasury', commandId: 'payroll-77' });
		const { json } = await getMany({ parties: treasury, order: 'newestFirst', filters: { commandId: 'payroll-7' } });
		expect(json).toMatchObject([
			{ commandId: 'payroll-7', outcome: 'succeeded' },
			{ commandId: 'payroll-7', outcome: 'failed' },
		]);
	});

	test('where there is none, a hint says what that can mean', async () => {
		const { run } = await getMany({ filters: { commandId: 'never-sent' }, returnAll: false, limit: 1 });
		expect(JSON.stringify(run)).toMatch(
			/There is no completion of command ID never-sent after offset \d+ up to \d+\. The command may not be completed yet/,
		);
	});
});
