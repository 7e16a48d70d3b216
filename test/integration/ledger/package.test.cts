import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run } = ledgerOf(sandbox);

describe('Package › Get Status', () => {
	test('a package the participant stores', async () => {
		const { packages } = await sandbox.control('GET', '/world');
		const { json } = await run('package', 'getStatus', { packageId: byId(packages[0].id) });
		expect(json).toEqual([{ packageId: packages[0].id, registered: true, packageStatus: 'PACKAGE_STATUS_REGISTERED' }]);
		expect(await sandbox.requests()).toMatchObject([
			{ endpoint: 'GET /v2/packages/{package-id}/status', path: `/v2/packages/${packages[0].id}/status`, complaints: [] },
		]);
	});

	test('an unknown package is an answer; each item has its own', async () => {
		const [unknown, other] = ['a'.repeat(64), 'B'.repeat(64)];
		const { json, items, error } = await run(
			'package',
			'getStatus',
			{ packageId: byId('={{ $json.id }}') },
			{ input: [{ json: { id: unknown } }, { json: { id: other } }] },
		);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ packageId: unknown, registered: false, packageStatus: 'PACKAGE_STATUS_UNSPECIFIED' },
			{ packageId: other.toLowerCase(), registered: false, packageStatus: 'PACKAGE_STATUS_UNSPECIFIED' },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('a status newer than this node is not registered', async () => {
		await sandbox.fault({ path: '/v2/packages', status: 200, body: { packageStatus: 'PACKAGE_STATUS_NOVEL' } });
		const { json } = await run('package', 'getStatus', { packageId: byId('c'.repeat(64)) });
		expect(json[0]).toMatchObject({ registered: false, packageStatus: 'PACKAGE_STATUS_NOVEL' });
	});

	test.each([
		['a name instead of an ID', 'splice-amulet', 'Package: "splice-amulet" is not a package ID', '64 hexadecimal digits, not a name'],
		['nothing', '={{ $json.nothing }}', 'Package: this field is empty', 'check the expression'],
	])('%s is refused before anything is sent', async (_, value, message, advice) => {
		const { error } = await run('package', 'getStatus', { packageId: byId(value) });
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(advice);
		expect(await sandbox.requests()).toEqual([]);
	});

	test('Continue On Fail: the refused item does not keep the next one from being asked', async () => {
		const { json } = await run(
			'package',
			'getStatus',
			{ packageId: byId('={{ $json.id }}') },
			{ input: [{ json: { id: 'x' } }, { json: { id: 'd'.repeat(64) } }], onError: 'continueRegularOutput' },
		);
		expect(json).toEqual([
			{
				message: 'Package: "x" is not a package ID',
				error: { message: 'Package: "x" is not a package ID', node: expect.any(String), advice: expect.stringContaining('64 hexadecimal') },
			},
			expect.objectContaining({ registered: false }),
		]);
	});
});
