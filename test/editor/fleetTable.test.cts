// The table of a fleet by clicking: from an empty workflow, with saved credentials, to a row for each target in a sheet.
import { ExampleRuns } from '../nightly/support/exampleRuns.cts';
import { Spreadsheet } from '../support/spreadsheets.cts';

const PRESSES = 10;
const DOCUMENT = 'https://docs.google.com/spreadsheets/d/1AbcDefGhiJklMnoPqrStuVwxYz0123456789';

const runs = new ExampleRuns();
const sheets = new Spreadsheet();

beforeAll(async () => {
	const google = await sheets.listen();
	const oAuth2 = {
		clientId: 'a',
		clientSecret: 'b',
		oauthTokenData: { access_token: 'of-the-test', refresh_token: 'of-the-test', token_type: 'Bearer' },
	};
	await runs.open({ 'sheets.googleapis.com': google, 'www.googleapis.com': google }, [
		{ type: 'googleSheetsOAuth2Api', name: 'Google Sheets account', data: oAuth2 },
	]);
}, 300_000);

afterAll(async () => {
	await runs.close();
	sheets.close();
});

it(`the table of a fleet: at most ${PRESSES} presses`, async () => {
	sheets.begin('Fleet');
	const who = await runs.execute('fleet-table', {
		node: 'Settings',
		enter: async (person) => await person.enterSetting('document', DOCUMENT),
	});
	const { status, data } = await runs.ended(1);
	expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
	expect(who.count).toBeLessThanOrEqual(PRESSES);
	expect(sheets.unknown).toEqual([]);
	expect(sheets.rows.map(([state]) => state)).toEqual(['State', expect.stringMatching(/🟢|🟡|🔴/u)]);
}, 180_000);
