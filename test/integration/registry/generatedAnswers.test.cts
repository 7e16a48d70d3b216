// Every operation is given answers made from the registry's contract, as little as it demands up to all it allows: directly and
// through a validator. None may end in a JavaScript error, and raw output loses nothing.
import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { CASES, expectOddity, expectSurvived, GeneratedAnswers, oddLists, useAnswers } from '../../support/generatedAnswers.cts';
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { byId, UNKNOWN_ID } from './support.cts';

waitForNothing();

const [alice, bob, dso] = ['alice', 'bob', 'dso'].map((name) => `${name}::1220${'ab'.repeat(32)}`);
const meta = { values: {} };
const settlement = { executors: [bob], id: 'order-1', cid: null, meta };
const account = (owner: string) => ({ owner, provider: null, id: '' });
const json = (choiceArguments: object, more: IDataObject = {}) => ({
	apiVersion: 'v2',
	argumentsFrom: 'json',
	choiceArguments: JSON.stringify(choiceArguments),
	...more,
});
const transfer = {
	sender: alice,
	receiver: bob,
	amount: '1.0',
	instrumentId: { admin: dso, id: 'Amulet' },
	requestedAt: '2026-07-01T00:00:00Z',
	executeBefore: '2036-07-01T00:00:00Z',
	inputHoldingCids: [],
	meta,
};
const leg = { sender: alice, receiver: bob, amount: '1.0', instrumentId: { admin: dso, id: 'Amulet' }, meta };
const allocation = {
	settlement: {
		executor: bob,
		settlementRef: { id: '1', cid: null },
		requestedAt: '2026-07-01T00:00:00Z',
		allocateBefore: '2036-07-01T00:00:00Z',
		settleBefore: '2036-07-02T00:00:00Z',
		meta,
	},
	transferLegId: 'leg-1',
	transferLeg: leg,
};
const allocationV2 = {
	admin: dso,
	authorizer: account(alice),
	transferLegSides: [],
	settlementDeadline: '2036-07-02T00:00:00Z',
	nextIterationFunding: null,
	committed: false,
	meta,
};
const context = (path: string, parameter: string, choice: string): string =>
	`POST /registry/${path}/{${parameter}}/choice-contexts/${choice}`;

/** Resource, operation, its endpoint, its parameters. */
const OPERATIONS: Array<[string, string, string, IDataObject]> = [
	['registry', 'getInfo', 'GET /registry/metadata/v1/info', {}],
	['instrument', 'getAll', 'GET /registry/metadata/v1/instruments', { returnAll: true }],
	['instrument', 'get', 'GET /registry/metadata/v1/instruments/{instrumentId}', { instrumentId: byId('Amulet') }],
	[
		'transferFactory',
		'get',
		'POST /registry/transfer-instruction/v1/transfer-factory',
		json({ expectedAdmin: dso, transfer }, { apiVersion: 'v1' }),
	],
	[
		'transferFactory',
		'get',
		'POST /registry/transfer-instruction/v2/transfer-factory',
		json({ transfer: { ...transfer, sender: account(alice), receiver: account(bob) }, actors: [alice] }),
	],
	[
		'allocationFactory',
		'get',
		'POST /registry/allocation-instruction/v1/allocation-factory',
		json({ expectedAdmin: dso, allocation, requestedAt: '2026-07-01T00:00:00Z', inputHoldingCids: [] }, { apiVersion: 'v1' }),
	],
	[
		'allocationFactory',
		'get',
		'POST /registry/allocation-instruction/v2/allocation-factory',
		json({ settlement, allocation: allocationV2, requestedAt: '2026-07-01T00:00:00Z', inputHoldingCids: [], actors: [alice] }),
	],
	[
		'settlementFactory',
		'get',
		'POST /registry/allocation/v2/settlement-factory',
		json({ settlement, transferLegs: [], allocations: [], actors: [bob] }),
	],
	...['v1', 'v2'].flatMap((apiVersion) =>
		['accept', 'reject', 'withdraw'].map((choice): [string, string, string, IDataObject] => [
			'transferInstruction',
			`get${choice[0].toUpperCase()}${choice.slice(1)}Context`,
			context(`transfer-instruction/${apiVersion}`, 'transferInstructionId', choice),
			{ apiVersion, contractId: UNKNOWN_ID },
		]),
	),
	['allocation', 'getExecuteTransferContext', context('allocations/v1', 'allocationId', 'execute-transfer'), { contractId: UNKNOWN_ID }],
	...['v1', 'v2'].flatMap((apiVersion) =>
		['withdraw', 'cancel'].map((choice): [string, string, string, IDataObject] => [
			'allocation',
			`get${choice[0].toUpperCase()}${choice.slice(1)}Context`,
			context(`allocations/${apiVersion}`, 'allocationId', choice),
			{ apiVersion, contractId: UNKNOWN_ID },
		]),
	),
	[
		'allocationInstruction',
		'getAcceptContext',
		context('allocation-instruction/v2', 'allocationInstructionId', 'accept'),
		{ contractId: UNKNOWN_ID },
	],
	[
		'allocationInstruction',
		'getWithdrawContext',
		context('allocation-instruction/v2', 'allocationInstructionId', 'withdraw'),
		{ contractId: UNKNOWN_ID },
	],
];

const answers = useAnswers();

async function ask(
	[resource, operation, endpoint, parameters]: (typeof OPERATIONS)[number],
	answer: unknown,
	simplify: boolean,
	connectThrough = 'registry',
) {
	answers.give(endpoint, answer);
	return await runNode('cantonTokenRegistry', { resource, operation, connectThrough, simplify, ...parameters } as never, {
		credentials: {
			cantonTokenRegistryApi: { url: answers.url },
			cantonValidatorApi: { url: answers.url, authentication: 'accessToken', accessToken: 'a.b.c' },
		},
		invented: true,
	});
}

describe.each(OPERATIONS)('%s %s, %s', (...of) => {
	test.each(CASES)('%s', async (filling, count) => {
		for (let variant = 0; variant < count; variant++) {
			const answer = new GeneratedAnswers('registry', filling, seeded(variant + 1)).answer(of[2], variant);
			for (const simplify of [true, false]) {
				const result = await ask(of, answer, simplify);
				expectSurvived(answer, result, !simplify);
				if (filling === 'full') expect([result.error?.message, result.json.length > 0]).toEqual([undefined, true]);
			}
		}
	});

	// A validator does not pass version 2 of the instructions on, and is not asked for it.
	const ways = /-instruction\/v2\//.test(of[2]) ? ['registry'] : ['registry', 'validator'];
	test.each(ways)('{} through %s is an answer of something else, not an empty result', async (through) => {
		const { json: items, error } = await ask(of, {}, true, through);
		expect(items).toEqual([]);
		expect(error?.message).toContain('does not answer as expected');
	});
});

describe.each(OPERATIONS.filter((...[of]) => oddLists('registry', of[2]).length > 0))('%s %s, %s', (...of) => {
	test.each(oddLists('registry', of[2]))('$where is an answer of something else', async ({ where, answer }) => {
		for (const simplify of [true, false]) expectOddity(where, await ask(of, answer, simplify));
	});
});
