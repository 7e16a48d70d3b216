// Things that a participant makes once: a retry whose first try got no answer, and what is there by then.
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

const sandbox = useSandbox({ history: 0, fresh: true });
const { run: runAs } = ledgerOf(sandbox);
const run: typeof runAs = async (resource, operation, parameters, options) =>
	await runAs(resource, operation, parameters, { as: 'participant_admin', ...options });

const annotated = (value: string) => ({ annotations: { annotation: [{ name: 'team', value }] } });
const READ_ALL = { right: [{ kind: 'CanReadAsAnyParty' }] };
const KEYS = 'https://keys.example.com';

/** An operation: what is made, and what somebody else makes under the same ID. */
const OTHERS: Array<
	[name: string, resource: string, operation: string, endpoint: string, made: IDataObject, other: IDataObject, read: string]
> = [
	[
		'a user with other annotations',
		...(['user', 'create', 'POST /v2/users'] as const),
		{ newUserId: 'bot', options: annotated('ops') },
		{ newUserId: 'bot', options: annotated('sales') },
		'GET /v2/users/{user-id}',
	],
	[
		'a user with fewer rights',
		...(['user', 'create', 'POST /v2/users'] as const),
		{ newUserId: 'bot', rights: READ_ALL },
		{ newUserId: 'bot' },
		'GET /v2/users/{user-id}/rights',
	],
	[
		'a user that is deactivated',
		...(['user', 'create', 'POST /v2/users'] as const),
		{ newUserId: 'bot' },
		{ newUserId: 'bot', options: { isDeactivated: true } },
		'GET /v2/users/{user-id}',
	],
	[
		'a party with other annotations',
		...(['party', 'allocate', 'POST /v2/parties'] as const),
		{ partyIdHint: 'desk', options: annotated('ops') },
		{ partyIdHint: 'desk' },
		'GET /v2/parties/{party}',
	],
	[
		'a party that another user may act as',
		...(['party', 'allocate', 'POST /v2/parties'] as const),
		{ partyIdHint: 'desk', options: { userId: byId('trader') } },
		{ partyIdHint: 'desk' },
		'GET /v2/users/{user-id}/rights',
	],
	[
		'an identity provider with another audience',
		...(['identityProvider', 'create', 'POST /v2/idps'] as const),
		{ newIdentityProviderId: 'new', issuer: 'https://new.example.com', jwksUrl: KEYS, options: { audience: 'ledger' } },
		{ newIdentityProviderId: 'new', issuer: 'https://new.example.com', jwksUrl: KEYS },
		'GET /v2/idps/{idp-id}',
	],
];

describe.each(OTHERS)('%s', (_, resource, operation, endpoint, made, other, read) => {
	const outcomeOf = (error: any) => error?.context.canton.outcome;
	/** A try that got no answer, then its retry. */
	const retried = async (fault: IDataObject, meanwhile: () => Promise<unknown>) => {
		await sandbox.fault({ endpoint, action: 'reset', ...fault } as never);
		const first = await run(resource, operation, made);
		expect(outcomeOf(first.error)).toBe('unknown');
		await meanwhile();
		return await run(resource, operation, made, { retryOf: first.run });
	};
	const nothing = async () => await Promise.resolve();

	test('made by the first try: the retry says that it was done before, and shows it', async () => {
		const { json, error } = await retried({ after: true }, nothing);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ outcome: 'succeeded', alreadyDone: true }]);
		expect(Object.values(json[0]!)).toContain(Object.values(made)[0]);
	});

	test('made otherwise by somebody else: unknown, with the words of the participant', async () => {
		const { error } = await retried({}, async () => await run(resource, operation, other));
		expect(error?.message).toContain('already exists');
		expect(outcomeOf(error)).toBe('unknown');
	});

	test('made, and not to be read: unknown, with the words of the participant', async () => {
		const { error } = await retried(
			{ after: true },
			async () => await sandbox.fault({ endpoint: read, status: 403, body: {}, times: 0 } as never),
		);
		expect(error?.message).toContain('already exists');
		expect(outcomeOf(error)).toBe('unknown');
	});

	test('that it exists is a failure of an execution that has sent nothing before', async () => {
		await run(resource, operation, made);
		expect(outcomeOf((await run(resource, operation, made)).error)).toBe('failed');
	});
});

test('a party whose hint is taken is not the work of an execution that tried another one before, without an answer', async () => {
	await run('party', 'allocate', { partyIdHint: 'taken' });
	await sandbox.fault({ endpoint: 'POST /v2/parties', action: 'reset' });
	const first = await run('party', 'allocate', { partyIdHint: 'lost' });
	const { error } = await run('party', 'allocate', { partyIdHint: 'taken' }, { retryOf: first.run });
	expect(error?.message).toContain('already exists');
});
