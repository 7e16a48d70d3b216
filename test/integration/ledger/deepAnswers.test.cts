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

test.each([true, false])('a hundred levels, as many as a Daml value can have, are an item (simplified: %s)', async (simplify) => {
	const { json: items, error } = await read(100, simplify);
	expect(error).toBeUndefined();
	expect(JSON.stringify(items)).toContain(nested(90));
});
