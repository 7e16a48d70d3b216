// Runs after the integration ring and reads what it left: every path, parameter, property, enum value and variant of the
// contract must have been sent by a recorded request or shown by an output of a node, at the place where the contract has it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { Contract } from '../support/contract.cts';
import type { OutputShape } from '../support/coverage.cts';
import { leftOutByShape } from './derived.cts';
import { excluded } from './excluded.cts';

const root = join(__dirname, '..', '..');
const folder = join(root, '.cache', 'coverage');

function records(kind: string): any[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((file) => file.startsWith(kind))
		.flatMap((file) =>
			readFileSync(join(folder, file), 'utf8')
				.trim()
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line)),
		);
}

const requests = records('requests');
const outputs = [...new Set(records('outputs').map(({ shape }) => JSON.stringify(shape)))].map((text) => JSON.parse(text) as OutputShape);

test('the integration ring left its records', () => {
	expect(requests.length).toBeGreaterThan(0);
	expect(outputs.length).toBeGreaterThan(0);
});

describe.each(Object.keys(excluded))('api/%s.yaml', (api) => {
	const contract = new Contract(api);
	const missing: string[] = [];
	// The content of a named part (an event format, say) is sent if any request that has such a part sends it: one builder makes them all.
	const sentParts = new Set<string>();
	const shownParts = new Set<string>();
	for (const endpoint of contract.endpoints()) {
		if (endpoint.body)
			for (const { body } of requests.filter((request) => request.endpoint === endpoint.name))
				contract.shown(endpoint.body, body, endpoint.name, sentParts);
		for (const answer of endpoint.answers) contract.shownBy(answer, outputs, endpoint.name, shownParts);
	}
	for (const endpoint of contract.endpoints()) {
		const sent = requests.filter((request) => request.endpoint === endpoint.name);
		if (sent.length === 0) {
			missing.push(endpoint.name);
			continue;
		}
		for (const parameter of endpoint.query) {
			const values = sent.map(({ query }) => (query as IDataObject | undefined)?.[parameter.name]).filter((value) => value !== undefined);
			if (values.length === 0) missing.push(`${endpoint.name}?${parameter.name}`);
			for (const value of parameter.enum ?? []) if (!values.includes(value)) missing.push(`${endpoint.name}?${parameter.name}=${value}`);
		}
		if (endpoint.body) {
			for (const feature of contract.features(endpoint.body, endpoint.name)) if (!sentParts.has(feature)) missing.push(`sent: ${feature}`);
		}
		for (const answer of endpoint.answers) {
			for (const feature of contract.features(answer, endpoint.name)) if (!shownParts.has(feature)) missing.push(`shown: ${feature}`);
		}
	}

	test('everything is sent or shown, but for what is left out with a reason', () => {
		const reasons = excluded[api];
		const leftOut = leftOutByShape(contract);
		expect([...new Set(missing)].filter((feature) => !(feature in reasons) && !leftOut(feature)).sort()).toEqual([]);
	});

	test('nothing is left out that is covered, or that the shape of the contract says already', () => {
		const leftOut = leftOutByShape(contract);
		expect(Object.keys(excluded[api]).filter((feature) => !missing.includes(feature) || leftOut(feature))).toEqual([]);
	});
});
