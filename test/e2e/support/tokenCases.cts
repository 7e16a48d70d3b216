/** Cases of the operations of Canton Token, and of journals and prices, by resource and operation. */
import { byId, EVERYBODY, truth, type Case } from './ledgerTruth.cts';

const offer = (index: number) => ({ party: byId(truth.party), transferInstructionId: truth.tokens.offers[index] });
const request = (index: number) => ({ party: byId(truth.party), allocationRequestId: truth.tokens.requests[index] });
const REGISTRY = { coinRegistry: 'registry', commandId: '' };
const payment = () => ({
	sender: byId(truth.party),
	receiver: byId(truth.tokens.receiver),
	instrument: `Amulet@${truth.tokens.admin}`,
	executeBefore: truth.tokens.executeBefore,
});
const ofAlice = () => ({
	party: byId(truth.party),
	instrument: `Amulet@${truth.tokens.admin}`,
	options: { executeBefore: truth.tokens.executeBefore },
	...REGISTRY,
});
const supplyOf = () => ({
	admin: byId(truth.tokens.issuer),
	instrumentId: 'DemoSilver',
	owner: byId(truth.tokens.receiver),
	dryRun: 'never',
	commandId: '',
});

/** The cases, each made when it is run. */
export const tokenCases: Record<string, () => Case> = {
	'allocation create': () => ({
		parameters: { ...request(0), ...REGISTRY },
		shows: { outcome: 'succeeded', status: 'allocated', amount: '3.0000000000' },
	}),
	'allocation getAll': () => ({
		parameters: { party: byId(truth.party), limit: 5 },
		shows: { allocationId: expect.stringMatching(/^00/), settlementId: expect.any(String) },
	}),
	'allocation withdraw': () => ({
		parameters: { party: byId(truth.party), allocationId: truth.tokens.allocation, ...REGISTRY },
		shows: { outcome: 'succeeded', status: 'withdrawn' },
	}),
	'allocationRequest getAll': () => ({
		parameters: { party: byId(truth.party), limit: 5 },
		shows: { allocationRequestId: expect.stringMatching(/^00/), toAllocate: true },
	}),
	'allocationRequest reject': () => ({ parameters: { ...request(1), commandId: '' }, shows: { outcome: 'succeeded', status: 'rejected' } }),
	'journal make': () => ({
		parameters: {
			costBasis: 'fifo',
			gainAccount: '4900',
			openingLots: 'Amulet@DSO::1220ab; 1.5; 0.30; 2026-06-01T00:00:00Z',
			journalOutput: 'lots',
		},
		shows: { instrument: 'Amulet@DSO::1220ab', quantity: '1.5000000000', cost: '0.30' },
	}),
	'journal makeStatement': () => ({
		parameters: { fromTime: '2026-06-01T00:00:00Z', toTime: '2026-07-01T00:00:00Z' },
		item: {
			kind: 'closingBalance',
			party: 'alice::1220ab',
			instrumentId: 'Amulet',
			instrumentAdmin: 'DSO::1220ab',
			balanceAfter: '0.0000000000',
			currency: 'USD',
		},
		shows: { instrument: 'Amulet@DSO::1220ab', lastDay: '2026-06-30', closingBalance: '0.00', entries: 0 },
	}),
	'balance getAll': () => ({
		parameters: { ...EVERYBODY, returnAll: false, limit: 1 },
		shows: { party: expect.any(String), total: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holderRegister getAll': () => ({
		parameters: { admin: byId(truth.tokens.admin), instrument: 'all', returnAll: false, limit: 1 },
		shows: { rowType: 'holder', total: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holding getAll': () => ({
		parameters: { ...EVERYBODY, returnAll: false, limit: 1 },
		shows: { amount: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holding merge': () => ({
		parameters: { ...ofAlice(), dryRun: 'never' },
		shows: { outcome: 'succeeded', holdingId: expect.stringMatching(/^00/), commandsLeft: 0 },
	}),
	'holding split': () => ({
		parameters: { ...ofAlice(), amounts: '0.5', dryRun: 'never' },
		shows: { outcome: 'succeeded', amount: '0.5000000000', holdingId: expect.stringMatching(/^00/) },
	}),
	'movement getAll': () => ({
		parameters: { parties: byId(truth.party), range: 'offsets', returnAll: false, limit: 3 },
		shows: { kind: expect.any(String), balanceAfter: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'movement getJournal': () => ({
		parameters: { parties: byId(truth.party), range: 'offsets' },
		shows: { lineId: expect.stringMatching(/^[0-9a-f]{20}:token$/), account: '1400', quantity: expect.stringMatching(/^-?\d+\.\d{10}$/) },
	}),
	'holding burn': () => ({
		parameters: { ...supplyOf(), amount: '0.5' },
		shows: { outcome: 'succeeded', changeHoldingIds: expect.any(Array) },
	}),
	'holding mint': () => ({
		parameters: { ...supplyOf(), amount: '1.5' },
		shows: { outcome: 'succeeded', holdingIds: [expect.stringMatching(/^00/)] },
	}),
	'transfer accept': () => ({ parameters: { ...offer(0), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'completed' } }),
	'transfer getAll': () => ({
		parameters: { party: byId(truth.party), direction: 'in', limit: 5 },
		shows: { direction: 'in', status: 'pending', instrumentId: 'Amulet' },
	}),
	'transfer getStatus': () => ({ parameters: { ...offer(3), findBy: 'transferInstructionId' }, shows: { status: 'pending' } }),
	'transfer reject': () => ({ parameters: { ...offer(1), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'rejected' } }),
	'transfer send': () => ({
		parameters: {
			...payment(),
			amount: '1.5',
			memo: 'invoice 7',
			...REGISTRY,
		},
		shows: { outcome: 'succeeded', status: 'pending', amount: '1.5000000000', memo: 'invoice 7' },
	}),
	'transfer sendMany': () => ({
		parameters: {
			...payment(),
			amount: '0.5',
			coinRegistry: REGISTRY.coinRegistry,
		},
		shows: { outcome: 'succeeded', status: 'pending', amount: '0.5000000000', paymentsInTransaction: 1 },
	}),
	'transfer withdraw': () => ({ parameters: { ...offer(2), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'withdrawn' } }),
	'price get': () => ({ parameters: { coinRegistry: 'scan' }, shows: { currency: 'USD', priceSource: 'scanOpenRounds' } }),
	'price getAll': () => ({
		parameters: { coinRegistry: 'scan', from: '2026-07-01', limit: 2 },
		shows: { currency: 'USD', instrumentId: 'Amulet' },
	}),
	'reward getAll': () => ({
		parameters: { parties: byId(truth.party), groupBy: 'total', returnAll: true },
		shows: { kind: 'appTraffic', couponsEarned: 1 },
	}),
	'rewardCoupon getAll': () => ({
		parameters: { parties: byId(truth.party), returnAll: true },
		shows: { kind: 'appTraffic', amount: '5.5000000000' },
	}),
};
