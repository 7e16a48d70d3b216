import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { CallFailure } from '../../shared/errors/failure';
import { COMPLETIONS } from '../../shared/ledger/completions/completions';
import { eventFormat } from '../../shared/ledger/updates/eventFormat';
import { synchronizerId } from '../../shared/ledger/directory/locators';
import { earliestOffset } from '../../shared/ledger/offsets';
import type { Offset } from '../../shared/values/int64';
import { withPartyEndpoints } from '../../shared/ledger/directory/ownParties';
import { VETTED_PACKAGES } from '../../shared/ledger/packages/packageNames';
import type { Ledger } from '../../shared/ledger/service';
import { partyNamesOption } from '../../shared/parameters/addressBook';
import { dropDown, textField } from '../../shared/parameters/fieldKinds';
import { optionsOf } from '../../shared/parameters/fields';
import { coinRegistryField } from '../../shared/registry/registries';
import type { Command } from '../../shared/registry/standard';
import { checkItem, reserve, type Spending } from '../../shared/submission/budget';
import { notSent } from '../../shared/submission/carryOut';
import { resolveMs, resolveOption } from '../../shared/submission/untilFound';
import type { TokenCall } from '../tokenOperation';
import { chosenVersion } from './paymentFields';
import { readAs, readAsOption } from '../../shared/commands/actors';
import { about, positionOf, readTransaction, UPDATE_BY_ID, UPDATE_BY_OFFSET } from '../../shared/commands/committed';
import { disclosedForCommand } from '../../shared/commands/disclosed';
import { CONTRACT_EVENTS, endedBySameCommand } from '../../shared/commands/doneBefore';
import type { TransactionFormat } from '../../shared/commands/format';
import {
	commandIdField,
	identityOf,
	submissionIdOption,
	userIdOption,
	workflowIdOption,
	type Identity,
} from '../../shared/commands/identity';
import { recordSince, submitOnce, type Committed, type Sent, type Submittable } from '../../shared/commands/once';
import { deduplicationOption, deduplicationPeriod } from '../../shared/commands/periods';
import { prepareCommands } from '../../shared/commands/prepareCommands';
import { packagePreference, packagePreferenceOption, PREPARE } from '../../shared/commands/traffic';
import { withLocations } from '../../shared/commands/argumentLocations';

/**
 * Exercises choices of the token standard in one transaction: submitted once, as commands are (docs/guides/commands.md), or only prepared for a party that
 * signs outside. If other commands hold the contracts it needs, it is built and submitted again under the same command ID.
 */

type Schemas = components['schemas'];
export type Transaction = Schemas['JsTransaction'];

const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';

/** The endpoints that every such operation may call at the participant. */
export const TOKEN_SUBMISSION_ENDPOINTS = withPartyEndpoints(
	FOR_TRANSACTION,
	PREPARE,
	COMPLETIONS,
	CONTRACT_EVENTS,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
	VETTED_PACKAGES,
	'GET /v2/state/latest-pruned-offsets',
);

export const TOKEN_SUBMISSION_RIGHTS = "to act as the party, as the token's own user; for Outside (Prepare Only) also to read as it";

/** Choices of one transaction, usually one, with what they need. */
export interface TokenCommand {
	commands: Command[];
	disclosedContracts: IDataObject[];
	/** Contracts that they end: if one is gone, it may have been this very command that ended it. */
	ends: string[];
}

/** Command to submit. `committed` if it was found that an earlier run of the same command did it. */
export type BuiltCommand = TokenCommand | { committed: Committed };

/**
 * Result of it: the prepared transaction, or the committed one, or why that cannot be read. `ids` are the first fields of the item,
 * `position` its last. `command` is the last one that was built.
 */
export type TokenResult<Built extends TokenCommand = TokenCommand> = { command?: Built } & (
	| { prepared: IDataObject }
	| { ids: IDataObject; position: IDataObject; alreadyDone: boolean; transaction?: Transaction; unread?: CallFailure }
);

/** Contention among own transfers is common: they use the same holdings. */
const RETRY = { times: 5, firstDelayMs: 500 };

const signingField: INodeProperties = dropDown(
	'Signing',
	'signing',
	{ default: 'participant', description: 'Who signs for the party. Nothing is submitted if it is signed outside.' },
	[
		['participant', 'By the Participant', 'The participant hosts the party and signs for it'],
		[
			'outside',
			'Outside (Prepare Only)',
			'For an external party: returns what it has to sign. Canton Ledger, Prepared Transaction › Execute submits it.',
		],
	],
);

