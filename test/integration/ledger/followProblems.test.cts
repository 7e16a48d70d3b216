// Message › Follow Problems in n8n's engine, with the parameters that two examples give it: no server, no credential.
import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { runNode } from '../../support/engine.cts';
import { runSet } from '../../unit/support/set-node.cts';

interface Row {
	subject: string;
	memory: string;
}

const parametersOf = (example: string): IDataObject =>
	readExample(example).nodes.find(({ name }: { name: string }) => name === 'Follow Problems').parameters;

/** One run: each message in the output, and what is kept of all of them. */
async function follow(parameters: IDataObject, input: IDataObject[], kept: Row[], delivered = true) {
	const { json, error, items } = await runNode('cantonLedger', { ...parameters, remembered: JSON.stringify(kept) } as never, {
		credentials: {},
		input: (input.length > 0 ? input : [{}]).map((json) => ({ json })),
	});
	expect(error).toBeUndefined();
	const rows = new Map(kept.map(({ subject, memory }) => [subject, memory]));
	for (const { subject, memory, memoryIfUndelivered, report } of json as any[])
		rows.set(subject, report && !delivered ? memoryIfUndelivered : memory);
	const messages = (json as any[]).filter(({ report }) => report).map(({ message, state }) => ({ state, ...message }));
	return { messages, kept: [...rows].map(([subject, memory]) => ({ subject, memory })), items };
}

/** The rows that are kept, as if time had passed since. */
const later = (kept: Row[], minutes: number): Row[] =>
	kept.map(({ subject, memory }) => {
		if (!memory) return { subject, memory };
		const values = JSON.parse(memory);
		for (const name of ['firstAt', 'lastAt', 'reportedAt']) if (values[name]) values[name] -= minutes * 60_000;
		for (const value of Object.values<any>(values.values)) value.since -= minutes * 60_000;
		return { subject, memory: JSON.stringify(values) };
	});

describe('failures as they come: the example for failed workflows', () => {
	const parameters = parametersOf('failed-workflows');
	const failure = (workflow: string, more: IDataObject = {}): IDataObject => ({
		workflow,
		kind: 'trigger',
		message: 'Could not reach https://ledger.example.com',
		node: '',
		url: '',
		at: new Date().toISOString(),
		...more,
	});
	const minute = async (failures: IDataObject[], kept: Row[] = [], delivered = true) => await follow(parameters, failures, kept, delivered);

	it('reports the first failure, with its reason and where to look', async () => {
		const { messages } = await minute([
			failure('Payroll', { kind: 'execution', message: 'No permission', node: 'Submit', url: 'https://n8n/workflow/w/executions/7' }),
		]);
		expect(messages).toEqual([expect.objectContaining({ title: 'Workflow “Payroll” failed', status: 'problem', state: 'begins' })]);
		expect(messages[0].text.split('\n')).toEqual([
			'🔴 Workflow “Payroll” failed',
			'No permission',
			'Node: Submit',
			'Reported again every 60 minutes while it lasts.',
			'The last time: https://n8n/workflow/w/executions/7',
		]);
		expect(messages[0].fields).toMatchObject({ count: 1, names: ['Payroll'], workflow: 'Payroll' });
	});

	it('one cause is one message, however many workflows and polls it fails', async () => {
		const { messages, items } = await minute([
			...['A', 'B', 'C'].flatMap((name) =>
				[1, 2, 3].map((n) => failure(name, { message: `Could not reach it (trace ID 0af765${n}99aa, HTTP 502)` })),
			),
			failure('D', { message: 'Another cause' }),
		]);
		expect(messages.map(({ title, fields }) => [title, fields.count])).toEqual([
			['Workflow “A”, “B”, “C” failed', 9],
			['Workflow “D” failed', 1],
		]);
		expect(items[1].pairedItem).toEqual([{ item: 9 }]);
	});

	it('keeps quiet for an hour, then says how often it failed, then that it is over', async () => {
		let { kept, messages } = await minute([failure('A')]);
		const [{ dedupKey }] = messages;
		for (const minutes of [1, 30]) {
			({ kept, messages } = await minute([failure('A'), failure('B')], later(kept, minutes)));
			expect(messages).toEqual([]);
		}
		const hour = await minute([failure('A')], later(kept, 60));
		expect(hour.messages).toEqual([
			expect.objectContaining({ dedupKey, title: expect.stringMatching(/^Workflow “A”, “B” still fails: 6 times since \d{4}-/) }),
		]);
		expect((await minute([], later(hour.kept, 14))).messages).toEqual([]);
		const over = await minute([], later(hour.kept, 15));
		expect(over.messages).toEqual([
			expect.objectContaining({ title: 'No failure for 15 minutes: workflow “A”, “B”', status: 'resolved', state: 'over', dedupKey }),
		]);
		expect(over.messages[0].text).toMatch(/\nIt happened 6 times, from \d{4}-.* to \d{4}-.*\. The last time:\nCould not reach https/);
		expect((await minute([], over.kept)).messages).toEqual([]);
		// The next one is a first again.
		expect((await minute([failure('A')], over.kept)).messages).toEqual([
			expect.objectContaining({ title: 'Workflow “A” failed', fields: expect.objectContaining({ count: 1 }) }),
		]);
	});

	it('a failed execution is over only when a daily one would have failed again', async () => {
		const { kept } = await minute([failure('Daily', { kind: 'execution' })]);
		expect((await minute([], later(kept, 25 * 60))).messages).toEqual([]);
		expect((await minute([], later(kept, 26 * 60))).messages).toEqual([
			expect.objectContaining({ title: 'No failure for 26 hours: workflow “Daily”' }),
		]);
	});

	it('what no channel took is reported again, and nothing is lost of the count', async () => {
		const first = await minute([failure('A')], [], false);
		const again = await minute([], first.kept);
		expect(again.messages).toEqual([expect.objectContaining({ title: 'Workflow “A” failed' })]);
		const over = await minute([], later(again.kept, 20), false);
		expect(over.messages).toEqual([expect.objectContaining({ status: 'resolved' })]);
		expect((await minute([], over.kept)).messages).toEqual([expect.objectContaining({ status: 'resolved' })]);
		expect((await minute([], [])).messages).toEqual([]);
	});
});

