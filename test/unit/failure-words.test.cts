// Words of an error that n8n leaves as they are, and secrets that are not among them.
import { NodeApiError } from 'n8n-workflow';

import { inputError } from '../../nodes/shared/errors/nodeErrors';
import type { CallFailure } from '../../nodes/shared/errors/failure';
import { redact } from '../../nodes/shared/errors/safeText';
import { readTransportError } from '../../nodes/shared/errors/transportError';
import { bearer } from '../e2e/support/token.cts';
import { canton, node, read, shown, site } from './failure-support.cts';

describe("n8n's own words", () => {
	const CODES = [
		'ECONNREFUSED',
		'ECONNRESET',
		'ENOTFOUND',
		'ETIMEDOUT',
		'EADDRINUSE',
		'EADDRNOTAVAIL',
		'ECONNABORTED',
		'EHOSTUNREACH',
		'EAI_AGAIN',
		'ENOENT',
		'EISDIR',
		'ENOTDIR',
		'EACCES',
		'EEXIST',
		'EPERM',
		'getaddrinfo',
	];

	test("it does replace messages that hold an operating system's error id", () => {
		const replaced = CODES.filter(
			(code) => !new NodeApiError(node, {}, { message: `Could not reach x: ${code}` }).message.includes('Could not reach x'),
		);
		expect(replaced.length).toBeGreaterThan(5);
	});

	test.each(CODES)('%s in a message leaves ours as it is', (code) => {
		const failure: CallFailure = { message: `connect ${code} 10.0.0.1`, origin: 'network', code, retryable: true };
		expect(shown(failure, {}, 3).message).toBe(`Could not reach ${site.baseUrl}: connect ${code} 10.0.0.1`);
		expect(shown(read(400, canton({ cause: `the name ${code} is taken` }))).message).toBe(`the name ${code} is taken`);
		const input = inputError(node, `Party: "${code}" is not a party ID`, 'Use another.', 3);
		expect([input.message, input.description, input.context.itemIndex]).toEqual([`Party: "${code}" is not a party ID`, 'Use another.', 3]);
	});

	test.each([400, 401, 403, 404, 409, 429, 500, 502, 503])('nor does it replace those of HTTP %i', (status) => {
		expect(shown(read(status, canton())).message).toContain('Something happened');
	});

	test('the item is named', () => {
		expect(shown(read(400, canton()), {}, 3).error.context.itemIndex).toBe(3);
	});
});

describe('secrets', () => {
	const token = bearer({ sub: 'alice' });

	test('a token in any text a server or a library gives is hidden', () => {
		for (const body of [
			canton({ cause: `bad token ${token}` }),
			canton({ context: { header: `Bearer ${token}` } }),
			{ error: `cannot use ${token}` },
			{ errors: [`uri: /x?t=${token}`] },
			`Invalid value: ${token}`,
			`<html><title>${token}</title></html>`,
			{ message: token },
		]) {
			const { error } = shown(read(400, body));
			expect(JSON.stringify([error, error.message, error.description, error.context])).not.toContain(token.slice(0, 30));
		}
		const failed = shown(readTransportError({ message: `Invalid header Bearer ${token}` }, site.baseUrl));
		expect(failed.message).not.toContain(token.slice(0, 30));
	});

	test('redacting leaves the rest', () => {
		expect(redact(`before ${token} after`)).toBe('before [hidden] after');
		expect(redact('Authorization: Bearer abc.def-ghi end')).toBe('Authorization: Bearer [hidden] end');
		expect(redact('the bearer of this, an eye for detail')).not.toContain('eye for [hidden]');
	});
});
