// The examples as files: their shape, and what their Code nodes make of given items. That they run in a real n8n is shown in
// test/e2e/examples.
import { readExample, exampleNames } from '../../scripts/lib/demo.cjs';
import { nodeTypes } from '../support/nodeTypes.cts';
import { runCode, type Item } from './support/code-node.cts';

const items = (...rows: Array<Record<string, unknown>>): Item[] => rows.map((json) => ({ json }));

describe.each(exampleNames())('examples/%s.json', (name) => {
	const { nodes, connections, active } = readExample(name);
	const names = nodes.map((node: any) => node.name);

	it('connects nodes that are there, each reached by some trigger', () => {
		expect(new Set(names).size).toBe(names.length);
		const reached = new Set<string>();
		for (const [from, { main, ...toAgents }] of Object.entries<any>(connections)) {
			expect(names).toContain(from);
			for (const { node } of (main ?? []).flat()) reached.add(node);
			// A tool or a model is called by its agent.
			if (Object.keys(toAgents).length > 0) reached.add(from);
		}
		for (const node of nodes) {
			const starts = /(Trigger|Stream)$|\.webhook$/.test(node.type);
			if (!node.type.endsWith('.stickyNote')) expect([node.name, starts !== reached.has(node.name)]).toEqual([node.name, true]);
		}
	});

	it('says in sticky notes what to change, carries no credential, and is not active', () => {
		const notes = nodes.filter(({ type }: any) => type.endsWith('.stickyNote')).map(({ parameters }: any) => parameters.content);
		expect(notes.join('\n')).toMatch(/To make it yours/);
		for (const { credentials = {} } of nodes) for (const { id } of Object.values<any>(credentials)) expect(id).toBe('');
		expect(active).toBe(false);
	});

	it('fills each field that has a list as the editor does', () => {
		for (const { name: title, type, parameters } of nodes) {
			const ours = nodeTypes.get(type);
			const locators = (ours?.description.properties ?? []).filter(({ type: kind }: any) => kind === 'resourceLocator');
			for (const field of new Set<string>(locators.map(({ name: one }: any) => one))) {
				const value = parameters[field];
				if (value !== undefined) expect([title, field, typeof value, value.__rl]).toEqual([title, field, 'object', true]);
			}
		}
	});

	it('keeps its nodes apart on the canvas', () => {
		const boxes = nodes.map(({ type, position: [x, y], parameters, name }: any) => {
			const [width, height] = type.endsWith('.stickyNote') ? [parameters.width, parameters.height] : [100, 100];
			return { name, x, y, right: x + width, bottom: y + height, note: type.endsWith('.stickyNote') };
		});
		for (const a of boxes) {
			for (const b of boxes) {
				const overlaps = a !== b && a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
				expect([a.name, b.name, overlaps]).toEqual([a.name, b.name, false]);
			}
		}
	});
});

