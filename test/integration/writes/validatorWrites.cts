/** The operations of a validator's wallets and administration that write, each with what it acts on. */
import type { IDataObject } from 'n8n-workflow';

import { validatorNodeOf } from '../../support/nodeTables.cts';
import type { Network, Write } from './network.cts';

const own = (number: number) => `own-${number}`;
const nodeOf = (name: string): string => {
	const [resource, operation] = name.split(' ')[0]!.split('.');
	return validatorNodeOf(resource!, operation!);
};

/** An operation with an ID of its own, as a user of the validator. */
const act = (name: string, as: string, endpoint: string, make: Write['make'], more: Partial<Write> = {}): Write => ({
	name,
	node: nodeOf(name),
	as,
	endpoint,
	ownId: true,
	make,
	...more,
});
const ALICE = 'ledger-api-user';
const CAROL = 'trader';
const OPERATOR = 'validator-operator';
const OPERATOR_PARTY = 'digitalasset-testValidator-1';
const ADMIN = 'participant_admin';

/** Runs an operation to make what another one acts on. */
async function done({ run }: Network, as: string, parameters: IDataObject): Promise<IDataObject> {
	const { json, error } = await run(nodeOf(`${parameters.resource}.${parameters.operation}`), as, parameters);
	if (error) throw new Error(`${JSON.stringify(parameters)}: ${error.message} ${error.description}`);
	return json[0]!;
}
const payment = ({ world }: Network, number: number, receiver = 'carol') => ({
	receiver: world.parties[receiver],
	amount: '1.25',
	trackingId: own(number),
	description: 'ring',
});
/** A payment whose tracking ID another wallet has used. */
const usedByBank = (resource: string, operation: string) => async (network: Network, number: number) => {
	const parameters = payment(network, number);
	await done(network, 'issuer', { resource, operation, ...parameters });
	return parameters;
};
const openTransfer = async ({ happen }: Network) => {
	const { contractId } = await happen('createTransferOffer', { from: 'alice', to: 'carol', amount: '2.0000000000' });
	return { transferInstructionId: contractId };
};
const openOffer = async (network: Network, number: number) => {
	const parameters = { ...payment(network, number), trackingId: `offer-${number}` };
	return { offerContractId: (await done(network, ALICE, { resource: 'transferOffer', operation: 'create', ...parameters })).contractId };
};
const openRequest = async (network: Network, number: number) => {
	const parameters = { name: `n${number}.unverified.ans`, url: '', description: '' };
	const made = await done(network, ALICE, { resource: 'nameEntry', operation: 'create', ...parameters });
	return { contractId: made.subscriptionRequestContractId };
};
const settlement = ({ world }: Network, number: number) => ({
	tokenStandard: 'v1',
	settlementId: own(number),
	executor: { __rl: true, mode: 'id', value: world.parties.merchant },
	transferLegId: 'leg0',
	receiver: world.parties.bob,
	amount: '12.5',
	requestedAt: '2026-07-01T10:00:00Z',
	allocateBefore: '2030-01-01T00:00:00Z',
	settleBefore: '2030-01-02T00:00:00Z',
});
const proposal = async ({ happen }: Network) => ({ contractId: (await happen('proposeMinting', { from: 'bob', to: 'alice' })).contractId });
const allocationRequest = async ({ happen }: Network) => ({ contractId: (await happen('requestAllocation')).contractId });
const usersOf: Write['shows'] = async (network, { userName }) =>
	(await network.run('cantonValidator', ADMIN, { resource: 'user', operation: 'getAll', returnAll: true })).json.some(
		(row) => row.userName === userName,
	);

const transfers = 'POST /v2/wallet/token-standard/transfers';
const offers = 'POST /v0/wallet/transfer-offers';

