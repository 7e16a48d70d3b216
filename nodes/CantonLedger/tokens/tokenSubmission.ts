import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../api/ledger';
import type { Attempt } from '../../shared/http/attempt';
import { CURRENT_COMPLETIONS, LEGACY_COMPLETIONS } from '../../shared/ledger/completions';
import { eventFormat } from '../../shared/ledger/eventFormat';
import { synchronizerId } from '../../shared/ledger/locators';
import { earliestOffset } from '../../shared/ledger/offsets';
import { resolveOutcome } from '../../shared/ledger/outcome';
import { VETTED_PACKAGES } from '../../shared/ledger/packageNames';
import { TRANSACTION } from '../../shared/ledger/shapes';
import { partyNamesOption } from '../../shared/parameters/addressBook';
import { optionsOf } from '../../shared/parameters/fields';
import { coinRegistryField } from '../../shared/registry/registries';
import type { Command } from '../../shared/registry/standard';
import type { Offset } from '../../shared/values/int64';
import type { LedgerCall } from '../ledgerOperation';
import { readAs, readAsOptions } from '../submission/actors';
import { about, readTransaction, UPDATE_BY_ID } from '../submission/committed';
import { disclosedForCommand } from '../submission/disclosed';
import { CONTRACT_EVENTS, endedBySameCommand, UPDATE_BY_OFFSET } from '../submission/doneBefore';
import type { TransactionFormat } from '../submission/format';
import { commandIdField, identity, submissionIdOption, userIdOption, workflowIdOption, type Identity } from '../submission/identity';
import { committedBy, type Committed, type Sent } from '../submission/once';
import { deduplicationOption, deduplicationPeriod } from '../submission/periods';
import { prepareCommands } from '../submission/prepareCommands';
import { resolveMs, resolveOption } from '../submission/resolution';
import { runSubmission } from '../submission/runSubmission';
import { packagePreference, packagePreferenceOption, PREPARE } from '../submission/traffic';
import { withLocations } from '../submission/unreadable';

/**
 * Exercises one choice of the token standard: submitted once, as commands are (docs/commands.md), or only prepared for a party that
 * signs outside. Where other commands hold the contracts it needs, it is built anew and submitted again under the same command ID.
 */

type Schemas = components['schemas'];
export type Transaction = Schemas['JsTransaction'];

const FOR_TRANSACTION = 'POST /v2/commands/submit-and-wait-for-transaction';

/** The endpoints that every such operation may call at the participant. */
export const TOKEN_SUBMISSION_ENDPOINTS = [
	FOR_TRANSACTION,
	PREPARE,
	CURRENT_COMPLETIONS,
	LEGACY_COMPLETIONS,
	CONTRACT_EVENTS,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
	VETTED_PACKAGES,
	'GET /v2/state/ledger-end',
	'GET /v2/state/latest-pruned-offsets',
] as const;

export const TOKEN_SUBMISSION_RIGHTS = "to act as the party, as the token's own user; for Outside (Prepare Only) also to read as it";

/** A choice with what it needs. */
export interface TokenCommand {
	command: Command;
	disclosedContracts: IDataObject[];
	/** Contracts that the choice ends: where one is gone, it may have been this very command that ended it. */
	ends: string[];
}

/** What to submit; `committed` where it was found that an earlier run of the same command did it. */
export type BuiltCommand = TokenCommand | { committed: Committed };

/** What came of it: the prepared transaction, or what was committed. */
export type TokenResult = { prepared: IDataObject } | { ids: IDataObject; transaction?: Transaction };

/** Contention among own transfers is common: they use the same holdings. */
const RETRY = { times: 5, firstDelayMs: 500 };

const signingField: INodeProperties = {
	displayName: 'Signing',
	name: 'signing',
	type: 'options',
	options: [
		{ name: 'By the Participant', value: 'participant', description: 'The participant hosts the party and signs for it' },
		{
			name: 'Outside (Prepare Only)',
			value: 'outside',
			description: 'For an external party: returns what it has to sign. Prepared Transaction › Execute submits it.',
		},
	],
	default: 'participant',
	description: 'Who signs for the party. Nothing is submitted where it is signed outside.',
};

const searchAfterOption: INodeProperties = {
	displayName: 'Search Earlier After Offset',
	name: 'searchAfterOffset',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.beginAfterOffset }}',
	description:
		'First search the completions after this offset for the Command ID. ' +
		'If the command succeeded before, that outcome is returned and nothing is sent, ' +
		'also when the deduplication period of the participant is over.',
};

