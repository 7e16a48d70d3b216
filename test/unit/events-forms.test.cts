// Forms of the triggers: the fields and options of each event, their texts, and the samples of a test run.
import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

import { CantonLedgerEventTrigger } from '../../nodes/CantonLedgerEventTrigger/CantonLedgerEventTrigger.node';
import { CantonLedgerStream } from '../../nodes/CantonLedgerStream/CantonLedgerStream.node';
import { CantonScanEventTrigger } from '../../nodes/CantonScanEventTrigger/CantonScanEventTrigger.node';
import { events as scanEvents } from '../../nodes/CantonScanEventTrigger/events';
import { events as ledgerEvents } from '../../nodes/shared/ledgerEvents/events';
import { ledgerTrigger } from '../../nodes/shared/ledgerEvents/ledgerTriggerForm';
import {
	DSO,
	none,
	organizationOf,
	PREAPPROVAL,
	ROUNDS,
	scanTrigger,
	snapshotAnswers,
	TRAFFIC,
	VOTE_REQUESTS,
	VOTE_RESULTS,
} from './events-scan.cts';
import { LOGICAL, ROLL_FORWARD, SCHEDULE, EVENTS, LATEST_EVENT, UPDATES } from './events-scan.cts';
import { ALICE, archived, BOB, created, exercised, Participant, transaction } from './events-participant.cts';
import { useClock, type Answers } from './events-support.cts';
import { creates, party } from './tokens-support.cts';

useClock();

const shows = (property: INodeProperties, key: string, event: string): boolean =>
	property.displayOptions?.show?.[key]?.includes(event) ?? false;

/** Fields of each event besides those of all: its own, and its own options after a bar. */
function ownFields(type: INodeType): Record<string, string> {
	const { properties } = type.description;
	const [options] = properties.filter(({ name }) => name === 'options').map((property) => property.options as INodeProperties[]);
	const values = (properties.find(({ name }) => name === 'event')!.options as INodePropertyOptions[]).map(({ value }) => String(value));
	const own = (list: INodeProperties[], key: string, value: string) =>
		list.filter((property) => shows(property, key, value)).map(({ name }) => name);
	return Object.fromEntries(
		values.map((value) => [value, `${own(properties, 'event', value).join()} | ${own(options!, '/event', value).join()}`]),
	);
}

const LEDGER = {
	balanceBelow: 'instrument,balanceLimit,compareBalance | ',
	choiceExercised: 'templates,interfaces,choices,conditions | ',
	commandCompleted:
		'outcome | actingParties,commandIdPrefix,errorCategoryIs,errorCategoryIsNot,errorCodeIs,errorCodeIsNot,streamIdleTimeout,userId,userIsNot',
	contractArchived: 'templates,interfaces | includeReassignments',
	contractCreated: 'templates,interfaces,conditions | includeCreatedEventBlob,includeReassignments',
	contractCreatedOrArchived: 'templates,interfaces | includeCreatedEventBlob,includeReassignments',
	ledgerUpdate: 'templates,interfaces | includeCreatedEventBlob,kinds,transactionShape',
	tokenReceived: 'instrument,minAmount,maxAmount,memoContains | ',
	tokenSent: 'instrument,minAmount,maxAmount,memoContains | ',
	transferEnded: 'instrument,minAmount,maxAmount,memoContains,endings | ',
	transferOffered: 'instrument,minAmount,maxAmount,memoContains | ',
};
const SCAN = {
	snapshotTaken: ' | ',
	voteMissing: 'superValidator,hoursBefore | ',
	networkEvent: 'verdict,submittingParties | valueEncoding',
	networkUpdate: 'parties,templates,updateKinds | apiVersion,valueEncoding',
	preapprovalExpiring: 'receivers,daysBefore | ',
	roundOpened: ' | ',
	runwayBelow: 'memberId,belowHours | windowHours',
	rulesChanged: ' | ',
	trafficBelow: 'memberId,belowBytes | ',
	upgradeScheduled: ' | ',
	voteRequestClosed: ' | ',
	voteRequestOpened: ' | ',
};
const TRIGGERS: Array<[string, INodeType, Record<string, string>]> = [
	['ledger', new CantonLedgerEventTrigger(), LEDGER],
	['stream', new CantonLedgerStream(), LEDGER],
	['scan', new CantonScanEventTrigger(), SCAN],
];

