import type { IDataObject } from 'n8n-workflow';

import { checkAnswer } from '../../../shared/http/answers';
import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { paginate } from '../../../shared/http/paginate';
import { eventFormat } from '../../../shared/ledger/eventFormat';
import { ownParties, withPartyEndpoints } from '../../../shared/ledger/ownParties';
import { VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import { explainNothing, PARTY } from '../../../shared/ledger/parties';
import type { Ledger } from '../../../shared/ledger/service';
import { UPDATE } from '../../../shared/ledger/shapes';
import { ACTIVE_LIST, ACTIVE_PAGE } from '../../../shared/ledger/snapshot';
import { UpdateReader, UPDATES_LIST, UPDATES_PAGE, type UpdateRange } from '../../../shared/ledger/updates';
import { showHint } from '../../../shared/operation/hint';
import { ZERO } from '../../../shared/tokens/amounts';
import { MovementDecoder } from '../../../shared/tokens/decoder';
import { balanceKey, type Balance, type Instrument } from '../../../shared/tokens/holdings';
import { isChosen } from '../../../shared/tokens/instrumentField';
import { knownInterfaces, TOKEN_INTERFACES } from '../../../shared/tokens/interfaces';
import { MOVEMENT_KINDS, type Movement } from '../../../shared/tokens/movement';
import { movementRow, updateFacts } from '../../../shared/tokens/movementRow';
import { eachHoldingsPage, type HoldingsQuery } from '../../../shared/tokens/readHoldings';
import { compareOffsets, type Offset } from '../../../shared/values/int64';
import type { TokenOperation } from '../../tokenOperation';
import { INSTRUMENT_FILTER_ENDPOINT, readFilter } from '../../tokens/instrumentFilter';
import { movementProperties } from './fields';
import { balanceRow, differenceRow, type Turnover } from './movementRow';
import { movementRange } from './range';

/** Feeds the decoder what is active where reading begins. Nothing is active at offset 0. */
async function open(decoder: MovementDecoder, ledger: Ledger, query: HoldingsQuery & { offset: string }): Promise<void> {
	if (compareOffsets(query.offset, 0) === 0) return;
	await eachHoldingsPage(ledger, query, ({ entries }) => entries.forEach(({ created }) => decoder.learn(created)));
}

/** What the balances at the end of the range have more, or less, than the movements say. */
async function differences(decoder: MovementDecoder, ledger: Ledger, query: HoldingsQuery & { offset: string }): Promise<IDataObject[]> {
	const actual = new MovementDecoder(new Set(query.parties));
	await open(actual, ledger, query);
	const found = new Map([...actual.balances()].map((balance) => [keyOf(balance), balance]));
	const decoded = new Map([...decoder.balances()].map((balance) => [keyOf(balance), balance]));
	return [...new Set([...found.keys(), ...decoded.keys()])].sort().flatMap((key) => {
		const { owner, instrument } = (found.get(key) ?? decoded.get(key))!;
		const { total = ZERO, locked = ZERO } = found.get(key) ?? {};
		const sum = decoded.get(key) ?? { total: ZERO, locked: ZERO };
		if (total === sum.total && locked === sum.locked) return [];
		return [differenceRow({ owner, instrument, total, locked }, query.offset, total - sum.total, locked - sum.locked)];
	});
}

function addTo(turnovers: Map<string, Turnover>, { party, instrument, change }: Movement): void {
	if (party === null || instrument === null || change === null) return;
	const key = balanceKey(party, instrument);
	const { credit, debit } = turnovers.get(key) ?? { credit: ZERO, debit: ZERO };
	turnovers.set(key, change > ZERO ? { credit: credit + change, debit } : { credit, debit: debit - change });
}

const keyOf = ({ owner, instrument }: Balance): string => balanceKey(owner, instrument);
const byKey = (a: Balance, b: Balance): number => (keyOf(a) < keyOf(b) ? -1 : 1);

/** Token movements, decoded from the updates of a range. */
export const getManyTokenMovements: TokenOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many token movements',
	description:
		'Get what moved the token balances of parties: ' +
		'transfers, mints, burns, rewards, locks and more, with counterparty, memo and the balance after each. ' +
		'Their sum is checked against the balances.',
	endpoints: withPartyEndpoints(
		UPDATES_PAGE,
		UPDATES_LIST,
		ACTIVE_PAGE,
		ACTIVE_LIST,
		'GET /v2/state/latest-pruned-offsets',
		VETTED_PACKAGES,
		PARTY,
		INSTRUMENT_FILTER_ENDPOINT,
	),
	rights: 'to read as (or act as) each of the parties',
	properties: movementProperties,
	async *run(call) {
		const { ledger, parameters, context } = call;
		const kinds = new Set(parameters.choices('filters.kinds', MOVEMENT_KINDS));
		const counterparty = parameters.party('filters.counterparty');
		const withHoldings = parameters.flag('options.includeHoldings');
		const withBalances = parameters.flag('options.includeBalances');
		const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
		const rangeOf = movementRange(parameters);
		let left = parameters.limit();
		const instrument = await readFilter(call);
		const parties = await ownParties(call);
		const interfaces = await knownInterfaces(ledger, TOKEN_INTERFACES);
		const format = eventFormat({ parties, interfaces, wildcard: true });
		const reader = new UpdateReader(ledger, {
			updateFormat: {
				includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
				includeReassignments: format,
			},
			version,
		});
		const range = await rangeOf(ledger, reader);
		const decoder = new MovementDecoder(new Set(parties));
		const query = (offset: Offset) => ({ parties, interfaces: TOKEN_INTERFACES, version, offset: String(offset) });
		await open(decoder, ledger, query(range.begin));
		const chosen = (balance: { instrument: Instrument | null }) => isChosen(instrument, balance.instrument);
		const turnovers = new Map<string, Turnover>();
		const balances = () => [...decoder.balances()].filter(chosen).sort(byKey);
		const opened = new Set(balances().map(keyOf));
		if (withBalances) yield balances().map((balance) => balanceRow(balance, range.begin));
		// A token that comes later had nothing at the beginning: its opening balance stands before its first movement.
		const openingRows = ({ party, instrument: moved }: Movement): IDataObject[] => {
			if (!withBalances || party === null || moved === null || !chosen({ instrument: moved })) return [];
			const key = balanceKey(party, moved);
			if (opened.has(key)) return [];
			opened.add(key);
			return [balanceRow({ owner: party, instrument: moved, total: ZERO, locked: ZERO }, range.begin)];
		};
		let found = false;
		const isWanted = (movement: Movement): boolean =>
			(movement.instrument === null || chosen(movement)) &&
			(kinds.size === 0 || kinds.has(movement.kind)) &&
			(counterparty === undefined || counterparty === movement.counterparty);
		const pages = paginate({
			client: ledger,
			endpoint: UPDATES_PAGE,
			fetchPage: async (part: UpdateRange | undefined) => {
				if (compareOffsets(range.begin, range.end) >= 0) return { rows: [] };
				const { updates, next, endpoint } = await reader.page(part ?? range, Infinity);
				const failure = checkAnswer({ updates }, { updates: [UPDATE] });
				if (failure) throw ledger.error(failure, endpoint);
				return { rows: updates, next };
			},
		});
		for await (const updates of pages) {
			found = true;
			const rows = updates.flatMap((update) => {
				const facts = updateFacts(update);
				const movements = decoder.decode(update);
				if (withBalances) for (const movement of movements) addTo(turnovers, movement);
				return movements.flatMap((movement) => [
					...openingRows(movement),
					...(isWanted(movement) ? [movementRow(movement, facts, withHoldings)] : []),
				]);
			});
			yield rows.slice(0, left);
			left -= rows.length;
			if (left <= 0) return;
		}
		if (parameters.flag('options.checkBalances', true)) {
			yield (await differences(decoder, ledger, query(range.end))).filter(({ instrumentId: id, instrumentAdmin: admin }) =>
				chosen({ instrument: { id: String(id), admin: String(admin) } }),
			);
		}
		if (withBalances)
			yield balances().map((balance) => balanceRow(balance, range.end, turnovers.get(keyOf(balance)) ?? { credit: ZERO, debit: ZERO }));
		if (!found) showHint(context, await explainNothing(ledger, parties));
	},
};
