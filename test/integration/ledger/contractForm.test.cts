// Contract › Create, Exercise Choice, Archive, Create and Exercise, Exercise by Key: the form, what is sent, and what is refused before it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { makeDar } from '../../../scripts/lib/dar.cjs';
import { dropDown, mapperFields, searchList } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { askToolWith } from '../../support/agent.cts';
import { BIG, byId, ledgerOf } from './support.cts';
import { createContract } from '../../../nodes/CantonLedger/operations/contract/create';
import { exerciseChoice } from '../../../nodes/CantonLedger/operations/contract/exercise';
import type { LedgerOperation } from '../../../nodes/shared/ledgerNode/ledgerOperation';

const sandbox = useSandbox({ history: 5 });
const { run } = ledgerOf(sandbox);
const IOU = '#fidelity-iou:Iou:Iou';
const HOLDING = '#fidelity-iou:Iface:Holding';
const ALL = '#fidelity-wk:W:All';
const ACCOUNT = '#fidelity-key:K:Acct';
const TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';

let alice: string;
let bob: string;
let ids: Record<string, string>;

const dar = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', name));

beforeAll(async () => {
	// The last has no compiled package in it.
	const archives = ['iou.dar', 'wk.dar', 'key.dar', 'note-1.0.0.dar', 'note-1.1.0.dar'].map(dar);
	for (const bytes of [...archives, makeDar().bytes]) {
		const input = [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/octet-stream' } } }];
		const { error } = await run('dar', 'upload', { inputDataFieldName: 'data' }, { as: 'participant_admin', input: input as never });
		expect(error).toBeUndefined();
	}
	const world = await sandbox.control('GET', '/world');
	({ alice, bob } = world.parties);
	ids = Object.fromEntries(world.packages.map(({ name, version, id }: Record<string, string>) => [`${name} ${version}`, id]));
});

const listed = (value: string) => ({ __rl: true, mode: 'list', value });
const filled = (value: IDataObject) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });
const iou = (more: IDataObject = {}): IDataObject => ({
	issuer: alice,
	owner: alice,
	amount: '10.5',
	at: '2026-07-01T12:00:00.123456Z',
	tags: '["a","b"]',
	...more,
});
const act = async (operation: string, parameters: IDataObject, options: Parameters<typeof run>[3] = {}) =>
	await run('contract', operation, { actAs: byId(alice), simplify: true, waitFor: 'transaction', ...parameters }, options);
const create = async (fields: IDataObject, parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) =>
	await act('create', { templateId: listed(IOU), createArguments: filled(fields), ...parameters }, options);
const created = async () => String(((await create(iou())).json[0]?.createdContractIds as string[])[0]);
const submissions = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === TRANSACTION);
const command = async () => {
	const [request] = await submissions();
	expect(request?.complaints).toEqual([]);
	return (request?.body as any).commands.commands[0];
};

const editor = (parameters: IDataObject) =>
	[
		'cantonLedger',
		{ authentication: 'accessToken', resource: 'contract', actAs: byId(alice), ...parameters },
		ledgerCredential(sandbox),
	] as const;
const fields = async (method: string, parameters: IDataObject) => {
	const [type, loaded, credentials] = editor(parameters);
	const { fields: found, emptyFieldsNotice } = await mapperFields(type, method, loaded as never, credentials);
	return emptyFieldsNotice ?? found.map(({ displayName, type: input, required }) => `${displayName} ${input}${required ? '' : '?'}`);
};
const choices = async (parameters: IDataObject, filter?: string, path = '') => {
	const [type, loaded, credentials] = editor(parameters);
	return (await searchList(type, 'searchChoices', loaded as never, credentials, filter, undefined, path)).results;
};

