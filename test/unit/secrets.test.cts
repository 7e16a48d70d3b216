// Texts of a server are shown without what is in the credential, and without what a terminal or the editor would act on.
import { Secrets, secretsOf } from '../../nodes/shared/errors/secrets';
import { quoted, redact, shown } from '../../nodes/shared/errors/safeText';
import { publicUrl, trimUrl, urlProblem } from '../../nodes/shared/http/url';
import { scanUrl } from '../../nodes/shared/http/serviceUrl';

const OPAQUE = 'v2.local.Jd8sK2-opaque-token_Qm4x';

const hide = (credentials: object, text: string) => {
	const secrets = new Secrets();
	secrets.add(secretsOf(credentials as never));
	return secrets.hide(text);
};

describe('a secret of the credential', () => {
	test.each<[string, object, string, string]>([
		['an opaque token', { accessToken: OPAQUE }, `bad token ${OPAQUE}!`, 'bad token [hidden]!'],
		['a token that n8n fetched', { oauthTokenData: { access_token: OPAQUE } }, `bad ${OPAQUE}`, 'bad [hidden]'],
		['a token cut by a space', { accessToken: OPAQUE }, `got ${OPAQUE.slice(0, 14)} ${OPAQUE.slice(14)}.`, 'got [hidden].'],
		['a token over two lines', { accessToken: OPAQUE }, `${OPAQUE.slice(0, 16)}\n  ${OPAQUE.slice(16)}`, '[hidden]'],
		['the end of a token', { accessToken: OPAQUE }, `…${OPAQUE.slice(-13)} is wrong`, '…[hidden] is wrong'],
		['two times', { accessToken: OPAQUE }, `${OPAQUE} and ${OPAQUE}`, '[hidden] and [hidden]'],
		['a client secret', { clientSecret: 'pssst' }, 'is pssst right? pssst', 'is [hidden] right? [hidden]'],
		['a short one in a word', { clientSecret: 'test' }, 'the latest test', 'the latest [hidden]'],
		['an Extra Header', { extraHeaders: '{ "X-Key": "let-me-through" }' }, 'no key let-me-through', 'no key [hidden]'],
		['Extra Headers that are an object', { extraHeaders: { 'X-Key': 'let-me-through' } }, 'let-me-through', '[hidden]'],
		['a password in the Base URL', { baseUrl: 'https://user:pa55word@host/api' }, 'user:pa55word@host', 'user:[hidden]@host'],
		['an encoded one', { serverUrl: 'https://user:p%40ss%2Fword@host' }, 'p@ss/word, p%40ss%2Fword', '[hidden], [hidden]'],
		['a key in a URL', { url: 'https://host/?key=abcdefgh' }, 'abcdefgh', '[hidden]'],
		['nothing', { accessToken: '', extraHeaders: '{', baseUrl: 'https://host' }, 'https://host { is fine', 'https://host { is fine'],
		['too short to be one', { clientSecret: 'abc' }, 'abc', 'abc'],
	])('%s', (_, credentials, text, result) => {
		expect(hide(credentials, text)).toBe(result);
	});

	const TWELVE = 'abcdefghijkl';
	test.each<[string, object, string, string]>([
		['a password', { password: 'pssst' }, 'pssst', '[hidden]'],
		['a development secret', { developmentSecret: 'pssst' }, 'pssst', '[hidden]'],
		['a key in the address of the token server', { accessTokenUrl: 'https://h?a=1&key=pssst#x' }, 'pssst x', '[hidden] x'],
		['a user without a password', { baseUrl: 'https://pssst@host' }, 'pssst', '[hidden]'],
		['a password with an @', { baseUrl: 'https://user:ps@sst@host/api' }, 'user, host, ps@sst', 'user, host, [hidden]'],
		['a part of a query without a name', { baseUrl: 'https://host?pssst' }, 'pssst', '[hidden]'],
		['a second question mark', { baseUrl: 'https://host?a=pssst?b=other' }, 'pssst', '[hidden]'],
		['what cannot be decoded', { baseUrl: 'https://host?key=%zzpssst' }, '%zzpssst', '[hidden]'],
		['no URL', { baseUrl: 'user:pssst@host' }, 'pssst', 'pssst'],
		['a port, which is no password', { baseUrl: 'https://host:7575' }, '7575', '7575'],
		['values deep in Extra Headers', { extraHeaders: ' {"a":{"b":["pssst",null,5]}}' }, 'pssst null', '[hidden] null'],
		['Extra Headers that are no JSON', { extraHeaders: '{pssst' }, 'x {pssst y', 'x [hidden] y'],
		['Extra Headers in words', { extraHeaders: 'pssst' }, 'pssst', '[hidden]'],
		['four characters', { password: 'abcd' }, 'abcd abc', '[hidden] abc'],
		['eleven characters in a word', { password: TWELVE.slice(1) }, `x${TWELVE.slice(1)}`, `x${TWELVE.slice(1)}`],
		['twelve characters in a word', { password: TWELVE }, `x${TWELVE}y`, 'x[hidden]y'],
		['white space in the middle', { password: 'abcdef ghijkl' }, `${TWELVE}, abcdef\n\tghijkl`, '[hidden], [hidden]'],
		['two side by side', { password: TWELVE, clientSecret: 'ABCDEFGHIJKL' }, `${TWELVE}ABCDEFGHIJKL`, '[hidden][hidden]'],
		['two that overlap', { password: `${TWELVE}mn` }, `${TWELVE}mn-${TWELVE.slice(2)}mn`, '[hidden]-[hidden]'],
		['the end of a text', { password: TWELVE }, `${TWELVE} `, '[hidden] '],
		['a word that begins with one', { password: 'pssst' }, 'pssst_ xpssst 1pssst pssst-1', 'pssst_ xpssst 1pssst [hidden]-1'],
	])('%s', (_, credentials, text, result) => {
		expect(hide(credentials, text)).toBe(result);
	});

	test('none: everything stays as it is', () => {
		const failure = { message: 'abc', origin: 'ledger', retryable: false } as const;
		expect(new Secrets().hideIn(failure)).toBe(failure);
		expect(hide({}, 'abc')).toBe('abc');
		expect(hide({ password: 'pssst' }, '')).toBe('');
	});

	test.each(['', 'a', 'ab', 'client:'])('in base64, after "%s": nothing of it can be decoded', (before) => {
		for (const secret of [OPAQUE, 'test', 'let-me-through', '\u00e4\u00f6\u00fc~~??>>'])
			for (const encoding of ['base64', 'base64url'] as const) {
				// A short one is hidden if it is alone.
				const encoded = Buffer.from(`${secret.length < 9 ? '' : before}${secret}`).toString(encoding);
				const shownText = hide({ accessToken: secret }, `Authorization: Basic ${encoded}, sent by n8n`);
				expect(shownText).toMatch(/^Authorization: Basic [\w+/-]{0,11}\[hidden\][\w+/=-]{0,4}, sent by n8n$/);
				const rest = shownText.slice('Authorization: Basic '.length, -', sent by n8n'.length).replace('[hidden]', '');
				expect(Buffer.from(rest, encoding).toString()).not.toContain(secret.slice(0, 6));
			}
	});

	test('goes from every field of a failure', () => {
		const secrets = new Secrets();
		secrets.add([OPAQUE]);
		const failure = {
			message: `m ${OPAQUE}`,
			origin: 'ledger' as const,
			httpStatus: 400,
			retryable: false,
			context: { token: OPAQUE, [OPAQUE]: 'x' },
			resources: [['TOKEN', OPAQUE]] as Array<[string, string]>,
		};
		expect(secrets.hideIn(failure)).toEqual({
			message: 'm [hidden]',
			origin: 'ledger',
			httpStatus: 400,
			retryable: false,
			context: { token: '[hidden]', '[hidden]': 'x' },
			resources: [['TOKEN', '[hidden]']],
		});
	});
});

