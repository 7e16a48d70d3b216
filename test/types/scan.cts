// Our scan and validator contracts against the types the ecosystem publishes (@canton-network/core-splice-client):
// what we send must be sendable by them, what they read must be readable by us and the other way round. Endpoint by endpoint: `splice.cts`.
//
// Deliberate differences, each once:
// * free-form objects and defaulted request fields: see `Opened` and `Defaulted`.
// * an exercise result is any JSON value for us (a choice may return a contract id, a list, a unit). They say object.
// * `next_page_token` of the licenses may be null for us, as the specification says. They only know it absent.
// * vote counts, holdings v1, the last migration id, the bulk download and the reward accounting paths after their move
//   are newer than the published types, or (the download) served by a component they leave out.
// * the specification's `smartcontract_value_encoding` is `daml_value_encoding` there: the values are compared instead.
import type { ScanProxyTypes, ScanTypes } from '@canton-network/core-splice-client';
import type { components } from '../../api/scan';
import type { components as proxy } from '../../api/validator';
import type { Defaulted, Fits, Holds, Opened, Same } from './compare.cts';

type Ours = components['schemas'];
type Theirs = { [Name in keyof ScanTypes]: Opened<ScanTypes[Name]> };
type OurProxy = proxy['schemas'];
type TheirProxy = { [Name in keyof ScanProxyTypes]: Opened<ScanProxyTypes[Name]> };

/** Their tree node, with an exercise result that is any JSON value. */
type TheirExercised = Omit<Theirs['ExercisedEvent'], 'exercise_result'> & { exercise_result: unknown };
type TheirTree = { [eventId: string]: Theirs['CreatedEvent'] | TheirExercised };
type WithTree<Transaction> = Omit<Transaction, 'events_by_id'> & { events_by_id: TheirTree };
type TheirItem = WithTree<Theirs['UpdateHistoryTransaction']> | Theirs['UpdateHistoryReassignment'];
type TheirItemV2 = WithTree<Theirs['UpdateHistoryTransactionV2']> | Theirs['UpdateHistoryReassignment'];

export type Requests = [
	Holds<Same<Ours['UpdateHistoryRequestAfter'], Theirs['UpdateHistoryRequestAfter']>>,
	Holds<Same<Ours['UpdateHistoryRequest'], Defaulted<Theirs['UpdateHistoryRequest'], 'lossless'>>>,
	Holds<Same<Ours['UpdateHistoryRequestV2'], Theirs['UpdateHistoryRequestV2']>>,
	Holds<Same<Ours['ValueEncoding'], Theirs['DamlValueEncoding']>>,
	Holds<Same<Ours['HoldingsSummaryRequest'], Defaulted<Theirs['HoldingsSummaryRequest'], 'record_time_match'>>>,
	Holds<Same<Ours['AcsRequest'], Defaulted<Theirs['AcsRequest'], 'record_time_match'>>>,
	Holds<Same<Ours['HoldingsStateRequest'], Defaulted<Theirs['HoldingsStateRequest'], 'record_time_match'>>>,
	Holds<Same<Ours['VoteResultsFilter'], Omit<Theirs['ListVoteResultsRequest'], 'limit'>>>,
	Holds<Same<Ours['BulkUpdatesRequest'], Theirs['ListBulkUpdateHistoryObjectsRequest']>>,
];

