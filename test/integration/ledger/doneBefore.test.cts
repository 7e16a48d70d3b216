/** A command under an ID of the user's own that an earlier execution did, and that the ledger refuses for what there is by now. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import type { IDataObject } from 'n8n-workflow';

import { deadlineClock } from '../../../nodes/shared/http/deadline';
import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const { run, happen } = ledgerOf(sandbox);
const FOR_UPDATE = 'POST /v2/commands/submit-and-wait';
const COMPLETIONS = 'POST /v2/commands/command-completions';
const IOU = '#model-tests:Iou:Iou';
const DATABASE = { status: 500, body: { error: 'database' }, times: 0 };

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

const submit = async (command: IDataObject, commandId = 'inv-7', options: IDataObject = {}) =>
	(
		await run(
			'command',
			'submit',
			{
				actAs: byId(alice),
				commandsFrom: 'fields',
				commands: { command: [command] },
				waitFor: 'updateId',
				commandId,
				options: { resolveSeconds: 0, ...options },
			},
			{ onError: 'continueRegularOutput' },
		)
	).json[0] as IDataObject & { error?: IDataObject };
const byKey = (choice: string, number = 'CH-100-2000') => ({
	kind: 'exerciseByKey',
	templateId: '#model-tests:Account:Account',
	contractKey: JSON.stringify({ _1: sandbox.parties.bank, _2: number }),
	choice,
	choiceArgument: '{}',
});
const exercise = (contractId: string, choice: string) => ({ kind: 'exercise', templateId: IOU, contractId, choice, choiceArgument: '{}' });
const create = (amount: string | number = '1.0') => ({
	kind: 'create',
	templateId: IOU,
	createArguments: JSON.stringify({ issuer: alice, owner: alice, currency: 'CHF', amount, observers: [] }),
});
const createAndSettle = (reference: string, amount?: string) => ({
	...create(amount),
	kind: 'createAndExercise',
	choice: 'Iou_Settle',
	choiceArgument: JSON.stringify({ reference }),
});
const issued = async () => (await happen('issue', { party: 'alice', to: 'alice' })).created[0]!;
const refusal = (code: string, errorCategory: number, cause: string, resources: string[][] = []) => ({
	endpoint: FOR_UPDATE,
	status: errorCategory === 11 ? 404 : 400,
	body: { code, cause, context: { category: String(errorCategory), definite_answer: 'false' }, errorCategory, grpcCodeValue: 9, resources },
});
const TOO_LATE = refusal('DAML_FAILURE', 9, 'The deadline has passed');
const committed = async (commandId = 'inv-7') =>
	(await sandbox.control('GET', '/world')).log.filter(
		(entry: IDataObject) => entry.commandId === commandId && entry.kind === 'transaction',
	);

/** A command, and the refusal of its repeat if the ledger does not refuse it by itself. */
type Case = () => Promise<{ command: IDataObject; archives?: string; fault?: IDataObject }>;

const CASES: Array<[string, Case]> = [
	['the contract of a key that it ended', async () => ({ command: byKey('Account_Close') })],
	[
		'an input of a factory, which it used up',
		async () => ({
			command: exercise(await issued(), 'Iou_Show'),
			fault: refusal('CONTRACT_NOT_FOUND', 11, 'Contract could not be found', [['CONTRACT_ID', `00${'ab'.repeat(32)}`]]),
		}),
	],
	[
		'a contract that somebody else archived since',
		async () => {
			const contractId = await issued();
			return { command: exercise(contractId, 'Iou_Show'), archives: contractId };
		},
	],
	['a deadline', async () => ({ command: exercise(await issued(), 'Iou_Show'), fault: TOO_LATE })],
	['a contract that it created', async () => ({ command: create(), fault: refusal('DUPLICATE_CONTRACT_KEY', 10, 'Unique key violated') })],
	[
		'what it created and exercised',
		async () => ({ command: { ...create(), kind: 'createAndExercise', choice: 'Iou_Show', choiceArgument: '{}' }, fault: TOO_LATE }),
	],
];

