// The check of licenses and preapprovals.
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { sandbox, client } = world();

describe('the license and preapproval example', () => {
	it('says of what will need somebody soon, from what scan publishes', async () => {
		await sandbox.call('DELETE', '/control/sink/license-check');
		await sandbox.call('POST', '/control/do', {
			actions: [
				{ action: 'license', party: 'digitalasset-testValidator-1' },
				{ action: 'license', party: 'example-validator-2', version: '0.6.9' },
				{ action: 'preapprove', party: 'alice', days: 90 },
				{ action: 'preapprove', party: 'treasury', days: 9 },
			],
		});
		const { time } = await sandbox.call('GET', '/control/world');
		const execution = await client.run(await importExample('license-and-preapproval-check', { sink: 'license-check' }), 'Every Morning');
		expect(execution.data.resultData.error).toBeUndefined();
		const [{ body }] = await sandbox.delivered('license-check');
		expect(resultOf(execution, 'Get Licenses').items.length).toBeGreaterThan(2);
		const about = (what: string) => body.problems.filter((problem: string) => problem.includes(what));
		expect(about('example-validator-2')).toContainEqual(expect.stringMatching(/runs version 0\.6\.9, most validators run/));
		expect(about('preapproval of bob')).toEqual([expect.stringContaining('does not exist')]);
		const lasting = (Date.parse(time) - Date.now()) / 86_400_000;
		// The sandbox's clock may be far from ours. The days are counted from ours.
		const expected =
			lasting + 9 < 0 ? /has expired/ : lasting + 9 > 14 ? undefined : new RegExp(`expires in ${Math.floor(lasting + 9)} days`);
		expect(about('preapproval of treasury')).toEqual(expected ? [expect.stringMatching(expected)] : []);
		expect(body.facts).toHaveLength(5);
	}, 90_000);
});