export const VALIDATOR_WRITES: Write[] = [
	act('transfer.send', ALICE, transfers, payment),
	act('transfer.send with an ID of another sender', ALICE, transfers, usedByBank('transfer', 'send')),
	act('transferOffer.create with an ID of another sender', ALICE, offers, usedByBank('transferOffer', 'create')),
	act('transfer.send to a preapproved', OPERATOR, transfers, (network, number) => payment(network, number, 'alice')),
	act('transfer.send by preapproval', OPERATOR, 'POST /v0/wallet/transfer-preapproval/send', (network, number) => ({
		...payment(network, number, 'alice'),
		withoutPreapproval: 'refuse',
	})),
	act('transfer.accept', CAROL, `${transfers}/{contract_id}/accept`, openTransfer),
	act('transfer.reject', CAROL, `${transfers}/{contract_id}/reject`, openTransfer),
	act('transfer.withdraw', ALICE, `${transfers}/{contract_id}/withdraw`, openTransfer),
	act('transferOffer.create', ALICE, offers, payment),
	act('transferOffer.accept', CAROL, `${offers}/{contract_id}/accept`, openOffer),
	act('transferOffer.reject', CAROL, `${offers}/{contract_id}/reject`, openOffer),
	act('transferOffer.withdraw', ALICE, `${offers}/{contract_id}/withdraw`, openOffer),
	act('traffic.buy', OPERATOR, 'POST /v0/wallet/buy-traffic-requests', (_, number) => ({
		trafficBytes: '200000',
		trackingId: own(number),
	})),
	act('wallet.tap', ALICE, 'POST /v0/wallet/tap', (_, number) => ({ amount: '1', trackingId: own(number) }), { leavesNoTrace: true }),
	act('allocation.create', ALICE, 'POST /v0/allocations', settlement),
	act('allocation.acceptRequest', ALICE, 'POST /v0/allocations', allocationRequest),
	act('allocation.rejectRequest', ALICE, 'POST /v0/wallet/token-standard/allocation-requests/{contract_id}/reject', allocationRequest),
	act('allocation.withdraw', ALICE, 'POST /v0/allocations/{contract_id}/withdraw', async (network, number) => {
		const parameters = { resource: 'allocation', operation: 'create', ...settlement(network, number) };
		return { contractId: (await done(network, ALICE, parameters)).contractId };
	}),
	act('mintingDelegation.acceptProposal', ALICE, 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept', proposal),
	act('mintingDelegation.rejectProposal', ALICE, 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/reject', proposal),
	act('mintingDelegation.end', ALICE, 'POST /v0/wallet/minting-delegations/{contract_id}/reject', async (network) => {
		const parameters = { resource: 'mintingDelegation', operation: 'acceptProposal', ...(await proposal(network)) };
		return { contractId: (await done(network, ALICE, parameters)).delegationContractId };
	}),
	act(
		'nameEntry.create',
		ALICE,
		'POST /v0/entry/create',
		(_, number) => ({ name: `n${number}.unverified.ans`, url: '', description: '' }),
		// Its server has no ID for it: one that is done minutes later is done besides the next.
		{ leavesNoTrace: true },
	),
	act('subscription.acceptRequest', ALICE, 'POST /v0/wallet/subscription-requests/{contract_id}/accept', openRequest),
	act('subscription.rejectRequest', ALICE, 'POST /v0/wallet/subscription-requests/{contract_id}/reject', openRequest),
	act('subscription.cancel', ALICE, 'DELETE /v0/wallet/subscription-requests/{contract_id}', async (network, number) => {
		await done(network, ALICE, { resource: 'subscription', operation: 'acceptRequest', ...(await openRequest(network, number)) });
		await network.sandbox.control('POST', '/settle');
		const { json } = await network.run('cantonWallet', ALICE, {
			resource: 'subscription',
			operation: 'getAll',
			returnAll: true,
			simplify: true,
		});
		return { contractId: json.find(({ description }) => String(description).includes(`"n${number}.`))!.contractId };
	}),
	act('transferPreapproval.create', 'issuer', 'POST /v0/wallet/transfer-preapproval', async (network) => {
		await network.run('cantonWallet', ADMIN, {
			resource: 'transferPreapproval',
			operation: 'cancel',
			receiver: network.world.parties.bank,
		});
		// The world's clock is behind the node's.
		await network.sandbox.control('POST', '/settings', { preapprovalDays: 3650 });
		return {};
	}),
	act('transferPreapproval.cancel', ADMIN, 'DELETE /v0/admin/transfer-preapprovals/by-party/{receiver-party}', async (network) => {
		await network.run('cantonWallet', 'issuer', { resource: 'transferPreapproval', operation: 'create' });
		return { receiver: network.world.parties.bank };
	}),
	act('transferPreapproval.renew', OPERATOR, 'POST /v0/wallet/transfer-preapproval', async (network) => {
		await network.run('cantonWallet', ADMIN, {
			resource: 'transferPreapproval',
			operation: 'cancel',
			receiver: network.world.parties[OPERATOR_PARTY],
		});
		// The world's clock is behind the node's.
		await network.sandbox.control('POST', '/settings', { preapprovalDays: 3650 });
		return { daysLeft: 30 };
	}),
	act('user.onboard', ADMIN, 'POST /v0/admin/users', (_, number) => ({ userName: `walletuser${number}` }), { shows: usersOf }),
	act(
		'user.offboard',
		ADMIN,
		'POST /v0/admin/users/offboard',
		async (network, number) => {
			const userName = `walletuser${number}`;
			await done(network, ADMIN, { resource: 'user', operation: 'onboard', userName });
			return { userName, confirmUserName: userName };
		},
		{ shows: usersOf },
	),
];
