// Routes of api/routes.ts: every shape can be read, and answers of a real network have it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as contracts from '../../api/routes';
import { mismatchOf } from '../../nodes/shared/http/answers';
import { everyEndpoint, wayTo } from '../../nodes/shared/http/routes';
import { recordings } from '../conformance/splice/replay.cts';

const { releaseOf, ...tables } = contracts;
type Api = keyof typeof tables;
const apis = Object.keys(tables) as Api[];

test.each(apis.flatMap((api) => Object.keys(tables[api]().routes).map((endpoint) => [api, endpoint])))(
	'%s %s has a shape that can be read, and takes no answer of something else',
	(api, endpoint) => {
		const shape = wayTo({ api }).answer(endpoint);
		if (shape !== undefined) expect(mismatchOf('<html>', shape)).toMatch(/^is not /);
	},
);

/** The route of a recorded request. */
function routeOf(api: Api, method: string, path: string): string | undefined {
	const endpoints = Object.keys(tables[api]().routes).filter((endpoint) => {
		const [verb, template] = endpoint.split(' ') as [string, string];
		return verb === method && new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
	});
	return endpoints.sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))[0];
}

describe('what a real network answered has the shape of its route', () => {
	test.each([
		['registry-0.7.5', 'registry'],
		['validator-0.7.5', 'validator'],
		['wallet-0.7.5', 'validator'],
	] as const)('%s', (file, api) => {
		const { answer: shapeOf } = wayTo({ api });
		const lacking: Array<[string, string]> = [];
		let checked = 0;
		for (const { label, method, path, status, answer } of recordings(file)) {
			const endpoint = status === 200 && typeof answer === 'object' ? routeOf(api, method, path) : undefined;
			const shape = endpoint && shapeOf(endpoint);
			if (!shape) continue;
			checked++;
			const mismatch = mismatchOf(answer, shape);
			if (mismatch) lacking.push([label, mismatch]);
		}
		expect(lacking).toEqual([]);
		expect(checked).toBeGreaterThan(50);
	});
});

/** The form of a recorded answer: which kinds of values there were, and the fields, with a `?` behind one that some lack. */
interface Form {
	kinds: string[];
	keys?: Record<string, Form>;
	items?: Form;
}

const TURNS = Array.from({ length: 12 }, (_, turn) => turn);
const VALUES: Record<string, unknown> = { string: 'x', number: 1, boolean: true, null: null, any: {} };

/** An answer of that form. Of fields that are there by turns the one of that turn, of others that some lack none in the first turn. */
function answerOf({ kinds, keys = {}, items }: Form, turn: number): unknown {
	const kind = kinds[turn % kinds.length]!;
	if (kind === 'array') return items ? [answerOf(items, turn)] : [];
	if (kind !== 'object') return VALUES[kind];
	const some = Object.keys(keys).filter((key) => key.endsWith('?'));
	const byTurns = some.length > 0 && some.length === Object.keys(keys).length;
	const left = (key: string) => (byTurns ? key !== some[turn % some.length] : turn === 0 && key.endsWith('?'));
	const fields = Object.entries(keys).filter(([key]) => !left(key));
	return Object.fromEntries(fields.map(([key, form]) => [key.replace(/\?$/, ''), answerOf(form, turn)]));
}

test('what a real participant answered has the shape of its route', () => {
	const folder = join(__dirname, '..', 'conformance');
	const recorded = JSON.parse(readFileSync(join(folder, 'recordings', '3.5.10.json'), 'utf8')) as Record<
		string,
		{ status: number; shape?: Form }
	>;
	const probes = JSON.parse(readFileSync(join(folder, 'probes.json'), 'utf8')) as Array<{ label: string; method: string; path: string }>;
	const { answer: shapeOf } = wayTo({ api: 'ledger' });
	const checked = probes.flatMap(({ label, method, path }) => {
		const { status, shape: form } = recorded[label] ?? {};
		const endpoint = status === 200 && form ? routeOf('ledger', method, path) : undefined;
		const shape = endpoint && shapeOf(endpoint);
		return shape ? [{ label, endpoint, mismatches: TURNS.flatMap((turn) => mismatchOf(answerOf(form!, turn), shape) ?? []) }] : [];
	});
	expect(checked.filter(({ mismatches }) => mismatches.length > 0)).toEqual([]);
	expect(new Set(checked.map(({ endpoint }) => endpoint)).size).toBeGreaterThan(35);
});

test('what is wrong is named by its path, also in a shape that several answers have', () => {
	const shape = wayTo({ api: 'scan' }).answer('GET /v0/featured-apps')!;
	const right = { template_id: 't', contract_id: 'c', payload: {}, created_event_blob: '', created_at: '' };
	expect(mismatchOf({ featured_apps: [right] }, shape)).toBeUndefined();
	expect(mismatchOf({ featured_apps: [right, { ...right, payload: 1 }] }, shape)).toBe(
		'has a "featured_apps[1].payload" that is not an object',
	);
	expect(mismatchOf({ featured_apps: [{ ...right, contract_id: undefined }] }, shape)).toBe('has no "featured_apps[0].contract_id"');
});

test('the versions of an endpoint are named by how many there are', () => {
	const { versions } = wayTo({ api: 'scan' });
	expect(versions('POST /v2/state/acs').map(({ name, endpoint }) => [name, endpoint])).toEqual([
		['current', 'POST /v2/state/acs'],
		['previous', 'POST /v1/state/acs'],
		['legacy', 'POST /v0/state/acs'],
	]);
	expect(versions('POST /v0/state/acs').map(({ name }) => name)).toEqual(['current']);
	expect(wayTo({ api: 'ledger' }).versions('POST /v2/updates')).toHaveLength(1);
	expect(versions('POST /v2/updates')).toHaveLength(2);
});

test("a validator's scan proxy is asked for what it has, and answers by its own contract", () => {
	const { versions, wire, answer } = wayTo({ api: 'scan', proxied: true });
	const newest = 'GET /v0/featured-apps/by-provider/{provider_party_id}';
	const [single] = versions(newest);
	expect(versions(newest)).toHaveLength(1);
	expect(wire(single!.endpoint)).toBe('GET /v0/scan-proxy/featured-apps/{provider_party_id}');
	expect(
		mismatchOf({ open_mining_rounds: [], issuing_mining_rounds: [] }, answer('POST /v0/open-and-issuing-mining-rounds')!),
	).toBeUndefined();
});

test('an operation may call what it names, what came before it, and what stands for it behind a validator', () => {
	expect(everyEndpoint('scan', ['POST /v1/holdings/summary', 'GET /v0/dso'])).toEqual([
		'POST /v1/holdings/summary',
		'POST /v0/holdings/summary',
		'GET /v0/dso',
		'POST /v1/scan-proxy/holdings/summary',
		'POST /v0/scan-proxy/holdings/summary',
		'GET /v0/scan-proxy/dso',
	]);
	expect(everyEndpoint('scan', ['POST /v2/updates', 'GET /v0/dso'])).toEqual(['POST /v2/updates', 'POST /v0/updates', 'GET /v0/dso']);
});

test('the releases that have an endpoint are those of its contract, for the advice if a server lacks it', () => {
	expect(releaseOf('GET /v0/featured-apps/by-provider/{provider_party_id}', 'since')).toBe('Splice 0.6.1');
	expect(releaseOf('POST /v2/updates/get-updates-page', 'since')).toMatch(/^Canton 3\.5\./);
	expect(releaseOf('POST /v0/state/acs', 'until')).toBe('Splice 0.9.0');
	expect(releaseOf('GET /v0/dso', 'since')).toBeUndefined();
});
