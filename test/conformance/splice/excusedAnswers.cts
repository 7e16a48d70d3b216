/** Differences of the sandbox from the recorded answers of scan, by how they begin, each with its reason. One that is gone goes here too. */
const MODEL = 'the sandbox has of this choice what a reader needs of it';
const HASH = 'no external party signed a transaction of these recorded answers; one asked for by its hash has it';
const FAILED = 'the recorded proxy was asked about no command that failed; scan was';
const INTERFACE = 'the recorded pages of lists had no choice of an interface; single updates had';

const list = (paths: string[], reason: string) => Object.fromEntries(paths.map((path) => [path, reason]));
const UPDATES = [
	'GET /api/scan/v0/events/{update_id}.update',
	'GET /api/scan/v2/updates/{update_id}',
	'POST /api/scan/v0/events.events[].update',
	'POST /api/scan/v0/updates.transactions[]',
	'POST /api/scan/v2/updates.transactions[]',
];
const STATUS = 'transfer-command/status.transfer_commands_by_contract_id.*.status';

export const excusedAnswers: Record<string, string> = {
	...list(
		UPDATES.map((path) => `${path}.external_transaction_hash`),
		HASH,
	),
	...list(
		UPDATES.slice(2).map((path) => `${path}.events_by_id.*.interface_id`),
		INTERFACE,
	),
	...list(
		['failure_kind', 'reason'].map((key) => `GET /api/validator/v0/scan-proxy/${STATUS}.${key}`),
		FAILED,
	),
	'POST /api/scan/v0/events.events[].app_activity_records is object': 'the recorded network computed no rewards of apps',
	'POST /api/scan/v0/admin/sv/voteresults.dso_rules_vote_results[].request.action.value.amuletRulesAction.value':
		'a vote about the rules names the change in the sandbox, and not the whole configuration before and after',
	'argument Splice.AmuletRules:AmuletRules/AmuletRules_DevNet_Tap.openRound': MODEL,
	'argument Splice.AmuletRules:AmuletRules/AmuletRules_Transfer.': MODEL,
	'argument Splice.AmuletTransferInstruction:AmuletTransferInstruction/TransferInstruction_Accept.extraArgs.context.values': MODEL,
	'argument Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules/AllocationFactory_Allocate.':
		'recorded in version 2 of the token standard; the sandbox settles in version 1',
	'argument Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules/TransferFactory_Transfer.extraArgs.context.values': MODEL,
	'contract Splice.DsoRules:VoteRequest.targetEffectiveAt is null': 'every recorded open vote named a time; results had none too',
	'contract Splice.DsoRules:VoteRequest.trackingCid is contract': 'the recorded network has one super validator, so that no vote followed',
	'result Splice.AmuletRules:AmuletRules/AmuletRules_DevNet_Tap.amuletSum': MODEL,
	'result Splice.AmuletRules:AmuletRules/AmuletRules_Transfer.': MODEL,
	'result Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules/AllocationFactory_Allocate.':
		'recorded in version 2 of the token standard; the sandbox settles in version 1',
};
