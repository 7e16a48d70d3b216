// Any items, IDs and servers that misbehave: what a node pays in one execution and its retries never exceeds its maximum.
import type { IDataObject } from 'n8n-workflow';

import { seeded } from '../../support/seeded.cjs';
import { waitForNothing } from '../../support/waits.cts';
import { CUTS } from './oracle.cts';
import { useNetwork } from './network.cts';

waitForNothing();

const network = useNetwork();
const { sandbox, world } = network;
const MAXIMUM = 100;
/** More of them at night: see .github/workflows/nightly.yml. */
const SEQUENCES = Number(process.env.WRITE_SEQUENCES ?? 30);

beforeAll(async () => await network.begin());

const ALICE = 'ledger-api-user';
const id = '={{ $json.id }}';
const amount = '={{ $json.amount }}';
const TRANSFERS = 'POST /v2/wallet/token-standard/transfers';

interface Payment {
	node: string;
	as: string;
	endpoint: string;
	parameters: () => IDataObject;
	/** Amount of a contract that it creates, undefined for another contract. */
	taken: (args: any) => string | undefined;
}

const PAYMENTS: Record<string, Payment> = {
	'transfer.send': {
		node: 'cantonWallet',
		as: ALICE,
		endpoint: TRANSFERS,
		parameters: () => ({ receiver: world.parties.carol, amount, trackingId: id }),
		taken: ({ transfer }) => transfer?.amount,
	},
	'transferOffer.create': {
		node: 'cantonWallet',
		as: ALICE,
		endpoint: 'POST /v0/wallet/transfer-offers',
		parameters: () => ({ receiver: world.parties.carol, amount, trackingId: id }),
		taken: (args) => args.amount?.amount,
	},
	'traffic.buy': {
		node: 'cantonValidator',
		as: 'validator-operator',
		endpoint: 'POST /v0/wallet/buy-traffic-requests',
		parameters: () => ({ trafficBytes: amount, trackingId: id }),
		taken: ({ trafficAmount }) => trafficAmount,
	},
	'allocation.create': {
		node: 'cantonWallet',
		as: ALICE,
		endpoint: 'POST /v0/allocations',
		parameters: () => ({
			tokenStandard: 'v1',
			settlementId: id,
			executor: { __rl: true, mode: 'id', value: world.parties.merchant },
			transferLegId: 'leg0',
			receiver: world.parties.bob,
			amount,
			requestedAt: '2026-07-01T10:00:00Z',
			allocateBefore: '2030-01-01T00:00:00Z',
			settleBefore: '2030-01-02T00:00:00Z',
		}),
		taken: ({ allocation }) => allocation?.transferLeg?.amount,
	},
	'tokens transfer.send': {
		node: 'cantonToken',
		as: 'issuer',
		endpoint: 'POST /v2/commands/submit-and-wait-for-transaction',
		parameters: () => ({
			sender: { __rl: true, mode: 'id', value: world.parties.bank },
			receiver: { __rl: true, mode: 'id', value: world.parties.bob },
			instrument: `Amulet@${world.parties.DSO}`,
			coinRegistry: 'scan',
			amount,
			executeBefore: '2026-07-02T10:00:00Z',
			commandId: id,
		}),
		taken: ({ transfer }) => transfer?.amount,
	},
};

test.each(Object.entries(PAYMENTS))(
	'%s',
	async (name, { node, as, endpoint, parameters, taken }) => {
		const [resource, operation] = name.split(' ').at(-1)!.split('.');
		const random = seeded(name.length);
		const oneOf = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
		for (let sequence = 0; sequence < Math.ceil(SEQUENCES / 5); sequence++) {
			const { ledgerEnd } = await sandbox.control('GET', '/log');
			const input = Array.from({ length: 2 + Math.floor(random() * 5) }, () => ({
				json: { id: `${name}-${sequence}-${oneOf(['a', 'b', 'c', 'd'])}`, amount: String(1 + Math.floor(random() * 95)) },
			}));
			const maximums = { maximumPerItem: '90', maximumPerExecution: String(MAXIMUM), options: { resolveSeconds: 2 } };
			let last: Awaited<ReturnType<typeof network.run>> | undefined;
			for (let run = 0; run < 3; run++) {
				const cuts = Array.from({ length: 2 }, () => CUTS[oneOf(Object.keys(CUTS))]);
				await sandbox.fault(...cuts.map((cut) => ({ endpoint, skip: Math.floor(random() * 2), ...cut, times: cut ? 1 : 0 })));
				last = await network.run(node, as, { resource, operation, ...parameters(), ...maximums }, { input, retryOf: last?.run });
				await sandbox.control('DELETE', '/faults');
				if (!last.error) break;
			}
			await sandbox.control('POST', '/settle');
			const { createdContracts } = await sandbox.control('GET', `/world?contracts=created&after=${ledgerEnd}`);
			const amounts = createdContracts.map(({ args }: IDataObject) => Number(taken(args) ?? 0));
			const total = amounts.reduce((sum: number, each: number) => sum + each, 0);
			expect([sequence, total <= MAXIMUM, Math.max(0, ...amounts) <= 90, total]).toEqual([sequence, true, true, total]);
		}
	},
	600_000,
);
