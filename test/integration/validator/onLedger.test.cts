// One world: what the wallet lists is on the ledger as well, for the same party and in the shape that was recorded there, and goes with it.
import { bearer } from '../../e2e/support/token.cts';
import { useValidator } from './support.cts';

const { sandbox, world, run, happen } = useValidator();
const own = async (resource: string, operation: string, parameters: object = {}) => {
	const { json, error } = await run(resource, operation, { simplify: true, returnAll: true, ...parameters });
	expect(error).toBeUndefined();
	return json;
};

/** The party's active contracts on the ledger whose template ends so. */
async function onLedger(entity: string, party = world.parties.alice): Promise<any[]> {
	const call = async (method: string, path: string, body?: object) => {
		const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/json' };
		return await (await fetch(`${sandbox.url}${path}`, { method, headers, body: JSON.stringify(body) })).json();
	};
	const { offset } = (await call('GET', '/v2/state/ledger-end')) as { offset: number };
	const everything = { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } };
	const eventFormat = { filtersByParty: { [party]: { cumulative: [everything] } }, verbose: true };
	const answer = (await call('POST', '/v2/state/active-contracts', { activeAtOffset: offset, eventFormat })) as any[];
	return answer
		.map(({ contractEntry }) => contractEntry.JsActiveContract.createdEvent)
		.filter(({ templateId }) => templateId.endsWith(`:${entity}`));
}
const ids = (events: any[]) => events.map(({ contractId }) => contractId);

test('a name: its request, payment, subscription and entry', async () => {
	const { alice, DSO } = world.parties;
	const name = 'ledger.unverified.ans';
	const [{ subscriptionRequestContractId: contractId, entryContextContractId }] = await own('nameEntry', 'create', { name, url: '' });
	const [request] = await onLedger('Splice.Wallet.Subscriptions:SubscriptionRequest');
	expect(request).toMatchObject({
		contractId,
		packageName: 'splice-wallet-payments',
		signatories: [DSO, alice].sort(),
		observers: [],
		createArgument: {
			subscriptionData: { sender: alice, receiver: DSO, provider: DSO, dso: DSO, description: `ANS entry: "${name}"` },
			payData: {
				paymentAmount: { amount: '1.0000000000', unit: 'USDUnit' },
				paymentInterval: { microseconds: '7776000000000' },
				paymentDuration: { microseconds: '2592000000000' },
			},
		},
	});
	expect(await onLedger('Splice.Ans:AnsEntryContext')).toMatchObject([
		{ contractId: entryContextContractId, createArgument: { name, user: alice, reference: contractId } },
	]);

	const [{ paymentContractId }] = await own('subscription', 'acceptRequest', { contractId });
	expect(await onLedger('Splice.Wallet.Subscriptions:SubscriptionRequest')).toEqual([]);
	const [payment] = await onLedger('Splice.Wallet.Subscriptions:SubscriptionInitialPayment');
	expect(payment).toMatchObject({
		contractId: paymentContractId,
		createArgument: { reference: contractId, targetAmount: '200.0000000000' },
	});
	expect(ids(await onLedger('Splice.Amulet:LockedAmulet'))).toContain(payment.createArgument.lockedAmulet);

	await happen('wait', { seconds: 2 });
	const [subscription] = await own('subscription', 'getAll');
	expect(ids(await onLedger('Splice.Wallet.Subscriptions:SubscriptionIdleState'))).toEqual([subscription.contractId]);
	expect(ids(await onLedger('Splice.Wallet.Subscriptions:Subscription'))).toEqual([subscription.subscriptionContractId]);
	expect(await onLedger('Splice.Wallet.Subscriptions:SubscriptionInitialPayment')).toEqual([]);
	const [entry] = await own('nameEntry', 'getAll');
	expect(await onLedger('Splice.Ans:AnsEntry')).toMatchObject([{ contractId: entry.contractId, createArgument: { name, user: alice } }]);

	await own('subscription', 'cancel', { contractId: subscription.contractId });
	expect(await onLedger('Splice.Wallet.Subscriptions:SubscriptionIdleState')).toEqual([]);
	expect(await onLedger('Splice.Wallet.Subscriptions:Subscription')).toEqual([]);
	// Recorded: the entry itself stays until it ends.
	expect(ids(await onLedger('Splice.Ans:AnsEntry'))).toEqual([entry.contractId]);
});

test('a minting delegation: proposed, accepted, replaced, ended', async () => {
	const { alice, bob } = world.parties;
	const proposal = 'Splice.Wallet.MintingDelegation:MintingDelegationProposal';
	const delegation = 'Splice.Wallet.MintingDelegation:MintingDelegation';
	const { contractId } = await happen('proposeMinting', { from: 'bob', to: 'alice' });
	expect(await onLedger(proposal)).toMatchObject([
		{ contractId, signatories: [bob], observers: [alice], createArgument: { delegation: { delegate: alice, beneficiary: bob } } },
	]);
	await own('mintingDelegation', 'acceptProposal', { contractId });
	const [first] = await own('mintingDelegation', 'getAll');
	expect(await onLedger(proposal)).toEqual([]);
	expect(await onLedger(delegation, bob)).toMatchObject([{ contractId: first.contractId, signatories: [alice, bob].sort() }]);

	const { contractId: again } = await happen('proposeMinting', { from: 'bob', to: 'alice' });
	await own('mintingDelegation', 'acceptProposal', { contractId: again });
	const [second] = await own('mintingDelegation', 'getAll');
	expect(ids(await onLedger(delegation))).toEqual([second.contractId]);
	await own('mintingDelegation', 'end', { contractId: second.contractId });
	expect(await onLedger(delegation)).toEqual([]);
});

test.each([
	['1', 'Splice.Testing.Apps.TradingApp:OTCTrade'],
	['2', 'Splice.Testing.Apps.TradingAppV2:OTCTradeAllocationRequest'],
])('a request to allocate, of version %s', async (version, template) => {
	const { contractId } = await happen('requestAllocation', { version });
	expect(ids(await own('allocation', 'getRequests'))).toEqual([contractId]);
	expect(ids(await onLedger(template))).toEqual([contractId]);
	await own('allocation', 'rejectRequest', { contractId });
	expect(await onLedger(template)).toEqual([]);
	expect(await own('allocation', 'getRequests')).toEqual([]);
});