describe('failed-command-alert: Write Messages', () => {
	const write = (rows: Array<Record<string, unknown>>) => runCode('failed-command-alert', 'Write Messages', { input: items(...rows) });
	const failure = (n: number, more: Record<string, unknown> = {}) => ({
		event: 'commandCompleted',
		offset: 100 + n,
		commandId: `command-${n}`,
		outcome: 'failed',
		errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
		errorCategory: 2,
		reason: 'Rejected transaction is referring to locked contracts 00abc',
		statusCode: 10,
		actAs: [`alice::1220${'ab'.repeat(32)}`],
		traceId: '0123456789abcdef0123456789abcdef',
		recordTime: '2026-07-01T10:00:00.123456Z',
		...more,
	});
	const contract = (n: number, more: Record<string, unknown> = {}) => ({
		event: 'contractCreated',
		offset: 200 + n,
		contractId: `00${'c'.repeat(60)}${n}`,
		templateId: `${'f'.repeat(64)}:Iou:Iou`,
		packageName: 'model-tests',
		createArgument: { owner: `bob::1220${'cd'.repeat(32)}`, note: '<b>&"' },
		signatories: ['bank::1220'],
		observers: [],
		recordTime: '2026-07-01T10:00:00.123456Z',
		...more,
	});

	it('tells of a failed command what an operator looks for, with the whole ids in the fields', async () => {
		const [{ json, pairedItem }, ...others] = await write([failure(1)]);
		expect(others).toEqual([]);
		expect(pairedItem).toEqual({ item: 0 });
		expect(json.text).toBe(
			[
				'🔴 Command command-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
				'Rejected transaction is referring to locked contracts 00abc',
				'Another command was using the same contract: it can be submitted again.',
				'Parties: alice::1220ababab…',
				'Trace ID: 0123456789abcdef0123456789abcdef · offset 101 · 2026-07-01T10:00:00.123456Z',
			].join('\n'),
		);
		expect(json).toMatchObject({ commandId: 'command-1', offset: '101', actAs: [`alice::1220${'ab'.repeat(32)}`], repeated: false });
	});

	it('manages without code, category, trace id and reason', async () => {
		const bare = { errorCode: null, errorCategory: null, reason: '', traceId: null, recordTime: null };
		const [{ json }] = await write([failure(1, bare)]);
		expect(json.subject).toBe('Command command-1 failed: gRPC status 10');
		expect(json.text).toContain('The ledger gave no reason.');
		expect(json.text).toContain('Trace ID: none · offset 101 · time unknown');
		expect(json).toMatchObject({ errorCode: '', traceId: '', recordTime: '' });
	});

	it('makes one message of a command that failed again and again, with the last reason and every attempt', async () => {
		const again = (n: number, more = {}) => failure(n, { commandId: 'transfer-7', eventId: `e${n}`, ...more });
		const [first, second, ...others] = await write([again(1), failure(2), again(3), again(4, { reason: 'The last one' })]);
		expect(others).toEqual([]);
		expect(first.pairedItem).toEqual([{ item: 0 }, { item: 2 }, { item: 3 }]);
		expect(first.json.text.split('\n').slice(0, 3)).toEqual([
			'🔴 Command transfer-7 failed: LOCAL_VERDICT_LOCKED_CONTRACTS',
			'It failed 3 times in this poll, offsets 101 to 104. The last time:',
			'The last one',
		]);
		expect(first.json).toMatchObject({ commandId: 'transfer-7', eventId: 'e1', offset: '104', attemptCount: 3 });
		expect(first.json.attempts.map(({ eventId }: any) => eventId)).toEqual(['e1', 'e3', 'e4']);
		// A later poll's message of the same command belongs to the same incident.
		expect([first.json.dedupKey, second.json.dedupKey]).toEqual(['command transfer-7', 'command command-2']);
		// Many attempts of few commands are no flood; what is delivered again stays apart.
		const many = await write([...Array.from({ length: 60 }, (_, n) => again(n)), again(61, { replayed: true })]);
		expect(many.map(({ json }) => [json.attemptCount, json.attempts?.length, json.repeated])).toEqual([
			[60, 50, false],
			[undefined, undefined, true],
		]);
	});

	it('leaves out the failures of the users named in its first lines, and only those', async () => {
		const code = 'const LEFT_OUT_USERS = [];';
		const rows = [failure(1, { userId: 'automation' }), failure(2, { userId: 'payroll' }), { event: 'gap', reason: 'pruned' }];
		expect(await write(rows)).toHaveLength(3);
		const left = await runCode('failed-command-alert', 'Write Messages', {
			input: items(...rows),
			change: (source) => source.replace(code, "const LEFT_OUT_USERS = ['automation'];"),
		});
		expect(left.map(({ json }) => json.commandId ?? json.kind)).toEqual(['command-2', 'notice']);
		expect(left[0].json.userId).toBe('payroll');
	});

	it('sends up to five of a kind one by one', async () => {
		const five = await write([1, 2, 3, 4, 5].map((n) => failure(n)));
		expect(five.map(({ json }) => json.commandId)).toEqual(['command-1', 'command-2', 'command-3', 'command-4', 'command-5']);
	});

	it('makes one digest of more: how many, which codes, the first few as text, and where the others stand', async () => {
		const many = Array.from({ length: 40 }, (_, n) => failure(n, n % 4 === 0 ? { errorCode: 'SEQUENCER_BACKPRESSURE' } : {}));
		const [{ json, pairedItem }, ...others] = await write(many);
		expect(others).toEqual([]);
		expect(pairedItem).toHaveLength(40);
		expect(json).toMatchObject({
			digest: true,
			count: 40,
			counts: { LOCAL_VERDICT_LOCKED_CONTRACTS: 30, SEQUENCER_BACKPRESSURE: 10 },
			subject: '40 commands failed',
		});
		expect(json.text.split('\n')).toEqual([
			'🔴 40 commands failed',
			'Error codes: 30 × LOCAL_VERDICT_LOCKED_CONTRACTS, 10 × SEQUENCER_BACKPRESSURE',
			'Offsets 100 to 139. The first 3:',
			expect.stringMatching(/^• Command command-0 failed: SEQUENCER_BACKPRESSURE — Rejected/),
			expect.stringMatching(/^• Command command-1 failed/),
			expect.stringMatching(/^• Command command-2 failed/),
			'All of them stand in the execution, as items of the trigger.',
		]);
		expect(json.events.map(({ commandId }: any) => commandId)).toEqual(many.map(({ commandId }) => commandId));
		expect(json.links).toEqual([{ text: 'Execution in n8n', url: 'https://n8n.example.com/workflow/w1/executions/7' }]);
	});

	it('stays small, however much happens at once and however large it is', async () => {
		const large = { note: 'x'.repeat(2_000_000), party: `bob::1220${'cd'.repeat(32)}` };
		const reason = 'why '.repeat(50_000);
		const codes = Array.from({ length: 3000 }, (_, n) => failure(n, { errorCode: `CODE_${n}`, reason, eventId: `offset:${n}` }));
		const unreadable = Array.from({ length: 3000 }, (_, n) => ({ event: 'commandCompleted', decodeError: reason, offset: n }));
		const written = await write([...codes, ...unreadable, contract(1, { createArgument: large })]);
		expect(written.map(({ json }) => [json.kind, json.digest, json.count, json.notListed])).toEqual([
			['failure', true, 3000, 2950],
			['notice', true, 3000, 2950],
			['contract', undefined, undefined, undefined],
		]);
		for (const { json } of written) expect(JSON.stringify(json).length).toBeLessThan(30_000);
		expect(written[0].json.text).toContain('1 × CODE_9, 2990 others');
	});

	it('says so when something is told again, and does not mix it with what is new', async () => {
		const written = await write([
			failure(1, { replayed: true }),
			failure(2),
			...[3, 4, 5, 6, 7, 8].map((n) => contract(n, { replayed: true })),
		]);
		expect(written.map(({ json }) => [json.repeated, json.subject])).toEqual([
			[true, 'Repeated: Command command-1 failed: LOCAL_VERDICT_LOCKED_CONTRACTS'],
			[false, 'Command command-2 failed: LOCAL_VERDICT_LOCKED_CONTRACTS'],
			[true, 'Repeated: 6 contracts were created'],
		]);
		expect(written[0].json.text).toContain('Sent again because n8n lost its execution or was restarted');
		expect(written[1].json.text).not.toContain('restarted');
	});

	it('every message of an event carries its eventId, by which a receiver knows a repetition, also in a digest', async () => {
		const many = [1, 2, 3, 4, 5, 6].map((n) => failure(n, { eventId: `offset:${n}` }));
		const written = await write([
			...many,
			contract(1, { eventId: '1220ab:0' }),
			{ event: 'contractCreated', decodeError: 'x', eventId: 'offset:9' },
		]);
		expect(written.map(({ json }) => json.eventId)).toEqual(['digest:offset:1', '1220ab:0', 'offset:9']);
		expect(written[0].json.events.map(({ eventId }: any) => eventId)).toEqual(many.map(({ eventId }: any) => eventId));
	});

	it('a notice says its reason in words', async () => {
		const [{ json }] = await write([
			{ event: 'gap', reason: 'The participant has pruned this part of its history.', afterOffset: 1, untilOffset: 9 },
		]);
		expect(json.text).toContain('The participant has pruned this part of its history.');
	});

	it('advises by error code before category', async () => {
		const advice = async (errorCode: string | null, errorCategory: number) =>
			(await write([failure(1, { errorCode, errorCategory })]))[0].json.text.split('\n')[2];
		expect(await advice('SEQUENCER_BACKPRESSURE', 2)).toBe('The synchronizer was too busy: it can be submitted again.');
		expect(await advice('SEQUENCER_REQUEST_FAILED', 2)).not.toContain('can be submitted again');
		expect(await advice('LOCAL_VERDICT_TIMEOUT', 2)).toMatch(/^The network did not finish it in time/);
		expect(await advice('DUPLICATE_COMMAND', 10)).toMatch(/^An equal command was accepted before/);
		expect(await advice('SOMETHING_ELSE', 2)).toMatch(/^Other commands or too much load/);
		expect(await advice(null, 9)).toMatch(/^It cannot succeed as long as/);
	});

	it.each([
		[{ errorCode: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT', errorCategory: 9 }],
		[{ errorCode: 'SEQUENCER_REQUEST_FAILED', errorCategory: 2, errorMetadata: { sendError: 'RequestRefused(AboveTrafficLimit(…))' } }],
		[{ errorCode: 'SEQUENCER_REQUEST_FAILED', errorCategory: 2, reason: 'SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT(9,0): …' }],
	])('says that traffic has to be bought, however the ledger puts it: %j', async (event) => {
		const [{ json }] = await write([failure(1, event)]);
		expect(json.text).toContain('The participant is out of traffic: somebody has to buy traffic');
		expect(json.text).not.toContain('submitted again');
	});

	it('tells of a new contract', async () => {
		const [{ json }] = await write([contract(1)]);
		expect(json.subject).toBe('Contract created: Iou:Iou');
		expect(json).toMatchObject({ kind: 'contract', packageName: 'model-tests', offset: '201' });
		expect(json.text).toContain('Arguments: {"owner":"bob::1220cdcdcd…","note":"<b>&\\""}');
	});

	it('passes on what the trigger says about itself, except that it is alive', async () => {
		const gap = { event: 'gap', reason: 'The participant has pruned this part of its history.', afterOffset: 1, untilOffset: 9 };
		const unreadable = { event: 'commandCompleted', decodeError: 'it names no offset', raw: {} };
		const written = await write([{ event: 'heartbeat', time: 'now' }, gap, unreadable]);
		expect(written.map(({ json }) => json.subject)).toEqual([
			'Some history was pruned before it was read: events are missing here',
			'An event could not be read',
		]);
		expect(written[0].json.text).toContain('untilOffset');
	});
});
