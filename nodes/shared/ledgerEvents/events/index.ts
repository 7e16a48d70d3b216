import type { Ledger } from '../../ledger/service';
import type { EventType } from '../../trigger/eventType';
import { balanceBelow } from './balanceBelow';
import { choiceExercised } from './choiceExercised';
import { commandCompleted } from './commandCompleted';
import { contractArchived } from './contractArchived';
import { contractCreated } from './contractCreated';
import { contractCreatedOrArchived } from './contractCreatedOrArchived';
import { ledgerUpdate } from './ledgerUpdate';
import { tokenReceived, tokenSent } from './tokenMoved';
import { transferEnded } from './transferEnded';
import { transferOffered } from './transferOffered';

/** All events of a participant's ledger, in the order of the drop-down. */
export const events: ReadonlyArray<EventType<Ledger>> = [
	balanceBelow,
	choiceExercised,
	commandCompleted,
	contractArchived,
	contractCreated,
	contractCreatedOrArchived,
	ledgerUpdate,
	tokenReceived,
	tokenSent,
	transferEnded,
	transferOffered,
];
