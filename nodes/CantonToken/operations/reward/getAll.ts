import type { IDataObject } from 'n8n-workflow';

import { API_VERSIONS, type ApiVersion } from '../../../shared/http/endpointVersions';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { ownParties, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import type { Ledger } from '../../../shared/ledger/service';
import { eventFormat } from '../../../shared/ledger/updates/eventFormat';
import { ACTIVE_LIST, ACTIVE_PAGE, createdIn, Snapshot } from '../../../shared/ledger/updates/snapshot';
import { UpdateReader, UPDATES_PAGE, type Update } from '../../../shared/ledger/updates/updates';
import { showHint } from '../../../shared/operation/hint';
import type { Parameters } from '../../../shared/parameters/parameters';
import { roundedProduct, ZERO } from '../../../shared/tokens/amounts';
import { compareTimes } from '../../../shared/values/dateTime';
import { compareOffsets } from '../../../shared/values/int64';
import { COLLECTING_TEMPLATES } from '../../rewards/collection';
import { KINDS, templateId, type Kind } from '../../rewards/kinds';
import { knownKinds } from '../../rewards/knownKinds';
import { RewardBook, type RewardEntry } from '../../rewards/rewardBook';
import type { RewardRow } from '../../rewards/rewardRow';
import { RewardRows } from '../../rewards/rewardRows';
import { ScanComparison } from '../../rewards/scanAllowances';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { openScan } from '../../tokens/coinPrice';
import { rangeOf } from '../../tokens/ranges';
import { updatePages } from '../../tokens/updatePages';
import { valuingOf, type Valuing } from '../../valuation/valuing';
import { rewardProperties } from './fields';

const VALUES = KINDS.map(({ value }) => value);

/** A reader of the updates in which coupons come and go, and are collected. */
function openReader(ledger: Ledger, parties: string[], kinds: Kind[], version: ApiVersion): UpdateReader {
	const format = eventFormat({ parties, templates: [...kinds.map(templateId), ...COLLECTING_TEMPLATES] });
	return new UpdateReader(ledger, {
		updateFormat: { includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } },
		version,
	});
}

/** The coupons that are active where reading begins. Nothing is at offset 0. */
async function learnOpen(
	book: RewardBook,
	ledger: Ledger,
	query: { parties: string[]; kinds: Kind[]; offset: string; version: ApiVersion },
) {
	const { parties, kinds, offset, version } = query;
	if (compareOffsets(offset, 0) === 0) return;
	const format = eventFormat({ parties, templates: kinds.map(templateId) });
	const snapshot = new Snapshot(ledger, { eventFormat: format, offset, version });
	for (let page = await snapshot.next(Infinity); page && !ledger.cancelled; page = await snapshot.next(Infinity)) {
		for (const entry of page.entries) {
			const created = createdIn(entry);
			if (created) book.learn(created);
		}
	}
}

/** Values of what was collected. */
class CollectedValues {
	private readonly waiting: Array<{ entry: Extract<RewardEntry, { what: 'collected' }>; rows: RewardRow[] }> = [];
	private missing = 0;

	constructor(private readonly valuing: Valuing | undefined) {}

	add(entry: RewardEntry, rows: RewardRow[]): void {
		if (this.valuing && entry.what === 'collected') this.waiting.push({ entry, rows });
	}

	/** Finds the prices of what was added. */
	async settle(): Promise<void> {
		for (const { entry, rows } of this.waiting.splice(0)) {
			const { finder, currency } = this.valuing!;
			const found = entry.admin === null ? undefined : await finder.find({ id: 'Amulet', admin: entry.admin }, entry.time);
			// Nothing is worth nothing, whatever the price: records of liveness.
			const value = entry.amount === ZERO ? ZERO : found && roundedProduct(entry.amount, found.price, currency.digits);
			if (value === undefined) this.missing++;
			for (const row of rows) row.addValue(value);
		}
	}

