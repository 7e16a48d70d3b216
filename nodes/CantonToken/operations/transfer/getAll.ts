import type { INodeProperties } from 'n8n-workflow';

import { withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { ownPartyField } from '../../../shared/ledger/directory/ownPartyFields';
import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { PARTY } from '../../../shared/ledger/directory/parties';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { templateOf } from '../../../shared/ledger/updates/simplifiedEvents';
import { partyNamesOption } from '../../../shared/parameters/addressBook';
import { filtersOf, limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Instrument } from '../../../shared/tokens/holdings';
import { instrumentFilter, isChosen } from '../../../shared/tokens/instrumentField';
import { readInstruction, type Instruction } from '../../../shared/tokens/transfers';
import { counterpartyFilter } from '../../tokens/paymentFields';
import { tokenOperation } from '../../tokenOperation';
import { activeTokenContracts } from '../../tokens/activeTokenContracts';
import { INSTRUMENT_FILTER_ENDPOINT, readFilter } from '../../tokens/instrumentFilter';
import { TRANSFER_INSTRUCTION } from '../../tokens/exercisedInterfaces';
import { transferFields } from '../../tokens/transferResult';
import { ACTIVE_PAGE } from '../../../shared/ledger/updates/snapshot';

type Direction = 'in' | 'out';

const properties: INodeProperties[] = [
	ownPartyField('Party', 'party', 'The party whose pending transfers to list'),
	dropDown('Direction', 'direction', { default: 'both', description: 'Which pending transfers to return' }, [
		['both', 'Both'],
		['in', 'Incoming', 'Offered to the party, which may accept or reject them'],
		['out', 'Outgoing', 'Offered by the party, which may withdraw them'],
	]),
	returnAll,
	limit,
	filtersOf([
		counterpartyFilter('Only transfers with this other party. By ID takes several, separated by commas or lines.'),
		dropDown(
			'Expired',
			'expired',
			{
				default: 'both',
				description: 'A transfer expires at its executeBefore. It stays pending until its sender withdraws it or its registry ends it.',
			},
			[
				['both', 'Both'],
				['only', 'Expired', 'Only transfers that can no longer be accepted'],
				['without', 'Not Expired', 'Only transfers that can still be accepted'],
			],
		),
		instrumentFilter,
		textField('Memo', 'memo', { description: 'Only transfers with exactly this memo' }),
	]),
	optionsOf([partyNamesOption]),
];

/** Filter of the party's transfers, as asked for. */
function filter(parameters: Parameters) {
	const wanted = parameters.choice('direction', ['both', 'in', 'out'], 'both');
	const counterparties = parameters.parties('filters.counterparty');
	const expired = parameters.choice('filters.expired', ['both', 'only', 'without'], 'both');
	const memo = parameters.text('filters.memo');
	const now = Date.now();
	return (
		instruction: Instruction,
		party: string,
		chosen: Instrument | undefined,
	): { direction: Direction; expired: boolean } | undefined => {
		const { sender, receiver, instrument, executeBefore } = instruction;
		const direction = sender === party ? 'out' : receiver === party ? 'in' : undefined;
		if (direction === undefined || (wanted !== 'both' && wanted !== direction)) return undefined;
		const other = direction === 'out' ? receiver : sender;
		const isExpired = executeBefore !== null && Date.parse(executeBefore) <= now;
		const matches =
			(counterparties.length === 0 || (other !== null && counterparties.includes(other))) &&
			(expired === 'both' || (expired === 'only') === isExpired) &&
			isChosen(chosen, instrument) &&
			(memo === undefined || instruction.memo === memo);
		return matches ? { direction, expired: isExpired } : undefined;
	};
}

const ENDPOINTS = withPartyEndpoints(ACTIVE_PAGE, ...NAME_ENDPOINTS, PARTY, INSTRUMENT_FILTER_ENDPOINT);

/** Transfers that wait for their receiver, from the active contracts of a party. */
export const getManyTransfers = tokenOperation('getAll', 'Get many pending transfers', ENDPOINTS, {
	description: 'Get the transfers of a party that are pending: offered to it, or offered by it and not accepted yet',
	rights: 'to read as (or act as) the party',
	properties,
	async *run(call) {
		const { parameters } = call;
		const wanted = filter(parameters);
		const chosen = await readFilter(call);
		yield* activeTokenContracts(call, TRANSFER_INSTRUCTION, (created, party) => {
			const instruction = readInstruction(created);
			const found = instruction && wanted(instruction, party, chosen);
			if (!found) return [];
			const { direction, expired } = found;
			const { createdAt, contractId } = created;
			const fields = transferFields(instruction);
			return [
				{ direction, status: 'pending', ...fields, expired, createdAt, transferInstructionId: contractId, template: templateOf(created) },
			];
		});
	},
});