describe.each(TRIGGERS)('%s', (_, type, own) => {
	it('each event has its own fields and options, in the order of the drop-down', () => {
		expect(Object.entries(ownFields(type))).toEqual(Object.entries(own));
	});

	it('no name, label, description or example of a field or a choice is empty', () => {
		const empty: string[] = [];
		const visit = (property: any, path: string): void => {
			for (const [key, value] of Object.entries(property)) {
				if (['displayName', 'name', 'description', 'placeholder'].includes(key) && value === '') empty.push(`${path} ${key}`);
			}
			const isChoice = 'value' in property && !('type' in property);
			if (isChoice && typeof property.value === 'string' && property.value === '') empty.push(`${path} value`);
			for (const inner of [...(property.options ?? []), ...(property.values ?? []), ...(property.modes ?? [])])
				visit(inner, `${path} ${inner.name}`);
		};
		for (const property of type.description.properties) visit(property, property.name);
		expect(empty).toEqual([]);
	});
});

it.each<[string, Record<string, unknown>]>([
	['ledger', { event: 'commandCompleted', outcome: 'failed', balanceLimit: '100', compareBalance: 'total', endings: [], choices: '' }],
	[
		'scan',
		{
			event: 'networkUpdate',
			hoursBefore: 24,
			daysBefore: 14,
			belowHours: 48,
			belowBytes: '200000',
			updateKinds: [],
			superValidator: '',
			memberId: '',
		},
	],
])('fields begin with what most want: %s', (name, expected) => {
	const type = TRIGGERS.find(([own]) => own === name)![1];
	const defaults = Object.fromEntries(type.description.properties.map(({ name: field, default: value }) => [field, value]));
	expect(defaults).toMatchObject(expected);
});

it('what a participant has pruned is a gap, unless the user wants to stop', () => {
	const [, type] = TRIGGERS[0]!;
	const options = type.description.properties.find(({ name }) => name === 'options')!.options as INodeProperties[];
	expect(options.find(({ name }) => name === 'whenPruned')).toMatchObject({
		default: 'continue',
		options: [
			{ value: 'continue', name: 'Continue' },
			{ value: 'stop', name: 'Stop' },
		],
	});
	expect(options.map(({ name }) => name)).toEqual(expect.arrayContaining(['apiVersion', 'whenPruned']));
	expect(ledgerTrigger.position).toEqual(['afterOffset']);
});