describe('checks: the example for the health of a participant', () => {
	const parameters = parametersOf('participant-health');
	const answers = {
		readiness: { ready: true, status: 'ready', baseUrl: 'https://p' } as Record<string, unknown>,
		status: { version: '3.5.14', ledgerEnd: '9007199254740993', prunedUpTo: '9007199254740001' } as Record<string, unknown>,
	};
	const down = { readiness: { ready: false, status: 'notReady', message: 'ledger NOT_SERVING', baseUrl: 'https://p' } };
	const check = async (kept: Row[] = [], changes: Partial<typeof answers> = {}, delivered = true) => {
		const { readiness, status } = { ...answers, ...changes };
		const [{ json }] = runSet('participant-health', ['What Was Said', 'Problems'], {
			input: [{ json: status as never }],
			nodes: { 'Get Readiness': [{ json: readiness as never }] },
		});
		return await follow(parameters, [json], kept, delivered);
	};

	it('says once how things are, exactly also beyond 2^53, and then keeps quiet', async () => {
		const { messages, kept } = await check();
		expect(messages).toEqual([expect.objectContaining({ status: 'resolved', state: 'fine', title: 'Participant is healthy' })]);
		expect(messages[0].text).toContain(
			'🟢 Participant is healthy\nVersion: 3.5.14\nLedger end: 9007199254740993\nPruned up to: 9007199254740001 (992 offsets are kept)',
		);
		expect((await check(kept)).messages).toEqual([]);
		expect((await check((await check([], {}, false)).kept)).messages).toHaveLength(1);
	});

	it('reports a problem when it begins and when it ends, and what was not delivered again', async () => {
		const { kept } = await check();
		const begin = await check(kept, down, false);
		expect(begin.messages).toEqual([
			expect.objectContaining({ title: 'Participant needs attention: The participant is notReady: ledger NOT_SERVING', status: 'problem' }),
		]);
		const again = await check(begin.kept, down);
		expect(again.messages).toEqual([expect.objectContaining({ state: 'begins' })]);
		const lasting = await check(again.kept, down);
		expect(lasting.messages).toEqual([]);
		const over = await check(lasting.kept, {}, false);
		expect(over.messages).toEqual([expect.objectContaining({ state: 'over', title: 'Participant is healthy' })]);
		const closed = await check(over.kept);
		expect(closed.messages).toEqual([expect.objectContaining({ state: 'over' })]);
		expect((await check(closed.kept)).messages).toEqual([]);
	});

	it('reminds of a problem that lasts, and reports when it is another one', async () => {
		const away = {
			readiness: { ready: false, status: 'unreachable', message: 'ECONNREFUSED' },
			status: { error: { httpStatus: 502 }, message: 'Could not reach https://p' },
		};
		const { messages, kept } = await check([], away);
		expect(messages[0].fields.problems).toEqual(['The participant is unreachable: ECONNREFUSED']);
		expect((await check(kept, away)).messages).toEqual([]);
		expect((await check(later(kept, 1441), away)).messages).toEqual([
			expect.objectContaining({ state: 'lasts', title: 'Participant still needs attention: The participant is unreachable: ECONNREFUSED' }),
		]);
		expect((await check(kept, down)).messages).toEqual([expect.objectContaining({ state: 'changes' })]);
	});

	it('notices a ledger end that stands still, once', async () => {
		const { kept } = await check();
		const noticed = await check(later(kept, 66));
		expect(noticed.messages[0].fields.problems).toEqual(['The ledger end has been 9007199254740993 for 66 minutes']);
		expect((await check(later(noticed.kept, 5))).messages).toEqual([]);
		const moved = await check(noticed.kept, { status: { ...answers.status, ledgerEnd: '9007199254740994' } });
		expect(moved.messages).toEqual([expect.objectContaining({ state: 'over' })]);
	});

	it('reports another version, until it was delivered', async () => {
		const another = { status: { ...answers.status, version: '3.6.0' } };
		const { kept } = await check();
		const first = await check(kept, another, false);
		expect(first.messages).toEqual([expect.objectContaining({ state: 'changes', status: 'resolved' })]);
		const again = await check(first.kept, another);
		expect(again.messages[0].fields.news).toEqual(['Its version changed from 3.5.14 to 3.6.0']);
		expect((await check(again.kept, another)).messages).toEqual([]);
	});

	it('says what it could not read, in the words of the error item, and when readiness itself is an error', async () => {
		const refused = { error: { errorCode: 'PERMISSION_DENIED' }, message: 'This is not permitted' };
		expect((await check([], { status: refused })).messages[0].fields.problems).toEqual([
			'Its status cannot be read: This is not permitted',
		]);
		// Once, not for each question.
		expect((await check([], { readiness: refused, status: refused })).messages[0].fields.problems).toEqual([
			'The participant cannot be asked: This is not permitted',
		]);
	});
});

