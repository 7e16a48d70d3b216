// DAR › Validate and Upload without a file, and with one that cannot be a DAR.
import type { IDataObject } from 'n8n-workflow';

import { dar, zip } from '../../support/dar.cts';
import { useDars } from './dar-support.cts';

const { sandbox, validate, upload } = useDars();

describe.each([
	['validate', validate],
	['upload', upload],
])('%s refuses before anything is sent', (_, call) => {
	const refused = async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) => {
		const { error } = await call(bytes, parameters, more);
		expect(await sandbox.requests()).toEqual([]);
		return `${error?.message} | ${error?.description}`;
	};

	test('a missing field, by its name', async () => {
		expect(await refused(dar(), { binaryPropertyName: 'dar' })).toBe(
			'Input Data Field Name: the input item has no binary field "dar" | It has: data.',
		);
		expect(await refused(dar(), { binaryPropertyName: '={{ "" }}' })).toMatch(/^Input Data Field Name: this field is empty/);
	});
});

test('Upload refuses an item without a file, by the field', async () => {
	const { error } = await upload(undefined);
	expect(error?.message).toBe('Input Data Field Name: the input item has no file, so no binary field "data"');
	expect(error?.description).toMatch(/^Put a node before/);
	expect(await sandbox.requests()).toEqual([]);
});

describe('a file that cannot be a DAR', () => {
	const files: Array<[string, Buffer, string, string]> = [
		['an empty file', Buffer.alloc(0), 'the file app-1.0.0.dar is empty', 'a download may have been cut off'],
		...(
			[
				['a web page', Buffer.from('<!doctype html><html>Sign in</html>'), '<!doctype html><'],
				['fewer bytes than a ZIP has', Buffer.from('PK'), 'PK'],
				['an archive without entries', zip({}), 'PK'],
			] as Array<[string, Buffer, string]>
		).map(([what, bytes, shown]): [string, Buffer, string, string] => [
			what,
			bytes,
			'the file app-1.0.0.dar is not a DAR: it is not a ZIP archive',
			`with "${shown}`,
		]),
	];

	test.each(files)('%s: Validate says rejected and why, as data, and asks nobody', async (_, bytes, reason, advice) => {
		const { json, error } = await validate(bytes);
		expect(error).toBeUndefined();
		expect(json).toEqual([
			expect.objectContaining({
				verdict: 'rejected',
				passed: false,
				reason,
				advice: expect.stringContaining(advice),
				errorCode: null,
				httpStatus: null,
				fileName: 'app-1.0.0.dar',
				fileSize: bytes.length,
				sha256: null,
			}),
		]);
		expect(await sandbox.requests()).toEqual([]);
	});

	test.each(files)('%s: Upload refuses it, and so does Validate where Fail On says so', async (_, bytes, reason, advice) => {
		for (const { error } of [await upload(bytes), await validate(bytes, { options: { failOn: ['rejected'] } })]) {
			expect(error?.message).toBe(reason.replace('the file', 'The file'));
			expect(error?.description).toContain(advice);
		}
		expect(await sandbox.requests()).toEqual([]);
	});

	test('a ZIP without a manifest is rejected by the participant, in its words', async () => {
		const { json } = await validate(zip({ 'notes.txt': 'x' }));
		expect(json[0]).toMatchObject({ verdict: 'rejected', errorCode: 'INVALID_LEGACY_DAR', reason: expect.stringContaining('MANIFEST.MF') });
	});

	test('what the participant cannot read of the request is no verdict on the DAR', async () => {
		const { json } = await validate(dar(), { options: { synchronizerId: 'x::y' } });
		expect(json[0]).toMatchObject({ verdict: 'couldNotCheck' });
	});
});
