// The movement decoder against what a ledger of Splice 0.7.5 was recorded to send.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { formatAmount } from '../../nodes/shared/tokens/amounts';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import type { Movement } from '../../nodes/shared/tokens/movement';

type Event = Record<string, any>;
interface Transaction {
	updateId: string;
	events: Event[];
}
const RECORDED = JSON.parse(readFileSync(join(__dirname, 'fixtures', 'tokens', 'recorded.json'), 'utf8')) as Record<
	string,
	{ label: string; transactions: Transaction[] }
>;

/** The view of a coin or of an instruction, where the recorded request did not ask for views: as recorded wherever one did. */
function withView(created: Event): Event {
	const { templateId, createArgument, interfaceViews } = created;
	if (interfaceViews?.length) return created;
	const view = (name: string, viewValue: Event) => ({
		...created,
		interfaceViews: [{ interfaceId: `x:Splice.Api.Token.${name}`, viewValue }],
	});
	if (templateId.endsWith(':AmuletTransferInstruction')) {
		return view('TransferInstructionV1:TransferInstruction', { transfer: createArgument.transfer });
	}
	if (!/:Splice\.Amulet:(Locked)?Amulet$/.test(templateId)) return created;
	const { amulet = createArgument, lock } = createArgument;
	return view('HoldingV1:Holding', {
		owner: amulet.owner,
		instrumentId: { admin: amulet.dso, id: 'Amulet' },
		amount: amulet.amount.initialAmount,
		lock: lock ? { holders: lock.holders, expiresAt: lock.expiresAt, expiresAfter: null, context: lock.optContext } : null,
	});
}

const views = (event: Event): Event => ('CreatedEvent' in event ? { CreatedEvent: withView(event.CreatedEvent) } : event);
const isLog = (event: Event) => event.ExercisedEvent?.choice === 'EventLog_HoldingsChange';

interface Setup {
	parties: string[];
	opening?: Record<string, { owner: string; amount: string; locked?: boolean }>;
	/** Without the logs of version 2, as an older Splice sends it. */
	older?: boolean;
	/** Neither logs nor metadata in a result, as a registry sends it that says nothing. */
	silent?: boolean;
}

const withoutResult = (event: Event): Event =>
	'ExercisedEvent' in event ? { ExercisedEvent: { ...event.ExercisedEvent, exerciseResult: null } } : event;

/** The decoded movements of a recording, in a row. Amounts as text. */
function decode(name: string, { parties, opening = {}, older = false, silent = false }: Setup) {
	const { transactions } = RECORDED[name];
	const text = JSON.stringify(transactions);
	const idOf = (hint: string) => new RegExp(`${hint}::1220[0-9a-f]{6}`).exec(text)![0];
	const decoder = new MovementDecoder(new Set(parties.map(idOf)));
	for (const [contractId, { owner, amount, locked }] of Object.entries(opening)) {
		const viewValue = {
			owner: idOf(owner),
			instrumentId: { admin: idOf('DSO'), id: 'Amulet' },
			amount,
			lock: locked ? { holders: [idOf('DSO')], expiresAt: null, expiresAfter: null, context: null } : null,
			meta: { values: {} },
		};
		decoder.learn({ contractId, interfaceViews: [{ interfaceId: 'x:Splice.Api.Token.HoldingV1:Holding', viewValue }] });
	}
	return transactions.flatMap((value) => {
		const kept = value.events.filter((event) => !(older || silent) || !isLog(event)).map(views);
		const events = silent ? kept.map(withoutResult) : kept;
		return decoder.decode({ Transaction: { value: { ...value, events } } } as never).map(shown);
	});
}

const hint = (party: string | null) => party?.split('::')[0].replace('rec-', '') ?? '';

/** A movement as one line: whose, what, how the total and the locked part change, with whom, the text. */
const shown = ({ kind, party, change, lockedChange, counterparty, memo, reason }: Movement) =>
	[hint(party), kind, change === null ? '?' : formatAmount(change), formatAmount(lockedChange), hint(counterparty), memo ?? reason ?? '']
		.join(' ')
		.replaceAll('.0000000000', '.0')
		.trim();

interface Case {
	parties: string[];
	opening?: Setup['opening'];
	movements: string[];
	/** Without the event log. As `movements` if absent. */
	older?: string[];
}

