import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import { PATIENCE_MS } from '../http/patience';
import { eventFormat } from '../ledger/updates/eventFormat';
import { openList, type LedgerList } from '../ledger/listContext';
import { listedContracts } from '../ledger/updates/listedContracts';
import { ownRights, readable } from '../ledger/directory/ownRights';
import { createdIn } from '../ledger/updates/snapshot';
import { namedParty } from '../parameters/addressBook';
import { alphabetically } from '../parameters/fields';
import { note, page } from '../parameters/listPage';
import { cantonCoinOf } from './cantonCoin';
import { instrumentKey, readHolding, type Instrument } from './holdings';
import { ANY_INSTRUMENT, CANTON_COIN } from './instrumentField';
import { HOLDINGS, knownInterfaces } from './interfaces';

/** The list of instruments: Canton Coin first, then those of which the token's parties have holdings, then those that a node adds. */

const RIGHTS = 'to read as a party. Without it, choose By ID and enter name@admin';

/** Instruments that were found. `isPartial`: there may be more. */
export interface SomeInstruments {
	instruments: Instrument[];
	isPartial: boolean;
}

/** Reads the instruments that only some nodes know, of registries. */
export type MoreInstruments = (context: ILoadOptionsFunctions) => Promise<SomeInstruments>;

const NONE: SomeInstruments = { instruments: [], isPartial: false };

async function heldInstruments({ ledger }: LedgerList): Promise<SomeInstruments> {
	const parties = readable(await ownRights(ledger, PATIENCE_MS));
	if (!parties) return NONE;
	const interfaces = await knownInterfaces(ledger, HOLDINGS, PATIENCE_MS);
	const { entries, isPartial } = await listedContracts(ledger, eventFormat({ parties, interfaces }));
	const found = new Map<string, Instrument>();
	for (const entry of entries) {
		const created = createdIn(entry);
		const reading = created && readHolding(created);
		if (reading && 'holding' in reading) found.set(instrumentKey(reading.holding.instrument), reading.holding.instrument);
	}
	return { instruments: inOrder([...found.values()]), isPartial };
}

const inOrder = (instruments: Instrument[]) => instruments.sort((a, b) => alphabetically(a.id, b.id) || alphabetically(a.admin, b.admin));

/** Note behind the list if it may lack instruments. */
function noteFor(held: SomeInstruments | undefined, further: SomeInstruments): INodeListSearchItems[] {
	const others = 'For others, choose By ID and enter name@admin.';
	if (!held) return note('Your holdings could not be read.', others);
	if (held.isPartial) return note('Not all of your holdings were read.', others);
	return further.isPartial ? note('Not all registries could be read to their end.', others) : [];
}

async function listInstruments(
	context: ILoadOptionsFunctions,
	filter: string | undefined,
	first: readonly INodeListSearchItems[],
	more: MoreInstruments | undefined,
): Promise<INodeListSearchResult> {
	const list = await openList(context, RIGHTS);
	const typed = filter?.trim().toLowerCase() ?? '';
	// Canton Coin can be chosen without either.
	const [coin, held, further = NONE] = await Promise.all([
		list.keep('coin', typed === '', async () => await cantonCoinOf(list.ledger, PATIENCE_MS)).catch(() => undefined),
		list.keep('instruments', typed === '', async () => await heldInstruments(list)).catch(() => undefined),
		more && list.keep('registries', typed === '', async () => await more(context)).catch(() => ({ ...NONE, isPartial: true })),
	]);
	const coinKey = coin && instrumentKey(coin);
	const all = [...(held?.instruments ?? []), ...inOrder([...further.instruments])];
	const distinct = new Map(all.map((instrument) => [instrumentKey(instrument), instrument]));
	const others = [...distinct]
		.filter(([key]) => key !== coinKey)
		.map(([, { id, admin }]) => ({ name: `${id} (${namedParty(admin, list.names).name})`, value: `${id}@${admin}` }));
	const found = [...first, ...others].filter(({ name, value }) => `${name}\n${value}`.toLowerCase().includes(typed));
	return page([...found, ...noteFor(held, further)], undefined);
}

/** The two lists of a node. `more`: what it knows besides. */
export const instrumentLists = (more?: MoreInstruments) => ({
	/** Instruments to pay with. */
	async searchInstruments(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		return await listInstruments(this, filter, [CANTON_COIN], more);
	},
	/** Instruments to filter by. */
	async searchAnyInstrument(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		return await listInstruments(this, filter, [ANY_INSTRUMENT, CANTON_COIN], more);
	},
});

/** Those of a node that reaches no registry. */
export const { searchInstruments, searchAnyInstrument } = instrumentLists();
