// Canton Wallet and Canton Validator with their credentials in the real n8n: one path of each resource.
import { generateKeyPairSync, sign } from 'node:crypto';

import { validatorNodeOf } from '../support/nodeTables.cts';
import { credential, runOnce, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox } = e2e;
afterEach(() => sandbox.call('DELETE', '/control/faults'));

const types = { accessToken: 'cantonValidatorApi', oAuth2: 'cantonValidatorOAuth2Api' } as const;
const run = async (parameters: Record<string, unknown>, authentication: keyof typeof types = 'accessToken') =>
	await runOnce(e2e, 'cantonValidator', { authentication, ...parameters }, credential(sandbox, types[authentication]));

it.each(Object.keys(types) as Array<keyof typeof types>)('Health › Get with %s', async (authentication) => {
	const { status, items } = await run({ resource: 'health', operation: 'get' }, authentication);
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject({ status: 'ready', live: true, ready: true });
});

describe('users, external parties, names, rewards, allocations and delegations', () => {
	const sub = 'participant_admin';
	const as = async (parameters: Record<string, unknown>, user = 'ledger-api-user') =>
		await runOnce(
			e2e,
			validatorNodeOf(String(parameters.resource), String(parameters.operation)),
			{ authentication: 'accessToken', ...parameters },
			credential(sandbox, 'cantonValidatorApi', { authentication: 'accessToken', accessToken: bearer({ sub: user }) }),
		);
	const items = async (parameters: Record<string, unknown>, user?: string) => {
		const { status, items: found } = await as(parameters, user);
		expect(status).toBe('success');
		return found.map(({ json }: any) => json);
	};
	const happen = async (action: string, parameters: object = {}) =>
		(await sandbox.call('POST', '/control/do', { action, ...parameters })).happened;

	it('a user is onboarded, and is in the list', async () => {
		const [{ party }] = await items({ resource: 'user', operation: 'onboard', userName: 'erin', options: {} }, sub);
		expect(party).toMatch(/^erin::1220/);
		expect(await items({ resource: 'user', operation: 'getAll', returnAll: true }, sub)).toContainEqual({ userName: 'erin' });
	});

	it('an external party gets its topology and a setup proposal', async () => {
		const { publicKey, privateKey } = generateKeyPairSync('ed25519');
		const pem = publicKey.export({ format: 'pem', type: 'spki' });
		const external = { resource: 'externalParty' };
		const [topology] = await items({ ...external, operation: 'generateTopology', partyIdHint: 'e2e-signer', publicKey: pem }, sub);
		const signatures = topology.hashes.map((hash: string) => sign(null, Buffer.from(hash, 'hex'), privateKey).toString('hex'));
		const { party, topologyTransactions } = topology;
		await items(
			{
				...external,
				operation: 'submitTopology',
				publicKey: pem,
				topologyTransactions: topologyTransactions.join(),
				signatures: signatures.join(),
			},
			sub,
		);
		expect(await items({ ...external, operation: 'createSetupProposal', party }, sub)).toMatchObject([{ party, status: 'pending' }]);
	});

	it('a name is requested and paid', async () => {
		const [request] = await items({ resource: 'nameEntry', operation: 'create', name: 'e2e.unverified.ans', url: '', description: '' });
		const contractId = request.subscriptionRequestContractId;
		expect(await items({ resource: 'subscription', operation: 'acceptRequest', contractId, highestAmount: '2' })).toMatchObject([
			{ status: 'pending', contractId },
		]);
	});

	it('rewards that are not collected', async () => {
		await happen('coupon', { coupon: 'app' });
		const kinds = ['app', 'faucet', 'liveness', 'superValidator', 'validator'];
		expect(await items({ resource: 'rewardCoupon', operation: 'getAll', kinds, returnAll: true, simplify: true })).toMatchObject([
			{ kind: 'app' },
		]);
	});

	it('a request for an allocation is accepted, and the allocation withdrawn', async () => {
		const { contractId } = await happen('requestAllocation', {});
		const [allocation] = await items({ resource: 'allocation', operation: 'acceptRequest', contractId });
		expect(allocation).toMatchObject({ status: 'allocated', amounts: ['11.0'] });
		expect(await items({ resource: 'allocation', operation: 'withdraw', contractId: allocation.contractId })).toMatchObject([
			{ status: 'withdrawn' },
		]);
	});

	it('a minting delegation is accepted', async () => {
		const { contractId } = await happen('proposeMinting', {});
		expect(await items({ resource: 'mintingDelegation', operation: 'acceptProposal', contractId })).toMatchObject([{ status: 'accepted' }]);
	});
});

