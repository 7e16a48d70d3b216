import { CONTRACT_ID, ID, PACKAGE_ID, party } from '../trigger/sampleIds';
import type { Samples } from '../trigger/opening';
import { TOKEN_SAMPLES } from './tokenSamples';

/** Items of each event of a participant, for a test run before there is one. The IDs in it exist nowhere. */

/** The last fields of an event of the contract, at an offset. */
const iouAt = (offset: number) => ({
	packageName: 'my-model',
	contractId: CONTRACT_ID,
	templateId: `${PACKAGE_ID}:Iou:Iou`,
	reason: 'transaction',
	offset,
	updateId: ID,
	eventId: `${ID}:0`,
	synchronizerId: `global-domain::${ID}`,
});

/** The first fields of a created contract. */
const IOU = {
	createdAt: '2026-07-01T10:01:01.835111Z',
	template: '#my-model:Iou:Iou',
	createArgument: {
		issuer: party('bank'),
		owner: party('alice'),
		currency: 'CHF',
		amount: '1.0000000000',
		observers: [],
	},
	signatories: [party('bank')],
	observers: [party('alice')],
};

const ONE_KIND: Samples = {
	...TOKEN_SAMPLES,
	commandCompleted: {
		event: 'commandCompleted',
		recordTime: '2026-07-01T10:01:01.263927Z',
		outcome: 'failed',
		errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS',
		reason: 'Rejected transaction is referring to locked contracts',
		commandId: 'sample',
		userId: 'ledger-api-user',
		offset: 78,
		errorCategory: 2,
		statusCode: 10,
		confirmingParties: [party('alice')],
		retryAfterSeconds: 1,
		errorMetadata: {
			reported_by_participant_id: `PAR::participant::${ID}`,
		},
		contractId: CONTRACT_ID,
		actAs: [party('alice')],
		paidTrafficCost: 18296,
		submissionId: 'sample',
		traceId: '00000000000000000000000000000000',
		updateId: null,
		synchronizerId: `global-domain::${ID}`,
		eventId: 'offset:78',
	},
	contractCreated: {
		event: 'contractCreated',
		recordTime: '2026-07-01T10:01:02.021630Z',
		...IOU,
		...iouAt(77),
	},
	contractArchived: {
		event: 'contractArchived',
		recordTime: '2026-07-01T10:01:02.851147Z',
		template: '#my-model:Iou:Iou',
		witnessParties: [party('alice')],
		...iouAt(81),
	},
	choiceExercised: {
		event: 'choiceExercised',
		recordTime: '2026-07-01T10:01:02.851147Z',
		choice: 'Archive',
		template: '#my-model:Iou:Iou',
		choiceArgument: {},
		exerciseResult: {},
		actingParties: [party('bank')],
		consuming: true,
		...iouAt(81),
	},
	ledgerUpdate: {
		event: 'ledgerUpdate',
		recordTime: '2026-07-01T10:01:02.021630Z',
		kind: 'transaction',
		events: [
			{
				event: 'created',
				...IOU,
				packageName: 'my-model',
				contractId: CONTRACT_ID,
				templateId: `${PACKAGE_ID}:Iou:Iou`,
				nodeId: 0,
			},
		],
		commandId: null,
		workflowId: null,
		offset: 77,
		effectiveAt: '2026-07-01T10:01:01.835111Z',
		paidTrafficCost: 0,
		transactionHash: null,
		traceId: '00000000000000000000000000000000',
		updateId: ID,
		synchronizerId: `global-domain::${ID}`,
		eventId: ID,
	},
};

/** By the value of the event. */
export const SAMPLES: Samples = { ...ONE_KIND, contractCreatedOrArchived: ONE_KIND.contractCreated! };
