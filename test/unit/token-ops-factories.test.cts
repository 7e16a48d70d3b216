// Choice of the burn-mint factory for a mint or a burn: the only one of the admin, the one that is chosen, or that of the Registry Utility.
import { endpointsOf } from './commands-user.cts';
// The user comes first, with the waits.
import { ALICE, BOB } from './commands-participant.cts';
import { burn, factory, mint, UTILITY } from './token-ops-issuer.cts';
import { BANK, contract, entryOf, GOLD, holds, LACKING, sentCommand, shows } from './token-ops-user.cts';
import { ACTIVE, FOR_TRANSACTION } from './endpoints.cts';

const BACKEND = 'POST /v0/registry/burn-mint-instruction/v0/burn-mint-factory';
const CONTEXT = { values: { config: { tag: 'AV_ContractId', value: '00cc' } } };
const DISCLOSED = { templateId: 't', contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab' };
const registry = { [BACKEND]: { factoryId: '00f9', choiceContext: { choiceContextData: CONTEXT, disclosedContracts: [DISCLOSED] } } };
const FIRST = contract('f1');
const utility = (contractId: string) => factory(contractId, { templateId: UTILITY });

describe('a factory of the issuer', () => {
	test('on any page, and of no other admin', async () => {
		const others = [factory('00f2', { admin: ALICE }), shows('00f3', {}), shows('00f4', { 'BurnMintV1:BurnMintFactory': undefined })];
		const between = { contractEntry: { JsIncompleteUnassigned: { createdEvent: factory('00f5') } } };
		const result = await mint({}, { pages: [others, [between], [entryOf(factory('00f1'))]] });
		expect(sentCommand(result).contractId).toBe('00f1');
		expect(endpointsOf(result).filter((endpoint) => endpoint === ACTIVE)).toHaveLength(3);
	});

	test('of several is to be chosen', async () => {
		const result = await mint({}, { pages: [[factory('00f1'), factory('00f2')]] });
		expect(result).toMatchObject({
			message: `Factory ID: ${BANK} has 2 of them: 00f1, 00f2`,
			advice: 'Enter the one to use.',
			fields: { outcome: 'failed' },
		});
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});

	test('that is chosen is used, also if the admin does not see it', async () => {
		const options = { factoryId: FIRST };
		for (const pages of [[[factory('00f2'), factory(FIRST)]], [[factory('00f2')]], [[]]]) {
			const result = await mint({ options }, { pages });
			expect(sentCommand(result)).toMatchObject({ contractId: FIRST, choiceArgument: { extraArgs: { context: { values: {} } } } });
		}
	});

	test('that is not there has another way', async () => {
		const result = await mint({}, { pages: [[]] });
		expect(result).toMatchObject({
			message: `Admin: ${BANK} has no burn-mint factory of the token standard`,
			advice: "Use the choices of the instrument's own package: Canton Ledger, Contract › Exercise Choice has a form for them.",
		});
	});
});

describe('a factory of the Registry Utility', () => {
	test('is used with the context that its backend gives for the mint', async () => {
		for (const pages of [[[utility('00f1')]], [[utility('00f1'), utility('00f2')]]]) {
			const result = await mint({}, { pages, registry });
			expect(result.items).toMatchObject([{ outcome: 'succeeded' }]);
			expect(result.registry.admins).toEqual([BANK]);
			expect(result.registry.calls.map(({ endpoint, request }) => [endpoint, request.body])).toEqual([
				[BACKEND, { instrumentId: GOLD, inputHoldingCids: [], outputs: [{ owner: BOB, amount: '2.5' }] }],
			]);
			expect(sentCommand(result)).toMatchObject({ contractId: '00f9', choiceArgument: { extraArgs: { context: CONTEXT } } });
			const { disclosedContracts } = result.calls.at(-1)!.request.body.commands;
			expect(disclosedContracts).toEqual([{ contractId: '00cc', createdEventBlob: 'AAAA', synchronizerId: 's::12ab' }]);
		}
	});

	test('for a burn: of what it ends', async () => {
		const result = await burn({}, { pages: [[utility('00f1'), holds('00b1', BOB, '2.5')]], registry });
		expect(result.registry.calls[0]!.request.body).toEqual({ instrumentId: GOLD, inputHoldingCids: ['00b1'], outputs: [] });
	});

	test('that is chosen is used with that context', async () => {
		const result = await mint({ options: { factoryId: FIRST } }, { pages: [[utility(FIRST), factory('00f2')]], registry });
		expect(sentCommand(result)).toMatchObject({ contractId: FIRST, choiceArgument: { extraArgs: { context: CONTEXT } } });
	});

	test('beside another one leaves it open which is meant', async () => {
		const result = await mint({}, { pages: [[utility('00f1'), factory('00f2')]], registry });
		expect(result.message).toBe(`Factory ID: ${BANK} has 2 of them: 00f1, 00f2`);
		expect(result.registry.calls).toEqual([]);
	});

	test('is no other of a similar name', async () => {
		for (const templateId of [`${UTILITY}2`, UTILITY.replace('p:', 'p')]) {
			const result = await mint({}, { pages: [[factory('00f1', { templateId })]], registry });
			expect(sentCommand(result).contractId).toBe('00f1');
		}
	});

	test('whose backend refuses is an error, and nothing is sent', async () => {
		const result = await mint({}, { pages: [[utility('00f1')]], registry: { [BACKEND]: LACKING } });
		expect(result.message).toContain('no such contract');
		expect(endpointsOf(result)).not.toContain(FOR_TRANSACTION);
	});
});
