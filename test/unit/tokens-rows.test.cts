// Movements as items, and the tree of choices that their kinds are read from.
import type { components } from '../../api/ledger';
import { parseAmount } from '../../nodes/shared/tokens/amounts';
import { outwardLegs, readEventLog } from '../../nodes/shared/tokens/eventLog';
import type { Movement } from '../../nodes/shared/tokens/movement';
import { movementRow, text, updateFacts } from '../../nodes/shared/tokens/movementRow';
import { annotated, eventTree, upwards } from '../../nodes/shared/tokens/transactionTree';
import { choice, kind, leg, logs, numbered, party, reason } from './tokens-support.cts';

const units = (amount: string) => parseAmount(amount)!;
type Events = Array<components['schemas']['Event']>;
const KIND = 'splice.lfdecentralizedtrust.org/tx-kind';

describe('a movement as an item', () => {
	const movement: Movement = {
		kind: 'transfer',
		party: 'alice',
		instrument: { admin: 'bank', id: 'Gold' },
		amount: units('2.5'),
		change: units('2.5'),
		lockedChange: units('-1'),
		balanceAfter: units('10'),
		lockedAfter: units('3'),
		counterparty: 'bob',
		memo: 'rent',
		reason: 'why',
		transferInstruction: '00t',
		allocation: '00a',
		decodedFrom: 'eventLog',
		problem: 'none',
		nodeId: 4,
		index: 1,
		choice: 'Top',
		archivedHoldings: ['00x'],
		createdHoldings: ['00y'],
	};
	const facts = { recordTime: '2026-01-02T03:04:05Z', offset: 7, updateId: '1220f', workflowId: null };
	const whole = {
		recordTime: '2026-01-02T03:04:05Z',
		party: 'alice',
		kind: 'transfer',
		instrumentId: 'Gold',
		credit: '2.5000000000',
		debit: null,
		counterparty: 'bob',
		memo: 'rent',
		amount: '2.5000000000',
		change: '2.5000000000',
		lockedChange: '-1.0000000000',
		balanceAfter: '10.0000000000',
		lockedAfter: '3.0000000000',
		unlockedAfter: '7.0000000000',
		reason: 'why',
		problem: 'none',
		totalCredit: null,
		totalDebit: null,
		transferInstruction: '00t',
		allocation: '00a',
		decodedFrom: 'eventLog',
		choice: 'Top',
		eventId: '1220f:4:1',
		instrumentAdmin: 'bank',
		offset: 7,
		updateId: '1220f',
		workflowId: null,
	};

	test('a credit, in this order of columns', () => {
		const row = movementRow(movement, facts, false);
		expect(row).toEqual(whole);
		expect(Object.keys(row)).toEqual(Object.keys(whole));
	});

	test('with the holdings', () => {
		expect(movementRow(movement, facts, true)).toEqual({ ...whole, archivedHoldings: ['00x'], createdHoldings: ['00y'] });
	});

	test.each<[string, Partial<Movement>, object]>([
		['a debit has no sign', { change: units('-2.5') }, { credit: null, debit: '2.5000000000', change: '-2.5000000000' }],
		['a lock is neither', { change: units('0') }, { credit: null, debit: null, change: '0.0000000000' }],
		['of an unread holding', { change: null, amount: null }, { credit: null, debit: null, change: null, amount: null }],
		['no instrument', { instrument: null }, { instrumentId: null, instrumentAdmin: null }],
		['an unknown balance', { balanceAfter: null }, { balanceAfter: null, unlockedAfter: null, lockedAfter: '3.0000000000' }],
		['an unknown locked part', { lockedAfter: null }, { lockedAfter: null, unlockedAfter: null, balanceAfter: '10.0000000000' }],
	])('%s', (_, changed, expected) => {
		expect(movementRow({ ...movement, ...changed }, facts, false)).toEqual({ ...whole, ...expected });
	});

	test('an amount that is not known has no text', () => {
		expect([text(null), text(units('-0.1'))]).toEqual([null, '-0.1000000000']);
	});

	test('the facts of its update', () => {
		const value = { recordTime: 'r', offset: 3, updateId: 'u', workflowId: 'w', commandId: 'c', synchronizerId: 's', events: [] };
		const { events: _, ...facts } = value;
		expect(updateFacts({ Transaction: { value } } as never)).toEqual(facts);
		const empty = { workflowId: '', commandId: '' };
		const none = { recordTime: null, offset: null, updateId: null, workflowId: null, commandId: null, synchronizerId: null };
		expect(updateFacts({ Transaction: { value: empty } } as never)).toEqual(none);
	});
});