const alice = (amount: string, locked = false) => ({ owner: 'rec-alice', amount, locked });
const bob = (amount: string) => ({ owner: 'rec-bob', amount });

const CASES: Record<string, Case> = {
	tap: { parties: ['rec-alice'], movements: ['alice mint 500.0 0.0  tapped DevNet faucet'] },
	'preapproval send, sender': {
		parties: ['rec-alice'],
		opening: { '00f9d5f13d2a76': alice('126654.5'), '00478dc3de84ba': alice('500.0') },
		movements: ['alice transfer -1.0 0.0 bob invoice 7'],
	},
	'preapproval send, receiver': { parties: ['rec-bob'], movements: ['bob transfer 1.5000000000 0.0 alice invoice 8'] },
	'transfer offered, with an expired lock': {
		parties: ['rec-alice'],
		opening: { '00f285d5db80d4': alice('127152.0'), '00f3cc44802b5b': alice('2.0', true) },
		movements: ['alice unlock 0.0 -2.0  owner released expired lock', 'alice lock 0.0 2.0 carol invoice lg1'],
		older: ['alice unlock 0.0 -2.0  lock expired', 'alice lock 0.0 2.0 carol invoice lg1'],
	},
	'transfer accepted, receiver': {
		parties: ['rec-carol'],
		movements: ['carol transfer 2.0 0.0 alice invoice lg1'],
		older: ['carol transfer 2.0 0.0 alice'],
	},
	'transfer accepted, sender': {
		parties: ['rec-alice'],
		opening: { '005766da9458cf': alice('2.5', true) },
		movements: ['alice unlock 0.0 -2.5000000000  holders released lock', 'alice transfer -2.5000000000 0.0 carol invoice lg2'],
		older: ['alice unlock 0.0 -2.5000000000  holders released lock', 'alice transfer -2.5000000000 0.0 carol'],
	},
	'transfer rejected, sender': {
		parties: ['rec-alice'],
		opening: { '00e50a04caad8e': alice('1.0', true) },
		movements: ['alice unlock 0.0 -1.0  holders released lock'],
	},
	'transfer withdrawn, sender': {
		parties: ['rec-alice'],
		opening: { '000a2af54a72f5': alice('1.0', true) },
		movements: ['alice unlock 0.0 -1.0  holders released lock'],
	},
	'preapproved transfer, both': {
		parties: ['rec-alice', 'rec-bob'],
		opening: { '0044842cd5fb98': alice('127148.5'), '00ca70fc45afcf': alice('1.0') },
		movements: ['alice transfer -1.2500000000 0.0 bob invoice lg5', 'bob transfer 1.2500000000 0.0 alice invoice lg5'],
		older: ['bob transfer 1.2500000000 0.0 alice invoice lg5', 'alice transfer -1.2500000000 0.0 bob invoice lg5'],
	},
	'preapproved transfer of version 2, both': {
		parties: ['rec-alice', 'rec-bob'],
		opening: { '001af98933a087': alice('127148.25') },
		movements: ['alice transfer -1.2500000000 0.0 bob invoice lg6', 'bob transfer 1.2500000000 0.0 alice invoice lg6'],
		older: ['bob transfer 1.2500000000 0.0 alice invoice lg6', 'alice transfer -1.2500000000 0.0 bob invoice lg6'],
	},
	'transfer of version 2 offered': {
		parties: ['rec-alice'],
		opening: { '0009761c032217': alice('127147.0') },
		movements: ['alice lock 0.0 2.0 carol invoice lg7'],
	},
	'transfer of version 2 withdrawn': {
		parties: ['rec-alice'],
		opening: { '000b4768b18861': alice('2.0', true) },
		movements: ['alice unlock 0.0 -2.0  holders released lock'],
	},
	'transfer to oneself': {
		parties: ['rec-alice'],
		opening: { '00ea5355149945': alice('127145.0'), '000a7252329621': alice('2.0') },
		movements: ['alice mergeSplit 0.0 0.0  invoice lg8'],
		older: ['alice mergeSplit 0.0 0.0'],
	},
	'transfer of version 2 accepted, receiver': {
		parties: ['rec-carol'],
		movements: ['carol transfer 4.0 0.0 alice invoice 9'],
		older: ['carol transfer 4.0 0.0 alice'],
	},
	'settlement, both': {
		parties: ['rec-alice', 'rec-bob'],
		opening: { '007ca5f28e58b1': alice('11.0', true), '00de704a2bca72': { ...bob('7.0'), locked: true } },
		movements: [
			'alice unlock 0.0 -11.0  holders released lock',
			'alice transfer -11.0 0.0 bob',
			'bob transfer 11.0 0.0 alice',
			'bob unlock 0.0 -7.0  holders released lock',
			'alice transfer 7.0 0.0 bob',
			'bob transfer -7.0 0.0 alice',
		],
		older: [
			'alice unlock 0.0 -11.0  holders released lock',
			'alice transfer -11.0 0.0 bob',
			'bob transfer 11.0 0.0 alice',
			'bob unlock 0.0 -7.0  holders released lock',
			'bob transfer -7.0 0.0 alice',
			'alice transfer 7.0 0.0 bob',
		],
	},
	'buy traffic and allocate': {
		parties: ['rec-alice'],
		opening: { '00ff2a16c038f0': alice('127144.0') },
		movements: [
			'alice mergeSplit 0.0 0.0  split for traffic purchase',
			'alice traffic -694.5833333333 0.0  traffic purchase',
			'alice lock 0.0 5.0  lock for allocation for settlement of rec-a1',
			'alice unlock 0.0 -5.0  holders released lock',
		],
		older: ['alice traffic -694.5833333333 0.0  traffic purchase', 'alice lock 0.0 5.0', 'alice unlock 0.0 -5.0  holders released lock'],
	},
	'development fund collected and offer expired': {
		parties: ['rec-bob'],
		opening: {
			'007c5b20142a82': bob('8000.0'),
			'00f0964b1789ba': bob('20.0'),
			'00caecd948c3ac': bob('10.0'),
			'0037f7b6624491': bob('5.0'),
			'000a49c448a2e8': bob('3.0'),
		},
		movements: ['bob reward 1.5000000000 0.0  mint rewards'],
		older: ['bob reward 1.5000000000 0.0'],
	},
	'transfer expired by the admin': {
		parties: ['rec-bob'],
		opening: { '0087afe652a28c': bob('8039.5') },
		movements: ['bob lock 0.0 1.0 carol will expire', 'bob unlock 0.0 -1.0 carol will expire'],
	},
	'transfer offer completed, sender': {
		parties: ['rec-alice'],
		opening: { '00bfe1cdeb5b83': alice('127145.75'), '005503c85c400b': alice('1.25') },
		movements: ['alice transfer -1.5000000000 0.0 bob transfer offer accepted'],
		older: ['alice transfer -1.5000000000 0.0 bob'],
	},
};

