// Transfer › Send: how much the node may send for one item and in one execution, compared to the last digit.
import type { IDataObject } from 'n8n-workflow';

import { askTool, waysOfTools } from '../../support/agent.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, tokensOf } from './support.cts';

const sandbox = useSandbox({ history: 5, fresh: true });
const tokens = tokensOf(sandbox);
const { run, happen, credentials } = tokens;

beforeEach(async () => await happen('tap', { party: 'bank', amount: '9999999999999999999999999999.0000000001' }));

const payment = (parameters: IDataObject = {}) =>
	tokens.payment({ amount: '={{ $json.amount }}', commandId: '={{ $json.commandId }}', coinRegistry: 'validator', ...parameters });
const send = async (parameters: IDataObject, items: IDataObject[]) =>
	await run('transfer', 'send', payment(items.every(({ commandId }) => commandId) ? parameters : { commandId: '', ...parameters }), {
		as: 'issuer',
		input: items.map((json) => ({ json })),
		onError: 'continueRegularOutput',
	});
const outcomes = ({ json }: { json: IDataObject[] }) => json.map(({ outcome, message }) => outcome ?? message);
const submitted = async () =>
	(await sandbox.requests()).filter(({ endpoint }) => endpoint === 'POST /v2/commands/submit-and-wait-for-transaction');

// The two amounts are the same number in floating point.
const MOST = '9007199254740993.0000000001';
const ABOVE = '9007199254740993.0000000002';

test('one item: what differs in the last digit is told apart, and nothing is sent above', async () => {
	const done = await send({ maximumPerItem: MOST }, [{ amount: ABOVE }, { amount: MOST }, { amount: '1' }]);
	expect(outcomes(done)).toEqual([
		`Maximum per Item (Tokens): ${ABOVE} Amulet is more than ${MOST} Amulet. Nothing was sent.`,
		'succeeded',
		'succeeded',
	]);
	expect(await submitted()).toHaveLength(2);
});

test('one execution: the sum, to the last digit; one command ID counts once, and what failed does not count', async () => {
	const done = await send({ maximumPerExecution: '10.0000000001' }, [
		{ amount: '99', commandId: 'too-much' },
		{ amount: '6', commandId: 'first' },
		{ amount: '6', commandId: 'first' },
		// Another amount under the same command ID: refused, and the first still counts.
		{ amount: '5', commandId: 'first' },
		{ amount: '4.0000000002', commandId: 'second' },
		{ amount: '4.0000000001', commandId: 'third' },
	]);
	expect(outcomes(done)).toEqual([
		expect.stringContaining('Maximum per Execution (Tokens): 99 Amulet more would exceed 10.0000000001 Amulet'),
		'succeeded',
		'succeeded',
		expect.stringContaining('was used for another payment: 6.0000000000 Amulet'),
		expect.stringContaining(
			'Maximum per Execution (Tokens): 4.0000000002 Amulet more would exceed 10.0000000001 Amulet; 6.0000000000 Amulet',
		),
		'succeeded',
	]);
});

test.each(['maximumPerItem', 'maximumPerExecution'])(
	'%s lowered after a payment: its ID finds it, and others are refused',
	async (name) => {
		const [paid] = (await send({}, [{ amount: '20', commandId: 'paid' }])).json;
		await sandbox.requests();
		const { json } = await send({ [name]: '10' }, [
			{ amount: '20', commandId: 'paid' },
			{ amount: '20', commandId: 'never paid' },
		]);
		const { updateId, offset, commandId } = paid!;
		expect(json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId, offset, commandId, amount: '20.0000000000' });
		expect(json[1]).toMatchObject({ error: { outcome: 'failed', commandId: 'never paid' } });
		expect(json[1]!.message).toContain(name === 'maximumPerItem' ? '20 Amulet is more than 10.0' : '20 Amulet more would exceed 10.0');
		expect(await submitted()).toEqual([]);
	},
);

