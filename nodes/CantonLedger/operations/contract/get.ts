import { explainNotFound, PARTY } from '../../../shared/ledger/directory/parties';
import { simplifyCreated } from '../../../shared/ledger/updates/simplifiedEvents';
import { blobOption } from '../../../shared/ledger/updates/eventFormat';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { contractId, readContractId } from './contractId';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';

const ENDPOINT = 'POST /v2/contracts/contract-by-id';

/**
 * POST /v2/contracts/contract-by-id. What the answer says of offset, node ID and views has no meaning there. The blob always comes,
 * and is shown if the user wants it.
 */
export const getContract = ledgerOperation('get', 'Get a contract', withPartyEndpoints(ENDPOINT, PARTY), {
	description:
		'Get one contract by its ID: template, arguments, signatories and observers. Active Contract › Get Many finds those whose ID you do not have.',
	rights: READ_RIGHTS,
	properties: [
		{
			displayName:
				'Canton marks this lookup as experimental. ' +
				'It may change between participant versions, ' +
				'and does not support contracts that arrived by party replication or the repair service.',
			name: 'experimentalNotice',
			type: 'notice',
			default: '',
		},
		contractId,
		viewedParties,
		simplify,
		{ ...optionsOf([blobOption]), displayOptions: { show: { simplify: [true] } } },
	],
	async run(call) {
		const { ledger, parameters } = call;
		const simple = parameters.flag('simplify');
		const id = readContractId(parameters);
		const queryingParties = await chosenParties(call);
		const attempt = await ledger.attempt(ENDPOINT, {
			body: { contractId: id, queryingParties },
		});
		const answer = ledger.unwrap(await explainNotFound(ledger, attempt, queryingParties), ENDPOINT);
		if (!simple) return answer;
		const { createdEventBlob, ...created } = answer.createdEvent;
		const blob = parameters.flag('options.includeCreatedEventBlob') ? { createdEventBlob } : {};
		return { ...simplifyCreated(created), witnessParties: created.witnessParties, ...blob };
	},
});
