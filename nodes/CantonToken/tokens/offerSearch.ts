import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { eventFormat } from '../../shared/ledger/eventFormat';
import { openList, type LedgerList } from '../../shared/ledger/listContext';
import { ownRights } from '../../shared/ledger/ownRights';
import { activeIn, Snapshot } from '../../shared/ledger/snapshot';
import { shortId } from '../../shared/parameters/addressBook';
import { note, page } from '../../shared/parameters/listPage';
import { formatAmount } from '../../shared/tokens/amounts';
import { cantonCoinOf } from '../../shared/tokens/cantonCoin';
import { instrumentKey, type Instrument } from '../../shared/tokens/holdings';
import { knownInterfaces } from '../../shared/tokens/interfaces';
import { readInstruction, type Instruction } from '../../shared/tokens/transfers';
import { interfaceIds, TRANSFER_INSTRUCTION } from './interfaces';

/** The lists of transfers that were offered: what is to be paid, to or from whom, and until when. */

type Side = 'receiver' | 'sender';

const RIGHTS = 'to read as the party. Without it, choose By ID and enter the transfer instruction ID';
/** Time of each call at most, in ms: somebody waits for the list. */
const PATIENCE_MS = 15_000;
/** Most offers to read. */
const OFFERS_READ = 200;

/** The parties whose offers are listed: the one that the field Party names, else those that the token may act as. */
async function partiesOf(context: ILoadOptionsFunctions, { ledger, names }: LedgerList): Promise<string[]> {
	const word = String(context.getNodeParameter('party', '', { extractValue: true }) ?? '').trim();
	if (word.includes('::')) return [word];
	const rights = await ownRights(ledger, PATIENCE_MS);
	const own = rights ? (rights.actAs.length > 0 ? rights.actAs : rights.readAs) : [];
	const named = own.filter((party) => party.startsWith(`${word}::`) || names.get(party)?.toLowerCase() === word.toLowerCase());
	return named.length > 0 ? named : own;
}

/** Offers of which a party is on one of these sides, those that end last first. */
async function offersOf({ ledger }: LedgerList, parties: string[], sides: readonly Side[]): Promise<Instruction[]> {
	if (parties.length === 0) return [];
	const interfaces = await knownInterfaces(ledger, interfaceIds(TRANSFER_INSTRUCTION), PATIENCE_MS);
	const left = () => PATIENCE_MS;
	const snapshot = new Snapshot(ledger, {
		eventFormat: eventFormat({ parties, interfaces }),
		pageSize: OFFERS_READ,
		version: 'auto',
		left,
	});
	const { entries } = (await snapshot.next(OFFERS_READ)) ?? { entries: [] };
	const found = entries.flatMap((entry) => {
		const created = activeIn(entry);
		const instruction = created && readInstruction(created);
		return instruction && sides.some((side) => parties.includes(instruction[side] ?? '')) ? [instruction] : [];
	});
	return found.sort((a, b) => ((a.executeBefore ?? '') > (b.executeBefore ?? '') ? -1 : 1));
}

const short = (amount: string): string => amount.replace(/\.?0+$/, '');

function entryOf(instruction: Instruction, { names }: LedgerList, parties: string[], coin: Instrument | undefined): INodeListSearchItems {
	const { contractId, sender, receiver, instrument, amount, memo, executeBefore } = instruction;
	const called = (party: string | null) => (party === null ? 'unknown' : (names.get(party) ?? shortId(party)));
	const isCoin = instrument !== null && coin !== undefined && instrumentKey(instrument) === instrumentKey(coin);
	const token = isCoin ? 'Canton Coin' : instrument === null ? 'of an unknown token' : `${instrument.id} of ${called(instrument.admin)}`;
	const isIncoming = parties.includes(receiver ?? '');
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
	const parties = await partiesOf(context, list);
	const typed = filter.trim().toLowerCase();
	const [coin, offers] = await Promise.all([
		list.keep('coin', typed === '', async () => await cantonCoinOf(list.ledger, PATIENCE_MS)).catch(() => undefined),
		list.keep(`offers ${sides.join()} ${parties.join()}`, typed === '', async () => await offersOf(list, parties, sides)),
	]);
	const entries = offers.map((offer) => entryOf(offer, list, parties, coin));
	const found = entries.filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(typed));
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
