import type { IDataObject } from 'n8n-workflow';

import { API_VERSIONS, type ApiVersion } from '../../../shared/http/endpointVersions';
import { eventFormat } from '../../../shared/ledger/updates/eventFormat';
import { ownParties, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import type { Ledger } from '../../../shared/ledger/service';
import { ACTIVE_PAGE } from '../../../shared/ledger/updates/snapshot';
import { UpdateReader, UPDATES_PAGE } from '../../../shared/ledger/updates/updates';
import { showHint } from '../../../shared/operation/hint';
import { MovementDecoder } from '../../../shared/tokens/decoder';
import type { Instrument } from '../../../shared/tokens/holdings';
import { isChosen } from '../../../shared/tokens/instrumentField';
import { knownInterfaces, TOKEN_INTERFACES } from '../../../shared/tokens/interfaces';
import type { Movement } from '../../../shared/tokens/movement';
import { movementRow, updateFacts } from '../../../shared/tokens/movementRow';
import type { Offset } from '../../../shared/values/int64';
import { MovementRewards } from '../../rewards/movementRewards';
import type { TokenCall } from '../../tokenOperation';
import { INSTRUMENT_FILTER_ENDPOINT, readFilter } from '../../tokens/instrumentFilter';
import { rangeOf } from '../../tokens/ranges';
import { updatePages } from '../../tokens/updatePages';
import { differences, MovementBalances, openBalances } from './movementBalances';

export const MOVEMENT_ENDPOINTS = withPartyEndpoints(
	UPDATES_PAGE,
	ACTIVE_PAGE,
	'GET /v2/state/latest-pruned-offsets',
	...NAME_ENDPOINTS,
	PARTY,
	INSTRUMENT_FILTER_ENDPOINT,
);
export const MOVEMENT_RIGHTS = 'to read as (or act as) each of the parties';

/** A reader of the updates that move tokens. */
async function openReader(ledger: Ledger, parties: string[], version: ApiVersion): Promise<UpdateReader> {
	const format = eventFormat({ parties, interfaces: await knownInterfaces(ledger, TOKEN_INTERFACES), wildcard: true });
	const updateFormat = {
		includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		includeReassignments: format,
	} as const;
	return new UpdateReader(ledger, { updateFormat, version });
}

/** Movements to read, and what their rows have. */
export interface MovementReading {
	/** Most rows of movements. */
	limit: number;
	passes: (movement: Movement) => boolean;
	withHoldings: boolean;
	withBalances: boolean;
}

/** Rows of movements and balances, page by page. The rows of an update are in one page. */
export async function* movementRows(call: TokenCall, reading: MovementReading): AsyncGenerator<IDataObject[]> {
	const { ledger, parameters, context } = call;
	const { passes, withHoldings, withBalances } = reading;
	const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
	const readRange = rangeOf(call, 'offsets');
	let left = reading.limit;
	const instrument = await readFilter(call);
	const parties = await ownParties(call);
	const reader = await openReader(ledger, parties, version);
	const range = await readRange(ledger, reader);
	const decoder = new MovementDecoder(new Set(parties));
	const rewards = new MovementRewards();
	const query = (offset: Offset) => ({ parties, interfaces: TOKEN_INTERFACES, version, offset: String(offset) });
	await openBalances(decoder, ledger, query(range.begin));
	const chosen = (balance: { instrument: Instrument | null }) => isChosen(instrument, balance.instrument);
	const isWanted = (movement: Movement) => (movement.instrument === null || chosen(movement)) && passes(movement);
	const balances = withBalances ? new MovementBalances(decoder, { offset: range.begin, withHoldings }, chosen) : undefined;
	if (balances) yield balances.opening();
	let found = false;
	for await (const updates of updatePages(ledger, reader, range)) {
		found = true;
		const rows: IDataObject[] = [];
		for (const update of updates) {
			const facts = updateFacts(update);
			const movements = decoder.decode(update);
			const kinds = rewards.rewardsIn(update, movements);
			for (const movement of movements) {
				// The limit counts movements, not the balances before them.
				if (left <= 0) break;
				balances?.add(movement);
				rows.push(...(balances?.before(movement) ?? []));
				if (!isWanted(movement)) continue;
				rows.push(Object.assign(movementRow(movement, facts, withHoldings), { rewards: kinds.get(movement) ?? null }));
				left--;
			}
		}
		yield rows;
		if (left <= 0) return;
	}
	if (parameters.flag('options.checkBalances', true)) {
		yield (await differences(decoder, ledger, query(range.end), withHoldings)).filter(({ instrumentId: id, instrumentAdmin: admin }) =>
			chosen({ instrument: { id: String(id), admin: String(admin) } }),
		);
	}
	if (balances) yield balances.closing(range.end);
	if (!found) showHint(context, await explainNothing(ledger, parties));
}
