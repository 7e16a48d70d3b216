// Messages about other items than failed commands.
import type { JsonObject } from '../../nodes/shared/messages/message';
import { ALICE, BOB, written } from './messages-support.cts';

describe('other items', () => {
	it.each<[string, JsonObject, object]>([
		[
			'a contract',
			{ event: 'contractCreated', contractId: '00c1', templateId: 'p:Iou:Iou', createArgument: { owner: BOB }, signatories: [ALICE] },
			{
				type: 'contractCreated',
				severity: 'info',
				title: 'Contract created: Iou:Iou',
				text: expect.stringContaining('{"owner":"Bob of Basel"}'),
			},
		],
		[
			'a choice',
			{ event: 'choiceExercised', contractId: '00c1', templateId: 'p:Iou:Iou', choice: 'Pay', actingParties: [BOB] },
			{ title: 'Choice exercised: Pay on Iou:Iou', text: expect.stringContaining('Acting parties: Bob of Basel') },
		],
		[
			'an update, with a link to the explorer',
			{
				kind: 'transaction',
				updateId: '1220/f',
				events: [{ event: 'exercised', choice: 'Pay', templateId: 'p:Iou:Iou' }],
				recordTime: '2026-07-01T10:00:00Z',
			},
			{
				title: 'Transaction with 1 event',
				text: expect.stringContaining('• exercised Pay on Iou:Iou'),
				links: expect.arrayContaining([{ text: 'Explorer', url: 'https://explorer.example.com/updates/1220%2Ff' }]),
			},
		],
		[
			'a vote that ends soon',
			{
				action: 'SRARC_AddSv',
				requester: 'sv-1',
				reason: 'New',
				voteBefore: '2026-07-02T10:00:00Z',
				hoursLeft: 5,
				acceptedBy: ['sv-1'],
				rejectedBy: [],
				notVoted: ['sv-2'],
				trackingId: '00t',
			},
			{ title: 'Vote open: SRARC_AddSv', severity: 'warning', dedupKey: 'vote 00t', text: expect.stringContaining('Not voted (1): sv-2') },
		],
		[
			'a vote that is missing',
			{
				event: 'voteMissing',
				superValidator: 'sv-2',
				action: 'SRARC_AddSv',
				voteBefore: '2026-07-02T10:00:00Z',
				hoursLeft: 100,
				trackingId: '00t',
			},
			{ type: 'vote', title: 'sv-2 has not voted: SRARC_AddSv', severity: 'warning', dedupKey: 'vote 00t' },
		],
		[
			'a transaction that the network rejected',
			{
				event: 'networkEvent',
				eventId: '1220aa',
				updateId: '1220aa',
				verdictResult: 'VERDICT_RESULT_REJECTED',
				submittingParties: [BOB],
				totalTrafficCost: 961,
				recordTime: '2026-07-01T10:00:00Z',
				events: [],
			},
			{
				type: 'networkEvent',
				title: 'Transaction rejected by the network',
				severity: 'warning',
				dedupKey: 'networkEvent 1220aa',
				text: expect.stringContaining('Submitted by Bob of Basel\nTraffic: 961 bytes\nUpdate ID: 1220aa'),
			},
		],
		[
			'a transaction that the network accepted',
			{ event: 'networkEvent', updateId: '1220aa', verdictResult: 'VERDICT_RESULT_ACCEPTED', recordTime: '2026-07-01T10:00:00Z' },
			{ title: 'Transaction accepted', severity: 'info' },
		],
		[
			'a round',
			{ event: 'roundOpened', eventId: '00c', round: 7, coinPriceUsd: '0.0050000000', opensAt: '2026-07-01T10:00:00Z' },
			{ type: 'roundOpened', title: 'Round 7 has opened', text: expect.stringContaining('Coin price: 0.0050000000 USD') },
		],
		[
			'little traffic',
			{ event: 'trafficBelow', memberId: 'PAR::p::1220', left: 900, threshold: 1000, totalLimit: 2000, totalConsumed: 1100 },
			{
				title: 'Traffic is low: 900 bytes left',
				severity: 'warning',
				dedupKey: 'traffic PAR::p::1220',
				text: expect.stringContaining('Used 1100 of 2000 bytes'),
			},
		],
		[
			'a preapproval that ends',
			{ event: 'preapprovalExpiring', eventId: '00:x', party: 'bob::1220', daysToExpiry: 3.5, expiresAt: '2026-07-05T09:00:00Z' },
			{
				type: 'preapprovalExpiring',
				title: 'The preapproval of bob::1220 expires soon',
				severity: 'warning',
				dedupKey: 'preapproval bob::1220',
				text: expect.stringContaining('In 3.5 days'),
			},
		],
		[
			'a preapproval that has ended',
			{ event: 'preapprovalExpiring', eventId: '00:x', party: 'bob::1220', daysToExpiry: -1 },
			{ title: 'The preapproval of bob::1220 has expired' },
		],
		[
			'traffic that ends soon',
			{ event: 'runwayBelow', memberId: 'PAR::p::1220', left: 900, hoursLeft: 4.5, usedPerHour: 200, thresholdHours: 48 },
			{ title: 'Traffic ends in 4.5 hours', dedupKey: 'runway PAR::p::1220', text: expect.stringContaining('Used per hour: 200 bytes') },
		],
		['no traffic at all', { event: 'trafficBelow', memberId: 'PAR::p::1220', left: 0 }, { severity: 'critical' }],
		[
			'a snapshot',
			{ event: 'snapshotTaken', eventId: '0:2026-07-01T09:00:00Z', recordTime: '2026-07-01T09:00:00Z', migrationId: 0 },
			{ type: 'snapshotTaken', title: /^A snapshot of all contracts was taken: /, text: expect.stringContaining('Migration ID 0') },
		],
		[
			'an upgrade that is near',
			{
				event: 'upgradeScheduled',
				eventId: 'scheduled:logical:t:s',
				change: 'scheduled',
				kind: 'logical',
				upgradeTime: '2026-07-03T10:00:00Z',
				hoursLeft: 48,
				successorSynchronizerId: 'global::1220::35-1',
			},
			{ title: /^Logical synchronizer upgrade scheduled: /, severity: 'warning', text: expect.stringContaining('Successor: global::') },
		],
		[
			'an upgrade that was cancelled',
			{
				event: 'upgradeScheduled',
				eventId: 'cancelled:migration:t:',
				change: 'cancelled',
				kind: null,
				previousUpgradeTime: '2026-07-03T10:00:00Z',
			},
			{ title: 'Migration of the synchronizer cancelled', severity: 'info', dedupKey: 'upgrade migration' },
		],
		[
			'a super validator that joined',
			{
				event: 'rulesChanged',
				eventId: '00a:00b',
				superValidatorsAdded: ['sv-3'],
				superValidatorsRemoved: [],
				changes: [{ setting: 'superValidators.sv-3.rewardWeight', before: null, after: '100' }],
			},
			{
				title: 'Super validators: sv-3 joined',
				severity: 'warning',
				text: expect.stringContaining('• superValidators.sv-3.rewardWeight: none → 100'),
			},
		],
		[
			'rules that changed',
			{ event: 'rulesChanged', eventId: '00a:00b', changes: [{ setting: 'dsoRules.voteRequestTimeout', before: '1', after: '2' }] },
			{ title: '1 setting of the network changed' },
		],
		[
			'a transfer',
			{ sender: ALICE, receiver: BOB, amount: '12.5000000000', instrumentId: 'Amulet', memo: 'Rent', updateId: '1220aa' },
			{ title: 'Transfer: 12.5000000000 Amulet', text: expect.stringContaining('to Bob of Basel\nMemo: Rent') },
		],
		[
			'a change of a balance',
			{
				kind: 'fee',
				party: BOB,
				change: '-0.03',
				amount: '0.03',
				instrument: { id: 'Amulet', admin: ALICE },
				balanceAfter: '7.97',
				updateId: '1220aa',
			},
			{ type: 'holdingChange', title: 'Bob of Basel: -0.03 Amulet (fee)', text: expect.stringContaining('Balance after: 7.97 Amulet') },
		],
		[
			'a gap',
			{ event: 'gap', reason: 'Pruned.', afterOffset: 3, untilOffset: 9 },
			{ type: 'notice', severity: 'warning', title: /pruned/ },
		],
		[
			'a target that cannot be read',
			{ target: 'main-1', event: 'targetFailing', eventId: 'f', since: '2026-07-01T10:00:00Z', reason: 'HTTP 502', advice: 'Wait.' },
			{
				severity: 'warning',
				status: 'problem',
				title: 'The trigger cannot read a target (main-1)',
				text: /HTTP 502/,
				dedupKey: 'main-1 notice target',
			},
		],
		[
			'a target that can be read again',
			{ target: 'main-1', event: 'targetRecovered', eventId: 'r', since: '2026-07-01T10:00:00Z' },
			{ severity: 'info', status: 'resolved', title: 'The trigger reads a target again (main-1)', dedupKey: 'main-1 notice target' },
		],
		[
			'a target that is removed while it cannot be read, which ends the problem',
			{ target: 'main-1', event: 'targetRemoved', eventId: 'x', since: '2026-07-01T10:00:00Z' },
			{ status: 'resolved', title: 'The trigger no longer follows a target (main-1)', dedupKey: 'main-1 notice target' },
		],
		[
			'nothing that happened at a target',
			{ target: 'main-1', event: 'nothingHappened', watched: 'roundOpened', minutes: 30, since: '2026-07-01T10:00:00Z', lastEventId: null },
			{
				type: 'silence',
				severity: 'warning',
				title: 'Nothing happened for 30 minutes: round opened (main-1)',
				text: /None since/,
				dedupKey: 'main-1 silence roundOpened 2026-07-01T10:00:00Z',
			},
		],
		[
			'what could not be read',
			{ event: 'commandCompleted', decodeError: 'it has no offset', raw: {} },
			{ title: 'An event could not be read' },
		],
		[
			'an error item',
			{ error: { message: 'No such party', advice: 'Choose another.', errorCode: 'X' } },
			{ severity: 'error', title: 'No such party' },
		],
		[
			'an error item of a command',
			{ error: { message: 'Gone', templateId: '#p:M:T', choice: 'Give', userId: 'ops' } },
			{ title: 'Gone', text: /Template: #p:M:T\nChoice: Give\nUser: ops/ },
		],
		[
			'a message of another workflow',
			{ subject: 'S', text: '🟠 S\nbody', status: 'problem', dedupKey: 'k' },
			{ title: 'S', severity: 'error', dedupKey: 'k' },
		],
		['anything else', { hello: 'world' }, { type: 'item', text: expect.stringContaining('hello: world') }],
	])('%s', (_, item, expected) => {
		const message = written(item);
		for (const [name, value] of Object.entries(expected)) {
			if (value instanceof RegExp) expect(message[name]).toMatch(value);
			else expect({ [name]: message[name] }).toEqual({ [name]: value });
		}
	});
});