test.each([
	['maximumPerItem', { dryRun: true }],
	['maximumPerExecution', { dryRun: true }],
	['maximumPerItem', { signing: 'outside' }],
	['maximumPerExecution', { signing: 'outside' }],
])('%s lowered after a payment, %j: its ID finds it', async (name, way) => {
	await send({}, [{ amount: '20', commandId: 'paid' }]);
	await sandbox.requests();
	const { json } = await send({ [name]: '10', ...way }, [
		{ amount: '20', commandId: 'paid' },
		{ amount: '20', commandId: 'never paid' },
	]);
	expect(json[0]).toMatchObject('dryRun' in way ? { outcome: 'nothingToDo' } : { outcome: 'succeeded', alreadyDone: true });
	expect(json[1]).toMatchObject({ error: { outcome: 'failed', commandId: 'never paid' } });
	expect(await submitted()).toEqual([]);
});

test.each(['maximumPerItem', 'maximumPerExecution'])('%s lowered after Send Many: its items find their payments', async (name) => {
	const sendMany = async (items: IDataObject[], more: IDataObject = {}) =>
		await run('transfer', 'sendMany', payment(more), {
			as: 'issuer',
			input: items.map((json) => ({ json })),
			onError: 'continueRegularOutput',
		});
	const paid = [
		{ amount: '20', commandId: 'a' },
		{ amount: '30', commandId: 'b' },
	];
	expect(outcomes(await sendMany(paid))).toEqual(['succeeded', 'succeeded']);
	await sandbox.requests();
	const again = await sendMany(paid, { [name]: '10' });
	expect(again.json).toMatchObject(paid.map(({ amount }) => ({ outcome: 'succeeded', alreadyDone: true, amount: `${amount}.0000000000` })));
	// Other items are another transaction: none of them is paid.
	const others = await sendMany(
		paid.map((item) => ({ ...item, commandId: `other ${item.commandId}` })),
		{ [name]: '10' },
	);
	expect(others.json).toMatchObject([{ error: { outcome: 'failed' } }, { error: { outcome: 'failed', notTried: true } }]);
	expect(await submitted()).toEqual([]);
});

