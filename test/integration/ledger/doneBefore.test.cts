/** A command under an ID of the user's own that an earlier execution did, and that the ledger refuses for what there is by now. */
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { COMPLETIONS, DATABASE, TOO_LATE, exercise, refusal, useDoneBefore } from './doneBefore-support.cts';
import { byId } from './support.cts';

const { sandbox, run, submit, byKey, create, createAndSettle, issued, committed } = useDoneBefore();

let alice: string;

beforeEach(() => void ({ alice } = sandbox.parties));

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