describe('the tree of choices', () => {
	const tree = (...events: object[]) => eventTree(numbered(events) as Events);
	const ON = { interfaceId: '12:Splice.Api.Token.BurnMintV1:BurnMintFactory', actingParties: ['bank', 'alice'] };
	const burnMint = (inputs: string[], outputs: object[], meta: object = {}, name = 'BurnMintFactory_BurnMint', more: object = {}) => {
		const choiceArgument = { expectedAdmin: 'bank', inputHoldingCids: inputs, outputs, extraArgs: { meta: { values: meta } } };
		return tree(choice(name, {}, [], { choiceArgument, ...ON, ...more }))[0]!.exercise!;
	};

	test.each([
		['only makes holdings', burnMint([], [{}]), 'mint'],
		['only ends holdings', burnMint(['00a'], []), 'burn'],
		['does both', burnMint(['00a'], [{}]), 'burn-mint'],
		['is by no interface', burnMint([], [{}], {}, undefined, { interfaceId: null }), undefined],
		['is by another interface', burnMint([], [{}], {}, undefined, { interfaceId: '12:Other:BurnMintFactory' }), undefined],
		['is not by the admin', burnMint([], [{}], {}, undefined, { actingParties: ['alice'] }), undefined],
		['has nobody who acts', burnMint([], [{}], {}, undefined, { actingParties: undefined }), undefined],
		['does neither', burnMint([], []), 'mint'],
		['says what it is', burnMint([], [{}], kind('transfer')), 'transfer'],
		['is another', burnMint([], [{}], {}, 'Other'), undefined],
	])('a burn-mint choice that %s', (_, node, expected) => {
		expect(node.txKind).toBe(expected);
	});

	test('the metadata of the result counts more than that of the argument', () => {
		const extraArgs = { meta: { values: { ...kind('mint'), ...reason('a') } } };
		const choiceArgument = { expectedAdmin: 'bank', inputHoldingCids: [], outputs: [{}], extraArgs };
		const [{ exercise }] = tree(choice('BurnMintFactory_BurnMint', kind('burn'), [], { choiceArgument, ...ON })) as unknown as [
			{ exercise: object },
		];
		expect(exercise).toMatchObject({ txKind: 'burn', meta: { [KIND]: 'burn', 'splice.lfdecentralizedtrust.org/reason': 'a' } });
	});

	test('each event has the choice above it', () => {
		const inner = choice('Inner', {}, [choice('Leaf')]);
		const found = tree(choice('Outer', kind('transfer'), [inner, choice('Second')]), choice('After'));
		const named = found.map(({ exercise, parent }) => [exercise?.event.choice, parent?.event.choice, exercise?.parent === parent]);
		expect(named).toEqual([
			['Outer', undefined, true],
			['Inner', 'Outer', true],
			['Leaf', 'Inner', true],
			['Second', 'Outer', true],
			['After', undefined, true],
		]);
		const leaf = found[2]!.exercise;
		expect([...upwards(leaf)].map(({ event }) => event.choice)).toEqual(['Leaf', 'Inner', 'Outer']);
		expect(annotated(leaf)?.event.choice).toBe('Outer');
		expect(annotated(found[4]!.exercise)).toBeUndefined();
		expect(annotated(undefined)).toBeUndefined();
	});

	test('events come in the order of their nodes, each once; those without a node are never the same', () => {
		const created = (contractId: string, nodeId?: number) => ({ CreatedEvent: { contractId, ...(nodeId !== undefined && { nodeId }) } });
		const archived = { ArchivedEvent: { contractId: '00b', nodeId: 5 } };
		const events = [created('00b', 5), created('00a', 2), created('00b', 5), archived, created('00n'), created('00n'), created('00c', 5)];
		const found = eventTree(events as never).map(({ nodeId, event, exercise, parent }) => {
			expect([exercise, parent]).toEqual([undefined, undefined]);
			const [[type, { contractId }]] = Object.entries(event) as [[string, { contractId: string }]];
			return [nodeId, type, contractId];
		});
		expect(found).toEqual([
			[0, 'CreatedEvent', '00n'],
			[0, 'CreatedEvent', '00n'],
			[2, 'CreatedEvent', '00a'],
			[5, 'CreatedEvent', '00b'],
			[5, 'ArchivedEvent', '00b'],
			[5, 'CreatedEvent', '00c'],
		]);
	});
});

