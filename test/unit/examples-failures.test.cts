// When the example for failed workflows reports, and how it groups.
import { runCode, type Item } from './support/code-node.cts';

const EXAMPLE = 'failed-workflows';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const items = (rows: object[]): Item[] => (rows.length ? rows : [{}]).map((json) => ({ json: json as Record<string, any> }));

let id = 0;
const failure = (workflow: string, more: object = {}) => ({
	id: ++id,
	workflow,
	kind: 'trigger',
	message: 'Could not reach https://ledger.example.com',
	node: '',
	url: '',
	at: minutesAgo(0),
	...more,
});

/** One minute: what is reported, and what is kept of each cause. */
async function minute(
	failures: object[],
	kept: Array<{ cause: string; memory: string }> = [],
	report: object = { deliveredTo: ['slack'], delivered: true },
) {
	const judged = await runCode(EXAMPLE, 'Judge', {
		input: items([]),
		nodes: { 'Get Failures': items(failures), 'Get State': items(kept) },
	});
	const nodes: Record<string, Item[]> = { Judge: judged };
	const reported = judged.length ? await runCode(EXAMPLE, 'Messages', { input: judged, nodes }) : [];
	if (reported.length) nodes['Notify Operators'] = items(reported.map(() => report));
	const notes = judged.length ? await runCode(EXAMPLE, 'Note the Outcome', { input: judged, nodes }) : [];
	const rows = new Map(kept.map(({ cause, memory }) => [cause, memory]));
	for (const { json } of notes) rows.set(json.cause, json.memory);
	return {
		messages: reported.map(({ json }) => json),
		kept: [...rows].map(([cause, memory]) => ({ cause, memory })),
		failure: notes[0]?.json.failure,
		upTo: judged[0]?.json.upTo,
	};
}

/** What is kept, as if time had passed since. */
const later = (kept: Array<{ cause: string; memory: string }>, minutes: number) =>
	kept.map(({ cause, memory }) => {
		if (!memory) return { cause, memory };
		const values = JSON.parse(memory);
		for (const name of ['firstAt', 'lastAt', 'reportedAt']) if (values[name]) values[name] -= minutes * 60_000;
		return { cause, memory: JSON.stringify(values) };
	});

it('reports the first failure, with its reason and where to look', async () => {
	const { messages: reported, upTo } = await minute([
		failure('Payroll', { kind: 'execution', message: 'No permission', node: 'Submit', url: 'https://n8n/workflow/w/executions/7' }),
	]);
	expect(reported).toEqual([expect.objectContaining({ subject: 'Workflow “Payroll” failed', status: 'problem', count: 1 })]);
	expect(reported[0].text.split('\n')).toEqual([
		'🔴 Workflow “Payroll” failed',
		'No permission',
		'Node: Submit',
		'Reported again every 60 minutes while it lasts.',
	]);
	expect(reported[0].links).toEqual([{ text: 'Last failed execution', url: 'https://n8n/workflow/w/executions/7' }]);
	expect(upTo).toBe(id);
});

it('one cause is one message, however many workflows and polls it fails', async () => {
	const { messages: reported } = await minute([
		...['A', 'B', 'C'].flatMap((name) =>
			[1, 2, 3].map((n) => failure(name, { message: `Could not reach it (trace ID 0af765${n}99aa, HTTP 502)` })),
		),
		failure('D', { message: 'Another cause' }),
	]);
	expect(reported.map(({ subject, count }) => [subject, count])).toEqual([
		['3 workflows: “A”, “B”, “C” failed', 9],
		['Workflow “D” failed', 1],
	]);
});

it('keeps quiet for an hour, then says how often it failed, then that it is over', async () => {
	let { kept } = await minute([failure('A')]);
	for (const minutes of [1, 30]) {
		const next = await minute([failure('A'), failure('B')], later(kept, minutes));
		expect(next.messages).toEqual([]);
		({ kept } = next);
	}
	const hour = await minute([failure('A')], later(kept, 60));
	expect(hour.messages.map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^2 workflows: “A”, “B” still fail: 6 times since \d{4}-/),
	]);
	expect((await minute([], later(hour.kept, 14))).messages).toEqual([]);
	const over = await minute([], later(hour.kept, 15));
	expect(over.messages).toEqual([
		expect.objectContaining({
			subject: 'No failure for 15 minutes: 2 workflows: “A”, “B”',
			status: 'resolved',
			dedupKey: hour.messages[0].dedupKey,
		}),
	]);
	expect((await minute([], over.kept)).messages).toEqual([]);
	// The next one is a first again.
	expect((await minute([failure('A')], over.kept)).messages).toEqual([
		expect.objectContaining({ subject: 'Workflow “A” failed', count: 1 }),
	]);
});

it('a failed execution is over only when a daily one would have failed again', async () => {
	const { kept } = await minute([failure('Daily', { kind: 'execution' })]);
	expect((await minute([], later(kept, 25 * 60))).messages).toEqual([]);
	expect((await minute([], later(kept, 26 * 60))).messages).toEqual([
		expect.objectContaining({ subject: 'No failure for 26 hours: Workflow “Daily”' }),
	]);
});

it('what no channel took is reported again, and nothing is lost of the count', async () => {
	const refused = { delivered: false, deliveredTo: [], undelivered: ['slack'], reason: 'Slack: HTTP 410: channel_is_archived' };
	const first = await minute([failure('A')], [], refused);
	expect(first.failure).toBe(refused.reason);
	const again = await minute([], first.kept);
	expect(again.messages).toEqual([expect.objectContaining({ subject: 'Workflow “A” failed', count: 1 })]);
	const over = await minute([], later(again.kept, 20), { error: { message: 'Workflow is not active' } });
	expect(over.failure).toBe('Workflow is not active');
	expect((await minute([], over.kept)).messages).toEqual([expect.objectContaining({ status: 'resolved' })]);
	expect((await minute([], [])).messages).toEqual([]);
});
