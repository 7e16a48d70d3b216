import { outcome, streamIdleTimeout } from '../../ledger/completions/completionFields';
import { completionFilters } from '../../ledger/completions/completionFilter';
import { COMPLETIONS } from '../../ledger/completions/completionQuery';
import { userId } from '../../ledger/directory/locators';
import { PARTY } from '../../ledger/directory/parties';
import { ledgerEvent } from '../ledgerEvent';
import { withPartyEndpoints } from '../../ledger/directory/ownParties';
import { LedgerCompletions } from '../ledgerCompletions';

const EVENT = 'commandCompleted';

/** Outcomes of submitted commands, by ledger offset: POST /v2/commands/command-completions, or /v2/commands/completions. */
export const commandCompleted = ledgerEvent(
	EVENT,
	'Command Completed',
	withPartyEndpoints(COMPLETIONS, 'GET /v2/state/latest-pruned-offsets', PARTY),
	{
		description:
			'When the ledger records the outcome of a command: ' +
			'success, or a failure after it was sent to the synchronizer. Errors in the answer to the submission do not appear.',
		properties: [outcome('Which outcomes start the workflow', 'failed')],
		options: [
			...completionFilters,
			streamIdleTimeout(
				'How long the participant waits for a completion before it answers that there is none, in milliseconds. ' +
					'Longer helps with a participant under heavy load.',
			),
			userId("Only completions of this ledger user. The legacy endpoint returns those of the token's user when this is empty."),
		],
		open(setup, ledger) {
			return new LedgerCompletions(setup, ledger, EVENT);
		},
	},
);
