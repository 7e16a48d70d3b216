// Commands whose failure a ledger reports: those refused before they reach it, such as an interpretation error, have no completion.
import { createHash } from 'node:crypto';
import { shortened, submission, type Ask } from './commands.mts';
import type { World } from './world.mts';
import type { Json, Rejection, Status, Submission } from './model.mts';

interface Failure {
	grpc: number;
	category: number;
	text: string;
	/** The network saw it: it was sequenced and rejected by the participants. */
	sequenced: boolean;
	/** The completion names neither participant nor trace: only what `more` adds, and its category. */
	bare?: boolean;
	/** Additions of the completion to what is common to all, and the resources it names. */
	more?(world: World, by: Submission): { metadata?: Record<string, string>; resources?: Array<[string, string]> };
}

/** Rejected by the participants that confirm. */
const verdict = (text: string, more?: Failure['more']): Failure => ({
	grpc: 10,
	category: 2,
	text,
	sequenced: true,
	more: (world, by) => ({
		...more?.(world, by),
		metadata: {
			...more?.(world, by).metadata,
			reported_by_participant_id: `PAR::${world.participantId}`,
			confirming_parties: by.actAs.join(', '),
		},
	}),
});

/** ID that an equal command would share with this one. */
const changeId = ({ userId, commandId, actAs }: Submission) => `ChangeId(${userId},${commandId},Set(${actAs.join(', ')}))`;

/** By code. The first four and their texts were seen on a participant, the others are documented. */
const FAILURES: Record<string, Failure> = {
	LOCAL_VERDICT_LOCKED_CONTRACTS: verdict('Rejected transaction is referring to locked contracts ', (world, by) => {
		const held = world.contractHistory.find((contract) => contract.signatories.some((party) => by.actAs.includes(party)));
		const id = held?.contractId ?? `00${createHash('sha256').update(by.submissionId).digest('hex')}`;
		return { metadata: { CONTRACT_ID: `List(${id})` }, resources: [['CONTRACT_ID', id]] };
	}),
	DUPLICATE_COMMAND: {
		grpc: 6,
		category: 10,
		text: 'Command submission already exists.',
		sequenced: false,
		more: (world, by) => ({
			metadata: {
				changeId: changeId(by),
				completion_offset: String(world.ledgerEnd),
				accepted: 'true',
				existingSubmissionId: `Some(${by.submissionId})`,
				definite_answer: 'true',
			},
		}),
	},
	INVALID_DEDUPLICATION_PERIOD: {
		grpc: 9,
		category: 9,
		text: 'Deduplication period starts too early. The error metadata field earliest_offset contains the earliest deduplication offset currently allowed.',
		sequenced: false,
		more: (world, by) => ({
			metadata: {
				changeId: changeId(by),
				earliest_offset: String(world.prunedUpTo),
				requestedPeriod: 'DeduplicationDuration(PT2400H)',
				definite_answer: 'true',
			},
		}),
	},
	// A prepared transaction that is executed again once the deduplication period is over.
	DUPLICATE_CONFIRMATION_REQUEST_UUID: { grpc: 3, category: 5, text: 'The request UUID is a duplicate.', sequenced: false, bare: true },
	LOCAL_VERDICT_INACTIVE_CONTRACTS: {
		...verdict('Rejected transaction is referring to inactive contracts '),
		grpc: 5,
		category: 11,
	},
	LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED: verdict('Rejected transaction as record time exceeds the maximum record time'),
	LOCAL_VERDICT_TIMEOUT: verdict('Rejected transaction due to a participant determined timeout'),
	MEDIATOR_SAYS_TX_TIMED_OUT: {
		grpc: 10,
		category: 2,
		text: 'Rejected transaction as the mediator did not receive sufficient confirmations within the expected timeframe',
		sequenced: true,
	},
	NOT_SEQUENCED_TIMEOUT: {
		grpc: 10,
		category: 2,
		text: 'Transaction was not sequenced within the pre-defined max sequencing time',
		sequenced: false,
	},
	SEQUENCER_BACKPRESSURE: { grpc: 10, category: 2, text: 'The sequencer is overloaded', sequenced: false },
	SEQUENCER_NOT_ENOUGH_TRAFFIC_CREDIT: { grpc: 9, category: 9, text: 'AboveTrafficLimit', sequenced: true },
	SEQUENCER_REQUEST_FAILED: { grpc: 10, category: 2, text: 'Failed to send command', sequenced: false },
};

/** A command that fails with this code. Throws if a ledger reports no such failure. */
export function fail(
	world: World,
	party: string,
	code = 'LOCAL_VERDICT_LOCKED_CONTRACTS',
	ask: Ask & { message?: string; metadata?: Record<string, string>; resources?: Array<[string, string]> } = {},
): Rejection {
	const failure = FAILURES[code];
	if (!failure) throw new Error(`no ledger reports ${code} in a completion; it reports ${Object.keys(FAILURES).join(', ')}`);
	const submitted = submission(world, party, ask);
	const first = world.random.hex(8);
	const tid = first + createHash('sha256').update(submitted.submissionId).digest('hex').slice(0, 24);
	const { metadata, resources = [] } = ask.metadata ? ask : (failure.more?.(world, submitted) ?? {});
	const common = { participant: world.participantName, psid: shortened(world.globalSynchronizer), tid, definite_answer: 'false' };
	const info = { ...(!failure.bare && common), category: String(failure.category), ...metadata };
	const status: Status = {
		code: failure.grpc,
		message: `${code}(${failure.category},${failure.bare ? '0' : first}): ${ask.message ?? failure.text}`,
		details: [
			detail('ErrorInfo', { reason: code, domain: '', metadata: info }, errorInfo(code, info)),
			...(failure.category === 2 ? [retryInfo] : []),
			...(failure.bare ? [] : [detail('RequestInfo', { requestId: tid, servingData: '' }, text(1, tid))]),
			...resources.map(([resourceType, resourceName]) =>
				detail(
					'ResourceInfo',
					{ resourceType, resourceName, owner: '', description: '' },
					Buffer.concat([text(1, resourceType), text(2, resourceName)]),
				),
			),
		],
	};
	return world.reject(submitted, status, { sequenced: failure.sequenced, informees: failure.sequenced ? [world.dso] : [] });
}

const unknownFields = { fields: {} };

function detail(type: string, decoded: Json, bytes: Buffer): Json {
	return {
		typeUrl: `type.googleapis.com/google.rpc.${type}`,
		value: bytes.toString('base64'),
		valueDecoded: { ...decoded, unknownFields },
		unknownFields,
	};
}

/** A field of text, or a message, as protobuf writes it. */
function text(field: number, content: string | Buffer): Buffer {
	const bytes = Buffer.from(content as string);
	const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7];
	return Buffer.concat([Buffer.from([(field << 3) | 2, ...length]), bytes]);
}

const errorInfo = (reason: string, metadata: Record<string, string>) =>
	Buffer.concat([
		text(1, reason),
		...Object.entries(metadata).map(([key, value]) => text(3, Buffer.concat([text(1, key), text(2, value)]))),
	]);

/** Worth trying again after a second. */
const retryInfo = detail('RetryInfo', { retryDelay: { seconds: 1, nanos: 0, unknownFields } }, text(1, Buffer.from([0x08, 0x01])));
