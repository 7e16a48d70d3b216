/** Probes to which the sandbox answers otherwise than the recorded participant, and why that is left so. Each is one difference. */
const CHECKPOINT =
	'a participant sends a checkpoint at the ledger end within half a second or not at all; the sandbox sends it at once, so that readers meet it';
const TWO_KINDS = 'a participant picks one kind where a command has two; the sandbox refuses it, so that a test meets the mistake';

/** Differences that 3.5 and 3.6 have in common. */
const OF_BOTH: Record<string, string> = {
	'body array': 'the decoder names a field of the older form for a body that is no object; nobody sends one',
	'comp at end': CHECKPOINT,
	'comp2 at end': CHECKPOINT,
	'upd open end': CHECKPOINT,
	'w: arg args empty': "the missing fields come in the order of Scala's hash set",
	'w: template is interface':
		'a participant reads the arguments by the view of the interface first; the sandbox says at once that it is no template',
	'w: req wrapped in commands': 'the decoder shows the whole value it found; the sandbox its beginning',
	'w: swt not wrapped':
		'the decoder takes a list of commands for the object it wants, and misses its fields; the sandbox says that it is a list',
	'w: req two kinds in one command': TWO_KINDS,
	'w: two kinds in one command: which runs': TWO_KINDS,
	'w: two kinds in one command tx': TWO_KINDS,
	'w: dedupPeriod null': 'null instead of a period: nobody sends it',
	'w: dedupPeriod Duration text': 'a duration as text, which the contract does not foresee: nobody sends it',
};

const LENIENT_HINTS =
	'3.5 asks for both parts of the hints, 3.6 takes what is there; the sandbox asks for both of every version, as the nodes send both';

export const excused: Record<string, Record<string, string>> = {
	'3.5.10': {
		...OF_BOTH,
		'package-vetting': 'the older path, which takes its question in the body of a GET; the sandbox serves the newer one',
	},
	'3.6.0': {
		...OF_BOTH,
		'w: prepare estimateTrafficCost': LENIENT_HINTS,
		'w: prepare estimateTrafficCost disabled': LENIENT_HINTS,
	},
};
