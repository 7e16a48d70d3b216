import type { TokenCall } from '../tokenOperation';
import { valueCurrency, type Currency } from './currencies';
import { PriceFinder } from './priceFinder';
import { PriceTable } from './priceTable';
import { VALUATIONS, WITHOUT_SCAN } from './valuationFields';

/** Prices and the currency of values. */
export interface Valuing {
	finder: PriceFinder;
	currency: Currency;
}

/** Reads the form. Undefined if no values are wanted. @throws if a field cannot be read, before anything is sent */
export function valuingOf(call: TokenCall): Valuing | undefined {
	const { parameters } = call;
	const chosen = parameters.choice(WITHOUT_SCAN.name, VALUATIONS, 'none');
	if (chosen === 'none') return undefined;
	const byScan = chosen === 'scan';
	const currency = valueCurrency(parameters, byScan);
	const priceTime = byScan ? parameters.choice('priceTime', ['day', 'time'] as const, 'day') : undefined;
	return { finder: new PriceFinder(call, new PriceTable(parameters, currency.code), priceTime), currency };
}
