// Messages of the examples that check things in the morning: the parameters of their node Write Message, in n8n's engine.
import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../../scripts/lib/demo.cjs';
import { runNode } from '../../support/engine.cts';
import { runSet } from '../../unit/support/set-node.cts';

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const DAY = 86_400_000;

/** The parameters of Write Message with the values that its expressions take from other nodes. */
function parametersOf(example: string, others: Record<string, IDataObject>): IDataObject {
	const { parameters } = readExample(example).nodes.find(({ name }: { name: string }) => name === 'Write Message');
	const filled = JSON.stringify(parameters).replace(/\$\('([^']+)'\)\.first\(\)\.json\.(\w+)/g, (_, node: string, field: string) => {
		const value = others[node]?.[field];
		if (value === undefined) throw new Error(`${example}: nothing is known of ${field} of ${node}`);
		return JSON.stringify(value).replaceAll('"', "'");
	});
	return JSON.parse(filled);
}

async function messageOf(parameters: IDataObject, items: IDataObject[]) {
	const { json, error } = await runNode('cantonLedger', parameters as never, { credentials: {}, input: items.map((json) => ({ json })) });
	expect(error).toBeUndefined();
	const [{ title, text, status, severity, fields }] = json as any[];
	return { title, text, status, severity, problems: fields.problems as string[], facts: fields.facts as string[] };
}

describe('licenses and preapprovals', () => {
	const parameters = parametersOf('license-and-preapproval-check', {
		Settings: { inactiveHours: 24, warnDays: 14 },
		'Most Used': { version: '0.7.4' },
	});
	const license = (more: IDataObject = {}) => ({
		validator: 'v1::1220',
		contractId: '00ab',
		version: '0.7.4',
		lastActiveAt: '2026-07-01T00:00:00Z',
		hoursInactive: 1,
		...more,
	});
	const preapproval = (more: IDataObject = {}) => ({
		party: 'alice::1220',
		hasPreapproval: true,
		daysToExpiry: 60.5,
		days: '60',
		expiresAt: '2027-01-01T00:00:00Z',
		...more,
	});
	const none = { hasPreapproval: false, daysToExpiry: null, days: '0', expiresAt: null };

	it('has no problem when all is in order, and says what it found', async () => {
		const { title, status, facts } = await messageOf(parameters, [license(), preapproval()]);
		expect([title, status]).toEqual(['Licenses and preapprovals are in order', 'resolved']);
		expect(facts).toEqual([
			'Validator v1::1220: version 0.7.4, last active 2026-07-01T00:00:00Z',
			'Transfer preapproval of alice::1220: until 2027-01-01T00:00:00Z',
		]);
	});

	it.each([
		['no license', { validator: 'v1::1220' }, 'Validator v1::1220 has no license'],
		['inactivity', license({ hoursInactive: 49 }), 'Validator v1::1220 was last active 49 hours ago'],
		[
			'a validator that never reported',
			license({ lastActiveAt: null, version: null, hoursInactive: null }),
			'Validator v1::1220 has never been active',
		],
		['another version than most', license({ version: '0.7.3' }), 'Validator v1::1220 runs version 0.7.3, most validators run 0.7.4'],
		[
			'no preapproval',
			preapproval(none),
			'Transfer preapproval of alice::1220 does not exist: transfers to it have to be accepted one by one',
		],
		[
			'a preapproval that ends soon',
			preapproval({ daysToExpiry: 13.99, days: '13' }),
			'Transfer preapproval of alice::1220 expires in 13 days (2027-01-01T00:00:00Z)',
		],
		[
			'one that has ended',
			preapproval({ daysToExpiry: -0.2, days: '-1' }),
			'Transfer preapproval of alice::1220 has expired (2027-01-01T00:00:00Z)',
		],
		[
			'one that could not be looked up',
			{ party: 'alice::1220', error: { httpStatus: 503 }, message: 'HTTP 503', days: 'NaN' },
			'Transfer preapproval of alice::1220 could not be looked up: HTTP 503',
		],
	])('warns of %s', async (_, item, problem) => {
		const { problems, title, severity } = await messageOf(parameters, [item as IDataObject]);
		expect([problems, title, severity]).toEqual([[problem], problem, 'warning']);
	});

	it('counts what is to be looked after', async () => {
		const { title, text } = await messageOf(parameters, [{ validator: 'v1::1220' }, preapproval(none)]);
		expect(title).toBe('2 things to look after on the Canton network');
		expect(text).toContain('• Validator v1::1220 has no license');
	});
});

