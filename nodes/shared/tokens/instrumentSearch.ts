import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { eventFormat } from '../ledger/eventFormat';
import { openList, type LedgerList } from '../ledger/listContext';
import { ownRights } from '../ledger/ownRights';
import { createdIn, Snapshot } from '../ledger/snapshot';
import { namedParty } from '../parameters/addressBook';
import { alphabetically } from '../parameters/fields';
import { note, page } from '../parameters/listPage';
import { cantonCoinOf } from './cantonCoin';
import { instrumentKey, readHolding, type Instrument } from './holdings';
import { ANY_INSTRUMENT, CANTON_COIN } from './instrumentField';
import { HOLDINGS, knownInterfaces } from './interfaces';

/** The list of instruments: Canton Coin first, then those of which the token's parties have holdings. */

const RIGHTS = 'to read as a party. Without it, choose By ID and enter name@admin';
/** Time of each call at most, in ms: somebody waits for the list. */
const PATIENCE_MS = 15_000;
/** Most holdings to read. */
const HOLDINGS_READ = 1000;

async function heldInstruments({ ledger }: LedgerList): Promise<Instrument[]> {
	const rights = await ownRights(ledger, PATIENCE_MS);
	if (rights && !rights.anyParty && rights.parties.length === 0) return [];
	const parties = rights && !rights.anyParty ? rights.parties : [];
	const interfaces = await knownInterfaces(ledger, HOLDINGS, PATIENCE_MS);
	const left = () => PATIENCE_MS;
	const snapshot = new Snapshot(ledger, {
		eventFormat: eventFormat({ parties, interfaces }),
		pageSize: HOLDINGS_READ,
		version: 'auto',
		left,
	});
	const { entries } = (await snapshot.next(HOLDINGS_READ)) ?? { entries: [] };
	const found = new Map<string, Instrument>();
	for (const entry of entries) {
		const created = createdIn(entry);
		const reading = created && readHolding(created);
		if (reading && 'holding' in reading) found.set(instrumentKey(reading.holding.instrument), reading.holding.instrument);
	}
	return [...found.values()].sort((a, b) => alphabetically(a.id, b.id) || alphabetically(a.admin, b.admin));
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
	const others = (held ?? [])
		.filter((instrument) => instrumentKey(instrument) !== coinKey)
		.map(({ id, admin }) => ({ name: `${id} (${namedParty(admin, list.names).name})`, value: `${id}@${admin}` }));
	const found = [...first, ...others].filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(typed));
	const unread = held ? [] : note('Your holdings could not be read.', 'For others, choose By ID and enter name@admin.');
	return page([...found, ...unread], undefined);
}

/** Instruments to pay with. */
export async function searchInstruments(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listInstruments(this, filter, [CANTON_COIN]);
}

/** Instruments to filter by. */
export async function searchAnyInstrument(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return await listInstruments(this, filter, [ANY_INSTRUMENT, CANTON_COIN]);
}
