import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { showHint } from '../../../shared/operation/hint';
import type { TokenCall } from '../../tokenOperation';
import { detailFields } from '../../tokens/instrumentDetails';
import { emptyRow } from './balanceRows';
import { multiDropDown, valuesOf, type Choice } from '../../../shared/parameters/fieldKinds';

/** Fields of balances that become columns of a report. Those that an option adds are always there. */

const COLUMNS: readonly Choice[] = [
	['activeAtOffset', 'Active at Offset', 'The ledger offset of the balances'],
	['available', 'Available', 'Unlocked amount plus amounts whose lock has expired'],
	['holdingCount', 'Holding Count'],
	['instrumentAdmin', 'Instrument Admin', 'The party that issues the instrument'],
	['instrumentId', 'Instrument ID'],
	['locked', 'Locked'],
	['lockedHoldingCount', 'Locked Holding Count'],
	['locks', 'Locks', 'Holder, expiry and context of the 50 locks that expire first'],
	['moreLocks', 'More Locks', 'Number of locks not listed'],
	['party', 'Party'],
	['partyCount', 'Party Count', 'Number of parties in a total'],
	['problem', 'Problem', 'Why holdings cannot be read. Always there where some cannot.'],
	['rowType', 'Row Type', 'Whether it is a balance, a total, empty or unreadable'],
	['total', 'Total'],
	['unlocked', 'Unlocked', 'What can be spent now'],
];
const SELECTABLE: ReadonlySet<string> = new Set(valuesOf(COLUMNS));

export const balanceColumns: INodeProperties = multiDropDown(
	'Columns',
	'columns',
	{
		default: ['party', 'instrumentId', 'unlocked', 'locked', 'total'],
		description: 'Fields of each item, or columns of the file. Empty means all. Fields added by options are always included.',
	},
	COLUMNS,
);

/** Reads the choice. Returns what gives all rows the chosen columns: a problem is never left out. */
export function columnChooser({ parameters, context }: TokenCall): (rows: readonly IDataObject[]) => IDataObject[] {
	const columns = parameters.choices(balanceColumns.name);
	if (columns.length === 0) return (rows) => [...rows];
	return (rows) => {
		const chosen = new Set([...columns, ...(rows.some(({ problem }) => problem !== null) ? ['problem'] : [])]);
		const ambiguous = chosen.has('instrumentAdmin') ? undefined : sharedName(rows);
		if (ambiguous !== undefined)
			showHint(context, `Several instruments have the ID ${ambiguous}. Add Instrument Admin to Columns to see which is which.`);
		return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !SELECTABLE.has(name) || chosen.has(name))));
	};
}

/** The columns of a report without a row. */
export function balanceHeader(call: TokenCall): string[] {
	const { parameters } = call;
	const isCompared = parameters.text('options.changeSince') !== undefined;
	const row = {
		...emptyRow('', isCompared),
		...Object.fromEntries(detailFields(parameters).map((name) => [name, null])),
		...(isCompared && { changeSinceOffset: null }),
		...(parameters.text('filters.above') !== undefined && { aboveBy: null }),
		activeAtOffset: null,
	};
	return columnChooser(call)([row]).flatMap(Object.keys);
}

/** An ID that instruments of different admins have. */
function sharedName(rows: readonly IDataObject[]): string | undefined {
	const admins = new Map<unknown, unknown>();
	for (const { instrumentId, instrumentAdmin } of rows) {
		if (instrumentId === null) continue;
		if (admins.has(instrumentId) && admins.get(instrumentId) !== instrumentAdmin) return String(instrumentId);
		admins.set(instrumentId, instrumentAdmin);
	}
	return undefined;
}
