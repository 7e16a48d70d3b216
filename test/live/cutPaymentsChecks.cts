/**
 * Payments of a real wallet whose connection is cut, by a proxy before the validator: each is said to be what it is, and none is paid twice.
 * They move 0.0000000001 each, but for traffic, of which the least is bought. What is offered, accepted or allocated stays as it is, until it
 * expires.
 */
import { randomBytes } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { runNode, type RunResult } from '../support/engine.cts';
import { validatorNodeOf } from '../support/nodeTables.cts';
import { CUTS, startCutProxy, type CutProxy } from './cutProxy.cts';

export interface CutWallets {
	url: () => string;
	token: () => string;
	/** Of a second wallet, without a preapproval. */
	receiverToken: () => string;
	/** Number of payments of each kind. */
	times: number;
	/** Now, on a network whose clock is not that of the machine, in ms. */
	now?: () => number;
}

const LEAST = '0.0000000001';
const HOUR = 3_600_000;

/** One kind of payment: what is sent, which call is cut, and how often it is seen to have happened. */
interface Kind {
	name: string;
	call: RegExp;
	who?: 'receiver';
	make: (id: string) => Promise<IDataObject> | IDataObject;
	happened: (id: string, parameters: IDataObject) => Promise<number>;
}

/** Calls of the two wallets: with the result, and with its items. */
function callsOf({ url, token, receiverToken }: CutWallets) {
	const ask = async (name: string, parameters: IDataObject = {}, who?: 'receiver', at = url()): Promise<RunResult> => {
		const [resource, operation] = name.split(' ') as [string, string];
		const accessToken = who ? receiverToken() : token();
		return await runNode(
			validatorNodeOf(resource, operation),
			{ authentication: 'accessToken', resource, operation, ...parameters } as never,
			{ credentials: { cantonValidatorApi: { url: at, authentication: 'accessToken', accessToken } } },
		);
	};
	const get = async (name: string, parameters: IDataObject = {}, who?: 'receiver'): Promise<IDataObject[]> => {
		const { json, error } = await ask(name, parameters, who);
		if (error) throw new Error(`${name}: ${error.message} | ${error.description}`);
		return json;
	};
	const listed = async (name: string) => await get(name, { returnAll: true, simplify: true });
	const described = async (id: string) => {
		const rows = await get('wallet getManyTransactions', { returnAll: false, limit: 100, simplify: true });
		return rows.filter(({ description }) => String(description).includes(id)).length;
	};
	return { ask, get, listed, described };
}

type Calls = ReturnType<typeof callsOf>;
/** The party of the second wallet, once it was read. */
type Receiver = () => string;

/** Payments that are sent, offered or bought. */
const sentKinds = ({ get, listed, described }: Calls, receiver: Receiver): Kind[] => [
	{
		name: 'transfer send',
		call: /^POST .*\/token-standard\/transfers$/,
		make: (trackingId) => ({ receiver: receiver(), amount: LEAST, trackingId, description: 'n8n cut' }),
		happened: described,
	},
	{
		name: 'transferOffer create',
		call: /^POST .*\/wallet\/transfer-offers$/,
		make: (trackingId) => ({ receiver: receiver(), amount: LEAST, trackingId, description: 'n8n cut' }),
		happened: async (id) => (await listed('transferOffer getAll')).filter(({ trackingId }) => trackingId === id).length,
	},
	{
		name: 'traffic buy',
		call: /^POST .*\/buy-traffic-requests$/,
		make: (trackingId) => ({ trafficBytes: '200000', trackingId }),
		happened: async (trackingId) => {
			const [{ status, updateId }] = await get('traffic getPurchaseStatus', { trackingId });
			const rows = await get('wallet getManyTransactions', { returnAll: false, limit: 20, simplify: true });
			return status === 'completed' ? rows.filter((row) => row.updateId === updateId).length : 0;
		},
	},
];

/** Payments that are allocated or accepted. */
const laterKinds = ({ get, listed }: Calls, receiver: Receiver, now: () => number): Kind[] => [
	{
		name: 'allocation create',
		call: /^POST .*\/v0\/allocations$/,
		make: (settlementId) => ({
			tokenStandard: 'v1',
			settlementId,
			executor: { __rl: true, mode: 'id', value: receiver() },
			transferLegId: 'leg0',
			receiver: receiver(),
			amount: LEAST,
			requestedAt: new Date(now() - HOUR).toISOString(),
			allocateBefore: new Date(now() + HOUR).toISOString(),
			settleBefore: new Date(now() + 2 * HOUR).toISOString(),
		}),
		happened: async (id) => (await listed('allocation getAll')).filter(({ settlementId }) => settlementId === id).length,
	},
	{
		name: 'transfer accept',
		call: /^POST .*\/token-standard\/transfers\/[^/]+\/accept$/,
		who: 'receiver',
		async make(trackingId) {
			const [sent] = await get('transfer send', { receiver: receiver(), amount: LEAST, trackingId, description: 'n8n cut' });
			expect(sent).toMatchObject({ status: 'pending' });
			return { transferInstructionId: sent!.transferInstructionId };
		},
		async happened(_, { transferInstructionId: id }) {
			const rows = await get('wallet getManyTransactions', { returnAll: false, limit: 20, simplify: true }, 'receiver');
			return rows.filter((row) => row.transferInstructionId === id && row.type === 'transferAccepted').length;
		},
	},
];

/** Adds the tests to the suite that calls it. */
export function cutPaymentsChecks(wallets: CutWallets): void {
	const { url, times, now = Date.now } = wallets;
	const run = randomBytes(4).toString('hex');
	let proxy: CutProxy;
	let receiver: string;
	const calls = callsOf(wallets);
	const { ask, get } = calls;
	const kinds = [...sentKinds(calls, () => receiver), ...laterKinds(calls, () => receiver, now)];

	beforeAll(async () => {
		proxy = await startCutProxy(url());
		receiver = String((await get('wallet getStatus', {}, 'receiver'))[0]!.party);
	});
	afterAll(async () => await proxy.close());

	test.each(kinds.map((kind) => [kind.name, kind] as const))(
		`%s: ${times} that are cut`,
		async (name, { call, make, happened, who }) => {
			const wrong: string[] = [];
			for (let number = 0; number < times; number++) {
				const cut = CUTS[number % CUTS.length]!;
				const id = `n8n-cut-${run}-${name.replace(' ', '-')}-${number}`;
				const parameters = { ...(await make(id)), options: { resolveSeconds: 10 } };
				const before = proxy.count;
				proxy.cutNext(call, cut);
				const first = await ask(name, parameters, who, proxy.url);
				const said = (first.error ? (first.error.context.canton as IDataObject) : first.json[0])?.outcome;
				await proxy.settled();
				const complain = (what: string) => wrong.push(`${name} ${number}, cut ${cut}: ${what} (${first.error?.message ?? ''})`);
				if (proxy.count !== before + 1) complain('nothing was cut');
				if (!['succeeded', 'unknown'].includes(String(said))) complain(`it says ${said}`);
				const second = await ask(name, parameters, who);
				if (second.error || second.json[0]!.outcome !== 'succeeded') complain(`run again it says ${second.error?.message}`);
				const count = await happened(id, parameters);
				if (count !== 1) complain(`it happened ${count} times`);
			}
			expect(wrong).toEqual([]);
		},
		times * 90_000,
	);
}