describe.each(Object.entries(CASES))('%s', (name, { parties, opening, movements, older }) => {
	test('by the event log of version 2', () => {
		expect(decode(name, { parties, opening })).toEqual(movements);
	});

	test('by the metadata of version 1 alone', () => {
		expect(decode(name, { parties, opening, older: true })).toEqual(older ?? movements);
	});
});

/** Party, kind, change and counterparty of the transfers among lines. */
const transfers = (lines: string[]) =>
	lines
		.filter((line) => / transfer /.test(line))
		.map((line) => line.split(' ').slice(0, 5).join(' '))
		.sort();

test.each(['preapproved transfer, both', 'preapproved transfer of version 2, both', 'transfer accepted, sender', 'settlement, both'])(
	'%s, of which no result says anything: by the choice of the standard',
	(name) => {
		const { parties, opening, movements } = CASES[name]!;
		const found = transfers(decode(name, { parties, opening, silent: true }));
		expect(found).toHaveLength(transfers(movements).length);
		expect(found).toEqual(transfers(movements));
	},
);

test('a receiver who has not seen the offer does not learn the sender from a result that says nothing', () => {
	expect(decode('transfer accepted, receiver', { parties: ['rec-carol'], silent: true })).toEqual(['carol transfer 2.0 0.0']);
});

test('every recorded case is decoded', () => {
	expect(Object.keys(CASES).sort()).toEqual(Object.keys(RECORDED).sort());
});

test('what the parts of the opening do not explain is unknown, and adds up all the same', () => {
	// The coins of before are left out: then what comes back as change looks new.
	const lines = decode('preapproval send, sender', { parties: ['rec-alice'] });
	expect(lines).toEqual(['alice transfer -1.0 0.0 bob invoice 7', 'alice unknown 127154.5000000000 0.0']);
});
