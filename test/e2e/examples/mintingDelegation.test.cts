// The rewards of an external party kept alive in the real n8n: its minting delegation is made, left alone while it lasts, and renewed.
import { mayAccept } from '../../../scripts/lib/demo.cjs';
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { world } from '../support/e2e.cts';
import { Vault } from './signers.cts';
import { enterSettings, importExample } from './support.cts';

const { sandbox, client } = world();
const vault = new Vault();
const ACCEPT = 'POST /v0/wallet/minting-delegation-proposals/{contract_id}/accept';

let party: string;
let signer: string;

/** Contracts of a template that the party made. */
const contracts = async (template: string): Promise<any[]> =>
	(await sandbox.call('GET', '/control/world?contracts=active')).activeContracts.filter(
		({ templateId, args }: any) => templateId.endsWith(`:${template}`) && (args.delegation ?? args).beneficiary === party,
	);
const delegations = async () => (await contracts('MintingDelegation')).map(({ args }) => args);

beforeAll(async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties, time } = await sandbox.call('GET', '/control/world');
	await mayAccept(sandbox, parties.treasury);
	await sandbox.call('POST', '/control/do', { action: 'tap', party: 'treasury', amount: '500.0000000000' });
	await vault.listen();
	const account = { name: 'Vault token', type: 'httpHeaderAuth', data: { name: 'X-Vault-Token', value: vault.token } };
	signer = await importExample('signer-vault', { account, change: { Settings: enterSettings({ vault: vault.url }) } });
	await client.run(signer, 'By Hand');
	await client.activate(signer);
	const executeBefore = new Date(Date.parse(String(time)) + 86_400_000).toISOString();
	const inTime = ({ parameters }: any) => (parameters.executeBefore = executeBefore);
	const settings = { Settings: enterSettings({ signer, partyHint: 'collects' }), 'Send First Coins': inTime, 'Prepare Payment': inTime };
	const execution = await client.run(await importExample('external-party', { change: settings }), 'Start', 120_000);
	expect(execution.data.resultData.error).toBeUndefined();
	({ party } = resultOf(execution, 'Allocate').items[0]!.json as { party: string });
	vault.signed = [];
}, 240_000);

afterAll(() => vault.close());

/** The example, with the end before which it renews, and that of the next delegation. */
const importDelegation = async (renewBefore: string, expiresAt: string): Promise<string> =>
	await importExample('minting-delegation', { change: { Settings: enterSettings({ signer, party, renewBefore, expiresAt }) } });

/** Runs it once. Returns the names of its nodes that ran. */
async function run(workflow: string): Promise<{ error: any; nodes: string[] }> {
	const { data } = await client.run(workflow, 'Every Hour', 60_000);
	return { error: data.resultData.error, nodes: Object.keys(data.resultData.runData) };
}

test('the first delegation: signed by the key, accepted by the wallet; while it lasts nothing is signed', async () => {
	const workflow = await importDelegation('2026-08-01T00:00:00.000Z', '2027-01-15T00:00:00.000Z');
	const { error } = await run(workflow);
	expect(error).toBeUndefined();
	const [made, ...others] = await delegations();
	expect(others).toEqual([]);
	expect(made).toMatchObject({ beneficiary: party, expiresAt: expect.stringMatching(/^2027-01-15T00:00:00/) });
	const { parties } = await sandbox.call('GET', '/control/world');
	expect(made.delegate).toBe(parties['digitalasset-testValidator-1']);
	expect(vault.signed).toHaveLength(1);
	const again = await run(workflow);
	expect([again.error, again.nodes.includes('Get Proposals')]).toEqual([undefined, false]);
	expect(vault.signed).toHaveLength(1);
	expect(await delegations()).toEqual([made]);
}, 120_000);

test('one that ends soon is replaced by the next; a proposal that was not accepted is accepted, not signed again', async () => {
	const workflow = await importDelegation('2027-02-01T00:00:00.000Z', '2027-07-15T00:00:00.000Z');
	const refusal = { endpoint: ACCEPT, status: 400, body: { error: 'refused by the test' }, times: 0 };
	await sandbox.call('POST', '/control/faults', { faults: [refusal] });
	const failed = await run(workflow);
	expect(failed.error).toBeDefined();
	expect(await contracts('MintingDelegationProposal')).toHaveLength(1);
	expect((await delegations()).map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2027-01-15']);
	await sandbox.call('DELETE', '/control/faults');
	const { error, nodes } = await run(workflow);
	expect([error, nodes.includes('Sign Proposal')]).toEqual([undefined, false]);
	expect(vault.signed).toHaveLength(2);
	expect(await contracts('MintingDelegationProposal')).toEqual([]);
	expect((await delegations()).map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2027-07-15']);
}, 120_000);

test('a signer that refuses ends it: nothing is proposed, and the delegation of before stays', async () => {
	const workflow = await importDelegation('2027-08-01T00:00:00.000Z', '2028-01-15T00:00:00.000Z');
	vault.refuses = true;
	const { error } = await run(workflow);
	vault.refuses = false;
	expect(JSON.stringify(error)).toContain('permission denied');
	expect(await contracts('MintingDelegationProposal')).toEqual([]);
	expect((await delegations()).map(({ expiresAt }) => expiresAt.slice(0, 10))).toEqual(['2027-07-15']);
}, 120_000);
