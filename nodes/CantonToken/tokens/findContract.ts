import { quoted } from '../../shared/errors/safeText';
import { explainNotFound } from '../../shared/ledger/directory/parties';
import type { CreatedEvent } from '../../shared/ledger/updates/simplifiedEvents';
import type { TokenInterface } from '../../shared/registry/standard';
import { tokenFormat } from '../../shared/tokens/tokenFormat';
import type { Offset } from '../../shared/values/int64';
import type { TokenCall } from '../tokenOperation';
import { CONTRACT_EVENTS } from '../../shared/commands/committed';
import { readRequest, type Allocation } from './allocations';
import { ALLOCATION_REQUEST, interfaceIds } from './exercisedInterfaces';

interface FoundContract<T> {
	content: T;
	created: CreatedEvent;
	/** Offset of its archival. Absent while it is active. */
	archivedAtOffset?: Offset;
}

/** Contract that is searched for, and its name in errors. */
interface ContractSearch<T> {
	on: TokenInterface;
	party: string;
	/** The parameter that holds its ID. */
	path: string;
	contractId: string;
	/** "transfer instruction" */
	name: string;
	advice: string;
	/** Its content. Undefined if it is of another kind. */
	read: (created: CreatedEvent) => T | undefined;
}

/** A contract of the token standard by its ID, also an archived one. Throws explained errors if there is none. */
export async function findContract<T>(call: TokenCall, search: ContractSearch<T>): Promise<FoundContract<T>> {
	const { context, ledger, parameters } = call;
	const { on, party, path, contractId, name, advice, read } = search;
	const attempt = await ledger.attempt(CONTRACT_EVENTS, {
		body: { contractId, eventFormat: await tokenFormat(context, ledger, interfaceIds(on), [party]) },
	});
	const { created, archived } = ledger.unwrap(await explainNotFound(ledger, attempt, [party]), CONTRACT_EVENTS);
	const content = created && read(created.createdEvent);
	if (!content) throw parameters.parameterError(path, `${quoted(contractId, 80)} is not ${name} that ${party} sees`, advice);
	return { content, created: created.createdEvent, ...(archived && { archivedAtOffset: archived.archivedEvent.offset }) };
}

/** Requests of a settlement to a party, by the ID of their contract. */
export const findRequest = async (call: TokenCall, party: string, contractId: string): Promise<FoundContract<Allocation[]>> =>
	await findContract(call, {
		on: ALLOCATION_REQUEST,
		party,
		path: 'allocationRequestId',
		contractId,
		name: 'an allocation request',
		advice: 'Take it from Allocation Request › Get Many.',
		read: (created) => readRequest(created, party),
	});