describe('tokens and secrets', () => {
	const parameters = parametersOf('token-expiry', { Settings: { warnDays: 14 } });
	const token = (days: number | null, more: IDataObject = {}): IDataObject => ({
		userId: 'n8n',
		isDeactivated: false,
		authorization: 'token',
		tokenExpiresAt: days === null ? null : at(days * DAY + 60_000),
		tokenExpiresInSeconds: days === null ? null : days * 86_400 + 60,
		...more,
	});
	/** Items as the nodes before make them of Who Am I's and of the secrets. */
	const say = async (me: IDataObject, secrets: IDataObject[] = [], authentication = 'accessToken') => {
		const nodes = { Settings: [{ json: { warnDays: 14 } }], 'Who Am I': Object.assign([{ json: me }], { params: { authentication } }) };
		const made = [
			...runSet('token-expiry', ['Token'], { input: [{ json: me }], nodes }),
			...runSet('token-expiry', ['Secret'], { input: secrets.map((json) => ({ json })), nodes }),
		];
		return await messageOf(
			parameters,
			made.map(({ json }) => json),
		);
	};

	it('says when all is in order, and until when', async () => {
		const { status, title, facts } = await say(token(90));
		expect([status, title]).toEqual(['resolved', 'Tokens and secrets are in order']);
		expect(facts).toEqual(['The token is that of n8n.', expect.stringMatching(/^It expires in 90 days \(\d{4}-/)]);
	});

	it.each([
		[token(13), /^The token expires in 13 days \(2/],
		[token(0), /^The token expires in 0 days \(2/],
		[token(90, { isDeactivated: true }), /^The user n8n is deactivated$/],
		[
			{ error: { errorCode: 'NA', advice: 'Renew it there.' }, message: 'The token was refused' },
			/^The participant does not take the token: The token was refused$/,
		],
	])('says %j', async (me, title) => {
		const said = await say(me as IDataObject);
		expect(said).toMatchObject({ status: 'problem', severity: 'warning', title: expect.stringMatching(title) });
		if (me.error) expect(said.facts).toEqual(['Renew it there.']);
	});

	it('a token that n8n renews by itself is no problem, nor one that says nothing', async () => {
		expect(await say(token(0), [], 'oAuth2')).toMatchObject({
			status: 'resolved',
			facts: [expect.anything(), expect.stringContaining('OAuth2')],
		});
		expect(await say(token(null))).toMatchObject({ status: 'resolved', facts: [expect.anything(), 'It does not say when it expires.'] });
		expect((await say({ authorization: 'none' })).facts).toEqual(['The participant asks for no token.']);
	});

	it('counts the days of the secrets in Settings', async () => {
		const secrets = [
			{ name: 'A', expiresOn: at(100 * DAY + 60_000) },
			{ name: 'B', expiresOn: at(3 * DAY + 60_000) },
			{ name: 'C', expiresOn: '2020-01-01' },
			{ name: 'D', expiresOn: 'soon' },
		];
		const { title, problems, facts } = await say(token(90), secrets);
		expect(title).toBe('3 tokens or secrets to look after');
		expect(problems).toEqual([
			expect.stringMatching(/^B expires in 3 days/),
			'C has expired (2020-01-01)',
			'D: “soon” in Settings is no date. Write it as 2027-01-31',
		]);
		expect(facts.at(-1)).toMatch(/^A expires in 100 days/);
	});
});

describe('the morning report of a validator', () => {
	const parameters = parametersOf('validator-morning-report', {
		Settings: { lowTrafficBytes: 500_000, warnDays: 14 },
		Limits: { lostBefore: '2026-07-01T12:00:00Z', oldest: 100 },
	});
	const health = { ready: true, status: 'ready', version: '0.7.5', usual: '0.7.5', message: null };
	const none = { party: 'bob::1220', hasPreapproval: false, daysToExpiry: null, days: '0', expiresAt: null };

	it('is in order, with a line for each part', async () => {
		const { title, problems, facts } = await messageOf(parameters, [
			health,
			{ isValidator: true, roundsCollected: 7, roundsMissed: 1, lastCollectedInRound: 9 },
			{ unlimited: false, left: 600_000, totalLimit: 1_000_000 },
			{ round: 98, phase: 'issuing', coinPriceUsd: '0.005' },
			...[99, 100].map((round) => ({ round, phase: 'open', coinPriceUsd: '0.005' })),
			{ round: 101, phase: 'open', coinPriceUsd: '0.006' },
			{ kind: 'app', round: 101, expiresAt: null },
			{ commandId: 'a', errorCode: 'X' },
			{ commandId: 'b', errorCode: 'X' },
			{ ...none, hasPreapproval: true, daysToExpiry: 60.5, days: '60', expiresAt: '2027-01-01T00:00:00Z' },
			{ action: 'SRARC_OffboardSv', voteBefore: '2026-07-09T00:00:00Z' },
			{},
		]);
		expect([title, problems]).toEqual(['The validator is in order', []]);
		expect(facts).toEqual([
			'Validator: ready, version 0.7.5 (most run 0.7.5)',
			'Rounds collected: 7, missed: 1, last in round 9',
			'Traffic left: 600000 of 1000000 bytes',
			'Rounds open: 3',
			'A coin is 0.005 USD',
			'A coin is 0.006 USD',
			'Rewards not collected yet: 1',
			'Failed commands since yesterday: 2',
			'X: 2',
			'Preapproval of bob::1220: until 2027-01-01T00:00:00Z',
			'Open vote: SRARC_OffboardSv, until 2026-07-09T00:00:00Z',
		]);
	});

	it.each([
		[{ ...health, ready: false, status: 'notReady' }, 'The validator is notReady: no reason given'],
		[{ ...health, version: '0.7.4' }, 'It runs version 0.7.4, most validators run 0.7.5'],
		[{ unlimited: false, left: 5, totalLimit: 9 }, 'Traffic is low: 5 bytes left'],
		[{ kind: 'appTraffic', round: 200, expiresAt: '2026-07-01T11:00:00Z' }, 'Rewards will be lost: 1 end soon'],
		[{ kind: 'app', round: 90, expiresAt: null }, 'The wallet does not collect its rewards: 1 are of old rounds'],
		[none, 'There is no preapproval of bob::1220'],
		[
			{ ...none, hasPreapproval: true, daysToExpiry: 3.5, days: '3', expiresAt: '2026-07-05T00:00:00Z' },
			'The preapproval of bob::1220 ends in 3 days',
		],
		[{ party: 'bob::1220', error: {}, message: 'no', days: 'NaN' }, 'The preapproval of bob::1220 cannot be read: no'],
		[{ error: { message: 'not for you', node: 'Get Votes' }, message: 'not for you' }, 'Get Votes: not for you'],
	])('has a problem: %j', async (item, problem) => {
		expect((await messageOf(parameters, [item as IDataObject])).problems).toEqual([problem]);
	});

	it('a part that cannot be read is no fact', async () => {
		const failed = { usual: '0.7.5', error: { message: 'down', node: 'Get Health' }, message: 'down' };
		expect(await messageOf(parameters, [failed])).toMatchObject({ problems: ['Get Health: down'], facts: [] });
	});

	it('is no problem: unlimited traffic, another token that ends late', async () => {
		const fine = [
			{ unlimited: true, left: null, totalLimit: null },
			{ kind: 'appTraffic', round: 1, expiresAt: '2026-08-01T00:00:00Z' },
		];
		expect((await messageOf(parameters, fine)).problems).toEqual([]);
	});
});
