import type { IDataObject } from 'n8n-workflow';

import { API_VERSIONS, type ApiVersion } from '../../../shared/http/endpointVersions';
import { eventFormat } from '../../../shared/ledger/updates/eventFormat';
import { ownParties, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { VETTED_PACKAGES } from '../../../shared/ledger/packages/packageNames';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import type { Ledger } from '../../../shared/ledger/service';
import { ACTIVE_PAGE } from '../../../shared/ledger/updates/snapshot';
import { UpdateReader, UPDATES_PAGE } from '../../../shared/ledger/updates/updates';
import { showHint } from '../../../shared/operation/hint';
import type { Parameters } from '../../../shared/parameters/parameters';
import { MovementDecoder } from '../../../shared/tokens/decoder';
import type { Instrument } from '../../../shared/tokens/holdings';
import { isChosen } from '../../../shared/tokens/instrumentField';
import { knownInterfaces, TOKEN_INTERFACES } from '../../../shared/tokens/interfaces';
import { MOVEMENT_KINDS, type Movement } from '../../../shared/tokens/movement';
import { movementRow, updateFacts } from '../../../shared/tokens/movementRow';
import type { Offset } from '../../../shared/values/int64';
import { MovementRewards } from '../../rewards/movementRewards';
import { type TokenCall, tokenOperation } from '../../tokenOperation';
import { INSTRUMENT_FILTER_ENDPOINT, readFilter } from '../../tokens/instrumentFilter';
import { withValues } from '../../valuation/valuation';
import { movementProperties } from './fields';
import { differences, MovementBalances, openBalances } from './movementBalances';
import { rangeOf } from '../../tokens/ranges';
import { updatePages } from '../../tokens/updatePages';

/** A reader of the updates that move tokens. */
async function openReader(ledger: Ledger, parties: string[], version: ApiVersion): Promise<UpdateReader> {
	const format = eventFormat({ parties, interfaces: await knownInterfaces(ledger, TOKEN_INTERFACES), wildcard: true });
	const updateFormat = {
		includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' },
		includeReassignments: format,
	} as const;
	return new UpdateReader(ledger, { updateFormat, version });
}

/** Filter of movements by the kinds and the counterparty that were chosen. */
function movementFilter(parameters: Parameters): (movement: Movement) => boolean {
	const kinds = new Set(parameters.choices('filters.kinds', MOVEMENT_KINDS));
	const counterparty = parameters.party('filters.counterparty');
	return (movement) =>
		(kinds.size === 0 || kinds.has(movement.kind)) && (counterparty === undefined || counterparty === movement.counterparty);
}

/** The items of the form, page by page. */
async function* movementRows(call: TokenCall): AsyncGenerator<IDataObject[]> {
	const { ledger, parameters, context } = call;
	const passes = movementFilter(parameters);
	const withHoldings = parameters.flag('options.includeHoldings');
	const withBalances = parameters.flag('options.includeBalances');
	const version = parameters.choice('options.apiVersion', API_VERSIONS, 'auto');
	const readRange = rangeOf(parameters, 'offsets');
	let left = parameters.limit();
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
	const balances = withBalances ? new MovementBalances(decoder, range.begin, chosen) : undefined;
	if (balances) yield balances.opening();
	let found = false;
	for await (const updates of updatePages(ledger, reader, range)) {
		found = true;
		const rows = updates.flatMap((update) => {
			const facts = updateFacts(update);
			const movements = decoder.decode(update);
			const kinds = rewards.rewardsIn(update, movements);
			for (const movement of movements) balances?.add(movement);
			return movements.flatMap((movement) => [
				...(balances?.before(movement) ?? []),
				...(isWanted(movement)
					? [Object.assign(movementRow(movement, facts, withHoldings), { rewards: kinds.get(movement) ?? null })]
					: []),
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
	if (balances) yield balances.closing(range.end);
	if (!found) showHint(context, await explainNothing(ledger, parties));
}

/** Token movements, decoded from the updates of a range. */
export const getManyTokenMovements = tokenOperation('getAll', 'Get many token movements', {
	description:
		'Get what moved the token balances of parties: ' +
		'transfers, mints, burns, rewards, locks and more, with counterparty, memo and the balance after each. ' +
		'Their sum is checked against the balances. Value adds what each was worth.',
	endpoints: withPartyEndpoints(
		UPDATES_PAGE,
		ACTIVE_PAGE,
		'GET /v2/state/latest-pruned-offsets',
		VETTED_PACKAGES,
		PARTY,
		INSTRUMENT_FILTER_ENDPOINT,
	),
	rights: 'to read as (or act as) each of the parties',
	properties: movementProperties,
	run: (call) => withValues(call, movementRows),
});
