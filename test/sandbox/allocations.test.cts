// Canton Coin's allocation of version 2 that a wallet makes, seen on the ledger. Recorded at Splice 0.7.5, but for the wallet's answers,
// which the conformance tests replay.
import { authorised, useClient } from './client.cts';

const client = useClient();
const INTERFACE = '#splice-api-token-allocation-v2:Splice.Api.Token.AllocationV2:Allocation';
const DAY = 86_400_000;

async function allocated(settlement: object, committed: boolean) {
	const { alice, bob, merchant } = (await client.world()).parties;
	const { json } = await client.post(
		'/api/validator/v2/allocations',
		{
			settlement: { executors: [merchant], settlement_ref: { id: 'f8' }, ...settlement },
			transfer_leg_sides: [{ transfer_leg_id: 'leg1', side: 'SENDERSIDE', otherside: bob, amount: '5.0' }],
			committed,
		},
		authorised(),
	);
	const view = { InterfaceFilter: { value: { interfaceId: INTERFACE, includeInterfaceView: true } } };
	const eventFormat = { filtersByParty: { [alice]: { cumulative: [{ identifierFilter: view }] } }, verbose: false };
	const page = await client.post('/v2/state/active-contracts-page', { eventFormat }, authorised());
	const [created] = page.json.activeContracts
		.map(({ contractEntry }: any) => contractEntry.JsActiveContract.createdEvent)
		.filter(({ contractId }: any) => contractId === json.output.allocation_cid);
	return { view: created.interfaceViews[0].viewValue, args: created.createArgument, alice, merchant };
}

const names = ({ availableActions }: any) => availableActions.map(([{ tag }]: any) => tag);
const lifetime = ({ createdAt, expiresAt }: any) => Date.parse(expiresAt) - Date.parse(createdAt);

it('shows what it was created with, what it locks, and who may do what', async () => {
	const { view, args, alice, merchant } = await allocated({ settlement_deadline: 1893456000000000 }, true);
	const { lockedAmulet, ...rest } = args;
	expect(view).toMatchObject({ ...rest, holdingCids: [lockedAmulet], expiresAt: '2030-01-01T00:00:00Z', originalAllocationCid: null });
	expect(view.availableActions).toEqual([
		[{ tag: 'AA_Settle', value: {} }, [[(await client.world()).parties.DSO, merchant]]],
		[{ tag: 'AA_Cancel', value: {} }, [[merchant]]],
		[{ tag: 'AA_Withdraw', value: {} }, [[alice]]],
	]);
});

it('without a deadline lasts 90 days; committed, nobody can withdraw it', async () => {
	const { view } = await allocated({}, true);
	expect(view.allocation.settlementDeadline).toBeNull();
	expect(lifetime(view)).toBe(90 * DAY);
	expect(names(view)).toEqual(['AA_Settle', 'AA_Cancel']);
});