describe('wallets and payments', () => {
	const as = async (user: string, parameters: Record<string, unknown>) => {
		const accessToken = bearer({ sub: user });
		const { status, items, error } = await runOnce(
			e2e,
			validatorNodeOf(String(parameters.resource), String(parameters.operation)),
			{ authentication: 'accessToken', ...parameters },
			credential(sandbox, 'cantonValidatorApi', { authentication: 'accessToken', accessToken }),
		);
		expect([status, error]).toEqual(['success', undefined]);
		return items.map(({ json }: any) => json);
	};
	let carol: string;
	beforeAll(async () => void ({ carol } = (await sandbox.call('GET', '/control/world')).parties));

	it('Wallet: tapped coins are in the balance and among the transactions', async () => {
		const wallet = { resource: 'wallet' };
		await as('issuer', { ...wallet, operation: 'tap', amount: '1', trackingId: 'e2e-tap' });
		expect(await as('issuer', { ...wallet, operation: 'getBalance' })).toMatchObject([
			{ unlocked: expect.stringMatching(/^\d+\.\d{10}$/) },
		]);
		expect(await as('issuer', { ...wallet, operation: 'getManyTransactions', limit: 1 })).toMatchObject([
			{ type: 'tap', amount: '200.0000000000' },
		]);
	});

	it('Transfer: sent once, also when the connection breaks, and accepted', async () => {
		await sandbox.call('POST', '/control/faults', {
			faults: [{ endpoint: 'POST /v2/wallet/token-standard/transfers', times: 1, action: 'reset', after: true }],
		});
		const send = { resource: 'transfer', operation: 'send', receiver: carol, amount: '1.5', trackingId: 'e2e-pay', description: 'e2e' };
		const [sent] = await as('ledger-api-user', send);
		expect(sent).toMatchObject({ outcome: 'succeeded', status: 'pending', alreadyDone: false, description: 'e2e (e2e-pay)' });
		expect(await as('ledger-api-user', send)).toMatchObject([{ alreadyDone: true, transferInstructionId: sent.transferInstructionId }]);
		const { transferInstructionId } = sent;
		expect(await as('trader', { resource: 'transfer', operation: 'accept', transferInstructionId })).toMatchObject([
			{ outcome: 'succeeded', status: 'completed' },
		]);
	});

	it('Transfer Offer: created, and its status', async () => {
		const offer = { resource: 'transferOffer', trackingId: 'e2e-offer' };
		await as('ledger-api-user', { ...offer, operation: 'create', receiver: carol, amount: '1' });
		expect(await as('ledger-api-user', { ...offer, operation: 'getStatus' })).toMatchObject([{ found: true, status: 'pending' }]);
	});

	it('Transfer Preapproval: those of the validator, with the days that are left', async () => {
		const many = { resource: 'transferPreapproval', operation: 'getAll', returnAll: true };
		expect(await as('participant_admin', many)).toContainEqual(
			expect.objectContaining({ hasPreapproval: true, daysToExpiry: expect.any(Number) }),
		);
	});

	it('Traffic: bought', async () => {
		const traffic = { resource: 'traffic', trackingId: 'e2e-traffic' };
		expect(await as('ledger-api-user', { ...traffic, operation: 'buy', trafficBytes: '200000' })).toMatchObject([
			{ outcome: 'succeeded', status: 'completed' },
		]);
		expect(await as('ledger-api-user', { ...traffic, operation: 'getPurchaseStatus' })).toMatchObject([
			{ found: true, status: 'completed' },
		]);
	});
});
