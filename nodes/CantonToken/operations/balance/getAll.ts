import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { explainNothing } from '../../../shared/ledger/directory/parties';
import { chosenParties, READ_RIGHTS } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { SNAPSHOT_PAGE } from '../../../shared/ledger/updates/snapshot';
import { showHint } from '../../../shared/operation/hint';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { dropDown, flagField, numberField, textField, timeField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { formatAmount, type Amount } from '../../../shared/tokens/amounts';
import type { BalanceSum } from '../../../shared/tokens/balances';
import type { Holding } from '../../../shared/tokens/holdings';
import { amountToCompare, chosenOwners, whoseHoldings } from '../../../shared/tokens/tokenFields';
import { instrumentFilter, isChosen } from '../../../shared/tokens/instrumentField';
import { tokenOperation } from '../../tokenOperation';
import { readFilter } from '../../tokens/instrumentFilter';
import { detailsAdder, instrumentDetailsFields } from '../../tokens/instrumentDetails';
import { BALANCE_ENDPOINTS, earlierTotals, offsetAt, readBalances } from '../../tokens/readBalances';
import { activeAtOffset } from '../../tokens/updateRangeFields';
import { balanceRow, emptyRow, totalRows, unreadableRow } from './balanceRows';
import { balanceColumns, columnChooser } from './columns';

const properties: INodeProperties[] = [
	viewedParties,
	whoseHoldings,
	...instrumentDetailsFields,
	returnAll,
	limit,
	flagField('Add Totals', 'addTotals', {
		default: true,
		description: 'Whether to add an item for each instrument, named Total, with the exact sums of the listed balances',
	}),
	balanceColumns,
	filtersOf([
		textField('Balance Above', 'above', {
			placeholder: 'e.g. 1000.5',
			description: 'Only balances that are larger than this amount. Each item then says by how much, as aboveBy.',
		}),
		textField('Balance Below', 'below', {
			placeholder: 'e.g. 100',
			description: 'Only balances that are smaller than this amount. With Instrument, a party without holdings counts as zero.',
		}),
		dropDown('Compare', 'compare', { default: 'total', description: 'Which part of a balance Balance Above and Balance Below compare' }, [
			['locked', 'Locked'],
			['total', 'Total'],
			['unlocked', 'Unlocked', 'What can be spent now'],
		]),
		instrumentFilter,
	]),
	optionsOf([
		partyNamesOption,
		activeAtOffset('balances'),
		timeField('Add Change Since', 'changeSince', {
			description:
				'Add the change of each total since this time, read from the ledger itself. ' +
				'A balance that is gone is then listed with zero. ISO 8601, e.g. 2026-07-01T10:00:00Z.',
		}),
		flagField('Add Parties Without Holdings', 'addEmpty', {
			description: 'Whether to add an item with zeros for each chosen party that holds nothing',
		}),
		apiVersion('active-contracts-page (participant 3.5.10 and later)', 'active-contracts (continued if the participant can, from 3.5)'),
		numberField('Page Size', 'pageSize', {
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: SNAPSHOT_PAGE,
			description: 'How many holdings to request per call, 1 to 10000',
		}),
	]),
];

const byParty = ({ party: a }: IDataObject, { party: b }: IDataObject): number => (a === b ? 0 : String(a) < String(b) ? -1 : 1);

/** Sums of the holdings of a snapshot of the active contracts. */
export const getManyTokenBalances = tokenOperation('getAll', 'Get many token balances', BALANCE_ENDPOINTS, {
	description:
		'Get how much of each token each party has: total, unlocked and locked, exact to the last digit, now or at an earlier offset, ' +
		'without scan. Holding › Get Many has the contracts, Movement › Get Many what changed them.',
	rights: READ_RIGHTS,
	properties,
	async run(call) {
		const { ledger, parameters, context } = call;
		const ownersOf = chosenOwners(parameters);
		const [above, below] = ['filters.above', 'filters.below'].map((path) => amountToCompare(parameters, path));
		const compare = parameters.choice('filters.compare', ['locked', 'total', 'unlocked'], 'total');
		const most = parameters.limit();
		const withColumns = columnChooser(call);
		const settings = {
			pageSize: parameters.integer('options.pageSize', { min: 1, max: 10_000 }),
			version: parameters.choice('options.apiVersion', API_VERSIONS, 'auto'),
		};
		const activeAt = parameters.digits('options.activeAtOffset');
		const since = parameters.time('options.changeSince');
		const instrument = await readFilter(call);
		const parties = await chosenParties(call);
		const addDetails = await detailsAdder(call);
		const query = { parties, ...settings };
		const owners = ownersOf(parties);
		const counts = (holding: Holding) => (owners.size === 0 || owners.has(holding.owner)) && isChosen(instrument, holding.instrument);
		const begin = since === undefined ? undefined : await offsetAt(ledger, parameters, query, { since, activeAt });
		const before = begin === undefined ? undefined : await readBalances(ledger, { ...query, offset: String(begin) }, counts);
		const { sums, activeAtOffset, found } = await readBalances(ledger, { ...query, offset: activeAt }, counts);
		if (instrument) for (const party of parties) sums.expect(party, instrument);
		const earlier = before && earlierTotals(before.sums, sums);
		if (found === 0) showHint(context, await explainNothing(ledger, parties));
		const part = ({ total, locked }: BalanceSum): Amount => ({ total, locked, unlocked: total - locked })[compare];
		const wanted = sums
			.list()
			.filter((sum) => (above === undefined || part(sum) > above) && (below === undefined || part(sum) < below))
			.slice(0, most);
		const holders = new Set(sums.list().map(({ owner }) => owner));
		const empty = parameters.flag('options.addEmpty') ? parties.filter((party) => !holders.has(party)) : [];
		const balanceWith = (sum: BalanceSum): IDataObject => ({
			...balanceRow(sum, earlier),
			...(above !== undefined && { aboveBy: formatAmount(part(sum) - above) }),
		});
		const rows: IDataObject[] = [
			...[...wanted.map(balanceWith), ...empty.map((party) => emptyRow(party, begin !== undefined))].sort(byParty),
			...(sums.unreadable > 0 ? [unreadableRow(sums)] : []),
			...(parameters.flag('addTotals', true) ? totalRows(wanted, earlier) : []),
		];
		const detailed: IDataObject[] = [];
		for (const row of rows) detailed.push(addDetails ? await addDetails(row) : row);
		const complete = detailed.map((row) => ({
			...row,
			...(begin !== undefined && { change: row.change ?? null, changeSinceOffset: begin }),
			...(above !== undefined && { aboveBy: row.aboveBy ?? null }),
			activeAtOffset,
		}));
		return withColumns(complete);
	},
});
