// `POST /control/do`: makes things happen. Each action answers what happened, with ids and offsets.
import { license } from '../world/licenses.mts';
import { preapprove } from '../world/preapprovals.mts';
import { lock, tap, transfer } from '../world/coins.mts';
import { exercise, submission } from '../world/commands.mts';
import { fail } from '../world/failures.mts';
import { issueIou, openAccount, settleAtOnce, transferIou } from '../world/ious.mts';
import { TEMPLATES } from '../world/templates.mts';
import type { Contract, Entry, Json } from '../world/model.mts';
import type { Sandbox } from '../wire/sandbox.mts';
import { LEDGER_ACTIONS } from './ledger-actions.mts';
import { NETWORK_ACTIONS } from './network-actions.mts';
import { assign, unassign } from '../world/reassignments.mts';
import type { Action } from './action.mts';

type Doing = (sandbox: Sandbox, action: Action) => Entry | Json;

const ACTIONS: Record<string, Doing> = {
	...NETWORK_ACTIONS,
	...LEDGER_ACTIONS,
	/** `party` (alice), submission fields: a command that succeeds and concerns nobody else. */
	succeed: ({ world }, action) =>
		issueIou(world, action.party ?? 'alice', action.party ?? 'alice', action.amount ?? '1.0000000000', action),
	/** `party`, `code` (LOCAL_VERDICT_LOCKED_CONTRACTS, only failures that a ledger reports), `message`, submission fields. */
	fail: ({ world }, action) => fail(world, action.party ?? 'alice', action.code, action),
	/** `from` (alice), `to` (bob), `amount`, submission fields: Amulet. */
	transfer: ({ world }, action) => transfer(world, action.from ?? 'alice', action.to ?? 'bob', action.amount ?? '10.0000000000', action),
	/** `party`, `amount`. */
	tap: ({ world }, action) => tap(world, action.party ?? 'alice', action.amount ?? '100.0000000000', action),
	/** `party`, `holder`, `amount`. */
	lock: ({ world }, action) => lock(world, action.party ?? 'alice', action.holder ?? 'bob', action.amount ?? '5.0000000000', action),
	/** `party` (issuer, bank), `to` (owner, alice), `amount`, `observers`. */
	issue: ({ world }, action) => issueIou(world, action.party ?? 'bank', action.to ?? 'alice', action.amount ?? '1.0000000000', action),
	/** An Iou that is created and archived in one transaction. */
	transient: ({ world }, action) =>
		settleAtOnce(world, action.party ?? 'bank', action.to ?? 'alice', action.amount ?? '1.0000000000', action),
	/** `contractId`, `to`. */
	transferIou: ({ world }, action) => transferIou(world, contractOf(world, action), action.to ?? 'bob', action),
	/** `party` (owner), `number`: a contract with a key. */
	openAccount: ({ world }, action) => openAccount(world, 'bank', action.party ?? 'alice', action.number ?? world.random.hex(8), action),
	/** `party` (receiver), `days`. */
	preapprove: ({ world }, action) => preapprove(world, action.party ?? 'alice', action.days ?? 90, action),
	/** `party` (validator), `version`. */
	license: ({ world }, action) => license(world, action.party ?? 'digitalasset-testValidator-1', action.version),
	/** `template` (iou), `args` as its payload, `brokenView`, submission fields with `party` as the submitter. */
	create: ({ world }, action) => {
		const template = TEMPLATES[action.template ?? 'iou'];
		const party = action.party ?? 'bank';
		return world.transact(
			(tx) => {
				tx.create(template, action.args ?? {}).brokenView = action.brokenView ?? false;
			},
			{ submission: submission(world, party, action), workflowId: action.workflowId },
		);
	},
	/** `contractId`. */
	archive: ({ world }, action) => exercise(world, contractOf(world, action), { choice: 'Archive', actor: action.party }, action),
	/** `contractId`, `choice`, `argument`, `result`, `consuming` (true), `viaInterface`, `party` (actor). */
	exercise: ({ world }, action) =>
		exercise(world, contractOf(world, action), { ...action, choice: action.choice ?? 'Archive', actor: action.party }, action),
	/** `contractId`, `step` (unassign), `target` (private). */
	reassign: ({ world }, action) => {
		const contract = contractOf(world, action);
		const by = submission(world, action.party ?? contract.signatories.find((party) => world.hosts(party)) ?? 'alice', action);
		if (action.step === 'assign') return assign(world, contract, by);
		return unassign(world, contract, action.target === 'global' ? world.globalSynchronizer : world.privateSynchronizer, by);
	},
	/** Says that everything so far has been reported. */
	checkpoint: ({ world }) => ({ offset: world.checkpoint().offset }),
	/** `party` as the hint of a new local party: allocates it. */
	allocate: ({ world }, action) => {
		const party = world.addParty(action.party ?? `client-${world.random.hex(6)}`, true);
		return world.topology([{ change: 'Added', party: party.id, permission: 'SUBMISSION' }]);
	},
};

/** Does one action (`count` times) and answers what happened, a list if `count` is given. Bulk actions count themselves. */
export function perform(sandbox: Sandbox, action: Action): unknown {
	const doing = ACTIONS[action.action];
	if (!doing) throw new Error(`no action ${action.action}; there are ${Object.keys(ACTIONS).join(', ')}`);
	if (action.count === undefined || action.action.startsWith('bulk')) return entryJson(doing(sandbox, action));
	return Array.from({ length: action.count }, () => entryJson(doing(sandbox, action)));
}

function contractOf(world: Sandbox['world'], action: Action): Contract {
	const contract = world.contracts.get(action.contractId ?? '');
	if (!contract) throw new Error(`no contract ${action.contractId}`);
	return contract;
}

/** Parts of an entry that tests need to know. */
export function entryJson(entry: Entry | Json): Json {
	if (!('kind' in entry)) return entry;
	const happened = entry as Entry;
	const { kind, offset, updateId, recordTime, migrationId, synchronizerId, submission: by } = happened;
	return {
		kind,
		offset,
		updateId,
		recordTime,
		migrationId,
		synchronizerId,
		commandId: by?.commandId,
		submissionId: by?.submissionId,
		userId: by?.userId,
		actAs: by?.actAs,
		code: happened.kind === 'rejection' ? happened.status.message.split('(')[0] : undefined,
		created:
			happened.kind === 'transaction'
				? happened.nodes.filter((node) => node.kind === 'create').map((node) => node.contract.contractId)
				: undefined,
		archived:
			happened.kind === 'transaction'
				? happened.nodes.filter((node) => node.kind === 'exercise' && node.consuming).map((node) => node.contract.contractId)
				: undefined,
		step: happened.kind === 'reassignment' ? happened.step : undefined,
		contractId: happened.kind === 'reassignment' ? happened.contract.contractId : undefined,
	};
}
