// Conditions on arguments: of triggers, and of Active Contract › Get Many. What does not meet them starts nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { makeDar } from '../../../scripts/lib/dar.cjs';
import { runNode, searchList } from '../../support/engine.cts';
import { compile, darWith, type LfType } from '../../support/lf.cts';
import { ledgerCredential, token } from '../../support/sandbox.cts';
import { json, refusal, useTriggers } from './support.cts';

const { sandbox, parties, trigger } = useTriggers();
const IOU = '#fidelity-iou:Iou:Iou';
const NOTE = '#fidelity-note:Note:Note';
let serial = 0;

const post = async (subject: string, path: string, body: Uint8Array | string) => {
	const headers = {
		authorization: `Bearer ${token(subject)}`,
		'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
	};
	const text = await (await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: body as never })).text();
	return text ? JSON.parse(text) : undefined;
};
const submit = async (command: object) => {
	const commands = { commands: [command], commandId: `c${serial++}`, actAs: [parties.alice] };
	const { transaction } = await post('ledger-api-user', '/v2/commands/submit-and-wait-for-transaction', JSON.stringify({ commands }));
	return transaction.events.find((event: object) => 'CreatedEvent' in event)?.CreatedEvent.contractId;
};
const issue = async (amount: string, note: string | null = null) =>
	await submit({
		CreateCommand: {
			templateId: IOU,
			createArguments: { issuer: parties.alice, owner: parties.alice, amount, note, at: '2026-07-01T12:00:00Z', tags: [] },
		},
	});
const conditions = (...rows: Array<[field: string, operator: string, value?: string]>): IDataObject => ({
	condition: rows.map(([field, operator, value = '']) => ({ field: { __rl: true, mode: 'id', value: field }, operator, value })),
});

const note = async (more: object = {}) =>
	await submit({ CreateCommand: { templateId: NOTE, createArguments: { owner: parties.alice, body: 'x', ...more } } });
let older = '';

