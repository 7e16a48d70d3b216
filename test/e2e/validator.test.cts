// Canton Validator and its credentials in the real n8n: one path of each resource.
import { generateKeyPairSync, sign } from 'node:crypto';

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
	/** A user with a wallet that has coins. */
	const WALLET = 'ledger-api-user';
	const as = async (parameters: Record<string, unknown>, user?: string) =>
		await runOnce(
			e2e,
			'cantonValidator',
			{ authentication: 'accessToken', ...parameters },
			credential(
				sandbox,
				'cantonValidatorApi',
				user === undefined ? {} : { authentication: 'accessToken', accessToken: bearer({ sub: user }) },
			),
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
		expect(await items({ ...external, operation: 'createSetupProposal', party }, sub)).toMatchObject([{ party, status: 'created' }]);
	});

	it('a name is requested and paid', async () => {
		const [request] = await items(
			{ resource: 'nameEntry', operation: 'create', name: 'e2e.unverified.ans', url: '', description: '' },
			WALLET,
		);
		const contractId = request.subscriptionRequestContractId;
		expect(await items({ resource: 'subscription', operation: 'acceptRequest', contractId, highestAmount: '2' }, WALLET)).toMatchObject([
			{ status: 'accepted', contractId },
		]);
	});

	it('rewards that are not collected', async () => {
		await happen('coupon', { coupon: 'app' });
		const kinds = ['app', 'faucet', 'liveness', 'superValidator', 'validator'];
		expect(await items({ resource: 'rewardCoupon', operation: 'getAll', kinds, returnAll: true, simplify: true }, WALLET)).toMatchObject([
			{ kind: 'app' },
		]);
	});

	it('a request for an allocation is accepted, and the allocation withdrawn', async () => {
		const { contractId } = await happen('requestAllocation', {});
		const [allocation] = await items({ resource: 'allocation', operation: 'acceptRequest', contractId }, WALLET);
		expect(allocation).toMatchObject({ status: 'allocated', amounts: ['11.0'] });
		expect(await items({ resource: 'allocation', operation: 'withdraw', contractId: allocation.contractId }, WALLET)).toMatchObject([
			{ status: 'withdrawn' },
		]);
	});

	it('a minting delegation is accepted', async () => {
		const { contractId } = await happen('proposeMinting', {});
		expect(await items({ resource: 'mintingDelegation', operation: 'acceptProposal', contractId }, WALLET)).toMatchObject([
			{ status: 'accepted' },
		]);
	});
});
