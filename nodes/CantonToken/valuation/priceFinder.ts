import { CoinPrices } from '../../shared/scan/prices/coinPrices';
import type { PriceSource } from '../../shared/scan/prices/round';
import { parseAmount, type Amount } from '../../shared/tokens/amounts';
import { isChosen, resolveInstrument } from '../../shared/tokens/instrumentField';
import type { Instrument } from '../../shared/tokens/holdings';
import type { TokenCall } from '../tokenOperation';
import { openScan } from '../tokens/coinPrice';
import { dayOf } from '../tokens/days';
import { WITHOUT_SCAN } from './valuationFields';
import { PRICE_TABLE, type PriceTable } from './priceTable';

/** A price that was found. */
export interface FoundPrice {
	price: Amount;
	source: PriceSource | 'table';
}

/** Finds the price of an instrument at a time: of Canton Coin by scan if that was chosen, else in the table. */
export class PriceFinder {
	private coin: Promise<Instrument | undefined> | undefined;
	private prices: Promise<CoinPrices> | undefined;
	private readonly coinPrices = new Map<string, Promise<FoundPrice | undefined>>();

	constructor(
		private readonly call: TokenCall,
		private readonly table: PriceTable,
		/** Time of the price of Canton Coin that scan is asked for. Undefined if it is not asked. */
		private readonly priceTime: 'day' | 'time' | undefined,
	) {}

	async find(instrument: Instrument, recordTime: string): Promise<FoundPrice | undefined> {
		const isCoin = await this.isCoin(instrument);
		if (isCoin && this.priceTime) return await this.ofCoin(this.priceTime === 'day' ? `${dayOf(recordTime)}T00:00:00Z` : recordTime);
		const price = this.table.find(instrument, dayOf(recordTime), isCoin);
		return price === undefined ? undefined : { price, source: 'table' };
	}

	/** Checks whether it is the Canton Coin of this network: anybody can give an instrument that name. */
	private async isCoin(instrument: Instrument): Promise<boolean> {
		// Rows that name their admin need no network.
		if (instrument.id !== 'Amulet' || (!this.priceTime && !this.table.namesCoin)) return false;
		const { ledger, parameters } = this.call;
		const ofField = this.priceTime
			? { path: WITHOUT_SCAN.name, advice: 'Choose Price Table here, and write it as Amulet@DSO::1220… in the rows.' }
			: { path: PRICE_TABLE, advice: 'Write it as Amulet@DSO::1220… in the rows.' };
		this.coin ??= resolveInstrument(ledger, parameters, 'cantonCoin', ofField);
		return isChosen(await this.coin, instrument);
	}

	/** Each time is looked up once. */
	private async ofCoin(time: string): Promise<FoundPrice | undefined> {
		const found = this.coinPrices.get(time) ?? this.readCoin(time);
		this.coinPrices.set(time, found);
		return await found;
	}

	private async readCoin(time: string): Promise<FoundPrice | undefined> {
		this.prices ??= openScan(this.call).then((scan) => new CoinPrices(scan));
		const round = await (await this.prices).at(time);
		const price = parseAmount(round?.price);
		return round && price !== undefined ? { price, source: round.source } : undefined;
	}
}
