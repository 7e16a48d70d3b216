import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import type { PartyNames } from '../../parameters/addressBook';
import { note, page, PAGE } from '../../parameters/listPage';
import { PATIENCE_MS } from '../../http/patience';
import { isObject } from '../../values/isObject';
import { eventFormat } from './eventFormat';
import { actingParties, chosenDefinition, withoutTemplate } from '../packages/formContext';
import { openList, type LedgerList } from '../listContext';
import { listedContracts } from './listedContracts';
import { ownRights, readable } from '../directory/ownRights';
import { activeIn } from './snapshot';

/** The list of contracts of the template in the form, newest first. */

type Contract = components['schemas']['CreatedEvent'];

/** Values of a contract by which it differs from others, as far as an entry has space. */
const SHOWN_VALUES = 3;
const LONGEST_VALUE = 40;
const ID_BEGINS = 10;

/** Active contracts of the template, named by their keys or else by their first arguments, that contain what was typed. */
export async function searchContracts(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const list = await openList(this, 'to read as a stakeholder of the contract');
	const definition = await chosenDefinition(this, list.ledger);
	if (!definition) return page(note('Choose the template first.', withoutTemplate(this)), undefined);
	const parties = await stakeholders(this, list);
	if (parties === undefined) return page(note("The token's user may read as no party.", 'Choose By ID.'), undefined);
	const name = `#${definition.version.packageName}:${definition.entity}`;
	const read = await list.keep(
		`contracts ${name} ${parties.join()}`,
		filter === '',
		async () => await contracts(list, name, definition.on !== undefined, parties),
	);
	const words = filter.trim().toLowerCase().split(/\s+/);
	const found = read.entries
		.map((contract) => entry(contract, list.names))
		.filter(({ name, value }) => {
			const text = `${name} ${value}`.toLowerCase();
			return words.every((word) => text.includes(word));
		});
	const partial = read.isPartial ? note('Not all contracts were read.', 'For others, choose By ID.') : [];
	const none = found.length === 0 && !read.isPartial ? note('No active contract matches.') : [];
	return page([...found.slice(0, PAGE), ...partial, ...none], undefined);
}

/** Parties in the form, or else those of the token's user. Empty for any party, undefined for nobody. */
async function stakeholders(context: ILoadOptionsFunctions, { ledger, keep }: LedgerList): Promise<string[] | undefined> {
	const chosen = actingParties(context);
	if (chosen.length > 0) return [...new Set(chosen)];
	return readable(await keep('rights', false, async () => await ownRights(ledger, PATIENCE_MS)));
}

async function contracts(
	{ ledger }: LedgerList,
	name: string,
	isInterface: boolean,
	parties: readonly string[],
): Promise<{ entries: Contract[]; isPartial: boolean }> {
	const selection = isInterface ? { interfaces: [name] } : { templates: [name] };
	const { entries, isPartial } = await listedContracts(ledger, eventFormat({ parties, ...selection, views: false }));
	const found = entries.flatMap((each) => activeIn(each) ?? []);
	return { entries: found.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)), isPartial };
}

/** An entry: what the contract is about, then the beginning of its ID. */
function entry({ contractId, contractKey, createArgument }: Contract, names: PartyNames): INodeListSearchItems {
	const about = [...scalars(contractKey ?? createArgument)].slice(0, SHOWN_VALUES).map((value) => shown(value, names));
	return { name: [about.join(', '), `${contractId.slice(0, ID_BEGINS)}…`].filter(Boolean).join(' · '), value: contractId };
}

/** Texts, numbers and switches of a value, those inside too. */
function* scalars(value: unknown): Generator<string> {
	if (typeof value === 'string' && value !== '') yield value;
	else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
	else if (isObject(value)) for (const inner of Object.values(value)) yield* scalars(inner);
}

const PARTY = /^[^:\s]{1,200}::[0-9a-f]+$/;

/** A value as an entry has space for it: a party by its name or hint, an amount without trailing zeros. */
function shown(value: string, names: PartyNames): string {
	if (PARTY.test(value)) return names.get(value) ?? value.split('::')[0]!;
	if (/^-?\d+\.\d+$/.test(value)) return value.replace(/\.?0+$/, '');
	return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}
