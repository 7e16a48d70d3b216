// Completion › Get Many between two times.
import { CURRENT, offsets, useCompletions } from './completion-support.cts';

const { sandbox, happen, truth, getMany, listCalls } = useCompletions();

let alice: string;

beforeAll(() => void ({ alice } = sandbox.parties));

describe('a time range', () => {
	/** Times as texts in their order: with a fraction of a second or without. */
	const sortable = (time: unknown) => String(time).replace('Z', '');
	const between = (from?: string, until?: string) =>
		truth.filter(({ recordTime }) => {
			const time = sortable(recordTime);
			return (!from || time >= sortable(from)) && (!until || time < sortable(until));
		});
	const at = (index: number) => String(truth[index].recordTime);

	test.each([['oldestFirst'], ['newestFirst']])('from a time, before a time, between two, %s', async (order) => {
		for (const [from, until] of [
			[at(380), undefined],
			[undefined, at(40)],
			[at(200), at(260)],
		]) {
			const { json, error } = await getMany({ order, filters: { recordedFrom: from, recordedBefore: until } });
			expect(error).toBeUndefined();
			const expected = offsets(between(from, until));
			expect(expected.length).toBeGreaterThan(10);
			expect(offsets(json)).toEqual(order === 'oldestFirst' ? expected : expected.reverse());
		}
	});

	test('before everything, after everything, turned around', async () => {
		expect((await getMany({ filters: { recordedBefore: '2000-01-01' } })).json).toEqual([]);
		expect((await getMany({ filters: { recordedFrom: '2100-01-01' } })).json).toEqual([]);
		const { error } = await getMany({ filters: { recordedFrom: '2026-07-02T00:00:00Z', recordedBefore: '2026-07-01T00:00:00Z' } });
		expect(error?.message).toBe('Recorded Before: 2026-07-01T00:00:00Z is not after Recorded From (2026-07-02T00:00:00Z)');
	});

	test('is found by bisection on a ledger of billions of offsets, not by reading it', async () => {
		await sandbox.control('POST', '/reset', { history: 30 });
		const first = await happen('succeed');
		for (let jump = 1; jump <= 20; jump++) {
			await happen('jump', { offset: String(jump * 500_000_000) });
			await happen('succeed');
			await sandbox.control('POST', '/advance', { steps: 1 });
		}
		const { log } = await sandbox.control('GET', '/world');
		const commands = log.filter(({ commandId, actAs }: { commandId?: string; actAs?: string[] }) => commandId && actAs?.includes(alice));
		const [from, until] = [String(commands.at(-9).recordTime), String(commands.at(-4).recordTime)];
		await sandbox.requests();
		const options = { streamIdleTimeout: 20 };
		const { json } = await getMany({ filters: { recordedFrom: from, recordedBefore: until }, options });
		expect(offsets(json)).toEqual(offsets(commands.slice(-9, -4)));
		expect(first.offset).toBeLessThan(commands.at(-9).offset);
		expect((await listCalls()).length).toBeLessThan(90);
		await sandbox.control('POST', '/reset', {});
	});

	test('an answer that reports no time never hides what is there', async () => {
		const body = [
			{
				completionResponse: {
					Completion: { value: { commandId: 'c', userId: 'u', actAs: [alice], offset: 7, synchronizerTime: { synchronizerId: 's' } } },
				},
			},
		];
		await sandbox.fault({ endpoint: CURRENT, body });
		const { json } = await getMany({ filters: { recordedFrom: at(380) } });
		expect(offsets(json)).toEqual(offsets(between(at(380))));
		await sandbox.fault({ endpoint: CURRENT, body: [] });
		expect(offsets((await getMany({ filters: { recordedBefore: at(60) } })).json)).toEqual(offsets(between(undefined, at(60))));
	});
});
