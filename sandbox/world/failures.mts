// Commands that fail, with the codes a ledger is known for.
import { submission, type Ask } from './commands.mts';
import type { World } from './world.mts';
import type { Json, Rejection, Status } from './model.mts';

/** gRPC status of the failures a ledger is known for; anything else counts as FAILED_PRECONDITION. */
const FAILURES: Record<string, { grpc: number; category: number; text: string; sequenced: boolean }> = {
	INTERPRETATION_USER_ERROR: {
		grpc: 9,
		category: 9,
		text: 'Interpretation error: Error: Unhandled Daml exception: insufficient funds',
		sequenced: false,
	},
	UNHANDLED_EXCEPTION: {
		grpc: 9,
		category: 9,
		text: 'Interpretation error: Error: Unhandled Daml exception: Iou already settled',
		sequenced: false,
	},
	LOCAL_VERDICT_LOCKED_CONTRACTS: {
		grpc: 10,
		category: 2,
		text: 'Rejected transaction is referring to locked contracts',
		sequenced: true,
	},
	LOCAL_VERDICT_INACTIVE_CONTRACTS: {
		grpc: 5,
		category: 11,
		text: 'Rejected transaction is referring to inactive contracts',
		sequenced: true,
	},
	LOCAL_VERDICT_TIMEOUT: {
		grpc: 10,
		category: 2,
		text: 'Rejected transaction due to a participant determined timeout',
		sequenced: true,
	},
	SEQUENCER_BACKPRESSURE: { grpc: 10, category: 2, text: 'The sequencer is overloaded', sequenced: false },
	NOT_SEQUENCED_TIMEOUT: {
		grpc: 10,
		category: 2,
		text: 'Transaction was not sequenced within the pre-defined max sequencing time',
		sequenced: false,
	},
	DUPLICATE_COMMAND: {
		grpc: 6,
		category: 10,
		text: 'A command with the given command id has already been successfully processed',
		sequenced: false,
	},
	DAML_AUTHORIZATION_ERROR: {
		grpc: 3,
		category: 8,
		text: 'Interpretation error: Error: node requires authorizers',
		sequenced: false,
	},
};

/** A command that fails with this code. */
export function fail(
	world: World,
	party: string,
	code = 'INTERPRETATION_USER_ERROR',
	ask: Ask & { message?: string } = {},
): Rejection {
	const known = FAILURES[code] ?? { grpc: 9, category: 9, text: 'The command failed', sequenced: false };
	const asked = submission(world, party, ask);
	const correlation = world.random.hex(8);
	const status: Status = {
		code: known.grpc,
		message: `${code}(${known.category},${correlation}): ${ask.message ?? known.text}`,
		details: [
			detail(
				'ErrorInfo',
				`reason: "${code}" metadata { key: "category" value: "${known.category}" } metadata { key: "definite_answer" value: "true" }`,
			),
			detail('RequestInfo', `request_id: "${asked.submissionId}"`),
			...(known.category === 2 ? [detail('RetryInfo', 'retry_delay { seconds: 1 }')] : []),
		],
	};
	return world.reject(asked, status, { sequenced: known.sequenced, informees: known.sequenced ? [world.dso] : [] });
}

function detail(type: string, decoded: string): Json {
	return {
		typeUrl: `type.googleapis.com/google.rpc.${type}`,
		value: Buffer.from(decoded).toString('base64'),
		unknownFields: { fields: {} },
		valueDecoded: decoded,
	};
}
