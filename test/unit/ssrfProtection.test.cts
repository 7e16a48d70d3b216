// n8n's own protection against requests to private addresses, as n8n 2.41 and 3 throw it.
import { advise } from '../../nodes/shared/errors/advice';
import { readTransportError } from '../../nodes/shared/errors/transportError';

const BASE = 'http://participant.internal:7575';
const said = (error: object) => {
	const failure = readTransportError(error as never, BASE);
	return { failure, advice: advise(failure, { baseUrl: BASE, endpoint: 'GET /v2/version' }) };
};
const NAMED = Object.assign(new Error('The request was blocked because it resolves to a restricted IP address'), {
	name: 'SsrfBlockedIpError',
});

test.each([
	['thrown as it is', NAMED],
	['wrapped by the HTTP helper', Object.assign(new Error('Request failed'), { code: 'ERR_BAD_REQUEST', cause: NAMED })],
	['a host name that is blocked', new Error('The request was blocked because the destination hostname is restricted')],
])('%s: the error names the settings that allow the participant, and nothing is asked again', (_how, error) => {
	const { failure, advice } = said(error);
	expect(failure).toMatchObject({ origin: 'network', code: 'SSRF_BLOCKED', retryable: false });
	expect(failure.message).toMatch(/^The request was blocked/);
	expect(advice).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
	expect(advice).toContain('N8N_SSRF_ALLOWED_IP_RANGES');
});
