// Every operation of the nodes for scan, validator, wallet and registry against newer releases of Splice: each says what it says to the usual
// one, or since which release there is no such endpoint.
import '../../support/waits.cts';
import type { IDataObject } from 'n8n-workflow';

import { resources as ofRegistry } from '../../../nodes/CantonTokenRegistry/operations';
import { resources as ofScan } from '../../../nodes/CantonScan/operations';
import { resources as ofValidator } from '../../../nodes/CantonValidator/operations';
import { resources as ofWallet } from '../../../nodes/CantonWallet/operations';
import { runNode } from '../../support/engine.cts';
import { requiredInput } from '../../support/operationCases.cts';
import { WRITE_EXAMPLES } from '../../support/parameterExamples.cts';
import { token, useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox({ history: 20 });
const USUAL = '0.7.4';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const CONTRACT_ID = `00${'ab'.repeat(32)}`;
const TIME = '2030-01-01T00:00:00Z';
const PARTY = `alice::1220${'ab'.repeat(32)}`;
/** Values of required fields, beside those that all tests share. */
const EXAMPLES: Record<string, unknown> = {
	...WRITE_EXAMPLES,
	executeBefore: TIME,
	executor: PARTY,
	instrumentAdmin: PARTY,
	settlementAllocateBefore: TIME,
	settlementRequestedAt: TIME,
	settlementSettleBefore: TIME,
	contractId: CONTRACT_ID,
};

type Named = Parameters<typeof requiredInput>[0] & { value: string };
const casesOf = (node: string, resources: ReadonlyArray<{ value: string; operations: readonly Named[] }>) =>
	resources.flatMap(({ value: resource, operations }) =>
		operations.map((operation) => [`${node} ${resource} › ${operation.value}`, node, resource, operation] as const),
	);
/** An operation that submits a signature waits for half a minute for a transaction that never was: its tests are those of external parties. */
const WAITS = ['cantonValidator externalParty › submitSetup'];
const all = [
	...casesOf('cantonScan', ofScan as never),
	...casesOf('cantonTokenRegistry', ofRegistry as never),
	...casesOf('cantonValidator', ofValidator as never),
	...casesOf('cantonWallet', ofWallet as never),
].filter(([name]) => !WAITS.includes(name));

/** Token that is sent: an administrator's if the administration is asked, else that of a wallet's user. */
const userOf = (node: string, resource: string, operation: string) => {
	if (node === 'cantonValidator' && resource === 'traffic') return 'validator-operator';
	if (node === 'cantonValidator') return 'participant_admin';
	// Alice has a preapproval, which has expired by the clock of the node.
	if (resource === 'transferPreapproval') return operation === 'create' ? 'issuer' : 'validator-operator';
	return 'ledger-api-user';
};

/** Result as a user sees it: the fields of the first item or the error, and what went wrong on the way. */
async function outcome(node: string, resource: string, operation: Named, parties: Record<string, string>) {
	const own = operation.properties.filter(({ name, required }) => required && name in EXAMPLES);
	const input: IDataObject = requiredInput({ ...operation, properties: operation.properties.filter((each) => !own.includes(each)) });
	for (const { name, type } of own)
		input[name] = (type === 'resourceLocator' ? byId(String(EXAMPLES[name])) : EXAMPLES[name]) as IDataObject;
	for (const [name, value] of Object.entries(input))
		if (JSON.stringify(value ?? '').includes('alice::1220abab')) input[name] = byId(parties.carol!);
	const { json, error } = await runNode(
		node,
		{
			authentication: 'accessToken',
			connectThrough: node === 'cantonTokenRegistry' ? 'registry' : 'scan',
			resource,
			operation: operation.value,
			simplify: true,
			...input,
		} as never,
		{
			credentials: {
				cantonScanApi: { url: sandbox.url },
				cantonTokenRegistryApi: { url: sandbox.url },
				cantonValidatorApi: {
					url: sandbox.url,
					authentication: 'accessToken',
					accessToken: token(userOf(node, resource, operation.value) as never),
				},
			} as never,
		},
	);
	const requests = await sandbox.requests();
	return {
		fields: Object.keys(json[0] ?? {}).sort(),
		error: error?.message.replace(/00[0-9a-f]{16,}|\b[0-9a-f]{8}\b/g, '…'),
		description: error?.description ?? '',
		complaints: requests.flatMap(({ complaints }) => complaints as string[]),
	};
}

/** Operations that these releases do not have any more. Their error says since when. */
const ENDED = ['cantonValidator externalParty › prepareTransfer', 'cantonValidator externalParty › submitTransfer'];

describe.each(['0.8.4', '0.9.0'])('Splice %s', (splice) => {
	test.each(all)('%s', async (name, node, resource, operation) => {
		const there = async (version: string) => {
			await sandbox.control('POST', '/reset', { history: 20, settings: { splice: version } });
			const { parties } = await sandbox.control('GET', '/world');
			return await outcome(node, resource, operation, parties);
		};
		const usual = await there(USUAL);
		const here = await there(splice);
		expect(here.complaints).toEqual(usual.complaints);
		if (ENDED.includes(name)) {
			expect(here.description).toMatch(/Validators since Splice 0\.8\.0 have no transfer commands\..* Canton Token, Transfer › Send/);
			return;
		}
		expect(here.error).toBe(usual.error);
		expect(here.fields).toEqual(usual.fields);
	});
});

test(`the usual network is of ${USUAL}`, async () => {
	await sandbox.control('POST', '/reset', {});
	expect((await sandbox.control('GET', '/settings')).splice).toBe(USUAL);
});
