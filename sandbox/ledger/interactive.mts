// Transactions prepared here, signed elsewhere and executed here. What a prepared transaction holds is the sandbox's own.
import { createHash, randomUUID } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import { interpret } from '../commands/interpret.mts';
import { checkIdentifiers } from '../commands/targets.mts';
import { ownPart, preparedBytes } from '../commands/prepared.mts';
import { accept, deduplicationOf, type Ready } from '../commands/submissions.mts';
import { Refusal, type Exact, type Handlers } from '../wire/api.mts';
import { stringify } from '../wire/json.mts';
import { atLeast } from '../wire/settings.mts';
import { transfer } from '../world/coins.mts';
import { shortened, submission, type Ask } from '../world/commands.mts';
import { issueIou } from '../world/ious.mts';
import { packageOf } from '../world/templates.mts';
import { localId } from '../world/contracts.mts';
import { isoTime, micros } from '../world/time.mts';
import { inOrder, TransactionBuilder } from '../world/transaction.mts';
import type { SomeParties } from '../world/model.mts';
import type { World } from '../world/world.mts';
import { needExecuteAs, type AnyCall } from '../canton/auth.mts';
import { committed, formatted, inBackground, shownPeriod, untilTime } from './commands.mts';
import { submissionRequest, submittingUser, type Common } from './submissionChecks.mts';
import { invalid, invalidByLayer, missing, refuse, undecodable } from '../canton/errors.mts';
import { isGood } from './externalParties.mts';
import { isBase64, needBase64 } from '../canton/pageTokens.mts';
import { EventFilter } from '../canton/filters.mts';
import { eventFormatOf, shapeOf } from './updateViewer.mts';

type Schemas = components['schemas'];
type Request = Exact<Schemas['ExecuteSubmissionRequest']>;

/** Effect of a prepared transaction. */
type Prepared = { commandId: string; actAs: SomeParties } & (
	| { kind: 'transfer' | 'issue'; from: string; to: string; amount: string }
	| { kind: 'commands'; body: Common; nonce: string; maxRecordTime?: string; minLedgerTime?: string }
);

function costEstimation(
	{ world, settings: { trafficCost } }: AnyCall['sandbox'],
	hints: Exact<Schemas['CostEstimationHints']> | null | undefined,
) {
	if (hints?.disabled) return null;
	const request = trafficCost + (hints?.expectedSignatures.length ?? 0) * 64;
	const response = Math.round(trafficCost / 8);
	return {
		estimationTimestamp: isoTime(world.clock.now),
		confirmationRequestTrafficCostEstimation: request,
		confirmationResponseTrafficCostEstimation: response,
		totalTrafficCostEstimation: request + response,
	};
}

