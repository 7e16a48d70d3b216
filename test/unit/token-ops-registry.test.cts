// Requests of token operations to a registry: an instrument, a factory, a context, and in which version.
import { endpointsOf } from './commands-user.cts';
// The user comes first, with the waits.
import type { IDataObject } from 'n8n-workflow';

import { createAllocation } from '../../nodes/CantonToken/operations/allocation/create';
import { sendTokens } from '../../nodes/CantonToken/operations/transfer/send';
import { ALICE, BOB, type World } from './commands-participant.cts';
import { BROKEN } from './commands-refusals.cts';
import { FACTORY as ALLOCATION_FACTORY, REQUEST, requestOf2, second, settle } from './token-ops-settlements.cts';
import { contextOf, offered, OFFER, onOffer } from './token-ops-transfers.cts';
import { active, BANK, execute, executes, holds, id, LACKING, registriesOf, sentCommand, worldOf } from './token-ops-user.cts';
import { FOR_TRANSACTION, INSTRUMENT } from './endpoints.cts';

const FACTORY = (version: string) => `POST /registry/transfer-instruction/${version}/transfer-factory`;
const CONTEXT = { choiceContextData: { values: {} }, disclosedContracts: [] };
const MADE = { factoryId: '00f1', transferKind: 'direct', choiceContext: CONTEXT };
const GOLD = { id: 'Gold', name: 'Gold', symbol: 'G', decimals: 10, supportedApis: {} as Record<string, number> };
const V2 = "Canton Coin Registry: a validator's scan proxy does not have version 2 of this operation";

/** Sends 2 Gold of alice to bob. */
async function send(registry: NonNullable<World['answers']> = {}, options: IDataObject = {}, throughValidator = false) {
	const answers = { [INSTRUMENT]: GOLD, [FACTORY('v1')]: MADE, [FACTORY('v2')]: MADE, ...registry };
	const found = registriesOf(answers, { throughValidator });
	const result = await execute(
		sendTokens,
		{
			...{ sender: id(ALICE), receiver: id(BOB), instrument: id(`Gold@${BANK}`), amount: '2', commandId: 'c', dryRun: false },
			options: { submissionId: 's', resolveSeconds: 0, ...options },
		},
		worldOf({ pages: [[holds('00b1', ALICE, '5.0')]], answers: executes() }),
		{ registries: found.registries },
	);
	return { ...result, registry: found };
}
const apis = (...versions: number[]) => ({
	[INSTRUMENT]: {
		...GOLD,
		supportedApis: Object.fromEntries(versions.map((version) => [`splice-api-token-transfer-instruction-v${version}`, 1])),
	},
});

