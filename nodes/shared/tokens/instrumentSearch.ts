import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { PATIENCE_MS } from '../http/patience';
import { eventFormat } from '../ledger/eventFormat';
import { openList, type LedgerList } from '../ledger/listContext';
import { listedContracts, MOST_READ } from '../ledger/listedContracts';
import { ownRights, readable } from '../ledger/ownRights';
import { createdIn } from '../ledger/snapshot';
import { namedParty } from '../parameters/addressBook';
import { alphabetically } from '../parameters/fields';
import { note, page } from '../parameters/listPage';
import { cantonCoinOf } from './cantonCoin';
import { instrumentKey, readHolding, type Instrument } from './holdings';
import { ANY_INSTRUMENT, CANTON_COIN } from './instrumentField';
import { HOLDINGS, knownInterfaces } from './interfaces';

/** The list of instruments: Canton Coin first, then those of which the token's parties have holdings. */

const RIGHTS = 'to read as a party. Without it, choose By ID and enter name@admin';

/** Instruments of holdings. `isPartial`: there are more holdings. */
interface HeldInstruments {
	instruments: Instrument[];
	isPartial: boolean;
}

async function heldInstruments({ ledger }: LedgerList): Promise<HeldInstruments> {
	const parties = readable(await ownRights(ledger, PATIENCE_MS));
	if (!parties) return { instruments: [], isPartial: false };
	const interfaces = await knownInterfaces(ledger, HOLDINGS, PATIENCE_MS);
	const { entries, isPartial } = await listedContracts(ledger, eventFormat({ parties, interfaces }));
	const found = new Map<string, Instrument>();
	for (const entry of entries) {
		const created = createdIn(entry);
		const reading = created && readHolding(created);
		if (reading && 'holding' in reading) found.set(instrumentKey(reading.holding.instrument), reading.holding.instrument);
	}
	const instruments = [...found.values()].sort((a, b) => alphabetically(a.id, b.id) || alphabetically(a.admin, b.admin));
	return { instruments, isPartial };
}

/** Note behind the list if it may lack instruments. */
function noteFor(held: HeldInstruments | undefined): INodeListSearchItems[] {
	const others = 'For others, choose By ID and enter name@admin.';
	if (!held) return note('Your holdings could not be read.', others);
	return held.isPartial ? note(`Only ${MOST_READ} of your holdings were read.`, others) : [];
}

async function listInstruments(
	context: ILoadOptionsFunctions,
	filter: string | undefined,
	first: readonly INodeListSearchItems[],
): Promise<INodeListSearchResult> {
	const list = await openList(context, RIGHTS);
	const typed = filter?.trim().toLowerCase() ?? '';
	// Canton Coin can be chosen without either.
	const [coin, held] = await Promise.all([
		list.keep('coin', typed === '', async () => await cantonCoinOf(list.ledger, PATIENCE_MS)).catch(() => undefined),
		list.keep('instruments', typed === '', async () => await heldInstruments(list)).catch(() => undefined),
	]);
	const coinKey = coin && instrumentKey(coin);
	const others = (held?.instruments ?? [])
		.filter((instrument) => instrumentKey(instrument) !== coinKey)
		.map(({ id, admin }) => ({ name: `${id} (${namedParty(admin, list.names).name})`, value: `${id}@${admin}` }));
	const found = [...first, ...others].filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(typed));
	return page([...found, ...noteFor(held)], undefined);
}

/** Instruments to pay with. */
export async function searchInstruments(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listInstruments(this, filter, [CANTON_COIN]);
}

/** Instruments to filter by. */
export async function searchAnyInstrument(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listInstruments(this, filter, [ANY_INSTRUMENT, CANTON_COIN]);
}
