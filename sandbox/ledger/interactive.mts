// Execution of prepared transactions. What a prepared transaction holds is the sandbox's own; `{action:'prepare'}` makes one.
import { createHash } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import type { Call, Exact, Handlers } from '../http/api.mts';
import { transfer } from '../world/coins.mts';
import { shortened, type Ask } from '../world/commands.mts';
import { issueIou } from '../world/ious.mts';
import type { World } from '../world/world.mts';
import { actingUser, needExecuteAs, type AnyCall } from './auth.mts';
import { invalid, invalidByLayer, missing, refuse } from './errors.mts';
import { eventsOf, transaction } from './events.mts';
import { EventFilter, type Matcher } from './filters.mts';
import { isBase64, needBase64 } from './pageTokens.mts';
import { eventFormatOf, shapeOf } from './updates.mts';

type Request = Exact<components['schemas']['ExecuteSubmissionAndWaitForTransactionRequest']>;

/** What a prepared transaction does. */
export interface Prepared {
	kind: 'transfer' | 'issue';
	from: string;
	to: string;
	amount: string;
	commandId: string;
	actAs: string[];
}

export const interactive: Handlers<paths> = {
	'POST /v2/interactive-submission/executeAndWaitForTransaction': (call) => {
		const { body } = call;
		const { world } = call.sandbox;
		const userId = actingUser(call, body.userId);
		const prepared = decode(body.preparedTransaction);
		for (const party of prepared.actAs) needExecuteAs(call, party);
		check(body, prepared, world);
		const format = body.transactionFormat;
		const filter = format ? new EventFilter(call, eventFormatOf(format)) : undefined;
		const shape = format ? shapeOf(format.transactionShape) : 'ACS_DELTA';
		refuseRepeated(call, body.submissionId, JSON.stringify([userId, prepared.commandId, ...prepared.actAs]), world);

		const ask: Ask = {
			userId,
			commandId: prepared.commandId,
			submissionId: body.submissionId,
			actAs: prepared.actAs,
			deduplication: body.deduplicationPeriod as Record<string, unknown> | undefined,
			externalHash: hashOf(body.preparedTransaction),
		};
		const does = prepared.kind === 'transfer' ? transfer : issueIou;
		const entry = does(world, prepared.from, prepared.to, prepared.amount, ask);
		// By default the submitters see all that concerns them.
		const events = eventsOf(entry, filter ?? forParties(prepared.actAs), shape);
		return { json: { transaction: transaction(entry, events, prepared.actAs) } };
	},
};

function forParties(parties: string[]): Matcher {
	return {
		match: (_contract, audience) => {
			const witnesses = audience.filter((party) => parties.includes(party));
			return witnesses.length === 0 ? undefined : { witnesses, blob: false, interfaces: [] };
		},
	};
}

/** Base64 of a prepared transaction, as the control path hands it out. */
export function encode(prepared: Prepared): string {
	return Buffer.from(JSON.stringify(prepared)).toString('base64');
}

/** What the external party signs: hex. */
export function hashOf(preparedTransaction: string): string {
	return createHash('sha256').update(preparedTransaction).digest('hex');
}

function decode(text: string): Prepared {
	if (text === '') throw missing('prepared_transaction');
	needBase64(text, 'preparedTransaction');
	try {
		const prepared = JSON.parse(Buffer.from(text, 'base64').toString()) as Prepared;
		if (Array.isArray(prepared.actAs)) return prepared;
	} catch {
		// Said below: what a node cannot read is not a prepared transaction.
	}
	throw invalidByLayer('Cannot parse prepared_transaction');
}

function check(body: Request, prepared: Prepared, world: World): void {
	if (body.hashingSchemeVersion === 'HASHING_SCHEME_VERSION_UNSPECIFIED')
		throw invalid('hashing scheme version UNSPECIFIED is not supported');
	const given = body.partySignatures.signatures;
	for (const { party, signatures } of given) {
		if (signatures.length === 0) throw missing('signatures');
		for (const { format, signature, signingAlgorithmSpec } of signatures) {
			if (format === 'SIGNATURE_FORMAT_UNSPECIFIED') throw invalid(`signature format of ${party} is unspecified`);
			if (signingAlgorithmSpec === 'SIGNING_ALGORITHM_SPEC_UNSPECIFIED') throw invalid(`signing algorithm of ${party} is unspecified`);
			if (signature === '' || !isBase64(signature)) throw invalid(`signature of ${party} is not base64`);
		}
	}
	const unsigned = prepared.actAs.find((party) => !given.some((one) => one.party === party));
	if (unsigned) throw notExecuted(`The following actAs parties did not provide an external signature: ${unsigned}`);
	const foreign = given.find(({ party }) => !prepared.actAs.includes(party));
	if (foreign) throw invalid(`signatures of ${foreign.party}, who is no submitter`);
	const late = body.minLedgerTime?.time;
	if (late && 'MinLedgerTimeAbs' in late && Date.parse(late.MinLedgerTimeAbs.value) > Number(world.clock.now / 1000n) + 86_400_000) {
		throw invalid('min_ledger_time is too far in the future');
	}
}

const notExecuted = (why: string) => refuse('FAILED_TO_EXECUTE_TRANSACTION', `The participant failed to execute the transaction: ${why}`);

/** An equal command, or the same submission again, is the one accepted before. */
function refuseRepeated(call: AnyCall | Call, submissionId: string, changeId: string, world: World): void {
	const seen = call.sandbox.kept('submissions', () => new Map<string, { submissionId: string; offset(): bigint }>());
	const earlier = seen.get(submissionId) ?? seen.get(changeId);
	if (earlier !== undefined) {
		const [userId, commandId, ...actAs] = JSON.parse(changeId) as string[];
		throw refuse('DUPLICATE_COMMAND', 'Command submission already exists.', {
			context: {
				definite_answer: 'true',
				accepted: 'true',
				changeId: `ChangeId(${userId},${commandId},Set(${actAs.join(', ')}))`,
				completion_offset: String(earlier.offset()),
				existingSubmissionId: `Some(${earlier.submissionId})`,
				psid: shortened(world.globalSynchronizer),
			},
		});
	}
	const offset = () => world.log.find((entry) => entry.submission?.submissionId === submissionId)?.offset ?? 0n;
	if (submissionId !== '') seen.set(submissionId, { submissionId, offset });
	seen.set(changeId, { submissionId, offset });
}
