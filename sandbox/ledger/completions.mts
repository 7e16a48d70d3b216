import type { paths } from '../../api/ledger.d.ts';
import type { Handlers } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import type { Entry } from '../world/model.mts';
import { actingUser, type AnyCall, checkParties, mayReadAs, needAnyReader, needReadAs } from '../canton/auth.mts';
import { missing, refuse } from '../canton/errors.mts';
import { needNonNegative, needNotAfterEnd, needNotPruned, offsetOf } from '../canton/offsets.mts';
import { traceContext } from '../canton/events.mts';
import { needBase64 } from '../canton/pageTokens.mts';
import { checkpointValue, collect, withCheckpoints } from './streams.mts';

export const completions: Handlers<paths> = {
	'POST /v2/commands/completions': async (call) => {
		const parties = call.body.parties ?? [];
		const userId = actingUser(call, call.body.userId);
		needReadAs(call, parties);
		if (parties.length === 0) throw missing('parties');
		return await list(call, parties, call.body.beginExclusive, userId);
	},
	'POST /v2/commands/command-completions': async (call) => {
		const parties = call.body.parties ?? [];
		if (parties.length === 0) needAnyReader(call);
		else needReadAs(call, parties);
		return await list(call, parties, call.body.beginExclusive);
	},
	// From the contract of 3.6.
	'POST /v2/commands/completion-by-hash': (call) => {
		const { transactionHash } = call.body;
		if (transactionHash === '') throw missing('transaction_hash');
		needBase64(transactionHash, 'transactionHash');
		const hash = Buffer.from(transactionHash, 'base64').toString('hex');
		const { world, settings } = call.sandbox;
		const found = world.log.filter(
			(entry) =>
				entry.submission?.transactionHash === hash &&
				(entry.offset ?? 0n) > world.prunedUpTo &&
				entry.submission.actAs.some((party) => mayReadAs(call, party)),
		);
		if (found.length === 0)
			throw refuse('COMPLETION_NOT_FOUND', 'Completion not found, or not visible.', { resources: [['TRANSACTION_HASH', hash]] });
		const shown = (entry: Entry) => completion(entry, [], settings.server).completionResponse.Completion.value;
		const accepted = found.find(({ kind }) => kind !== 'rejection');
		return {
			json: {
				...(accepted && { acceptedCompletion: shown(accepted) }),
				lastRejectedCompletions: found
					.filter(({ kind }) => kind === 'rejection')
					.reverse()
					.map(shown),
			},
		};
	},
};

async function list(call: AnyCall, parties: string[], beginExclusive: number | bigint | undefined, userId?: string) {
	const { world, settings } = call.sandbox;
	checkParties(parties);
	const begin = offsetOf(beginExclusive);
	needNonNegative(begin, 'begin_exclusive');
	needNotAfterEnd(world, begin, 'Begin');
	needNotPruned(world, begin, `Command completions request from ${begin} to ${world.ledgerEnd} overlaps with`);
	const wanted = (entry: Entry) =>
		entry.submission !== undefined &&
		(userId === undefined || entry.submission.userId === userId) &&
		(parties.length === 0 || entry.submission.actAs.some((party) => parties.includes(party)));
	const source = withCheckpoints(world, begin, {
		atEnd: atLeast(settings.server, '3.5.1'),
		entry: (entry) => (wanted(entry) ? completion(entry, parties, settings.server) : undefined),
		checkpoint: (checkpoint) => ({ completionResponse: { OffsetCheckpoint: { value: checkpointValue(checkpoint) } } }),
	});
	const elements = await collect(call, source, true);
	if (settings.placeholders) elements.unshift({ completionResponse: { Empty: {} } });
	return { json: elements };
}

/** A completion as readers for these parties see it (none named: for all). */
function completion(entry: Entry, parties: string[], server: string) {
	const { submission } = entry;
	if (!submission) throw new Error('only submissions complete');
	const failed = entry.kind === 'rejection';
	return {
		completionResponse: {
			Completion: {
				value: {
					commandId: submission.commandId,
					status: failed ? entry.status : { code: 0, message: '', details: [] },
					updateId: failed ? '' : entry.updateId,
					userId: submission.userId,
					actAs: parties.length === 0 ? submission.actAs : submission.actAs.filter((party) => parties.includes(party)),
					submissionId: submission.submissionId,
					deduplicationPeriod: submission.deduplication,
					traceContext: traceContext(entry),
					offset: entry.offset,
					synchronizerTime: { synchronizerId: entry.synchronizerId, recordTime: entry.recordTime },
					paidTrafficCost: entry.cost,
					// Base64 here, hexadecimal on a transaction. Null of what no external party signed (recorded at a 3.6.0).
					...(atLeast(server, '3.6.0') && {
						transactionHash:
							submission.transactionHash === undefined ? null : Buffer.from(submission.transactionHash, 'hex').toString('base64'),
					}),
				},
			},
		},
	};
}
