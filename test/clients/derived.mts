// A call for every endpoint of the contracts that answers JSON, with what it requires: by the names of its parameters.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import type { Call, SandboxFacts } from './connect.mts';

const folder = join(import.meta.dirname, '..', '..', 'api');

/** Something in the sandbox's world for each name of a parameter that an endpoint requires. A new name wants its line. */
const values = ({ world, preapproved }: SandboxFacts): Record<string, unknown> => ({
	domain_id: world.synchronizers[0].id,
	end_record_time: world.time,
	hash: 'ab'.repeat(32),
	instrumentId: 'Amulet',
	limit: 3,
	member_id: `PAR::${world.participantId}`,
	migration_id: world.migrationId,
	name: 'dso.ans',
	nonce: 0,
	'package-id': world.packages[0].id,
	pageSize: 3,
	page_size: 3,
	party: world.parties.alice,
	party_id: world.parties.alice,
	provider_party_id: world.parties.alice,
	'receiver-party': preapproved,
	sender: world.parties.alice,
	transactionHash: Buffer.alloc(32, 7).toString('base64'),
	'user-id': 'ledger-api-user',
	vote_request_contract_id: `00${'ab'.repeat(32)}`,
});

export interface EndpointCall {
	api: string;
	method: 'get' | 'post';
	path: string;
	/** True if it answers JSON, which is all the official clients read. */
	json: boolean;
	parameters: Array<{ name: string; in: 'path' | 'query'; required?: boolean }>;
	/** Fields that its body must have. */
	required: string[];
}

/** The endpoints of all contracts that the official clients have methods for. */
export function describedEndpoints(): EndpointCall[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.yaml'))
		.flatMap((file) => {
			const document = parse(readFileSync(join(folder, file), 'utf8'));
			const resolve = (value: any): any =>
				value?.$ref
					? resolve(
							value.$ref
								.slice(2)
								.split('/')
								.reduce((at: any, key: string) => at[key], document),
						)
					: value;
			return Object.entries<any>(document.paths).flatMap(([path, item]) =>
				(['get', 'post'] as const)
					// Endpoints that newer servers no longer have are asked of an older one.
					.filter((method) => item[method] && !item[method]['x-until'])
					// Writes of a validator's wallet need something made before: the integration tests make it.
					.filter((method) => !(file === 'validator.yaml' && method === 'post'))
					.map((method) => {
						const { parameters = [], requestBody, responses } = item[method];
						return {
							api: file.replace('.yaml', ''),
							method,
							path,
							json: Object.entries<any>(responses).some(
								([status, response]) => status.startsWith('2') && resolve(response).content?.['application/json'],
							),
							parameters: [...(item.parameters ?? []), ...parameters].map(resolve),
							required: resolve(resolve(requestBody)?.content?.['application/json']?.schema)?.required ?? [],
						};
					}),
			);
		});
}

/** Those calls by name, made with the client of each API. */
export function derivedCalls(facts: SandboxFacts, clients: Record<string, (path: string) => any>): Record<string, Call> {
	const examples = values(facts);
	const pick = (names: string[]) =>
		Object.fromEntries(
			names.map((name) => {
				if (!(name in examples))
					throw new Error(`give "${name}" a value in test/clients/derived.mts, or the endpoint a call in the file beside it`);
				return [name, examples[name]];
			}),
		);
	const texts = (record: Record<string, unknown>) =>
		Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]));
	return Object.fromEntries(
		describedEndpoints()
			.filter(({ api, json }) => json && api in clients)
			.map(({ api, method, path, parameters, required }): [string, Call] => [
				`${api} ${method.toUpperCase()} ${path}`,
				async () => {
					const named = (kind: string) =>
						texts(
							pick(
								parameters
									.filter((parameter) => parameter.in === kind && (kind === 'path' || parameter.required))
									.map((parameter) => parameter.name),
							),
						);
					const params = { path: named('path'), query: named('query') };
					const client = clients[api](path);
					return method === 'get' ? await client.get(path, params) : await client.post(path, pick(required), params);
				},
			]),
	);
}
