// Active Contract › Get Many: errors say what to do, and nothing wrong is sent.
import type { IDataObject } from 'n8n-workflow';

import { expectRefused } from '../../support/refusals.cts';
import { PAGE, useActiveContracts } from './activeContract-support.cts';
import { afterLedgerEnd, byId } from './support.cts';

const { sandbox, answer, parties, getMany, ledgerEnd } = useActiveContracts();

let end: number;

beforeAll(async () => void (end = await ledgerEnd()));

describe('what goes wrong is explained', () => {
	test.each([
		['an empty party list', { parties: '={{ [] }}' }, 'Parties: this field is empty', 'All Parties'],
		['page size 0', { options: { pageSize: 0 } }, 'Page Size: 0 is too small', 'smallest value is 1'],
		['page size 10001', { options: { pageSize: 10001 } }, 'Page Size: 10001 is too large', 'largest value is 10000'],
		['a negative offset', { options: { activeAtOffset: '-1' } }, 'Active at Offset: -1 is negative', '0 or a positive'],
		['limit 0', { returnAll: false, limit: 0 }, 'Limit: 0 is too small', 'smallest value is 1'],
		['half a template name', { templates: 'Iou:Iou' }, 'Templates: "Iou:Iou" is not a full name', '#package-name:Module.Name:Entity'],
		[
			'JSON that is none',
			{ selection: 'eventFormat', eventFormat: '{ filtersByParty' },
			'Event Format: this is not valid JSON',
			'quotes, commas and brackets',
		],
		['JSON that is no object', { selection: 'eventFormat', eventFormat: '[]' }, 'Event Format: this is not a JSON object', 'start with {'],
		[
			'an event format without parties',
			{ selection: 'eventFormat', eventFormat: '{ "filtersByParty": {} }' },
			'Event Format: it contains no party',
			'filtersForAnyParty',
		],
		[
			'an event format with a list of parties',
			{ selection: 'eventFormat', eventFormat: '{ "filtersByParty": ["x"] }' },
			'Event Format: filtersByParty is not an object',
			'maps party IDs',
		],
		['no event format', { selection: 'eventFormat', eventFormat: '={{ "" }}' }, 'Event Format: this field is empty', 'JSON object'],
	])('%s: named by its label, nothing sent', async (_, parameters, message, advice) => {
		await expectRefused(sandbox, await getMany(parameters as IDataObject), message, advice);
	});

	test('an unknown template, package and interface', async () => {
		const report = async (parameters: IDataObject) => (await getMany(parameters)).error;
		expect((await report({ templates: '#model-tests:Iou:Nothing' }))?.description).toMatch(
			/knows the package but not this module and entity/,
		);
		expect((await report({ templates: '#no-such:Iou:Iou' }))?.description).toMatch(/knows no package of this name/);
		expect((await report({ interfaces: `${'a'.repeat(64)}:Iou:Iou` }))?.description).toMatch(/by package name/);
	});

	test('an offset after the ledger end', async () => {
		const { json, items } = await getMany(
			{ options: { activeAtOffset: '99999999' } },
			{ onError: 'continueRegularOutput', input: [{ json: {} }] },
		);
		expect(json).toEqual([afterLedgerEnd()]);
		expect(items[0].pairedItem).toEqual({ item: 0 });
	});

	test('no right to read as the party', async () => {
		const { error } = await getMany({ parties: byId(parties.carol) });
		expect(error?.message).toBe('This is not permitted: the user ledger-api-user needs to read as (or act as) each of the parties');
		expect(error?.description).toContain('It may also need: for All Parties, to read as any party. The token');
	});

	test('a refusal in the middle is no partial result', async () => {
		await sandbox.fault({
			endpoint: PAGE,
			skip: 1,
			status: 403,
			body: { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1, grpcCodeValue: 7, context: {} },
		});
		const { json, error } = await getMany({ options: { pageSize: 5 } });
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^This is not permitted/);
	});

	test.each([
		['no list', '{"hello":1}'],
		['the same token for ever', '{"activeContracts":[],"activeAtOffset":1,"nextPageToken":"QQ=="}'],
	])('%s is not taken for an end', async (_, text) => {
		await answer(PAGE, text);
		await answer(PAGE, text);
		const { error } = await getMany();
		expect(error?.message).toContain('does not answer as expected');
	});

	test('a pruned offset: the earliest usable one is named', async () => {
		const at = end - 3;
		await sandbox.control('POST', '/prune', { offset: at });
		const { error } = await getMany({ options: { activeAtOffset: '5' } });
		expect(error?.message).toContain('pruned');
		expect(error?.description).toContain(`start after is ${at}`);
	});
});