export const interactive: Handlers<paths> = {
	'POST /v2/interactive-submission/prepare': (call) => {
		const { body } = call;
		const { world, settings } = call.sandbox;
		needScheme(call, body.hashingSchemeVersion);
		checkIdentifiers(body.commands);
		const userId = submittingUser(call, body.userId);
		const what = submissionRequest(call, body, { userId, submissionId: '', rights: () => undefined });
		if (body.commands.length > 1) {
			const why = 'The participant failed to prepare the transaction: Preparing multiple commands is currently not supported';
			throw refuse('FAILED_TO_PREPARE_TRANSACTION', why, what.detail);
		}
		const nonce = randomUUID();
		const builder = scratch(world, nonce);
		interpret(world, what, builder);
		const { commandId, actAs, minLedgerTime, maxRecordTime } = body;
		const common: Common = {
			commands: body.commands,
			commandId,
			actAs,
			readAs: body.readAs,
			disclosedContracts: body.disclosedContracts,
			synchronizerId: body.synchronizerId,
			packageIdSelectionPreference: body.packageIdSelectionPreference,
		};
		const time = minLedgerTime?.time;
		const own: Prepared = {
			kind: 'commands',
			commandId,
			actAs: what.actAs,
			body: common,
			nonce,
			maxRecordTime,
			minLedgerTime: time && 'MinLedgerTimeAbs' in time ? time.MinLedgerTimeAbs.value : undefined,
		};
		const about = {
			actAs,
			commandId,
			synchronizerId: body.synchronizerId || world.globalSynchronizer,
			uuid: nonce,
			preparedAt: world.clock.now,
			maxRecordTime,
			externalCalls: settings.externalCalls,
		};
		const preparedTransaction = preparedBytes(builder.nodes, builder.roots, world.packages, about, stringify(own));
		const scheme = body.hashingSchemeVersion ?? 'HASHING_SCHEME_VERSION_V2';
		return {
			json: {
				preparedTransaction,
				preparedTransactionHash: Buffer.from(hashOf(preparedTransaction, scheme), 'hex').toString('base64'),
				hashingSchemeVersion: scheme,
				hashingDetails: body.verboseHashing
					? 'Verbose hashing is disabled on this participant. Contact the node administrator for more details.'
					: null,
				costEstimation: costEstimation(call.sandbox, body.estimateTrafficCost),
			},
		};
	},
	'POST /v2/interactive-submission/execute': (call) => {
		inBackground(accept(call, ready(call, call.body)));
		return { json: {} };
	},
	'POST /v2/interactive-submission/executeAndWait': async (call) =>
		await committed(call, ready(call, call.body), ({ updateId, offset }) => ({ updateId, completionOffset: offset ?? 0n })),
	'POST /v2/interactive-submission/executeAndWaitForTransaction': async (call) => {
		const { transactionFormat: format } = call.body;
		const what = ready(call, call.body, () => {
			if (!format) return;
			new EventFilter(call, eventFormatOf(format));
			shapeOf(format.transactionShape);
		});
		return await committed(call, what, (entry) => ({ transaction: formatted(call, entry, what.submission.actAs, format) }));
	},
};

/** An older participant does not know the name. In which words it refuses is not recorded. */
function needScheme(call: AnyCall, scheme: string | undefined): void {
	if (scheme === 'HASHING_SCHEME_VERSION_V4' && !atLeast(call.sandbox.settings.server, '3.6.0'))
		throw new Refusal(undecodable('body', `${scheme} at 'hashingSchemeVersion'`));
}

/** A builder whose contracts go nowhere. */
export function scratch({ packages }: World, seed: string): TransactionBuilder {
	return new TransactionBuilder((template, args, nodeId) => {
		const signatories = inOrder(template.signatories(args));
		return {
			contractId: localId(seed, nodeId),
			template,
			args,
			signatories,
			observers: template.observers(args),
			packageId: packageOf(template.packageName, packages).id,
			nodeId,
			stays: [],
			moves: [],
		} as never;
	});
}

/** The submission of a prepared transaction, checked. */
function ready(call: AnyCall, body: Request, checkFormat: () => void = () => undefined): Ready {
	const { world } = call.sandbox;
	needScheme(call, body.hashingSchemeVersion);
	const userId = submittingUser(call, body.userId);
	const prepared = decode(body.preparedTransaction);
	for (const party of prepared.actAs) needExecuteAs(call, party);
	check(body, prepared, world);
	checkFormat();
	const { commandId, actAs } = prepared;
	const submissionId = body.submissionId || randomUUID();
	const deduplication = deduplicationOf(body.deduplicationPeriod, { quoted: true, correlationId: submissionId });
	const externalHash = hashOf(body.preparedTransaction, body.hashingSchemeVersion);
	const ask: Ask = { userId, commandId, submissionId, actAs, deduplication, externalHash };
	if (prepared.kind !== 'commands') {
		const { kind, from, to, amount } = prepared;
		const does = kind === 'transfer' ? transfer : issueIou;
		return {
			submission: { ...submission(world, from, ask) },
			period: deduplication,
			build: () => undefined,
			commit: () => does(world, from, to, amount, ask),
			requestId: uuidOf(externalHash),
			waitMs: 0,
		};
	}
	const rights = (party: string) => needExecuteAs(call, party);
	const what = submissionRequest(call, prepared.body, { userId, submissionId, rights });
	return {
		submission: { userId, commandId, submissionId, actAs, deduplication: shownPeriod(deduplication), transactionHash: externalHash },
		period: deduplication,
		synchronizerId: prepared.body.synchronizerId || undefined,
		externalHash,
		requestId: prepared.nonce,
		build: (builder) => interpret(world, what, builder),
		waitMs: untilTime(world, prepared.minLedgerTime, undefined),
		maxRecordTime: prepared.maxRecordTime === undefined ? undefined : micros(prepared.maxRecordTime),
	};
}