const searchAfterOption: INodeProperties = textField('Search Earlier After Offset', 'searchAfterOffset', {
	placeholder: 'e.g. {{ $json.beginAfterOffset }}',
	description:
		'First search the completions after this offset for the Command ID. ' +
		'If the command succeeded before, that outcome is returned and nothing is sent, ' +
		'also when the deduplication period of the participant is over.',
});

/** The fields behind those of the choice. `more` are options that only one operation has. */
export const tokenSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [signingField, ...hostedSubmissionFields(...more)];

/** The same of an operation whose party cannot sign outside. */
export const hostedSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	coinRegistryField,
	...ledgerSubmissionFields(...more),
];

/** The same of one that asks no registry. */
export const ledgerSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	commandIdField,
	optionsOf([
		deduplicationOption,
		packagePreferenceOption,
		partyNamesOption,
		readAsOption,
		resolveOption,
		searchAfterOption,
		submissionIdOption,
		synchronizerId('The synchronizer to use. Empty lets the participant choose.'),
		userIdOption,
		workflowIdOption,
		...more,
	]),
];

/** Everything a party sees of a transaction, with its choices and their results. */
export const effectsFormat = (party: string): TransactionFormat => ({
	eventFormat: eventFormat({ parties: [party] }),
	transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
});

/** Reads the fields of a submission. Called first, so that what is wrong with one is said before a participant or registry is asked. */
export function checkSubmissionFields(call: TokenCall): void {
	const { parameters } = call;
	identityOf(call);
	signsOutside(call);
	chosenVersion(parameters);
	parameters.list('options.readAs');
	resolveMs(parameters);
	deduplicationPeriod(parameters);
	chosenFields(call);
	searchAfter(call);
}

/** Offset after which an earlier submission of another execution is searched for. */
export const searchAfter = ({ parameters }: TokenCall): string | undefined => parameters.digits('options.searchAfterOffset');

/** The IDs that the item's call has. Of several commands of one item, `part` numbers those after the first from 2: their command IDs end with it. */
export function partIdentity(call: TokenCall, part = 1): Identity {
	const ids = identityOf(call);
	return part === 1 ? ids : { ...ids, commandId: `${ids.commandId}-${part}` };
}

/**
 * The success of an earlier submission of the same command. Undefined if there is none.
 * @throws if that cannot be read. Nothing was sent then, and what an earlier one did is unknown
 */
export async function earlierSuccess(
	call: TokenCall,
	party: string,
	part?: number,
	others: readonly string[] = [],
): Promise<Committed | undefined> {
	return await successSince(call, [party, ...others], await earliestOffset(call.ledger), part);
}

/** The same after an offset. */
async function successSince(call: TokenCall, parties: string[], since: Offset, part?: number): Promise<Committed | undefined> {
	const { context, ledger } = call;
	const { commandId, userId } = partIdentity(call, part);
	const found = await recordSince({ context, ledger, commandId, userId, parties }, since);
	if ('done' in found) return found.done.committed;
	if ('nothing' in found && found.unread) throw unreadBefore(ledger, notSent(found.unread));
	return undefined;
}

/** The error if it cannot be read what an earlier submission of the command did. */
export const unreadBefore = (ledger: Ledger, failure: CallFailure): Error =>
	ledger.error({ ...failure, outcomeUnknown: true }, FOR_TRANSACTION, AGAIN, { outcome: 'unknown' });

const AGAIN = 'Run it again under the same Command ID: it is done at most once.';

/** Checks whether the party signs outside, so that a command is prepared only. */
export const signsOutside = ({ parameters }: TokenCall): boolean =>
	parameters.choice('signing', ['participant', 'outside'], 'participant') === 'outside';

/** Prepares a choice for a party: what it would do and cost. Nothing is submitted. */
export async function prepareToken(
	call: TokenCall,
	party: string,
	built: TokenCommand,
	{ ids = identityOf(call), others = [] }: { ids?: Identity; others?: readonly string[] } = {},
): Promise<IDataObject> {
	return await prepareCommands(call.ledger, {
		...(await commonFields(call, [party, ...others], ids)),
		commands: built.commands,
		disclosedContracts: disclosedForCommand(built.disclosedContracts),
	});
}

/** Options for exercising a choice. */
interface Exercising {
	/** Number among several commands of one item, as in `partIdentity`. */
	part?: number;
	spending?: Spending;
	/** Parties that act beside it. */
	others?: readonly string[];
	/** True if another submission of this command ID may exercise other choices. */
	isJoint?: boolean;
	/** True if what other executions submitted was read already. */
	isSearched?: boolean;
}

