// Events of the ledger trigger, all of them, against participants of other releases: the items are those of the usual one.
import type { IDataObject } from 'n8n-workflow';

import { SAMPLES } from '../../../nodes/shared/ledgerEvents/samples';
import { json, useTriggers } from '../trigger/support.cts';

const { parties, happen, trigger, sandbox } = useTriggers({ history: 5 });

const IOU = { templates: '#model-tests:Iou:Iou' };
const TAP = { action: 'tap', party: 'bob', amount: '3.0000000000' };
const PAYMENT = { action: 'transfer', from: 'alice', to: 'bob', amount: '7.2500000000' };
const OFFER = { action: 'createTransferOffer', from: 'alice', to: 'bob', amount: '12.5000000000' };

interface Case {
	party?: string;
	/** The trigger's user: of 3.4, completions are only those of the token's own. */
	as?: string;
	before?: IDataObject;
	parameters?: () => IDataObject;
	/** Actions after the first poll. */
	actions: Array<string | IDataObject>;
	/** Action on the contract that they made. */
	then?: (contractId: string) => IDataObject;
}

const archive = (contractId: string) => ({ action: 'archive', contractId });

const CASES: Record<string, Case> = {
	balanceBelow: {
		party: 'bank',
		as: 'participant_admin',
		parameters: () => ({ balanceLimit: '100' }),
		before: { ...TAP, party: 'bank', amount: '150.0000000000' },
		actions: [{ ...PAYMENT, from: 'bank', amount: '60.0000000000' }],
	},
	choiceExercised: { parameters: () => IOU, actions: ['issue'], then: archive },
	commandCompleted: { actions: ['fail', 'succeed'] },
	contractArchived: { parameters: () => IOU, actions: ['issue'], then: archive },
	contractCreated: { parameters: () => IOU, actions: ['issue'] },
	contractCreatedOrArchived: { parameters: () => IOU, actions: ['issue'], then: archive },
	ledgerUpdate: { actions: ['issue', 'tap'] },
	tokenReceived: { party: 'bob', actions: [TAP, PAYMENT] },
	tokenSent: { actions: [PAYMENT] },
	transferEnded: { actions: [OFFER], then: (contractId) => ({ action: 'acceptOffer', contractId }) },
	transferOffered: { party: 'bob', actions: [OFFER] },
};

async function outcome(event: string, server: string) {
	await sandbox.control('POST', '/reset', { history: 5, server });
	Object.assign(parties, (await sandbox.control('GET', '/world')).parties);
	const { party = 'alice', as, parameters, before, actions, then } = CASES[event]!;
	if (before) await happen(before);
	const node = trigger({ event, parties: parties[party], ...parameters?.() }, { ...(as && { as }) });
	expect(await node.poll()).toBeNull();
	const happened: IDataObject[] = await happen(...actions);
	const made = happened[0]!;
	if (then) await happen(then(String(made.contractId ?? (made.created as string[])[0])));
	await sandbox.requests();
	const items = json(await node.poll());
	expect(await node.poll()).toBeNull();
	const requests = await sandbox.requests();
	return {
		samples: items.map(({ hint: _, ...item }) => Object.keys(item).sort()),
		items: items.map((item) => ({ event: item.event, offset: item.offset, fields: Object.keys(item).sort() })),
		complaints: requests.flatMap(({ complaints }) => complaints),
	};
}

test('no event is left out', async () => {
	const { events } = await import('../../../nodes/shared/ledgerEvents/events');
	expect(events.map(({ value }) => value).sort()).toEqual(Object.keys(CASES).sort());
});

describe.each(['3.6.1', '3.4.12'])('a participant of Canton %s', (server) => {
	test.each(Object.keys(CASES))('%s', async (event) => {
		const usual = await outcome(event, '3.5.14');
		expect(usual.items).not.toEqual([]);
		// The sample of a test run has the fields of an event.
		expect(usual.samples).toContainEqual(Object.keys(SAMPLES[event]!).sort());
		expect(await outcome(event, server)).toEqual(usual);
	});
});
