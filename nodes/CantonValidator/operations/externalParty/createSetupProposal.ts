import type { IDataObject } from 'n8n-workflow';

import type { CallFailure } from '../../../shared/errors/failure';
import { mapAnswer } from '../../../shared/http/attempt';
import { optionsOf } from '../../../shared/parameters/fields';
import { resolveOption } from '../../../shared/submission/untilFound';
import { textAt } from '../../../shared/values/jsonFields';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorWrite } from '../../../shared/validatorNode/validatorOperation';
import { doForParty } from './forParty';
import { PROPOSALS } from './getSetupProposals';
import { identifyParty } from './prepared';
import { requiredParty } from '../../../shared/parameters/partyFields';

const ENDPOINT = 'POST /v0/admin/external-party/setup-proposal';
/** Recorded: a second proposal, and one to a party that accepted, are refused with a 409 that names the contract. */
const EXISTS = /^(ExternalPartySetupProposal|TransferPreapproval) contract already exists: ContractId\((00[0-9a-f]{2,300})\)/;
const ENDPOINTS = [ENDPOINT, PROPOSALS];

/** POST /v0/admin/external-party/setup-proposal. */
export const createSetupProposal = validatorWrite('createSetupProposal', 'Create a setup proposal for an external party', ENDPOINTS, {
	description:
		'Propose to an external party the contracts with which it receives coins and has a balance here; ' +
		'Prepare Setup and Submit Setup accept it. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	properties: [requiredParty('The external party, once its topology was submitted'), optionsOf([resolveOption])],
	identify: identifyParty,
	async run(call) {
		const { validator, identity } = call;
		const party = String(identity.party);
		const pending = ({ contract_id: contractId }: { contract_id: string }): Proposal => ({ status: 'pending', contractId });
		const { alreadyDone, done } = await doForParty<Proposal>(call, {
			endpoint: ENDPOINT,
			send: async () => mapAnswer(await validator.attempt(ENDPOINT, { body: { user_party_id: party }, submission: true }), pending),
			doneBefore: existingProposal,
			readRecord: async () =>
				mapAnswer(await validator.attempt(PROPOSALS), ({ contracts }) => {
					const found = contracts.find(({ contract }) => textAt(contract.payload, 'user') === party);
					return found && pending(found.contract);
				}),
			reconcile: 'Create it again: there is at most one proposal for a party.',
		});
		return { outcome: 'succeeded', alreadyDone, ...done };
	},
});

/** A proposal: open (`pending`), or accepted (`completed`), when it is a preapproval. */
interface Proposal extends IDataObject {
	status: string;
	contractId: string | null;
}

/** The contract that a refusal names. */
function existingProposal({ httpStatus, message }: CallFailure): Proposal | undefined {
	const [, template, contractId] = EXISTS.exec(message) ?? [];
	if (httpStatus !== 409 || contractId === undefined) return undefined;
	if (template !== 'TransferPreapproval') return { status: 'pending', contractId };
	return { status: 'completed', contractId: null, transferPreapprovalContractId: contractId };
}
