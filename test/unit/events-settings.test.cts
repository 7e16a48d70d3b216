// Settings of events: what the form says of them, which is wrong, and what a change of the server does.
import type { INodeProperties, INodeType } from 'n8n-workflow';

import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { CantonScanEventTrigger } from '../../nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';
import {
	DSO,
	EVENTS,
	LAST_MIGRATION,
	LATEST_EVENT,
	none,
	organizationOf,
	PREAPPROVAL,
	scanTrigger,
	snapshotAnswers,
	UPDATES,
	VOTE_REQUESTS,
} from './events-scan.cts';
import { NOW, useClock, type Answers } from './events-support.cts';
import { COMPLETIONS, UPDATES as LEDGER_UPDATES } from './endpoints.cts';
import { ALICE, created, Participant, transaction } from './events-participant.cts';

useClock();

const LEDGER = new CantonLedgerEventTrigger();
const SCAN = new CantonScanEventTrigger();

/** All fields of a form, also those of its options. */
const fieldsOf = ({ description: { properties } }: INodeType): INodeProperties[] =>
	properties.flatMap((property) => (property.name === 'options' ? (property.options as INodeProperties[]) : [property]));

describe.each<[string, INodeType]>([
	['ledger', LEDGER],
	['scan', SCAN],
])('the form: %s', (_, type) => {
	it('every field of an event is described, and every number has a least value', () => {
		const own = fieldsOf(type).filter(({ displayOptions }) => displayOptions?.show?.event ?? displayOptions?.show?.['/event']);
		expect(
			own.filter(({ description }) => !description?.trim().endsWith('.') && (description?.length ?? 0) < 10).map(({ name }) => name),
		).toEqual([]);
		expect(
			own.filter(({ type: kind, typeOptions }) => kind === 'number' && typeOptions?.minValue === undefined).map(({ name }) => name),
		).toEqual([]);
	});

	it('every list that a field searches is there', () => {
		const searches = fieldsOf(type).flatMap((field) =>
			(field.modes ?? []).flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		const conditions = fieldsOf(type).find(({ name }) => name === 'conditions');
		expect(searches.length).toBeGreaterThan(1);
		expect(searches.filter((name) => !(name in (type.methods?.listSearch ?? {})))).toEqual([]);
		expect(conditions === undefined).toBe(type === SCAN);
	});
});

it('what cannot do without a value is required', () => {
	const required = (type: INodeType) => fieldsOf(type).flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
	expect(required(LEDGER)).toEqual(['parties', 'instrument']);
	expect(required(SCAN)).toEqual(['belowBytes']);
});

it('Command Completed says which outcomes there are, and which appear', () => {
	const field = (wanted: string) => fieldsOf(LEDGER).find(({ name }) => name === wanted)!;
	const [choice] = (field('event').options as Array<{ value: string; description: string }>).filter(
		({ value }) => value === 'commandCompleted',
	);
	expect(choice!.description).toBe(
		'When the ledger records the outcome of a command: success, or a failure after it was sent to the synchronizer. ' +
			'Errors in the answer to the submission do not appear.',
	);
	expect(field('streamIdleTimeout').description).toBe(
		'How long the participant waits for a completion before it answers that there is none, in milliseconds. ' +
			'Longer helps with a participant under heavy load.',
	);
});

it('the form of a participant says what its own fields are for', () => {
	const description = (wanted: string) => fieldsOf(LEDGER).find(({ name }) => name === wanted)!.description;
	expect(description('parties')).toContain('Only events that these parties are involved in.');
	expect(description('afterOffset')).toBe('Start after this ledger offset. Each item contains its own offset.');
	const versions = JSON.stringify(fieldsOf(LEDGER).find(({ name }) => name === 'apiVersion'));
	expect(versions).toContain('the current endpoint (command-completions or get-updates-page)');
	expect(versions).toContain('the legacy endpoint (completions or updates)');
});

it('with OAuth2, and with the names of an address book', async () => {
	const participant = new Participant();
	participant.updates = [transaction(5, [{ CreatedEvent: created('c1') }])];
	participant.credential = { addressBook: `${ALICE} = Treasury` };
	const items = await participant.trigger('contractCreated', { authentication: 'oAuth2' }).poll();
	expect(items).toHaveLength(1);
	expect(JSON.stringify(items[0])).toContain('Treasury');
});

it('numbers of hours have a most value, too', () => {
	const bounds = Object.fromEntries(fieldsOf(SCAN).map(({ name, typeOptions }) => [name, typeOptions]));
	expect(bounds).toMatchObject({ belowHours: { minValue: 1, maxValue: 720 }, windowHours: { minValue: 1, maxValue: 720 } });
	expect(fieldsOf(SCAN).find(({ name }) => name === 'belowBytes')!.description).toBe(
		'How many bytes may be left. Traffic that is below it already when the workflow is activated counts, too. ' +
			'A network sells no fewer than minTopUpBytes of Canton Scan, Network › Get at once.',
	);
});

it.each<[string, object, string]>([
	['preapprovalExpiring', { receivers: '' }, 'Receivers: '],
	['preapprovalExpiring', { receivers: 'alice::1220', daysBefore: 0 }, 'Days Before: '],
	['voteMissing', { superValidator: '' }, 'Super Validator: '],
	['voteMissing', { superValidator: 'x', hoursBefore: 0 }, 'Hours Before: '],
	['trafficBelow', { memberId: '' }, 'Member ID: '],
	['trafficBelow', { memberId: 'PAR::p::1220', belowBytes: '' }, 'Below (Bytes): '],
	['runwayBelow', { memberId: '' }, 'Member ID: '],
	['runwayBelow', { memberId: 'PAR::p::1220', belowHours: '' }, 'Below (Hours): this field is empty'],
	['runwayBelow', { memberId: 'PAR::p::1220', belowHours: 721 }, 'Below (Hours): '],
])('%s with %j is wrong before anything is sent', async (event, parameters, message) => {
	const trigger = scanTrigger({}, event, { startFrom: 'position', ...parameters });
	expect((await trigger.failure()).message.startsWith(message)).toBe(true);
	expect(trigger.calls).toEqual([]);
});

describe('a server at another address', () => {
	const time = new Date(NOW - 60_000).toISOString();
	const answers: Answers = {
		...snapshotAnswers({ 0: [time] }),
		...{
			[LAST_MIGRATION]: { migration_id: 0 },
			[EVENTS]: { events: [] },
			[LATEST_EVENT]: { record_time: time },
			[UPDATES]: { transactions: [] },
		},
		...{ [VOTE_REQUESTS]: { dso_rules_vote_requests: [] }, [DSO]: organizationOf() },
	};

	it.each(['networkEvent', 'networkUpdate', 'snapshotTaken', 'voteRequestOpened'])(
		'%s starts over, with an item that says so',
		async (event) => {
			const trigger = scanTrigger(answers, event);
			for (let polls = 0; polls < 2; polls++) expect(await trigger.poll()).toEqual([]);
			trigger.address++;
			expect(await trigger.poll()).toMatchObject([
				{ event: 'startedOver', reason: 'The server, Trigger On, Start Workflow, Start From or Reset Key was changed.' },
			]);
		},
	);

	it.each([
		['contractCreated', LEDGER_UPDATES],
		['commandCompleted', COMPLETIONS],
	])('%s of a ledger, too: an offset means nothing there', async (event) => {
		const participant = new Participant();
		participant.end = 9;
		const trigger = participant.trigger(event, { startFrom: 'now' });
		for (let polls = 0; polls < 2; polls++) expect(await trigger.poll()).toEqual([]);
		participant.end = 3;
		trigger.address++;
		expect(await trigger.poll()).toMatchObject([{ event: 'startedOver', position: 3 }]);
	});

	it('another event of the same scan starts over, too', async () => {
		const trigger = scanTrigger(answers, 'networkEvent');
		for (let polls = 0; polls < 2; polls++) await trigger.poll();
		for (const event of ['networkUpdate', 'snapshotTaken', 'voteRequestOpened', 'networkEvent']) {
			trigger.parameters = { ...trigger.parameters, event };
			expect(await trigger.poll()).toMatchObject([{ event: 'startedOver' }]);
		}
	});
});

describe('what n8n saves does not change while nothing does', () => {
	const soon = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
	const contract = (id: string, payload: object) => ({
		contract_id: id,
		template_id: 'p:M:T',
		created_event_blob: '',
		created_at: '',
		payload,
	});

	it.each(['voteRequestOpened', 'voteMissing'])('%s: in whatever order scan lists the votes', async (event) => {
		const requests = ['v2', 'v1', 'v3'].map((id) => contract(id, { requester: 'r', votes: [], voteBefore: soon(9) }));
		const own: Record<string, object> = { [VOTE_REQUESTS]: { dso_rules_vote_requests: requests }, [DSO]: organizationOf() };
		const trigger = scanTrigger(own, event, { superValidator: 'Digital-Asset-1', startFrom: 'beginning' });
		expect(await trigger.poll()).toHaveLength(3);
		const saved = (trigger.data.cursor as any).position;
		own[VOTE_REQUESTS] = { dso_rules_vote_requests: requests.toReversed() };
		expect(await trigger.poll()).toEqual([]);
		expect((trigger.data.cursor as any).position).toEqual(saved);
	});

	it('preapprovals: in whatever order the receivers are entered', async () => {
		const answerOf = ({ endpoint }: { endpoint: string }) => {
			const id = endpoint.includes('alice') ? 'p2' : 'p1';
			return { transfer_preapproval: { contract: contract(id, { expiresAt: soon(24) }), domain_id: 's' } };
		};
		const trigger = scanTrigger({ [PREAPPROVAL]: answerOf }, 'preapprovalExpiring', {
			receivers: 'alice::1220, bob::1220',
			startFrom: 'beginning',
		});
		expect(await trigger.poll()).toHaveLength(2);
		const saved = (trigger.data.cursor as any).position;
		trigger.parameters = { ...trigger.parameters, receivers: 'bob::1220, alice::1220' };
		expect(await trigger.poll()).toEqual([]);
		expect((trigger.data.cursor as any).position).toEqual(saved);
		trigger.answers[PREAPPROVAL] = none();
		expect(await trigger.poll()).toEqual([]);
	});
});
