// Transactions prepared here, signed elsewhere and executed here. What a prepared transaction holds is the sandbox's own.
import { randomUUID } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import { interpret } from '../commands/interpret.mts';
import { checkIdentifiers } from '../commands/targets.mts';
import { preparedBytes } from '../commands/prepared.mts';
import { deduplicationOf } from '../commands/deduplication.mts';
import { accept, type Ready } from '../commands/submissions.mts';
import { Refusal, type Exact, type Handlers } from '../wire/api.mts';
import { stringify } from '../wire/json.mts';
import { atLeast } from '../wire/settings.mts';
import { transfer } from '../world/coins.mts';
import { submission, type Ask } from '../world/commands.mts';
import { issueIou } from '../world/ious.mts';
import { isoTime, micros } from '../world/time.mts';
import { needExecuteAs, type AnyCall } from '../canton/auth.mts';
import { committed, formatted, inBackground, shownPeriod, untilTime } from './commands.mts';
import { submissionRequest, submittingUser, type Common } from './submissionChecks.mts';
import { refuse, undecodable } from '../canton/errors.mts';
import { EventFilter } from '../canton/filters.mts';
import { eventFormatOf, shapeOf } from './updateViewer.mts';
import { check, decode, hashOf, scratch, uuidOf, type Prepared, type Request } from './preparedTransactions.mts';

type Schemas = components['schemas'];

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
