// Movements of an update: the transfer or allocation they belong to, the balances after them, holdings that cannot be read, and those that
// arrive from another synchronizer.
import { parseAmount, ZERO } from '../../nodes/shared/tokens/amounts';
import { MovementDecoder } from '../../nodes/shared/tokens/decoder';
import { archives, choice, creates, kind, leg, logs, numbered, party, shown } from './tokens-support.cts';

const units = (text: string) => parseAmount(text)!;
const transaction = (events: object[], offset = 1) =>
	({ Transaction: { value: { updateId: '1220', offset, events: numbered(events) } } }) as never;
const view = (contractId: string, name: string, viewValue: object) => ({
	contractId,
	interfaceViews: [{ interfaceId: `#p:Splice.Api.Token.${name}`, viewValue }],
});
const instruction = (holdings: string[], id = '00i') =>
	view(id, 'TransferInstructionV1:TransferInstruction', {
		transfer: {
			sender: party('alice'),
			receiver: party('bob'),
			inputHoldingCids: holdings,
			meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'rent' } },
		},
	});
const allocation = (holdings: string[]) => view('00k', 'AllocationV1:Allocation', { allocation: {}, holdingCids: holdings });
const broken = (contractId: string, more = {}) => ({
	contractId,
	interfaceViews: [{ interfaceId: '#p:Splice.Api.Token.HoldingV1:Holding' }],
	...more,
});

function decoderOf(learnt: object[] = [], owners: string[] | null = ['alice'], opening = true): MovementDecoder {
	const decoder = new MovementDecoder(owners ? new Set(owners.map(party)) : undefined, opening);
	for (const created of learnt) decoder.learn(created as never);
	return decoder;
}
const coin = (id: string, owner: string, amount: string, more = {}) => creates(id, owner, amount, more).CreatedEvent;

describe('the transfer or the allocation of a movement', () => {
	const returned = [archives('00l'), creates('00c', 'alice', '4')];
	const locked = coin('00l', 'alice', '4', { locked: true });
	test.each<[string, object[], object[], object]>([
		[
			'the choice of a transfer',
			[],
			[choice('TransferInstruction_Withdraw', kind('unlock'), returned, { contractId: '00i' })],
			{ transferInstruction: '00i', allocation: null, counterparty: null, memo: null },
		],
		[
			'the choice of an allocation',
			[],
			[choice('Allocation_Cancel', kind('unlock'), returned, { contractId: '00k' })],
			{ transferInstruction: null, allocation: '00k' },
		],
		[
			'what keeps the holding: a transfer',
			[instruction(['00l'])],
			[choice('Rules', kind('unlock'), returned)],
			{ transferInstruction: '00i', allocation: null, counterparty: party('bob'), memo: 'rent' },
		],
		[
			'what keeps the holding: an allocation',
			[allocation(['00l'])],
			[choice('Rules', kind('unlock'), returned)],
			{ transferInstruction: null, allocation: '00k', counterparty: null, memo: null },
		],
		[
			'the choice before what keeps it',
			[allocation(['00l'])],
			[choice('TransferInstruction_Withdraw', kind('unlock'), returned, { contractId: '00i' })],
			{ transferInstruction: '00i', allocation: null },
		],
		[
			'neither',
			[instruction(['00x'])],
			[choice('Rules', kind('unlock'), returned)],
			{ transferInstruction: null, allocation: null, counterparty: null, memo: null },
		],
	])('by %s', (_, learnt, events, expected) => {
		expect(decoderOf([locked, ...learnt]).decode(transaction(events))).toMatchObject([{ kind: 'unlock', ...expected }]);
	});

	test('of a receiver the other is the sender; a fee beside it has neither', () => {
		const events = [
			choice('TransferInstruction_Accept', kind('transfer'), [archives('00i'), creates('00b', 'bob', '4')], { contractId: '00i' }),
		];
		expect(decoderOf([instruction(['00l'])], ['bob']).decode(transaction(events))).toMatchObject([
			{ kind: 'transfer', party: party('bob'), counterparty: party('alice'), memo: 'rent', transferInstruction: '00i' },
		]);
		const minted = [choice('TransferInstruction_Accept', kind('mint'), [creates('00b', 'bob', '4')], { contractId: '00i' })];
		expect(decoderOf([instruction(['00l'])], ['bob']).decode(transaction(minted))).toMatchObject([
			{ kind: 'mint', counterparty: null, memo: null, transferInstruction: '00i' },
		]);
	});

	test('one that began in the update itself, and one that ended is forgotten', () => {
		const decoder = decoderOf([coin('00a', 'alice', '4')]);
		const offered = [
			choice('Rules', kind('transfer'), [
				archives('00a'),
				{ CreatedEvent: instruction(['00l']) },
				creates('00l', 'alice', '4', { locked: true }),
			]),
		];
		expect(decoder.decode(transaction(offered))).toMatchObject([
			{ kind: 'lock', counterparty: party('bob'), memo: 'rent', transferInstruction: '00i' },
		]);
		decoder.decode(transaction([archives('00i'), archives('00l')], 2));
		const again = [choice('TransferInstruction_Withdraw', kind('mint'), [creates('00l', 'alice', '1')], { contractId: '00i' })];
		expect(decoder.decode(transaction(again, 3))).toMatchObject([{ memo: null, transferInstruction: '00i' }]);
		expect(decoder.decode(transaction([archives('00l')], 4))).toMatchObject([{ transferInstruction: null }]);
	});
});

