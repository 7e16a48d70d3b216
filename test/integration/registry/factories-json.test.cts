// Allocation Factory › Get, with its arguments as JSON, of both versions.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { refuses } from '../../support/refusals.cts';
import { EMPTY, V1, useFactories } from './factories-support.cts';
import { BEYOND, UNKNOWN_ID } from './support.cts';

const { sandbox, tokens, parties, allocation, factory, byJson, sent } = useFactories();

describe('Allocation Factory › Get by JSON', () => {
	test('text or object; what the user gave as extraArgs.meta comes back in the command', async () => {
		const meta = { values: { 'example.com/why': 'because' } };
		const allocationChoice = allocation({ extraArgs: { context: { values: { old: { tag: 'AV_Text', value: 'stale' } } }, meta } });
		for (const choiceArguments of [JSON.stringify(allocationChoice), '={{ $json.given }}', '={{ JSON.stringify($json.given) }}']) {
			const { json } = await byJson(choiceArguments, {}, { input: [{ json: { given: allocationChoice } }] });
			expect(await sent()).toEqual([
				{ path: V1, body: { choiceArguments: { ...allocation(), extraArgs: EMPTY }, excludeDebugFields: false } },
			]);
			const [{ command, choiceContextData }] = json as any[];
			expect(command.ExerciseCommand.choiceArgument).toEqual({ ...allocation(), extraArgs: { context: choiceContextData, meta } });
		}
	});

	test('a whole number beyond 2^53 is sent exactly and comes out as text', async () => {
		const text = JSON.stringify(allocation()).replace(/}$/, `,"nonce":${BEYOND}}`);
		const { json } = await byJson(text);
		// Read as text: parsing would round it here.
		expect(await (await fetch(`${sandbox.url}/control/requests`)).text()).toMatch(new RegExp(`"nonce": ?${BEYOND}\\b`));
		expect((json[0] as any).command.ExerciseCommand.choiceArgument.nonce).toBe(BEYOND);
	});

	refuses(sandbox, async ({ choiceArguments }) => await byJson(choiceArguments as string), {
		choiceArguments: {
			'{ "allocation": ': ['Choice Arguments: this is not valid JSON', 'Check quotes, commas and brackets'],
			'[1]': ['Choice Arguments: this is not a JSON object', 'start with {'],
			'"text"': ['Choice Arguments: this is not a JSON object', 'start with {'],
			'={{ "" }}': ['Choice Arguments: this field is empty', 'check the expression'],
		},
	});

	test.each(['expectedAdmin', 'allocation', 'requestedAt', 'inputHoldingCids'])('says that %s is missing', async (key) => {
		const { error } = await byJson(JSON.stringify({ ...allocation(), [key]: undefined }));
		expect(error?.message).toBe(`Choice Arguments: the key "${key}" is missing`);
		expect(error?.description).toBe(
			'AllocationFactory_Allocate takes expectedAdmin, allocation, requestedAt, inputHoldingCids. This node fills in extraArgs.',
		);
		expect(await sent()).toEqual([]);
	});

	test('what is missing further inside, the registry says', async () => {
		const choiceArguments = JSON.stringify({ expectedAdmin: parties.DSO, transfer: { sender: parties.alice } });
		const { error } = await factory('transferFactory', { apiVersion: 'v1', argumentsFrom: 'json', simplify: true, choiceArguments });
		expect(error?.message).toMatch(
			/^Field `choiceArguments` does not contain a valid `TransferFactory_Transfer`: \S+: Missing field receiver at line: 1, column: \d+$/,
		);
		expect(error?.description).toContain('Correct what its message names');
	});

	const account = (owner: string) => ({ owner, provider: null, id: '' });
	const version2 = (change: IDataObject = {}) => ({
		settlement: { executors: [parties.merchant], id: 'order-1', cid: null, meta: { values: {} } },
		allocation: {
			admin: parties.DSO,
			authorizer: account(parties.alice),
			transferLegSides: [
				{
					transferLegId: 'leg-1',
					side: 'SenderSide',
					otherside: account(parties.bob),
					amount: '10.5',
					instrumentId: 'Amulet',
					meta: { values: {} },
				},
			],
			settlementDeadline: '2026-07-01T12:00:00Z',
			nextIterationFunding: null,
			committed: false,
			meta: { values: {} },
		},
		requestedAt: '2026-07-01T10:00:00Z',
		inputHoldingCids: [UNKNOWN_ID],
		actors: [parties.alice],
		...change,
	});
	const ask2 = async (args: object) =>
		await factory('allocationFactory', { apiVersion: 'v2', simplify: true, choiceArguments: JSON.stringify(args) });

	test('version 2 takes JSON only and its own keys', async () => {
		const { json } = await ask2(version2());
		expect(await sent()).toMatchObject([
			{ path: '/registry/allocation-instruction/v2/allocation-factory', body: { choiceArguments: { ...version2(), extraArgs: EMPTY } } },
		]);
		const [{ choiceContextData, command, factoryId, ...item }] = json as any[];
		expect(item).toMatchObject({ apiVersion: 'v2', choice: 'AllocationFactory_Allocate' });
		expect(command.ExerciseCommand).toEqual({
			templateId: '#splice-api-token-allocation-instruction-v2:Splice.Api.Token.AllocationInstructionV2:AllocationFactory',
			contractId: factoryId,
			choice: 'AllocationFactory_Allocate',
			choiceArgument: { ...version2(), extraArgs: { context: choiceContextData, meta: { values: {} } } },
		});
		expect(choiceContextData.values).toEqual({
			'external-party-config-state': { tag: 'AV_ContractId', value: tokens.externalPartyConfigState[0] },
		});
	});

	test.each(['settlement', 'allocation', 'requestedAt', 'inputHoldingCids', 'actors'])('version 2 without %s', async (key) => {
		const { error } = await ask2(version2({ [key]: undefined }));
		expect(error?.message).toBe(`Choice Arguments: the key "${key}" is missing`);
		expect(error?.description).toBe(
			'AllocationFactory_Allocate takes settlement, allocation, requestedAt, inputHoldingCids, actors. This node fills in extraArgs.',
		);
		expect(await sent()).toEqual([]);
	});

	test('version 2: the giver of Canton Coin needs holdings, the receiver does not', async () => {
		const { error } = await ask2(version2({ inputHoldingCids: [] }));
		expect(error?.message).toBe('Choice Arguments: inputHoldingCids is empty, but Canton Coin requires the holdings to use');
		expect(await sent()).toEqual([]);
		const { allocation: specification } = version2();
		const receiving = {
			...specification,
			transferLegSides: specification.transferLegSides.map((side) => ({ ...side, side: 'ReceiverSide' })),
		};
		expect((await ask2(version2({ inputHoldingCids: [], allocation: receiving }))).error).toBeUndefined();
	});

	test('a party where version 2 takes an account', async () => {
		const { error } = await ask2(version2({ allocation: { ...version2().allocation, authorizer: parties.alice } }));
		expect(error?.message).toBe('Choice Arguments: allocation.authorizer is text, but version 2 of the standard expects an account there');
		expect(error?.description).toContain('"owner"');
		expect(await sent()).toEqual([]);
	});
});
