import { refuses } from '../../support/refusals.cts';
import { useScan, type Connection } from './support.cts';

const { sandbox, world, run, happen, sent, with: during } = useScan('transferPreapproval', 'get', { history: 20 });

const truth = async (party: string) =>
	(await (await fetch(`${sandbox.url}/api/scan/v0/transfer-preapprovals/by-party/${encodeURIComponent(party)}`)).json()) as any;
const ways: Array<[Connection, string]> = [
	['scan', '/api/scan/v0/transfer-preapprovals/by-party/'],
	['validator', '/api/validator/v0/scan-proxy/transfer-preapprovals/by-party/'],
	['validatorOAuth2', '/api/validator/v0/scan-proxy/transfer-preapprovals/by-party/'],
];

describe('Transfer Preapproval › Get', () => {
	test.each(ways)('through %s: who gave it and how many days are left', async (through, path) => {
		const { treasury } = world.parties;
		const { json, error } = await run({ party: treasury, simplify: true }, { through });
		expect(error).toBeUndefined();
		expect((await sent()).at(-1).path).toBe(path + encodeURIComponent(treasury));
		const {
			transfer_preapproval: { contract, domain_id },
		} = await truth(treasury);
		const { expiresAt, validFrom, lastRenewedAt, provider } = contract.payload;
		const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
		expect(json).toEqual([
			{
				party: treasury,
				hasPreapproval: true,
				expiresAt,
				daysToExpiry: expect.any(Number),
				validFrom,
				lastRenewedAt,
				provider,
				contractId: contract.contract_id,
				synchronizerId: domain_id,
			},
		]);
		expect(json[0].daysToExpiry).toBeCloseTo(days, 1);
		expect((await run({ party: treasury, simplify: false }, { through })).json).toEqual([await truth(treasury)]);
	});

	test.each(ways)('through %s: that there is none is an answer', async (through) => {
		const { bob } = world.parties;
		const { json } = await run({ party: bob, simplify: true }, { through });
		expect(json).toEqual([
			{
				party: bob,
				hasPreapproval: false,
				expiresAt: null,
				daysToExpiry: null,
				validFrom: null,
				lastRenewedAt: null,
				provider: null,
				contractId: null,
				synchronizerId: null,
			},
		]);
		expect((await run({ party: bob, simplify: false }, { through })).json).toEqual([{ transfer_preapproval: null }]);
	});

	test('one on its way between synchronizers has none', async () => {
		const { contract } = (await truth(world.parties.alice)).transfer_preapproval;
		await happen('reassign', { contractId: contract.contract_id });
		expect((await run({ party: world.parties.alice, simplify: true })).json[0]).toMatchObject({
			hasPreapproval: true,
			synchronizerId: null,
		});
	});

	test('each party of the input has its own row', async () => {
		const input = [{ json: { party: world.parties.treasury } }, { json: { party: world.parties.bob } }];
		const { items } = await run({ party: '={{ $json.party }}', simplify: true }, { input });
		expect(items.map(({ json, pairedItem }) => [json.hasPreapproval, pairedItem])).toEqual([
			[true, { item: 0 }],
			[false, { item: 1 }],
		]);
	});
});

describe('what goes wrong is explained', () => {
	refuses(sandbox, async (change) => await run({ simplify: true, ...change }), {
		party: {
			'={{ "" }}': 'Party: this field is empty',
			alice: 'Party: "alice" is not a party ID',
			'alice::xyz': 'Party: "alice::xyz" is not a party ID',
		},
	});

	test.each(ways)(
		'through %s: a server that is starting is not ready, which is not "none"',
		async (through) => {
			const { json, error } = await during(
				{ spliceStarting: true },
				async () => await run({ party: world.parties.bob, simplify: true }, { through }),
			);
			expect(json).toEqual([]);
			expect(error?.message).toMatch(/^The server is not ready yet: The requested resource could not be found: /);
			expect(error?.description).toMatch(/is starting.*Try again in a minute or two\. \(HTTP 404\)$/);
		},
		30_000,
	);

	test('a wrong path is not taken for "none"', async () => {
		const { error, json } = await run(
			{ party: world.parties.bob, simplify: true },
			{ credential: { url: `${sandbox.url}/elsewhere`, urlAsIs: true } },
		);
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^The server does not have this operation: /);
	});
});
