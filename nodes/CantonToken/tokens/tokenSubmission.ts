import type { IDataObject } from 'n8n-workflow';

import { COMPLETIONS } from '../../shared/ledger/completions/completionQuery';
import { withPartyEndpoints } from '../../shared/ledger/directory/ownParties';
import { NAME_ENDPOINTS } from '../../shared/ledger/packages/knownPackages';
import type { Ledger } from '../../shared/ledger/service';
import { checkItem, reserve, type Spending } from '../../shared/submission/budget';
import { resolveMs } from '../../shared/submission/untilFound';
import type { TokenCall } from '../tokenOperation';
import { doneIfStopped, FOR_TRANSACTION, partIdentity, searchAfter, successSince } from './earlierSuccess';
import { about, CONTRACT_EVENTS, positionOf, readTransaction, UPDATE_BY_ID, UPDATE_BY_OFFSET } from '../../shared/commands/committed';
import { disclosedForCommand } from '../../shared/commands/disclosed';
import { endedBySameCommand } from '../../shared/commands/doneBefore';
import { identityOf, type Identity } from '../../shared/commands/identity';
import { submitOnce, type Sent } from '../../shared/commands/once';
import type { Committed, Submittable } from '../../shared/commands/submissionParts';
import { deduplicationPeriod } from '../../shared/commands/periods';
import { prepareCommands } from '../../shared/commands/prepareCommands';
import { PREPARE } from '../../shared/commands/traffic';
import { commonFields, signsOutside } from './submissionFields';
import { effectsFormat, type TokenCommand, type TokenResult, type Transaction } from './tokenCommand';
import { withLocations } from '../../shared/commands/argumentLocations';

/**
 * Exercises choices of the token standard in one transaction: submitted once, as commands are (docs/guides/commands.md), or only prepared for a party that
 * signs outside. If other commands hold the contracts it needs, it is built and submitted again under the same command ID.
 */

/** The endpoints that every such operation may call at the participant. */
export const TOKEN_SUBMISSION_ENDPOINTS = withPartyEndpoints(
	FOR_TRANSACTION,
	PREPARE,
	COMPLETIONS,
	CONTRACT_EVENTS,
	UPDATE_BY_ID,
	UPDATE_BY_OFFSET,
	...NAME_ENDPOINTS,
	'GET /v2/state/latest-pruned-offsets',
);

export const TOKEN_SUBMISSION_RIGHTS = "to act as the party, as the token's own user; for Outside (Prepare Only) also to read as it";

/** Contention among own transfers is common: they use the same holdings. */
const RETRY = { times: 5, firstDelayMs: 500 };

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
	const { commandId } = ids;
	const parties = [party, ...others];
	if (signsOutside(call)) return await prepareOutside(call, parties, build, { part, spending });
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
			isCompared: true,
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

/** The same for a party that signs outside: it is prepared only, and counts as paid, since it may be executed. */
async function prepareOutside<Built extends TokenCommand>(
	call: TokenCall,
	parties: readonly string[],
	build: (isFirst: boolean) => Promise<Built | { committed: Committed }>,
	{ part, spending }: Pick<Exercising, 'part' | 'spending'>,
): Promise<TokenResult<Built>> {
	const [party, ...others] = parties as [string];
	const ids = partIdentity(call, part);
	const { commandId, submissionId } = ids;
	const asEarlier = async (committed: Committed) =>
		await tokenResult(call.ledger, party, commandId, { submissionId, alreadyDone: true, committed });
	const within = async (step: (spent: Spending) => unknown) =>
		spending && (await doneIfStopped(call, parties, () => void step(spending), part));
	const since = searchAfter(call);
	const committed = since === undefined ? undefined : await successSince(call, [...parties], since, part);
	const built = committed ? { committed } : await build(true);
	if ('committed' in built) return await asEarlier(built.committed);
	const above = await within(checkItem);
	if (above) return await asEarlier(above);
	const prepared = await prepareToken(call, party, built, { ids, others });
	const more = await within(reserve);
	if (more) return await asEarlier(more);
	return { command: built, prepared: { outcome: 'prepared', commandId, actAs: [...parties], ...prepared } };
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
): Promise<Exclude<TokenResult<never>, { prepared: IDataObject }>> {
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

/** Result of an earlier submission of the call's command. */
export const earlierResult = async (call: TokenCall, party: string, committed: Committed) =>
	await tokenResult(call.ledger, party, String(call.identity.commandId), { submissionId: '', alreadyDone: true, committed });
