// Every operation is given answers made from the registry's contract, directly and through a validator.
import type { IDataObject } from 'n8n-workflow';

import { resources } from '../../../nodes/CantonTokenRegistry/operations';
import type { Variant } from '../../support/operationCases.cts';
import { transferOf } from '../../support/factoryArguments.cts';
import { testGeneratedAnswers } from '../../support/answersOfNode.cts';
import { UNKNOWN_ID } from './support.cts';

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
const transfer = transferOf({ dso, alice, bob });
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

/** Version 2 of what has a version 1 too. */
const second = (resource: string, operation: string, path: string, id: string, choice: string): Variant => [
	resource,
	operation,
	`POST /registry/${path}/v2/{${id}}/choice-contexts/${choice}`,
	{ apiVersion: 'v2', contractId: UNKNOWN_ID },
];

const VARIANTS: Variant[] = [
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
	second('transferInstruction', 'getAcceptContext', 'transfer-instruction', 'transferInstructionId', 'accept'),
	second('transferInstruction', 'getRejectContext', 'transfer-instruction', 'transferInstructionId', 'reject'),
	second('transferInstruction', 'getWithdrawContext', 'transfer-instruction', 'transferInstructionId', 'withdraw'),
	second('allocation', 'getWithdrawContext', 'allocations', 'allocationId', 'withdraw'),
	second('allocation', 'getCancelContext', 'allocations', 'allocationId', 'cancel'),
];

describe.each(['registry', 'validator'])('through %s', (connectThrough) => {
	testGeneratedAnswers({
		nodeOf: () => 'cantonTokenRegistry',
		resources: resources as never,
		apis: ['registry'],
		variants: VARIANTS,
		// A validator does not pass version 2 of the instructions on, and is not requested for it.
		only: ({ endpoint }) => connectThrough === 'registry' || !/-instruction\/v2\//.test(endpoint),
		connect: (_, url) => ({
			parameters: { connectThrough },
			credentials: {
				cantonTokenRegistryApi: { url },
				cantonValidatorApi: { url, authentication: 'accessToken', accessToken: 'a.b.c' },
			} as never,
		}),
	});
});