describe('endpoints and rights that the documentation names', () => {
	const isNamed = (endpoints: readonly string[], call: string) =>
		endpoints.some((endpoint) => new RegExp(`^${endpoint.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(call));

	it.each(ledgerEvents.map(({ value }) => value))('%s', async (value) => {
		const { endpoints, rights } = ledgerEvents.find((event) => event.value === value)!;
		const participant = worldOf();
		const own = value === 'balanceBelow' ? {} : { instrument: 'canton-coin' };
		const trigger = participant.trigger(value, { ...own, parties: [ALICE, 'mine'] });
		await trigger.poll();
		// The ledger end and what says who the user is are of every trigger.
		const others = trigger.calls.filter((call) => !isNamed(endpoints, call) && call !== 'GET /v2/state/ledger-end');
		expect(others).toEqual([]);
		expect(rights).toBe('to read as (or act as) each of the parties; for All Parties, to read as any party');
	});

	it.each(scanEvents.map(({ value }) => value))('%s', async (value) => {
		const { endpoints, rights } = scanEvents.find((event) => event.value === value)!;
		const trigger = scanTrigger(networkOf(), value, { superValidator: 'Digital-Asset-1', memberId: 'PAR::p::1220', receivers: ALICE });
		for (let polls = 0; polls < 2; polls++) await trigger.poll();
		expect(trigger.calls.length).toBeGreaterThan(0);
		expect(trigger.calls.filter((call) => !isNamed(endpoints, call))).toEqual([]);
		expect(rights).toContain('none on a public scan');
	});
});

/** Answers of a network in which little happens. */
const networkOf = (): Answers => ({
	...snapshotAnswers({ 0: ['2026-07-01T00:00:00Z'] }),
	...{ [DSO]: organizationOf(), [VOTE_REQUESTS]: { dso_rules_vote_requests: [] }, [VOTE_RESULTS]: { dso_rules_vote_results: [] } },
	...{ [EVENTS]: { events: [] }, [UPDATES]: { transactions: [] }, [LATEST_EVENT]: { record_time: '2026-07-01T11:00:00Z' } },
	...{ [LOGICAL]: {}, [ROLL_FORWARD]: {}, [SCHEDULE]: none(), [PREAPPROVAL]: none() },
	[ROUNDS]: { open_mining_rounds: {}, issuing_mining_rounds: {}, time_to_live_in_microseconds: 1 },
	[TRAFFIC]: { traffic_status: { actual: { total_consumed: 0, total_limit: 1000000 }, target: { total_purchased: 1 } } },
});

const view = (interfaceId: string, viewValue: object) => ({ interfaceId, viewStatus: { code: 0, message: '', details: [] }, viewValue });
const INSTRUCTION = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';
const HOLDING = '#splice-api-token-holding-v1:Splice.Api.Token.HoldingV1:Holding';

/** A participant on which each of the events has happened. */
function worldOf(): Participant {
	const participant = new Participant();
	const holding = (id: string, owner: string, amount: string) => {
		const [shown] = creates(id, owner, amount).CreatedEvent.interfaceViews;
		return created(id, { interfaceViews: [view(HOLDING, shown!.viewValue)] });
	};
	const transfer = { sender: ALICE, receiver: BOB, amount: '1', instrumentId: { admin: party('bank'), id: 'Gold' }, inputHoldingCids: [] };
	const instruction = created('i1', { interfaceViews: [view(INSTRUCTION, { transfer })] });
	const accepted = {
		consuming: true,
		interfaceId: INSTRUCTION,
		exerciseResult: { output: { tag: 'TransferInstructionResult_Completed', value: {} } },
	};
	participant.pruned = 4;
	participant.creations = { i1: instruction, a8: holding('a8', 'alice', '8') };
	participant.active = () => [
		{ contractEntry: { JsActiveContract: { createdEvent: holding('a8', 'alice', '8'), synchronizerId: 's', reassignmentCounter: 0 } } },
	];
	participant.updates = [
		transaction(5, [{ CreatedEvent: created('c1') }]),
		transaction(6, [{ ArchivedEvent: archived('c1') }, { ExercisedEvent: exercised('c1', 'Archive', { consuming: true }) }]),
		transaction(7, [
			{
				ExercisedEvent: exercised('a8', 'Archive', {
					nodeId: 1,
					consuming: true,
					implementedInterfaces: [HOLDING],
					lastDescendantNodeId: 1,
				}),
			},
			...[{ ArchivedEvent: archived('a8', { nodeId: 1 }) }, { CreatedEvent: { ...holding('b8', 'bob', '8'), nodeId: 2 } }],
		]),
		transaction(8, [{ CreatedEvent: instruction }]),
		transaction(9, [{ ExercisedEvent: exercised('i1', 'TransferInstruction_Accept', accepted) }]),
	];
	return participant;
}

describe('samples', () => {
	const sampleOf = async (event: string) => {
		const participant = new Participant();
		const [item] = await participant.trigger(event, { instrument: `Gold@${party('bank')}` }).test();
		return item;
	};
	/** Fields that only some items of the kind have. */
	const RARE = ['choice', 'traceId', 'decodedFrom'];

	it.each(Object.keys(LEDGER).filter((event) => event !== 'commandCompleted'))(
		'%s has the fields of a real item, in their order',
		async (event) => {
			const { sample, hint, ...fields } = await sampleOf(event);
			expect([sample, hint]).toEqual([true, expect.stringContaining('Sample data')]);
			const [real] = await worldOf()
				.trigger(event, { instrument: `Gold@${party('bank')}`, balanceLimit: '5' })
				.poll();
			const common = (item: object) => Object.keys(item).filter((name) => !RARE.includes(name));
			expect([...common(fields)].sort()).toEqual([...common(real)].sort());
			expect(fields.event).toBe(event === 'contractCreatedOrArchived' ? 'contractCreated' : event);
		},
	);

	it('a command that failed has its error and its details', async () => {
		expect(Object.keys(await sampleOf('commandCompleted'))).toEqual([
			...['event', 'recordTime', 'outcome', 'errorCode', 'reason', 'commandId', 'userId', 'offset', 'errorCategory', 'statusCode'],
			...['confirmingParties', 'retryAfterSeconds', 'errorMetadata', 'contractId', 'actAs', 'paidTrafficCost', 'submissionId', 'traceId'],
			...['updateId', 'synchronizerId', 'eventId', 'sample', 'hint'],
		]);
	});

	it.each(Object.keys(LEDGER))('%s has a value in every text and list', async (event) => {
		const empty: string[] = [];
		const visit = (value: unknown, path: string): void => {
			if (value === '' || value === false || (typeof value === 'string' && /(?:^|[@:])::/.test(value))) empty.push(path);
			if (Array.isArray(value) && value.some((entry) => typeof entry === 'string' && !entry.includes('::'))) empty.push(path);
			if (Array.isArray(value) && value.length === 0 && !path.endsWith('.createArgument.observers')) empty.push(path);
			if (typeof value !== 'object' || value === null) return;
			if (!Array.isArray(value) && Object.keys(value).length === 0 && !/choiceArgument|exerciseResult/.test(path)) empty.push(path);
			for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
		};
		visit(await sampleOf(event), event);
		expect(empty).toEqual([]);
	});
});
