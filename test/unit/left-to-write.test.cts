// Finds what `npm run new-operation` begins and nobody has finished.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { parse } from 'yaml';

import { filesOf, MARK } from '../../scripts/lib/newOperation.cjs';
import { withEndpoint } from '../../scripts/lib/publishedContract.cjs';

const root = join(__dirname, '..', '..');

test('nothing is left to write', () => {
	const folders = ['api', 'credentials', 'docs', 'nodes', 'sandbox', 'test'];
	// Status 1: no line has it.
	const lines = (() => {
		try {
			return execFileSync('git', ['grep', '--untracked', '-nI', MARK, '--', ...folders], { cwd: root, encoding: 'utf8' });
		} catch (error) {
			if ((error as { status: number }).status === 1) return '';
			throw error;
		}
	})();
	expect(lines).toBe('');
});

describe('a new operation', () => {
	const schemas: Record<string, any> = {
		Things: { type: 'object', required: ['all-things'], properties: { 'all-things': { type: 'array', items: { $ref: 'Thing' } } } },
		Thing: {
			type: 'object',
			required: ['id', 'at'],
			properties: { id: { type: 'string' }, at: { type: 'integer' }, more: { type: 'object' } },
		},
	};
	const resolve = (schema: any) => (schema?.$ref ? schemas[schema.$ref] : schema);
	const list = `import { getZebra } from './zebra/get';

export const resources: ReadonlyArray<Resource<X>> = [
	{ value: 'zebra', name: 'Zebra', operations: [getZebra] },
];
`;
	const files = (wanted: object, present: Record<string, string> = {}) =>
		Object.fromEntries(
			filesOf(
				{ node: 'scan', resource: 'smallThing', operation: 'getAll', endpoint: 'GET /v0/things/{owner_id}', resolve, ...wanted } as never,
				(path) =>
					({
						'nodes/CantonScan/operations/index.ts': list,
						'sandbox/scan/api.mts': API,
						'scripts/generators/reference/fields.json': '{ "id": "Identifier" }',
						...present,
					})[path],
			).map(({ path, text }) => [path, text]),
		);
	const API = `import { bulk } from './bulk.mts';
import type { Api } from '../wire/api.mts';

export const scan: Api = {
	handlers: {
		...bulk,
		...zebras,
	},
};
`;
	const made = files({ answer: { $ref: 'Things' }, parameters: [{ name: 'owner_id', in: 'path', required: true }] });

	test('is a file, a line in the list, a schema, a handler and a test', () => {
		expect(Object.keys(made)).toEqual([
			'nodes/CantonScan/operations/smallThing/getAll.ts',
			'nodes/CantonScan/operations/index.ts',
			'nodes/CantonScan/__schema__/v1.0.0/smallThing/getAll.json',
			'test/integration/scan/smallThingGetAll.test.cts',
			'sandbox/scan/smallThing.mts',
			'sandbox/scan/api.mts',
		]);
	});

	test('reads the list that the contract has, with typed rows: the route checks the answer', () => {
		const text = made['nodes/CantonScan/operations/smallThing/getAll.ts'];
		expect(text).toContain(`'all-things': allThings`);
		expect(text).not.toMatch(/requires|as unknown/);
		expect(text).toContain(`({ id, at }: components['schemas']['Thing']): IDataObject => ({ id, at })`);
		expect(text).toContain(`path: { owner_id: parameters.required('ownerId') }`);
		expect(text).toContain(`textField('Owner ID', 'ownerId', {`);
		expect(text).toContain('returnAll');
	});

	test('stands in the lists in order', () => {
		const index = made['nodes/CantonScan/operations/index.ts'];
		expect(index.indexOf('./smallThing/getAll')).toBeLessThan(index.indexOf('./zebra/get'));
		expect(index).toMatch(/\{ value: 'smallThing', name: 'Small Thing', operations: \[getManySmallThings\] \},\n\t\{ value: 'zebra'/);
		const second = files({ resource: 'zebra', operation: 'getTail', answer: { $ref: 'Thing' }, parameters: [] });
		expect(second['nodes/CantonScan/operations/index.ts']).toContain('operations: [getZebra, getZebraTail]');
		expect(made['sandbox/scan/api.mts']).toMatch(/import \{ smallThing \} from '\.\/smallThing\.mts';\nimport type/);
		expect(made['sandbox/scan/api.mts']).toContain('...bulk, ...smallThing, ...zebras');
	});

	test('sends an int64 exactly', () => {
		const round = { name: 'round', in: 'query', required: true, schema: { type: 'integer' } };
		const { 'nodes/CantonScan/operations/smallThing/getAll.ts': text } = files({ answer: { $ref: 'Things' }, parameters: [round] });
		expect(text).toContain(`query: { round: parameters.present('round', parameters.int64('round')) }`);
	});

	test('returns an answer that is no list as it is', () => {
		const answer = { type: 'object', required: ['fee'], properties: { fee: { type: 'string' } } };
		const { 'nodes/CantonScan/operations/smallThing/get.ts': code } = files({ operation: 'get', answer, parameters: [] });
		expect(code).toContain('return await scan.call(ENDPOINT);');
		expect(code).not.toMatch(/IDataObject|requires/);
	});

	test('is no longer among the endpoints that nothing calls', () => {
		const path = 'scripts/generators/reference/notCalled.json';
		const reasons = { Scan: { newer: ['GET /v0/things/{owner_id}', 'GET /v0/other'], none: ['GET /v0/things/{owner_id}'] } };
		const changed = files({ answer: { $ref: 'Things' }, parameters: [] }, { [path]: JSON.stringify(reasons) });
		expect(JSON.parse(changed[path])).toEqual({ Scan: { newer: ['GET /v0/other'] } });
		expect(made).not.toHaveProperty(path);
	});

	test('has the fields of an entry in its preview, and asks what those mean that the reference does not know', () => {
		expect(JSON.parse(made['nodes/CantonScan/__schema__/v1.0.0/smallThing/getAll.json'])).toEqual({
			type: 'object',
			properties: {
				id: { type: 'string' },
				at: { type: 'integer', description: expect.stringContaining(MARK) },
				more: { type: 'object', description: expect.stringContaining(MARK) },
			},
			version: 1,
		});
	});

	test.each(['operations/smallThing/getAll.ts', 'smallThingGetAll.test.cts', 'sandbox/scan/smallThing.mts'])(
		'%s says what is left to write',
		(end) => {
			expect(Object.entries(made).find(([path]) => path.endsWith(end))?.[1]).toContain(MARK);
		},
	);

	test('a file of handlers that is there takes the new one; an endpoint that is served takes none', () => {
		const present = { 'sandbox/scan/smallThing.mts': `export const smallThing: Handlers<paths> = {\n};\n` };
		const more = files({ answer: { $ref: 'Thing' }, parameters: [] }, present);
		expect(more['sandbox/scan/smallThing.mts']).toContain(`'GET /v0/things/{owner_id}': () => {`);
		expect(more).not.toHaveProperty('sandbox/scan/api.mts');
		expect(Object.keys(files({ answer: { $ref: 'Thing' }, parameters: [], handled: true }))).toHaveLength(4);
	});
});

describe('an endpoint of a published contract', () => {
	const ours = `paths:
  /v0/here:
    get: { responses: {} }
components:
  responses:
    NotFound: { description: None. }
  schemas:
    Here: { type: object }
`;
	const theirs = {
		file: 'scan.yaml',
		text: `paths:
  /v0/there:
    get:
      description: words of others
      parameters: [{ name: description, in: query, schema: { type: string } }]
      responses:
        '200': { description: words of others, content: { application/json: { schema: { $ref: '#/components/schemas/There' } } } }
        '404': { $ref: 'other.yaml#/components/responses/404' }
`,
	};
	const other = {
		file: 'common.yaml',
		text: `components:
  schemas:
    There: { type: object, description: words of others, properties: { description: { type: string, description: words of others } } }
`,
	};

	test('comes with the schemas it needs, our names of refusals and nobody else’s words', () => {
		const text = withEndpoint(ours, [theirs, other], 'GET /v0/there')!;
		const { paths, components } = parse(text);
		expect(paths['/v0/here']).toEqual({ get: { responses: {} } });
		expect(paths['/v0/there'].get.responses['404']).toEqual({ $ref: '#/components/responses/NotFound' });
		expect(paths['/v0/there'].get.parameters).toEqual([{ name: 'description', in: 'query', schema: { type: 'string' } }]);
		expect(components.schemas.There).toEqual({ type: 'object', properties: { description: { type: 'string' } } });
		expect(text).not.toContain('words of others');
		expect(text).toContain(MARK);
	});

	test('is not made up', () => {
		expect(withEndpoint(ours, [theirs, other], 'GET /v0/nowhere')).toBeUndefined();
		expect(() => withEndpoint(ours, [theirs], 'GET /v0/there')).toThrow('components/schemas/There is in none of the published documents');
	});
});
