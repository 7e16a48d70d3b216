// Fields of the form by their labels: as an agent's tool has them, and those that n8n treats in a way of its own.
import type { IDataObject } from 'n8n-workflow';

import { askToolWith } from '../../support/agent.cts';
import { mapperFields } from '../../support/engine.cts';
import { compile, darWith } from '../../support/lf.cts';
import { IOU, filled, listed, useContractForm } from './contractForm-support.cts';

const { sandbox, upload, act, command, editor, fields } = useContractForm();

let alice: string;

beforeAll(() => void ({ alice } = sandbox.parties));

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
		await upload(darWith(odd));
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
