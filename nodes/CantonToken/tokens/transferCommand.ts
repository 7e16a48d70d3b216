import type { IDataObject } from 'n8n-workflow';

import { quoted } from '../../shared/errors/safeText';
import type { Parameters } from '../../shared/parameters/parameters';
import type { FoundRegistry } from '../../shared/registry/registries';
import type { Version } from '../../shared/registry/standard';
import { smallestStep, type Amount } from '../../shared/tokens/amounts';
import type { Instrument } from '../../shared/tokens/holdings';
import { REASON } from '../../shared/tokens/transfers';
import type { TokenCall } from '../tokenOperation';
import { TRANSFER_FACTORY } from './exercisedInterfaces';
import { chosenVersion } from './paymentFields';
import { factoryCommand, readInstrumentOf, supportedVersion } from './registryCalls';
import type { TokenCommand } from './tokenCommand';

/** A transfer through the factory that the instrument's registry names: to another party, or to the sender itself. */

const FACTORIES = {
	v1: 'POST /registry/transfer-instruction/v1/transfer-factory',
	v2: 'POST /registry/transfer-instruction/v2/transfer-factory',
} as const;

/** The choice of the factory. */
export const TRANSFER_CHOICE = 'TransferFactory_Transfer';

const DAY_MS = 86_400_000;
/** The ledger refuses a request from its future, and clocks differ: the synchronizer tolerates a minute between itself and a participant. */
const CLOCK_MARGIN_MS = 60_000;

/** ISO 8601 time until when a transfer may be completed: as chosen at `path`, else in a day. */
export const readExecuteBefore = ({ parameters }: TokenCall, path = 'options.executeBefore'): string =>
	parameters.time(path) ?? new Date(Date.now() + DAY_MS).toISOString();

/** An amount as it was entered, and in units. */
export interface EnteredAmount {
	text: string;
	units: Amount;
}

export interface Payment {
	sender: string;
	receiver: string;
	instrument: Instrument;
	amount: EnteredAmount;
	memo?: string;
	executeBefore: string;
}

/** A way to transfer an instrument: its registry, and the version of the standard to use there. */
export interface TransferRoute {
	registry: FoundRegistry;
	version: Version;
	/** Digits after the point that the instrument has. Ten if its registry does not say. */
	decimals: number;
}

/**
 * Finds the registry of an instrument and reads what it says of it.
 * @param amounts by parameter. One that the instrument cannot have is refused, as is an instrument that is paused
 */
export async function findRoute(
	call: TokenCall,
	instrument: Instrument,
	amounts: ReadonlyArray<{ path: string; amount: EnteredAmount }>,
): Promise<TransferRoute> {
	const { parameters, registries } = call;
	const registry = await registries.ofAdmin(instrument.admin, parameters);
	const described = await readInstrumentOf(registry, instrument.id);
	if (described.paused === true)
		throw parameters.parameterError(
			'instrument',
			`its registry has paused transfers of ${quoted(instrument.id)}`,
			'Ask the issuer, or try again later.',
		);
	const decimals = typeof described.decimals === 'number' ? described.decimals : 10;
	for (const { path, amount } of amounts) checkDigits(parameters, path, amount, { id: instrument.id, decimals });
	return { registry, decimals, version: chosenVersion(parameters) ?? supportedVersion(described, 'transfer-instruction') };
}

/** Refuses an amount that an instrument cannot have. */
export function checkDigits(
	parameters: Parameters,
	path: string,
	amount: EnteredAmount,
	{ id, decimals }: { id: string; decimals: number },
): void {
	if (amount.units % smallestStep(decimals) === BigInt(0)) return;
	throw parameters.parameterError(
		path,
		`${amount.text} has more than ${decimals} digits after the point, and ${quoted(id)} has no more`,
		'Round the amount yourself.',
	);
}

/**
 * The command that transfers with these holdings as inputs, with the context that the registry gives for it.
 * @param names for its metadata, so that it can be found among others of one transaction
 */
export async function transferCommand(
	{ parameters }: TokenCall,
	{ registry, version }: TransferRoute,
	payment: Payment,
	inputs: string[],
	names: Readonly<Record<string, string>> = {},
): Promise<TokenCommand> {
	const args = choiceArguments(payment, version, inputs, names);
	const use = { factory: TRANSFER_FACTORY, version, choice: TRANSFER_CHOICE, endpoint: FACTORIES[version], args, ends: inputs };
	return await factoryCommand(registry, use, parameters);
}

/** An account of version 2 without a provider. */
const account = (owner: string) => ({ owner, provider: null, id: '' });

/** The arguments of the choice without its context. */
function choiceArguments(
	{ sender, receiver, instrument, amount, memo, executeBefore }: Payment,
	version: Version,
	inputs: string[],
	names: Readonly<Record<string, string>>,
): IDataObject {
	const values = { ...(memo !== undefined && { [REASON]: memo }), ...names };
	const transfer = {
		sender: version === 'v1' ? sender : account(sender),
		receiver: version === 'v1' ? receiver : account(receiver),
		amount: amount.text,
		instrumentId: { ...instrument },
		requestedAt: new Date(Date.now() - CLOCK_MARGIN_MS).toISOString(),
		executeBefore,
		inputHoldingCids: inputs,
		meta: { values },
	};
	return version === 'v1' ? { expectedAdmin: instrument.admin, transfer } : { transfer, actors: [sender] };
}