/** A UUID for a prepared transaction of the control path, whose bytes hold none. */
const uuidOf = (hash: string) => hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Base64 of a prepared transaction, as the control path hands it out. */
export function encode(prepared: Prepared): string {
	return Buffer.from(JSON.stringify(prepared)).toString('base64');
}

/** Hash that the external party signs, by the version of the hashing: hex. */
export function hashOf(preparedTransaction: string, scheme = 'HASHING_SCHEME_VERSION_V2'): string {
	const hash = createHash('sha256').update(preparedTransaction);
	return (scheme === 'HASHING_SCHEME_VERSION_V2' ? hash : hash.update(scheme)).digest('hex');
}

function decode(text: string): Prepared {
	if (text === '') throw missing('prepared_transaction');
	needBase64(text, 'preparedTransaction');
	try {
		const content = Buffer.from(text, 'base64');
		const prepared = JSON.parse(ownPart(content) ?? content.toString()) as Prepared;
		if (Array.isArray(prepared.actAs)) return prepared;
	} catch {
		// Said below: what a node cannot read is not a prepared transaction.
	}
	throw invalidByLayer('Cannot parse prepared_transaction');
}

function check(body: Request, prepared: Prepared, world: World): void {
	if (body.hashingSchemeVersion === 'HASHING_SCHEME_VERSION_UNSPECIFIED')
		throw invalid('hashing scheme version UNSPECIFIED is not supported');
	const partySignatures = body.partySignatures.signatures;
	for (const { party, signatures } of partySignatures) {
		if (signatures.length === 0) throw missing('signatures');
		for (const { format, signature, signingAlgorithmSpec } of signatures) {
			if (format === 'SIGNATURE_FORMAT_UNSPECIFIED') throw invalid(`signature format of ${party} is unspecified`);
			if (signingAlgorithmSpec === 'SIGNING_ALGORITHM_SPEC_UNSPECIFIED') throw invalid(`signing algorithm of ${party} is unspecified`);
			if (signature === '' || !isBase64(signature)) throw invalid(`signature of ${party} is not base64`);
		}
	}
	const unsigned = prepared.actAs.find((party) => !partySignatures.some((candidate) => candidate.party === party));
	if (unsigned) throw notExecuted(`The following actAs parties did not provide an external signature: ${unsigned}`);
	const otherParty = partySignatures.find(({ party }) => !prepared.actAs.includes(party));
	if (otherParty) throw invalid(`signatures of ${otherParty.party}, who is no submitter`);
	const hash = hashOf(body.preparedTransaction, body.hashingSchemeVersion);
	const bad = (party: string, signature: Schemas['Signature']) => {
		const key = world.partyOf(party)?.signingKey;
		return signature.signedBy !== party.split('::')[1] || (key !== undefined && !isGood(signature, Buffer.from(hash, 'hex'), key));
	};
	const badlySigned = partySignatures.find(({ party, signatures }) => signatures.every((signature) => bad(party, signature)));
	if (badlySigned)
		throw notExecuted(
			`Received 0 valid signatures from distinct keys (${badlySigned.signatures.length} invalid), but expected at least 1 valid for ${shortened(badlySigned.party)}. Transaction hash to be signed: 1220${hash}. Ensure the correct transaction hash is signed with the correct key(s).`,
		);
	const late = body.minLedgerTime?.time;
	if (late && 'MinLedgerTimeAbs' in late && Date.parse(late.MinLedgerTimeAbs.value) > Number(world.clock.now / 1000n) + 86_400_000) {
		throw invalid('min_ledger_time is too far in the future');
	}
}

const notExecuted = (why: string) =>
	refuse('FAILED_TO_EXECUTE_TRANSACTION', `The participant failed to execute the transaction: ${why}`, { quoted: false });
