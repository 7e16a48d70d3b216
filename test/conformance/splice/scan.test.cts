// Refusals of a scan, a registry and a validator's proxy of both, as recorded at Splice 0.7.5, put to the sandbox: the same status, kind of
// answer and words. A refusal depends on no world.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { bearer } from '../../e2e/support/token.cts';

interface Refusal {
	label: string;
	method: string;
	path: string;
	query?: string;
	requestBody?: unknown;
	status: number;
	contentType?: string | null;
	responseBody?: unknown;
}

const contract = (name: string) =>
	Object.keys((parse(readFileSync(join(__dirname, '..', '..', '..', 'api', `${name}.yaml`), 'utf8')) as { paths: object }).paths);
const proxied = (path: string) => `/api/validator/v0/scan-proxy${path}`;
const registry = contract('registry');
const served = [
	...contract('scan').map((path) => `/api/scan${path}`),
	...registry,
	...contract('validator').map((path) => `/api/validator${path}`),
	...registry.map(proxied),
].map((path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`));
const recorded = (name: string) => JSON.parse(readFileSync(join(__dirname, `${name}-0.7.5.json`), 'utf8')) as Refusal[];
/** Recorded while the ledger was stopped. */
const ofStoppedLedger = ({ label }: Refusal) => label.startsWith('ledger does not answer');
const records = [...recorded('scan-refusals'), ...recorded('refusals')].filter(
	(record) => served.some((pattern) => pattern.test(record.path)) && !ofStoppedLedger(record),
);
const names = records.map(({ label, path }, at) => `${at} ${label} (${path.replace('/api/scan', '').slice(0, 60)})`);

const hour = 3600;
/** The recorded tokens that are none, by the label's end. */
const TOKENS: Record<string, () => string | undefined> = {
	'no token': () => undefined,
	'expired token': () => `Bearer ${bearer({ exp: Math.floor(Date.now() / 1000) - hour })}`,
	'future nbf': () => `Bearer ${bearer({ nbf: Math.floor(Date.now() / 1000) + hour })}`,
	'wrong audience': () => `Bearer ${bearer({ aud: 'https://elsewhere.example' })}`,
	'wrong secret': () => `Bearer ${bearer({}, 'another')}`,
	'garbage token': () => 'Bearer garbage',
	'empty bearer': () => 'Bearer ',
	'basic auth': () => `Basic ${Buffer.from('a:b').toString('base64')}`,
	'token without scheme': () => bearer(),
	'no sub': () => `Bearer ${bearer({ sub: undefined })}`,
	'alg none': () => `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${bearer().split('.')[1]}.`,
};

/** The body as it was sent: bodies that were no JSON are texts, and one was too large to keep. */
function bodyOf({ requestBody }: Refusal): string | undefined {
	if (typeof requestBody !== 'string') return requestBody === undefined ? undefined : JSON.stringify(requestBody);
	const [, size] = /^<raw (\d+) bytes>$/.exec(requestBody) ?? [];
	return size === undefined ? requestBody : 'x'.repeat(Number(size));
}

function headersOf({ label, path, status }: Refusal, hasBody: boolean): Record<string, string> {
	const token = path.startsWith('/api/validator/') ? (TOKENS[label.split(', ')[1] ?? ''] ?? (() => `Bearer ${bearer()}`))() : undefined;
	const type = status === 415 ? undefined : 'application/json';
	return { ...(token !== undefined && { authorization: token }), ...(hasBody && type !== undefined && { 'content-type': type }) };
}

/** A refusal in its words, without what belongs to one network: times, IDs, and how many contracts a snapshot has. */
function reported(status: number, type: string | null | undefined, body: unknown): string {
	const text = typeof body === 'string' ? body : String((body as { error?: unknown } | null)?.error ?? '');
	return `${status} ${type?.toLowerCase() ?? 'empty'} ${text}`
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
		.replace(/\((\d+),[0-9a-f]+\)/, '($1,<id>)')
		.replace(/ at line: 1, column: \d+/, '')
		.replace(/\(1 to \d+\)/, '(1 to <count>)')
		.replace(/http:\/\/[^/]+/, '<url>')
		.replace(/::1220[0-9a-f]+/g, '::<namespace>')
		.trim();
}

const answers: string[] = [];

beforeAll(async () => {
	const sandbox = await startSandbox({
		args: ['--set', 'splice="0.7.5"', '--set', 'appRewards=false', '--set', 'bulkHistory=false', '--clock', 'real', '--history', '20'],
	});
	try {
		await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' });
		const time = ((await (await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' })).json()) as { record_time: string })
			.record_time;
		const { synchronizers } = await sandbox.call('GET', '/control/world');
		const global = encodeURIComponent(synchronizers[0].id);
		for (const record of records) {
			const { label, method, path, query } = record;
			// The recorded snapshot has its counterpart here.
			const body = bodyOf(record)?.replaceAll('2026-11-22T15:00:13.52511Z', time).replaceAll('2026-11-22T15:08:54.555777Z', time);
			// Recorded before the network had a snapshot: here that is any time before the first, or after the last.
			const search = query?.replace('2026-11-22T15:00:14Z', '2020-01-01T00:00:14Z').replace('after=2020-', 'after=2100-');
			const starting = label.startsWith('app starting');
			if (starting) await sandbox.call('POST', '/control/settings', { spliceStarting: true });
			const answer = await fetch(`${sandbox.url}${path.replace(/global-domain%3A%3A1220[0-9a-f]+/, global)}${search ? `?${search}` : ''}`, {
				method,
				headers: headersOf(record, body !== undefined),
				body: method === 'GET' || body === undefined ? undefined : Buffer.from(body),
			});
			if (starting) await sandbox.call('POST', '/control/settings', { spliceStarting: false });
			const text = await answer.text();
			let read: unknown = text;
			try {
				read = JSON.parse(text);
			} catch {
				// Plain text, as the decoder answers.
			}
			answers.push(reported(answer.status, answer.headers.get('content-type'), read));
		}
	} finally {
		await sandbox.stop();
	}
}, 120_000);

test('there is something to compare', () => {
	expect(records.length).toBeGreaterThan(220);
});

test.each(records.map((record, at) => [names[at], record, at] as const))('%s', (_, record, at) => {
	expect(answers[at]).toBe(reported(record.status, record.contentType, record.responseBody));
});
