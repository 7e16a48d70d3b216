import { command, NO_EXTRA_ARGS } from '../../../shared/registry/standard';
import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { requestVersion } from '../../tokens/allocations';
import { TOKEN_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { exerciseContract } from '../../tokens/exerciseContract';
import { findRequest } from '../../tokens/findContract';
import { ALLOCATION_REQUEST } from '../../tokens/exercisedInterfaces';
import { requestIdField } from '../../tokens/paymentFields';
import { exercisedBy } from '../../tokens/samePayment';
import { checkSubmissionFields, tokenSubmissionFields } from '../../tokens/submissionFields';
import { TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';

const CHOICE = 'AllocationRequest_Reject';

/** Refuses a settlement. Its arguments are the standard's. A network was recorded to take them from a wallet only. */
export const rejectAllocationRequest = tokenWrite('reject', 'Reject an allocation request', TOKEN_ENDPOINTS, {
	description: 'Refuse to allocate anything to a settlement that asks a party for it: the request ends',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties: [
		ownPartyField('Party', 'party', 'The party that is asked'),
		requestIdField,
		...tokenSubmissionFields().filter(({ name }) => name !== 'coinRegistry'),
	],
	async run(call) {
		const { parameters } = call;
		checkSubmissionFields(call);
		const contractId = parameters.present('allocationRequestId', parameters.contractId('allocationRequestId'));
		const party = await chosenParty(call);
		const { content, created, archivedAtOffset } = await findRequest(call, party, contractId);
		const version = requestVersion(created);
		const ended = { party, contractId, choice: CHOICE, path: 'allocationRequestId', name: 'allocation request', archivedAtOffset };
		const result = await exerciseContract(call, ended, async () => ({
			commands: [
				command(ALLOCATION_REQUEST, version, contractId, CHOICE, {
					...(version === 'v1' ? { actor: party } : { actors: [party] }),
					extraArgs: NO_EXTRA_ARGS,
				}),
			],
			disclosedContracts: [],
			ends: [contractId],
		}));
		const about = {
			party,
			settlementId: content[0]?.settlementId ?? null,
			executors: content[0]?.executors ?? [],
			allocationRequestId: contractId,
		};
		if ('prepared' in result) return { ...result.prepared, ...about };
		exercisedBy(call, CHOICE, result, contractId);
		return { ...result.ids, status: 'rejected', ...about, ...result.position };
	},
});
