/**
 * The operations of Canton Wallet and Canton Validator, put to a real validator, or to the sandbox as a test of this file. Reading changes nothing. Writing
 * (`writing`) moves little: it pays 0.0000000001 to the second wallet, makes coins if the network gives them away, buys the least
 * traffic there is, requests a name and rejects its payment. What it begins, it ends.
 */
import { randomBytes } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { VALIDATOR_NODES, validatorNodeOf } from '../support/nodeTables.cts';
import { PARAMETER_EXAMPLES } from '../support/parameterExamples.cts';
import { runNode, type RunResult } from '../support/engine.cts';

export interface LiveValidator {
	url: () => string | undefined;
	/** Token of a user who has a wallet. */
	token: () => string | undefined;
	/** Of a second one: it accepts and rejects what the first sends. */
	receiverToken: () => string | undefined;
	/** Of an administrator. */
	adminToken: () => string | undefined;
	/** Address of a scan of the network. */
	scanUrl: () => string | undefined;
	writing: boolean;
}

/** The most that one run asks of a list. */
const FEW = { returnAll: false, limit: 3 };
const LEAST = '0.0000000001';
const NOT_ALLOWED = ['401', '403', '404'];
/** Operations not asked here: they would take something away, or need what not every network has. */
const LEFT = [
	'allocation.acceptRequest',
	'allocation.create',
	'allocation.rejectRequest',
	'allocation.withdraw',
	'externalParty.createSetupProposal',
	'externalParty.generateTopology',
	'externalParty.getBalance',
	'externalParty.prepareSetup',
	'externalParty.prepareTransfer',
	'externalParty.submitSetup',
	'externalParty.submitTopology',
	'externalParty.submitTransfer',
	'mintingDelegation.acceptProposal',
	'mintingDelegation.end',
	'mintingDelegation.rejectProposal',
	'subscription.acceptRequest',
	'subscription.cancel',
	'transferPreapproval.cancel',
	'transferPreapproval.renew',
	'user.offboard',
	'user.onboard',
];

/** Operations that a scan is needed for. */
const NEED_SCAN = ['traffic.getRunway', 'upgrade.getReadiness'];

type Who = 'token' | 'receiverToken' | 'adminToken';
/** Tokens that there are, before the tests begin. */
interface Has {
	receiver: boolean;
	admin: boolean;
	scan: boolean;
}

/** Calls of the tests, and which operations they called. `run` makes their tracking IDs new. */
function callsOf(validator: LiveValidator) {
	const called = new Set<string>();
	const run = randomBytes(4).toString('hex');

	async function ask(resource: string, operation: string, parameters: IDataObject = {}, who: Who = 'token'): Promise<RunResult> {
		called.add(`${resource}.${operation}`);
		return await runNode(
			validatorNodeOf(resource, operation),
			{ authentication: 'accessToken', resource, operation, ...parameters } as never,
			{
				credentials: {
					cantonValidatorApi: { url: validator.url(), authentication: 'accessToken', accessToken: validator[who]() },
					cantonScanApi: { url: validator.scanUrl(), authentication: 'none' },
				},
			},
		);
	}

	async function get(resource: string, operation: string, parameters: IDataObject = {}, who: Who = 'token'): Promise<IDataObject[]> {
		const { json, error } = await ask(resource, operation, parameters, who);
		if (error) throw new Error(`${error.message} | ${error.description}`);
		return json;
	}

	/** The same, but undefined if a right or the version is missing, with the refusal explained. */
	async function getIfAllowed(resource: string, operation: string, parameters: IDataObject = {}, who: Who = 'token') {
		const { json, error } = await ask(resource, operation, parameters, who);
		if (!error) return json;
		if (!NOT_ALLOWED.includes(error.httpCode ?? '')) throw new Error(`${error.message} | ${error.description}`);
		expect(error.description).toMatch(/\S/);
		return undefined;
	}
	return { called, run, ask, get, getIfAllowed };
}

type Calls = ReturnType<typeof callsOf>;

/** Adds tests of the validator itself. */
function validatorReads({ get, getIfAllowed }: Calls, has: Has): void {
	test('health', async () => {
		expect(await get('health', 'get')).toMatchObject([{ live: true, ready: true }]);
	});

	test('the identities as an encrypted file, where the token may', async () => {
		const { recipientKey } = PARAMETER_EXAMPLES;
		const found = await getIfAllowed('identities', 'export', { recipientKey: String(recipientKey), binaryPropertyName: 'data' });
		if (found) expect(found).toMatchObject([{ encrypted: true, participantId: expect.stringContaining('::') }]);
	});

	(has.scan ? test : test.skip)('how long the traffic lasts', async () => {
		expect(await get('traffic', 'getRunway')).toMatchObject([
			{ ok: expect.any(Boolean), memberId: expect.stringMatching(/^PAR::/), walletUnlocked: expect.any(String) },
		]);
	});

	(has.scan ? test : test.skip)('whether it is ready for the next upgrade', async () => {
		expect(await get('upgrade', 'getReadiness')).toMatchObject([
			{ ok: expect.any(Boolean), version: expect.stringMatching(/^\d/), packagesNeeded: expect.arrayContaining([expect.anything()]) },
		]);
	});
}

