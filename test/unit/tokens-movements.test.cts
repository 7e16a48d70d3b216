// Kinds of movements by what the registry says of a transaction, and the problem if it says too little.
import { parseAmount } from '../../nodes/shared/tokens/amounts';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import type { Movement } from '../../nodes/shared/tokens/movement';
import { archives, choice, creates, kind, leg, logs, numbered, party, reason, REWARD, sender, shown } from './tokens-support.cts';

interface Setup {
	/** Holdings of before: alice has 10 in `00a`, and 4 locked in `00l`. */
	opening?: boolean;
	owners?: string[];
}
function movements(events: object[], { opening = true, owners = ['alice'] }: Setup = {}): Movement[] {
	const decoder = new MovementDecoder(new Set(owners.map(party)), opening);
	if (opening) {
		decoder.learn(creates('00a', 'alice', '10').CreatedEvent);
		decoder.learn(creates('00l', 'alice', '4', { locked: true }).CreatedEvent);
	}
	return decoder.decode({ Transaction: { value: { updateId: '1220', offset: 1, events: numbered(events) } } } as never);
}
const lines = (events: object[], setup?: Setup) => movements(events, setup).map(shown);
const [spent, change] = [archives('00a'), (left: string) => creates('00c', 'alice', left)];

describe('by the metadata of version 1', () => {
	const DOES_NOT_EXPLAIN = (said: string) => `the choice Rules says '${said}', which does not explain this change`;
	test.each<[string, object[], string[]]>([
		['minted', [choice('Rules', kind('mint', reason('gift')), [change('5')])], ['alice mint 5 0 -, reason gift']],
		[
			'minted as a reward, by its reason',
			[choice('Rules', kind('mint', reason('mint rewards')), [change('5')])],
			['alice reward 5 0 -, reason mint rewards'],
		],
		['minted as a reward, by its metadata', [choice('Rules', kind('mint', REWARD), [change('5')])], ['alice reward 5 0 -']],
		['burnt', [choice('Rules', kind('burn'), [spent, change('8')])], ['alice burn -2 0 -']],
		[
			'burnt for traffic',
			[choice('Rules', kind('burn', reason('traffic purchase')), [spent])],
			['alice traffic -10 0 -, reason traffic purchase'],
		],
		['burnt as dust', [choice('Rules', kind('expire-dust'), [spent])], ['alice burn -10 0 -, reason expire-dust']],
		['burnt as dust, with a reason', [choice('Rules', kind('expire-dust', reason('old')), [spent])], ['alice burn -10 0 -, reason old']],
		['merged and split', [choice('Rules', kind('merge-split', reason('tidy')), [spent, change('10')])], ['alice mergeSplit 0 0 -']],
		['merged for a fee', [choice('Rules', kind('merge-split'), [spent, change('9')])], ['alice fee -1 0 -']],
		['merged with a reward', [choice('Rules', kind('merge-split', REWARD), [spent, change('11')])], ['alice reward 1 0 -']],
		[
			'merged to more',
			[choice('Rules', kind('merge-split'), [spent, change('11')])],
			[`alice unknown 1 0 -, ${DOES_NOT_EXPLAIN('merge-split')}`],
		],
		['minted to less', [choice('Rules', kind('mint'), [spent, change('9')])], [`alice unknown -1 0 -, ${DOES_NOT_EXPLAIN('mint')}`]],
		['burnt to more', [choice('Rules', kind('burn'), [spent, change('11')])], [`alice unknown 1 0 -, ${DOES_NOT_EXPLAIN('burn')}`]],
		['unlocked to less', [choice('Rules', kind('unlock'), [spent, change('9')])], [`alice unknown -1 0 -, ${DOES_NOT_EXPLAIN('unlock')}`]],
		['unlocked', [choice('Rules', kind('unlock', reason('over')), [archives('00l'), change('4')])], ['alice unlock 0 -4 -, reason over']],
		[
			'unlocked by another choice',
			[choice('Rules', kind('transfer', reason('over')), [archives('00l'), change('4')])],
			['alice unlock 0 -4 -'],
		],
		['unlocked and spent', [choice('Rules', kind('burn'), [archives('00l')])], ['alice unlock 0 -4 -', 'alice burn -4 0 -']],
		[
			'minted and locked',
			[choice('Rules', kind('mint'), [creates('00c', 'alice', '5', { locked: true })])],
			['alice mint 5 0 -', 'alice lock 0 5 -'],
		],
		[
			'of a choice without metadata',
			[choice('Rules', {}, [spent])],
			['alice unknown -10 0 -, neither an event log nor metadata of the token standard describes it; the outermost choice is Rules'],
		],
		[
			'of a choice with a kind above one without',
			[choice('Rules', kind('burn', reason('above')), [choice('Inner', {}, [spent])])],
			['alice burn -10 0 -, reason above'],
		],
		[
			'of a kind with the reason above',
			[choice('Outer', reason('above'), [choice('Inner', kind('burn'), [spent])])],
			['alice burn -10 0 -, reason above'],
		],
		['of no choice', [change('5')], ['alice unknown 5 0 -, neither an event log nor a choice of the token standard describes it']],
	])('%s', (_, events, expected) => {
		expect(lines(events)).toEqual(expected);
	});
});

