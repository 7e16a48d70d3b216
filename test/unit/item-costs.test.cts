// Cost of items beside parsing what they are made of: an object that begins with a spread takes Node 20 hundreds of times as long, Node 24 several.
import { contractRow } from '../../nodes/CantonLedger/operations/activeContract/contractRows';
import { completionEntry } from '../../nodes/shared/ledgerEvents/completionEntries';

const COUNT = 5000;
const ROUNDS = 7;

function cpuMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** CPU time of the items made of a list of these entries, in times of parsing the list. */
function shareOf<T>(entry: (index: number) => T, itemOf: (entry: T) => unknown): number {
	const text = JSON.stringify(Array.from({ length: COUNT }, (_, index) => entry(index)));
	const shares = Array.from({ length: ROUNDS }, () => {
		let entries: T[] = [];
		const parsing = cpuMs(() => (entries = JSON.parse(text)));
		return cpuMs(() => entries.map(itemOf)) / parsing;
	});
	// The least: what else the machine does only adds to it.
	return Math.min(...shares);
}

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const ID = `1220${'cd'.repeat(32)}`;

it('the items of completions take at most two thirds of parsing them', () => {
	const completion = (index: number) => ({
		completionResponse: {
			Completion: {
				value: {
					commandId: `command-${index}`,
					status: { code: 0, message: '', details: [] },
					updateId: `${ID}${index}`,
					userId: 'ledger-api-user',
					actAs: [PARTY],
					submissionId: `submission-${index}`,
					traceContext: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
					offset: index,
					synchronizerTime: { synchronizerId: `global::${ID}`, recordTime: '2026-07-01T10:00:00.000001Z' },
					paidTrafficCost: 300,
				},
			},
		},
	});
	const form = { event: 'commandCompleted', simple: true, matches: () => true };
	expect(Object.keys(completionEntry(completion(1) as never, form).events[0]!)[0]).toBe('event');
	expect(shareOf(completion, (entry) => completionEntry(entry as never, form))).toBeLessThan(0.7);
});

it('the items of contracts take a quarter of parsing them at most', () => {
	const contract = (index: number) => ({
		workflowId: '',
		contractEntry: {
			JsActiveContract: {
				createdEvent: {
					offset: index,
					nodeId: 0,
					contractId: `${ID}${index}`,
					templateId: `${'ef'.repeat(32)}:Main:Asset`,
					createArgument: { owner: PARTY, amount: '1.0000000000' },
					signatories: [PARTY],
					observers: [],
					createdAt: '2026-07-01T10:00:00.000001Z',
					packageName: 'assets',
				},
				synchronizerId: `global::${ID}`,
				reassignmentCounter: 0,
			},
		},
	});
	expect(shareOf(contract, (entry) => contractRow(entry as never))).toBeLessThan(0.25);
});
