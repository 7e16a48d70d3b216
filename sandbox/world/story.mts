// Events that nobody asks for: the history a world starts with, and the steps it moves by.
import { license } from './licenses.mts';
import { preapprove } from './preapprovals.mts';
import { lock, tap, transfer } from './coins.mts';
import { submission } from './commands.mts';
import { fail } from './failures.mts';
import { issueIou, openAccount, settleAtOnce, transferIou } from './ious.mts';
import { setUpTokens, waitForHistory } from './past.mts';
import { keepRoundOpen } from './tokens.mts';
import { TEMPLATES } from './templates.mts';
import type { Contract, Entry } from './model.mts';
import type { World } from './world.mts';
import { assign, unassign } from './reassignments.mts';

const FAILURES = ['LOCAL_VERDICT_LOCKED_CONTRACTS', 'DUPLICATE_COMMAND', 'SEQUENCER_BACKPRESSURE', 'LOCAL_VERDICT_TIMEOUT'];
/** One step in so many is a command that fails. */
const FAIL_EVERY = 5;

/** Gives a new world its past: at least so many completions of alice's commands. */
export function writeHistory(world: World, completions: number): void {
	for (const validator of ['digitalasset-testValidator-1', 'example-validator-2', 'example-validator-3', 'example-validator-4'])
		license(world, validator);
	for (const party of ['alice', 'bob', 'treasury', 'carol', 'dora', 'merchant']) tap(world, party, '1000000.0000000000');
	preapprove(world, 'alice', 90);
	preapprove(world, 'treasury', 7);
	preapprove(world, 'dora', 30);
	openAccount(world, 'bank', 'alice', 'CH-100-2000');
	lock(world, 'alice', 'merchant', '250.0000000000');
	setUpTokens(world);
	waitForHistory(world);
	const alice = world.party('alice');
	let written = world.log.filter((entry) => entry.submission?.actAs.includes(alice)).length;
	for (let step = 1; written < completions; step++) if (moveOn(world, step).submission?.actAs.includes(alice)) written++;
}

/** One step of the world. Every fifth is a failing command of alice's. The rest is drawn from the seed. */
export function moveOn(world: World, step: number): Entry {
	const { random } = world;
	keepRoundOpen(world);
	if (step % FAIL_EVERY === 0) return fail(world, 'alice', FAILURES[(step / FAIL_EVERY - 1) % FAILURES.length]);
	const amount = `${random.between(1, 900)}.${String(random.between(0, 9999)).padStart(4, '0')}000000`;
	const draw = random.between(1, 100);
	if (draw <= 45) return transfer(world, 'alice', random.pick(['bob', 'treasury', 'merchant', 'dora']), amount);
	if (draw <= 55) return transfer(world, random.pick(['bob', 'treasury', 'carol', 'dora', 'merchant']), 'alice', amount);
	if (draw <= 63) return issueIou(world, 'bank', random.pick(['alice', 'bob']), amount, { observers: ['carol'] });
	if (draw <= 70) return handIouOn(world, amount);
	if (draw <= 76) return lock(world, 'alice', 'bob', amount);
	if (draw <= 82) return settleAtOnce(world, 'bank', 'alice', amount);
	if (draw <= 88) return transfer(world, 'dora', 'merchant', amount);
	if (draw <= 92) return license(world, random.pick(['digitalasset-testValidator-1', 'example-validator-2', 'example-validator-3']));
	if (draw <= 96) return reassign(world, amount);
	if (draw <= 98)
		return world.topology([{ change: 'Added', party: world.addParty(`client-${random.hex(6)}`, true).id, permission: 'SUBMISSION' }]);
	return tap(world, 'alice', amount);
}

function handIouOn(world: World, amount: string): Entry {
	const iou = activeIou(world);
	if (!iou) return issueIou(world, 'bank', 'alice', amount);
	return transferIou(world, iou, iou.args.owner === world.party('alice') ? 'bob' : 'alice');
}

/** Half of a move between synchronizers: what is under way arrives, else something leaves. */
function reassign(world: World, amount: string): Entry {
	const underWay = world.contractHistory.find(
		(contract) => !contract.archived && contract.moves.length > 0 && contract.moves.at(-1)?.assignedAt === undefined,
	);
	if (underWay) return assign(world, underWay, submission(world, 'bank'));
	const iou = activeIou(world);
	if (!iou) return issueIou(world, 'bank', 'alice', amount);
	const from = iou.stays.at(-1)?.synchronizerId;
	return unassign(
		world,
		iou,
		from === world.globalSynchronizer ? world.privateSynchronizer : world.globalSynchronizer,
		submission(world, 'bank'),
	);
}

function activeIou(world: World): Contract | undefined {
	return world.contractHistory.findLast(
		(contract) =>
			contract.template.name === TEMPLATES.iou.name &&
			!contract.archived &&
			(contract.moves.length === 0 || contract.moves.at(-1)?.assignedAt !== undefined),
	);
}
