// Health of a participant: one item that says what is wrong, also of a participant that cannot be asked.
import type { IDataObject } from 'n8n-workflow';

import { bearer } from '../../e2e/support/token.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

const sandbox = useSandbox();
const { run, happen, within } = ledgerOf(sandbox);

/** The sandbox's clock is set to the past, so idleness is asked for by the test that is about it. */
const health = async (options: IDataObject = {}, more: object = {}) => {
	const { json, error } = await run('health', 'get', { options: { idleMinutes: 0, ...options } }, { as: 'participant_admin', ...more });
	expect(error).toBeUndefined();
	expect(json).toHaveLength(1);
	return json[0];
};

/** A pasted token that lasts long enough to be no problem. */
const lasting = (more: IDataObject = {}) => ({
	credentials: {
		cantonLedgerApi: {
			baseUrl: sandbox.url,
			authentication: 'developmentToken',
			developmentSecret: 'unsafe',
			subject: 'any-reader',
			audience: 'https://canton.network.global',
			...more,
		},
	},
});

test('all is well: its facts, and no problem', async () => {
	await happen('succeed');
	const item = await health({}, lasting());
	expect(item).toMatchObject({ ok: true, state: 'ok', light: '🟢', problems: [], status: 'ready', version: expect.stringMatching(/^3\./) });
	expect(item.synchronizers).toBeGreaterThan(0);
	expect(item.packages).toBeGreaterThan(0);
	expect(item.packagesNotVetted).toBeGreaterThanOrEqual(0);
	expect(item.lastRecordTime).toMatch(/^20/);
});

test.each(['3.5.14', '3.6.0'])('90 seconds after the last record of a %s they are said', async (server) => {
	await within({ server }, async () => {
		const { recordTime } = await happen('succeed');
		const credentials = ledgerCredential(sandbox, 'participant_admin');
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(String(recordTime)) + 90_000);
		try {
			expect(await health({ tokenExpiresMinutes: 0 }, { credentials })).toMatchObject({ secondsSinceLastRecord: 90 });
		} finally {
			jest.restoreAllMocks();
		}
	});
});

test('a token that was pasted and ends soon is a warning, unless that is switched off', async () => {
	expect(await health()).toMatchObject({
		ok: false,
		state: 'warning',
		light: '🟡',
		problems: [expect.stringMatching(/^The token expires in \d minutes\.$/)],
	});
	expect(await health({ tokenExpiresMinutes: 0 })).toMatchObject({ ok: true });
});

test('a token without an audience is a warning: Canton 3.7 refuses it', async () => {
	await within({ audience: '' }, async () => {
		expect(await health({}, lasting({ audience: '' }))).toMatchObject({
			ok: false,
			state: 'warning',
			problems: [expect.stringMatching(/^The token names no audience \(aud\)\. Participants of Canton 3\.7/)],
		});
		expect(await health({}, lasting())).toMatchObject({ ok: true, problems: [] });
	});
});

test('too few synchronizers is failing', async () => {
	expect(await health({ fewestSynchronizers: 9, tokenExpiresMinutes: 0 })).toMatchObject({
		state: 'failing',
		light: '🔴',
		problems: [expect.stringMatching(/^It is connected to \d synchronizers, 9 are expected\.$/)],
	});
});

test('a ledger on which nothing happens, and packages that are not vetted', async () => {
	const { packagesNotVetted, secondsSinceLastRecord } = await health({ tokenExpiresMinutes: 0 });
	const item = await health({ tokenExpiresMinutes: 0, vettedPackages: true, idleMinutes: 1 });
	const vetting = Number(packagesNotVetted) > 0 ? [`${String(packagesNotVetted)} of its packages are not vetted.`] : [];
	const idle = Number(secondsSinceLastRecord) > 60 ? [expect.stringMatching(/^Nothing has happened on its ledger for \d+ minutes\.$/)] : [];
	expect(item.problems).toEqual([...idle, ...vetting]);
});

test('a participant that cannot be reached is an answer, and says why', async () => {
	const item = await health({}, lasting({ baseUrl: 'http://127.0.0.1:9' }));
	expect(item).toMatchObject({ ok: false, state: 'failing', status: 'unreachable', version: null, ledgerEnd: null });
	expect(item.problems).toEqual([expect.stringMatching(/^The participant cannot be reached: /)]);
});

test('one that is not ready, and one that refuses the token', async () => {
	await sandbox.fault({ path: '/readyz', times: 1, status: 503, body: 'starting' });
	expect(await health({}, lasting())).toMatchObject({ status: 'notReady', state: 'failing' });
	const credentials = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: `${bearer({ sub: 'x' })}x` } };
	const refused = await health({ tokenExpiresMinutes: 0 }, { credentials });
	expect(refused).toMatchObject({ state: 'failing', ledgerEnd: null });
	expect(refused.problems).toEqual([expect.stringMatching(/^It refuses the token: /)]);
	expect(JSON.stringify(refused)).not.toContain(bearer({ sub: 'x' }).slice(0, 30));
});

test('a user that was deactivated is let in nowhere', async () => {
	const item = await health({ tokenExpiresMinutes: 0 }, { as: 'left-the-company' });
	expect(item).toMatchObject({ ok: false, state: 'failing', light: '🔴', ledgerEnd: null });
	expect(item.problems).toEqual([expect.stringMatching(/^It (refuses the token|does not say its ledger end): /)]);
});

test('an answer that is none of a participant is said', async () => {
	await sandbox.fault({ path: '/v2/packages', body: {} });
	expect(await health({}, lasting())).toMatchObject({
		state: 'failing',
		packages: null,
		problems: [expect.stringMatching(/^It does not answer as expected: .*"packageIds"/)],
	});
});

test('of the releases before 3.6, which say no time with the ledger end, and of a user without rights', async () => {
	await within({ server: '3.4.12' }, async () => {
		const item = await health({ tokenExpiresMinutes: 0 }, { as: 'participant_admin' });
		expect(item).toMatchObject({ version: expect.stringMatching(/^3\.4/), ledgerEnd: expect.any(Number) });
	});
});
