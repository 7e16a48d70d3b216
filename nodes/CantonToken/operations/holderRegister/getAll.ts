import type { IDataObject } from 'n8n-workflow';

import { quoted } from '../../../shared/errors/safeText';
import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { explainNothing } from '../../../shared/ledger/directory/parties';
import { chosenParty } from '../../../shared/ledger/directory/ownParties';
import { showHint } from '../../../shared/operation/hint';
import { absolute, ZERO, type Amount } from '../../../shared/tokens/amounts';
import { instrumentKey, type Holding, type Instrument } from '../../../shared/tokens/holdings';
import { instrumentChoice, isChosen, resolveInstrument } from '../../../shared/tokens/instrumentField';
import type { HoldingsQuery } from '../../../shared/tokens/readHoldings';
import { compareOffsets, type Offset } from '../../../shared/values/int64';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { BALANCE_ENDPOINTS, earlierTotals, offsetAt, readBalances } from '../../tokens/readBalances';
import { ORDERS, registerProperties, WHOSE } from './fields';
import { changeOf, holdersOf, registerRows, type Holder } from './registerRows';

type Order = (typeof ORDERS)[number];

/** The instrument that was chosen, which must be one of the admin's. Undefined means all of them. */
async function chosenInstrument(
	{ ledger, parameters }: TokenCall,
	admin: string,
	choice: ReturnType<typeof instrumentChoice>,
): Promise<Instrument | undefined> {
	const instrument = await resolveInstrument(ledger, parameters, choice);
	if (instrument === undefined || instrument.admin === admin) return instrument;
	throw parameters.parameterError(
		'instrument',
		`${quoted(instrument.id)} is issued by ${instrument.admin}, and the register is read as ${admin}`,
		"Choose the instrument's admin in Admin. Holders of another issuer's instrument are visible in part only.",
	);
}

/** Reads with what to compare: a time, an offset or nothing. */
function comparison({ parameters }: TokenCall, activeAt: string | undefined) {
	const time = parameters.time('options.changeSince');
	const offset = parameters.digits('options.changeSinceOffset');
	if (time !== undefined && offset !== undefined)
		throw parameters.parameterError('options.changeSinceOffset', 'there is a time to compare with as well', 'Use one of the two.');
	if (offset !== undefined && activeAt !== undefined && compareOffsets(offset, activeAt) > 0)
		throw parameters.parameterError(
			'options.changeSinceOffset',
			`${offset} lies after Active at Offset (${activeAt})`,
			'Compare with an earlier offset.',
		);
	const isCompared = time !== undefined || offset !== undefined;
	for (const [path, isMeant] of [
		['filters.onlyChanged', parameters.flag('filters.onlyChanged')],
		['sortBy', parameters.choice<Order>('sortBy', ORDERS, 'amount') === 'change'],
	] as const)
		if (isMeant && !isCompared)
			throw parameters.parameterError(path, 'there is nothing to compare with', 'Set Add Change Since, or Add Change Since Offset.');
	return async ({ ledger }: TokenCall, query: HoldingsQuery): Promise<Offset | undefined> =>
		time === undefined ? offset : await offsetAt(ledger, parameters, query, { since: time, activeAt });
}

const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
const SIZES: Record<Order, (holder: Holder) => Amount> = {
	amount: ({ total }) => total,
	change: (holder) => absolute(changeOf(holder) ?? ZERO),
	party: () => ZERO,
};

/** Instruments one after the other. Holders of the same size come by their IDs, so that the order is always the same. */
const sorted = (holders: readonly Holder[], order: Order): Holder[] =>
	[...holders].sort(
		(a, b) =>
			compare(instrumentKey(a.instrument), instrumentKey(b.instrument)) ||
			compare(SIZES[order](b), SIZES[order](a)) ||
			compare(a.owner, b.owner),
	);

async function run(call: TokenCall): Promise<IDataObject[]> {
	const { ledger, parameters, context } = call;
	const activeAt = parameters.digits('options.activeAtOffset');
	const since = comparison(call, activeAt);
	const whose = parameters.choice('filters.whose', WHOSE, 'all');
	const order = parameters.choice<Order>('sortBy', ORDERS, 'amount');
	const most = parameters.limit();
	const settings = {
		pageSize: parameters.integer('options.pageSize', { min: 1, max: 10_000 }),
		version: parameters.choice('options.apiVersion', API_VERSIONS, 'auto'),
	};
	const choice = instrumentChoice(parameters);
	const admin = await chosenParty(call, 'admin');
	const instrument = await chosenInstrument(call, admin, choice);
	const counts = (holding: Holding): boolean =>
		holding.instrument.admin === admin && isChosen(instrument, holding.instrument) && (whose === 'all' || holding.owner !== admin);
	const query = { parties: [admin], ...settings };
	const begin = await since(call, query);
	const before = begin === undefined ? undefined : await readBalances(ledger, { ...query, offset: String(begin) }, counts);
	const { sums, activeAtOffset, found } = await readBalances(ledger, { ...query, offset: activeAt }, counts);
	if (found === 0) showHint(context, await explainNothing(ledger, [admin]));
	// Adds those who are gone to the sums.
	const earlier = before && earlierTotals(before.sums, sums);
	const holders = holdersOf(sums.list(), earlier);
	const onlyChanged = parameters.flag('filters.onlyChanged');
	const listed = sorted(holders, order).filter((holder) => !onlyChanged || changeOf(holder) !== ZERO);
	const rows = registerRows({
		all: holders,
		listed: listed.slice(0, most),
		sums,
		isCompared: before !== undefined,
		withTotals: parameters.flag('addTotals', true),
		expected: instrument,
	});
	return rows.map((row) => ({ ...row, ...(begin !== undefined && { changeSinceOffset: begin }), activeAtOffset }));
}

/** Register of the holders of an instrument, read as the party that issues it. */
export const getManyHolders = tokenOperation('getAll', 'Get many holders', BALANCE_ENDPOINTS, {
	description:
		'Get the register of holders of instruments that one of your parties issues: amount, share of the supply and locks of each. ' +
		'Also what changed since a time or an offset. Exact, and from your own participant.',
	rights: 'to read as (or act as) the admin',
	properties: registerProperties,
	run,
});
