import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { coinRegistryField } from '../../shared/registry/registries';
import { formatProduct, parseAmount } from '../../shared/tokens/amounts';
import { isCantonCoin, type Instrument as Described } from '../../shared/registry/standard';
import { instrumentKey, type Instrument } from '../../shared/tokens/holdings';
import { OncePerExecution } from '../../shared/values/cache';
import { textAt } from '../../shared/values/jsonFields';
import type { TokenCall } from '../tokenOperation';
import { NO_DETAILS } from '../registryUse';
import { readCoinPrice } from './coinPrice';
import { readInstrumentOf } from './registryCalls';
import { dropDown } from '../../shared/parameters/fieldKinds';

/** Details of instruments from their registries, and what Canton Coin is worth, beside balances. */

const field: INodeProperties = dropDown(
	'Instrument Details',
	'instrumentDetails',
	{
		noDataExpression: true,
		default: 'none',
		description: 'What to add to each balance. The details come from the registries of the instruments, the price from scan.',
	},
	[
		['none', 'None', 'Only what the ledger says, without a registry'],
		['instrument', 'Name, Symbol and Decimals', "Also what each instrument's registry says of it, one request per instrument"],
		[
			'value',
			'Name, Symbol, Decimals and Value of Canton Coin',
			'Also the price of Canton Coin in the open round in USD, and the value of the total at this price',
		],
	],
);

export const instrumentDetailsFields: INodeProperties[] = [
	field,
	{ ...coinRegistryField, displayOptions: { hide: { [field.name]: [NO_DETAILS.value] } } },
];

/** Details of one instrument, or why there are none. */
interface Details {
	described?: Described;
	registry: string | null;
	problem: string | null;
}

/** Details read during an execution, by instrument. */
const read = new OncePerExecution<Details>();

/** Adds details to a row of a balance, by its `instrumentId`, `instrumentAdmin` and `total`. Null if it is of no instrument. */
type AddDetails = (row: IDataObject) => Promise<IDataObject>;

/** Details that the user chose. */
const choiceOf = (parameters: TokenCall['parameters']) =>
	parameters.choice(field.name, [NO_DETAILS.value, 'instrument', 'value'], NO_DETAILS.value);

/** Names of the fields that `detailsAdder` adds. */
export function detailFields(parameters: TokenCall['parameters']): string[] {
	const wanted = choiceOf(parameters);
	if (wanted === NO_DETAILS.value) return [];
	const worthFields = wanted === 'value' ? ['priceUsd', 'valueUsd'] : [];
	return ['instrumentName', 'instrumentSymbol', 'instrumentDecimals', 'registry', ...worthFields, 'detailsProblem'];
}

/**
 * Adds what the user chose. Each instrument is read once per execution, the price once per call.
 * @throws if the price cannot be read. An instrument without a registry has `detailsProblem` instead
 */
export async function detailsAdder(call: TokenCall): Promise<AddDetails | undefined> {
	const wanted = choiceOf(call.parameters);
	if (wanted === NO_DETAILS.value) return undefined;
	const price = wanted === 'value' ? await readCoinPrice(call) : undefined;
	return async (row) => {
		const [id, admin] = [textAt(row, 'instrumentId'), textAt(row, 'instrumentAdmin')];
		const instrument = id !== null && admin !== null ? { id, admin } : undefined;
		const { described, registry, problem }: Details = instrument ? await detailsOf(call, instrument) : { registry: null, problem: null };
		return {
			...row,
			instrumentName: described?.name ?? null,
			instrumentSymbol: described?.symbol ?? null,
			instrumentDecimals: described?.decimals ?? null,
			registry,
			...(price !== undefined &&
				(instrument && isCantonCoin(instrument.admin, instrument.id) ? worth(price, row.total) : { priceUsd: null, valueUsd: null })),
			detailsProblem: problem,
		};
	};
}

/** The product is exact: it has up to twenty decimals. */
function worth(priceUsd: string, total: unknown): IDataObject {
	const [price, amount] = [parseAmount(priceUsd), parseAmount(total)];
	return { priceUsd, valueUsd: price === undefined || amount === undefined ? null : formatProduct(price, amount) };
}

const detailsOf = async (call: TokenCall, instrument: Instrument): Promise<Details> =>
	await read.read(call.context, instrumentKey(instrument), async () => await readDetails(call, instrument));

/** A balance is right without its registry: what goes wrong there is beside it. */
async function readDetails({ parameters, registries }: TokenCall, instrument: Instrument): Promise<Details> {
	try {
		const found = await registries.ofAdmin(instrument.admin, parameters);
		return { described: await readInstrumentOf(found, instrument.id), registry: found.registry.baseUrl, problem: null };
	} catch (error) {
		return { registry: null, problem: (error as Error).message };
	}
}