describe('the log of an account', () => {
	const read = (log: { ExercisedEvent: object }) => readEventLog(log.ExercisedEvent as never);
	const change = (...legs: object[]) => read(logs('alice', ['00a'], ['00b'], legs, reason('why')) as never)!;

	test('in whole', () => {
		const sent = leg({ id: '1', amount: '-2', to: 'bob', account: 'savings', meta: reason('rent') });
		expect(change(sent, leg({ id: '2', amount: '3', account: 'cip-112/mint' }))).toEqual({
			admin: party('bank'),
			owner: party('alice'),
			inputs: ['00a'],
			outputs: ['00b'],
			meta: reason('why'),
			unreadable: false,
			legs: [
				{
					id: '1',
					change: units('-2'),
					counterparty: party('bob'),
					counterpartyAccount: 'savings',
					instrumentId: 'Gold',
					meta: reason('rent'),
				},
				{ id: '2', change: units('3'), counterparty: null, counterpartyAccount: 'cip-112/mint', instrumentId: 'Gold', meta: {} },
			],
		});
	});

	test.each<[string, object, boolean]>([
		['without a name and an account', { transferLegId: undefined, otherside: {} }, true],
		['without an amount', { amount: '1e3' }, false],
		['without an instrument', { instrumentId: undefined }, false],
		['of a third side', { side: 'OtherSide' }, false],
	])('a leg %s', (_, changed, isRead) => {
		const { legs, unreadable } = change({ ...leg({ amount: '1' }), ...changed }, leg({ amount: '4' }));
		expect([legs.length, unreadable]).toEqual(isRead ? [2, false] : [1, true]);
		if (isRead) expect(legs[0]).toMatchObject({ id: '', counterparty: null, counterpartyAccount: '' });
	});

	test.each<[string, object]>([
		['another choice', { choice: 'EventLog_Other' }],
		['a choice of another interface', { interfaceId: '#p:Other:EventLog' }],
		['a choice of no interface', { interfaceId: null }],
		['one that the admin did not exercise', { actingParties: [party('alice')] }],
		['one that nobody exercised', { actingParties: undefined }],
		['one without an account', { choiceArgument: { admin: party('bank') } }],
		['one without an admin', { choiceArgument: { account: { owner: party('alice') } } }],
	])('%s is none', (_, changed) => {
		const log = logs('alice', [], [], []) as unknown as { ExercisedEvent: object };
		expect(read({ ExercisedEvent: { ...log.ExercisedEvent, ...changed } })).toBeUndefined();
	});

	test('only texts are contract IDs', () => {
		expect(read(logs('alice', [1, '00a'] as never, [null, '00b'] as never, []) as never)).toMatchObject({
			inputs: ['00a'],
			outputs: ['00b'],
		});
	});

	test.each<[string, object[], number[]]>([
		['both sides of one leg', [leg({ amount: '-1', to: 'alice' }), leg({ amount: '1', to: 'alice' })], []],
		['the receiving side first', [leg({ amount: '1', to: 'alice' }), leg({ amount: '-1', to: 'alice' })], []],
		['sides of different amounts', [leg({ amount: '-1', to: 'alice' }), leg({ amount: '2', to: 'alice' })], [0, 1]],
		['sides of different legs', [leg({ id: 'a', amount: '-1', to: 'alice' }), leg({ id: 'b', amount: '1', to: 'alice' })], [0, 1]],
		[
			'sides of different instruments',
			[leg({ amount: '-1', to: 'alice' }), leg({ amount: '1', to: 'alice', instrument: 'Silver' })],
			[0, 1],
		],
		['one side of two', [leg({ amount: '-1', to: 'alice' }), leg({ amount: '-1', to: 'alice' }), leg({ amount: '1', to: 'alice' })], [1]],
		['two pairs', [...['-1', '1', '-1', '1'].map((amount) => leg({ amount, to: 'alice' }))], []],
		['a leg to somebody else', [leg({ amount: '-1', to: 'bob' }), leg({ amount: '1', to: 'alice' })], [0, 1]],
		['a leg from somebody else', [leg({ amount: '-1', to: 'alice' }), leg({ amount: '1', to: 'bob' })], [0, 1]],
	])('%s: the legs that reach another account', (_, legs, left) => {
		const read = change(...legs);
		expect(outwardLegs(read)).toEqual(left.map((index) => read.legs[index]));
	});
});
