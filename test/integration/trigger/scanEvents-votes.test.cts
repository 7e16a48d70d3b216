// Events of votes in Canton Scan Event Trigger.
import type { IDataObject } from 'n8n-workflow';

import { poll, useScanEvents } from './scanEvents-support.cts';
import { refusal } from './support.cts';

const { sandbox, happen, endpointsCalled, trigger, testSamples } = useScanEvents();

describe('Vote Request Opened and Closed', () => {
	test('opened: once, however many votes make its contract anew', async () => {
		await happen({ action: 'openVote', actionName: 'CRARC_SetConfig' });
		const node = trigger('voteRequestOpened');
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
		const [{ contractId }] = (await happen({ action: 'openVote' })) as any;
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({
				event: 'voteRequestOpened',
				eventId: contractId,
				trackingId: contractId,
				action: 'SRARC_GrantFeaturedAppRight',
				acceptedBy: ['Digital-Asset-1'],
				notVoted: ['Digital-Asset-2'],
			}),
		]);
		await happen({ action: 'castVote' });
		expect(await node.poll()).toBeNull();
	});

	test('an idle poll is one call; from the beginning what is open comes first', async () => {
		await happen({ action: 'openVote' });
		const node = trigger('voteRequestOpened', { startFrom: 'beginning', simplify: false });
		expect(await poll(node)).toEqual([expect.objectContaining({ contract_id: expect.any(String), payload: expect.any(Object) })]);
		await endpointsCalled();
		expect(await node.poll()).toBeNull();
		expect(await endpointsCalled()).toEqual(['GET /v0/admin/sv/voterequests']);
	});

	test('closed: with its outcome, once', async () => {
		const node = trigger('voteRequestClosed');
		expect(await node.poll()).toBeNull();
		await happen({ action: 'vote', accepted: false, actionName: 'SRARC_OffboardSv' });
		expect(await poll(node)).toEqual([
			expect.objectContaining({ event: 'voteRequestClosed', outcome: 'rejected', action: 'SRARC_OffboardSv', eventId: expect.any(String) }),
		]);
		expect(await node.poll()).toBeNull();
		expect((await poll(trigger('voteRequestClosed', { startFrom: 'beginning', simplify: false }))).length).toBeGreaterThan(20);
	});

	test('closed: all of them, if more than a page are over between two polls or before the first', async () => {
		const node = trigger('voteRequestClosed');
		expect(await node.poll()).toBeNull();
		// Two results with the same content are one.
		for (let count = 0; count < 230; count++) await happen({ action: 'vote', requester: `Example-SV-${count}` });
		const items = await poll(node);
		expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(230);
		expect(items).toHaveLength(230);
		expect(await node.poll()).toBeNull();
		expect((await poll(trigger('voteRequestClosed', { startFrom: 'beginning' }))).length).toBeGreaterThan(250);
	});

	test.each([
		['voteRequestClosed', 'vote', 'POST /v0/admin/sv/voteresults', 'dso_rules_vote_results'],
		['voteRequestOpened', 'openVote', 'GET /v0/admin/sv/voterequests', 'dso_rules_vote_requests'],
	])('%s: once, also if another scan that is behind answers in between', async (event, action, endpoint, list) => {
		const node = trigger(event);
		expect(await node.poll()).toBeNull();
		await happen({ action });
		expect(await poll(node)).toHaveLength(1);
		await sandbox.fault({ endpoint, status: 200, body: { [list]: [] } });
		expect(await node.poll()).toBeNull();
		expect(await node.poll()).toBeNull();
	});
});

describe('My Vote Missing', () => {
	const missing = (parameters: IDataObject = {}) =>
		trigger('voteMissing', { superValidator: 'Digital-Asset-2', hoursBefore: 200, ...parameters });

	test('also where it is so when the trigger begins; once for each vote, and not where it was cast', async () => {
		await happen({ action: 'openVote' });
		const node = missing();
		await node.poll();
		const items = await poll(node);
		expect(items).toEqual([
			expect.objectContaining({
				event: 'voteMissing',
				superValidator: 'Digital-Asset-2',
				notVoted: ['Digital-Asset-2'],
				eventId: expect.stringMatching(/:missing$/),
			}),
		]);
		expect(await node.poll()).toBeNull();
		await happen({ action: 'openVote' });
		await happen({ action: 'castVote' });
		expect(await node.poll()).toBeNull();
	});

	test('not while there is time', async () => {
		await happen({ action: 'openVote' });
		const node = missing({ hoursBefore: 24 });
		await node.poll();
		expect(await node.poll()).toBeNull();
	});

	test('a name that no super validator has is refused at the activation, with those there are', async () => {
		const { message, description } = await refusal(missing({ superValidator: 'Digital Asset' }).poll());
		expect(message).toBe('Super Validator: "Digital Asset" is not a super validator of this network');
		expect(description).toBe('Enter one of these names: Digital-Asset-1, Digital-Asset-2.');
	});
});

testSamples('votes');
