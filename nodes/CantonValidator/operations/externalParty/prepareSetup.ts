import { optionsOf } from '../../../shared/parameters/fields';
import { ADMINISTRATOR, contractIdField } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { preparedItem, verboseHashingOption } from './prepared';

const ENDPOINT = 'POST /v0/admin/external-party/setup-proposal/prepare-accept';

/** POST /v0/admin/external-party/setup-proposal/prepare-accept: changes nothing. */
export const prepareSetup = validatorOperation('prepareSetup', 'Prepare the setup of an external party', [ENDPOINT], {
	description:
		'Turn the acceptance of a setup proposal into a transaction that the external party signs outside n8n, ' +
		'and show what would be signed. Nothing is submitted. An internal endpoint, which may change.',
	rights: ADMINISTRATOR,
	properties: [
		contractIdField('The setup proposal, as Create Setup Proposal and Get Setup Proposals return it'),
		requiredParty('The external party'),
		optionsOf([verboseHashingOption]),
	],
	async run({ validator, parameters }) {
		const contract_id = parameters.present('contractId', parameters.contractId('contractId'));
		const party = readParty(parameters);
		const adviceOverride = {
			404: 'The proposal is accepted already, or it is for another party. Get Setup Proposals shows the open ones.',
		};
		const prepared = await validator.bind({ adviceOverride }).call(ENDPOINT, {
			body: { contract_id, user_party_id: party, verbose_hashing: parameters.optionalFlag('options.verboseHashing') },
		});
		return { ...preparedItem(party, prepared), contractId: contract_id };
	},
});
