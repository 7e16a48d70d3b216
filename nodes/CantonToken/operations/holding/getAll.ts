import type { INodeProperties } from 'n8n-workflow';

import { API_VERSIONS } from '../../../shared/http/endpointVersions';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { explainNothing, PARTY } from '../../../shared/ledger/directory/parties';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { ACTIVE_PAGE, SNAPSHOT_PAGE } from '../../../shared/ledger/updates/snapshot';
import { showHint } from '../../../shared/operation/hint';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { dropDown, flagField, numberField } from '../../../shared/parameters/fieldKinds';
import { apiVersion, filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { chosenOwners, whoseHoldings } from '../../../shared/tokens/tokenFields';
import { instrumentFilter, isChosen } from '../../../shared/tokens/instrumentField';
import { readHoldings, type HoldingEntry } from '../../../shared/tokens/readHoldings';
import { tokenOperation } from '../../tokenOperation';
import { INSTRUMENT_FILTER_ENDPOINT, readFilter } from '../../tokens/instrumentFilter';
import { activeAtOffset } from '../../tokens/updateRangeFields';
import { holdingRow } from './holdingRow';

const properties: INodeProperties[] = [
	viewedParties,
	whoseHoldings,
	returnAll,
	limit,
	filtersOf([
		instrumentFilter,
		dropDown('Lock', 'lock', { default: 'any', description: 'Whether to return locked holdings, unlocked ones or both' }, [
			['any', 'Any'],
			['locked', 'Locked', 'For a transfer that waits, an allocation or another purpose'],
			['unlocked', 'Unlocked', 'What can be spent now'],
		]),
	]),
	optionsOf([
		partyNamesOption,
		activeAtOffset('holdings'),
		apiVersion('active-contracts-page (participant 3.5.10 and later)', 'active-contracts (continued where the participant can, from 3.5)'),
		flagField('Include Created Event Blob', 'includeCreatedEventBlob', {
			description: 'Whether each holding includes its opaque blob, which is required to disclose the contract in a command submission',
		}),
		numberField('Page Size', 'pageSize', {
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: SNAPSHOT_PAGE,
			description: 'How many holdings to request per call, 1 to 10000',
		}),
	]),
];

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, PARTY, INSTRUMENT_FILTER_ENDPOINT);

/** The holdings of a snapshot of the active contracts, one by one. */
export const getManyTokenHoldings = tokenOperation('getAll', 'Get many token holdings', ENDPOINTS, {
	description:
		'Get the holdings of all tokens of the token standard, one item each, with amount, lock and contract ID. Balance › Get Many has the sums.',
	rights: READ_RIGHTS,
	properties,
	async *run(call) {
		const { ledger, parameters, context } = call;
		const ownersOf = chosenOwners(parameters);
		const lock = parameters.choice('filters.lock', ['any', 'locked', 'unlocked'], 'any');
		const query = {
			offset: parameters.digits('options.activeAtOffset'),
			pageSize: parameters.integer('options.pageSize', { min: 1, max: 10_000 }),
			version: parameters.choice('options.apiVersion', API_VERSIONS, 'auto'),
			blobs: parameters.flag('options.includeCreatedEventBlob'),
		};
		let left = parameters.limit();
		const instrument = await readFilter(call);
		const parties = await chosenParties(call);
		const owners = ownersOf(parties);
		const isWanted = ({ reading }: HoldingEntry): boolean => {
			if (!reading) return false;
			// An unreadable holding might be meant.
			if ('problem' in reading) return true;
			const { holding } = reading;
			if (owners.size > 0 && !owners.has(holding.owner)) return false;
			return isChosen(instrument, holding.instrument) && (lock === 'any' || (lock === 'locked') === (holding.lock !== null));
		};
		let found = 0;
		for await (const { entries, activeAtOffset } of readHoldings(ledger, { parties, ...query })) {
			found += entries.length;
			const rows = entries
				.filter(isWanted)
				.slice(0, left)
				.map((entry) => ({ ...holdingRow(entry), activeAtOffset }));
			left -= rows.length;
			yield rows;
			if (left <= 0) return;
		}
		if (found === 0) showHint(context, await explainNothing(ledger, parties));
	},
});