describe('bad input', () => {
	const run = async (remembered: unknown, more: IDataObject = {}) =>
		await runNode(
			'cantonLedger',
			{ resource: 'message', operation: 'followProblems', subject: 'm', problem: 'p', remembered, ...more } as never,
			{
				credentials: {},
			},
		);

	it.each([
		['{"subject":"m"}', 'Remembered: this is not a list of rows'],
		['[{"subject":1,"memory":"{}"}]', 'Remembered: a row has no texts subject and memory'],
		['[{"subject":"m","memory":"[1]"}]', 'Remembered: the memory of "m" is not what this operation wrote'],
	])('%s', async (remembered, message) => {
		expect((await run(remembered)).error?.message).toBe(message);
	});

	it('a watched value without a name', async () => {
		const { error } = await run('[]', { options: { watchedValues: { value: [{ name: '', value: '1', when: 'changes' }] } } });
		expect(error?.message).toMatch(/Name: this field is empty/);
	});
});

describe('a fleet: the example for alerts of many participants', () => {
	const parameters = parametersOf('fleet-alerts');
	const check = async (problems: Record<string, string[]>, kept: Row[] = []) =>
		await follow(
			parameters,
			Object.entries(problems).map(([target, list]) => ({ target, problems: list, version: '3.5.10' })),
			kept,
		);
	const titles = ({ messages }: { messages: any[] }) => messages.map(({ title }) => title);

	it('names that differ in a number are two, and a first check that finds nothing is no message', async () => {
		const first = await check({ 'mainnet-1': [], 'mainnet-2': ['It is down.'] });
		expect(titles(first)).toEqual(['“mainnet-2”: It is down.']);
		expect(first.kept.map(({ subject }) => subject)).toEqual(['mainnet-2: It is down.']);
		const second = await check({ 'mainnet-1': ['It is slow.'], 'mainnet-2': ['It is down.'] }, first.kept);
		expect(titles(second)).toEqual(['“mainnet-1”: It is slow.']);
		const third = await check({ 'mainnet-1': ['It is slow.'], 'mainnet-2': [] }, second.kept);
		expect(titles(third)).toEqual(['Over at “mainnet-2”: It is down.']);
	});

	it('each problem of a target is a message of its own, with a key of its own, and one when it is over', async () => {
		const down = (minutes: number) => [
			`Nothing has happened on its ledger for ${minutes} minutes.`,
			'The participant is not ready: starting',
		];
		const first = await check({ main: down(61), dev: [] });
		expect(first.messages.map(({ title, state }) => [title, state])).toEqual([
			['“main”: Nothing has happened on its ledger for 61 minutes.', 'begins'],
			['“main”: The participant is not ready: starting', 'begins'],
		]);
		const keys = first.messages.map(({ dedupKey }) => dedupKey);
		expect(new Set(keys).size).toBe(2);
		// Neither a number nor a lasting problem is news.
		const second = await check({ main: down(66), dev: [] }, first.kept);
		expect(second.messages).toEqual([]);
		const [ended] = (await check({ main: down(71).slice(1), dev: [] }, second.kept)).messages;
		expect(ended).toMatchObject({
			title: 'Over at “main”: Nothing has happened on its ledger for 66 minutes.',
			status: 'resolved',
			dedupKey: keys[0],
		});
		const reason = await check({ main: ['The participant is not ready: no database'] }, second.kept);
		expect(reason.messages.map(({ state, dedupKey }) => [state, dedupKey])).toEqual([
			['over', keys[0]],
			['changes', keys[1]],
		]);
		// The same problem later is a new one.
		const again = await check({ main: down(75) }, reason.kept);
		expect(again.messages.map(({ state, dedupKey }) => [state, dedupKey])).toContainEqual(['begins', keys[0]]);
	});

	it('a target that is gone from the credential ends its problem after an hour, and one that is still there does not', async () => {
		const { kept } = await check({ main: ['It is down.'], gone: ['It is down.'] });
		const soon = await check({ main: ['It is down.'] }, later(kept, 59));
		expect(soon.messages).toEqual([]);
		const over = await check({ main: ['It is down.'] }, later(kept, 61));
		expect(over.messages.map(({ title, state, status }) => [title, state, status])).toEqual([
			['Over at “gone”: It is down.', 'over', 'resolved'],
		]);
		expect((await check({ main: ['It is down.'] }, later(over.kept, 61))).messages).toEqual([]);
	});

	it('what could not be delivered is reported again, also that a problem is over', async () => {
		const items = (problems: string[]) => [{ target: 'main', problems, version: '3.5.10' }];
		const first = await follow(parameters, items(['It is down.']), [], false);
		const second = await follow(parameters, items(['It is down.']), first.kept);
		expect(titles(second)).toEqual(['“main”: It is down.']);
		const third = await follow(parameters, items([]), second.kept, false);
		expect(titles(await follow(parameters, items([]), third.kept))).toEqual(['Over at “main”: It is down.']);
	});

	it('a target that could not be asked is a problem in the words of its failure', async () => {
		const { messages } = await follow(parameters, [{ target: 'mainnet-1', message: 'The token server answered 500', error: {} }], []);
		expect(messages[0].title).toBe('“mainnet-1”: The token server answered 500');
	});
});

test('without a subject nothing is followed, and a hint says so, except of the empty item that n8n hands on for none', async () => {
	const hintsOf = async (json: IDataObject, subject: string) =>
		(
			await runNode(
				'cantonLedger',
				{ resource: 'message', operation: 'followProblems', subject, problem: 'It failed' },
				{ credentials: {}, input: [{ json }] },
			)
		).hints;
	expect(await hintsOf({ message: 'x' }, '')).toEqual([expect.stringMatching(/^Subject is empty for every input item/)]);
	expect(await hintsOf({ message: 'x' }, '={{ $json.message }}')).toEqual([]);
	expect(await hintsOf({}, '')).toEqual([]);
});
