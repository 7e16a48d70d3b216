// The status of a commit that DAR › Validate gives, for one DAR and for several.
import type { IDataObject } from 'n8n-workflow';

import { dar } from '../../support/dar.cts';
import type { RunOptions } from '../../support/engine.cts';
import { file, useDars } from './dar-support.cts';

const { sandbox, validate } = useDars();

describe('the status of a commit', () => {
	const item = (fileName: string, bytes = dar({ name: fileName })) => ({ json: {}, binary: { data: file(bytes, fileName) } });
	const rejected = (fileName: string) => item(fileName, dar({ verdict: 'ZIP_BOMB' }));
	const statuses = async (input: RunOptions['input'], parameters: IDataObject = {}, more: Partial<RunOptions> = {}) => {
		const { json, error } = await validate(undefined, parameters, { input, ...more });
		expect(error).toBeUndefined();
		return json.map(({ gitStatus }) => gitStatus as IDataObject);
	};

	test('one DAR: under the name itself, also one of the user', async () => {
		expect(await statuses([rejected('a.dar')], { options: { statusName: 'gate' } })).toEqual([
			{ state: 'failure', description: expect.stringMatching(/^a\.dar rejected: ZIP_BOMB: /), context: 'gate' },
		]);
	});

	test('several: each its own, and one for all under the name to require', async () => {
		const { json, items } = await validate(undefined, {}, { input: [item('a.dar'), rejected('b.dar'), item('c.dar')] });
		expect(json.map(({ gitStatus }) => gitStatus)).toEqual([
			{ state: 'success', description: 'a.dar is valid and compatible with what is vetted', context: 'canton/dar/a.dar' },
			{ state: 'failure', description: expect.stringContaining('b.dar rejected'), context: 'canton/dar/b.dar' },
			{ state: 'success', description: expect.any(String), context: 'canton/dar/c.dar' },
			{ state: 'failure', description: '3 DARs: 2 passed, b.dar rejected', context: 'canton/dar' },
		]);
		expect(json[3]).toMatchObject({ verdict: 'rejected', passed: false, summary: '3 DARs: 2 passed, b.dar rejected', fileName: null });
		expect(items[3].pairedItem).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	test('several: two of one name have two statuses, and the sum can be left out', async () => {
		const found = await statuses([item('a.dar'), item('a.dar')], { options: { oneStatusForAll: false } });
		expect(found.map(({ context }) => context)).toEqual(['canton/dar/a.dar', 'canton/dar/a.dar-2']);
		expect((await statuses([item('a.dar'), item('b.dar')])).at(-1)).toEqual({
			state: 'success',
			description: '2 DARs: 2 passed',
			context: 'canton/dar',
		});
	});

	test("a release's other files are left out by their names, also as the last", async () => {
		const readme = item('README.md', Buffer.from('Read me'));
		expect((await statuses([readme, item('a.dar'), readme])).map(({ context }) => context)).toEqual(['canton/dar']);
		expect(await statuses([item('a.dar'), item('B.DAR'), readme])).toHaveLength(3);
		expect(await statuses([readme])).toEqual([
			{ state: 'failure', description: expect.stringContaining('README.md is not a DAR'), context: 'canton/dar' },
		]);
	});

	test.each<[string, IDataObject, string]>([
		['nothing', {}, 'no file that ends in .dar was found'],
		['an error with a status', { error: { message: 'not found', httpCode: '404' } }, 'the Git server answered 404'],
		['an error of axios', { error: { message: 'Request failed', status: 502 } }, 'the Git server answered 502'],
		['an error in one text', { error: '403 - "forbidden by 10.0.0.1"' }, 'the Git server answered 403'],
		['an error without an answer', { error: { message: 'connect ECONNREFUSED 10.0.0.1' } }, 'the download from the Git server failed'],
	])('%s instead of a file: not checked, in words for whoever pushed', async (_, json, reason) => {
		const result = await validate(undefined, {}, { input: [{ json }] });
		expect(result.json).toEqual([
			expect.objectContaining({
				verdict: 'couldNotCheck',
				passed: false,
				reason,
				fileName: null,
				gitStatus: { state: 'error', description: `The DAR could not be checked: ${reason}`, context: 'canton/dar' },
			}),
		]);
		expect(await sandbox.requests()).toEqual([]);
		const { error } = await validate(undefined, { options: { failOn: ['couldNotCheck'] } }, { input: [{ json }] });
		expect(error?.message).toBe(`Input Data Field Name: ${reason}`);
	});

	test('what an error keeps from a verdict is not passed in the sum, also as the last', async () => {
		const options = { failOn: ['rejected'] };
		const found = await statuses([rejected('a.dar'), item('b.dar')], { options }, { onError: 'continueRegularOutput' });
		expect(found).toEqual([
			undefined,
			expect.objectContaining({ context: 'canton/dar/b.dar' }),
			{ state: 'failure', description: '2 DARs: 1 passed, a.dar rejected', context: 'canton/dar' },
		]);
		expect((await statuses([item('b.dar'), rejected('a.dar')], { options }, { onError: 'continueRegularOutput' })).slice(1)).toEqual([
			undefined,
			{ state: 'failure', description: '2 DARs: 1 passed, a.dar rejected', context: 'canton/dar' },
		]);
		const other = { json: {}, binary: { other: file(dar(), 'a.dar') } };
		expect((await statuses([item('b.dar'), other], {}, { onError: 'continueRegularOutput' })).slice(1)).toEqual([
			undefined,
			{ state: 'error', description: '2 DARs: 1 passed, 1 could not be checked', context: 'canton/dar' },
		]);
		expect((await statuses([other, item('b.dar')], {}, { onError: 'continueRegularOutput' })).at(-1)).toEqual({
			state: 'error',
			description: '2 DARs: 1 passed, 1 could not be checked',
			context: 'canton/dar',
		});
	});
});
