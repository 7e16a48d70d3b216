// Every operation that writes × where its call is cut × which lists cannot be read × servers that forget × what comes next: nothing is done
// twice, and nothing is reported other than it is.
import { testDisturbed } from './disturbed.cts';
import { EXTERNAL_WRITES } from './externalWrites.cts';
import { LEDGER_WRITES } from './ledgerWrites.cts';
import { operationsThatWrite } from './network.cts';
import { VALIDATOR_WRITES } from './validatorWrites.cts';

const WRITES = [...LEDGER_WRITES, ...VALIDATOR_WRITES, ...EXTERNAL_WRITES];

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

testDisturbed([...LEDGER_WRITES, ...EXTERNAL_WRITES]);
