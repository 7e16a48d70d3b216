// Fields of a completion: every variant, simplified and raw.
import type { IDataObject } from 'n8n-workflow';

import { CURRENT, useCompletions } from './completion-support.cts';
import { BIG } from './support.cts';

const { sandbox, happen, within, answer, truth, getMany } = useCompletions();

let alice: string;
let treasury: string;

beforeAll(() => void ({ alice, treasury } = sandbox.parties));

describe('every field and variant', () => {
	const complete = (more: string) =>
		`{"completionResponse":{"Completion":{"value":{"commandId":"c","userId":"u","actAs":["${alice}"],"offset":7,"synchronizerTime":{"synchronizerId":"s","recordTime":"2026-07-01T10:00:00Z"}${more}}}}}`;
	const read = async (parameters: IDataObject, ...elements: string[]) => {
		await answer(CURRENT, `[${elements.join(',')}]`);
		// The sandbox's own completions would follow: one page is enough here.
		return (await getMany({ returnAll: false, limit: elements.length, ...parameters })).json;
	};

	test('deduplication period, trace context and status details come out raw as they came in', async () => {
		const details = [
			{ typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', value: 'QQ==', unknownFields: { fields: {} }, valueDecoded: 'reason: X' },
			{ typeUrl: 'x', value: '', unknownFields: { fields: {} } },
		];
		const periods = [
			{ Empty: {} },
			{ DeduplicationOffset: { value: 12 } },
			{ DeduplicationDuration: { value: { seconds: 60, nanos: 5, unknownFields: { fields: {} } } } },
		];
		const traceContext = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'a=b' };
		const json = await read(
			{ simplify: false },
			...periods.map((period) => complete(`,"deduplicationPeriod":${JSON.stringify(period)}`)),
			complete(
				`,"traceContext":${JSON.stringify(traceContext)},"status":${JSON.stringify({ code: 9, message: 'm', details })},"paidTrafficCost":12`,
			),
		);
		expect(json.slice(0, 3).map(({ deduplicationPeriod }) => deduplicationPeriod)).toEqual(periods);
		expect(json[3]).toMatchObject({
			traceContext,
			status: { code: 9, message: 'm', details },
			paidTrafficCost: 12,
			synchronizerTime: { synchronizerId: 's' },
		});
	});

	test('the periods a participant really sends', async () => {
		for (const deduplication of [
			{ DeduplicationOffset: { value: 3 } },
			{ DeduplicationDuration: { value: { seconds: 30, nanos: 1, unknownFields: { fields: {} } } } },
		]) {
			const { submissionId } = await happen('succeed', { party: 'treasury', deduplication });
			const { json } = await getMany({ parties: treasury, simplify: false, filters: { submissionId } });
			expect(json).toMatchObject([{ submissionId, deduplicationPeriod: deduplication, traceContext: { traceparent: expect.any(String) } }]);
		}
		// If the submission names none, the completion reports the one that was applied.
		const { submissionId } = await happen('succeed', { party: 'treasury', deduplication: { Empty: {} } });
		const { json } = await getMany({ parties: treasury, simplify: false, filters: { submissionId } });
		expect(json).toMatchObject([{ deduplicationPeriod: { DeduplicationOffset: { value: expect.any(Number) } } }]);
	});

	test("a failed command in the ledger's own words, whatever their form", async () => {
		const json = await read(
			{},
			complete(',"status":{"code":9,"message":"INTERPRETATION_USER_ERROR(9,0a1b2c3d): no funds"},"updateId":""'),
			complete(',"status":{"code":2,"message":"something else"}'),
			complete(',"status":{"code":0,"message":""},"updateId":"1220"'),
			complete(',"submissionId":"s-1"'),
		);
		expect(json).toMatchObject([
			{ outcome: 'failed', statusCode: 9, errorCode: 'INTERPRETATION_USER_ERROR', errorCategory: 9, reason: 'no funds', updateId: null },
			{ outcome: 'failed', statusCode: 2, errorCode: null, errorCategory: null, reason: 'something else' },
			{ outcome: 'succeeded', updateId: '1220', errorCode: null, reason: null },
			{ outcome: 'succeeded', statusCode: 0, submissionId: 's-1', traceId: null, paidTrafficCost: null },
		]);
	});

	test('checkpoints and placeholders are no items, and move the reading on', async () => {
		await happen('checkpoint');
		const { checkpoints } = await sandbox.control('GET', '/world');
		expect(checkpoints.at(-1)).toBeGreaterThan(truth[truth.length - 1].offset as number);
		await within({ placeholders: true }, async () => {
			const { json } = await getMany();
			expect(json.map(({ offset }) => offset)).toEqual(truth.map(({ offset }) => offset));
		});
	});

	test('fields newer than this node are kept', async () => {
		const [item] = await read({ simplify: false }, complete(',"transactionHash":"QQ=="'));
		expect(item.transactionHash).toBe('QQ==');
		const [simple] = await read({}, complete(',"transactionHash":"QQ=="'));
		expect(simple).toMatchObject({ commandId: 'c', outcome: 'succeeded' });
	});

	test('int64 beyond 2^53 keep their digits', async () => {
		const big = `{"completionResponse":{"Completion":{"value":{"commandId":"c","userId":"u","actAs":["${alice}"],"offset":${BIG},"paidTrafficCost":${BIG},"deduplicationPeriod":{"DeduplicationOffset":{"value":${BIG}}},"synchronizerTime":{"synchronizerId":"s"}}}}}`;
		const [raw] = await read({ simplify: false }, big);
		expect(raw).toMatchObject({ offset: BIG, paidTrafficCost: BIG, deduplicationPeriod: { DeduplicationOffset: { value: BIG } } });
		const [simple] = await read(
			{},
			complete(`,"deduplicationPeriod":{"DeduplicationDuration":{"value":{"seconds":${BIG},"nanos":0}}}`),
			big,
		);
		expect(simple.offset).toBe(7);
		const [period] = await read(
			{ simplify: false },
			complete(`,"deduplicationPeriod":{"DeduplicationDuration":{"value":{"seconds":${BIG},"nanos":0}}}`),
		);
		expect(period).toMatchObject({ deduplicationPeriod: { DeduplicationDuration: { value: { seconds: BIG } } } });
		await getMany({ options: { beginAfterOffset: BIG, streamIdleTimeout: 700 } });
		expect(await sandbox.exactRequests()).toContainEqual(
			expect.objectContaining({
				endpoint: CURRENT,
				body: expect.objectContaining({ beginExclusive: BIG }),
				query: expect.objectContaining({ stream_idle_timeout_ms: 700 }),
			}),
		);
	});
});

test('a command that lost to another one which archived its contract: the same category and words as of any other', async () => {
	await happen('fail', { party: 'alice', code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS' });
	const { json } = await getMany({ order: 'newestFirst', returnAll: false, limit: 1, filters: { outcome: 'failed' } });
	expect(json).toMatchObject([
		{
			errorCode: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
			errorCategory: 11,
			reason: expect.stringContaining('referring to inactive contracts'),
		},
	]);
});
