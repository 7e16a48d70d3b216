// Every example imports into this n8n: it has each node type in that version, and each parameter that is set.
import { exampleNames, readExample } from '../../../scripts/lib/demo.cjs';
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { client } = world();

describe('the examples', () => {
	let types: any[];

	beforeAll(async () => {
		types = await client.nodeTypes();
	});

	it.each(exampleNames())('%s consists of what n8n knows', async (name) => {
		for (const { type, typeVersion, parameters, credentials = {}, name: node } of readExample(name).nodes) {
			const versions = (nodeType: any) => [nodeType.version].flat();
			const found = types.find((candidate) => candidate.name === type && versions(candidate).includes(typeVersion));
			expect([node, type, typeVersion, Boolean(found)]).toEqual([node, type, typeVersion, true]);
			const parameterNames = new Set(found.properties.map((property: any) => property.name));
			for (const parameter of Object.keys(parameters))
				expect([node, parameter, parameterNames.has(parameter)]).toEqual([node, parameter, true]);
			// The HTTP Request node takes any credential type that its parameters name.
			const taken = [
				...(found.credentials ?? []).map((credential: any) => credential.name),
				parameters.nodeCredentialType,
				parameters.genericAuthType,
			];
			for (const credential of Object.keys(credentials)) expect(taken).toContain(credential);
		}
	});

	it.each(exampleNames())('%s imports', async (name) => {
		expect(await importExample(name, { gitUrl: 'http://127.0.0.1:1' })).toEqual(expect.any(String));
	});
});
