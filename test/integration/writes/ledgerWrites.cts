/** The operations of a participant's nodes that write, each with what it acts on. */
import type { IDataObject } from 'n8n-workflow';

import { bearer } from '../../e2e/support/token.cts';
import { ledgerNodeOf } from '../../support/nodeTables.cts';
import { byId, type Network, type Write } from './network.cts';

const SUBMIT = 'POST /v2/commands/submit-and-wait-for-transaction';
const TIME = '2026-07-02T10:00:00Z';
const IOU = '#model-tests:Iou:Iou';

const own = (number: number) => `own-${number}`;
const iou = ({ world }: Network) => ({
	issuer: world.parties.alice,
	owner: world.parties.alice,
	currency: 'CHF',
	amount: '5.0',
	observers: [],
});
const asJson = (value: unknown) => ({ argumentsFrom: 'json', createArgumentsJson: JSON.stringify(value) });

const nodeOf = (name: string): string => {
	const [resource, operation] = name.split(' ')[0]!.split('.');
	return ledgerNodeOf(resource!, operation!);
};

/** An operation on the ledger as the user of a party. */
const act = (name: string, make: Write['make'], more: Partial<Write> = {}): Write => ({
	name,
	node: nodeOf(name),
	as: 'issuer',
	endpoint: SUBMIT,
	ownId: true,
	async make(network, number) {
		return { commandId: own(number), ...(await make(network, number)) };
	},
	...more,
});
/** One of the administration, whose lists show it. */
const administer = (name: string, endpoint: string, make: Write['make'], shows?: Write['shows'], again?: true): Write => ({
	name,
	node: nodeOf(name),
	as: 'participant_admin',
	endpoint,
	make,
	shows,
	again,
});

/** Tokens of an issuer that one of the parties is, of which bob has some. */
const issuedTokens = async ({ world, happen }: Network) => {
	await happen('moveDemo', { instrument: 'DemoSilver', party: 'bob', amount: '5.0000000000' });
	return { admin: byId(world.parties.bank!), instrumentId: 'DemoSilver', owner: byId(world.parties.bob!), amount: '2.5', dryRun: 'never' };
};

const coins = ({ world }: Network) => ({ instrument: `Amulet@${world.parties.DSO}`, coinRegistry: 'scan' });
const payment = (network: Network) => ({
	...coins(network),
	sender: byId(network.world.parties.bank!),
	receiver: byId(network.world.parties.bob!),
	amount: '1.5',
	executeBefore: TIME,
});
const party = ({ world }: Network, hint = 'bank') => ({ party: byId(world.parties[hint]!) });
/** An offer between the bank and another party. */
const offered = (from: string, to: string) => async (network: Network) => ({
	...party(network),
	transferInstructionId: (await network.happen('createTransferOffer', { from, to, amount: '2.0000000000' })).contractId,
	coinRegistry: 'scan',
});
const requested = async ({ happen }: Network) =>
	(await happen('requestTrade', { from: 'bank', to: 'carol', amount: '3.0000000000' })).contractId;
const issued = async ({ happen }: Network) => (await happen('issue', { party: 'alice', to: 'alice' })).created[0];
const asAlice = ({ world }: Network) => ({ actAs: byId(world.parties.alice!), simplify: true });
/** A contract of Alice's. */
const ofIou = async (network: Network) => ({ ...asAlice(network), templateId: byId(IOU), contractId: await issued(network) });
/** Of the two synchronizers one. */
const onOne = ({ world }: Network) => ({ synchronizerId: byId(world.synchronizers[0]!) });
const alice = { as: 'ledger-api-user' } as const;

