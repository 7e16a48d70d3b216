import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import { explainNothing, PARTY } from '../../../shared/ledger/parties';
import { readAs, READ_AS_RIGHTS, readAsParties } from '../../../shared/ledger/readAs';
import { ACTIVE_LIST, ACTIVE_PAGE, SNAPSHOT_PAGE } from '../../../shared/ledger/snapshot';
import { showHint } from '../../../shared/operation/hint';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { formatAmount, type Amount } from '../../../shared/tokens/amounts';
import { BalanceSums, type BalanceSum } from '../../../shared/tokens/balances';
import { amountToCompare, instrumentAdmin, instrumentChoice, instrumentId, isChosen } from '../../../shared/tokens/fields';
import { eachHoldingsPage, type HoldingsPage } from '../../../shared/tokens/readHoldings';
import type { Offset } from '../../../shared/values/int64';
import type { LedgerOperation } from '../../ledgerOperation';

const properties: INodeProperties[] = [
	...readAs(),
	returnAll,
	limit,
	filtersOf([
		{
			displayName: 'Balance Above',
			name: 'above',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1000.5',
			description: 'Only balances that are larger than this amount',
		},
		{
			displayName: 'Balance Below',
			name: 'below',
			type: 'string',
			default: '',
			placeholder: 'e.g. 100',
			description:
				'Only balances that are smaller than this amount. With an instrument and its admin, a party without holdings counts as zero.',
		},
		{
			displayName: 'Compare',
			name: 'compare',
			type: 'options',
			options: [
				{ name: 'Locked', value: 'locked' },
				{ name: 'Total', value: 'total' },
				{ name: 'Unlocked', value: 'unlocked', description: 'What can be spent now' },
			],
			default: 'total',
			description: 'Which part of a balance Balance Above and Balance Below compare',
		},
		instrumentAdmin,
		instrumentId,
	]),
	optionsOf([
		{
			displayName: 'Active at Offset',
			name: 'activeAtOffset',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1671',
			description: 'The ledger offset of the balances: not before the pruning point, not after the ledger end. Empty means now.',
		},
		apiVersion('active-contracts-page (participant 3.5.10 and later)', 'active-contracts (continued where the participant can, from 3.5)'),
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: SNAPSHOT_PAGE,
			description: 'How many holdings to request per call, 1 to 10000',
		},
	]),
];

function balanceRow({ owner, instrument, total, locked, holdingCount, lockedHoldingCount, locks, moreLocks }: BalanceSum): IDataObject {
	return {
		party: owner,
		instrumentId: instrument.id,
		total: formatAmount(total),
		unlocked: formatAmount(total - locked),
		locked: formatAmount(locked),
		holdingCount,
		lockedHoldingCount,
		locks: locks.map(({ amount, ...lock }) => ({ amount: formatAmount(amount), ...lock })),
		moreLocks,
		problem: null,
		instrumentAdmin: instrument.admin,
	};
}

/** What cannot be read is an item of its own: a sum without it would be wrong in silence. */
const unreadableRow = ({ unreadable, problem }: BalanceSums): IDataObject => ({
	party: null,
	instrumentId: null,
	total: null,
	unlocked: null,
	locked: null,
	holdingCount: unreadable,
	lockedHoldingCount: null,
	locks: [],
	moreLocks: 0,
	problem: `These holdings cannot be read, so no balance contains them: ${problem}`,
	instrumentAdmin: null,
});

/** Sums of the holdings of a snapshot of the active contracts. */
export const getManyTokenBalances: LedgerOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many token balances',
	description:
		'Get how much of each token each party has: total, unlocked and locked, exact to the last digit, now or at an earlier offset, without scan',
	endpoints: [ACTIVE_PAGE, ACTIVE_LIST, 'GET /v2/state/ledger-end', VETTED_PACKAGES, PARTY],
	rights: READ_AS_RIGHTS,
	properties,
	async run({ ledger, parameters, context }) {
		const parties = readAsParties(parameters);
		const instrument = instrumentChoice(parameters);
		const [above, below] = ['filters.above', 'filters.below'].map((path) => amountToCompare(parameters, path));
		const compare = parameters.choice('filters.compare', ['locked', 'total', 'unlocked'], 'total');
		const most = parameters.limit();
		const sums = new BalanceSums();
		const { id, admin } = instrument;
		if (id !== undefined && admin !== undefined) for (const party of parties) sums.expect(party, { id, admin });
		const owners = new Set(parties);
		let activeAtOffset: Offset | null = null;
		let found = 0;
		const add = ({ entries, activeAtOffset: offset }: HoldingsPage): void => {
			activeAtOffset = offset;
			found += entries.length;
			for (const { reading } of entries) {
				if (reading && 'problem' in reading) sums.addUnreadable(reading.problem);
				else if (reading && (owners.size === 0 || owners.has(reading.holding.owner)) && isChosen(instrument, reading.holding.instrument))
					sums.add(reading.holding);
			}
		};
		const query = {
			parties,
			offset: parameters.digits('options.activeAtOffset'),
			pageSize: parameters.integer('options.pageSize', { min: 1, max: 10_000 }),
			version: parameters.choice('options.apiVersion', API_VERSIONS, 'auto'),
		};
		await eachHoldingsPage(ledger, query, add);
		if (found === 0) showHint(context, await explainNothing(ledger, parties));
		const part = ({ total, locked }: BalanceSum): Amount => ({ total, locked, unlocked: total - locked })[compare];
		const wanted = sums
			.list()
			.filter((sum) => (above === undefined || part(sum) > above) && (below === undefined || part(sum) < below))
			.slice(0, most);
		const rows = [...wanted.map(balanceRow), ...(sums.unreadable > 0 ? [unreadableRow(sums)] : [])];
		return rows.map((row) => ({ ...row, activeAtOffset }));
	},
};
