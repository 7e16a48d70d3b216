// Votes of the super validators: each once when it opens, when it lacks a vote, and when it is over.
import { contract, DSO, firstPolls, organizationOf, start, VOTE_REQUESTS, VOTE_RESULTS } from './events-scan.cts';
import { NOW, setClock, useClock, type Answers } from './events-support.cts';

useClock();

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

const RULES = organizationOf();
const request = (id: string, more: object = {}) =>
	contract(id, {
		requester: 'Digital-Asset-1',
		reason: { url: 'u', body: id },
		votes: [['Digital-Asset-1', { accept: true }]],
		voteBefore: iso(NOW + 20 * HOUR),
		...more,
	});
const open = (...requests: object[]) => ({ dso_rules_vote_requests: requests });

describe('Vote Request Opened', () => {
	const ofVotes = (...requests: object[]) => start({ [VOTE_REQUESTS]: open(...requests), [DSO]: RULES }, 'voteRequestOpened');

	it('each vote once, however many votes make its contract new', async () => {
		const { answers, trigger } = ofVotes(request('v1'));
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_REQUESTS] = open(request('v1'), request('v2'));
		expect(await trigger.poll()).toMatchObject([
			{
				event: 'voteRequestOpened',
				eventId: 'v2',
				trackingId: 'v2',
				requester: 'Digital-Asset-1',
				acceptedBy: ['Digital-Asset-1'],
				notVoted: ['Digital-Asset-2'],
			},
		]);
		answers[VOTE_REQUESTS] = open(request('v1b', { trackingCid: 'v1' }), request('v2b', { trackingCid: 'v2' }));
		expect(await trigger.poll()).toEqual([]);
	});

	it('a vote that a scan which is behind does not list yet is no new one afterwards', async () => {
		const { answers, trigger } = ofVotes(request('v1'));
		await trigger.poll();
		answers[VOTE_REQUESTS] = open();
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_REQUESTS] = open(request('v1'), request('v2'));
		expect((await trigger.poll()).map(({ eventId }) => eventId)).toEqual(['v2']);
		// The rules are only read where a name is needed.
		expect(trigger.requests(DSO)).toHaveLength(2);
	});

	it('a hundred votes that are over are remembered', async () => {
		const many = Array.from({ length: 130 }, (_, index) => request(`v${1000 + index}`));
		const { answers, trigger } = ofVotes(...many);
		await trigger.poll();
		answers[VOTE_REQUESTS] = open();
		await trigger.poll();
		answers[VOTE_REQUESTS] = open(...many);
		expect(await trigger.poll()).toHaveLength(30);
	});

	it('those that are open take no room of those that are over', async () => {
		const group = (name: string) => Array.from({ length: 60 }, (_, index) => request(`${name}${1000 + index}`));
		const { answers, trigger } = ofVotes(...group('a'));
		await trigger.poll();
		answers[VOTE_REQUESTS] = open(...group('b'));
		expect(await trigger.poll()).toHaveLength(60);
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_REQUESTS] = open(...group('a'), ...group('b'));
		expect(await trigger.poll()).toEqual([]);
	});

	it('raw without Simplify, and without the rules', async () => {
		const { trigger } = start({ [VOTE_REQUESTS]: open(request('v1')) }, 'voteRequestOpened', { startFrom: 'beginning', simplify: false });
		expect(await trigger.poll()).toEqual([{ event: 'voteRequestOpened', eventId: 'v1', ...request('v1') }]);
	});
});

describe('My Vote Missing', () => {
	const ofVotes = (parameters: object, ...requests: object[]) =>
		start({ [VOTE_REQUESTS]: open(...requests), [DSO]: RULES }, 'voteMissing', { superValidator: 'Digital-Asset-2', ...parameters });

	it('once for each vote that ends within a day and lacks that of the super validator', async () => {
		const { answers, trigger } = ofVotes({}, request('v1'), request('later', { voteBefore: iso(NOW + 30 * HOUR) }));
		expect(await firstPolls({ trigger })).toMatchObject([
			{ event: 'voteMissing', eventId: 'v1:missing', superValidator: 'Digital-Asset-2', trackingId: 'v1', notVoted: ['Digital-Asset-2'] },
		]);
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_REQUESTS] = open(request('v1b', { trackingCid: 'v1' }), request('later', { voteBefore: iso(NOW + 30 * HOUR) }));
		expect(await trigger.poll()).toEqual([]);
		setClock(NOW + 7 * HOUR);
		expect((await trigger.poll()).map(({ eventId }) => eventId)).toEqual(['later:missing']);
	});

	it.each<[string, object, number]>([
		['has voted', { votes: [['Digital-Asset-2', { accept: false }]] }, 0],
		['is over', { voteBefore: iso(NOW - HOUR) }, 0],
		['ends at this moment', { voteBefore: iso(NOW + 120_000) }, 0],
		['has no end', { voteBefore: undefined }, 0],
		['ends in exactly as many hours', { voteBefore: iso(NOW + 24 * HOUR + 120_000) }, 1],
		['ends a minute later', { voteBefore: iso(NOW + 24 * HOUR + 180_000) }, 0],
	])('%s: %j', async (_, more, found) => {
		expect(await firstPolls(ofVotes({}, request('v1', more)))).toHaveLength(found);
	});

	it('as many hours before as the user says, raw without Simplify', async () => {
		const { trigger } = ofVotes({ hoursBefore: 2, simplify: false }, request('v1'), request('v2', { voteBefore: iso(NOW + 2 * HOUR) }));
		const [item, ...others] = await firstPolls({ trigger });
		expect(others).toEqual([]);
		expect(item).toEqual({
			event: 'voteMissing',
			eventId: 'v2:missing',
			superValidator: 'Digital-Asset-2',
			...request('v2', { voteBefore: iso(NOW + 2 * HOUR) }),
		});
	});

	it('a name that is none of a super validator is an error, also where nothing is open', async () => {
		const { trigger } = ofVotes({ superValidator: 'Digital' });
		expect((await trigger.failure()).message).toBe(
			'Super Validator: "Digital" is not a super validator of this network. Enter one of these names: Digital-Asset-1, Digital-Asset-2.',
		);
		expect((await ofVotes({ superValidator: '' }).trigger.failure()).message).toContain('Super Validator: this field is empty');
		expect((await ofVotes({ hoursBefore: 0 }).trigger.failure()).message).toContain('Hours Before');
		const { answers, trigger: nameless } = ofVotes({});
		answers[DSO] = organizationOf({ superValidators: {} });
		expect((await nameless.failure()).message).toContain('its rules name no super validator');
	});

	it('the rules are read once where no vote is open', async () => {
		const { answers, trigger } = ofVotes({});
		for (let polls = 0; polls < 3; polls++) expect(await trigger.poll()).toEqual([]);
		const { length } = trigger.requests(DSO);
		await trigger.poll();
		expect(trigger.requests(DSO)).toHaveLength(length);
		answers[VOTE_REQUESTS] = open(request('v1'));
		expect(await trigger.poll()).toHaveLength(1);
	});
});

