// Lists that the contract calls optional: one that is absent is an empty one.
import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0 });
const { run, answer } = ledgerOf(sandbox);
const admin = { as: 'participant_admin' };

test.each([
	['user', 'getAll', 'GET /v2/users', {}],
	['userRight', 'getAll', 'GET /v2/users/{user-id}/rights', { userId: 'trader' }],
	['packageVetting', 'getAll', 'POST /v2/package-vetting/list', {}],
])('%s › %s', async (resource, operation, endpoint, parameters) => {
	await answer(endpoint, '{}');
	const { json, error } = await run(resource, operation, { returnAll: true, simplify: true, ...parameters }, admin);
	expect(error).toBeUndefined();
	expect(json).toEqual([]);
});

test('Who Am I of a user without rights', async () => {
	await answer('GET /v2/users/{user-id}/rights', '{}');
	const { json, error } = await run('user', 'whoAmI', { simplify: true });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ userId: 'ledger-api-user' }]);
});