/** The fields behind those of the choice. `more` are options that only one operation has. */
export const tokenSubmissionFields = (...more: INodeProperties[]): INodeProperties[] => [
	signingField,
	coinRegistryField,
	commandIdField,
	optionsOf([
		deduplicationOption,
		packagePreferenceOption,
		partyNamesOption,
		...readAsOptions,
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

/** The IDs that the item's call has. Of several commands of one item, `part` numbers those after the first from 2: their command IDs end with it. */
export function identityOf({ context, parameters, itemIndex }: LedgerCall, part = 1): Identity {
	const ids = identity(context, parameters, itemIndex);
	return part === 1 ? ids : { ...ids, commandId: `${ids.commandId}-${part}` };
}

/** The command ID that the item's call has. */
export const commandIdOf = (call: LedgerCall): string => identityOf(call).commandId;

/** The success of an earlier submission of the same command; undefined where there is none after the offset. */
export async function earlierSuccess(call: LedgerCall, party: string, since?: Offset, part?: number): Promise<Committed | undefined> {
	const { context, ledger } = call;
	const { commandId, userId } = identityOf(call, part);
	const search = { parties: [party], actors: [party], userId, commandId, since: since ?? (await earliestOffset(ledger)) };
	const found = await resolveOutcome(context, ledger, search, 0);
	if (found.outcome === 'succeeded') return { ...committedBy(found.completion, ''), duplicate: true };
	return found.outcome === 'duplicate' ? { offset: found.offset, duplicate: true } : undefined;
}

/** Whether the party signs outside, so that a command is prepared only. */
export const signsOutside = ({ parameters }: LedgerCall): boolean =>
	parameters.choice('signing', ['participant', 'outside'], 'participant') === 'outside';

/** Prepares a choice for a party: what it would do and cost. Nothing is submitted. */
export async function prepareToken(call: LedgerCall, party: string, built: TokenCommand, ids = identityOf(call)): Promise<IDataObject> {
	return await prepareCommands(call.ledger, {
		...commonFields(call, party, ids),
		commands: [built.command],
		disclosedContracts: disclosedForCommand(built.disclosedContracts),
	});
}

/**
 * Exercises the choice that `build` makes, for a party. `build` is called again for each further submission.
 * `part`: which of several commands of one item it is, as in `identityOf`.
 * @throws the explained error of a submission that failed, or whose outcome stays unknown
 */
export async function exerciseToken(
	call: LedgerCall,
	party: string,
	build: () => Promise<BuiltCommand>,
	part?: number,
): Promise<TokenResult> {
	const { context, ledger, parameters } = call;
	const ids = identityOf(call, part);
	const searchAfter = parameters.digits('options.searchAfterOffset');
	const outside = signsOutside(call);
	const common = commonFields(call, party, ids);
	if (!outside && searchAfter !== undefined) {
		const committed = await earlierSuccess(call, party, searchAfter, part);
		if (committed) return await committedResult(call, party, ids, { submissionId: ids.submissionId, since: searchAfter, committed });
	}
	const first = await build();
	if ('committed' in first)
		return await committedResult(call, party, ids, {
			submissionId: ids.submissionId,
			since: first.committed.offset,
			committed: first.committed,
		});
	if (outside) {
		const prepared = await prepareToken(call, party, first, ids);
		return { prepared: { outcome: 'prepared', commandId: ids.commandId, actAs: [party], ...prepared } };
	}
	let next: TokenCommand | undefined = first;
	let ends = first.ends;
	const command = {
		commandId: ids.commandId,
		parties: [party],
		get contractIds() {
			return ends;
		},
	};
	const format = effectsFormat(party);
	const send = async (submissionId: string): Promise<Attempt<{ transaction: Transaction }>> => {
		const built = next ?? (await build());
		next = undefined;
		if ('committed' in built) return alreadyDone(built.committed);
		ends = built.ends;
		const commands = {
			...common,
			commands: [built.command],
			disclosedContracts: disclosedForCommand(built.disclosedContracts),
			deduplicationPeriod: deduplicationPeriod(parameters),
			workflowId: ids.workflowId,
			submissionId,
		};
		const attempt = await ledger.attempt(FOR_TRANSACTION, {
			body: { commands, transactionFormat: format },
			requires: { transaction: TRANSACTION },
			submission: true,
		});
		return withLocations(attempt, [built.command]);
	};
	const sent = await runSubmission(
		{
			context,
			ledger,
			commandId: ids.commandId,
			submissionId: ids.submissionId,
			userId: ids.userId,
			parties: [party],
			resolveMs: resolveMs(parameters),
			retry: RETRY,
			byKey: true,
			earlier: endedBySameCommand(ledger, command),
		},
		{ endpoint: FOR_TRANSACTION, send },
	);
	return await committedResult(call, party, ids, sent);
}

/** What a submission and a preparation have in common. */
function commonFields({ parameters }: LedgerCall, party: string, { commandId, userId }: Identity) {
	return {
		commandId,
		actAs: [party],
		readAs: readAs(parameters, [party]),
		userId,
		synchronizerId: parameters.synchronizerId('options.synchronizerId'),
		packageIdSelectionPreference: packagePreference(parameters),
	};
}

/** The participant's own way to say that a command was done before: with the offset of its completion. */
const alreadyDone = ({ offset }: Committed): Attempt<never> => ({
	ok: false,
	failure: {
		message: 'The command was executed before.',
		origin: 'ledger',
		code: 'DUPLICATE_COMMAND',
		context: { completion_offset: String(offset) },
		definiteAnswer: true,
		retryable: false,
	},
});

async function committedResult(
	{ ledger }: LedgerCall,
	party: string,
	{ commandId }: Identity,
	sent: Sent<{ transaction: Transaction }>,
): Promise<TokenResult> {
	const { submissionId } = sent;
	if ('answer' in sent) {
		const { transaction } = sent.answer;
		const { offset, updateId } = transaction;
		return { ids: { ...about({ commandId, submissionId }), offset, updateId }, transaction };
	}
	const { committed } = sent;
	const transaction = committed.updateId ? await readTransaction(ledger, committed.updateId, effectsFormat(party)) : undefined;
	const ids = { ...about({ commandId, submissionId }, committed), offset: committed.offset, updateId: committed.updateId ?? null };
	return { ids, ...(transaction && { transaction }) };
}
