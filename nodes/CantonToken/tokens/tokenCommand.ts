import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { TransactionFormat } from '../../shared/commands/format';
import type { Committed } from '../../shared/commands/submissionParts';
import type { CallFailure } from '../../shared/errors/failure';
import { eventFormat } from '../../shared/ledger/updates/eventFormat';
import type { Command } from '../../shared/registry/standard';

export type Transaction = components['schemas']['JsTransaction'];

/** Choices of one transaction, usually one, with what they need. */
export interface TokenCommand {
	commands: Command[];
	disclosedContracts: IDataObject[];
	/** Contracts that they end: if one is gone, it may have been this very command that ended it. */
	ends: string[];
}

/** Command to submit. `committed` if it was found that an earlier run of the same command did it. */
export type BuiltCommand = TokenCommand | { committed: Committed };

/**
 * Result of it: the prepared transaction, or the committed one, or why that cannot be read. `ids` are the first fields of the item,
 * `position` its last. `command` is the last one that was built.
 */
export type TokenResult<Built extends TokenCommand = TokenCommand> = { command?: Built } & (
	| { prepared: IDataObject }
	| { ids: IDataObject; position: IDataObject; alreadyDone: boolean; transaction?: Transaction; unread?: CallFailure }
);

/** Everything a party sees of a transaction, with its choices and their results. */
export const effectsFormat = (party: string): TransactionFormat => ({
	eventFormat: eventFormat({ parties: [party] }),
	transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
});