describe('a text from outside', () => {
	test.each([
		['colours', '\u001b[31mred\u001b[0m \u001b]0;title\u0007', 'red ]0;title'],
		['control characters', 'a\u0000b\u0007c\u0008d\u007fe\u009bf', 'abcdef'],
		['another direction', 'abc\u202edcba\u202c \u2066x\u2069', 'abcdcba x'],
		['no width', 'eyJhbGci\u200bOi.eyJ\ufeffzdWIi.sig', '[hidden]'],
		['white space', 'a\r\n\tb\u2028c', 'a b c'],
	])('is shown without %s', (_, text, result) => {
		expect(shown(text)).toBe(result);
	});

	test('keeps the lines of a field', () => {
		expect(redact('a\n\tb\u001b[1m')).toBe('a\n\tb');
	});
});

test('what a user entered is quoted with 200 characters', () => {
	expect(quoted('abc')).toBe('"abc"');
	expect(quoted('x'.repeat(200))).toBe(`"${'x'.repeat(200)}"`);
	expect(quoted('x'.repeat(2_000_000))).toBe(`"${'x'.repeat(200)}…"`);
	expect(quoted('a\u202eb')).toBe('"ab"');
});

test.each([
	['https://user:p@ss@host/path?x#y', 'https://host/path'],
	['https://user:pa/ss@host', 'https://host'],
	['https://user:p?ss@host', 'https://host'],
	['https://user:p#ss@host/x', 'https://host/x'],
	['user:pw@host', 'host'],
	['https://user@host/a@b', 'https://host/a@b'],
	['https://host:7575/a@b?c@d', 'https://host:7575/a@b'],
	['https://[::1]:7575/a', 'https://[::1]:7575/a'],
	['http://[', 'http://['],
	['x', 'x'],
])('%s is shown as %s', (url, result) => {
	expect(publicUrl(url)).toBe(result);
});

describe('an address of any length', () => {
	const LONG = 1_000_000;
	test.each([
		'/'.repeat(LONG) + 'x',
		`https://${'a'.repeat(LONG)}`,
		`https://${'?'.repeat(LONG)}\n`,
		`https://h${'/api/scan/v0'.repeat(LONG / 10)}x`,
	])('is read at once and refused (%#)', (url) => {
		const before = process.cpuUsage();
		expect(urlProblem(trimUrl(url))).toBe('has more than 2000 characters');
		expect(urlProblem(scanUrl.baseUrl({ url }))).toBe('has more than 2000 characters');
		expect(publicUrl(url).length).toBeLessThanOrEqual(2000);
		const { user, system } = process.cpuUsage(before);
		// Quadratic, any of these took minutes.
		expect((user + system) / 1000).toBeLessThan(2000);
	});
});
