import type { Update } from '../../ledger/updates/updates';
import { absolute, ZERO } from '../../tokens/amounts';
import { SYNCHRONIZERS } from '../../tokens/cantonCoin';
import { MovementDecoder } from '../../tokens/decoder';
import { knownInterfaces, TOKEN_INTERFACES } from '../../tokens/interfaces';
import type { Movement } from '../../tokens/movement';
import { movementRow } from '../../tokens/movementRow';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { tokenParties, paymentFilterFields, type Filtered } from '../tokenFilter';
import { CONTRACT_EVENTS, readCreated } from '../createdContracts';
import { tokenSelector } from '../tokenSelector';

/** Token Received and Token Sent: movements that change the balance of one of the parties, with the fields of a movement. */

/** Checks whether a movement is one of that direction. One that cannot be decoded is, by the holdings that began or ended with it. */
const isCredit = ({ change, createdHoldings }: Movement): boolean => (change === null ? createdHoldings.length > 0 : change > ZERO);
const isDebit = ({ change, archivedHoldings }: Movement): boolean => (change === null ? archivedHoldings.length > 0 : change < ZERO);

/** Contracts whose content the decoder needs to say what their end means. */
const NEEDED = /:Splice\.Api\.Token\.(?:HoldingV\d:Holding|TransferInstructionV\d:TransferInstruction)$/;

/** Contract IDs of the parties' holdings and instructions that an update ended and did not create. */
function endedBefore(update: Update): string[] {
	if (!('Transaction' in update)) return [];
	const events = update.Transaction.value.events ?? [];
	const created = new Set(events.flatMap((event) => ('CreatedEvent' in event ? [event.CreatedEvent.contractId] : [])));
	return events.flatMap((event) => {
		if (!('ExercisedEvent' in event)) return [];
		const { consuming, contractId, implementedInterfaces, acsDelta } = event.ExercisedEvent;
		const needed = consuming && acsDelta !== false && !created.has(contractId);
		return needed && (implementedInterfaces ?? []).some((name) => NEEDED.test(name)) ? [contractId] : [];
	});
}

const UNSHOWN = 'The participant does not show a holding that ended here, so the amount is not known.';

/** Movements of holdings of which some that ended are not shown: what else moved may be the change of a payment. */
const withoutAmounts = (movements: Movement[], unshown: readonly string[]): Movement[] =>
	movements.map((movement) =>
		unshown.length === 0 || movement.decodedFrom !== 'holdings'
			? movement
			: {
					...movement,
					...{ kind: 'unknown', change: null, amount: null, problem: UNSHOWN },
					archivedHoldings: [...movement.archivedHoldings, ...unshown],
				},
	);

/** Only what the update itself shows: balances are not known to a reader that begins anywhere. */
const withoutBalances = (movement: Movement): Movement => ({ ...movement, balanceAfter: null, lockedAfter: null });

const ENDPOINTS = [...UPDATE_ENDPOINTS, CONTRACT_EVENTS, SYNCHRONIZERS];

const moved = (value: string, name: string, description: string, isWanted: (movement: Movement) => boolean) =>
	ledgerEvent(value, name, ENDPOINTS, {
		description,
		properties: paymentFilterFields,
		options: [],
		open(setup, ledger) {
			const parties = tokenParties(setup);
			const decoded = new WeakMap<Update, Movement[]>();
			let interfaces: string[] | undefined;
			// A decoder for each update: what is output does not depend on what was read before, also when it is read again.
			const prepare = async (update: Update, left: () => number) => {
				interfaces ??= await knownInterfaces(ledger, TOKEN_INTERFACES, left());
				const ended = endedBefore(update);
				const unshown: string[] = [];
				const readable = [];
				for (const contractId of ended) {
					const created = await readCreated(ledger, [...parties], interfaces, contractId, left);
					if (created) readable.push(created);
					else unshown.push(contractId);
				}
				const decoder = new MovementDecoder(parties, unshown.length === 0);
				for (const created of readable) decoder.learn(created);
				decoded.set(update, withoutAmounts(decoder.decode(update), unshown).map(withoutBalances));
			};
			const itemsOf = (update: Update, matches: (found: Filtered) => boolean) =>
				(decoded.get(update) ?? []).flatMap((movement) => {
					const { change, nodeId, index } = movement;
					if (!isWanted(movement) || !matches({ ...movement, amount: change === null ? null : absolute(change) })) return [];
					return [{ key: `${nodeId}:${index}`, fields: movementRow(movement, {}, false) }];
				});
			return new LedgerUpdates(setup, ledger, tokenSelector(value, { ledger, ...setup }, itemsOf, prepare));
		},
	});

export const tokenReceived = moved(
	'tokenReceived',
	'Token Received',
	'When the balance of one of the parties grows: by a transfer, a mint or a reward. An offer counts when it is accepted.',
	isCredit,
);

export const tokenSent = moved(
	'tokenSent',
	'Token Sent',
	'When the balance of one of the parties shrinks: by a transfer, a fee or a burn. An offer counts when it is accepted.',
	isDebit,
);
