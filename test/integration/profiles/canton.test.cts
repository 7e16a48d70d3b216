// Every operation of the nodes for a participant against participants of other releases: each says what it says to the usual one, or why it cannot.
import type { IDataObject } from 'n8n-workflow';

import { resources as ofLedger } from '../../../nodes/CantonLedger/operations';
import { resources as ofParticipant } from '../../../nodes/CantonParticipant/operations';
import { resources as ofToken } from '../../../nodes/CantonToken/operations';
import { requiredInput } from '../../support/operationCases.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from '../ledger/support.cts';

const sandbox = useSandbox({ history: 5 });
const { run, within } = ledgerOf(sandbox);
const USUAL = '3.5.14';

const PARTY = `alice::1220${'ab'.repeat(32)}`;
const CONTRACT_ID = `00${'ab'.repeat(32)}`;
/** Values of required fields, beside those that all tests share. */
const EXAMPLES: Record<string, string> = {
	allocationId: CONTRACT_ID,
	allocationRequestId: CONTRACT_ID,
	choice: 'Archive',
	confirmIdentityProviderId: 'idp',
	confirmPackages: 'ab'.repeat(32),
	confirmUserId: 'someone',
	instrumentAdmin: PARTY,
	issuer: 'https://login.example',
	jwksUrl: 'https://login.example/keys',
	keyFields: 'contractId',
	newIdentityProviderId: 'login',
	newUserId: 'newcomer-2',
	preparedTransaction: 'AAAA',
	reassignmentId: '1',
	source: `global::1220${'ab'.repeat(32)}`,
	submitter: PARTY,
	target: `other::1220${'ab'.repeat(32)}`,
	topologyTransactions: 'AAAA',
};

const resources = [ofLedger, ofParticipant, ofToken].flat() as typeof ofToken;
const all = resources.flatMap(({ value: resource, operations }) =>
	operations.map((operation) => [`${resource} › ${operation.value}`, resource, operation] as const),
);

/** Result as a user sees it: the fields of the first item or the error, and the requests that were refused. */
async function outcome(resource: string, operation: (typeof all)[number][2]) {
	const { parties } = await sandbox.control('GET', '/world');
	const own = operation.properties.filter(({ name, required }) => required && name in EXAMPLES);
	const properties = operation.properties.filter((property) => !own.includes(property));
	const input: IDataObject = requiredInput({ value: operation.value, properties });
	// All parties at once is of 3.5.7: the error then says so.
	if (operation.properties.some(({ name }) => name === 'parties')) input.parties = byId(PARTY);
	for (const { name, type } of own) input[name] = type === 'resourceLocator' ? byId(EXAMPLES[name]!) : EXAMPLES[name];
	for (const [name, value] of Object.entries(input))
		if (JSON.stringify(value ?? '').includes('alice::1220abab')) input[name] = byId(parties.alice);
	const { json, error } = await run(resource, operation.value, { simplify: true, ...input }, { as: 'every-right' });
	const requests = await sandbox.requests();
	return {
		fields: Object.keys(json[0] ?? {}).sort(),
		error: error?.message,
		complaints: requests.flatMap(({ complaints }) => complaints as string[]),
		badRequests: requests.filter(({ status }) => status === 400).map(({ endpoint }) => endpoint),
		missing: requests.filter(({ status }) => status === 404 || status === 405).map(({ endpoint }) => endpoint),
	};
}

/** Operations whose answer is another one by design: no such check, and only completions of the token's own user. */
const OTHERWISE: Record<string, string[]> = { '3.4.12': ['participant › getReadiness', 'completion › getAll', 'completion › getTraffic'] };

describe.each(['3.6.1', '3.4.12'])('a participant of Canton %s', (server) => {
	test.each(all.filter(([name]) => !OTHERWISE[server]?.includes(name)))('%s', async (_, resource, operation) => {
		await sandbox.control('POST', '/reset', { history: 5 });
		const usual = await outcome(resource, operation);
		await sandbox.control('POST', '/reset', { history: 5 });
		await within({ server }, async () => {
			const here = await outcome(resource, operation);
			expect(here.complaints).toEqual(usual.complaints);
			expect(here.error).toBe(usual.error);
			expect(here.badRequests).toEqual(usual.badRequests);
			expect(here.fields).toEqual(usual.fields);
		});
	});
});

test('Get Readiness says that a participant of 3.4 has no such check', async () => {
	await within({ server: '3.4.12' }, async () => {
		expect((await run('participant', 'getReadiness')).json).toEqual([expect.objectContaining({ status: 'unsupported', ready: false })]);
	});
});

test(`the usual participant is of ${USUAL}`, async () => {
	expect((await sandbox.control('GET', '/settings')).server).toBe(USUAL);
});