describe.each(CASES)('its repeat is refused for %s', (_, caseOf) => {
	const repeat = async () => {
		const { command, archives, fault } = await caseOf();
		const first = await submit(command);
		expect(first).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		if (archives) expect(await submit(exercise(archives, 'Archive'), 'other')).toMatchObject({ outcome: 'succeeded' });
		if (fault) await sandbox.fault(fault);
		return { command, first };
	};

	test('the item is the first outcome', async () => {
		const { command, first } = await repeat();
		const { updateId, offset } = first;
		expect(await submit(command)).toMatchObject({ outcome: 'succeeded', alreadyDone: true, commandId: 'inv-7', updateId, offset });
		expect(await committed()).toHaveLength(1);
	});

	test.each([COMPLETIONS, 'POST /v2/updates/update-by-id'])('and %s is not answered: unknown, with the words of both', async (endpoint) => {
		const { command } = await repeat();
		await sandbox.fault({ endpoint, ...DATABASE });
		const { error, message } = await submit(command);
		expect(error).toMatchObject({ outcome: 'unknown', commandId: 'inv-7' });
		expect(message).toMatch(/It may have been submitted before\. The participant did not return what happened to it: .*database/);
	});

	test('under an ID that it never had, it failed, with the words of the ledger', async () => {
		const { command } = await repeat();
		const { error, message } = await submit(command, 'inv-8');
		expect(error).toMatchObject({ outcome: 'failed', commandId: 'inv-8' });
		expect(message).not.toContain('submitted before');
	});
});

test.each([
	['another contract', async () => exercise(await issued(), 'Iou_Show')],
	['another choice', async () => byKey('Account_Show')],
	['a contract of its own', async () => create()],
])('what was done under its ID was another command, on %s: it failed', async (_, commandOf) => {
	expect(await submit(exercise(await issued(), 'Archive'))).toMatchObject({ outcome: 'succeeded' });
	await sandbox.fault(TOO_LATE);
	const { error, message } = await submit(await commandOf());
	expect(error).toMatchObject({ outcome: 'failed', errorCode: 'DAML_FAILURE' });
	expect(message).toContain('The deadline has passed');
});

const settle = (contractId: string, reference: string) => ({
	...exercise(contractId, 'Iou_Settle'),
	choiceArgument: JSON.stringify({ reference }),
});

describe.each<[string, () => Promise<[first: IDataObject, second: IDataObject]>]>([
	['another key', async () => await Promise.resolve([byKey('Account_Close'), byKey('Account_Close', 'CH-200')])],
	['another amount', async () => await Promise.resolve([create(), create('2.0')])],
	['a text that is no number', async () => await Promise.resolve([createAndSettle('7'), createAndSettle('007')])],
	[
		'another amount of what it created and exercised',
		async () => await Promise.resolve([createAndSettle('7'), createAndSettle('7', '2.0')]),
	],
	[
		'another argument of the choice',
		async () => {
			const contractId = await issued();
			return [settle(contractId, 'a'), settle(contractId, 'b')];
		},
	],
])('its ID was used before with %s', (_, commandsOf) => {
	test('it is unknown, with the words of the ledger', async () => {
		const [first, second] = await commandsOf();
		expect(await submit(first)).toMatchObject({ outcome: 'succeeded' });
		await sandbox.fault(TOO_LATE);
		const { error, message } = await submit(second);
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE', commandId: 'inv-7' });
		expect(message).toContain(
			'The deadline has passed. Its command ID was used before with other arguments, as far as they can be compared.',
		);
		expect(await committed()).toHaveLength(1);
	});
});

test('two equal commands are not done by a transaction of one', async () => {
	const send = async (...commands: IDataObject[]) =>
		(
			await run(
				'command',
				'submit',
				{ actAs: byId(alice), commandsFrom: 'fields', commands: { command: commands }, waitFor: 'updateId', commandId: 'inv-7' },
				{ onError: 'continueRegularOutput' },
			)
		).json[0] as IDataObject;
	expect(await send(create())).toMatchObject({ outcome: 'succeeded' });
	await sandbox.fault(TOO_LATE, TOO_LATE);
	expect(await send(create(), create())).toMatchObject({ error: { outcome: 'unknown' } });
	expect(await send(create('1'))).toMatchObject({ outcome: 'succeeded', alreadyDone: true });
});

test.each<[string, IDataObject, RegExp]>([
	['is not answered', DATABASE, /The deadline has passed\. It may have been submitted before\. The participant did not .*: .*database/],
	['shows no key', { status: 200, body: { created: null, archived: null } }, /: it does not show the key of the contract/],
])('the key of the contract it exercised %s: unknown', async (_, answer, words) => {
	expect(await submit(byKey('Account_Close'))).toMatchObject({ outcome: 'succeeded' });
	await sandbox.fault(TOO_LATE, { endpoint: 'POST /v2/events/events-by-contract-id', ...answer });
	const { error, message } = await submit(byKey('Account_Close'));
	expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE' });
	expect(message).toMatch(words);
});

