import type { Attempt } from '../http/attempt';
import { absentParties } from '../ledger/directory/parties';
import type { Ledger } from '../ledger/service';
import type { Setup } from '../trigger/eventType';
import { AFTER_END } from './divergence';
import { PRUNED } from './pruning';

/** Checks on activation of a workflow, so that a missing right or a mistyped party does not look like a quiet ledger. */

/**
 * Refuses a party that the participant does not know, and warns of one that another participant hosts: neither has events
 * here. A participant that shows this user no parties is not asked further.
 */
export async function checkParties(
	{ parameters, named, warn }: Pick<Setup, 'parameters' | 'named' | 'warn'>,
	ledger: Ledger,
	remainingMs: () => number,
): Promise<void> {
	for (const { party, absence } of (await absentParties(ledger, named, remainingMs)) ?? []) {
		if (absence === 'unknown') {
			throw parameters.parameterError(
				'parties',
				`the participant does not know "${party}"`,
				'Check the name and every digit of the fingerprint: Canton Participant, Party › Get Many lists the parties of a participant. ' +
					'If the party is still to be created, activate the workflow after that.',
			);
		}
		warn(
			`The party ${party} is hosted on another participant. As long as this is so, this participant has no events of the party, and the trigger returns none.`,
		);
	}
}

/** Throws if a read of one event is refused. An error of the position is left to the poll that follows. */
export function checkRead(ledger: Ledger, endpoint: string, result: Attempt<unknown>): void {
	if (result.ok || result.failure.code === PRUNED || AFTER_END.includes(result.failure.code ?? '')) return;
	throw ledger.error(result.failure, endpoint);
}
