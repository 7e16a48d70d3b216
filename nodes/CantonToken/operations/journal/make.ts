import type { IDataObject } from 'n8n-workflow';

import { balanceCheckOf } from '../../journal/balanceCheck';
import { showHint } from '../../../shared/operation/hint';
import { NO_SERVER } from '../../../shared/operation/operation';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { journalProperties } from './fields';
import { JournalMaker } from './journalMaker';
import { readStatement, type Statement } from './readItems';

/** Lines that become items at once. */
const PAGE = 1000;

/** Compares the movements with the balances of the input, and with the opening lots. @throws if they do not lead from one to the other */
function checkBalances({ parameters, context }: TokenCall, statement: Statement, maker: JournalMaker): void {
	if (!parameters.flag('options.checkBalances', true)) return;
	const check = balanceCheckOf(statement);
	if (check.isCutOff)
		throw parameters.parameterError(
			'options.checkBalances',
			'the journal would not be complete: the input has opening balances, and no closing ones for them',
			'Turn on Return All in Movement › Get Many: its Limit has cut off the rest.',
		);
	const difference = check.difference();
	if (difference !== undefined)
		throw parameters.parameterError(
			'options.checkBalances',
			`the journal would not be complete: ${difference}`,
			'Read the movements again, with all kinds and instruments, and without a limit. A movement of the kind unknown says what is missing.',
		);
	if (!check.hasBalances)
		showHint(
			context,
			'The input has no closing balances, so nothing says that the journal is complete: turn on Include Balances and Return All in Movement › Get Many.',
		);
	maker.checkLots(check);
}

async function* journalLines(call: TokenCall): AsyncGenerator<IDataObject[]> {
	const { parameters, context } = call;
	const inTokens = parameters.choice('linesIn', ['currency', 'tokens'], 'currency') === 'tokens';
	const statement = readStatement(context.getInputData(), context.getNode(), inTokens);
	const maker = new JournalMaker(call, inTokens, statement, ({ index }) => `input item ${index}`);
	checkBalances(call, statement, maker);
	const { wantsLots } = maker;
	let rows: IDataObject[] = [];
	for (const lines of maker.lines(statement.movements)) {
		if (!wantsLots) rows.push(...lines);
		if (rows.length < PAGE) continue;
		yield rows;
		rows = [];
	}
	yield wantsLots ? maker.lotRows() : rows;
}

/** The journal of movements, as lines that an accountant imports. */
export const makeJournal = tokenOperation('make', 'Make a journal', [], {
	description:
		'Make the lines of a journal from movements of tokens: debits and credits that balance, by a table of accounts. ' +
		'Each line has an ID that stays the same whenever it is made again. ' +
		'The movements must lead from the opening to the closing balances. Needs no participant.',
	...NO_SERVER,
	properties: journalProperties,
	run: journalLines,
});
