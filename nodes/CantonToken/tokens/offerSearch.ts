import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { PATIENCE_MS } from '../../shared/http/patience';
import { eventFormat } from '../../shared/ledger/updates/eventFormat';
import { openList, type LedgerList } from '../../shared/ledger/listContext';
import { listedContracts } from '../../shared/ledger/updates/listedContracts';
import { ME } from '../../shared/ledger/directory/ownPartyFields';
import { readable, requireOwnRights } from '../../shared/ledger/directory/ownRights';
import { findParty, partyOfUser } from '../../shared/ledger/directory/partyByName';
import { activeIn } from '../../shared/ledger/updates/snapshot';
import { shortId } from '../../shared/parameters/addressBook';
import { note, page } from '../../shared/parameters/listPage';
import { formatAmount } from '../../shared/tokens/amounts';
import { cantonCoinOf } from '../../shared/tokens/cantonCoin';
import { instrumentKey, type Instrument } from '../../shared/tokens/holdings';
import { knownInterfaces } from '../../shared/tokens/interfaces';
import { readInstruction, type Instruction } from '../../shared/tokens/transfers';
import { interfaceIds, TRANSFER_INSTRUCTION } from './exercisedInterfaces';

/** The lists of transfers that were offered: what is to be paid, to or from whom, and until when. */

type Side = 'receiver' | 'sender';

const RIGHTS = 'to read as the party. Without it, choose By ID and enter the transfer instruction ID';

/** Offers that were read. `isPartial`: there are more. */
interface ReadOffers {
	offers: Instruction[];
	isPartial: boolean;
}

/** The party of the form, found as the operation finds it. If an expression gives it, the parties that the token may read as. */
async function partiesOf(
	context: ILoadOptionsFunctions,
	{ ledger, names, keep }: LedgerList,
): Promise<{ parties: string[] } | { problem: string }> {
	const word = String(context.getNodeParameter('party', '', { extractValue: true }) ?? '').trim();
	const rights = async () => await keep('required rights', false, async () => await requireOwnRights(ledger, PATIENCE_MS));
	if (word === '') {
		const parties = readable(await rights()) ?? [];
		return parties.length > 0 ? { parties } : { problem: 'no party is chosen' };
	}
	const found = word === ME ? partyOfUser(await rights(), names) : await findParty(word, { ledger, names: async () => names, rights });
	return 'party' in found ? { parties: [found.party] } : found;
}

/** Offers of which a party is on one of these sides, those that end last first. */
async function offersOf({ ledger }: LedgerList, parties: string[], sides: readonly Side[]): Promise<ReadOffers> {
	const interfaces = await knownInterfaces(ledger, interfaceIds(TRANSFER_INSTRUCTION), PATIENCE_MS);
	const { entries, isPartial } = await listedContracts(ledger, eventFormat({ parties, interfaces }));
	const offers = entries.flatMap((entry) => {
		const created = activeIn(entry);
		const instruction = created && readInstruction(created);
		return instruction && sides.some((side) => parties.includes(instruction[side] ?? '')) ? [instruction] : [];
	});
	return { offers: offers.sort((a, b) => ((a.executeBefore ?? '') > (b.executeBefore ?? '') ? -1 : 1)), isPartial };
}

const short = (amount: string): string => amount.replace(/\.?0+$/, '');

/** @param sides those that the list is about */
function entryOf(
	instruction: Instruction,
	{ names }: LedgerList,
	{ parties, sides, coin }: { parties: string[]; sides: readonly Side[]; coin: Instrument | undefined },
): INodeListSearchItems {
	const { contractId, sender, receiver, instrument, amount, memo, executeBefore } = instruction;
	const called = (party: string | null) => (party === null ? 'unknown' : (names.get(party) ?? shortId(party)));
	const isCoin = instrument !== null && coin !== undefined && instrumentKey(instrument) === instrumentKey(coin);
	const token = isCoin ? 'Canton Coin' : instrument === null ? 'of an unknown token' : `${instrument.id} of ${called(instrument.admin)}`;
	const isIncoming = sides.includes('receiver') && parties.includes(receiver ?? '');
	const isExpired = executeBefore !== null && Date.parse(executeBefore) <= Date.now();
	const until = executeBefore === null ? '' : ` until ${executeBefore.slice(0, 16).replace('T', ' ')} UTC`;
	const parts = [
		`${amount === null ? '?' : short(formatAmount(amount))} ${token} ${isIncoming ? `from ${called(sender)}` : `to ${called(receiver)}`}${until}`,
		...(memo === null ? [] : [memo]),
	];
	return { name: `${isExpired ? '(expired) ' : ''}${parts.join(' · ')}`, value: contractId };
}

async function listOffers(context: ILoadOptionsFunctions, sides: readonly Side[], filter = ''): Promise<INodeListSearchResult> {
	const list = await openList(context, RIGHTS);
	const chosen = await partiesOf(context, list);
	if ('problem' in chosen) return page(note(`Party: ${chosen.problem}.`, 'Choose the party first, or choose By ID.'), undefined);
	const { parties } = chosen;
	const typed = filter.trim().toLowerCase();
	const [coin, { offers, isPartial }] = await Promise.all([
		list.keep('coin', typed === '', async () => await cantonCoinOf(list.ledger, PATIENCE_MS)).catch(() => undefined),
		list.keep(`offers ${sides.join()} ${parties.join()}`, typed === '', async () => await offersOf(list, parties, sides)),
	]);
	const entries = offers.map((offer) => entryOf(offer, list, { parties, sides, coin }));
	const found = entries.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(typed));
	if (isPartial) return page([...found, ...note('Not all transfers were read.', 'For others, choose By ID.')], undefined);
	return page(found.length > 0 ? found : note(typed ? 'No offer contains what you typed.' : 'No transfer is pending.'), undefined);
}

/** Offers to accept or reject. */
export async function searchIncomingOffers(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listOffers(this, ['receiver'], filter);
}

/** Offers to withdraw. */
export async function searchOutgoingOffers(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listOffers(this, ['sender'], filter);
}

/** Offers in both directions. */
export async function searchOffers(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listOffers(this, ['receiver', 'sender'], filter);
}
