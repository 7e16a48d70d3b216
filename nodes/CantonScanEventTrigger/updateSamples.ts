import { CONTRACT_ID, ID, PACKAGE_ID, party } from '../shared/trigger/sampleIds';
import type { Samples } from '../shared/trigger/opening';

/** Items of the events that come of updates of the network. */
export const UPDATE_SAMPLES: Samples = {
	networkEvent: {
		event: 'networkEvent',
		eventId: ID,
		recordTime: '2026-07-01T22:09:17.491Z',
		kind: null,
		verdictResult: 'VERDICT_RESULT_REJECTED',
		submittingParties: [party('alice')],
		submittingParticipant: party('participant'),
		finalizationTime: '2026-07-01T22:09:17.677063Z',
		effectiveAt: null,
		workflowId: null,
		externalTransactionHash: null,
		totalTrafficCost: 6063,
		envelopeTrafficSummaries: [
			{
				traffic_cost: 6063,
				view_ids: [0],
			},
		],
		mediatorGroup: 0,
		transactionViews: {
			views: [
				{
					view_id: 0,
					informees: [party('alice'), party('DSO')],
					confirming_parties: [
						{
							parties: [party('alice')],
							threshold: 1,
						},
					],
					sub_views: [],
					view_hash: '',
				},
			],
			root_views: [0],
		},
		appActivityRound: null,
		appActivityRecords: null,
		events: null,
		synchronizerId: `global-domain::${ID}`,
		migrationId: 0,
		updateId: ID,
	},
	networkUpdate: {
		event: 'networkUpdate',
		eventId: ID,
		recordTime: '2026-07-01T03:00:00.576718Z',
		kind: 'transaction',
		effectiveAt: '2026-07-01T03:00:00.379819Z',
		synchronizerId: `global-domain::${ID}`,
		workflowId: '',
		events: [
			{
				type: 'created',
				templateId: `${PACKAGE_ID}:Splice.ValidatorLicense:ValidatorLicense`,
				packageName: 'splice-amulet',
				createdAt: '2026-07-01T03:00:00.379819Z',
				signatories: [party('DSO')],
				observers: [party('digitalasset-testValidator-1')],
				createArgument: {
					validator: party('digitalasset-testValidator-1'),
					sponsor: party('sv-1'),
					dso: party('DSO'),
					faucetState: {
						firstReceivedFor: {
							number: '90458',
						},
						lastReceivedFor: {
							number: '90458',
						},
						numCouponsMissed: '0',
					},
					metadata: {
						lastUpdatedAt: '2026-07-01T03:00:00Z',
						version: '0.7.4',
						contactPoint: 'ops@digitalasset-testvalidator-1.example',
					},
					lastActiveAt: '2026-07-01T03:00:00Z',
				},
				contractId: CONTRACT_ID,
			},
		],
		migrationId: 0,
		updateId: ID,
	},
};
