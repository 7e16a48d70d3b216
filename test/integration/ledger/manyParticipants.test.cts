// Reads on a network with more participants than a page of vetted packages holds, of which this one comes last.
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ fresh: true });
const { run, within, parties } = ledgerOf(sandbox);
const LIST = 'POST /v2/package-vetting/list';
const OTHERS = { otherParticipants: 250 };
const ALL = { returnAll: true };

const vettings = async (filters: object) => (await run('packageVetting', 'getAll', { ...ALL, filters })).json;
const balances = async () => await run('balance', 'getAll', { parties: byId(parties.alice), ...ALL, columns: [], addTotals: false });

test('a filter by package finds what only the last participant has vetted', async () => {
	const filters = { namePrefixes: 'splice-api-token-' };
	const alone = await vettings(filters);
	expect(alone.length).toBeGreaterThan(1);
	await within(OTHERS, async () => {
		expect(await vettings(filters)).toEqual(alone);
		expect(await vettings({ packageIds: alone[0].packageId })).toEqual([alone[0]]);
	});
});

test('a filter by package finds every participant that has vetted it', async () => {
	const [{ id, name }] = (await sandbox.control('GET', '/world')).packages as Array<{ id: string; name: string }>;
	await within(OTHERS, async () => {
		expect(await vettings({ packageIds: id })).toHaveLength(251);
		expect((await vettings({ namePrefixes: name })).filter(({ packageId }) => packageId === id)).toHaveLength(251);
	});
});

test('holdings are read by both versions of the token standard', async () => {
	await within(OTHERS, async () => {
		expect((await balances()).json).toHaveLength(1);
		const { body } = (await sandbox.requests()).findLast(({ path }) => String(path).includes('active-contracts'))!;
		for (const version of ['HoldingV1', 'HoldingV2']) expect(JSON.stringify(body)).toContain(version);
	});
});

test('a participant that cannot say now which versions it knows is an error, and not read by version 1 alone', async () => {
	await sandbox.fault({ endpoint: LIST, action: 'text503', times: 0 });
	const { json, error } = await balances();
	expect(error).toBeDefined();
	expect(json ?? []).toEqual([]);
});

test('a template by the ID of its package is asked for by name', async () => {
	const { packages } = (await sandbox.control('GET', '/world')) as { packages: Array<{ id: string; name: string }> };
	const { id } = packages.find(({ name }) => name === 'splice-amulet')!;
	await within(OTHERS, async () => {
		const { error } = await run('activeContract', 'getAll', {
			...ALL,
			parties: byId(parties.alice),
			templates: `${id}:Splice.Amulet:Amulet`,
		});
		expect(error).toBeUndefined();
	});
});