/** Adds tests of the wallet and its lists. */
function walletReads({ get, getIfAllowed, run }: Calls, has: Has): void {
	test('whose wallet it is, and what it holds', async () => {
		const [{ party }] = await get('wallet', 'getStatus');
		expect(party).toMatch(/::1220/);
		const [balance] = await get('wallet', 'getBalance');
		expect(balance).toMatchObject({ party, unlocked: expect.stringMatching(/^\d+\.\d{10}$/), locked: expect.any(String) });
	});

	test.each([true, false])('transactions, page by page, and amulets (simplified: %p)', async (simplify) => {
		const all = await get('wallet', 'getManyTransactions', { returnAll: false, limit: 4, simplify });
		const [, second] = all;
		if (simplify && second) {
			const options = { beforeEventId: second.eventId };
			expect(await get('wallet', 'getManyTransactions', { returnAll: false, limit: 2, simplify, options })).toEqual(all.slice(2));
		}
		await get('wallet', 'getManyAmulets', { ...FEW, simplify });
	});

	test.each([
		['transfer', 'getAll', {}],
		['transferOffer', 'getAll', {}],
		['nameEntry', 'getAll', {}],
		['rewardCoupon', 'getAll', { kinds: ['app', 'faucet', 'liveness', 'superValidator', 'validator'] }],
		['subscription', 'getAll', {}],
		['subscription', 'getRequests', {}],
		['allocation', 'getAll', {}],
		['allocation', 'getRequests', {}],
		['mintingDelegation', 'getAll', {}],
		['mintingDelegation', 'getProposals', {}],
	])('%s %s', async (resource, operation, parameters) => {
		for (const simplify of [true, false]) await getIfAllowed(resource, operation, { ...FEW, ...parameters, simplify });
	});

	test('a tracking ID that nobody used', async () => {
		const trackingId = `n8n-live-none-${run}`;
		expect(await get('transferOffer', 'getStatus', { trackingId })).toMatchObject([{ found: false }]);
		expect(await get('traffic', 'getPurchaseStatus', { trackingId })).toMatchObject([{ found: false }]);
	});

	(has.admin ? test : test.skip)('what an administrator sees', async () => {
		for (const simplify of [true, false]) {
			await get('user', 'getAll', { ...FEW, simplify }, 'adminToken');
			await get('transferPreapproval', 'getAll', { ...FEW, simplify }, 'adminToken');
			await getIfAllowed('externalParty', 'getSetupProposals', { ...FEW, simplify }, 'adminToken');
		}
		const [{ party: receiver }] = await get('wallet', 'getStatus');
		expect(await get('transferPreapproval', 'get', { receiver, simplify: true }, 'adminToken')).toMatchObject([{ party: receiver }]);
	});
}

/** Adds the test of coins that are made. */
function coinsAreMade({ ask, get, run }: Calls): void {
	test('coins are made, where the network gives them away', async () => {
		const tap = async () => await ask('wallet', 'tap', { amount: '1', trackingId: `n8n-live-tap-${run}` });
		const { json, error } = await tap();
		if (error) return expect(error.description).toMatch(/test network|HTTP 4\d\d/i);
		const [{ contractId, alreadyDone }] = json as [IDataObject];
		expect({ contractId, alreadyDone }).toEqual({ contractId: expect.stringMatching(/^00/), alreadyDone: false });
		// A repeated tap is recognised by its coin, which the wallet has by then.
		expect((await get('wallet', 'getManyAmulets', { returnAll: true })).map((coin) => coin.contractId)).toContain(contractId);
		return expect((await tap()).json).toMatchObject([{ contractId, alreadyDone: true, amountUsd: null }]);
	});
}