describe('the instrument', () => {
	test('is read from its registry, and names the version', async () => {
		const result = await send();
		expect(result.items).toMatchObject([{ outcome: 'succeeded' }]);
		expect(result.registry.calls.map(({ endpoint }) => endpoint)).toEqual([INSTRUMENT, FACTORY('v1')]);
		expect(result.registry.calls[0]!.request).toMatchObject({ path: { instrumentId: 'Gold' } });
	});

	test.each<[string, Record<string, object>, IDataObject, string]>([
		['1', apis(1), {}, 'v1'],
		['both', apis(1, 2), {}, 'v1'],
		['2', apis(2), {}, 'v2'],
		['none', apis(), {}, 'v1'],
		['that of another interface', { [INSTRUMENT]: { ...GOLD, supportedApis: { 'splice-api-token-allocation-v2': 1 } } }, {}, 'v1'],
		['not said', { [INSTRUMENT]: { ...GOLD, supportedApis: null } }, {}, 'v1'],
		['chosen', apis(1), { apiVersion: 'v2' }, 'v2'],
	])('with the version %s', async (_, registry, options, version) => {
		const result = await send(registry, options);
		expect(result.registry.calls.at(-1)!.endpoint).toBe(FACTORY(version));
		expect(sentCommand(result).templateId).toBe(
			`#splice-api-token-transfer-instruction-${version}:Splice.Api.Token.TransferInstruction${version.toUpperCase()}:TransferFactory`,
		);
	});

	test('that the registry does not have is said', async () => {
		const result = await send({ [INSTRUMENT]: LACKING });
		expect(result.advice).toContain(
			'The registry has no such instrument, so nothing was sent. Check Instrument, also its capital letters: ' +
				'Instrument › Get Many of Canton Token Registry lists what the registry has.',
		);
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('that is none is refused', async () => {
		expect((await send({ [INSTRUMENT]: { name: 'Gold' } })).message).toContain('id');
	});

	test('that is refused for another reason has the advice of registries', async () => {
		const result = await send({ [INSTRUMENT]: { ...LACKING, httpStatus: 400 } });
		expect(result.advice).toContain('The registry read the request and rejected it. Correct what its message names.');
	});
});

describe('the factory', () => {
	test('that the registry does not have is said, and nothing is sent', async () => {
		const result = await send({ [FACTORY('v1')]: LACKING });
		expect(result.advice).toContain('This registry does not know the contract or instrument.');
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test.each<[string, object]>([
		['factoryId', { choiceContext: CONTEXT }],
		['choiceContext', { factoryId: '00f1' }],
		['disclosedContracts', { factoryId: '00f1', choiceContext: { choiceContextData: {} } }],
	])('without %s is none', async (name, answer) => {
		const result = await send({ [FACTORY('v1')]: answer });
		expect(result.message).toContain(name);
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('is asked for with the arguments of the choice, which the command has with its context', async () => {
		const disclosed = { templateId: 't', contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab' };
		const context = { choiceContextData: { values: { k: 'v' } }, disclosedContracts: [disclosed] };
		const result = await send({ [FACTORY('v1')]: { ...MADE, choiceContext: context } });
		const { choiceArguments, excludeDebugFields } = result.registry.calls.at(-1)!.request.body;
		expect(excludeDebugFields).toBe(true);
		const { extraArgs, ...args } = choiceArguments;
		expect(extraArgs).toEqual({ context: { values: {} }, meta: { values: {} } });
		expect(sentCommand(result)).toMatchObject({
			contractId: '00f1',
			choiceArgument: { ...args, extraArgs: { context: { values: { k: 'v' } }, meta: { values: {} } } },
		});
		const { disclosedContracts } = result.calls.at(-1)!.request.body.commands;
		expect(disclosedContracts).toEqual([{ contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab' }]);
	});
});

describe('through a validator', () => {
	test('version 1 is passed on', async () => {
		expect((await send({}, {}, true)).items).toMatchObject([{ outcome: 'succeeded' }]);
	});

	test.each<[string, () => Promise<{ message?: string; advice?: string; registry: { calls: any[] } }>]>([
		['Send', async () => await send({}, { apiVersion: 'v2' }, true)],
		['Accept', async () => await onOffer({ throughValidator: true, contracts: { [OFFER]: active(offered(OFFER, { version: 2 })) } })],
		[
			'Create',
			async () => await settle(createAllocation, { throughValidator: true, contracts: { [REQUEST]: active(requestOf2(second())) } }),
		],
	])('version 2 of %s is not', async (_, run) => {
		const result = await run();
		expect(result).toMatchObject({
			message: V2,
			advice: 'Set Canton Coin Registry to Scan. If there is an option API Version, V1 works, too.',
		});
		expect(result.registry.calls.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.includes('/v2/'))).toEqual([]);
	});
});

test('version 2 without a validator is asked for', async () => {
	const contracts = { [REQUEST]: active(requestOf2(second())) };
	const result = await settle(createAllocation, { contracts });
	expect(result.registry.calls.map(({ endpoint }) => endpoint)).toEqual([ALLOCATION_FACTORY('v2')]);
});

test('a context that is refused says why', async () => {
	const result = await onOffer({ registry: { [contextOf('accept')]: BROKEN } });
	expect(result.message).toContain('database');
});
