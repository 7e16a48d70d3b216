/** The token registry's reads, put to a real registry, or to the sandbox as a test of this file. */
import type { IDataObject } from 'n8n-workflow';

import type { Credentials } from '../support/credentialsStore.cts';
import { runNode } from '../support/engine.cts';

export interface LiveRegistry {
	url: () => string | undefined;
	validatorUrl: () => string | undefined;
	accessToken: () => string | undefined;
}

/** Puts an operation to the registry. */
function askOf(live: LiveRegistry) {
	return async function ask(resource: string, operation: string, parameters: IDataObject = {}, connectThrough = 'registry') {
		const credentials: Credentials =
			connectThrough === 'registry'
				? { cantonTokenRegistryApi: { url: live.url() } }
				: { cantonValidatorApi: { url: live.validatorUrl(), authentication: 'accessToken', accessToken: live.accessToken() } };
		return await runNode('cantonTokenRegistry', { resource, operation, connectThrough, simplify: true, ...parameters } as never, {
			credentials,
		});
	};
}

/** Adds the tests to the suite that calls it. `throughValidator`: there is a validator to ask, too. */
export function registryChecks(live: LiveRegistry, throughValidator: boolean): void {
	const ask = askOf(live);

	test('says who runs it', async () => {
		const { json, error } = await ask('registry', 'getInfo');
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				adminId: expect.stringContaining('::'),
				supportedApis: expect.objectContaining({ 'splice-api-token-metadata-v1': expect.any(Number) }),
			},
		]);
	});

	test.each([true, false])('lists its instruments and has each of them (simplified: %p)', async (simplify) => {
		const { json } = await ask('instrument', 'getAll', { returnAll: false, limit: 2, simplify, options: { pageSize: 1 } });
		expect(json.length).toBeGreaterThan(0);
		const [{ id, symbol }] = json;
		expect((await ask('instrument', 'get', { instrumentId: { __rl: true, mode: 'id', value: id }, simplify })).json).toMatchObject([
			{ id, symbol },
		]);
	});

	test('prepares a transfer from its admin to itself, or says what keeps it from that', async () => {
		const [{ adminId }] = (await ask('registry', 'getInfo')).json;
		const [{ id }] = (await ask('instrument', 'getAll', { returnAll: false, limit: 1 })).json;
		const { json, error } = await ask('transferFactory', 'get', {
			apiVersion: 'v1',
			argumentsFrom: 'fields',
			sender: adminId,
			receiver: adminId,
			amount: '1',
			instrumentAdmin: adminId,
			instrumentId: { __rl: true, mode: 'id', value: id },
			executeBefore: new Date(Date.now() + 3_600_000).toISOString(),
			// One that never was: the registry reads no holdings for this (recorded).
			inputHoldings: `00${'ab'.repeat(32)}ca111220${'cd'.repeat(32)}`,
		});
		if (error) expect(error.httpCode).toBe('400');
		else
			expect(json).toMatchObject([
				{ factoryId: expect.stringMatching(/^00/), transferKind: 'self', choiceContextData: { values: expect.any(Object) } },
			]);
	});

	test('does not know a contract that never was', async () => {
		const { error } = await ask('transferInstruction', 'getAcceptContext', {
			apiVersion: 'v1',
			contractId: `00${'ab'.repeat(32)}ca111220${'cd'.repeat(32)}`,
		});
		expect(error?.httpCode).toMatch(/^40[04]$/);
	});

	(throughValidator ? test : test.skip)("passes calls on to Canton Coin's registry", async () => {
		expect((await ask('instrument', 'get', { instrumentId: { __rl: true, mode: 'id', value: 'Amulet' } }, 'validator')).json).toMatchObject(
			[{ id: 'Amulet' }],
		);
	});
}
