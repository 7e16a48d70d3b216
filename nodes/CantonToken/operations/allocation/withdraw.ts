import { command, disclosed, NO_EXTRA_ARGS } from '../../../shared/registry/standard';
import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { at, listOf } from '../../../shared/values/jsonFields';
import { tokenWrite } from '../../tokenOperation';
import { identifyCommand } from '../../../shared/commands/identity';
import { allocationFields, readAllocation } from '../../tokens/allocations';
import { TOKEN_ENDPOINTS } from '../../tokens/tokenEndpoints';
import { exerciseContract } from '../../tokens/exerciseContract';
import { findContract } from '../../tokens/findContract';
import { ALLOCATION } from '../../tokens/exercisedInterfaces';
import { allocationIdField } from '../../tokens/paymentFields';
import { readContext } from '../../tokens/registryCalls';
import { exercisedBy } from '../../tokens/samePayment';
import { checkSubmissionFields, tokenSubmissionFields } from '../../tokens/submissionFields';
import { TOKEN_SUBMISSION_RIGHTS } from '../../tokens/tokenSubmission';

const CHOICE = 'Allocation_Withdraw';

/** Takes tokens back that were allocated and not settled. */
export const withdrawAllocation = tokenWrite('withdraw', 'Withdraw an allocation', TOKEN_ENDPOINTS, {
	description:
		'Take back tokens that a party allocated to a settlement that has not settled. One that is committed is refused before its deadline.',
	rights: TOKEN_SUBMISSION_RIGHTS,
	identify: identifyCommand,
	properties: [ownPartyField('Party', 'party', 'The party whose tokens are allocated'), allocationIdField, ...tokenSubmissionFields()],
	async run(call) {
		const { parameters, registries } = call;
		checkSubmissionFields(call);
		const contractId = parameters.present('allocationId', parameters.contractId('allocationId'));
		const party = await chosenParty(call);
		const { content, archivedAtOffset } = await findContract(call, {
			on: ALLOCATION,
			party,
			path: 'allocationId',
			contractId,
			name: 'an allocation',
			advice: 'Take it from Allocation › Get Many, or from the item that Create returned.',
			read: readAllocation,
		});
		const { version, admin } = content;
		if (admin === null)
			throw parameters.parameterError('allocationId', 'its instrument cannot be read', 'Use Canton Ledger, Contract › Get to see it.');
		const result = await exerciseContract(
			call,
			{ party, contractId, choice: CHOICE, path: 'allocationId', name: 'allocation', archivedAtOffset },
			async () => {
				const found = await registries.ofAdmin(admin, parameters);
				const context = await readContext(
					found,
					`POST /registry/allocations/${version}/{allocationId}/choice-contexts/withdraw`,
					contractId,
					parameters,
				);
				const extraArgs = { context: context.choiceContextData, meta: NO_EXTRA_ARGS.meta };
				return {
					commands: [command(ALLOCATION, version, contractId, CHOICE, { ...(version === 'v2' && { actors: [party] }), extraArgs })],
					disclosedContracts: disclosed(context.disclosedContracts),
					ends: [contractId],
				};
			},
		);
		const about = { ...allocationFields(content), allocationId: contractId };
		if ('prepared' in result) return { ...result.prepared, ...about };
		const made = exercisedBy(call, CHOICE, result, contractId)?.exerciseResult;
		const returned = [...listOf(at(made, 'senderHoldingCids')), ...Object.values(at(made, 'authorizerHoldingCids') ?? {}).flat()];
		const returnedHoldingIds = returned.filter((id) => typeof id === 'string');
		return { ...result.ids, status: 'withdrawn', ...about, returnedHoldingIds, ...result.position };
	},
});
