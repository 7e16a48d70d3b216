import type { INodeProperties } from 'n8n-workflow';

import { eventFormat } from '../../ledger/updates/eventFormat';
import type { Ledger } from '../../ledger/service';
import { ACTIVE_PAGE } from '../../ledger/updates/snapshot';
import type { Update } from '../../ledger/updates/updates';
import type { Item } from '../../polling/eventSource';
import { formatAmount, type Amount } from '../../tokens/amounts';
import { SYNCHRONIZERS } from '../../tokens/cantonCoin';
import { amountToCompare } from '../../tokens/tokenFields';
import type { Instrument } from '../../tokens/holdings';
import { instrumentChoice, instrumentField, resolveInstrument } from '../../tokens/instrumentField';
import { HOLDINGS, knownInterfaces } from '../../tokens/interfaces';
import { updateFacts } from '../../tokens/movementRow';
import { RunningBalances, type BalanceChange, type PartyBalance } from '../../tokens/runningBalances';
import type { Setup } from '../../trigger/eventType';
import { ledgerEvent } from '../ledgerEvent';
import { LedgerUpdates, UPDATE_ENDPOINTS } from '../ledgerUpdates';
import { tokenParties } from '../tokenFilter';
import type { UpdateSelector } from '../selector';
import { dropDown, textField } from '../../parameters/fieldKinds';

/**
 * Balance Below: an update after which a party has less than a limit and before which it had not. What is output follows from the
 * ledger alone, so it is the same when it is read again.
 */

const EVENT = 'balanceBelow';

const properties: INodeProperties[] = [
	instrumentField('The instrument whose balance is compared.'),
	textField('Balance Limit', 'balanceLimit', {
		default: '100',
		placeholder: 'e.g. 1000',
		description:
			'The event occurs when a balance was at least this amount and is less. It occurs again after the balance was at least this amount.',
	}),
	dropDown('Compare', 'compareBalance', { default: 'total', description: 'Which balance to compare with the limit' }, [
		['total', 'Total'],
		['unlocked', 'Unlocked', 'What can be spent; an offer or an allocation locks tokens'],
	]),
];

type Part = 'total' | 'unlocked';

const partOf = ({ total, locked }: PartyBalance, part: Part): Amount => (part === 'total' ? total : total - locked);

function itemOf({ party, before, after, problem }: BalanceChange, part: Part, limit: Amount): Item {
	return {
		party,
		balance: formatAmount(partOf(after, part)),
		limit: formatAmount(limit),
		balanceBefore: formatAmount(partOf(before, part)),
		compared: part,
		total: formatAmount(after.total),
		unlocked: formatAmount(after.total - after.locked),
		locked: formatAmount(after.locked),
		problem,
	};
}

/** Takes crossings of the limit from updates. */
function selectorOf(setup: Setup, ledger: Ledger): UpdateSelector {
	const { parameters } = setup;
	const parties = tokenParties(setup);
	const choice = parameters.present('instrument', instrumentChoice(parameters));
	const limit = parameters.present('balanceLimit', amountToCompare(parameters, 'balanceLimit'));
	const part = parameters.choice<Part>('compareBalance', ['total', 'unlocked'], 'total');
	/** Set by the first read, also that of the activation: a coin that is not known there is an error at once. */
	let opened: { instrument: Instrument; balances: RunningBalances } | undefined;
	const open = async (timeoutMs: number) => {
		if (opened) return opened;
		const instrument = parameters.present('instrument', await resolveInstrument(ledger, parameters, choice, { timeoutMs }));
		opened = { instrument, balances: new RunningBalances(ledger, parties, instrument) };
		return opened;
	};
	const crossings = new WeakMap<Update, BalanceChange[]>();
	const formatWith = (interfaces: readonly string[]) => {
		const format = eventFormat({ parties: [...parties], interfaces });
		return {
			includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' as const },
			includeReassignments: format,
		};
	};
	return {
		event: EVENT,
		updateFormat: () => formatWith(HOLDINGS),
		async knownFormat(_, timeoutMs) {
			await open(timeoutMs);
			return formatWith(await knownInterfaces(ledger, HOLDINGS, timeoutMs));
		},
		async preparePage(updates, { begin, end }, left) {
			if (updates.length === 0) return;
			const { balances } = await open(left());
			await balances.readAt(begin, left);
			for (const update of updates) {
				const changes = balances.apply(update);
				crossings.set(
					update,
					changes.filter(({ before, after }) => partOf(before, part) >= limit && partOf(after, part) < limit),
				);
			}
			balances.skipTo(end);
		},
		fromUpdate(update, simple) {
			const changes = crossings.get(update) ?? [];
			if (changes.length === 0) return [];
			const { recordTime, updateId, ...facts } = updateFacts(update);
			return changes.map((change) => ({
				recordTime,
				...itemOf(change, part, limit),
				instrumentId: opened?.instrument.id,
				...facts,
				instrumentAdmin: opened?.instrument.admin,
				updateId,
				eventId: `${String(updateId)}:${change.party}`,
				...(!simple && { update: update as unknown as Item }),
			}));
		},
	};
}

export const balanceBelow = ledgerEvent(EVENT, 'Balance Below', [...UPDATE_ENDPOINTS, ACTIVE_PAGE, SYNCHRONIZERS], {
	description: 'When the balance of one of the parties in an instrument goes below a limit: once each time, exact to the last digit',
	properties,
	options: [],
	open: (setup, ledger) => new LedgerUpdates(setup, ledger, selectorOf(setup, ledger)),
});
