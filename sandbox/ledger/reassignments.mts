// Reassignment of contracts between synchronizers: half of the way per submission.
import { randomUUID } from 'node:crypto';
import type { components, paths } from '../../api/ledger.d.ts';
import { unknownInformees } from '../commands/submissionRequest.mts';
import type { AnyCall } from '../canton/auth.mts';
import type { Exact, Handlers } from '../wire/api.mts';
import type { Contract, Reassignment, Submission } from '../world/model.mts';
import { shortened } from '../world/commands.mts';
import { needActAs } from '../canton/auth.mts';
import { ledgerStringProblem, submittingUser } from './submissionChecks.mts';
import { invalid, invalidField, missing, refuse } from '../canton/errors.mts';
import { reassignment } from '../canton/events.mts';
import { EventFilter } from '../canton/filters.mts';
import { assign, unassign } from '../world/reassignments.mts';

type Commands = Exact<components['schemas']['ReassignmentCommands']>;

export const reassignments: Handlers<paths> = {
	'POST /v2/commands/submit-and-wait-for-reassignment': (call) => {
		const { reassignmentCommands, eventFormat } = call.body;
		const filter = eventFormat && new EventFilter(call, eventFormat);
		const entry = submit(call, reassignmentCommands);
		const { contract } = entry;
		const match = filter?.match(contract, [...contract.signatories, ...contract.observers]);
		const shown = reassignment(entry, match ?? { witnesses: [], blob: false, interfaces: [] }, [reassignmentCommands.submitter]);
		return { json: { reassignment: match ? shown : { ...shown, events: [] } } };
	},
	'POST /v2/commands/async/submit-reassignment': (call) => {
		submit(call, call.body.reassignmentCommands);
		return { json: {} };
	},
};

function submit(call: AnyCall, body: Commands): Reassignment {
	const { world } = call.sandbox;
	const userId = submittingUser(call, body.userId);
	needActAs(call, body.submitter);
	const submissionId = body.submissionId || randomUUID();
	const own = { quoted: true, correlationId: submissionId };
	const odd = ledgerStringProblem(body.commandId);
	if (body.commandId === '') throw missing('command_id', own);
	if (odd !== undefined) throw invalidField('command_id', odd, own);
	const [first] = body.commands;
	if (!first) throw invalid('The batch of reassignment commands was invalid: no commands', { quoted: false });
	const { command } = first;
	if ('Empty' in command) throw missing('command', own);
	const by: Submission = {
		userId,
		commandId: body.commandId,
		submissionId,
		actAs: [body.submitter],
		deduplication: { DeduplicationOffset: { value: 0n } },
	};
	const { source, target } = 'AssignCommand' in command ? command.AssignCommand.value : command.UnassignCommand.value;
	const synchronizers = [
		['source', source],
		['target', target],
	] as const;
	for (const [field, id] of synchronizers) {
		if (!id.includes('::')) throw invalidField(field, `Invalid unique identifier \`${id}\` with missing namespace.`, own);
	}
	if ('AssignCommand' in command) {
		const { reassignmentId } = command.AssignCommand.value;
		if (!/^00[0-9a-f]{64}$/.test(reassignmentId)) throw invalidField('reassignment_id', 'Invalid reassignment ID', own);
		checkKnown(call, synchronizers, body.submitter);
		const contract = world.contractHistory.find((candidate) => candidate.moves.at(-1)?.reassignmentId === reassignmentId);
		const missing = `Cannot find reassignment data for reassignment \`ReassignmentId(${reassignmentId})\``;
		// Recorded of one that is completed. Of one nobody knows only its end.
		if (contract?.moves.at(-1)?.assignedAt !== undefined) throw invalid(`${missing}: reassignment already completed`, { quoted: false });
		if (!contract || !stakeholder(contract, body.submitter)) throw invalid(`${missing}: unknown reassignment id`, { quoted: false });
		return assign(world, contract, by);
	}
	const { contractId } = command.UnassignCommand.value;
	if (source === target)
		throw invalid(`Cannot unassign contracts \`List(ContractId(${contractId}))\`: source and target synchronizers are the same`, {
			quoted: false,
		});
	checkKnown(call, synchronizers, body.submitter);
	const contract = world.contracts.get(contractId);
	// Recorded of a contract in flight. On its way or arrived, for the synchronizer it left it is the same.
	const left = contract?.moves.findLast((move) => move.source === source);
	const away = left && (left.assignedAt === undefined || contract?.stays.at(-1)?.synchronizerId !== source);
	if (left && away && stakeholder(contract!, body.submitter)) {
		const status = `ReassignedAway(${shortened(left.target)})`;
		const why = `Cannot unassign contract \`ContractId(${contractId})\` because it's not active. Current status ${status}`;
		throw invalid(why, { quoted: false });
	}
	if (!contract || contract.archived || !stakeholder(contract, body.submitter) || contract.stays.at(-1)?.synchronizerId !== source)
		throw refuse('CONTRACT_NOT_FOUND', `Contract could not be found with id ${contractId}`, {
			...own,
			resources: [['CONTRACT_ID', contractId]],
		});
	return unassign(world, contract, target, by);
}

const stakeholder = (contract: Contract, party: string) => [...contract.signatories, ...contract.observers].includes(party);

function checkKnown(call: AnyCall, synchronizers: ReadonlyArray<readonly [string, string]>, submitter: string): void {
	const { world } = call.sandbox;
	const synchronizerIds = world.synchronizers.map(({ id }) => id);
	const unknown = synchronizers.find(([, id]) => !synchronizerIds.includes(id));
	if (unknown) throw invalid(`Unable to resolve ${shortened(unknown[1])} to a connected physical synchronizer id`, { quoted: false });
	if (![...world.parties.values()].some(({ id }) => id === submitter)) throw unknownInformees([submitter]);
}
