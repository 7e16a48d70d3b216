// Random sequences of runs of everything that writes, each disturbed in its own way: nothing is done twice, and nothing reported other than it is.
import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { EXTERNAL_WRITES } from './externalWrites.cts';
import { LEDGER_WRITES } from './ledgerWrites.cts';
import { useNetwork, type Write } from './network.cts';
import { CUTS, Oracle, type Disturbance } from './oracle.cts';
import { VALIDATOR_WRITES } from './validatorWrites.cts';

waitForNothing();

const network = useNetwork();
const oracle = new Oracle(network);
const WRITES = [...LEDGER_WRITES, ...VALIDATOR_WRITES, ...EXTERNAL_WRITES];
/** 5,000 of them at night: see .github/workflows/nightly.yml. */
const SEQUENCES = Number(process.env.WRITE_SEQUENCES ?? 60);
/** Number of sequences before a fresh world: an old one is slow. */
const PER_WORLD = 200;

const UNREADABLE = ['none', 'none', 'none', 'before', 'after', 'brief', 'unauthorized', 'denied', 'throttled'] as const;

/** A sequence that a server could answer for: one that acts late and has forgotten nobody could know. */
function sequenceOf(write: Write, random: () => number): Disturbance[] {
	const oneOf = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
	const forgets = !write.leavesNoTrace && random() < 0.3;
	const isLate = (cut: string) => CUTS[cut]?.late !== undefined;
	const cuts = Object.keys(CUTS).filter((cut) => !isLate(cut) || (!forgets && !write.leavesNoTrace));
	const count = 2 + Math.floor(random() * 3);
	return Array.from({ length: count }, (_, at) => {
		const isLast = at === count - 1;
		// A validator has no record of who set an external party up: a new execution whose answer is lost takes it for its own.
		const canBeNew = write.ownId && !EXTERNAL_WRITES.includes(write) && !(forgets && !VALIDATOR_WRITES.includes(write));
		const next = canBeNew && random() < 0.5 ? 'new' : 'retry';
		return {
			cut: isLast ? 'none' : oneOf(cuts),
			unreadable: isLast ? 'none' : oneOf(UNREADABLE),
			forgets,
			next,
		};
	});
}

test(`${SEQUENCES} sequences`, async () => {
	const seed = Number(process.env.WRITE_SEED ?? 1);
	const random = seeded(seed);
	const complaints: string[] = [];
	for (let count = 0; count < SEQUENCES; count++) {
		if (count % PER_WORLD === 0) await network.begin();
		const write = WRITES[Math.floor(random() * WRITES.length)]!;
		complaints.push(...(await oracle.complaints(write, sequenceOf(write, random))));
	}
	expect(complaints).toEqual([]);
}, 7_200_000);