	get hint(): string | undefined {
		return this.missing === 0
			? undefined
			: `There is no price for ${this.missing} of the collections: the values of their rows are without them (valuesMissing).`;
	}
}

/** The record time and the events of a transaction. */
function contentOf(update: Update) {
	return 'Transaction' in update ? update.Transaction.value : undefined;
}

const earlier = (time: string, now: string): string => (compareTimes(time, now) < 0 ? time : now);

/** The period that is read, up to now at most. Undefined for a range of offsets. */
function periodOf(parameters: Parameters): { from: string | undefined; to: string } | undefined {
	if (parameters.choice('range', ['offsets', 'times'], 'times') === 'offsets') return undefined;
	const now = new Date().toISOString();
	return { from: parameters.time('fromTime'), to: earlier(parameters.time('toTime') ?? now, now) };
}

async function* rewardRows(call: TokenCall): AsyncGenerator<IDataObject[]> {
	const { ledger, parameters, context } = call;
	const wanted = parameters.choices('filters.kinds', VALUES);
	const grouping = parameters.choice('groupBy', ['day', 'round', 'total'] as const, 'day');
	const withTotals = grouping !== 'total' && parameters.flag('addTotals', true);
	const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
	const valuing = valuingOf(call);
	const compares = grouping === 'round' && valuing !== undefined && parameters.flag('options.compareWithScan');
	const readRange = rangeOf(call, 'times');
	const limit = parameters.limit();
	const parties = await ownParties(call);
	const kinds = await knownKinds(ledger, parties, KINDS);
	const reader = openReader(ledger, parties, kinds, version);
	const range = await readRange(ledger, reader);
	const listed = new RewardRows(grouping);
	const sums = withTotals ? new RewardRows('total') : undefined;
	const tables = sums ? [listed, sums] : [listed];
	const values = new CollectedValues(valuing);
	const comparison = compares ? new ScanComparison(parties) : undefined;
	const isWanted = ({ value }: Kind) => wanted.length === 0 || wanted.includes(value);
	const take = (entry: RewardEntry) => {
		const kinds = entry.what === 'collected' ? entry.kinds : [entry.coupon.kind];
		if (!kinds.some(isWanted)) return;
		const rows = tables.map((table) => table.add(entry));
		values.add(entry, rows);
		comparison?.add(entry);
	};
	const book = new RewardBook(new Set(parties), take, periodOf(parameters));
	await learnOpen(book, ledger, { parties, kinds, offset: String(range.begin), version });
	for await (const updates of updatePages(ledger, reader, range)) {
		for (const update of updates) {
			const content = contentOf(update);
			if (content) book.add(content.events ?? [], content.recordTime, content.offset);
		}
		await values.settle();
	}
	book.close();
	if (comparison) await comparison.settle(await openScan(call), listed);
	const items = listed.items(valuing?.currency, compares);
	if (items.length === 0) showHint(context, await explainNothing(ledger, parties));
	showHint(context, values.hint);
	showHint(context, comparison?.hint);
	// A word, since n8n shows null in red.
	const totals = sums?.items(valuing?.currency, compares).map((item) => ({ ...item, day: 'Total' })) ?? [];
	yield [...items.slice(0, limit), ...totals];
}

const ENDPOINTS = withPartyEndpoints(UPDATES_PAGE, ACTIVE_PAGE, ACTIVE_LIST, 'GET /v2/state/latest-pruned-offsets', PARTY);

/** Rewards of parties for taking part in the network. */
export const getManyRewards = tokenOperation('getAll', 'Get many rewards', ENDPOINTS, {
	description:
		'Get the Canton Coin rewards of parties for a period, per day or per mining round. ' +
		'By kind: what was earned, collected, lost because nobody collected it, and shared with whom. ' +
		'Value adds what the collected coins were worth.',
	rights: 'to read as (or act as) each of the parties',
	properties: rewardProperties,
	run: rewardRows,
});