describe('the form', () => {
	test('a field for each argument of a template, with its type', async () => {
		expect(await fields('getTemplateFields', { templateId: listed(IOU) })).toEqual([
			'issuer (Party) string',
			'owner (Party) string',
			'amount (Numeric 10) string',
			'note (Optional Text) string?',
			'at (Time) dateTime',
			'tags (List Text) array',
		]);
		expect(await fields('getTemplateFields', { templateId: listed(ALL) })).toEqual([
			'p (Party) string',
			'i (Int) string',
			'n (Numeric 10) string',
			't (Text) string',
			'b (Bool) boolean',
			'd (Date) dateTime',
			'ts (Time) dateTime',
			'o (Optional Text) string?',
			'oo (Optional) array?',
			'l (List Int) array',
			'tm (TextMap Int) object',
			'gm (GenMap Int Text) array',
			expect.stringMatching(/^v \(\w+\) object$/),
			expect.stringMatching(/^e \(\w+\) options$/),
			'r.a (Int) string',
			'r.b (Text) string',
			'c (Optional ContractId) string?',
			'last (Optional Int) string?',
		]);
	});

	test('choices: own ones, Archive, those of interfaces; consuming ones marked', async () => {
		expect(await choices({ templateId: listed(IOU) })).toEqual([
			{ name: 'Give (consuming)', value: 'Give' },
			{ name: 'Look', value: 'Look' },
			{ name: 'Settle (consuming)', value: 'Settle' },
			{ name: 'Archive (consuming)', value: 'Archive' },
			{ name: `Ping · ${HOLDING}`, value: `${HOLDING}:Ping` },
		]);
		expect(await choices({ templateId: listed(IOU) }, 'gi')).toMatchObject([{ value: 'Give' }]);
		// An empty list would not say why.
		expect((await choices({ templateId: listed('') }))[0]).toMatchObject({ name: 'Choose the Template first.' });
	});

	test('choices in a row of Command › Submit are those of its own template', async () => {
		const rows = { commands: { command: [{ templateId: listed(ACCOUNT) }, { templateId: listed(IOU) }] } };
		expect((await choices(rows, '', 'parameters.commands.command[1].choice')).map(({ value }) => value)).toContain('Give');
		expect((await choices(rows, '', 'parameters.commands.command[0].choice')).map(({ value }) => value)).toEqual([
			'Close',
			'Read',
			'Archive',
		]);
	});

	test('fields of a choice, of a key; what has none says so', async () => {
		const form = { templateId: listed(IOU) };
		expect(await fields('getChoiceFields', { ...form, choice: listed('Give') })).toEqual(['newOwner (Party) string']);
		expect(await fields('getChoiceFields', { ...form, choice: listed(`${HOLDING}:Ping`) })).toEqual(['argument (Int) string']);
		expect(await fields('getChoiceFields', { ...form, choice: listed('Look') })).toBe('Look takes no arguments.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Archive') })).toBe('Archive takes no arguments.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('') })).toBe('Choose the choice first.');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Gone') })).toBe('Iou:Iou has no choice Gone.');
		expect(await fields('getKeyFields', { templateId: listed(ACCOUNT) })).toEqual(['who (Party) string', 'ref (Text) string']);
		expect(await fields('getKeyFields', form)).toBe('Iou:Iou has no contract key.');
		expect(await fields('getTemplateFields', { templateId: listed('') })).toBe('Choose the template first.');
		expect(await fields('getTemplateFields', { templateId: listed(HOLDING) })).toMatch(/^Iface:Holding is an interface/);
	});

	test('a template by expression has no form, and says what to do', async () => {
		expect(await fields('getTemplateFields', { templateId: byId('={{ $json.template }}') })).toBe(
			'The template is an expression, so its fields are not known here. Set Specify Arguments to From the Incoming Item, or to Using JSON.',
		);
	});

	test('the version it shows: the preferred one, or exactly the one chosen', async () => {
		const [type, loaded, credentials] = editor({ templateId: listed('#fidelity-note:Note:Note') });
		const versions = await dropDown(type, 'getPackageVersions', loaded as never, credentials);
		const [newer, older] = [ids['fidelity-note 1.1.0'], ids['fidelity-note 1.0.0']];
		expect(versions.map(({ name, value }) => [name, value])).toEqual([
			['Automatic (Now 1.1.0)', ''],
			[`1.1.0 (${newer?.slice(0, 8)}…)`, newer],
			[`1.0.0 (${older?.slice(0, 8)}…)`, older],
		]);
		const now = await fields('getTemplateFields', { templateId: listed('#fidelity-note:Note:Note') });
		const before = await fields('getTemplateFields', { templateId: listed('#fidelity-note:Note:Note'), packageVersion: older });
		expect(now.length).toBe(before.length + 1);
		expect(await fields('getTemplateFields', { templateId: listed(`${older}:Note:Note`) })).toEqual(before);
	});

	test('a package or template that is not there is named', async () => {
		const failing = async (templateId: string) =>
			await fields('getTemplateFields', { templateId: listed(templateId) }).then(
				() => '',
				({ message, description }) => `${message} | ${description}`,
			);
		expect(await failing('#nothing:A:B')).toMatch(/^Template: no package nothing is vetted \| Check the name/);
		expect(await failing('#fidelity-iou:A:B')).toBe(
			'Template: fidelity-iou 1.0.0 has no template or interface A:B | It has: Iou:Iou, Iface:Holding.',
		);
		expect(await failing('#demo-model:A:B')).toMatch(
			/^Template: the package \w+ cannot be read: its archive is broken.* \| Set Specify Arguments to Using JSON: it needs no form\.$/,
		);
	});
});

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

	test('parties by name: me, the beginning of the ID of an own one, a name of the Address Book, also within JSON', async () => {
		const credentials = { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, addressBook: `${bob} = Bob of Basel` } };
		const { error } = await create(iou({ issuer: 'me', owner: 'alice', note: 'me' }), {}, { credentials });
		expect(error).toBeUndefined();
		expect((await command()).CreateCommand.createArguments).toMatchObject({ issuer: alice, owner: alice, note: 'me' });
		const contractId = await created();
		await sandbox.requests();
		const give = { templateId: listed(IOU), contractId, choice: listed('Give'), choiceArgument: filled({ newOwner: 'bob of basel' }) };
		expect((await act('exercise', give, { credentials })).error).toBeUndefined();
		expect((await command()).ExerciseCommand.choiceArgument).toEqual({ newOwner: bob });
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

describe('choices', () => {
	test('Exercise Choice takes the contract from the item', async () => {
		const contractId = await created();
		await sandbox.requests();
		const { json, error } = await act(
			'exercise',
			{ templateId: listed(IOU), contractId: '={{ $json.contractId }}', choice: listed('Give'), choiceArgument: filled({ newOwner: bob }) },
			{ input: [{ json: { contractId } }] as never },
		);
		expect(error).toBeUndefined();
		expect(await command()).toEqual({
			ExerciseCommand: { templateId: IOU, contractId, choice: 'Give', choiceArgument: { newOwner: bob } },
		});
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test.each([listed(`${HOLDING}:Ping`), byId('Ping')])('a choice of an interface names the interface: %j', async (choice) => {
		const contractId = await created();
		await sandbox.requests();
		const { error } = await act('exercise', { templateId: listed(IOU), contractId, choice, choiceArgument: filled({ argument: 7 }) });
		expect(error).toBeUndefined();
		expect(await command()).toEqual({ ExerciseCommand: { templateId: HOLDING, contractId, choice: 'Ping', choiceArgument: '7' } });
	});

	test('Submit takes a choice of the list, too', async () => {
		const contractId = await created();
		const row = { kind: 'exercise', templateId: listed(IOU), contractId, choice: listed(`${HOLDING}:Ping`), choiceArgument: '5' };
		const { error } = await run('command', 'submit', { actAs: byId(alice), commandsFrom: 'fields', commands: { command: [row] } });
		expect(error).toBeUndefined();
	});

	test('a choice without arguments, and one not chosen yet, show no form to fill in', async () => {
		const shown = (operation: LedgerOperation, name: string) => operation.properties.find((property) => property.name === name);
		expect(shown(exerciseChoice, 'choiceArgument')?.displayOptions?.hide).toEqual({ choice: ['', 'Archive'] });
		expect(shown(createContract, 'createArguments')).toMatchObject({
			displayOptions: { hide: { templateId: [''] } },
			typeOptions: { resourceMapper: { supportAutoMap: false, hideNoDataError: true } },
		});
		const contractId = await created();
		const { json, error } = await act('exercise', { templateId: listed(IOU), contractId, choice: listed('Archive') });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test('what fails names the template and the choice, for an alert', async () => {
		const contractId = await created();
		await act('archive', { templateId: listed(IOU), contractId: byId(contractId) });
		const { json } = await act(
			'exercise',
			{ templateId: listed(IOU), contractId: byId(contractId), choice: listed('Give'), choiceArgument: filled({ newOwner: bob }) },
			{ onError: 'continueRegularOutput' },
		);
		expect(json[0]).toMatchObject({ error: { templateId: IOU, choice: 'Give', outcome: 'failed' } });
		const message = await run('message', 'format', { format: ['text'] }, { input: [{ json: json[0] }] as never });
		expect(message.json[0]?.text).toEqual(expect.stringContaining(`Template: ${IOU}`));
		expect(message.json[0]?.text).toEqual(expect.stringContaining('Choice: Give'));
	});

	test('an unknown choice is refused with those there are', async () => {
		const { error } = await act('exercise', {
			templateId: listed(IOU),
			contractId: `00${'ab'.repeat(32)}`,
			choice: byId('Gone'),
			choiceArgument: filled({}),
		});
		expect([error?.message, error?.description]).toEqual([
			'Choice: Iou:Iou has no choice "Gone"',
			`Its choices: Give, Look, Settle, Archive, ${HOLDING}:Ping.`,
		]);
		expect(await submissions()).toEqual([]);
	});

	test('Archive', async () => {
		const contractId = await created();
		const { json, error } = await act('archive', { templateId: listed(IOU), contractId });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
		expect((await act('archive', { templateId: listed(IOU), contractId: '={{ "" }}' })).error?.message).toBe(
			'Contract: this field is empty',
		);
	});

	test("the contract is the incoming item's where none is chosen; with neither, nothing is sent", async () => {
		const contractId = await created();
		const none = { templateId: listed(IOU), contractId: listed('') };
		const refused = await act('archive', none, { input: [{ json: {} }] as never });
		expect(refused.error?.message).toBe('Contract: no contract is chosen, and the incoming item has no contractId');
		// An expression that found nothing does not mean the item's.
		const byExpression = { ...none, contractId: byId('={{ $json.other }}') };
		expect((await act('archive', byExpression, { input: [{ json: { contractId } }] as never })).error?.message).toBe(
			'Contract: this field is empty',
		);
		const { json, error } = await act('archive', none, { input: [{ json: { contractId } }] as never });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ archivedContractIds: [contractId] });
	});

	test("the template is the incoming item's where none is chosen, and it has to be somewhere", async () => {
		const [item] = (await create(iou())).json;
		expect(item).toMatchObject({ templateId: expect.stringMatching(/:Iou:Iou$/), packageName: 'fidelity-iou' });
		const give = {
			templateId: listed(''),
			contractId: listed(''),
			choice: listed('Give'),
			choiceArgument: filled({ newOwner: bob }),
		};
		const refused = await act('exercise', give, { input: [{ json: { contractId: item!.contractId } }] as never });
		expect(refused.error?.message).toBe('Template: none is chosen, and the incoming item has no templateId');
		await sandbox.requests();
		const { json, error } = await act('exercise', give, { input: [{ json: item }] as never });
		expect(error).toBeUndefined();
		expect((await command()).ExerciseCommand).toMatchObject({ templateId: IOU, contractId: item!.contractId });
		const archived = await act('archive', { templateId: listed(''), contractId: listed('') }, { input: [{ json: json[0] }] as never });
		expect(archived.error).toBeUndefined();
	});

	test("lists and forms are of the incoming item's template, once the editor knows the item", async () => {
		const [item] = (await create(iou())).json;
		// As the editor sends it: the expression evaluated.
		const form = { templateId: listed(''), itemTemplate: [item!.templateId, item!.packageName] };
		expect((await choices(form)).map(({ value }) => value)).toContain('Give');
		expect(await fields('getChoiceFields', { ...form, choice: listed('Give') })).toEqual(['newOwner (Party) string']);
		expect((await choices({ ...form, itemTemplate: [null, null] }))[1]).toMatchObject({
			name: 'Or execute the node before this one: its item may have one.',
		});
	});

	test('the list of contracts: those of the template, named by what they are about, without archived ones', async () => {
		const [first, second] = [await created(), String((await create(iou({ amount: '77.25' }))).json[0]?.contractId)];
		const contracts = async (parameters: IDataObject, filter = '') => {
			const [type, loaded, credentials] = editor(parameters);
			return (await searchList(type, 'searchContracts', loaded as never, credentials, filter)).results;
		};
		const found = await contracts({ templateId: listed(IOU) });
		expect(found.slice(0, 2)).toEqual([
			{ name: `alice, alice, 77.25 · ${second.slice(0, 10)}…`, value: second },
			{ name: `alice, alice, 10.5 · ${first.slice(0, 10)}…`, value: first },
		]);
		expect(await contracts({ templateId: listed(IOU) }, '77.25')).toEqual([found[0]]);
		expect(await contracts({ templateId: listed(IOU) }, first.slice(0, 30))).toEqual([found[1]]);
		expect((await contracts({ templateId: listed(HOLDING) })).map(({ value }) => value)).toContain(second);
		expect(await contracts({ templateId: listed(IOU) }, 'nothing like it')).toEqual([
			{ name: 'No active contract matches.', value: false },
		]);
		expect(await contracts({ templateId: listed('') })).toMatchObject([{ name: 'Choose the template first.' }, {}]);
		await act('archive', { templateId: listed(IOU), contractId: byId(second) });
		expect((await contracts({ templateId: listed(IOU) })).map(({ value }) => value)).not.toContain(second);
	});

	test('a right to execute as a party is none to list its contracts', async () => {
		const contractId = await created();
		const { carol } = (await sandbox.control('GET', '/world')).parties;
		const rights = [{ CanExecuteAs: { value: { party: carol } } }, { CanReadAs: { value: { party: alice } } }];
		await sandbox.control('POST', '/do', { action: 'user', user: 'executor', rights });
		const [type, loaded] = editor({ templateId: listed(IOU), actAs: listed('me') });
		const { results } = await searchList(type, 'searchContracts', loaded as never, ledgerCredential(sandbox, 'executor'));
		expect(results.map(({ value }) => value)).toContain(contractId);
	});

	test('Create and Exercise', async () => {
		const { json, error } = await act('createAndExercise', {
			templateId: listed(IOU),
			createArguments: filled(iou()),
			choice: listed('Give'),
			choiceArgument: filled({ newOwner: bob }),
			options: { transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		});
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ exercised: [{ choice: 'Give' }] });
		const refused = await act('createAndExercise', {
			templateId: listed(IOU),
			createArguments: filled(iou()),
			choice: byId('Ping'),
			choiceArgument: filled({ argument: 1 }),
		});
		expect(refused.error?.message).toBe(`Choice: Ping belongs to the interface ${HOLDING}`);
	});

	test('Exercise by Key', async () => {
		const key = { who: alice, ref: 'r-1' };
		const { error: none } = await act('create', {
			templateId: listed(ACCOUNT),
			createArguments: filled({ owner: alice, ref: 'r-1', n: '5' }),
		});
		expect(none).toBeUndefined();
		await sandbox.requests();
		const { error } = await act('exerciseByKey', {
			templateId: listed(ACCOUNT),
			contractKey: filled(key),
			choice: listed('Read'),
			choiceArgument: filled({}),
		});
		expect(error).toBeUndefined();
		expect(await command()).toEqual({
			ExerciseByKeyCommand: { templateId: ACCOUNT, contractKey: key, choice: 'Read', choiceArgument: {} },
		});
		const other = { templateId: listed(IOU), contractKey: filled(key), choice: listed('Look'), choiceArgument: filled({}) };
		expect((await act('exerciseByKey', other)).error?.message).toBe('Template: Iou:Iou has no contract key');
	});
});

describe('Template', () => {
	test('Get: fields, choices, interfaces and versions as one item', async () => {
		const { json, error } = await run('template', 'get', { templateId: listed(IOU) });
		expect(error).toBeUndefined();
		const packageId = ids['fidelity-iou 1.0.0'];
		expect(json).toEqual([
			{
				template: IOU,
				templateId: `${packageId}:Iou:Iou`,
				kind: 'template',
				packageName: 'fidelity-iou',
				packageVersion: '1.0.0',
				packageId,
				languageVersion: '2.1',
				fields: [
					{ name: 'issuer', type: 'Party', required: true, example: expect.stringMatching(/^alice::1220/) },
					{ name: 'owner', type: 'Party', required: true, example: expect.stringMatching(/^alice::1220/) },
					{ name: 'amount', type: 'Numeric 10', required: true, example: '12.5' },
					{ name: 'note', type: 'Optional Text', required: false, example: 'text' },
					{ name: 'at', type: 'Time', required: true, example: '2026-07-01T12:00:00Z' },
					{ name: 'tags', type: 'List Text', required: true, example: ['text'] },
				],
				key: null,
				choices: [
					{ name: 'Give', consuming: true, interface: null, fields: [expect.objectContaining({ name: 'newOwner' })], result: 'ContractId' },
					{ name: 'Look', consuming: false, interface: null, fields: [], result: 'Int' },
					{ name: 'Settle', consuming: true, interface: null, fields: [], result: expect.any(String) },
					{ name: 'Archive', consuming: true, interface: null, fields: [], result: 'Unit' },
					{ name: 'Ping', consuming: false, interface: HOLDING, fields: [{ type: 'Int', required: true, example: '42' }], result: 'Int' },
				],
				interfaces: [HOLDING],
				view: null,
				versions: [{ packageName: 'fidelity-iou', packageVersion: '1.0.0', packageId }],
			},
		]);
		const { json: keyed } = await run('template', 'get', { templateId: listed(ACCOUNT) });
		expect(keyed[0]).toMatchObject({
			key: {
				fields: [
					{ name: 'who', type: 'Party' },
					{ name: 'ref', type: 'Text' },
				],
			},
		});
		const { json: template } = await run('template', 'get', { templateId: listed(HOLDING) });
		expect(template[0]).toMatchObject({
			kind: 'interface',
			fields: [],
			view: expect.any(Array),
			choices: [{ name: 'Ping' }, { name: 'Archive' }],
		});
	});

	test('Get with a party: the version preferred for it; a package ID or a version selects exactly one', async () => {
		const [newer, older] = [ids['fidelity-note 1.1.0'], ids['fidelity-note 1.0.0']];
		const packageReferences = [{ packageId: older, packageName: 'fidelity-note', packageVersion: '1.0.0' }];
		await sandbox.answer('POST /v2/interactive-submission/preferred-packages', { packageReferences, synchronizerId: 's::1220' });
		const version = async (templateId: string, more: IDataObject = {}) =>
			(await run('template', 'get', { templateId: listed(templateId), ...more })).json[0]?.packageVersion;
		const name = '#fidelity-note:Note:Note';
		expect(await version(name, { options: { party: byId(bob) } })).toBe('1.0.0');
		expect(await version(name)).toBe('1.1.0');
		expect(await version(`${older}:Note:Note`)).toBe('1.0.0');
		expect(await version(name, { packageVersion: older })).toBe('1.0.0');
		expect(await version(name, { packageVersion: newer, options: { party: byId(bob) } })).toBe('1.1.0');
	});

	test('Get Many: the templates and interfaces of a package, by its name or ID', async () => {
		const list = async (packageName: string, more: IDataObject = {}) =>
			await run('template', 'getAll', { packageName: byId(packageName), returnAll: true, ...more });
		const { json } = await list('fidelity-iou');
		expect(json).toMatchObject([
			{ template: IOU, kind: 'template', choices: ['Give', 'Look', 'Settle', 'Archive', 'Ping'], hasKey: false },
			{ template: HOLDING, kind: 'interface', fields: [] },
		]);
		expect(json[0]?.fields).toContain('amount: Numeric 10');
		expect((await list(ids['fidelity-note 1.0.0'] ?? '')).json).toMatchObject([{ packageVersion: '1.0.0' }]);
		expect((await list('fidelity-note')).json).toMatchObject([{ packageVersion: '1.1.0' }]);
		expect((await list('fidelity-iou', { returnAll: false, limit: 1 })).json).toHaveLength(1);
		expect((await list('nothing')).error?.message).toBe('Package: no package nothing is vetted');
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

test('a party of the form can be the one in Act As, by an expression', async () => {
	const { error } = await create(iou({ issuer: '={{ $parameter.actAs }}' }));
	expect(error).toBeUndefined();
	expect((await command()).CreateCommand.createArguments.issuer).toBe(alice);
});

describe('a tool of an AI agent', () => {
	/** The expression that n8n's editor puts into a field for the model to fill in: the key is the label, with `_` for what a key cannot have. */
	const byModel = (label: string, type = 'string') =>
		`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${label.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64)}', \`\`, '${type}') }}`;

	test('sees the name and Daml type of each field, and fills in the form', async () => {
		const [type, loaded, credentials] = editor({ templateId: listed(IOU) });
		const { fields: form } = await mapperFields(type, 'getTemplateFields', loaded as never, credentials);
		const value = Object.fromEntries(form.map(({ id, displayName }) => [id, byModel(displayName)]));
		const tool = {
			...loaded,
			operation: 'create',
			waitFor: 'transaction',
			simplify: true,
			createArguments: { ...filled(value), schema: form as never },
			allowWritesAsTool: true,
		};
		const input = {
			issuer__Party_: alice,
			owner__Party_: alice,
			amount__Numeric_10_: '12.5',
			note__Optional_Text_: 'by an agent',
			at__Time_: '2026-07-01T12:00:00.123456Z',
		};
		const { fields: shown } = await askToolWith(input, type, tool as never, credentials);
		expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(input)));
		const rest = Object.keys(shown).filter((name) => !(name in input));
		expect(rest).toEqual([expect.stringMatching(/^tags__List_Text/)]);
		await sandbox.requests();
		const { said } = await askToolWith({ ...input, [rest[0]!]: '["a"]' }, type, tool as never, credentials);
		expect(said).toContain('"outcome":"succeeded"');
		expect((await command()).CreateCommand.createArguments).toEqual({
			issuer: alice,
			owner: alice,
			amount: '12.5',
			note: 'by an agent',
			at: '2026-07-01T12:00:00.123456Z',
			tags: ['a'],
		});
		const wrong = await askToolWith({ ...input, amount__Numeric_10_: 'much', [rest[0]!]: '[]' }, type, tool as never, credentials);
		expect(wrong.said).toContain('amount: much is no number, Numeric 10 takes only those');
	});
});

test('each name of a list or record in JSON finds its party', async () => {
	const shared = compile({
		name: 'shared-with',
		version: '1.0.0',
		modules: {
			Main: {
				types: {
					Deal: {
						record: [
							['owner', 'Party'],
							['observers', { list: 'Party' }],
							['shares', { textMap: 'Party' }],
						],
					},
				},
				templates: { Deal: {} },
			},
		},
	});
	const data = darWith(shared).toString('base64');
	const input = [{ json: {}, binary: { data: { data, mimeType: 'application/octet-stream' } } }];
	await run('dar', 'upload', { inputDataFieldName: 'data' }, { as: 'participant_admin', input: input as never });
	const credentials = { cantonLedgerApi: { ...ledgerCredential(sandbox).cantonLedgerApi, addressBook: `${bob} = Bob of Basel` } };
	const deal = { owner: 'me', observers: '["Bob of Basel", "alice", "me"]', shares: '{"first": "alice", "second": "bob of basel"}' };
	const templateId = listed('#shared-with:Main:Deal');
	const { error } = await act('create', { templateId, createArguments: filled(deal) }, { credentials });
	expect(error).toBeUndefined();
	expect((await command()).CreateCommand.createArguments).toEqual({
		owner: alice,
		observers: [bob, alice, alice],
		shares: { first: alice, second: bob },
	});
	const unknown = { ...deal, observers: '["Bob of Basel", "Nobody of Note"]' };
	const refused = await act('create', { templateId, createArguments: filled(unknown) }, { credentials });
	expect(refused.error?.message).toBe('observers[1]: there is no party "Nobody of Note"');
	expect(await submissions()).toEqual([]);
});

test('a participant that cannot say whose parties are meant is not a wrong name in the form', async () => {
	await sandbox.fault({ endpoint: 'GET /v2/users/{user-id}/rights', status: 503, times: 10, body: 'busy' });
	const { error } = await act('create', { templateId: listed(IOU), actAs: byId(alice), createArguments: filled(iou({ owner: 'bob' })) });
	expect(error?.message).not.toContain('owner');
	expect(error?.httpCode).toBe('503');
});

describe('fields that n8n treats in a way of its own', () => {
	const NAMES = ['constructor', 'prototype', '__proto__', 'toString'];
	const wrapped = { named: 'Main:Wrap', args: [{ optional: 'Text' }] } as const;
	const odd = compile({
		name: 'odd-names',
		version: '1.0.0',
		modules: {
			Main: {
				types: {
					Wrap: { parameters: ['a'], record: [['inner', { optional: { variable: 'a' } }]] },
					Odd: {
						record: [
							['owner', 'Party'],
							['unit', { optional: 'Unit' }],
							['wrap', wrapped as never],
							...NAMES.map((name): [string, 'Text'] => [name, 'Text']),
						],
					},
				},
				templates: { Odd: {} },
			},
		},
	});
	const templateId = listed('#odd-names:Main:Odd');
	let schema: unknown[];

	beforeAll(async () => {
		const data = darWith(odd).toString('base64');
		const input = [{ json: {}, binary: { data: { data, mimeType: 'application/octet-stream' } } }];
		const { error } = await run('dar', 'upload', { inputDataFieldName: 'data' }, { as: 'participant_admin', input: input as never });
		expect(error).toBeUndefined();
		const [type, loaded, credentials] = editor({ templateId });
		schema = (await mapperFields(type, 'getTemplateFields', loaded as never, credentials)).fields;
	});

	const labelled = (value: Record<string, string>): IDataObject =>
		Object.fromEntries(
			Object.entries(value).map(([label, entered]) => [
				(schema as Array<{ id: string; displayName: string }>).find(({ displayName }) => displayName.startsWith(`${label} (`))?.id ?? label,
				entered,
			]),
		);
	const made = async (value: IDataObject) => {
		const createArguments = { ...filled(value), schema };
		const { error } = await act('create', { templateId, createArguments });
		expect(error).toBeUndefined();
		return JSON.stringify((await command()).CreateCommand.createArguments);
	};
	const texts = Object.fromEntries(NAMES.map((name) => [name, `of ${name}`]));
	const SENT_TEXTS = NAMES.map((name) => `"${name}":"of ${name}"`).join(',');

	test('are filled in as their labels say', async () => {
		expect(await fields('getTemplateFields', { templateId })).toEqual([
			'owner (Party) string',
			'unit (Optional Unit) string?',
			'wrap.inner (Optional) string?',
			...NAMES.map((name) => `${name} (Text) string`),
		]);
		expect(await made(labelled({ owner: alice, unit: '{}', 'wrap.inner': '"text"', ...texts }))).toBe(
			`{"owner":"${alice}","unit":{},"wrap":{"inner":"text"},${SENT_TEXTS}}`,
		);
		expect(await made(labelled({ owner: alice, unit: '', 'wrap.inner': '', ...texts }))).toBe(
			`{"owner":"${alice}","unit":null,"wrap":{"inner":null},${SENT_TEXTS}}`,
		);
	});

	test('what is empty is named as its label names it', async () => {
		const { error } = await act('create', { templateId, createArguments: filled({ owner: alice }) });
		expect(error?.message).toContain('constructor, prototype, __proto__, toString: these fields are empty');
	});
});
