// The list of templates on a participant of sixty packages, in a time of its own: its first page has one budget, whatever it waits for.
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { CallDeadline } from '../../nodes/shared/http/deadline';
import { knownContent, readContents } from '../../nodes/shared/ledger/packages/packageContents';
import { searchTemplates } from '../../nodes/shared/ledger/packages/templateSearch';
import type { Ledger } from '../../nodes/shared/ledger/service';
import { compile, encode } from '../support/lf.cts';
import { bytes, FakeN8n, json, type Answered, type Sent } from './http-support.cts';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Real turns between two steps of the test's time: what has arrived is worked off. */
const TURNS = 60;
const STEP_MS = 25;
const PARTICIPANT_ID = 'participant::1220ab';

/** Times that a participant takes, in ms. */
interface Times {
	listing: number;
	events: number;
	package: number;
}

/** A participant of packages, which answers in the test's time and counts the packages that are asked for at once. */
class Participant {
	downloads: string[] = [];
	underWay = 0;
	mostUnderWay = 0;
	readonly packages: Array<{ name: string; id: string; payload: Buffer }>;

	constructor(
		readonly name: string,
		public times: Times,
		count = 60,
	) {
		this.packages = Array.from({ length: count }, (_, index) => {
			const called = `${name}-${String(index).padStart(2, '0')}`;
			const types = { Sixty: { record: [] } };
			const { id, payload } = compile({ name: called, version: '1.0.0', modules: { M: { types, templates: { Sixty: {} } } } });
			return { name: called, id, payload };
		});
	}

	async search(filter: string): Promise<INodeListSearchResult> {
		const n8n = new FakeN8n('list');
		n8n.credential = { ...n8n.credential, baseUrl: `https://${this.name}.example.com` };
		n8n.replies = [async (sent) => await this.answer(sent)];
		const context = { ...n8n.context, getNodeParameter: () => 'accessToken' } as unknown as ILoadOptionsFunctions;
		return await searchTemplates.call(context, filter);
	}

	private async answer({ url }: Sent): Promise<Answered> {
		const { pathname } = new URL(url);
		const found = this.packages.find(({ id }) => pathname === `/v2/packages/${id}`);
		if (found) return await this.download(found);
		if (pathname === '/v2/parties/participant-id') return json({ participantId: PARTICIPANT_ID });
		if (pathname === '/v2/package-vetting/list') {
			await after(this.times.listing);
			const packages = this.packages.map(({ name, id }) => ({ packageId: id, packageName: name, packageVersion: '1.0.0' }));
			const about = { participantId: PARTICIPANT_ID, synchronizerId: 'global::1220ab', topologySerial: 1 };
			return json({ vettedPackages: [{ ...about, packages }], nextPageToken: '' });
		}
		await after(this.times.events);
		if (pathname === '/v2/state/ledger-end') return json({ offset: 5 });
		if (pathname.startsWith('/v2/updates')) return json({ updates: [] });
		const rights = [{ kind: { CanReadAs: { value: { party: 'alice::1220ab' } } } }];
		return pathname.endsWith('/rights') ? json({ rights }) : json({ user: { id: 'reader' } });
	}

	private async download({ name, payload }: Participant['packages'][number]): Promise<Answered> {
		this.downloads.push(name);
		this.mostUnderWay = Math.max(this.mostUnderWay, ++this.underWay);
		await after(this.times.package);
		this.underWay--;
		return bytes([payload]);
	}
}

const after = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

/** The test's time until the promise has ended, in ms. */
async function timeOf<T>(promise: Promise<T>): Promise<{ ms: number; result: T }> {
	const began = performance.now();
	let over = false;
	void promise.finally(() => (over = true)).catch(() => undefined);
	while (!over) await pass(STEP_MS);
	return { ms: performance.now() - began, result: await promise };
}

async function pass(ms: number): Promise<void> {
	for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
	jest.advanceTimersByTime(ms);
}