/** Adds tests of payments between the two wallets. */
function payments({ get, run }: Calls, has: Has): void {
	const both = has.receiver ? test : test.skip;
	const send = async (name: string): Promise<IDataObject> => {
		const [{ party: receiver }] = await get('wallet', 'getStatus', {}, 'receiverToken');
		const parameters = { receiver, amount: LEAST, trackingId: `n8n-live-${name}-${run}`, description: 'n8n live check' };
		const [sent] = await get('transfer', 'send', parameters);
		expect(sent).toMatchObject({ outcome: 'succeeded', status: expect.stringMatching(/^(?:pending|completed)$/), alreadyDone: false });
		expect(await get('transfer', 'send', parameters)).toMatchObject([{ alreadyDone: true }]);
		return sent;
	};

	both.each([
		['accept', 'completed', 'receiverToken'],
		['reject', 'rejected', 'receiverToken'],
		['withdraw', 'withdrawn', 'token'],
	] as const)('a transfer is sent once, and %s ends it', async (act, status, who) => {
		const { transferInstructionId, status: sent } = await send(act);
		// To a receiver with a preapproval it is done already.
		if (sent === 'completed') return;
		expect(await get('transfer', act, { transferInstructionId }, who)).toMatchObject([{ outcome: 'succeeded', status }]);
	});

	both.each([
		['accept', 'accepted', 'receiverToken'],
		['reject', 'rejected', 'receiverToken'],
		['withdraw', 'withdrawn', 'token'],
	] as const)('an offer of the older flow is created once, and %s ends it', async (act, status, who) => {
		const [{ party: receiver }] = await get('wallet', 'getStatus', {}, 'receiverToken');
		const trackingId = `n8n-live-offer-${act}-${run}`;
		const offer = { receiver, amount: LEAST, trackingId, description: 'n8n live check' };
		const [{ contractId: offerContractId }] = await get('transferOffer', 'create', offer);
		expect(await get('transferOffer', 'create', offer)).toMatchObject([{ alreadyDone: true }]);
		expect(await get('transferOffer', 'getStatus', { trackingId })).toMatchObject([{ found: true, status: 'pending' }]);
		expect(await get('transferOffer', act, { offerContractId }, who)).toMatchObject([{ outcome: 'succeeded', status }]);
	});
}

/** Adds tests of what the wallet pays for itself. */
function purchases({ ask, get, run }: Calls): void {
	test('a preapproval is made, or is there already', async () => {
		expect(await get('transferPreapproval', 'create')).toMatchObject([{ outcome: 'succeeded', status: 'active' }]);
	});

	test('traffic is bought once; where the wallet has too little, it says so', async () => {
		const trackingId = `n8n-live-traffic-${run}`;
		const { json, error } = await ask('traffic', 'buy', { trafficBytes: '200000', trackingId });
		if (error) expect(`${error.message} ${error.description}`).toMatch(/out of funds|not enough traffic/);
		else {
			expect(json).toMatchObject([{ outcome: 'succeeded', status: 'completed', alreadyDone: false }]);
			expect(await get('traffic', 'buy', { trafficBytes: '200000', trackingId })).toMatchObject([{ alreadyDone: true }]);
		}
		expect(await get('traffic', 'getPurchaseStatus', { trackingId })).toMatchObject([{ found: true }]);
	});

	test('a name is requested, and its payment rejected', async () => {
		const { json, error } = await ask('nameEntry', 'create', { name: `n8n-live-${run}.unverified.ans`, url: '', description: '' });
		// Networks have an ending of their own, which the refusal names.
		if (error) return expect(error.message).toMatch(/^Name: /);
		const [{ subscriptionRequestContractId: contractId }] = json;
		expect(await get('subscription', 'rejectRequest', { contractId })).toMatchObject([{ status: 'rejected' }]);
		return undefined;
	});
}

/** Adds the tests to the suite that calls it. `has` says which tokens there are, before the tests begin. */
export function validatorChecks(validator: LiveValidator, has: Has): void {
	const calls = callsOf(validator);

	describe('reading', () => {
		validatorReads(calls, has);
		walletReads(calls, has);
	});

	(validator.writing ? describe : describe.skip)('writing', () => {
		coinsAreMade(calls);
		payments(calls, has);
		purchases(calls);
	});

	// The last test: it reads what came before.
	test('every operation was asked, but for those that are left out', () => {
		const all = Object.values(VALIDATOR_NODES)
			.flat()
			.flatMap(({ value, operations }) =>
				operations.map((operation) => ({ key: `${value}.${operation.value}`, writes: operation.writes })),
			);
		const keys = all.map(({ key }) => key);
		expect(keys).toEqual(expect.arrayContaining(LEFT));
		const needed = all.filter(({ key, writes }) => !LEFT.includes(key) && (validator.writing || !writes)).map(({ key }) => key);
		const needs = (key: string) => has.admin || !/^(?:user|transferPreapproval\.get|externalParty)/.test(key);
		const pays = (key: string) => has.receiver || !/^transfer(?:Offer)?\./.test(key);
		const isThere = (key: string) => has.scan || !NEED_SCAN.includes(key);
		expect(needed.filter((key) => needs(key) && pays(key) && isThere(key) && !calls.called.has(key))).toEqual([]);
	});
}
