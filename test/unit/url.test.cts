import { fillPath, publicUrl, queryString, trimUrl, urlProblem } from '../../nodes/shared/http/url';

test('a path value is one encoded segment, and dot segments or nothing are none', () => {
	expect(fillPath('/v2/users/{user-id}/rights', { 'user-id': 'auth0|a/b' })).toBe('/v2/users/auth0%7Ca%2Fb/rights');
	for (const value of ['', '.', '..', undefined, null])
		expect(fillPath('/v2/users/{user-id}/rights', { 'user-id': value })).toBeUndefined();
});

test('what is shown of a URL carries no user info, query or fragment', () => {
	expect(publicUrl('https://user:pa55@host:1/p?access=1#x')).toBe('https://host:1/p');
	expect(publicUrl('https://host/p')).toBe('https://host/p');
});

test('URLs as users type them', () => {
	expect(trimUrl(' https://host/api// ')).toBe('https://host/api');
	expect(urlProblem('')).toBe('is empty');
	expect(urlProblem('127.0.0.1:7575')).toContain('does not start with http');
	expect(urlProblem('see http://127.0.0.1:7575')).toContain('does not start with http');
	expect(urlProblem('http://[')).toContain('not a valid URL');
	expect(urlProblem('http://127.0.0.1:7575')).toBeUndefined();
});

test('query values: arrays repeat, absent ones are left out', () => {
	expect(queryString({ a: [1, 2], b: undefined, c: 'x y&z' })).toBe('?a=1&a=2&c=x+y%26z');
	expect(queryString({})).toBe('');
});