const get = async ({ sandbox }: Network, path: string): Promise<unknown> => {
	const answer = await fetch(sandbox.url + path, { headers: { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}` } });
	return answer.ok ? await answer.json() : null;
};
const userOf: Write['shows'] = async (network, { newUserId, userId }) =>
	await get(network, `/v2/users/${String(newUserId ?? (userId as IDataObject).value)}`);

const newUser = async ({ happen }: Network, number: number) => {
	await happen('user', { user: `user-${number}`, rights: [{ CanReadAsAnyParty: { value: {} } }] });
	return { userId: byId(`user-${number}`), confirmUserId: `user-${number}` };
};
const idp = async ({ post }: Network, number: number) => {
	const identityProviderId = `idp-${number}`;
	const url = `https://${identityProviderId}.example/`;
	await post('/v2/idps', { identityProviderConfig: { identityProviderId, issuer: url, jwksUrl: url } });
	return { identityProviderId: byId(identityProviderId), confirmIdentityProviderId: identityProviderId };
};
const idpOf: Write['shows'] = async (network, { newIdentityProviderId, identityProviderId }) =>
	await get(network, `/v2/idps/${String(newIdentityProviderId ?? (identityProviderId as IDataObject).value)}`);
const rightsOf: Write['shows'] = async (network, { userId }) =>
	await get(network, `/v2/users/${String((userId as IDataObject).value)}/rights`);

/** A payment whose command ID was used for another party's payment, which is another command. */
const usedByAlice = async (network: Network, number: number) => {
	const earlier = { ...payment(network), sender: byId(network.world.parties.alice!), commandId: own(number) };
	const { error } = await network.run('cantonToken', alice.as, { resource: 'transfer', operation: 'send', ...earlier });
	if (error) throw new Error(`transfer.send: ${error.message}`);
	return payment(network);
};

export const LEDGER_WRITES: Write[] = [
	act('transfer.send', payment),
	act('transfer.send with an ID of another sender', usedByAlice),
	act('transfer.sendMany', payment),
	act('transfer.accept', offered('alice', 'bank')),
	act('transfer.reject', offered('alice', 'bank')),
	act('transfer.withdraw', offered('bank', 'alice')),
	act('holding.split', (network) => ({
		...party(network),
		...coins(network),
		amounts: '0.5',
		dryRun: 'never',
		options: { executeBefore: TIME },
	})),
	act('holding.merge', async (network) => {
		for (const amount of ['1.0000000000', '2.0000000000']) await network.happen('tap', { party: 'bank', amount });
		return { ...party(network), ...coins(network), dryRun: 'never', options: { executeBefore: TIME } };
	}),
	act('holding.mint', issuedTokens),
	act('holding.burn', issuedTokens, { namesNoAmount: true }),
	act('allocation.create', async (network) => ({
		...party(network),
		allocationRequestId: await requested(network),
		coinRegistry: 'scan',
	})),
	act('allocation.withdraw', async (network) => ({
		...party(network),
		allocationId: (await network.happen('allocateTokens', { from: 'bank', to: 'carol', amount: '2.0000000000' })).contractId,
		coinRegistry: 'scan',
	})),
	act('allocationRequest.reject', async (network) => ({ ...party(network), allocationRequestId: await requested(network) })),
	act(
		'command.submit',
		(network) => ({
			...asAlice(network),
			commandsFrom: 'json',
			commandsJson: JSON.stringify({ CreateCommand: { templateId: IOU, createArguments: iou(network) } }),
			waitFor: 'transaction',
		}),
		alice,
	),
	act('contract.create', (network) => ({ ...asAlice(network), templateId: byId(IOU), ...asJson(iou(network)) }), alice),
	act('contract.archive', ofIou, alice),
	act(
		'contract.exercise',
		async (network) => ({
			...(await ofIou(network)),
			choice: byId('Archive'),
			argumentsFrom: 'json',
			choiceArgumentJson: '{}',
		}),
		alice,
	),
	act(
		'reassignment.submit',
		async (network) => ({
			submitter: byId(network.world.parties.alice!),
			step: 'unassign',
			contractId: await issued(network),
			source: byId(network.world.synchronizers[0]!),
			target: byId(network.world.synchronizers[1]!),
			wait: true,
			simplify: true,
		}),
		{ ...alice, endpoint: 'POST /v2/commands/submit-and-wait-for-reassignment' },
	),
	{
		...act('preparedTransaction.execute', async ({ happen }) => {
			const { preparedTransaction, hashingSchemeVersion, partySignatures } = await happen('prepare');
			return {
				preparedTransaction,
				hashingSchemeVersion,
				specifySignatures: 'json',
				signaturesJson: JSON.stringify(partySignatures),
				simplify: true,
			};
		}),
		...alice,
		endpoint: 'POST /v2/interactive-submission/executeAndWaitForTransaction',
	},
	administer(
		'packageVetting.update',
		'POST /v2/package-vetting/update',
		async (network) => {
			// Each play unvets it.
			const { packageIds } = await network.get('/v2/packages');
			const packages = packageIds[0];
			const parameters = { resource: 'packageVetting', operation: 'update', packages, dryRun: false, options: onOne(network) };
			await network.run('cantonParticipant', 'participant_admin', { ...parameters, change: 'vet' });
			return { ...parameters, change: 'unvet', confirmPackages: packages };
		},
		async ({ post }) => await post('/v2/package-vetting/list', {}),
	),
	administer('party.allocate', 'POST /v2/parties', (network, number) => ({
		partyIdHint: `party-${number}`,
		simplify: true,
		options: onOne(network),
	})),
	administer(
		'party.update',
		'PATCH /v2/parties/{party}',
		(network, number) => ({ ...party(network), annotations: { annotation: [{ name: 'run', value: String(number) }] } }),
		async (network) => await get(network, `/v2/parties/${encodeURIComponent(network.world.parties.bank!)}`),
		true,
	),
	administer('user.create', 'POST /v2/users', (_, number) => ({ newUserId: `user-${number}`, simplify: true }), userOf),
	administer(
		'user.update',
		'PATCH /v2/users/{user-id}',
		async (network, number) => ({ userId: (await newUser(network, number)).userId, updateFields: { isDeactivated: true } }),
		userOf,
		true,
	),
	administer('user.delete', 'DELETE /v2/users/{user-id}', newUser, userOf),
	administer(
		'userRight.grant',
		'POST /v2/users/{user-id}/rights',
		async (network, number) => ({ userId: (await newUser(network, number)).userId, rights: { right: [{ kind: 'ParticipantAdmin' }] } }),
		rightsOf,
	),
	administer(
		'userRight.revoke',
		'PATCH /v2/users/{user-id}/rights',
		async (network, number) => ({ ...(await newUser(network, number)), rights: { right: [{ kind: 'CanReadAsAnyParty' }] } }),
		rightsOf,
	),
	administer(
		'identityProvider.create',
		'POST /v2/idps',
		(_, number) => ({
			newIdentityProviderId: `idp-${number}`,
			issuer: `https://idp-${number}.example/`,
			jwksUrl: `https://idp-${number}.example/jwks`,
		}),
		idpOf,
	),
	administer(
		'identityProvider.update',
		'PATCH /v2/idps/{idp-id}',
		async (network, number) => ({
			identityProviderId: (await idp(network, number)).identityProviderId,
			updateFields: { audience: String(number) },
		}),
		idpOf,
		true,
	),
	administer('identityProvider.delete', 'DELETE /v2/idps/{idp-id}', idp, idpOf),
];
