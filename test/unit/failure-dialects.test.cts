// Refusals that are not Canton's JSON error: of its frameworks, of proxies, of Splice.
import type { NodeApiError } from 'n8n-workflow';

import { isEndpointMissing } from '../../nodes/shared/errors/failure';
import { readFailure } from '../../nodes/shared/errors/readFailure';
import { readTransportError } from '../../nodes/shared/errors/transportError';
import { canton, read, shown, site } from './failure-support.cts';

describe('the other dialects', () => {
	test.each([
		[
			'a request that could not be decoded',
			400,
			"Invalid value for: body (Missing required field at 'commands[0]')",
			'ledger',
			false,
			/^Invalid value for: body/,
			/could not read the request. Correct the parameter it names/,
		],
		[
			"the server's own time-out",
			503,
			'The server was not able to produce a timely response to your request.',
			'ledger',
			true,
			/^The server was not able/,
			/not ready. Try again in a moment/,
		],
		[
			'readiness that failed',
			503,
			'[-] ledger failed (NOT_SERVING)\nreadyz check failed',
			'ledger',
			true,
			/ledger failed/,
			/not ready. Try again in a moment/,
		],
		[
			'a proxy without a backend',
			503,
			'no healthy upstream',
			'proxy',
			true,
			/^Unexpected answer \(HTTP 503\): no healthy upstream/,
			/proxy in front of it, is not ready/,
		],
		[
			'a path the framework does not know',
			404,
			{ errors: ['HttpMethod(GET), uri: http://x/v2/thing'], status: 404 },
			'framework',
			false,
			/^The server does not have this operation: HttpMethod/,
			/A participant's JSON Ledger API answers at https:\/\/ledger\.example\.com\/api/,
		],
		[
			'a plain 404',
			404,
			'The requested resource could not be found.',
			'framework',
			false,
			/^The server does not have this operation/,
			/no POST \/v2\/things at https:\/\/ledger\.example\.com\/api\..*older server may also lack/,
		],
		[
			'a method the path is not for',
			405,
			'HTTP method not allowed, supported methods: GET',
			'framework',
			false,
			/^The server does not have this operation/,
			/Check the Base URL/,
		],
		[
			'HTML 502',
			502,
			'<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>',
			'proxy',
			true,
			/^Unexpected answer \(HTTP 502\): 502 Bad Gateway$/,
			/A proxy in front of .* cannot reach the server/,
		],
		[
			'HTML 504',
			504,
			'<!DOCTYPE html><html><h1>Gateway Time-out</h1></html>',
			'proxy',
			true,
			/Gateway Time-out/,
			/did not answer a proxy in front of it in time/,
		],
		[
			'HTML 413',
			413,
			'<html><title>413 Request Entity Too Large</title></html>',
			'proxy',
			false,
			/Too Large/,
			/larger than the server or a proxy/,
		],
		[
			'HTML 403',
			403,
			'<html><title>Access denied</title></html>',
			'proxy',
			false,
			/^A gateway refuses this client: Access denied/,
			/which addresses or accounts it accepts/,
		],
		[
			'HTML without a title',
			502,
			'<html><script>var x = 1</script><body><p>No  luck\n today</p></body></html>',
			'proxy',
			true,
			/No luck today/,
			/proxy/,
		],
		['an empty HTML page', 502, '<html></html>', 'proxy', true, /HTTP 502/, /proxy/],
		['a rate limit in front', 429, 'Too Many Requests', 'proxy', true, /Too Many Requests/, /less often/],
		['nothing at all', 500, '', 'proxy', false, /HTTP 500 without a message/, /proxy/],
		[
			"Splice's error",
			404,
			{ error: 'No TransferPreapproval found for party: x' },
			'application',
			false,
			/^No TransferPreapproval found for party: x$/,
			/does not have what was asked for/,
		],
		[
			"Splice's bad request",
			400,
			{ error: 'Exceeded limit maximum (2000 > 1000).' },
			'application',
			false,
			/^Exceeded limit maximum/,
			/Correct the parameter/,
		],
		[
			'Splice not loaded yet',
			503,
			{ error: 'not yet loaded its updates history' },
			'application',
			true,
			/not yet loaded/,
			/not ready. Try again in a moment/,
		],
		['Splice with a feature off', 501, { error: 'disabled' }, 'application', false, /^disabled$/, /does not support this operation/],
		['a contract under way', 409, { error: 'is being reassigned' }, 'application', false, /reassigned/, /conflicts with another operation/],
		[
			'an OAuth2 style error',
			400,
			{ error: 'invalid_request', error_description: 'what is that' },
			'application',
			false,
			/^invalid_request: what is that$/,
			/Correct/,
		],
		['JSON of another kind', 400, { message: 'whatever' }, 'application', false, /whatever/, /Correct the parameter/],
		['a JSON list', 500, '["x"]', 'proxy', false, /\["x"\]/, /proxy/],
	])('%s', (_, status, body, origin, retryable, message, advice) => {
		const failure = read(status as number, body);
		expect(failure).toMatchObject({ origin, retryable, httpStatus: status });
		const rendered = shown(failure);
		expect(rendered.message).toMatch(message as RegExp);
		expect(rendered.advice).toMatch(advice as RegExp);
		expect(rendered.fields).toEqual({ httpStatus: status, retryable });
		expect((rendered.error as NodeApiError).httpCode).toBe(String(status));
	});

	test('the names of tags may be of any length', () => {
		expect(read(502, '<html><averylongnameofatagofnobody x="y">Down</averylongnameofatagofnobody><br/>for now').message).toBe(
			'Down for now',
		);
	});

	test('a silent scan has an allow-list', () => {
		expect(shown(read(403, '<html><title>Forbidden</title></html>'), { allowList: true }).advice).toContain('allow-list');
		expect(
			shown(readTransportError({ message: 'timeout of 60000ms exceeded', code: 'ECONNABORTED' }, site.baseUrl), { allowList: true }).advice,
		).toContain('allow-list');
	});

	test('what a service has to say of a status comes along; its own "not now" is worth a later try', () => {
		expect(shown(read(404, { error: 'none' }), { advice: { 404: 'Ask the issuer.' } }).advice).toContain('Ask the issuer.');
		expect(shown(read(404, { error: 'none' }), { adviceOverride: { 404: 'Ask the issuer.' } }).advice).toMatch(/^Ask the issuer\./);
		expect(readFailure({ status: 409, headers: {}, text: '{"error":"later"}' }, [409]).retryable).toBe(true);
	});

	test.each([
		[404, { errors: ['x'], status: 404 }, true],
		[404, 'not found', true],
		[404, '<html><title>404</title></html>', true],
		[405, 'no', true],
		[405, '<html></html>', true],
		[501, { error: 'off' }, true],
		[404, canton({ code: 'UPDATE_NOT_FOUND', errorCategory: 11 }), false],
		[501, canton({ errorCategory: 14 }), false],
		[404, { error: 'none' }, false],
		[400, 'bad', false],
		[503, 'x', false],
	])('HTTP %i, %j: the endpoint is missing: %p', (status, body, expected) => {
		expect(isEndpointMissing(read(status, body))).toBe(expected);
	});
});
