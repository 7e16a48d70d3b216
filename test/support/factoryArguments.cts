/** Arguments of a registry's factories of version 1. */
type Parties = Record<string, string>;

const meta = { values: {} };

/** An allocation of 10.5 from alice to bob for the merchant's order. */
export const allocationOf = ({ DSO, alice, bob, merchant }: Parties, settlement: object = {}, leg: object = {}) => ({
	expectedAdmin: DSO,
	allocation: {
		settlement: {
			executor: merchant,
			settlementRef: { id: 'order-1', cid: null },
			requestedAt: '2026-07-01T10:00:00Z',
			allocateBefore: '2026-07-01T11:00:00Z',
			settleBefore: '2026-07-01T12:00:00Z',
			meta,
			...settlement,
		},
		transferLegId: 'leg-1',
		transferLeg: { sender: alice, receiver: bob, amount: '10.5', instrumentId: { admin: DSO, id: 'Amulet' }, meta, ...leg },
	},
});

/** A transfer of 1.0 from alice to bob, with ten years left to accept it. */
export const transferOf = ({ dso, alice, bob }: Parties) => ({
	sender: alice,
	receiver: bob,
	amount: '1.0',
	instrumentId: { admin: dso, id: 'Amulet' },
	requestedAt: '2026-07-01T00:00:00Z',
	executeBefore: '2036-07-01T00:00:00Z',
	inputHoldingCids: [],
	meta,
});
