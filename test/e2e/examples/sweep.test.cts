// Sweep and merge in the real n8n: many holdings become one, and what is above a balance goes to the treasury, to the last digit, once.
import { mayAccept } from '../../../scripts/lib/demo.cjs';
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();
const units = (text: string) => BigInt(text.replace('.', ''));

test('merges what is scattered, then sweeps what is above the balance; a second run of the night pays nothing again', async () => {
	await sandbox.call('POST', '/control/reset', {});
	await sandbox.call('DELETE', '/control/sink/sweep');
	const { parties, time } = await sandbox.call('GET', '/control/world');
	for (const name of ['alice', 'carol']) await mayAccept(sandbox, parties[name]);
	const tap = (amount: string) => ({ action: 'tap', party: 'carol', amount });
	const actions = [{ action: 'preapprove', party: 'treasury' }, ...Array.from({ length: 25 }, () => tap('10.0000000001'))];
	await sandbox.call('POST', '/control/do', { actions });
	/** The coins of a party that are not locked. */
	const coins = async (party: string) => {
		const { activeContracts } = await sandbox.call('GET', '/control/world?contracts=active');
		return activeContracts.filter(({ templateId, args }: any) => templateId.endsWith(':Splice.Amulet:Amulet') && args.owner === party);
	};
	const sum = async (party: string) =>
		(await coins(party)).reduce((total: bigint, { args }: any) => total + units(args.amount.initialAmount), 0n);
	const executeBefore = new Date(Date.parse(String(time)) + 86_400_000).toISOString();
	const [carolHad, treasuryHad] = [await sum(parties.carol), await sum(parties.treasury)];
	expect((await coins(parties.carol)).length).toBeGreaterThan(20);
	const change = (testRunPays: boolean) => ({
		change: {
			Settings: ({ parameters }: any) => {
				const values: Record<string, unknown> = { parties: parties.carol, keep: '100.0000000001', testRunPays };
				for (const entry of parameters.assignments.assignments) entry.value = values[entry.name] ?? entry.value;
			},
			// The sandbox's clock does not move.
			'Merge Holdings': ({ parameters }: any) =>
				Object.assign(parameters, { ...(testRunPays && { dryRun: 'never' }), options: { ...parameters.options, executeBefore } }),
			Sweep: ({ parameters }: any) => (parameters.executeBefore = executeBefore),
		},
	});
	// As it is imported, a test run shows what it would sweep, and pays nothing.
	const rehearsal = await client.run(await importExample('sweep-and-merge', change(false)), 'Every Night');
	expect(rehearsal.data.resultData.error).toBeUndefined();
	expect(resultOf(rehearsal, 'Get Surplus').items).toMatchObject([{ json: { aboveBy: expect.any(String) } }]);
	expect(await sum(parties.carol)).toBe(carolHad);
	expect((await coins(parties.carol)).length).toBeGreaterThan(20);
	await sandbox.call('DELETE', '/control/sink/sweep');

	const id = await importExample('sweep-and-merge', change(true));
	const execution = await client.run(id, 'Every Night');
	expect(execution.data.resultData.error).toBeUndefined();
	const reports = (await sandbox.delivered('sweep')).map(({ body }) => body);
	expect(reports.map(({ subject }: any) => subject)).toEqual(['Holdings were merged', 'A balance was swept: completed']);
	expect(reports[0].text).toMatch(/^\d+ holdings of carol::.* Holdings now: 1$/);
	expect(await sum(parties.carol)).toBe(units('100.0000000001'));
	expect((await sum(parties.treasury)) - treasuryHad).toBe(carolHad - units('100.0000000001'));
	expect((await coins(parties.carol)).length).toBe(1);

	const again = await client.run(id, 'Every Night');
	expect(again.data.resultData.error).toBeUndefined();
	expect(resultOf(again, 'Get Surplus').items).toEqual([]);
	await sandbox.call('POST', '/control/do', { actions: [tap('7.0000000007')] });
	await client.run(id, 'Every Night');
	const last = (await sandbox.delivered('sweep')).at(-1)!.body;
	expect(last.subject).toBe('A balance was not swept');
	expect(last.text).toContain('was used for another payment');
	expect((await sum(parties.treasury)) - treasuryHad).toBe(carolHad - units('100.0000000001'));
}, 120_000);
