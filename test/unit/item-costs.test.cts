// Cost of items beside parsing what they are made of: an object that begins with a spread takes Node 20 hundreds of times as long, Node 24 several.
import { contractRow } from '../../nodes/CantonLedger/operations/activeContract/contractRows';
import { holdingRow } from '../../nodes/CantonToken/operations/holding/holdingRow';
import { createdIn } from '../../nodes/shared/ledger/updates/snapshot';
import { completionEntry } from '../../nodes/shared/ledgerEvents/completionEntries';
import { simplifiedOrRaw } from '../../nodes/shared/scan/simplifiedUpdates';
import { readHolding } from '../../nodes/shared/tokens/holdings';

const COUNT = 2000;
const ROUNDS = 25;

function cpuMs(work: () => unknown): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** CPU time of the items made of a list of these entries, in times of parsing the list. Of the best round: other work of the machine only adds to it. */
function shareOf<T>(entry: (index: number) => T, itemOf: (entry: T) => unknown): number {
	const text = JSON.stringify(Array.from({ length: COUNT }, (_, index) => entry(index)));
	const shares = Array.from({ length: ROUNDS }, () => {
		let entries: T[] = [];
		const parsing = cpuMs(() => (entries = JSON.parse(text)));
		return cpuMs(() => entries.map(itemOf)) / parsing;
	});
	return Math.min(...shares);
}

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const ID = `1220${'cd'.repeat(32)}`;

/** An entry of the list of active contracts. */
const active = (index: number, packageName: string, event: { templateId: string; createArgument: object; interfaceViews?: object[] }) => ({
	workflowId: '',
	contractEntry: {
		JsActiveContract: {
			createdEvent: {
				offset: index,
				nodeId: 0,
				contractId: `${ID}${index}`,
				...event,
				signatories: [PARTY],
				observers: [],
				createdAt: '2026-07-01T10:00:00.000001Z',
				packageName,
			},
			synchronizerId: `global::${ID}`,
			reassignmentCounter: 0,
		},
	},
});

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
	const contract = (index: number) =>
		active(index, 'assets', {
			templateId: `${'ef'.repeat(32)}:Main:Asset`,
			createArgument: { owner: PARTY, amount: '1.0000000000' },
		});
	const ofPage = { activeAtOffset: 1, apiVersion: 'current' };
	expect(shareOf(contract, (entry) => contractRow(entry as never, ofPage))).toBeLessThan(0.25);
});

it("the items of a scan's updates take at most a fifth more than parsing them", () => {
	const eventId = (index: number, event: number) => `${ID}${index}:${event}`;
	const about = (index: number, event: number) => ({
		event_id: eventId(index, event),
		contract_id: `${ID}${index}`,
		template_id: `${'ef'.repeat(32)}:Main:Asset`,
		package_name: 'assets',
	});
	const update = (index: number) => ({
		update_id: `${ID}${index}`,
		migration_id: 0,
		workflow_id: '',
		record_time: '2026-07-01T10:00:00.000001Z',
		synchronizer_id: `global::${ID}`,
		effective_at: '2026-07-01T10:00:00.000001Z',
		root_event_ids: [eventId(index, 0)],
		events_by_id: {
			[eventId(index, 0)]: {
				...about(index, 0),
				event_type: 'exercised_event',
				choice: 'Transfer',
				choice_argument: { to: PARTY },
				child_event_ids: [eventId(index, 1)],
				exercise_result: { asset: ID },
				consuming: true,
				acting_parties: [PARTY],
				interface_id: null,
			},
			[eventId(index, 1)]: {
				...about(index, 1),
				event_type: 'created_event',
				create_arguments: { owner: PARTY, amount: '1.0000000000' },
				created_at: '2026-07-01T10:00:00.000001Z',
				signatories: [PARTY],
				observers: [],
			},
		},
	});
	expect(simplifiedOrRaw(update(1) as never)).toMatchObject({ kind: 'transaction', events: [{ type: 'exercised' }, { type: 'created' }] });
	expect(shareOf(update, (entry) => simplifiedOrRaw(entry as never))).toBeLessThan(1.2);
});

it('the items of holdings take half of parsing them at most', () => {
	const view = { instrumentId: { admin: PARTY, id: 'Amulet' }, amount: '250.0000000000', lock: null, meta: { values: { round: '90458' } } };
	const status = { code: 0, message: '', details: [] };
	const viewOf = (version: number, viewValue: object) => ({
		interfaceId: `${'9d'.repeat(32)}:Splice.Api.Token.HoldingV${version}:Holding`,
		...{ viewStatus: status, viewValue, implementationPackageId: 'ef'.repeat(32) },
	});
	const holding = (index: number) =>
		active(index, 'splice-amulet', {
			templateId: `${'ef'.repeat(32)}:Splice.Amulet:Amulet`,
			createArgument: { dso: PARTY, owner: PARTY, amount: { initialAmount: '250.0000000000', createdAt: { number: '90458' } } },
			interfaceViews: [viewOf(1, { owner: PARTY, ...view }), viewOf(2, { account: { owner: PARTY, provider: null, id: '' }, ...view })],
		});
	const itemOf = (entry: object) => {
		const created = createdIn(entry as never)!;
		return holdingRow({ entry: entry as never, created, reading: readHolding(created) });
	};
	expect(itemOf(holding(1))).toMatchObject({ party: PARTY, amount: '250.0000000000', instrumentId: 'Amulet', problem: null });
	// Amounts are integers of any size, whose garbage falls into some rounds.
	expect(shareOf(holding, itemOf)).toBeLessThan(0.5);
});
