// The table of all endpoints of Splice: it leaves none out, and our contracts say of each release what its documents say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..', '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const FOLDER = 'scripts/generators/reference';
const { services } = JSON.parse(text(`${FOLDER}/spliceEndpoints.json`)) as { services: Record<string, Record<string, string[]>> };
const notCalled = JSON.parse(text(`${FOLDER}/notCalled.json`)) as Record<string, Record<string, string[]>>;
const CONTRACT: Record<string, string> = { Scan: 'scan', 'Token registry': 'registry' };
const contracts: Record<string, any> = Object.fromEntries(
	['scan', 'validator', 'registry'].map((name) => [name, parse(text(`api/${name}.yaml`)).paths]),
);
const PUBLISHED = ['0.5.4', '0.6.1', '0.7.5'];

const table = text('docs/reference/splice-versions.md');
const rowOf = (service: string, endpoint: string) =>
	table
		.split(`\n## ${service}\n`)[1]
		.split('\n## ')[0]
		.split('\n')
		.find((line) => line.startsWith(`| \`${endpoint}\` |`));

const all = Object.entries(services).flatMap(([service, endpoints]) => Object.keys(endpoints).map((endpoint) => [service, endpoint]));
const newest = all.filter(([service, endpoint]) => services[service][endpoint].some((release) => release.startsWith('0.7.5')));

test('every endpoint that 0.7.5 has is called, or has a reason why not', () => {
	const unexplained = newest.filter(([service, endpoint]) => / nothing: gone \|$/.test(rowOf(service, endpoint) ?? ' nothing: gone |'));
	expect(unexplained).toEqual([]);
});

test('a reason is only there for what 0.7.5 has and nothing calls', () => {
	const reasons = Object.entries(notCalled).flatMap(([service, list]) =>
		Object.values(list).flatMap((names) => names.map((name) => [service, name])),
	);
	for (const [service, endpoint] of reasons) {
		expect(newest).toContainEqual([service, endpoint]);
		expect([endpoint, rowOf(service, endpoint)]).toEqual([endpoint, expect.stringContaining('| nothing: ')]);
	}
});

test('what another endpoint has instead, its answer names', () => {
	const { components, paths } = parse(text('api/scan.yaml'));
	const answer = paths['/v0/dso'].get.responses['200'].content['application/json'].schema;
	const { properties } = answer.$ref ? components.schemas[answer.$ref.split('/').at(-1)] : answer;
	const instead = notCalled.Scan['`GET /v0/dso` has the rules'].map((endpoint) => endpoint.split('/').at(-1)!.replaceAll('-', '_'));
	expect(Object.keys(properties)).toEqual(expect.arrayContaining(instead));
});

test('the table has as many rows as the documents have endpoints, and those of our contracts', () => {
	for (const [service, endpoint] of all) expect([endpoint, rowOf(service, endpoint)]).toEqual([endpoint, expect.any(String)]);
});

/** A document of 0.8.4 is published of these services, but not of the outer part of the wallet. */
const IN_0_8_4 = ['Scan', 'Scan proxy', 'Validator', 'Wallet'];
const isWithout = (service: string, endpoint: string, release: string) =>
	release === '0.8.4' &&
	(!IN_0_8_4.includes(service) || /\/(?:transfer-offers|buy-traffic-requests)(?:$|\/\{tracking_id\})/.test(endpoint));

test.each([...PUBLISHED, '0.8.4'])('our contracts serve in %s what its documents have', (release) => {
	const version = release.split('.').map(Number);
	const atLeast = (other: string) => {
		const numbers = other.split('.').map(Number);
		const at = numbers.findIndex((number, index) => number !== version[index]);
		return at < 0 || version[at] > numbers[at];
	};
	const differing: string[] = [];
	for (const [service, endpoint] of all) {
		const [method, path] = endpoint.split(' ');
		const ours = contracts[CONTRACT[service] ?? 'validator'][path]?.[method.toLowerCase()];
		if (!ours || isWithout(service, endpoint, release)) continue;
		const served = (!ours['x-since'] || atLeast(ours['x-since'])) && !(ours['x-until'] && atLeast(ours['x-until']));
		const documented = services[service][endpoint].some((mark) => mark.split(' ')[0] === release);
		if (served !== documented) differing.push(`${endpoint}: ours ${served}, its document ${documented}`);
	}
	expect(differing).toEqual([]);
});

/** Schemas that the documents of 0.8.4 have and those of 0.7.5 have not: of each field its type, required ones with a star. */
const NEW_IN_0_8_4 = {
	AcsRequestV2: {
		'migration_id*': 'integer',
		'record_time*': 'string',
		record_time_match: 'string',
		after: 'string',
		'page_size*': 'integer',
		party_ids: 'array',
		templates: 'array',
	},
	HoldingsStateRequestV2: {
		'migration_id*': 'integer',
		'record_time*': 'string',
		record_time_match: 'string',
		after: 'string',
		'page_size*': 'integer',
		'owner_party_ids*': 'array',
	},
	AcsResponseV2: { 'record_time*': 'string', 'migration_id*': 'integer', 'created_events*': 'array', next_page_token: 'string' },
};

test.each(Object.entries(NEW_IN_0_8_4))('%s has the fields that 0.8.4 documents', (name, fields) => {
	const { schemas } = parse(text('api/scan.yaml')).components;
	const typeOf = ({ $ref, type }: any) => ($ref ? schemas[$ref.split('/').at(-1)].type : [type].flat()[0]);
	const { required, properties } = schemas[name];
	const ours = Object.entries(properties).map(([field, schema]) => [`${field}${required.includes(field) ? '*' : ''}`, typeOf(schema)]);
	expect(Object.fromEntries(ours)).toEqual(fields);
});