/**
 * Exercises the choices that `build` makes, for a party. `build` is called again for each further submission, then with false.
 * @throws the explained error of a submission that failed, or whose outcome stays unknown
 */
export async function exerciseToken<Built extends TokenCommand>(
	call: TokenCall,
	party: string,
	build: (isFirst: boolean) => Promise<Built | { committed: Committed }>,
	{ part, spending, others = [], isJoint, isSearched = false }: Exercising = {},
): Promise<TokenResult<Built>> {
	const { context, ledger, parameters } = call;
	const ids = partIdentity(call, part);
	const { commandId, submissionId } = ids;
	const parties = [party, ...others];
	if (signsOutside(call)) {
		const since = searchAfter(call);
		const committed = since === undefined ? undefined : await successSince(call, parties, since, part);
		const built = committed ? { committed } : await build(true);
		if ('committed' in built)
			return await tokenResult(ledger, party, commandId, { submissionId, since: built.committed.offset, alreadyDone: true, ...built });
		if (spending) checkItem(spending);
		const prepared = await prepareToken(call, party, built, { ids, others });
		// A prepared transaction may be executed.
		if (spending) reserve(spending);
		return { command: built, prepared: { outcome: 'prepared', commandId, actAs: parties, ...prepared } };
	}
	const tries: Built[] = [];
	const sent = await submitOnce<{ transaction: Transaction }>(
		{
			context,
			ledger,
			...ids,
			parties,
			resolveMs: resolveMs(parameters),
			retry: RETRY,
			byKey: true,
			spending,
			searchAfter: isSearched ? undefined : searchAfter(call),
			mayBeDone: call.hasOwnId && !isSearched,
			isJoint,
		},
		{
			endpoint: FOR_TRANSACTION,
			build: async (id) => {
				const built = await build(tries.length === 0);
				if ('committed' in built) return built;
				tries.push(built);
				return await submittable(call, parties, { ...ids, submissionId: id }, built);
			},
		},
	);
	return { command: tries.at(-1), ...(await tokenResult(ledger, party, commandId, sent)) };
}

/** The choices as a request. Where a contract that it ends is gone, it may have been this very command that ended it. */
async function submittable(
	call: TokenCall,
	parties: string[],
	ids: Identity,
	built: TokenCommand,
): Promise<Submittable<{ transaction: Transaction }>> {
	const { ledger, parameters } = call;
	const { commandId, submissionId, workflowId } = ids;
	const commands = {
		...(await commonFields(call, parties, ids)),
		commands: built.commands,
		disclosedContracts: disclosedForCommand(built.disclosedContracts),
		deduplicationPeriod: deduplicationPeriod(parameters),
		workflowId,
		submissionId,
	};
	return {
		send: async () => {
			const body = { commands, transactionFormat: effectsFormat(parties[0]!) };
			const attempt = await ledger.attempt(FOR_TRANSACTION, { body, submission: true });
			return withLocations(attempt, built.commands);
		},
		earlier: endedBySameCommand(ledger, { contractIds: built.ends, commandId, parties }),
	};
}

async function tokenResult(
	ledger: Ledger,
	party: string,
	commandId: string,
	sent: Sent<{ transaction: Transaction }>,
): Promise<TokenResult<never>> {
	const ids = about({ commandId }, sent);
	const { alreadyDone } = sent;
	if ('answer' in sent) {
		const { transaction } = sent.answer;
		const { offset, updateId } = transaction;
		return { ids, position: { offset, updateId }, alreadyDone, transaction };
	}
	const { committed } = sent;
	const { updateId, offset } = committed;
	// A duplicate may be known by its offset only.
	const attempt = await readTransaction(ledger, updateId === undefined ? { offset } : { updateId }, effectsFormat(party));
	if (!attempt.ok) return { ids, position: positionOf(committed), alreadyDone, unread: attempt.failure };
	const { answer: transaction } = attempt;
	return { ids, position: positionOf({ ...committed, ...transaction }), alreadyDone, transaction };
}

/** Common fields of a submission and a preparation. */
async function commonFields(call: TokenCall, parties: string[], { commandId, userId }: Identity) {
	return { commandId, actAs: parties, readAs: await readAs(call, parties), userId, ...chosenFields(call) };
}

/** Those of them that the options say. */
const chosenFields = ({ parameters }: TokenCall) => ({
	synchronizerId: parameters.synchronizerId('options.synchronizerId'),
	packageIdSelectionPreference: packagePreference(parameters),
});