describe('Vote Request Closed', () => {
	const result = (id: number, more: object = {}) => ({
		request: { trackingCid: `t${id}`, requester: 'sv', votes: [], reason: { url: '', body: '' } },
		...{ completedAt: iso(NOW + id * 1000), outcome: { tag: 'VRO_Rejected', value: {} }, offboardedVoters: [], abstainingSvs: [] },
		...more,
	});
	const page = (ids: number[], next?: number) => ({
		dso_rules_vote_results: ids.map((id) => result(id)),
		...(next !== undefined && { next_page_token: next }),
	});
	const idsOf = (items: any[]) => items.map(({ trackingId }) => trackingId);

	it('each result once, the oldest first', async () => {
		const { answers, trigger } = start({ [VOTE_RESULTS]: page([2, 1]) }, 'voteRequestClosed');
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_RESULTS] = page([4, 3, 2, 1]);
		const items = await trigger.poll();
		expect(idsOf(items)).toEqual(['t3', 't4']);
		expect(items[0]).toMatchObject({ event: 'voteRequestClosed', eventId: expect.stringMatching(/^[0-9a-f]{16}$/), outcome: 'rejected' });
		expect(await trigger.poll()).toEqual([]);
		// One that a scan which is behind does not list yet is still known.
		answers[VOTE_RESULTS] = page([2, 1]);
		expect(await trigger.poll()).toEqual([]);
		answers[VOTE_RESULTS] = page([5, 4, 3, 2, 1]);
		expect(idsOf(await trigger.poll())).toEqual(['t5']);
		expect(trigger.requests(VOTE_RESULTS).map(({ body }) => body.limit)).toEqual([1000, 100, 100, 100, 100]);
	});

	it('more than a page of new ones are read up to one that was observed, and not behind it', async () => {
		const { answers, trigger } = start({ [VOTE_RESULTS]: page([3, 2]) }, 'voteRequestClosed');
		await trigger.poll();
		const pages: Record<string, object> = { '': page([9, 8], 7), 7: page([7, 6], 5), 5: page([5, 3, 2, 1], 0) };
		answers[VOTE_RESULTS] = ({ body }) => pages[body.pageToken ?? '']!;
		expect(idsOf(await trigger.poll())).toEqual(['t5', 't6', 't7', 't8', 't9']);
		const { length } = trigger.requests(VOTE_RESULTS);
		await trigger.poll();
		expect(trigger.requests(VOTE_RESULTS)).toHaveLength(length + 1);
	});

	it.each<[string, object]>([
		['no token', page([5])],
		['null for one', { ...page([5]), next_page_token: null }],
		['a token, and nothing behind it', page([5], 1)],
	])('the end of all results: %s', async (_, last) => {
		const answers: Answers = { [VOTE_RESULTS]: ({ body }) => (body.pageToken === undefined ? last : page([])) };
		const { trigger } = start(answers, 'voteRequestClosed', { startFrom: 'beginning', simplify: false });
		expect(await trigger.poll()).toEqual([{ event: 'voteRequestClosed', eventId: expect.any(String), ...result(5) }]);
	});
});

it('a list of now has no position to enter, and its beginning is what there is', async () => {
	const { trigger } = start({ [VOTE_REQUESTS]: open() }, 'voteRequestOpened', { startFrom: 'position' });
	expect((await trigger.failure()).message).toBe(
		'Start From: "Vote Request Opened" has no positions that could be entered. Scan keeps no history of it. Choose Now, or Beginning for what there is at present.',
	);
	const sample = start({ [VOTE_REQUESTS]: open(request('v1')), [DSO]: RULES }, 'voteRequestOpened');
	expect(await sample.trigger.test()).toMatchObject([{ eventId: 'v1' }]);
});
