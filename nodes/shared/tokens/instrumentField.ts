import type { INodeProperties } from 'n8n-workflow';

import { quoted } from '../errors/safeText';
import type { Ledger } from '../ledger/service';
import { partyOf } from '../parameters/idChecks';
import type { Parameters } from '../parameters/parameters';
import { locator } from '../parameters/partyFields';
import { cantonCoinOf } from './cantonCoin';
import type { Instrument } from './holdings';

/** The field Instrument: name and admin in one, chosen from a list. Canton Coin is that of the network, whoever else uses its name. */

const FIELD = 'instrument';
export const CANTON_COIN = { name: 'Canton Coin', value: 'canton-coin' } as const;
export const ANY_INSTRUMENT = { name: 'Any Instrument', value: 'all' } as const;

const BY_ID = 'By ID takes name@admin, e.g. USD@bank::1220….';

/** An instrument that must be chosen: Canton Coin, unless another is. */
export const instrumentField = (description: string): INodeProperties => ({
	...locator({
		displayName: 'Instrument',
		name: FIELD,
		search: 'searchInstruments',
		placeholder: 'e.g. USD@bank::1220…',
		description: `${description} ${BY_ID}`,
		initial: CANTON_COIN,
	}),
	required: true,
});

/** A filter by instrument. */
export const instrumentFilterField = (
	description: string,
	initial: typeof ANY_INSTRUMENT | typeof CANTON_COIN = ANY_INSTRUMENT,
): INodeProperties =>
	locator({
		displayName: 'Instrument',
		name: FIELD,
		search: 'searchAnyInstrument',
		placeholder: 'e.g. USD@bank::1220…',
		description: `${description} ${BY_ID}`,
		initial,
	});

/** The filter in a collection, to which only those add it who mean one. */
export const instrumentFilter: INodeProperties = instrumentFilterField('Only tokens of this instrument.', CANTON_COIN);

/** As it was chosen: which instrument Canton Coin is, only the participant knows. */
type InstrumentChoice = Instrument | 'cantonCoin' | undefined;

/** The choice at `path`, checked. Undefined means any instrument. */
export function instrumentChoice(parameters: Parameters, path: string = FIELD): InstrumentChoice {
	const text = parameters.text(path);
	if (text === undefined || text === ANY_INSTRUMENT.value) return undefined;
	if (text === CANTON_COIN.value || text.toLowerCase() === CANTON_COIN.name.toLowerCase()) return 'cantonCoin';
	const at = text.lastIndexOf('@');
	const refuse = (problem: string, advice: string) => parameters.parameterError(path, problem, advice);
	if (at <= 0)
		throw refuse(
			`${quoted(text, 100)} names no admin: instruments of different admins can share a name`,
			'Choose the instrument from the list, or write name@admin, e.g. USD@bank::1220….',
		);
	return { id: text.slice(0, at).trim(), admin: partyOf(text.slice(at + 1).trim(), refuse) };
}

/** The instrument of a choice. Undefined means any. @throws if Canton Coin is meant and the participant is of no network */
export async function resolveInstrument(
	ledger: Ledger,
	parameters: Parameters,
	choice: InstrumentChoice,
	{
		path = FIELD,
		advice = 'Choose the instrument from the list, or enter it as Amulet@DSO::1220….',
		timeoutMs,
	}: { path?: string; advice?: string; timeoutMs?: number } = {},
): Promise<Instrument | undefined> {
	if (choice !== 'cantonCoin') return choice;
	const coin = await cantonCoinOf(ledger, timeoutMs);
	if (coin) return coin;
	throw parameters.parameterError(
		path,
		'Canton Coin cannot be resolved: the participant must be connected to exactly one synchronizer named global-domain',
		advice,
	);
}

/** True if an instrument is the one that was chosen. Undefined means any. */
export const isChosen = (chosen: Instrument | undefined, instrument: Instrument | null): boolean =>
	chosen === undefined || (chosen.id === instrument?.id && chosen.admin === instrument.admin);