describe('its ID has several successes', () => {
	/** Does commands under one ID, each although the participant has done others under it. */
	const did = async (...commands: IDataObject[]) => {
		const items: IDataObject[] = [];
		for (const command of commands) {
			const { ledgerEnd } = await sandbox.control('GET', '/world');
			const deduplicationPeriod = { period: { kind: 'offset', offset: String(ledgerEnd) } };
			items.push(await submit(command, 'inv-7', { deduplicationPeriod }));
			expect(items.at(-1)).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		}
		await sandbox.fault(TOO_LATE);
		return items;
	};
	const shows = async (count: number) => {
		const contracts: string[] = [];
		while (contracts.length < count) contracts.push(await issued());
		return contracts.map((contractId) => exercise(contractId, 'Iou_Show'));
	};

	test.each([
		['another command', async () => (await shows(1))[0]!],
		['one with other arguments', async () => await Promise.resolve(create('5.0'))],
	])('the later is this command, the earlier %s: it was done', async (_, other) => {
		const [, { updateId } = {}] = await did(await other(), create());
		expect(await submit(create())).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('the earlier is this command, the later one with other arguments: it was done', async () => {
		const [{ updateId } = {}] = await did(create(), create('5.0'));
		expect(await submit(create())).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('both are this command: the later counts', async () => {
		const [, { updateId } = {}] = await did(create(), create());
		expect(await submit(create())).toMatchObject({ alreadyDone: true, updateId });
	});

	test('none is this command, of five: it failed. Of more it is unknown', async () => {
		await did(...(await shows(5)));
		expect(await submit(create())).toMatchObject({ error: { outcome: 'failed', errorCode: 'DAML_FAILURE' } });
		await did(...(await shows(1)));
		const { error, message } = await submit(create());
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE' });
		expect(message).toContain('The deadline has passed. Its command ID was used 6 times before. The last 5 were other commands.');
	});
});

describe('by key, a refusal that is retried', () => {
	const BUSY = refusal('LOCAL_VERDICT_LOCKED_CONTRACTS', 2, 'Locked');
	const RETRY = { retryOnContention: { retry: { times: 2, firstDelay: 1 } } };
	const MISSING = refusal('CONTRACT_NOT_FOUND', 11, 'Contract could not be found');
	const reads = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === COMPLETIONS).length;

	test('nothing is searched for before the retry', async () => {
		await sandbox.fault(MISSING, MISSING);
		expect(await submit(byKey('Account_Show'), 'inv-7', RETRY)).toMatchObject({ outcome: 'succeeded', alreadyDone: false });
		expect(await reads()).toBe(0);
	});

	test('after the last one, it was done before', async () => {
		const { updateId } = await submit(byKey('Account_Show'));
		await sandbox.fault(MISSING, MISSING, MISSING);
		expect(await submit(byKey('Account_Show'), 'inv-7', RETRY)).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
		const found = await reads();
		await sandbox.fault(MISSING);
		expect(await submit(byKey('Account_Show'))).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
		expect(await reads()).toBe(found);
	});

	test('and the last one says nothing of what was done before: unknown', async () => {
		expect(await submit(byKey('Account_Show'))).toMatchObject({ outcome: 'succeeded' });
		await sandbox.fault(MISSING, BUSY, BUSY);
		const { error } = await submit(byKey('Account_Show'), 'inv-7', RETRY);
		expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'LOCAL_VERDICT_LOCKED_CONTRACTS' });
	});
});

test('its completions cannot be read in time: unknown, with the words of the ledger', async () => {
	expect(await submit(create())).toMatchObject({ outcome: 'succeeded' });
	await sandbox.fault(TOO_LATE);
	let now = deadlineClock.now();
	const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => (now += 31_000));
	const { error, message } = await submit(create('2.0'), 'inv-8').finally(() => clock.mockRestore());
	expect(error).toMatchObject({ outcome: 'unknown', errorCode: 'DAML_FAILURE' });
	expect(message).toMatch(
		/The deadline has passed\. It may have been submitted before\. The participant did not return what happened to it: /,
	);
});

describe.each<[string, IDataObject, IDataObject, string]>([
	['a maximum', { maxTrafficCost: '1' }, {}, 'more than 1, so nothing was sent'],
	[
		'a failed estimate',
		{ maxTrafficCost: '20000' },
		{ ...TOO_LATE, endpoint: 'POST /v2/interactive-submission/prepare' },
		'The deadline has passed',
	],
	[
		'an estimate that is not permitted',
		{ maxTrafficCost: '20000' },
		{ endpoint: 'POST /v2/interactive-submission/prepare', status: 403, body: { error: 'no such right' } },
		'no such right',
	],
	['a refusal at the door', {}, { endpoint: FOR_UPDATE, status: 403, body: { error: 'no such right' } }, 'no such right'],
])('its repeat is stopped by %s', (_, options, fault, words) => {
	const again = async (command: IDataObject) => {
		if ('endpoint' in fault) await sandbox.fault({ ...fault, times: 0 });
		return await submit(command, 'inv-7', options);
	};

	test('with the same arguments it was done', async () => {
		const { updateId } = await submit(create());
		expect(await again(create('1'))).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	});

	test('with other arguments it is unknown, with both words', async () => {
		await submit(create());
		const { error, message } = await again(create('2.0'));
		expect(error).toMatchObject({ outcome: 'unknown', commandId: 'inv-7' });
		expect(message).toContain(words);
		expect(message).toContain('Its command ID was used before with other arguments, as far as they can be compared.');
		expect(await committed()).toHaveLength(1);
	});

	test('another command under its ID does not count', async () => {
		await submit(exercise(await issued(), 'Iou_Show'));
		const { error, message } = await again(create());
		expect(error).toMatchObject({ outcome: 'failed', commandId: 'inv-7' });
		expect(message).toContain(words);
	});

	test('and its completions cannot be read in time: unknown', async () => {
		let now = deadlineClock.now();
		const clock = jest.spyOn(deadlineClock, 'now').mockImplementation(() => (now += 31_000));
		const { error, message } = await again(create()).finally(() => clock.mockRestore());
		expect(error).toMatchObject({ outcome: 'unknown', commandId: 'inv-7' });
		expect(message).toContain(words);
	});
});

