import type { IDataObject } from 'n8n-workflow';

import { rewardCategory } from '../../journal/accounts';
import type { BalanceCheck } from '../../journal/balanceCheck';
import { Bookkeeper, type BookRules, type RefuseMovement } from '../../journal/bookEntries';
import type { BookedMovement } from '../../journal/entry';
import { describeMovement, JOURNAL_FORMATS, rowsOfEntry, type JournalFormat, type LineContext } from '../../journal/formats';
import { LOT_METHODS } from '../../journal/lots';
import type { Parameters } from '../../../shared/parameters/parameters';
import { formatAmount, formatUnits } from '../../../shared/tokens/amounts';
import type { TokenCall } from '../../tokenOperation';
import { categoriesOf, openingLotsOf, tokenAccountsOf, type Currencies } from './tables';
import { journalZone } from './zone';

/** The cost basis of the form. Undefined without lots. */
function lotsOf(
	parameters: Parameters,
	currencies: Currencies,
): (NonNullable<BookRules['lots']> & { digits: number; code: string | undefined }) | undefined {
	const method = parameters.choice('costBasis', ['none', ...LOT_METHODS], 'none');
	if (method === 'none') return undefined;
	const { byInstrument: opening, digits, code } = openingLotsOf(parameters, currencies);
	return { method, opening, digits, code, gainAccount: parameters.required('gainAccount') };
}

/** Words for a movement that cannot be booked, such as `input item 3`. */
type NameMovement = (movement: BookedMovement) => string;

/** Says which table lacks a row for a movement, or which lots. */
const refusing =
	(parameters: Parameters, nameOf: NameMovement): RefuseMovement =>
	(field, movement, rewardKind) => {
		const ofKind = rewardKind === undefined ? '' : `, of it ${rewardCategory(rewardKind)}`;
		const what = `${nameOf(movement)} (${describeMovement(movement)}${ofKind})`;
		if (field === 'openingLots')
			return parameters.parameterError(
				field,
				`there is less left than ${what} takes`,
				'Enter the lots of the tokens that were there before.',
			);
		const advice =
			field === 'categories'
				? 'Add a row for it, or one for all others: *; *; *; and the account.'
				: 'Add a row for it, or one for all: *; *; and the account.';
		return parameters.parameterError(field, `no row fits ${what}`, advice);
	};

/** Makes the lines of a journal by its form, movement by movement. */
export class JournalMaker {
	/** True if the lots that are left are wanted instead of the lines. */
	readonly wantsLots: boolean;

	private readonly parameters: Parameters;
	private readonly lots: ReturnType<typeof lotsOf>;
	private readonly format: JournalFormat;
	private readonly context: LineContext;
	private readonly keeper: Bookkeeper;

	/**
	 * @param currencies of the values. None if lines are in tokens, or nothing has a value
	 * @throws if a field cannot be read
	 */
	constructor(call: TokenCall, inTokens: boolean, currencies: Currencies, nameOf: NameMovement) {
		const { parameters } = call;
		this.parameters = parameters;
		this.format = parameters.choice('format', JOURNAL_FORMATS, 'general');
		this.lots = inTokens ? undefined : lotsOf(parameters, currencies);
		this.wantsLots = this.lots !== undefined && parameters.choice('journalOutput', ['lines', 'lots'], 'lines') === 'lots';
		this.context = {
			currency: inTokens ? undefined : currencies.currency,
			zone: journalZone(call),
			otherTaxCode: this.format === 'xero' ? parameters.required('otherTaxCode') : null,
		};
		const rules = { tokenAccounts: tokenAccountsOf(parameters), categories: categoriesOf(parameters), lots: this.lots };
		this.keeper = new Bookkeeper(rules, refusing(parameters, nameOf));
	}

	/** Lines of each movement, none if nothing changes. `movements`: whole updates. @throws if no row of a table fits one */
	*lines(movements: readonly BookedMovement[]): Generator<IDataObject[]> {
		this.keeper.begin(movements);
		for (const movement of movements) {
			const entry = this.keeper.entry(movement);
			yield entry ? rowsOfEntry(entry, this.format, this.context) : [];
		}
	}

	/** Checks that the opening lots are those of the opening balances. @throws if they differ */
	checkLots(check: BalanceCheck): void {
		if (!this.lots) return;
		for (const instrument of new Set([...this.lots.opening.keys(), ...check.openingInstruments])) {
			const quantity = (this.lots.opening.get(instrument) ?? []).reduce((sum, lot) => sum + lot.quantity, BigInt(0));
			const balance = check.openingOf(instrument);
			if (balance === undefined || balance === quantity) continue;
			throw this.parameters.parameterError(
				'openingLots',
				`the lots of ${instrument} add up to ${formatAmount(quantity)}, the opening balance is ${formatAmount(balance)}`,
				'Enter the lots that are left at the end of the time before.',
			);
		}
	}

	/** The lots that are left after all movements. */
	lotRows(): IDataObject[] {
		const digits = this.lots?.digits ?? 0;
		return this.keeper.lotsLeft().flatMap(({ instrument, lots }) =>
			lots.map(({ quantity, cost, acquiredAt }) => ({
				instrument,
				quantity: formatAmount(quantity),
				cost: formatUnits(cost, digits),
				currency: this.lots?.code ?? null,
				acquiredAt,
			})),
		);
	}
}
