// Texts from outside are read in linear time, whatever they contain. In a file of its own: a mutant needs no such measurement.
import type { IDataObject } from 'n8n-workflow';

import { advise } from '../../nodes/shared/errors/advice';
import { readFailure } from '../../nodes/shared/errors/readFailure';
import { readTransportError, type TransportError } from '../../nodes/shared/errors/transportError';
import { parseJsonToSend, RoundedDecimal } from '../../nodes/shared/values/exactJson';

const read = (status: number, body: unknown, headers: IDataObject = {}) =>
	readFailure({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) });

describe('texts that are made to be slow to read', () => {
	const MEGABYTE = 1024 * 1024;
	const bearer401 = (text: string) =>
		readTransportError({ response: { status: 401, data: text }, message: text } as TransportError, 'http://x');
	const patterns = ['<', 'eyJ-', '<h1>', '<script>', 'Bearer ', '<title', '-eyJ.', '[{', ' '];

	test.each(patterns)('a megabyte of %p', (pattern) => {
		const hostile = pattern.repeat(MEGABYTE / pattern.length);
		const begun = process.cpuUsage();
		for (const text of [hostile, `<html>${hostile}`]) {
			read(502, text);
			read(400, { code: 'X', cause: text, context: { a: text }, resources: [[text, text]], retryInfo: text, correlationId: text });
			read(400, { error: text, error_description: text });
			read(404, { errors: [text] });
			read(429, text, { 'retry-after': text });
			advise(bearer401(text), { baseUrl: 'http://x', endpoint: 'POST /v2/things' });
		}
		const { user } = process.cpuUsage(begun);
		const harmless = process.cpuUsage();
		for (let times = 0; times < 10; times++) JSON.parse(JSON.stringify({ text: 'x'.repeat(MEGABYTE) }));
		// Ten times what reading as much harmless JSON takes, and some for the start. A quadratic reading takes minutes.
		expect(user).toBeLessThan(1_000_000 + 10 * process.cpuUsage(harmless).user);
	});
});

describe('HTML that is made to be slow to read', () => {
	const MEGABYTE = 1024 * 1024;
	const html = (pattern: string) => `<html>${pattern.repeat(MEGABYTE / pattern.length)}`;
	/** The processor's time for reading a page ten times, in ms. */
	const cpu = (page: string) => {
		const begun = process.cpuUsage();
		for (let times = 0; times < 10; times++) read(502, page);
		return process.cpuUsage(begun).user / 1000;
	};
	const harmless = html('<p>some text</p>');

	test.each([100, 5000, MEGABYTE])('tags that never end, with names of %i letters', (length) => {
		cpu(harmless);
		expect(cpu(html(`<${'a'.repeat(length - 1)}`))).toBeLessThan(10 * (30 + cpu(harmless)));
	});
});

describe('JSON to send that is made to be slow to read', () => {
	const MEGABYTE = 1024 * 1024;
	/** The processor's time for reading a text, in ms. */
	const cpu = (text: string) => {
		const begun = process.cpuUsage();
		try {
			parseJsonToSend(text);
		} catch (error) {
			if (!(error instanceof RoundedDecimal)) throw error;
		}
		return process.cpuUsage(begun).user / 1000;
	};
	const harmless = JSON.stringify({ text: 'x'.repeat(MEGABYTE) });

	test.each([
		`[0.${'0'.repeat(MEGABYTE)}]`,
		`[0.${'01'.repeat(MEGABYTE / 2)}]`,
		`[${'1.234567890123456,'.repeat(MEGABYTE / 16)}1]`,
		`["${'1e123'.repeat(MEGABYTE / 4)}"]`,
		`["${'123456789012345a'.repeat(MEGABYTE / 16)}"]`,
	])('%.30s', (text) => {
		cpu(harmless);
		expect(cpu(text)).toBeLessThan(1000 + 10 * cpu(harmless));
	});
});
