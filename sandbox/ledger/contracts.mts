import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import type { Contract } from '../world/model.mts';
import { checkParties, needAnyReader, needReadAs, type AnyCall } from '../canton/auth.mts';
import { invalidField, missing, refuse } from '../canton/errors.mts';
import { archivedEvent, createdEvent, stakeholders } from '../canton/events.mts';
import { EventFilter } from '../canton/filters.mts';
import { eventFormatOf } from './updateViewer.mts';

export const contracts: Handlers<paths> = {
	'POST /v2/contracts/contract-by-id': (call) => {
		const { contractId, queryingParties = [] } = call.body;
		if (queryingParties.length === 0) needAnyReader(call);
		else needReadAs(call, queryingParties);
		checkParties(queryingParties);
		const contract = lookUp(call, contractId);
		const askers = queryingParties.length === 0 ? [...call.sandbox.world.parties.values()].map(({ id }) => id) : queryingParties;
		const witnesses = askers.filter((party) => contract && stakeholders(contract).includes(party));
		if (!contract || witnesses.length === 0) {
			throw refuse('CONTRACT_PAYLOAD_NOT_FOUND', 'Contract payload not found, or not visible.', {
				resources: [['CONTRACT_ID', contractId]],
			});
		}
		// The contract store does not know where it was created, nor any of its other forms.
		return {
			json: {
				createdEvent: createdEvent(contract, { witnesses, blob: true, interfaces: [] }, { offset: 1n, nodeId: 0 }, false),
			},
		};
	},
	'POST /v2/events/events-by-contract-id': (call) => {
		const { contractId, eventFormat } = call.body;
		const filter = new EventFilter(call, eventFormatOf({ eventFormat }));
		const contract = lookUp(call, contractId);
		const match = contract && filter.match(contract, stakeholders(contract));
		const { prunedUpTo } = call.sandbox.world;
		const stay = contract?.stays[0];
		if (!contract || !match || !stay) throw noEvents(contractId);
		const created = contract.offset > prunedUpTo || !contract.archived;
		const end = contract.archived;
		return {
			json: {
				created: created ? { createdEvent: createdEvent(contract, match, contract), synchronizerId: stay.synchronizerId } : null,
				archived: end
					? {
							archivedEvent: archivedEvent(contract, match, end),
							synchronizerId: contract.stays.at(-1)?.synchronizerId,
						}
					: null,
			},
		};
	},
};

/** A contract the participant still keeps. Throws on an id that cannot be one. */
function lookUp(call: AnyCall, contractId: string): Contract | undefined {
	if (contractId === '') throw missing('contract_id');
	if (!/^00[0-9a-f]{64}([0-9a-f]{2})*$/.test(contractId)) throw invalidField('contract_id', `cannot parse ContractId "${contractId}"`);
	const { world } = call.sandbox;
	const contract = world.contracts.get(contractId);
	if (!contract || contract.offset === 0n) return undefined;
	if (contract.archived && contract.archived.offset <= world.prunedUpTo) return undefined;
	return stakeholders(contract).some((party) => world.hosts(party)) ? contract : undefined;
}

function noEvents(contractId: string) {
	return refuse('CONTRACT_EVENTS_NOT_FOUND', 'Contract events not found, or not visible.', {
		resources: [['CONTRACT_ID', contractId]],
	});
}
