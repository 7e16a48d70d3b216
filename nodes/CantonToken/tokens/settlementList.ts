import type { IDataObject } from 'n8n-workflow';

import { withPartyEndpoints } from '../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../shared/ledger/directory/ownPartyFields';
import { PARTY } from '../../shared/ledger/directory/parties';
import { NAME_ENDPOINTS } from '../../shared/ledger/packages/knownPackages';
import type { CreatedEvent } from '../../shared/ledger/updates/simplifiedEvents';
import { ACTIVE_PAGE } from '../../shared/ledger/updates/snapshot';
import { filtersOf, limit, returnAll } from '../../shared/parameters/fields';
import type { TokenInterface } from '../../shared/registry/standard';
import { tokenOperation, type TokenOperation } from '../tokenOperation';
import { activeTokenContracts } from './activeTokenContracts';
import { settlementIdFilter } from './paymentFields';

/** A list of contracts of settlements. */
interface SettlementList<Part> {
	description: string;
	/** Help of the field of the party. */
	party: string;
	/** The interface by which the contracts are found. */
	on: TokenInterface;
	/** The parts of a contract that are items, if it can be read. */
	partsOf: (created: CreatedEvent, party: string) => Part[];
	itemOf: (part: Part, created: CreatedEvent, party: string) => IDataObject;
}

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, PARTY);

/** Makes the operation that lists what a party sees of settlements, of all of them or of one. */
export const settlementList = <Part extends { settlementId: string | null }>(
	action: string,
	{ description, party: help, on, partsOf, itemOf }: SettlementList<Part>,
): TokenOperation =>
	tokenOperation('getAll', action, ENDPOINTS, {
		description,
		rights: 'to read as (or act as) the party',
		properties: [ownPartyField('Party', 'party', help), returnAll, limit, filtersOf([settlementIdFilter])],
		async *run(call) {
			const settlementId = call.parameters.text('filters.settlementId');
			yield* activeTokenContracts(call, on, (created, party) =>
				partsOf(created, party)
					.filter((part) => settlementId === undefined || part.settlementId === settlementId)
					.map((part) => itemOf(part, created, party)),
			);
		},
	});
