// What a scan and a registry of Splice 0.7.5 refuse, as recorded, put to the sandbox: the same status and the same words. A refusal depends on no world.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { excusedScan } from './excusedScan.cts';

interface Refusal {
	label: string;
	method: string;
	path: string;
	query?: string;
	requestBody?: unknown;
	status: number;
	responseBody?: unknown;
}

const contract = (name: string) =>
	Object.keys((parse(readFileSync(join(__dirname, '..', '..', '..', 'api', `${name}.yaml`), 'utf8')) as { paths: object }).paths);
const served = [...contract('scan').map((path) => `/api/scan${path}`), ...contract('registry')].map(
	(path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
);
const recorded = (name: string) => JSON.parse(readFileSync(join(__dirname, `${name}-0.7.5.json`), 'utf8')) as Refusal[];
/** Answers of a network that is starting, stands still or keeps no bulk history depend on its state. */
const ofState = ({ label, status }: Refusal) => /^(?:app starting|bulk (?:acs|updates|download)$)/.test(label) || status === 503;
const records = [...recorded('scan-refusals'), ...recorded('refusals').filter((record) => !ofState(record))].filter(({ path }) =>
	served.some((pattern) => pattern.test(path)),
);
const names = records.map(({ label, path }, at) => `${at} ${label} (${path.replace('/api/scan', '').slice(0, 60)})`);

/** A refusal in its words, without what belongs to one network: times, IDs, and how many contracts a snapshot has. */
function reported(status: number, body: unknown): string {
	const text = typeof body === 'string' ? body : String((body as { error?: unknown } | null)?.error ?? '');
	return `${status} ${text}`
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
		.replace(/\((\d+),[0-9a-f]+\)/, '($1,<id>)')
		.replace(/ at line: 1, column: \d+/, '')
		.replace(/\(1 to \d+\)/, '(1 to <count>)')
		.replace(/http:\/\/[^/]+/, '<url>')
		.replace(/::1220[0-9a-f]+/g, '::<namespace>')
		.trim();
}

let answers: string[] = [];

beforeAll(async () => {
	const sandbox = await startSandbox({
		args: ['--set', 'splice="0.7.5"', '--set', 'appRewards=false', '--clock', 'real', '--history', '20'],
	});
	try {
		await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' });
		const time = ((await (await fetch(`${sandbox.url}/api/scan/v0/state/acs/force`, { method: 'POST' })).json()) as { record_time: string })
			.record_time;
		const { synchronizers } = await sandbox.call('GET', '/control/world');
		const global = encodeURIComponent(synchronizers[0].id);
		for (const { method, path, query, requestBody } of records) {
			// The recorded snapshot has its counterpart here.
			const body = JSON.stringify(requestBody)
				?.replaceAll('2026-11-22T15:00:13.52511Z', time)
				.replaceAll('2026-11-22T15:08:54.555777Z', time);
			// Recorded before the network had a snapshot: here that is any time before the world began, whatever the clock says today.
			const search = query?.replace('2026-11-22T15:00:14Z', '2020-01-01T00:00:14Z');
			const answer = await fetch(`${sandbox.url}${path.replace(/global-domain%3A%3A1220[0-9a-f]+/, global)}${search ? `?${search}` : ''}`, {
				method,
				headers: body === undefined ? {} : { 'content-type': 'application/json' },
				body: method === 'GET' ? undefined : body,
			});
			const text = await answer.text();
			let read: unknown = text;
			try {
				read = JSON.parse(text);
			} catch {
				// Plain text, as the decoder answers.
			}
			answers.push(reported(answer.status, read));
		}
	} finally {
		await sandbox.stop();
	}
}, 120_000);

test('there is something to compare', () => {
	expect(records.length).toBeGreaterThan(80);
});

test.each(records.map((record, at) => [names[at], record, at] as const))('%s', (_, record, at) => {
	const expected = reported(record.status, record.responseBody);
	if (record.label in excusedScan) expect(answers[at]).not.toBe(expected);
	else expect(answers[at]).toBe(expected);
});