test('a movement in whole', () => {
	const events = [choice('Rules_Burn', kind('burn'), [archives('00a'), creates('00c', 'alice', '7')])];
	expect(decoderOf([coin('00a', 'alice', '10'), coin('00l', 'alice', '4', { locked: true })]).decode(transaction(events))).toEqual([
		{
			kind: 'burn',
			party: party('alice'),
			instrument: { admin: party('bank'), id: 'Gold' },
			amount: units('3'),
			change: -units('3'),
			lockedChange: ZERO,
			balanceAfter: units('11'),
			lockedAfter: units('4'),
			counterparty: null,
			memo: null,
			reason: null,
			transferInstruction: null,
			allocation: null,
			decodedFrom: 'metadata',
			problem: null,
			nodeId: 2,
			index: 0,
			choice: 'Rules_Burn',
			archivedHoldings: ['00a'],
			createdHoldings: ['00c'],
		},
	]);
});

test('movements come in the order of their nodes, numbered, each with the balance after it', () => {
	const events = [
		choice('First', kind('mint'), [creates('00b', 'alice', '1')]),
		choice('Second', kind('burn'), [archives('00a')]),
		logs('alice', [], ['00e'], [leg({ amount: '2', to: 'bob' })]),
		creates('00e', 'alice', '2'),
		creates('00s', 'alice', '5', { instrument: 'Silver' }),
	];
	const found = decoderOf([coin('00a', 'alice', '10')]).decode(transaction(events));
	expect(
		found.map(({ kind: name, instrument, nodeId, index, balanceAfter, decodedFrom, choice: top }) => [
			name,
			instrument!.id,
			nodeId,
			index,
			balanceAfter,
			decodedFrom,
			top,
		]),
	).toEqual([
		['mint', 'Gold', 1, 0, units('11'), 'metadata', 'First'],
		['burn', 'Gold', 3, 1, units('1'), 'metadata', 'First'],
		['transfer', 'Gold', 4, 2, units('3'), 'eventLog', 'First'],
		['unknown', 'Silver', 6, 3, units('5'), 'holdings', 'First'],
	]);
});

describe('holdings that cannot be read', () => {
	const UNREAD = {
		kind: 'unknown',
		party: null,
		instrument: null,
		amount: null,
		change: null,
		lockedChange: ZERO,
		balanceAfter: null,
		lockedAfter: null,
		counterparty: null,
		memo: null,
		reason: null,
		transferInstruction: null,
		allocation: null,
		decodedFrom: 'holdings',
		choice: null,
	};
	const NO_VIEW = 'a holding cannot be read: the participant sent no view of this holding';
	const ENDED = 'a holding ended whose amount is not known';

	test('begin and end as unknown movements', () => {
		const decoder = decoderOf();
		expect(decoder.decode(transaction([{ CreatedEvent: broken('00b') }]))).toEqual([
			{ ...UNREAD, problem: NO_VIEW, nodeId: 0, index: 0, archivedHoldings: [], createdHoldings: ['00b'] },
		]);
		expect(decoder.decode(transaction([{ ArchivedEvent: { contractId: '00b' } }], 2))).toEqual([
			{ ...UNREAD, problem: ENDED, nodeId: 0, index: 0, archivedHoldings: ['00b'], createdHoldings: [] },
		]);
		expect(decoder.decode(transaction([{ ArchivedEvent: { contractId: '00b' } }], 3))).toEqual([]);
	});

	test('that are those of others are left out, and so are those that an event log names', () => {
		expect(decoderOf().decode(transaction([{ CreatedEvent: broken('00b', { acsDelta: false }) }]))).toEqual([]);
		const decoder = decoderOf([broken('00b')]);
		const events = [archives('00b'), creates('00c', 'alice', '1'), logs('alice', ['00b'], ['00c'], [leg({ amount: '1', to: 'bob' })])];
		expect(decoder.decode(transaction(events)).map(shown)).toEqual(['alice transfer 1 0 bob']);
	});

	test.each([
		[
			'of an interface of holdings',
			{ consuming: true, acsDelta: true, implementedInterfaces: ['x:Splice.Api.Token.HoldingV2:Holding'] },
			1,
		],
		['of somebody else', { consuming: true, acsDelta: false, implementedInterfaces: ['x:Splice.Api.Token.HoldingV2:Holding'] }, 0],
		['of another interface', { consuming: true, acsDelta: true, implementedInterfaces: ['x:Splice.Api.Token.HoldingV2:Holding:y'] }, 0],
		['of no interface', { consuming: true, acsDelta: true }, 0],
		['that goes on', { consuming: false, acsDelta: true, implementedInterfaces: ['x:Splice.Api.Token.HoldingV1:Holding'] }, 0],
	])('without the balances of before, the end of a contract %s', (_, exercised, count) => {
		const event = choice('Archive', {}, [], { contractId: '00u', ...exercised });
		expect(decoderOf([], ['alice'], false).decode(transaction([event]))).toHaveLength(count);
		expect(decoderOf().decode(transaction([event]))).toEqual([]);
	});
});