const names = ({ results }: INodeListSearchResult) => results.map(({ name }) => name);

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] });
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const controller = new AbortController();
		setTimeout(() => controller.abort(), ms);
		return controller.signal;
	});
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

test.each([
	['many packages that take long', 'a-many', 'sixty', { listing: 50, events: 50, package: 5000 }],
	['one named package that takes long', 'b-one', 'b-one-07', { listing: 50, events: 50, package: 5000 }],
	['everything takes long, one after the other', 'c-all', 'c-all', { listing: 1500, events: 8000, package: 1500 }],
	['packages that the participant lists late', 'd-late', 'sixty', { listing: 6000, events: 6000, package: 100 }],
	['a list that is opened', 'e-open', '', { listing: 6000, events: 6000, package: 100 }],
])('the first page of a cold search comes within two seconds: %s', async (_, name, filter, times) => {
	const participant = new Participant(name, times);
	const { ms, result } = await timeOf(participant.search(filter));
	expect(ms).toBeLessThanOrEqual(2000);
	expect(names(result).length).toBeGreaterThan(0);
});

test('four packages are asked for at once, each once, and all are read behind the first page', async () => {
	const participant = new Participant('parallel', { listing: 50, events: 50, package: 400 });
	const first = await timeOf(participant.search('sixty'));
	// Four each 400 ms, less than 1.8 s: some are shown, the others are named by their number.
	expect(names(first.result).at(-2)).toMatch(/^\d\d packages are not read yet\.$/);
	while (participant.downloads.length < 60 || participant.underWay > 0) await pass(STEP_MS);
	await pass(0);
	const second = await timeOf(participant.search('sixty'));
	expect(names(second.result)).toHaveLength(60);
	expect(second.ms).toBeLessThanOrEqual(500);
	expect(participant.mostUnderWay).toBe(4);
	expect(new Set(participant.downloads).size).toBe(participant.downloads.length);
});

test('a participant that always lists late is not asked in vain: the next search has what came behind the one before', async () => {
	const participant = new Participant('late-list', { listing: 3000, events: 50, package: 10 }, 5);
	const first = await timeOf(participant.search('sixty'));
	expect(names(first.result)).toEqual(['The participant has not listed its packages yet.', 'Type a space to search again.']);
	for (let ms = 0; ms < 4000; ms += STEP_MS) await pass(STEP_MS);
	const second = await timeOf(participant.search('sixty'));
	expect(second.ms).toBeLessThanOrEqual(2000);
	expect(names(second.result)).toHaveLength(5);
});

test('names are kept of 5,000 packages: beyond that those used longest ago leave', async () => {
	const { payload } = compile({ name: 'kept', version: '1.0.0', modules: { M: { types: { T: { record: [] } }, templates: { T: {} } } } });
	const payloads = Array.from({ length: 5001 }, (_, index) => Buffer.concat([payload, encode([15, String(index)])]));
	const byId = new Map(payloads.map((each) => [createHash('sha256').update(each).digest('hex'), each]));
	const ledger = {
		baseUrl: 'https://kept.example.com',
		download: async (_: string, { path }: { path: Record<string, string> }) => ({
			ok: true,
			answer: { stream: Readable.from([byId.get(path['package-id']!)!]) },
		}),
	} as unknown as Ledger;
	const ids = [...byId.keys()];
	expect(await readContents(ledger, ids.slice(0, 5000), new CallDeadline(600_000))).toBe(0);
	expect(ids.slice(0, 5000).every((id) => knownContent(id))).toBe(true);
	expect(await readContents(ledger, ids.slice(5000), new CallDeadline(600_000))).toBe(0);
	expect(knownContent(ids[0]!)).toBeUndefined();
	expect(knownContent(ids[1]!)?.templates).toEqual(['M:T']);
	expect(knownContent(ids[5000]!)?.templates).toEqual(['M:T']);
}, 60_000);
