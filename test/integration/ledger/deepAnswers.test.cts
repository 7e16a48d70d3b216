// A value nested thousands of levels deep, as no ledger stores it: n8n could not save the execution.
import { createdEvent } from '../../support/createdEvent.cts';
import { runNode } from '../../support/engine.cts';
import { json, serve } from '../../support/hostile.cts';
import { token } from '../../support/sandbox.cts';

const nested = (levels: number): string => `${'{"inner":'.repeat(levels)}"end"${'}'.repeat(levels)}`;

/** A participant with one active contract, whose argument is nested so deep. */
async function participant(levels: number): Promise<string> {
	const created = JSON.stringify(createdEvent()).replace('"createArgument":{}', `"createArgument":${nested(levels)}`);
	const contract = `{"JsActiveContract":{"createdEvent":${created},"synchronizerId":"s::12","reassignmentCounter":0}}`;
	const page = `{"activeContracts":[{"workflowId":"","contractEntry":${contract}}],"activeAtOffset":3}`;
	return await serve((request, response) =>
		json(request.url?.includes('active-contracts') ? page : '{"offset":3,"version":"3.5.10"}')(request, response),
	);
}

async function read(levels: number, simplify: boolean) {
	const baseUrl = `http://${await participant(levels)}`;
	return await runNode(
		'cantonLedger',
		{ resource: 'activeContract', operation: 'getAll', authentication: 'accessToken', parties: 'all', returnAll: true, simplify },
		{ credentials: { cantonLedgerApi: { baseUrl, authentication: 'accessToken', accessToken: token() } } },
	);
}

test.each([true, false])('5,000 levels are refused with a reason (simplified: %s)', async (simplify) => {
	const { error } = await read(5000, simplify);
	expect(error?.message).toBe('The server answered with a value nested more than 500 levels deep');
	expect(error?.description).toContain('check that the Base URL in the credential is right');
});

test('of a command whose result is that deep, the error says that it succeeded, and by what it is known', async () => {
	const event = JSON.stringify({ ...createdEvent(), offset: 4, nodeId: 0 }).replace(
		'"createArgument":{}',
		`"createArgument":${nested(5000)}`,
	);
	const update =
		'"updateId":"1220ab","offset":4,"commandId":"deep-1","effectiveAt":"2026-07-01T00:00:00Z","recordTime":"2026-07-01T00:00:00Z"';
	const transaction = `{"transaction":{${update},"synchronizerId":"s::12","workflowId":"","events":[{"CreatedEvent":${event}}]}}`;
	const baseUrl = `http://${await serve((request, response) =>
		json(request.url?.includes('submit') ? transaction : '{"offset":3,"version":"3.5.10"}')(request, response),
	)}`;
	const { error } = await runNode(
		'cantonLedger',
		{
			...{ resource: 'command', operation: 'submit', authentication: 'accessToken', actAs: 'alice::1220aa', commandsFrom: 'json' },
			...{ commandsJson: '[{"CreateCommand":{"templateId":"#a:M:T","createArguments":{}}}]', commandId: 'deep-1', waitFor: 'transaction' },
			simplify: false,
		},
		{ credentials: { cantonLedgerApi: { baseUrl, authentication: 'accessToken', accessToken: token() } } },
	);
	expect(error?.message).toContain('nested more than 500 levels deep');
	expect((error?.context as any).canton).toMatchObject({ outcome: 'succeeded', commandId: 'deep-1' });
});

test('a value that is too deep in one item is not said of the next', async () => {
	const contract = (levels: number) => {
		const created = JSON.stringify(createdEvent()).replace('"createArgument":{}', `"createArgument":${nested(levels)}`);
		return `{"workflowId":"","contractEntry":{"JsActiveContract":{"createdEvent":${created},"synchronizerId":"s::12","reassignmentCounter":0}}}`;
	};
	const first = `{"activeContracts":[${contract(600)}],"activeAtOffset":1,"nextPageToken":"bmV4dA=="}`;
	const second = `{"activeContracts":[${contract(1)}],"activeAtOffset":2}`;
	const baseUrl = `http://${await serve(async (request, response) => {
		let body = '';
		for await (const piece of request) body += piece;
		if (!request.url?.includes('active-contracts')) return json('{"offset":3,"version":"3.5.10"}')(request, response);
		if (body.includes('bmV4dA==')) return json({ code: 'INVALID_ARGUMENT', cause: 'no such page' }, 400)(request, response);
		return json(body.includes('"activeAtOffset":1') ? first : second)(request, response);
	})}`;
	const { json: items } = await runNode(
		'cantonLedger',
		{
			...{ resource: 'activeContract', operation: 'getAll', authentication: 'accessToken', parties: 'all', returnAll: true },
			options: { activeAtOffset: '={{ $json.at }}' },
		},
		{
			credentials: { cantonLedgerApi: { baseUrl, authentication: 'accessToken', accessToken: token() } },
			input: [{ json: { at: '1' } }, { json: { at: '2' } }],
			onError: 'continueRegularOutput',
		},
	);
	expect(items).toMatchObject([{ message: expect.stringContaining('no such page') }, { activeAtOffset: 2 }]);
});

test.each([true, false])('a hundred levels, as many as a Daml value can have, are an item (simplified: %s)', async (simplify) => {
	const { json: items, error } = await read(100, simplify);
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).toContain(nested(90));
});