beforeAll(async () => {
	for (const name of ['iou', 'note-1.0.0', 'note-1.1.0']) {
		const file = readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`));
		await post('participant_admin', '/v2/dars', new Uint8Array(file));
	}
	const all = (await sandbox.control('GET', '/world')).packages as Array<{ id: string; name: string; version: string }>;
	older = all.find(({ name, version }) => name === 'fidelity-note' && version === '1.0.0')?.id ?? '';
});

test('Contract Created: one event in many starts the workflow', async () => {
	const node = trigger({
		event: 'contractCreated',
		templates: IOU,
		conditions: conditions(['amount', 'greater', '1000'], ['note', 'isNotEmpty']),
	});
	expect(await node.poll()).toBeNull();
	for (const amount of ['1', '20', '999.9999999999']) await issue(amount, 'x');
	await issue('5000');
	expect(await node.poll()).toBeNull();
	const wanted = await issue('1000.0000000001', 'x');
	await issue('3', 'x');
	expect(json(await node.poll()).map(({ contractId }) => contractId)).toEqual([wanted]);
	expect(await node.poll()).toBeNull();
});

test('Choice Exercised: the argument of the one choice', async () => {
	const node = trigger({
		event: 'choiceExercised',
		templates: IOU,
		choices: 'Give',
		conditions: conditions(['newOwner', 'is', parties.bob]),
	});
	expect(await node.poll()).toBeNull();
	for (const newOwner of [parties.alice, parties.bob]) {
		const contractId = await issue('7');
		await submit({ ExerciseCommand: { templateId: IOU, contractId, choice: 'Give', choiceArgument: { newOwner } } });
	}
	expect(json(await node.poll())).toMatchObject([{ choice: 'Give', choiceArgument: { newOwner: parties.bob } }]);
});

test('several templates: each event is compared by the types of its own template', async () => {
	const node = trigger({
		event: 'contractCreated',
		templates: `${IOU}, ${NOTE}`,
		conditions: conditions(['owner', 'is', parties.alice]),
	});
	expect(await node.poll()).toBeNull();
	const wanted = [await issue('5'), await note()];
	expect(json(await node.poll()).map(({ contractId }) => contractId)).toEqual(wanted);
});

test('the version of a package is the one preferred for the parties that read; a package ID selects exactly one', async () => {
	const extra = { event: 'contractCreated', templates: NOTE, conditions: conditions(['extra', 'isNotEmpty']) };
	const node = trigger(extra);
	expect(await node.poll()).toBeNull();
	await note();
	const wanted = await note({ extra: 'y' });
	expect(json(await node.poll()).map(({ contractId }) => contractId)).toEqual([wanted]);

	const packageReferences = [{ packageId: older, packageName: 'fidelity-note', packageVersion: '1.0.0' }];
	await sandbox.answer('POST /v2/interactive-submission/preferred-packages', { packageReferences, synchronizerId: 's::1220' });
	const preferred = trigger(
		{ ...extra, parties: { __rl: true, mode: 'id', value: `${parties.alice}, ${parties.bob}` } },
		{ as: 'participant_admin' },
	);
	expect((await refusal(preferred.poll())).shown).toContain('there is no field "extra" in Note');
	expect((await refusal(trigger({ ...extra, templates: `${older}:Note:Note` }).poll())).shown).toContain(
		'there is no field "extra" in Note',
	);
});

test.each<[IDataObject, string]>([
	[{ conditions: conditions(['colour', 'is', 'x']) }, 'there is no field "colour" in Iou'],
	[{ conditions: conditions(['amount', 'is', 'much']) }, 'amount: much is no number'],
	[{ conditions: conditions(['amount', 'is']) }, 'Value: this field is empty'],
	[{ conditions: conditions(['amount', 'is', '1']), templates: '' }, 'Conditions: they need a template'],
	[{ conditions: conditions(['amount', 'is', '1']), templates: `${IOU}, ${NOTE}` }, 'there is no field "amount" in Note'],
	[{ conditions: conditions(['amount', 'is', '1']), templates: '#nothing:A:B' }, 'no package nothing is vetted'],
	[{ event: 'choiceExercised', conditions: conditions(['newOwner', 'is', 'x']), choices: '' }, 'Conditions: they need exactly one choice'],
	[{ event: 'choiceExercised', conditions: conditions(['newOwner', 'is', 'x']), choices: 'Gone' }, 'Iou:Iou has no choice "Gone"'],
])('%j is an error at activation: %s', async (parameters, message) => {
	const node = trigger({ event: 'contractCreated', templates: IOU, ...parameters });
	expect((await refusal(node.poll())).shown).toContain(message);
});

test('a package that cannot be read: the advice names no field that a trigger lacks', async () => {
	await post('participant_admin', '/v2/dars', new Uint8Array(makeDar().bytes));
	const node = trigger({ event: 'contractCreated', templates: '#demo-model:A:B', conditions: conditions(['amount', 'is', '1']) });
	const { shown } = await refusal(node.poll());
	expect(shown).toMatch(/Templates: the package \w+ cannot be read: .*Remove them, and filter with an If node\./);
	expect(shown).not.toMatch(/JSON/);
});

test('Active Contract › Get Many returns those that meet the conditions, and as many as are wanted', async () => {
	const run = async (more: IDataObject) =>
		await runNode(
			'cantonLedger',
			{
				authentication: 'accessToken',
				resource: 'activeContract',
				operation: 'getAll',
				parties: { __rl: true, mode: 'id', value: parties.alice },
				templates: IOU,
				...more,
			} as never,
			{ credentials: ledgerCredential(sandbox) },
		);
	const amounts = ({ json: rows }: { json: IDataObject[] }) =>
		rows.map(({ createArgument }) => Number((createArgument as IDataObject).amount));
	const all = amounts(await run({ returnAll: true }));
	const wanted = all.filter((amount) => amount < 1000);
	expect(wanted.length).toBeGreaterThan(1);
	const some = conditions(['amount', 'less', '1000']);
	expect(amounts(await run({ returnAll: true, conditions: some }))).toEqual(wanted);
	expect(amounts(await run({ returnAll: false, limit: 2, conditions: some }))).toEqual(wanted.slice(0, 2));
	expect((await run({ returnAll: true, conditions: conditions(['amount', 'is', 'x']) })).error?.message).toContain(
		'amount: x is no number',
	);
});

test('fields of nested records, also of those that may be absent, three levels deep', async () => {
	const record = (...fields: Array<[string, LfType]>) => ({ record: fields });
	const types = {
		Order: record(
			['price', { named: 'M:Price' }],
			['delivery', { optional: { named: 'M:Delivery' } }],
			['lines', { list: { named: 'M:Price' } }],
		),
		Price: record(['amount', { numeric: 2 }], ['tax', { optional: { named: 'M:Tax' } }]),
		Tax: record(['rate', { numeric: 4 }], ['office', { named: 'M:Office' }]),
		Office: record(['city', 'Text']),
		Delivery: record(['day', 'Date']),
	};
	const main = compile({ name: 'nested-orders', version: '1.0.0', modules: { M: { types, templates: { Order: {} } } } });
	await post('participant_admin', '/v2/dars', new Uint8Array(darWith(main)));
	const { results } = await searchList(
		'cantonLedgerEventTrigger',
		'searchArgumentFields',
		{ authentication: 'accessToken', event: 'contractCreated', templates: '#nested-orders:M:Order' } as never,
		ledgerCredential(sandbox),
	);
	expect(results.map(({ value }) => value)).toEqual([
		...['price', 'price.amount', 'price.tax', 'price.tax.rate', 'price.tax.office'],
		...['delivery', 'delivery.day', 'lines'],
	]);
});

test('the fields to choose from', async () => {
	const { results } = await searchList(
		'cantonLedgerEventTrigger',
		'searchArgumentFields',
		{ authentication: 'accessToken', event: 'contractCreated', templates: IOU } as never,
		ledgerCredential(sandbox),
		'am',
	);
	expect(results).toEqual([{ name: 'amount (Numeric 10)', value: 'amount' }]);
	// An empty list would not say why.
	const none = await searchList(
		'cantonLedgerEventTrigger',
		'searchArgumentFields',
		{ authentication: 'accessToken', event: 'contractCreated', templates: { __rl: true, mode: 'list', value: '' } } as never,
		ledgerCredential(sandbox),
		'',
	);
	expect(none.results).toMatchObject([{ name: 'Choose the template first, in Templates.' }, { name: 'Or choose By Name.' }]);
	const common = await searchList(
		'cantonLedgerEventTrigger',
		'searchArgumentFields',
		{ authentication: 'accessToken', event: 'contractCreated', templates: { __rl: true, mode: 'name', value: `${IOU}, ${NOTE}` } } as never,
		ledgerCredential(sandbox),
		'',
	);
	expect(common.results).toEqual([{ name: 'owner (Party)', value: 'owner' }]);
});
