import { contentOptions, eventContent, eventFormat } from '../../../shared/ledger/updates/eventFormat';
import { explainNotFound, PARTY } from '../../../shared/ledger/directory/parties';
import { simplifyArchived, simplifyCreated } from '../../../shared/ledger/updates/simplifiedEvents';
import { unexpectedAnswer } from '../../../shared/errors/failure';
import { optionsOf, simplify } from '../../../shared/parameters/fields';
import { contractId, readContractId } from './contractId';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { chosenParties, READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';

const ENDPOINT = 'POST /v2/events/events-by-contract-id';

/** POST /v2/events/events-by-contract-id: how a contract began and, if it did, ended. */
export const getContractEvents = ledgerOperation('getEvents', 'Get the events of a contract', withPartyEndpoints(ENDPOINT, PARTY), {
	description:
		'Get the creation of a contract and, if it was archived, its archival: one item whose state is active or archived. ' +
		'Contract › Get is shorter for one that is active.',
	rights: READ_RIGHTS,
	properties: [
		contractId,
		viewedParties,
		simplify,
		optionsOf(contentOptions.filter(({ name }) => name === 'includeCreatedEventBlob' || name === 'verbose')),
	],
	async run(call) {
		const { ledger, parameters } = call;
		const simple = parameters.flag('simplify');
		const id = readContractId(parameters);
		const parties = await chosenParties(call);
		const format = eventFormat({ parties, ...eventContent(parameters) });
		const attempt = await ledger.attempt(ENDPOINT, {
			body: { contractId: id, eventFormat: format },
		});
		const answer = ledger.unwrap(await explainNotFound(ledger, attempt, parties), ENDPOINT);
		if (!answer.created && !answer.archived)
			throw ledger.error(unexpectedAnswer('its answer has neither "created" nor "archived"'), ENDPOINT);
		if (!simple) return answer;
		const { created, archived } = answer;
		const about = created ? simplifyCreated(created.createdEvent) : simplifyArchived(archived!.archivedEvent);
		return {
			state: archived ? 'archived' : 'active',
			createdAtOffset: created?.createdEvent.offset ?? null,
			archivedAtOffset: archived?.archivedEvent.offset ?? null,
			...about,
			synchronizerId: (archived ?? created)?.synchronizerId ?? null,
		};
	},
});
