// Answers of a scan of Splice 0.7.5, and of a validator's proxy of it: the sandbox has the same keys, and writes values the same way.
// The profile is made from all recorded answers (`scripts/conformance/profile.cjs`). Values themselves belong to one network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { endpointOf, profileOf } from '../../../scripts/conformance/profile.cjs';
import { startSandbox } from '../../../scripts/lib/sandbox.cjs';
import { bearer } from '../../e2e/support/token.cts';
import { excusedAnswers } from './excusedAnswers.cts';
import { foundOrders, orders } from './scanOrders.cts';

const recorded = JSON.parse(readFileSync(join(__dirname, 'scan-profile-0.7.5.json'), 'utf8')) as Record<string, string>;
const pathsOf = (name: string): string[] =>
	Object.keys((parse(readFileSync(join(__dirname, '..', '..', '..', 'api', `${name}.yaml`), 'utf8')) as { paths: object }).paths);
const templates = [...pathsOf('scan').map((path) => `/api/scan${path}`), ...pathsOf('validator').map((path) => `/api/validator${path}`)];
/** The endpoints that were recorded with an answer. */
const endpoints = [...new Set(Object.keys(recorded).flatMap((path) => /^(?:GET|POST) [^.]*\/[\w{}-]+(?=$|\.|\[)/.exec(path)?.[0] ?? []))];

const answers: Array<[endpoint: string, answer: unknown]> = [];
let played: Record<string, string> = {};

/** True for a transaction with all its data. The recorded network had no reassignments, and a verdict on everything. */
const isRecordedKind = ({ update = {}, verdict = {}, traffic_summary: traffic = {}, ...item }: any) =>
	(item.update_id === undefined || item.events_by_id !== undefined) &&
	(update === null || update.update_id === undefined || update.events_by_id !== undefined) &&
	verdict !== null &&
	traffic !== null;

function recordedKindsOf(answer: any): unknown {
	for (const list of ['transactions', 'events'])
		if (Array.isArray(answer[list])) return { ...answer, [list]: answer[list].filter(isRecordedKind) };
	return isRecordedKind(answer) ? answer : undefined;
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<any>;

const SCAN = '/api/scan';

/** Paths that are read without a body, below the scan's own. */
const listPaths = (parties: Record<string, string>, operator: string, dso: string, migration: number) => [
	'version', 'v0/dso', 'v0/scans', 'v0/dso-sequencers', 'v0/splice-instance-names', 'v0/closed-rounds', 'v0/featured-apps', 'v0/lsu',
	'v0/roll-forward-lsu', 'v0/migrations/last', 'v0/amulet-price/votes', 'v0/admin/sv/voterequests', 'v0/admin/validator/licenses?limit=2',
	'v0/admin/validator/licenses?limit=1000', 'v0/ans-entries?page_size=1000', 'v0/ans-entries/by-name/dso.ans',
	`v0/ans-entries/by-party/${operator}`, `v0/ans-entries/by-party/${dso}`,
	`v0/featured-apps/by-provider/${parties.alice}`, `v0/featured-apps/by-provider/${parties.bob}`, `v0/featured-apps/${parties.alice}`,
	`v0/featured-apps/${parties.bob}`, `v0/transfer-preapprovals/by-party/${parties.treasury}`, `v0/transfer-command-counter/${parties.alice}`,
	`v0/transfer-command/status?sender=${parties.alice}&nonce=0`, `v0/transfer-command/status?sender=${parties.alice}&nonce=1`,
	`v0/validators/validator-faucets?validator_ids=${operator}`,
	`v0/state/acs/snapshot-timestamp?before=2100-01-01T00:00:00Z&migration_id=${migration}`,
	`v0/state/acs/snapshot-timestamp-after?after=2000-01-01T00:00:00Z&migration_id=${migration}`,
	'v0/internal/reward-accounting-process/rounds/earliest-available', 'v0/internal/reward-accounting-process/rounds/9999/activity-totals',
	'v0/internal/reward-accounting-process/rounds/9999/root-hash',
]; // oxfmt-ignore

/** Puts the questions about holdings and active contracts of a snapshot. */
async function askHoldings(ask: Ask, snapshot: object, owner_party_ids: string[]): Promise<void> {
	const owners = { owner_party_ids };
	for (const version of ['v0', 'v1']) {
		await ask('POST', `${SCAN}/${version}/holdings/summary`, { ...snapshot, ...owners });
		await ask('POST', `/api/validator/${version}/scan-proxy/holdings/summary`, { ...snapshot, ...owners });
		for (const page_size of [1, 1000]) {
			await ask('POST', `${SCAN}/${version}/holdings/state`, { ...snapshot, ...owners, page_size });
			await ask('POST', `${SCAN}/${version}/state/acs`, { ...snapshot, page_size });
		}
	}
}

/** Puts the questions about updates and events. */
async function askUpdates(ask: Ask): Promise<void> {
	for (const path of ['v0/updates', 'v2/updates']) await ask('POST', `${SCAN}/${path}`, { page_size: 1000 });
	const { events } = await ask('POST', `${SCAN}/v0/events`, { page_size: 1000 });
	for (const { update, verdict } of events.slice(0, 30)) {
		const id = update?.update_id ?? verdict.update_id;
		await ask('GET', `${SCAN}/v0/events/${id}`);
		const single = await ask('GET', `${SCAN}/v2/updates/${id}`);
		if (single?.external_transaction_hash) await ask('GET', `${SCAN}/v2/updates/hash/${single.external_transaction_hash}`);
	}
}

/** Puts every recorded question to the sandbox, each about something that is there and where it can about nothing. */
async function askAll(url: string, control: (method: string, path: string, body?: object) => Promise<any>): Promise<void> {
	const { parties, synchronizers } = await control('GET', '/control/world');
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/json' };
	const ask: Ask = async (method, path, body) => {
		const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
		const text = await response.text();
		const endpoint = endpointOf(templates, path.split('?')[0]!);
		const kept = response.ok && text !== '' ? recordedKindsOf(JSON.parse(text)) : undefined;
		if (endpoint && kept !== undefined) answers.push([`${method} ${endpoint}`, kept]);
		return response.ok && text !== '' ? JSON.parse(text) : undefined;
	};
	const happen = async (action: string, parameters: object = {}) =>
		(await control('POST', '/control/do', { action, ...parameters })).happened;
	const proxy = '/api/validator/v0/scan-proxy';
	const operator = parties['digitalasset-testValidator-1'];
	await happen('feature', { party: 'alice' });
	await happen('openVote');
	await happen('castVote');
	await happen('transferCommand', { party: 'alice', nonce: '0', status: { status: 'sent' } });
	await happen('transferCommand', { party: 'alice', nonce: '1', status: { status: 'failed', failure_kind: 'failed', reason: 'no funds' } });
	// A time that ends in a zero is written shorter, which the recorded one does not show.
	let forced = await ask('POST', `${SCAN}/v0/state/acs/force`);
	for (let tries = 0; tries < 100 && /\.(?:\d{1,2}|\d{4,5})Z$/.test(forced.record_time); tries++) {
		await control('POST', '/control/advance', { steps: 1 });
		answers.pop();
		forced = await ask('POST', `${SCAN}/v0/state/acs/force`);
	}
	const { record_time: asOf, migration_id: migration } = forced;

	const { dso_party_id: dso } = await ask('GET', `${SCAN}/v0/dso-party-id`);
	const lists = listPaths(parties, operator, dso, migration);
	for (const path of lists) await ask('GET', `${SCAN}/${path}`);
	const proxied = lists.filter((path) => /^v0\/(?:dso$|ans-entries|featured-apps\/[^b]|transfer-|dso-party)/.test(path));
	for (const path of [...proxied, 'v0/dso-party-id', 'v0/open-and-issuing-mining-rounds']) await ask('GET', `${proxy}${path.slice(2)}`);

	const synchronizer = encodeURIComponent(synchronizers[0].id);
	const hosting = await ask('GET', `${SCAN}/v0/domains/${synchronizer}/parties/${parties.alice}/participant-id`);
	await ask('GET', `${SCAN}/v1/domains/${synchronizer}/parties/${parties.alice}/participant-id`);
	await ask('GET', `${SCAN}/v0/domains/${synchronizer}/members/${hosting.participant_id}/traffic-status`);
	await ask('POST', `${SCAN}/v0/open-and-issuing-mining-rounds`, {
		cached_open_mining_round_contract_ids: [],
		cached_issuing_round_contract_ids: [],
	});
	const votes = await ask('GET', `${SCAN}/v0/admin/sv/voterequests`);
	await ask('GET', `${SCAN}/v0/voterequests/${votes.dso_rules_vote_requests[0].contract_id}`);
	for (const filter of [{ accepted: true }, { accepted: false }, {}])
		await ask('POST', `${SCAN}/v0/admin/sv/voteresults`, { ...filter, limit: 50 });
	await ask('POST', `${SCAN}/v0/admin/sv/voteresults/count`, {});

	await askHoldings(ask, { migration_id: migration, record_time: asOf }, [parties.alice, parties.treasury]);
	await askUpdates(ask);
}

beforeAll(async () => {
	const sandbox = await startSandbox({
		args: ['--set', 'splice="0.7.5"', '--set', 'appRewards=false', '--clock', 'real', '--history', '20'],
	});
	try {
		await askAll(sandbox.url, async (method, path, body) => await sandbox.call(method, path, body));
		played = profileOf(answers);
	} finally {
		await sandbox.stop();
	}
}, 120_000);

const kinds = (text: string) => text.split(' | ');
/** Recorded at most of them: the time of a snapshot is written without zeros at its end. A path seen once or twice had none by chance. */
const SNAPSHOT_TIME = /\/(?:snapshot-timestamp(?:-after)?|holdings\/(?:summary|state)|state\/acs(?:\/force)?)\.record_time$/;

/** True if a value may be written so. A time ends in a zero by chance only, unless zeros at the end are cut. */
function allows(expected: string[], kind: string, path: string): boolean {
	// Recorded in single updates: created events have it so wherever they are.
	if (kind === 'short time' && /(?:events_by_id\.\*|created_events\[\])\.created_at$/.test(path)) return true;
	if (SNAPSHOT_TIME.test(path)) return kind === 'time' || kind === 'short time';
	if (kind === 'time') return expected.some((format) => format.endsWith('time'));
	if (kind === 'padded time') return expected.some((format) => format === 'time' || format === kind) && !expected.includes('short time');
	return expected.includes(kind);
}

/** The path of the object that has a key. */
const parentOf = (path: string) => path.replace(/(?:\.[^.[\]]+|\[\])$/, '');

/** Differences of the sandbox at an endpoint, or at all templates and choices (`model`), each as a sentence. */
function allDifferences(prefix: (path: string) => boolean): string[] {
	const found: string[] = [];
	for (const [path, written] of Object.entries(played)) {
		if (!prefix(path) || path.endsWith('?')) continue;
		const expected = recorded[path];
		// Of a list that was empty in every recorded answer nothing is known, nor of an object that was null.
		if (expected === undefined) {
			const parent = recorded[parentOf(path)];
			if (parent !== undefined && (path.endsWith('[]') ? false : kinds(parent).includes('object'))) found.push(`${path} was never there`);
		} else {
			const others = kinds(written).filter((kind) => !allows(kinds(expected), kind, path));
			if (others.length > 0) found.push(`${path} is ${others.join(', ')}; recorded: ${expected}`);
		}
	}
	for (const path of Object.keys(recorded)) {
		if (!prefix(path) || path.endsWith('?')) continue;
		const parent = played[parentOf(path)];
		const always = recorded[`${path}?`] === undefined;
		if (always && !path.endsWith('[]') && !path.endsWith('.*') && parent !== undefined && kinds(parent).includes('object'))
			if (played[path] === undefined || played[`${path}?`] !== undefined) found.push(`${path} is missing`);
	}
	return found;
}

/** Those of them that have no excuse. */
const differences = (prefix: (path: string) => boolean) =>
	allDifferences(prefix).filter((difference) => !Object.keys(excusedAnswers).some((excused) => difference.startsWith(excused)));

test('every recorded endpoint was asked and answered', () => {
	expect(endpoints.length).toBeGreaterThan(50);
	expect(endpoints.filter((endpoint) => !answers.some(([answered]) => answered === endpoint))).toEqual([]);
});

test.each(endpoints)('%s', (endpoint) => {
	expect(differences((path) => path === endpoint || path.startsWith(`${endpoint}.`) || path.startsWith(`${endpoint}[`))).toEqual([]);
});

test.each(['contract', 'argument', 'result'])('what templates and choices hold: %s', (kind) => {
	expect(differences((path) => path.startsWith(`${kind} `))).toEqual([]);
});

describe('lists are in the recorded order', () => {
	test.each(orders.map((order) => [`${order.list.source} by ${order.by || 'its elements'}`, order] as const))('%s', (_, order) => {
		const found = answers.flatMap(([endpoint, answer]) => foundOrders(answer, endpoint)).filter((list) => list.order === order);
		expect(found.filter(({ broken }) => broken !== undefined).map(({ path, broken }) => `${path}: ${broken}`)).toEqual([]);
		// An order shows in two elements that differ.
		expect(found.reduce((sum, { compared }) => sum + compared, 0)).toBeGreaterThan(0);
	});
});

test.each(Object.keys(recorded).filter((path) => SNAPSHOT_TIME.test(path)))('%s may end in any digit but a zero', (path) => {
	const expected = kinds(recorded[path]!);
	expect(['time', 'short time', 'padded time', 'text'].map((kind) => allows(expected, kind, path))).toEqual([true, true, false, false]);
});

test('no reason is outdated', () => {
	const found = allDifferences(() => true);
	expect(Object.keys(excusedAnswers).filter((excused) => !found.some((difference) => difference.startsWith(excused)))).toEqual([]);
});