describe('a transfer by the metadata of version 1', () => {
	const transfer = (events: object[], meta: object = sender('alice'), more: object = {}) => [
		choice('Rules', kind('transfer', { ...meta, ...reason('rent') }), events, more),
	];
	const argument = { choiceArgument: { transfer: { receiver: party('carol') } } };
	test.each<[string, object[], string[]]>([
		['received', transfer([change('5')], sender('bob')), ['alice transfer 5 0 bob, memo rent']],
		['received from nobody that is said', transfer([change('5')], {}), ['alice transfer 5 0 -, memo rent']],
		['sent', transfer([spent, change('7'), creates('00b', 'bob', '3')]), ['alice transfer -3 0 bob, memo rent']],
		[
			'sent, with a fee of the receiver',
			transfer([spent, change('7'), creates('00b', 'bob', '4')]),
			['alice transfer -3 0 bob, memo rent'],
		],
		[
			'sent, with a fee',
			transfer([spent, change('7'), creates('00b', 'bob', '2')]),
			['alice transfer -2 0 bob, memo rent', 'alice fee -1 0 -'],
		],
		[
			'sent to two',
			transfer([spent, change('3'), creates('00b', 'bob', '4'), creates('00d', 'dora', '3')]),
			['alice transfer -4 0 bob, memo rent', 'alice transfer -3 0 dora, memo rent'],
		],
		[
			'sent to two who got more',
			transfer([spent, change('4'), creates('00b', 'bob', '4'), creates('00d', 'dora', '3')]),
			[
				'alice transfer -4 0 bob, memo rent',
				'alice transfer -3 0 dora, memo rent',
				'alice unknown 1 0 -, the receivers of a transfer got more than its sender gave',
			],
		],
		[
			'sent to somebody who is not seen',
			transfer([spent, change('7')], sender('alice'), argument),
			['alice transfer -3 0 carol, memo rent'],
		],
		[
			'sent to somebody of whom the choice above says it',
			[choice('Outer', {}, transfer([spent, change('7')]), argument)],
			['alice transfer -3 0 carol, memo rent'],
		],
		['sent to somebody unknown', transfer([spent, change('7')]), ['alice transfer -3 0 -, memo rent']],
		[
			'sent to oneself for a fee',
			transfer([spent, change('7')], sender('alice'), { choiceArgument: { transfer: { receiver: party('alice'), amount: '7' } } }),
			['alice fee -3 0 -'],
		],
		[
			'sent beside another instrument',
			transfer([spent, change('7'), creates('00b', 'bob', '3', { instrument: 'Silver' })]),
			['alice transfer -3 0 -, memo rent'],
		],
		['sent, and got more', transfer([change('5')]), ['alice unknown 5 0 -, the sender of a transfer has more than before']],
		['sent, and got a reward', transfer([change('5')], { ...sender('alice'), ...REWARD }), ['alice reward 5 0 -']],
	])('%s', (_, events, expected) => {
		expect(lines(events)).toEqual(expected);
	});
});

