// Preapproval and rewards of an external party, by the operations and in the order of docs/jobs/external-party.md.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';

import { root } from '../../../scripts/lib/paths.cjs';
import { runNode } from '../../support/engine.cts';
import { ledgerCredential } from '../../support/sandbox.cts';
import { ALICE, useValidator } from './support.cts';

const { sandbox, world, run, happen } = useValidator();
const ADMIN = { as: 'participant_admin' } as const;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
/** The signer: bytes in base64, as the items have them. */
const signed = (bytes: unknown) => sign(null, Buffer.from(String(bytes), 'base64'), privateKey).toString('base64');

/** The one item of a step, which must not fail. */
async function step(result: Promise<{ json: IDataObject[]; error?: { message: string } }>): Promise<IDataObject> {
	const { json, error } = await result;
	expect(error).toBeUndefined();
	return json[0]!;
}
const external = async (operation: string, parameters: IDataObject) => await step(run('externalParty', operation, parameters, ADMIN));
const ledger = async (operation: string, parameters: IDataObject) => {
	const values = { authentication: 'accessToken', resource: 'preparedTransaction', operation, ...parameters };
	return await step(runNode('cantonLedger', values as never, { credentials: ledgerCredential(sandbox, 'participant_admin') }));
};
const delegations = async () => (await run('mintingDelegation', 'getAll', { simplify: true, returnAll: true }, ALICE)).json;

let party: string;
let fingerprint: string;

beforeAll(async () => {
	const topology = await external('generateTopology', { partyIdHint: 'vault', publicKey: pem });
	const signatures = (topology.hashesBase64 as string[]).map(signed);
	await external('submitTopology', { publicKey: pem, topologyTransactions: topology.topologyTransactions, signatures });
	party = String(topology.party);
	fingerprint = party.split('::')[1]!;
	await happen('grant', { user: 'participant_admin', right: { CanActAs: { value: { party } } } });
});

test('the preapproval: proposed, prepared, signed, submitted', async () => {
	const { contractId } = await external('createSetupProposal', { party });
	const { transactionHashBase64, preparedTransaction } = await external('prepareSetup', { party, contractId });
	await external('submitSetup', { party, publicKey: pem, preparedTransaction, signature: signed(transactionHashBase64) });
	const { json } = await run('transferPreapproval', 'getAll', { returnAll: true }, ADMIN);
	expect(json).toContainEqual(
		expect.objectContaining({ party, hasPreapproval: true, provider: world.parties['digitalasset-testValidator-1'] }),
	);
});

/** Delegates with the arguments that the page has, until a time. */
async function delegate(expiresAt: string): Promise<void> {
	const page = readFileSync(join(root, 'docs', 'jobs', 'external-party.md'), 'utf8');
	const [, templateId] = /create a `(#splice-wallet:[^`]+)`/.exec(page)!;
	const { delegation } = JSON.parse(/```json\n([^`]+)```/.exec(page)![1]!);
	const scan = (await (await fetch(`${sandbox.url}/api/scan/v0/dso`)).json()) as { dso_party_id: string };
	expect(Object.keys(delegation)).toEqual(['beneficiary', 'delegate', 'dso', 'expiresAt', 'amuletMergeLimit']);
	const values = { ...delegation, beneficiary: party, delegate: world.parties.alice, dso: scan.dso_party_id, expiresAt };
	const createArguments = JSON.stringify({ delegation: values });
	const command = [{ kind: 'create', templateId, createArguments }];
	const prepared = await ledger('prepare', { actAs: party, commandsFrom: 'fields', commands: { command } });
	expect((prepared.summary as IDataObject).unreadFields).toEqual([]);
	const signature = {
		...{ party, signedBy: fingerprint, signature: signed(prepared.preparedTransactionHash) },
		...{ format: 'SIGNATURE_FORMAT_CONCAT', signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519' },
	};
	const { preparedTransaction, hashingSchemeVersion } = prepared;
	const executed = await ledger('execute', {
		...{ preparedTransaction, hashingSchemeVersion, specifySignatures: 'fields', signatures: { signature: [signature] } },
		...{ waitFor: 'transaction', simplify: true },
	});
	expect(executed).toMatchObject({ outcome: 'succeeded' });
	const proposals = (await run('mintingDelegation', 'getProposals', { simplify: true, returnAll: true }, ALICE)).json;
	const { contractId } = proposals.find(({ beneficiary }) => beneficiary === party)!;
	expect(await step(run('mintingDelegation', 'acceptProposal', { contractId }, ALICE))).toMatchObject({ status: 'accepted' });
}

test('the minting delegation: created by the party, accepted by the wallet, and the next one ends it', async () => {
	await delegate('2027-06-30T00:00:00Z');
	const [first] = await delegations();
	expect(first).toMatchObject({ beneficiary: party, delegate: world.parties.alice });
	await delegate('2027-12-31T00:00:00Z');
	const now = await delegations();
	expect(now).toHaveLength(1);
	expect(now[0]).toMatchObject({ beneficiary: party, expiresAt: expect.stringMatching(/^2027-12-31/) });
});
