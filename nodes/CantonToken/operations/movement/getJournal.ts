import type { IDataObject } from 'n8n-workflow';

import { BalanceCheck } from '../../journal/balanceCheck';
import type { BookedMovement } from '../../journal/entry';
import { inputError } from '../../../shared/errors/nodeErrors';
import { textAt } from '../../../shared/values/jsonFields';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { withValues } from '../../valuation/valuation';
import { valuingOf } from '../../valuation/valuing';
import { JournalMaker } from '../journal/journalMaker';
import { byUpdate, ItemReader, type RefuseItem, TOTAL, type Unkeyed } from '../journal/readItems';
import { bookedMovementProperties } from './journalForm';
import { MOVEMENT_ENDPOINTS, MOVEMENT_RIGHTS, type MovementReading, movementRows } from './movementRows';

/** All movements of the form, with the balances around them. */
const EVERYTHING: MovementReading = { limit: Infinity, passes: () => true, withHoldings: false, withBalances: true };

const ADVICE = 'Nothing was booked. Movement › Get Many returns it as an item, with what is known of it.';
const NO_PRICE = 'Add its price to Price Table, or set Value to None: lines are in tokens then.';

/** Books rows as they come: balances are counted, and movements become lines. */
class RowBook {
	readonly check = new BalanceCheck();
	private read = 0;

	constructor(
		private readonly reader: ItemReader,
		private readonly maker: JournalMaker,
	) {}

	/** Lines of a page, which has whole updates, in the order of the ledger. */
	lines(rows: readonly IDataObject[]): IDataObject[] {
		const movements: Unkeyed[] = [];
		for (const row of rows) {
			const index = this.read++;
			if (row.kind === TOTAL) continue;
			if (row.kind === 'openingBalance') this.check.open(this.reader.balance(row, index));
			else if (row.kind === 'closingBalance') this.check.close(this.reader.balance(row, index));
			else movements.push(this.reader.movement(row, index));
		}
		const inOrder = byUpdate(movements);
		for (const movement of inOrder) this.check.add(movement);
		return [...this.maker.lines(inOrder)].flat();
	}
}

/** Name of a row in errors, short enough for n8n's panel. A difference of balances has no time. */
function nameOfRow(row: IDataObject): string {
	const [kind, instrument, time] = [textAt(row, 'kind'), textAt(row, 'instrumentId'), textAt(row, 'recordTime')];
	if (time === null) return `${instrument} of ${textAt(row, 'party')}`;
	return instrument === null ? `The movement at ${time}` : `The ${kind} of ${instrument} at ${time}`;
}

const nameOf = ({ recordTime }: BookedMovement): string => `the movement at ${recordTime}`;

/** Lines of the journal, page by page: the file of a year is no larger in memory than a page. */
async function* linesOfLedger(call: TokenCall): AsyncGenerator<IDataObject[]> {
	const { parameters, context, itemIndex } = call;
	const currency = valuingOf(call)?.currency;
	const inTokens = currency === undefined;
	const books = new JournalMaker(call, inTokens, { currency, currencyOfBalances: undefined }, nameOf);
	const refuse: RefuseItem = (row, _index, problem, advice = ADVICE) =>
		inputError(context.getNode(), `${nameOfRow(row)}: ${problem}`, advice, itemIndex);
	const rows = new RowBook(new ItemReader(refuse, inTokens, NO_PRICE), books);
	const { wantsLots } = books;
	for await (const page of withValues(call, () => movementRows(call, EVERYTHING))) {
		const lines = rows.lines(page);
		if (!wantsLots) yield lines;
	}
	const difference = rows.check.difference();
	if (difference !== undefined) throw parameters.parameterError('parties', `the journal would not be complete: ${difference}`, ADVICE);
	books.checkLots(rows.check);
	if (wantsLots) yield books.lotRows();
}

/** The journal of what moved in a range, without the items in between. */
export const getJournal = tokenOperation('getJournal', 'Get the journal of token movements', MOVEMENT_ENDPOINTS, {
	description:
		'Read what moved the balances of parties and book it, in one step: the lines of a journal, also of a year into a file. ' +
		'They are those of Movement › Get Many and Journal › Make, in the order of the ledger, by which lots go too. ' +
		'The movements must lead from the opening to the closing balances.',
	rights: MOVEMENT_RIGHTS,
	properties: bookedMovementProperties,
	run: linesOfLedger,
});