test('above a maximum, with completions that cannot be read: unknown, and nothing is sent', async () => {
	await sandbox.fault({ endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' }, times: 0 });
	const { json } = await send({ maximumPerItem: '10' }, [{ amount: '20', commandId: 'perhaps' }]);
	expect(json[0]).toMatchObject({ error: { outcome: 'unknown', commandId: 'perhaps' } });
	expect(json[0]!.message).toContain('Whether it was done before could not be read, so nothing was sent');
	expect(await submitted()).toEqual([]);
});

test('another amount under the command ID of an item before is failed, not unknown', async () => {
	const { json } = await send({}, [
		{ amount: '6', commandId: 'first' },
		{ amount: '5', commandId: 'first' },
	]);
	expect(json[1]).toMatchObject({ error: { outcome: 'failed', commandId: 'first' } });
	expect(JSON.stringify(json[1])).not.toContain('An earlier try');
});

test.each([
	['nobody says whose it is: it counts', {}, 'Maximum per Execution (Tokens): 5 Amulet more would exceed 10.0'],
	['it is of another submission: it does not count', { existingSubmissionId: 'Some(another)' }, 'succeeded'],
])('a payment that is refused as a duplicate, whose completion cannot be read, and %s', async (_, context, second) => {
	const [{ offset, updateId }] = (await send({}, [{ amount: '6', commandId: 'paid' }])).json as [IDataObject];
	const body = {
		code: 'DUPLICATE_COMMAND',
		cause: 'Command submission already exists.',
		context: { accepted: 'true', completion_offset: String(offset), ...context },
		errorCategory: 10,
		grpcCodeValue: 6,
	};
	await sandbox.fault(
		{ endpoint: 'POST /v2/commands/submit-and-wait-for-transaction', status: 409, body },
		{ endpoint: 'POST /v2/commands/command-completions', status: 500, body: { error: 'database' } },
	);
	const done = await send({ maximumPerExecution: '10' }, [
		{ amount: '6', commandId: 'paid' },
		{ amount: '5', commandId: 'second' },
	]);
	expect(done.json[0]).toMatchObject({ outcome: 'succeeded', alreadyDone: true, updateId });
	expect(outcomes(done)[1]).toContain(second);
});

test('what the ledger refused does not count', async () => {
	await sandbox.control('POST', '/reset', { history: 5 });
	await happen('tap', { party: 'bank', amount: '20.0000000000' });
	const done = await send({ maximumPerExecution: '50' }, [
		{ amount: '45', commandId: 'refused' },
		{ amount: '10', commandId: 'paid' },
	]);
	expect(outcomes(done)).toEqual([expect.stringContaining('and 45.0000000000 is to be sent'), 'succeeded']);
});

test.each([
	['maximumPerItem', ['0.5']],
	['maximumPerExecution', ['0.5']],
	['maximumPerItem', { most: '0.5' }],
	['maximumPerItem', true],
])('%s of %j is no maximum: nothing is sent', async (name, value) => {
	const done = await send({ [name]: value }, [{ amount: '1' }]);
	expect(outcomes(done)).toEqual([expect.stringMatching(/^Maximum per (?:Item|Execution) \(Tokens\): ".+" is not an amount/)]);
	expect(await submitted()).toEqual([]);
});

test('a dry run counts one Command ID of two senders twice, as they would be paid', async () => {
	for (const party of ['alice', 'treasury']) await happen('tap', { party, amount: '20.0000000000' });
	const both = async (dryRun: boolean) =>
		await run('transfer', 'send', payment({ sender: byId('={{ $json.sender }}'), maximumPerExecution: '10', dryRun }), {
			input: ['alice', 'treasury'].map((sender) => ({ json: { sender: tokens.parties[sender], amount: '6', commandId: 'one' } })),
			onError: 'continueRegularOutput',
		});
	const refused = expect.stringContaining('Maximum per Execution (Tokens): 6 Amulet more would exceed 10.0000000000 Amulet');
	expect(outcomes(await both(true))).toEqual(['planned', refused]);
	expect(outcomes(await both(false))).toEqual(['succeeded', refused]);
});

test('a dry run of several items plans no more than there is, as they would be paid', async () => {
	await sandbox.control('POST', '/reset', { history: 5 });
	await happen('tap', { party: 'bank', amount: '20.0000000000' });
	// Paid at once, so that no lock ends by this computer's clock.
	await happen('preapprove', { party: 'bob', days: 30 });
	const items = [{ amount: '12' }, { amount: '9' }, { amount: '8' }];
	const short = expect.stringContaining('has 8.0000000000 unlocked of "Amulet", and 9.0000000000 is to be sent');
	expect(outcomes(await send({ dryRun: true }, items))).toEqual(['planned', short, 'planned']);
	expect(outcomes(await send({}, items))).toEqual(['succeeded', short, 'succeeded']);
});

test.each(['={{ 100 }}', '1e9', '-1', '9'.repeat(70)])('%s is no maximum: nothing is sent', async (maximumPerItem) => {
	const done = await send({ maximumPerItem }, [{ amount: '1' }]);
	expect(outcomes(done)).toEqual([expect.stringMatching(/^Maximum per Item \(Tokens\): ".+" is not an amount/)]);
	expect(await submitted()).toEqual([]);
});

// Without its workflow nothing is known of what its builder allowed: then it never writes.
describe.each(waysOfTools.filter((way) => way !== 'withoutWorkflow'))('an agent whose tool is %s', (way) => {
	const ask = async (parameters: IDataObject) => {
		const fields = { authentication: 'accessToken', resource: 'transfer', operation: 'send', allowWritesAsTool: true };
		return await askTool(
			way,
			'cantonToken',
			{ ...fields, ...payment({ amount: '10', commandId: '' }), ...parameters },
			credentials('issuer'),
		);
	};

	test('sends nothing without both maximums', async () => {
		expect(await ask({})).toContain('Maximum per Item (Tokens) is empty: as a tool of an AI agent this node pays only up to a maximum.');
		expect(await ask({ maximumPerItem: '10' })).toContain('Maximum per Execution (Tokens) is empty');
		expect(await submitted()).toEqual([]);
	});

	test('sends up to them', async () => {
		expect(await ask({ maximumPerItem: '9.9999999999', maximumPerExecution: '100' })).toContain('10 Amulet is more than 9.9999999999');
		expect(await ask({ maximumPerItem: '10', maximumPerExecution: '10' })).toContain('"outcome":"succeeded"');
		expect(await submitted()).toHaveLength(1);
	});
});
