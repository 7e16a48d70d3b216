// Every operation that writes × where its call is cut × which lists cannot be read × servers that forget × what comes next: nothing is done
// twice, and nothing is reported other than it is.
import { waitForNothing } from '../../support/waits.cts';
import { STAYS_UNKNOWN } from './exceptions.cts';
import { CUTS, MUCH_LATER, nameOf, Oracle, type Disturbance, type Next, type Unreadable } from './oracle.cts';
import { EXTERNAL_WRITES } from './externalWrites.cts';
import { LEDGER_WRITES } from './ledgerWrites.cts';
import { operationsThatWrite, useNetwork, type Write } from './network.cts';
import { VALIDATOR_WRITES } from './validatorWrites.cts';

waitForNothing();

const network = useNetwork();
const oracle = new Oracle(network);
const WRITES = [...LEDGER_WRITES, ...VALIDATOR_WRITES, ...EXTERNAL_WRITES];

// A fresh world for each: in an old one every list is long.
beforeEach(async () => await network.begin());

const CALM: Omit<Disturbance, 'next'> = { cut: 'none', unreadable: 'none', forgets: false };

/** Lists how an operation is disturbed: each cut, and some of them with lists that cannot be read or a server that forgets. */
function disturbancesOf({ node, ownId, leavesNoTrace }: Write): Disturbance[][] {
	const nexts: Next[] = ownId ? ['retry', 'new'] : ['retry'];
	const first = (cut: string, unreadable: Unreadable = 'none', forgets = false): Disturbance => ({ cut, unreadable, forgets, next: 'new' });
	const cuts = Object.keys(CUTS).filter((cut) => cut !== 'none' && !(leavesNoTrace && cut === MUCH_LATER));
	const begins = [...cuts.map((cut) => first(cut)), ...cuts.map((cut) => first(cut, 'after')), first('none', 'before')];
	const played = begins.map((begin, at): Disturbance[] => [begin, { ...CALM, next: nexts[at % nexts.length]! }]);
	if (leavesNoTrace) return played;
	// A retry finds what its first try has done. A new execution finds it in a wallet, and not in a participant that has forgotten it.
	const forgotten = [first('cut after it was done', 'after', true), { ...CALM, next: 'retry' as const }];
	const inWallet = [first('cut after it was done', 'none', true), { ...CALM, next: 'new' as const }];
	return [...played, forgotten, ...(ownId && (node === 'cantonWallet' || node === 'cantonValidator') ? [inWallet] : [])];
}

/** Operations that are not among them, and why. */
const LEFT_OUT: Record<string, string> = {
	'cantonLedger contract.exerciseByKey': 'submitted as contract.exercise',
	'cantonLedger contract.createAndExercise': 'submitted as contract.create',
	'cantonLedger dar.upload': 'the same packages again change nothing',
	'cantonParticipant dar.apply': 'what is done already is left alone: test/integration/targets/darRollout',
	'cantonScan snapshot.force': 'a snapshot of the same update is the same one',
};

test('every operation that writes is put to the test', () => {
	const tested = WRITES.map(({ node, name }) => `${node} ${name.split(' ')[0]}`);
	expect([...new Set([...tested, ...Object.keys(LEFT_OUT)])].sort()).toEqual(operationsThatWrite().sort());
});

test.each(WRITES.map((write) => [`${write.node} ${write.name}`, write] as const))(
	'%s',
	async (_, write) => {
		const complaints: string[] = [];
		for (const disturbances of disturbancesOf(write)) complaints.push(...(await oracle.complaints(write, disturbances)));
		expect(complaints).toEqual([]);
		expect([nameOf(write), oracle.excepted.has(nameOf(write))]).toEqual([nameOf(write), nameOf(write) in STAYS_UNKNOWN]);
	},
	60_000,
);
