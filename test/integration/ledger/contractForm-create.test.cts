// Contract › Create: what is sent, and what is refused before it is.
import type { IDataObject } from 'n8n-workflow';

import { mapperFields } from '../../support/engine.cts';
import { ALL, IOU, filled, listed, useContractForm } from './contractForm-support.cts';
import { BIG, byId } from './support.cts';

const { sandbox, ids, iou, act, create, submissions, command, editor } = useContractForm();

let alice: string;

beforeAll(() => void ({ alice } = sandbox.parties));

describe('Contract › Create', () => {
	test('sends the arguments as the ledger takes them', async () => {
		const { json, error } = await create(iou({ note: '' }), { commandId: 'form-1' });
		expect(error).toBeUndefined();
		expect(await command()).toEqual({
			CreateCommand: {
				templateId: IOU,
				createArguments: { issuer: alice, owner: alice, amount: '10.5', note: null, at: '2026-07-01T12:00:00.123456Z', tags: ['a', 'b'] },
			},
		});
		expect(json[0]).toMatchObject({ outcome: 'succeeded', commandId: 'form-1', created: [{ template: IOU }] });
	});

	test('every type of value', async () => {
		const { error } = await act('create', {
			templateId: listed(ALL),
			createArguments: filled({
				p: ` ${alice} `,
				i: BIG,
				n: '-000.10',
				t: ' kept as it is ',
				b: false,
				d: '2026-07-01T00:00:00',
				ts: '2026-07-01T14:00:00.000001+02:00',
				oo: '[["z"]]',
				l: '[1, "2", 9007199254740993]',
				tm: { k: 3 },
				gm: '[[1, "one"]]',
				v: '{"tag": "Right", "value": {"a": 5, "b": "x"}}',
				e: 'Green',
				'r.a': 7,
				'r.b': 'b',
				last: '0',
			}),
		});
		expect(error).toBeUndefined();
		expect((await command()).CreateCommand.createArguments).toEqual({
			p: alice,
			i: BIG,
			n: '-0.1',
			t: ' kept as it is ',
			b: false,
			d: '2026-07-01',
			ts: '2026-07-01T12:00:00.000001Z',
			o: null,
			oo: [['z']],
			l: ['1', '2', BIG],
			tm: { k: '3' },
			gm: [['1', 'one']],
			v: { tag: 'Right', value: { a: '5', b: 'x' } },
			e: 'Green',
			r: { a: '7', b: 'b' },
			c: null,
			u: {},
			last: '0',
		});
	});

	test.each([
		[{ amount: '12.345678901234' }, 'amount: 12.345678901234 has 12 decimals, Numeric 10 takes 10'],
		[{ amount: `1${'0'.repeat(28)}` }, 'amount: 10000000000000000000000000000 has 29 digits before the point, Numeric 10 takes 28'],
		[{ amount: '1e3' }, 'amount: 1e3 is no number, Numeric 10 takes only those'],
		[{ amount: 0.12345678901234568 }, 'amount: the number 0.12345678901234568 may have been rounded'],
		[{ owner: 'nobody' }, 'owner: there is no party "nobody"'],
		[{ owner: 'x::y' }, 'owner: "x::y" is no Party'],
		[{ at: 'tomorrow' }, 'at: "tomorrow" is no Time'],
		[{ at: '2026-07-01T12:00:00.1234567Z' }, 'at: "2026-07-01T12:00:00.1234567Z" has 7 decimals, Time takes 6'],
		[{ tags: '["a", 5, {}]' }, 'tags[2]: {} is no Text'],
		[{ tags: '{"a": 1}' }, 'tags: {"a":1} is no list'],
		[{ tags: '["a"' }, expect.stringMatching(/^tags: this is not valid JSON .*, and List Text is written as JSON$/)],
		[{ tags: '[0.1234567890123456789]' }, 'tags: the number 0.1234567890123456789 would be rounded to 0.12345678901234568'],
		[{ note: { a: 1 } }, 'note: {"a":1} is no Text'],
		[{ owner: '', amount: null }, 'Create Arguments: owner, amount: these fields are empty'],
		[{ colour: 'red' }, 'Create Arguments: the item has "colour", which is no field here'],
	])('%j is refused before anything is sent', async (wrong, message) => {
		const { error } = await create(iou(wrong as IDataObject));
		expect(error?.message).toEqual(message);
		expect(await submissions()).toEqual([]);
	});

	test('all that is wrong at once: each field by its name, each advice once', async () => {
		const { error } = await create(iou({ issuer: 'x::', owner: 'y::', amount: 'much', tags: '', at: '' }));
		expect([error?.message, error?.description]).toEqual([
			'Create Arguments: at, tags: these fields are empty; issuer: "x::" is no Party; owner: "y::" is no Party; ' +
				'amount: much is no number, Numeric 10 takes only those',
			'Fill in what is required, or check the expressions: they returned nothing for this item. tags is JSON, e.g. ["text"]. ' +
				'A party ID looks like alice::1220…. Canton Participant, Party › Get Many lists them. Write digits with a point, e.g. 12.5.',
		]);
		expect(await submissions()).toEqual([]);
	});

	test('required parties begin with me, required lists empty, and the time of the contract is now', async () => {
		const [type, loaded, credentials] = editor({ templateId: listed(IOU) });
		const form = (await mapperFields(type, 'getTemplateFields', loaded as never, credentials)).fields as any[];
		expect(Object.fromEntries(form.map(({ id, defaultValue }) => [id, defaultValue]))).toMatchObject({
			issuer: 'me',
			owner: 'me',
			amount: undefined,
			tags: '[]',
			at: '={{ $now }}',
		});
		const before = Date.now();
		expect((await create(iou({ at: '={{ $now }}' }))).error).toBeUndefined();
		const sent = Date.parse((await command()).CreateCommand.createArguments.at);
		expect(sent).toBeGreaterThanOrEqual(before);
		expect(sent).toBeLessThanOrEqual(Date.now());
	});

	test('a time that may be a deadline begins empty', async () => {
		const [type, loaded, credentials] = editor({ templateId: listed(ALL) });
		const form = (await mapperFields(type, 'getTemplateFields', loaded as never, credentials)).fields as any[];
		expect(form.find(({ id }) => id === 'ts')).toMatchObject({ type: 'dateTime', required: true });
		expect(form.find(({ id }) => id === 'ts')).not.toHaveProperty('defaultValue');
	});

	test('what is no JSON is answered with an example of the type', async () => {
		const { error } = await create(iou({ tags: '["a"' }));
		expect(error?.description).toBe('Check quotes, commas and brackets: it looks like ["text"].');
	});

	test('each item by itself: a wrong one goes to the error output, the others are sent', async () => {
		const input = ['1', 'x', '3'].map((amount) => ({ json: { ...iou({ tags: [] }), amount } }));
		const { json } = await create({}, { argumentsFrom: 'item' }, { input: input as never, onError: 'continueRegularOutput' });
		expect(json.map(({ outcome, message }) => outcome ?? message)).toEqual([
			'succeeded',
			'amount: x is no number, Numeric 10 takes only those',
			'succeeded',
		]);
		expect(await submissions()).toHaveLength(2);
	});

	test('From the Incoming Item: by name, also what lies in an object; what is missing or unknown is said', async () => {
		const item = (json: IDataObject) => ({ input: [{ json }] as never });
		const all = {
			p: alice,
			i: 1,
			n: 2,
			t: '',
			b: true,
			d: '2026-07-01',
			ts: '2026-07-01T00:00:00Z',
			l: [],
			tm: {},
			gm: [],
			v: { tag: 'Nothing', value: {} },
			e: 'Red',
		};
		const map = async (json: IDataObject, options: IDataObject = {}) =>
			await act('create', { templateId: byId('={{ "#fidelity-wk:W:All" }}'), argumentsFrom: 'item', options }, item(json));
		expect((await map({ ...all, r: { a: 1, b: 'x' } })).error).toBeUndefined();
		expect((await command()).CreateCommand.createArguments).toMatchObject({
			t: '',
			r: { a: '1', b: 'x' },
			v: { tag: 'Nothing', value: {} },
		});
		const missing = await map({ ...all, r: { a: 1, c: 2 }, colour: 'red' });
		expect([missing.error?.message, missing.error?.description]).toEqual([
			'Create Arguments: r.b: this field is empty; the item has "r.c", "colour", which is no field here',
			'Fill in what is required, or check the expressions: they returned nothing for this item. Perhaps a field has another name.',
		]);
		const unknown = await map({ ...all, r: { a: 1, b: 'x' }, colour: 'red' });
		expect(unknown.error?.message).toBe('Create Arguments: the item has "colour", which is no field here');
		expect((await map({ ...all, r: { a: 1, b: 'x' }, colour: 'red' }, { ignoreUnknownFields: true })).error).toBeUndefined();
	});

	test('a chosen version is the one that is used', async () => {
		const older = ids['fidelity-note 1.0.0'];
		const { error } = await act('create', {
			templateId: listed('#fidelity-note:Note:Note'),
			packageVersion: 'newest',
			createArguments: filled({}),
		});
		expect(error?.message).toBe('Package Version Name or ID: "newest" is not a package ID');
		const values = {
			argumentsFrom: 'json',
			createArgumentsJson: '{}',
			templateId: listed('#fidelity-note:Note:Note'),
			packageVersion: older,
		};
		await act('create', values, { onError: 'continueRegularOutput' });
		expect((await submissions()).map(({ body }: any) => body.commands.commands[0].CreateCommand.templateId)).toEqual([
			`${older}:Note:Note`,
		]);
	});

	test('as JSON, it is sent as it is', async () => {
		const { error } = await create({}, { argumentsFrom: 'json', createArgumentsJson: JSON.stringify({ ...iou(), tags: [], amount: 5 }) });
		expect(error).toBeUndefined();
		expect((await command()).CreateCommand.createArguments).toMatchObject({ amount: '5', tags: [] });
	});
});

test('a participant that lists no vetted packages, and prefers none, is quoted', async () => {
	await sandbox.fault({ endpoint: 'POST /v2/interactive-submission/preferred-packages', status: 500, body: { error: 'x' }, times: 0 });
	await sandbox.fault({
		endpoint: 'POST /v2/package-vetting/list',
		status: 403,
		body: { code: 'PERMISSION_DENIED', cause: 'no vetting for you' },
		times: 0,
	});
	const { error } = await act('create', { templateId: listed('#fidelity-vet:V:T'), createArguments: filled({}) });
	expect(error?.message).toContain('no vetting for you');
	await sandbox.control('DELETE', '/faults');
});
