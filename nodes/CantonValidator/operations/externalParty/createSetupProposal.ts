import { outcomeUnknown } from '../../../shared/errors/failure';
import { textAt } from '../../../shared/values/fields';
import { ADMINISTRATOR, HELD } from '../../contracts';
import type { ValidatorOperation } from '../../validatorOperation';
import { PROPOSALS } from './getSetupProposals';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';

const ENDPOINT = 'POST /v0/admin/external-party/setup-proposal';
/** Recorded: a second proposal, and one to a party that accepted, are refused with a 409 that names the contract. */
const EXISTS = /^(ExternalPartySetupProposal|TransferPreapproval) contract already exists: ContractId\((00[0-9a-f]{2,300})\)/;

/** POST /v0/admin/external-party/setup-proposal. */
export const createSetupProposal: ValidatorOperation = {
	value: 'createSetupProposal',
	name: 'Create Setup Proposal',
	action: 'Create a setup proposal for an external party',
	description:
		'Propose to an external party the contracts with which it receives coins and has a balance here; ' +
		'Prepare Setup and Submit Setup accept it. An internal endpoint, which may change.',
	endpoints: [ENDPOINT, PROPOSALS],
	rights: ADMINISTRATOR,
	writes: true,
	properties: [requiredParty('The external party, once its topology was submitted')],
	async run({ validator, parameters }) {
		const party = readParty(parameters);
		const attempt = await validator.attempt(ENDPOINT, {
			body: { user_party_id: party },
			submission: true,
			requires: { contract_id: 'text' },
		});
		if (attempt.ok) return { party, status: 'created', contractId: attempt.answer.contract_id };
		const [, template, contractId] = EXISTS.exec(attempt.failure.message) ?? [];
		if (attempt.failure.httpStatus === 409 && contractId !== undefined)
			return template === 'TransferPreapproval'
				? { party, status: 'alreadyAccepted', transferPreapprovalContractId: contractId }
				: { party, status: 'alreadyProposed', contractId };
		if (outcomeUnknown(attempt.failure)) {
			const open = await validator.attempt(PROPOSALS, { requires: { contracts: [HELD] } });
			const found = open.ok ? open.answer.contracts.find(({ contract }) => textAt(contract.payload, 'user') === party) : undefined;
			if (found) return { party, status: 'created', contractId: found.contract.contract_id };
		}
		throw validator.error(attempt.failure, ENDPOINT, 'Create it again: there is at most one proposal for a party.');
	},
};
