// The table of a fleet by clicking: from an empty workflow, with saved credentials, to a row for each target in a sheet, and the next morning.
import { demoCredentials } from '../../scripts/lib/demo.cjs';
import { targetOf } from '../../scripts/lib/sandbox.cjs';
import { world } from '../e2e/support/e2e.cts';
import { ExampleRuns } from '../nightly/support/exampleRuns.cts';
import { Spreadsheet } from '../support/spreadsheets.cts';

const PRESSES = 10;
const DOCUMENT = 'https://docs.google.com/spreadsheets/d/1AbcDefGhiJklMnoPqrStuVwxYz0123456789';

const { sandbox } = world();
/** Nothing has happened there for long: it is to be looked after. */
const idle = targetOf(sandbox, 2);
const AWAY = 'http://127.0.0.1:9';

const runs = new ExampleRuns();
const sheets = new Spreadsheet();
/** State and name of each target, as the rows below the titles have them. */
const states = () => sheets.rows.slice(1).map(([state, target]) => [target, state]);
const column = (title: string) => sheets.rows.slice(1).map((row) => row[sheets.rows[0]!.indexOf(title)]);

/** The usual credential of the ledger with two further targets. */
function fleet() {
	const ledger = demoCredentials(sandbox.url).find(({ type }) => type === 'cantonLedgerApi')!;
	const row = [
		{ name: 'test-1', url: idle.url, access: 'same' },
		{ name: 'test-2', url: AWAY, access: 'same' },
	];
	return { ...ledger, data: { ...ledger.data, severalTargets: true, targetName: 'main-1', furtherTargets: { row } } };
}

beforeAll(async () => {
	const google = await sheets.listen();
	const oAuth2 = {
		clientId: 'a',
		clientSecret: 'b',
		oauthTokenData: { access_token: 'of-the-test', refresh_token: 'of-the-test', token_type: 'Bearer' },
	};
	await runs.open({ 'sheets.googleapis.com': google, 'www.googleapis.com': google }, [
		{ type: 'googleSheetsOAuth2Api', name: 'Google Sheets account', data: oAuth2 },
		fleet(),
	]);
}, 300_000);

afterAll(async () => {
	await idle.call('DELETE', '/control/faults');
	await runs.close();
	sheets.close();
});

it(`the table of a fleet: at most ${PRESSES} presses, and the next morning the same rows`, async () => {
	sheets.begin('Fleet');
	const who = await runs.execute('fleet-table', {
		node: 'Settings',
		enter: async (person) => await person.enterSetting('document', DOCUMENT),
	});
	const { status, data } = await runs.ended(1);
	expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
	expect(who.count).toBeLessThanOrEqual(PRESSES);
	expect(sheets.unknown).toEqual([]);
	expect(states()).toEqual([
		['main-1', '🟢'],
		['test-1', '🟡'],
		['test-2', '🔴'],
	]);
	expect(column('Problems')).toEqual(['', expect.stringMatching(/^Nothing has happened/), expect.stringMatching(/cannot be reached/)]);
	const first = column('As of');
	await idle.call('POST', '/control/faults', { faults: [{ path: '/readyz', times: 0, status: 503, body: 'starting' }] });
	await runs.pressExecute(who);
	expect((await runs.ended(2)).status).toBe('success');
	expect(states()).toEqual([
		['main-1', '🟢'],
		['test-1', '🔴'],
		['test-2', '🔴'],
	]);
	expect(column('As of').filter((time, index) => time === first[index])).toEqual([]);
}, 180_000);
