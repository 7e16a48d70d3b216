// The token of a credential, and where and how a channel is opened with it.
import { createHmac } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { authenticateByBearer, bearerToken } from '../../nodes/shared/http/bearer';
import { channelAddress } from '../../nodes/shared/http/channel';
import { jwt, OAUTH2, SERVICE } from './http-support.cts';

describe('an access token', () => {
	test.each([
		['abc', 'abc'],
		['  abc\n', 'abc'],
		['Bearer abc', 'abc'],
		['bearer\t abc', 'abc'],
		['ab\nc d', 'abcd'],
		['Bearerabc', 'Bearerabc'],
		['abc Bearer', 'abcBearer'],
	])('pasted as %j is %j', (accessToken, token) => {
		expect(bearerToken({ authentication: 'accessToken', accessToken })).toBe(token);
	});

	test.each(['', '  ', 'Bearer', 'Bearer  ', undefined])('that is %j is missing, and the field is named', (accessToken) => {
		expect(() => bearerToken({ authentication: 'accessToken', accessToken } as never)).toThrow(
			expect.objectContaining({
				message: 'Access Token is empty in the credential',
				name: 'CREDENTIAL_INCOMPLETE',
				code: 'CREDENTIAL_INCOMPLETE',
			}),
		);
	});

	test('may be left out where a service asks for none as a rule', () => {
		expect(bearerToken({ accessToken: '' })).toBe('');
		expect(bearerToken({ accessToken: 'Bearer abc' })).toBe('abc');
		expect(bearerToken({ authentication: 'none', accessToken: 'abc' })).toBe('');
	});
});

describe('a development token', () => {
	const credential = { authentication: 'developmentToken', developmentSecret: ' Bearer unsafe ', subject: 'alice', audience: '' };
	const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

	test('is signed with the secret as it was entered, and lives four minutes', () => {
		const before = Math.floor(Date.now() / 1000);
		const [head, payload, signature] = bearerToken({ ...credential, audience: 'https://aud' }).split('.');
		expect(decoded(head!)).toEqual({ alg: 'HS256', typ: 'JWT' });
		const { exp, ...claims } = decoded(payload!);
		expect(claims).toEqual({ sub: 'alice', aud: 'https://aud' });
		expect(exp - before).toBeGreaterThanOrEqual(240);
		expect(exp - before).toBeLessThan(300);
		expect(signature).toBe(createHmac('sha256', 'Bearer unsafe').update(`${head}.${payload}`).digest('base64url'));
	});

	test('of LocalNet needs the user only', () => {
		const [head, payload, signature] = bearerToken({ localNet: true, localNetUser: 'app-user', audience: 'x' }).split('.');
		expect(decoded(payload!)).toMatchObject({ sub: 'app-user', aud: 'https://canton.network.global' });
		expect(signature).toBe(createHmac('sha256', 'unsafe').update(`${head}.${payload}`).digest('base64url'));
		expect(() => bearerToken({ localNet: true })).toThrow('User is empty in the credential');
	});

	test('names the scope of a ledger instead if no audience is entered', () => {
		expect(decoded(bearerToken(credential).split('.')[1]!)).toEqual({ sub: 'alice', scope: 'daml_ledger_api', exp: expect.any(Number) });
	});

	test.each([
		['developmentSecret', 'Development Secret is empty in the credential'],
		['subject', 'Subject is empty in the credential'],
	])('needs %s', (field, message) => {
		expect(() => bearerToken({ ...credential, [field]: ' ' })).toThrow(message);
	});
});

test('a token is put onto a request beside its other headers; without one the request stays as it is', async () => {
	const request = { url: 'https://h', headers: { Accept: 'x' } };
	expect(await authenticateByBearer({ accessToken: 'abc' }, request)).toEqual({
		url: 'https://h',
		headers: { Accept: 'x', Authorization: 'Bearer abc' },
	});
	expect(await authenticateByBearer({ authentication: 'none' }, request)).toEqual(request);
});

describe('the address of a channel', () => {
	const { WebSocket: before } = globalThis as { WebSocket?: unknown };
	beforeEach(() => void Object.assign(globalThis, { WebSocket: class {} }));
	afterAll(() => void Object.assign(globalThis, { WebSocket: before }));

	const MB = 1024 * 1024;
	const token = jwt({ sub: 'x', exp: 2_000_000_000 });
	const credential = { authentication: 'accessToken', accessToken: token };
	const address = (more: IDataObject = {}, service = SERVICE, url = 'https://host/api') =>
		channelAddress(service, { ...credential, ...more } as never, url, '/v2/updates');

	test('is the base URL as ws or wss; the token goes first among the protocols', () => {
		const other = { protocols: [`jwt.token.${token}`, 'daml.ws.auth'], expiresAt: 2_000_000_000_000, answerLimit: 64 * MB };
		expect(address()).toEqual({ url: 'wss://host/api/v2/updates', ...other });
		expect(address({}, SERVICE, 'HTTP://http.host')).toEqual({ url: 'ws://http.host/v2/updates', ...other });
	});

	test('says how large a message may be, as the credential does of an answer', () => {
		expect(address({ largestAnswer: 3 })).toMatchObject({ answerLimit: 3 * MB });
	});

	test('does not say when a token expires that does not say so itself', () => {
		expect(address({ accessToken: 'opaque' })).toEqual({
			url: expect.any(String),
			protocols: ['jwt.token.opaque', 'daml.ws.auth'],
			answerLimit: expect.any(Number),
		});
	});

	test('carries no token where the participant wants none', () => {
		expect(address({ authentication: 'none' })).toEqual({
			url: 'wss://host/api/v2/updates',
			protocols: ['daml.ws.auth'],
			answerLimit: 64 * MB,
		});
	});

	test('takes the token that n8n fetched', () => {
		expect(address({ accessToken: 'other', oauthTokenData: { access_token: token } }, OAUTH2)).toMatchObject({
			protocols: [`jwt.token.${token}`, 'daml.ws.auth'],
		});
	});

	test.each<[string, IDataObject, typeof SERVICE, string]>([
		['has Extra Headers', { extraHeaders: '{ "X-Key": "1" }' }, SERVICE, 'the credential has Extra Headers, which a WebSocket cannot send'],
		['has wrong Extra Headers', { extraHeaders: '{' }, SERVICE, 'the credential has Extra Headers, which a WebSocket cannot send'],
		[
			'ignores TLS issues',
			{ ignoreSSLIssues: true },
			SERVICE,
			'the credential has Ignore TLS Issues switched on, which a WebSocket cannot do',
		],
		['got no token yet', {}, OAUTH2, 'n8n has no access token for the credential yet'],
		['got an empty answer', { oauthTokenData: {} }, OAUTH2, 'n8n has no access token for the credential yet'],
		['has another kind of text', { accessToken: 'täken' }, SERVICE, 'its token has characters that a WebSocket cannot carry'],
		['has a text too long', { accessToken: 'x'.repeat(20_000) }, SERVICE, 'its token has characters that a WebSocket cannot carry'],
	])('is none where the credential %s, and the reason is reported', (_, more, service, reason) => {
		expect(address(more, service)).toBe(reason);
	});

	test('is none in a Node without WebSocket', () => {
		Object.assign(globalThis, { WebSocket: undefined });
		expect(address()).toBe('this version of Node has no WebSocket (Node 22 and later have one)');
	});
});