describe('a transfer by its choice of the standard, whose result has no metadata', () => {
	const on = (entity: string, version = 1) => ({ interfaceId: `1234:Splice.Api.Token.TransferInstructionV${version}:${entity}` });
	const factory = (transfer: object, events: object[], more: object = on('TransferFactory')) => [
		choice('TransferFactory_Transfer', {}, events, {
			choiceArgument: { transfer },
			actingParties: ['alice', 'bob'].map(party),
			...more,
		}),
	];
	/** A transfer whose sender wrote more into its metadata. */
	const forged = (meta: object) => ({ ...fromBob, meta: { values: { ...reason('rent'), ...meta } } });
	const rent = { meta: { values: reason('rent') } };
	const fromBob = { sender: party('bob'), receiver: party('alice'), ...rent };
	const toBob = { sender: party('alice'), receiver: party('bob'), ...rent };
	const unseen = 'neither an event log nor metadata of the token standard describes it; the outermost choice is TransferFactory_Transfer';
	test.each<[string, object[], string[]]>([
		['received', factory(fromBob, [change('5')]), ['alice transfer 5 0 bob, memo rent']],
		['sent', factory(toBob, [spent, change('7'), creates('00b', 'bob', '3')]), ['alice transfer -3 0 bob, memo rent']],
		...[sender('carol'), sender('alice'), kind('mint'), kind('burn'), REWARD].map((meta): [string, object[], string[]] => [
			`received from a sender who wrote ${JSON.stringify(meta)}`,
			factory(forged(meta), [change('5')]),
			['alice transfer 5 0 bob, memo rent'],
		]),
		['of a sender who did not act', factory({ ...fromBob, sender: party('carol') }, [change('5')]), [`alice unknown 5 0 -, ${unseen}`]],
		[
			'sent for a fee, and the receiver is not seen',
			factory({ ...toBob, amount: '2' }, [spent, change('7')]),
			['alice transfer -2 0 bob, memo rent', 'alice fee -1 0 -'],
		],
		['sent, and the receiver is not seen', factory(toBob, [spent, change('7')]), ['alice transfer -3 0 bob, memo rent']],
		[
			'between accounts of version 2',
			factory({ ...fromBob, sender: { owner: party('bob'), id: '' } }, [change('5')], on('TransferFactory', 2)),
			['alice transfer 5 0 bob, memo rent'],
		],
		['accepted', [choice('TransferInstruction_Accept', {}, [change('5')], on('TransferInstruction'))], ['alice transfer 5 0 -']],
		[
			'of which an inner choice says more',
			factory(fromBob, [choice('Rules', kind('mint'), [change('5')])]),
			['alice mint 5 0 -, reason rent'],
		],
		[
			'by another interface',
			factory(fromBob, [change('5')], { interfaceId: '12:Other:TransferFactory' }),
			[`alice unknown 5 0 -, ${unseen}`],
		],
		['by no interface', factory(fromBob, [change('5')], {}), [`alice unknown 5 0 -, ${unseen}`]],
	])('%s', (_, events, expected) => {
		expect(lines(events)).toEqual(expected);
	});
});

describe('a burn-mint choice of the standard that says no kind', () => {
	const burnMint = (inputs: string[], outputs: number, events: object[]) =>
		lines([
			choice('BurnMintFactory_BurnMint', {}, events, {
				interfaceId: '12:Splice.Api.Token.BurnMintV1:BurnMintFactory',
				actingParties: [party('bank')],
				choiceArgument: { expectedAdmin: party('bank'), inputHoldingCids: inputs, outputs: Array(outputs).fill({}) },
			}),
		]);

	test('a burn with change, and a mint with an input', () => {
		expect(burnMint(['00a'], 1, [spent, change('8')])).toEqual(['alice burn -2 0 -']);
		expect(burnMint(['00a'], 1, [spent, change('12')])).toEqual(['alice mint 2 0 -']);
		expect(burnMint(['00a'], 0, [spent])).toEqual(['alice burn -10 0 -']);
		expect(burnMint([], 1, [change('3')])).toEqual(['alice mint 3 0 -']);
	});
});

test('a settlement that says nothing is between the parties of its allocation', () => {
	const allocation = {
		CreatedEvent: {
			contractId: '00k',
			interfaceViews: [
				{
					interfaceId: '#p:Splice.Api.Token.AllocationV1:Allocation',
					viewValue: {
						allocation: { transferLeg: { sender: party('bob'), receiver: party('alice'), meta: { values: reason('order 7') } } },
						holdingCids: ['00h'],
					},
				},
			],
		},
	};
	const settle = choice('Allocation_ExecuteTransfer', {}, [change('5')], {
		contractId: '00k',
		consuming: true,
		interfaceId: '12:Splice.Api.Token.AllocationV1:Allocation',
	});
	expect(lines([allocation, settle])).toEqual(['alice transfer 5 0 bob, memo order 7']);
});