describe('what arrives from another synchronizer', () => {
	const arrives = (created: object, offset = 5) =>
		({
			Reassignment: {
				value: { updateId: '1220', offset, events: [{ JsUnassignedEvent: {} }, { JsAssignmentEvent: { createdEvent: created } }] },
			},
		}) as never;

	test('is unknown if its creation was not seen', () => {
		const decoder = decoderOf();
		const created = { ...coin('00b', 'alice', '3', { locked: true }), nodeId: 7 };
		const PROBLEM = 'it came from another synchronizer, and its creation was not seen';
		expect(decoder.decode(arrives(created))).toMatchObject([
			{
				kind: 'unknown',
				party: party('alice'),
				change: units('3'),
				lockedChange: units('3'),
				balanceAfter: units('3'),
				lockedAfter: units('3'),
				problem: PROBLEM,
				nodeId: 7,
				index: 0,
				choice: null,
				createdHoldings: ['00b'],
				archivedHoldings: [],
				decodedFrom: 'holdings',
			},
		]);
		expect(decoder.decode(arrives(created, 6))).toEqual([]);
		expect(decoderOf().decode(arrives(coin('00b', 'alice', '3')))).toMatchObject([{ lockedChange: ZERO, nodeId: 0 }]);
	});

	test.each<[string, object]>([
		['of somebody else', coin('00b', 'bob', '3')],
		['that cannot be read', broken('00b')],
		['that is no holding', { contractId: '00b' }],
	])('is no movement: one %s', (_, created) => {
		expect(decoderOf().decode(arrives(created))).toEqual([]);
	});

	test('a transfer that arrives is known from then on', () => {
		const decoder = decoderOf([coin('00l', 'alice', '4', { locked: true })]);
		decoder.decode(arrives(instruction(['00l'])));
		const events = [choice('Rules', kind('unlock'), [archives('00l'), creates('00c', 'alice', '4')])];
		expect(decoder.decode(transaction(events, 6))).toMatchObject([{ transferInstruction: '00i', memo: 'rent' }]);
	});
});

test('an update that is delivered again, and one of another kind, move nothing', () => {
	const decoder = decoderOf();
	const minted = (offset: number) => transaction([choice('Rules', kind('mint'), [creates(`00${offset}`, 'alice', '1')])], offset);
	expect(decoder.decode(minted(5))).toHaveLength(1);
	expect(decoder.decode(minted(5))).toEqual([]);
	expect(decoder.decode(minted(4))).toEqual([]);
	expect(decoder.decode({ OffsetCheckpoint: { value: { offset: 6 } } } as never)).toEqual([]);
	expect(decoder.decode(minted(6))).toEqual([]);
	expect(decoder.decode(minted(7))).toHaveLength(1);
	expect([...decoder.balances()]).toEqual([
		{ owner: party('alice'), instrument: { admin: party('bank'), id: 'Gold' }, total: units('2'), locked: ZERO },
	]);
});

test('without owners everybody is followed; a contract that is learnt twice counts once', () => {
	const decoder = decoderOf(
		[coin('00a', 'alice', '1'), coin('00a', 'alice', '1'), coin('00b', 'bob', '2', { locked: true }), broken('00c')],
		null,
	);
	expect([...decoder.balances()].map(({ owner, total, locked }) => [owner, total, locked])).toEqual([
		[party('alice'), units('1'), ZERO],
		[party('bob'), units('2'), units('2')],
	]);
});
