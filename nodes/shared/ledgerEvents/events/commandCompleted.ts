import { CURRENT_COMPLETIONS, LEGACY_COMPLETIONS } from '../../ledger/completions';
import { userId } from '../../ledger/locators';
import { PARTY } from '../../ledger/parties';
import type { Ledger } from '../../ledger/service';
import type { EventSource } from '../../polling/eventSource';
import type { EventType } from '../../trigger/eventType';
import { READ_RIGHTS } from '../activationCheck';
import { LedgerCompletions } from '../ledgerCompletions';

const EVENT = 'commandCompleted';

/** Outcomes of submitted commands, by ledger offset: POST /v2/commands/command-completions, or /v2/commands/completions. */
export const commandCompleted: EventType<Ledger> = {
	value: EVENT,
	name: 'Command Completed',
	description:
		'When the ledger records the outcome of a command: success, or a failure after it was sent to the synchronizer. Errors in the answer to the submission do not appear.',
	endpoints: [CURRENT_COMPLETIONS, LEGACY_COMPLETIONS, 'GET /v2/state/ledger-end', 'GET /v2/state/latest-pruned-offsets', PARTY],
	rights: READ_RIGHTS,
	properties: [
		{
			displayName: 'Outcome',
			name: 'outcome',
			type: 'options',
			options: [
				{ name: 'Any', value: 'any' },
				{ name: 'Failed', value: 'failed' },
				{ name: 'Succeeded', value: 'succeeded' },
			],
			default: 'any',
			description: 'Which outcomes start the workflow',
		},
	],
	options: [
		{
			displayName: 'Command ID Prefix',
			name: 'commandIdPrefix',
			type: 'string',
			default: '',
			placeholder: 'e.g. payroll-',
			description: 'Only completions whose command ID starts with this text. Applied by this node.',
		},
		{
			displayName: 'Stream Idle Timeout (Ms)',
			name: 'streamIdleTimeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 15000 },
			default: 500,
			description:
				'How long the participant waits for a completion before it answers that there is none, in milliseconds. Longer helps with a participant under heavy load.',
		},
		userId("Only completions of this ledger user. The legacy endpoint returns those of the token's user when this is empty."),
	],
	open(setup, ledger) {
		return new LedgerCompletions(setup, ledger, EVENT) as EventSource<unknown>;
	},
};