test.each([
	[9, 'failed'],
	[10, 'unknown'],
	[11, 'unknown'],
])('a participant that has pruned has no completion, and the refusal is of category %i: %s', async (category, outcome) => {
	await sandbox.control('POST', '/prune', {});
	await sandbox.fault(refusal('DUPLICATE_CONTRACT_KEY', category, 'Unique key violated'));
	const { error, message } = await submit(create());
	expect(error).toMatchObject({ outcome, errorCode: 'DUPLICATE_CONTRACT_KEY' });
	expect(message).toContain('Unique key violated');
	if (outcome === 'unknown') expect(message).toContain('it may have pruned what happened then');
});

test('a participant that has pruned, and has no record of its contract, has its completion', async () => {
	await sandbox.control('POST', '/prune', {});
	const command = exercise(await issued(), 'Iou_Show');
	const { updateId } = await submit(command);
	const missing = refusal('CONTRACT_NOT_FOUND', 11, 'Contract could not be found');
	const noEvents = { ...refusal('CONTRACT_EVENTS_NOT_FOUND', 11, 'No events'), endpoint: 'POST /v2/events/events-by-contract-id' };
	for (const [commandId, expected] of [
		['inv-7', { outcome: 'succeeded', alreadyDone: true, updateId }],
		['inv-8', { error: { outcome: 'unknown' } }],
	] as const) {
		await sandbox.fault(missing, noEvents);
		expect(await submit(command, commandId)).toMatchObject(expected);
	}
});

test('with an ID of the execution nothing is searched for', async () => {
	await sandbox.fault(TOO_LATE);
	expect((await submit(create(), '')).error).toMatchObject({ outcome: 'failed', errorCode: 'DAML_FAILURE' });
	expect((await sandbox.requests()).filter(({ endpoint }) => endpoint === COMPLETIONS)).toEqual([]);
});

describe('two items of one ID, of more and of fewer acting parties, are two commands', () => {
	let both: string[];
	beforeEach(async () => {
		const { bob } = sandbox.parties;
		await happen('grant', { user: 'ledger-api-user', right: { CanActAs: { value: { party: bob } } } });
		both = [`${alice}, ${bob}`, alice];
	});
	const send = async (actAs: string[], more: Partial<RunOptions> = {}) =>
		await run(
			'command',
			'submit',
			{
				actAs: byId('={{ $json.actAs }}'),
				commandsFrom: 'fields',
				commands: { command: [create()] },
				waitFor: 'updateId',
				commandId: 'inv-7',
				options: { resolveSeconds: 0 },
			},
			{ input: actAs.map((parties) => ({ json: { actAs: parties } })), ...more },
		);
	const doneBefore = async (...args: Parameters<typeof send>) => (await send(...args)).json.map(({ alreadyDone }) => alreadyDone);

	test('each done once', async () => {
		expect(await doneBefore(both)).toEqual([false, false]);
		expect(await committed()).toHaveLength(2);
		expect(await doneBefore([...both].reverse())).toEqual([true, true]);
		expect(await doneBefore([alice, alice])).toEqual([true, true]);
		expect(await committed()).toHaveLength(2);
	});

	test('a retry of the execution does not take the one of more for that of fewer, which never arrived', async () => {
		await sandbox.fault({ endpoint: FOR_UPDATE, action: 'reset', after: false });
		const first = await send([...both].reverse(), { onError: 'continueRegularOutput' });
		expect(first.json).toMatchObject([{ error: { outcome: 'unknown' } }, { outcome: 'succeeded', alreadyDone: false }]);
		expect(await doneBefore([...both].reverse(), { retryOf: first.run })).toEqual([false, true]);
		expect(await committed()).toHaveLength(2);
	});
});
