import type { IDataObject } from 'n8n-workflow';

import { isNone } from '../../../shared/errors/failure';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { integerAt } from '../../../shared/values/jsonFields';
import { scanOperation } from '../../scanConnection';

const ENDPOINT = 'GET /v0/transfer-command-counter/{party}';

/** Before the first command there is no counter, and the nonce is 0. */
export const getTransferCommandCounter = scanOperation('getCounter', 'Get the counter of transfer commands', [ENDPOINT], {
	description:
		'Get the nonce that the next transfer command of an external party needs. ' +
		'Internal, and history: since Splice 0.8.0 validators make no new transfer commands.',
	properties: [requiredParty('Party ID of the external party that sends', { name: 'sender', displayName: 'Sender' }), simplify],
	async run({ scan, parameters }) {
		const sender = readParty(parameters, 'sender');
		const simple = parameters.flag('simplify');
		const attempt = await scan.attempt(ENDPOINT, { path: { party: sender } });
		if (!attempt.ok && !isNone(attempt.failure)) throw scan.error(attempt.failure, ENDPOINT);
		const counter = attempt.ok ? attempt.answer.transfer_command_counter : undefined;
		if (!simple) return { transfer_command_counter: (counter ?? null) as IDataObject | null };
		const nextNonce = counter ? integerAt(counter.contract.payload, 'nextNonce') : 0;
		return { sender, nextNonce, contractId: counter?.contract.contract_id ?? null };
	},
});