export type Answers = [
	Holds<Same<Ours['CreatedEvent'], Theirs['CreatedEvent']>>,
	Holds<Same<Ours['ExercisedEvent'], TheirExercised>>,
	Holds<Same<Ours['UpdateHistoryAssignment'], Theirs['UpdateHistoryAssignment']>>,
	Holds<Same<Ours['UpdateHistoryUnassignment'], Theirs['UpdateHistoryUnassignment']>>,
	Holds<Same<Ours['UpdateHistoryReassignment'], Theirs['UpdateHistoryReassignment']>>,
	Holds<Same<Ours['UpdateHistoryTransaction'], WithTree<Theirs['UpdateHistoryTransaction']>>>,
	Holds<Same<Ours['UpdateHistoryTransactionV2'], WithTree<Theirs['UpdateHistoryTransactionV2']>>>,
	Holds<Same<Ours['UpdateHistoryItem'], TheirItem>>,
	Holds<Same<Ours['UpdateHistoryItemV2'], TheirItemV2>>,
	Holds<Same<Ours['EventHistoryVerdict'], Theirs['EventHistoryVerdict']>>,
	Holds<Same<Ours['VerdictResult'], Theirs['VerdictResult']>>,
	Holds<Same<Ours['EventHistoryTrafficSummary'], Theirs['EventHistoryTrafficSummary']>>,
	Holds<Same<Ours['EventHistoryAppActivityRecords'], Theirs['EventHistoryAppActivityRecords']>>,
	Holds<Same<Ours['EventHistoryItem'], Omit<Theirs['EventHistoryItem'], 'update'> & { update?: TheirItemV2 }>>,
	Holds<Same<Ours['Contract'], Theirs['Contract']>>,
	Holds<Fits<Theirs['AcsResponse'], Ours['AcsResponse']>>,
	Holds<Fits<Theirs['AcsResponseV1'], Ours['AcsResponseV1']>>,
	Holds<Same<Ours['ForceAcsSnapshotResponse'], Theirs['ForceAcsSnapshotResponse']>>,
	Holds<Same<Ours['ValidatorActivities'], Theirs['GetValidatorFaucetsByValidatorResponse']>>,
	Holds<Same<Ours['ContractWithState'], Theirs['ContractWithState']>>,
	Holds<Same<Ours['TransferPreapproval'], Theirs['LookupTransferPreapprovalByPartyResponse']>>,
	Holds<Fits<Theirs['ListValidatorLicensesResponse'], Ours['ValidatorLicenses']>>,
	Holds<
		Same<Ours['ValidatorLicenses'], Omit<Theirs['ListValidatorLicensesResponse'], 'next_page_token'> & { next_page_token?: number | null }>
	>,
	Holds<Same<Ours['RewardAccountingBatch'], Theirs['GetRewardAccountingBatchResponse']>>,
	Holds<Same<Ours['EarliestAvailableRound'], Theirs['GetRewardAccountingEarliestAvailableRoundResponse']>>,
	Holds<Same<Ours['HoldingsSummaryResponse'], Theirs['HoldingsSummaryResponse']>>,
	Holds<Same<Ours['BulkAcsObjects'], Theirs['ListBulkAcsSnapshotObjectsResponse']>>,
	Holds<Same<Ours['BulkUpdatesObjects'], Theirs['ListBulkUpdateHistoryObjectsResponse']>>,
	Holds<Same<Ours['SnapshotTimestamp'], Theirs['AcsSnapshotTimestampResponse']>>,
	Holds<Same<Ours['DsoPartyId'], Theirs['GetDsoPartyIdResponse']>>,
	Holds<Same<Ours['Dso'], Theirs['GetDsoInfoResponse']>>,
	Holds<Same<Ours['ParticipantOfParty'], Theirs['GetPartyToParticipantResponse']>>,
	Holds<Same<Ours['Version'], Theirs['Version']>>,
	Holds<Same<Ours['ErrorResponse'], Theirs['ErrorResponse']>>,
];

export type ThroughTheProxy = [
	Holds<Same<OurProxy['HoldingsSummaryRequest'], Defaulted<TheirProxy['HoldingsSummaryRequest'], 'record_time_match'>>>,
	Holds<Same<OurProxy['HoldingsSummaryResponse'], TheirProxy['HoldingsSummaryResponse']>>,
	Holds<Same<OurProxy['TransferPreapproval'], TheirProxy['LookupTransferPreapprovalByPartyResponse']>>,
	Holds<Same<OurProxy['DsoPartyId'], TheirProxy['GetDsoPartyIdResponse']>>,
	Holds<Same<OurProxy['Dso'], TheirProxy['GetDsoInfoResponse']>>,
];