describe('by the event log of version 2', () => {
	const log = (legs: object[], outputs = ['00c'], meta = {}, more = {}) => logs('alice', ['00a'], outputs, legs, meta, more);
	const SUM = 'the legs of the event log do not add up to the change of the holdings';
	/** A holding of 10 becomes this, as these legs say. */
	const moved = (total: string, ...legs: object[]) => [spent, change(total), log(legs)];
	const UNSAID = 'neither an event log nor metadata of the token standard describes it; the outermost choice is Archive';
	test.each<[string, object[], string[]]>([
		['sent', moved('7', leg({ amount: '-3', to: 'bob', meta: reason('rent') })), ['alice transfer -3 0 bob, memo rent']],
		['received', moved('12', leg({ amount: '2', to: 'bob' })), ['alice transfer 2 0 bob']],
		['minted', moved('12', leg({ amount: '2', account: 'cip-112/mint', meta: reason('gift') })), ['alice mint 2 0 -, reason gift']],
		[
			'rewarded',
			moved('12', leg({ amount: '2', account: 'cip-112/mint', meta: reason('mint rewards') })),
			['alice reward 2 0 -, reason mint rewards'],
		],
		['rewarded by kind', moved('12', leg({ amount: '2', account: 'cip-112/mint', meta: REWARD })), ['alice reward 2 0 -']],
		['burnt', moved('7', leg({ amount: '-3', account: 'cip-112/burn' })), ['alice burn -3 0 -']],
		[
			'burnt for traffic',
			moved('7', leg({ amount: '-3', account: 'cip-112/burn', meta: reason('traffic purchase') })),
			['alice traffic -3 0 -, reason traffic purchase'],
		],
		[
			'of an account that nobody knows',
			moved('7', leg({ amount: '-3', account: 'vault', meta: reason('kept') })),
			["alice unknown -3 0 -, reason kept, the other account has no owner and the name 'vault', which is neither a mint nor a burn"],
		],
		['more than its legs', moved('6', leg({ amount: '-3', to: 'bob' })), ['alice transfer -3 0 bob', `alice unknown -1 0 -, ${SUM}`]],
		['a leg of another instrument', moved('7', leg({ amount: '-3', to: 'bob', instrument: 'Silver' })), [`alice unknown -3 0 -, ${SUM}`]],
		['a leg that cannot be read', moved('7', leg({ amount: '-3', to: 'bob' }), { side: 'OtherSide' }), [`alice unknown -3 0 -, ${SUM}`]],
		['merged', [spent, change('10'), log([], ['00c'], reason('tidy'))], ['alice mergeSplit 0 0 -, reason tidy']],
		[
			'rearranged between accounts of one owner',
			moved('10', leg({ amount: '-3', to: 'alice', meta: reason('inner') }), leg({ amount: '3', to: 'alice' })),
			['alice mergeSplit 0 0 -, reason inner'],
		],
		[
			'two such legs, one of which has no other side',
			[
				spent,
				change('13'),
				log([leg({ amount: '-3', to: 'alice' }), leg({ amount: '3', to: 'alice' }), leg({ amount: '3', to: 'alice' })]),
			],
			['alice transfer 3 0 alice'],
		],
		[
			'legs of different numbers',
			moved('10', leg({ id: '1', amount: '-3', to: 'alice' }), leg({ id: '2', amount: '3', to: 'alice' })),
			['alice transfer -3 0 alice', 'alice transfer 3 0 alice'],
		],
		[
			'locked',
			[spent, creates('00c', 'alice', '10', { locked: true }), log([], ['00c'], reason('rent'))],
			['alice lock 0 10 -, reason rent'],
		],
		[
			'of which the admin knows nothing',
			[spent, change('7'), log([leg({ amount: '-3', to: 'bob' })], ['00c'], {}, { actingParties: [party('bob')] })],
			[`alice unknown -3 0 -, ${UNSAID}`],
		],
		['of another interface', [spent, change('7'), log([], ['00c'], {}, { interfaceId: 'x:Other' })], [`alice unknown -3 0 -, ${UNSAID}`]],
		['of another choice', [spent, change('7'), log([], ['00c'], {}, { choice: 'Other' })], [`alice unknown -3 0 -, ${UNSAID}`]],
		[
			'beside something that it does not name',
			[spent, change('7'), choice('Rules', kind('mint'), [creates('00d', 'alice', '1')]), log([leg({ amount: '-3', to: 'bob' })])],
			['alice mint 1 0 -', 'alice transfer -3 0 bob'],
		],
	])('%s', (_, events, expected) => {
		expect(lines(events)).toEqual(expected);
	});

	test('of somebody else says nothing of the holdings', () => {
		expect(lines([spent, change('7'), logs('bob', ['00a'], ['00c'], [])])).toEqual([`alice unknown -3 0 -, ${UNSAID}`]);
	});

	test('without the balances of before its legs are all there is', () => {
		const sent = moved('7', leg({ amount: '-3', to: 'bob' }), leg({ amount: '-1', to: 'bob', instrument: 'Silver' }));
		expect(lines(sent, { opening: false })).toEqual(['alice transfer -3 0 bob', 'alice transfer -1 0 bob']);
		expect(lines(sent, { opening: false, owners: ['bob'] })).toEqual([]);
		expect(movements(sent, { opening: false })[0]).toMatchObject({
			amount: parseAmount('3'),
			balanceAfter: null,
			lockedAfter: null,
			archivedHoldings: ['00a'],
			createdHoldings: ['00c'],
			decodedFrom: 'eventLog',
		});
	});
});
