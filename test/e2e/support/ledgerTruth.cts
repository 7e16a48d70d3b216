/** Things that the cases of the operations of a participant name: made in the sandbox before the tests. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { world } from './e2e.cts';
import { bearer } from './token.cts';

const { sandbox } = world();

export const DARS = join(__dirname, '..', '..', 'conformance', 'dars');
export const IOU = '#fidelity-iou:Iou:Iou';
export const ACCOUNT = '#fidelity-key:K:Acct';
/** All parties. */
export const EVERYBODY = { parties: { __rl: true, mode: 'list', value: 'all' } };
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** A case of an operation, to run it by. */
export interface Case {
	parameters: Record<string, unknown>;
	/** Fields that the first item must show. */
	shows: Record<string, unknown>;
	/** A file for the operation to take. */
	file?: Buffer;
	/** Fields of the one item before it. */
	item?: Record<string, string>;
	/** Fields of its credential. */
	account?: () => Record<string, unknown>;
}

interface Truth {
	contractId: string;
	updateId: string;
	packageId: string;
	party: string;
	prepared: any;
	external: any;
	commandId: string;
	movable: string;
	synchronizers: string[];
	/** Transfers that were offered: three to the party, one by it. The last stays. And what a payment takes. */
	tokens: {
		offers: string[];
		requests: string[];
		allocation: string;
		receiver: string;
		admin: string;
		issuer: string;
		executeBefore: string;
	};
	/** Contracts of an uploaded package, each to do one thing with. */
	ious: string[];
}

/** Things that the cases name, there once they are made. */
export const truth = {} as Truth;

/** Asks the participant itself, as its administrator. */
async function ask(path: string, body: unknown): Promise<any> {
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/json' };
	return await (await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** The topology of an external party, signed with its key. */
async function externalParty(synchronizerId: string) {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const keyData = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
	const { multiHash, topologyTransactions, publicKeyFingerprint } = await ask('/v2/parties/external/generate-topology', {
		synchronizer: synchronizerId,
		partyHint: 'e2e-external',
		publicKey: { format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO', keyData, keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519' },
	});
	const signature = {
		format: 'SIGNATURE_FORMAT_CONCAT',
		signature: sign(null, Buffer.from(multiHash, 'base64'), privateKey).toString('base64'),
		signedBy: publicKeyFingerprint,
		signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
	};
	return { synchronizerId, publicKey: keyData, topologyTransactions, signature };
}

/** Uploads compiled packages and creates contracts of them. */
async function forms(party: string): Promise<string[]> {
	for (const name of ['iou.dar', 'key.dar']) {
		const bytes = readFileSync(join(DARS, name));
		const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}`, 'content-type': 'application/octet-stream' };
		await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body: new Uint8Array(bytes) });
	}
	const create = async (templateId: string, createArguments: object) => {
		const command = { CreateCommand: { templateId, createArguments } };
		const commands = { commands: [command], commandId: JSON.stringify(createArguments).length + templateId, actAs: [party] };
		const headers = { authorization: `Bearer ${bearer({ sub: 'ledger-api-user' })}`, 'content-type': 'application/json' };
		const path = `${sandbox.url}/v2/commands/submit-and-wait-for-transaction`;
		const answer: any = await (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ commands }) })).json();
		return String(answer.transaction.events[0].CreatedEvent.contractId);
	};
	await create(ACCOUNT, { owner: party, ref: 'e2e', n: '1' });
	const args = { issuer: party, owner: party, at: '2026-07-01T12:00:00Z', tags: [] };
	return [await create(IOU, { ...args, amount: '1.5' }), await create(IOU, { ...args, amount: '12.5' })];
}

/** Carries out an action in the sandbox, and returns what happened. */
const act = async (action: string, more: object = {}) => (await sandbox.call('POST', '/control/do', { action, ...more })).happened;

/** Offers, requests and an allocation of tokens, and some to merge. */
async function tokens() {
	const offers: string[] = [];
	for (const [from, to] of [
		['bob', 'alice'],
		['bob', 'alice'],
		['alice', 'bob'],
		['bob', 'alice'],
	])
		offers.push((await act('createTransferOffer', { from, to, amount: '2.0000000000' })).contractId);
	const trade = { from: 'alice', to: 'bob', amount: '3.0000000000' };
	const requests: string[] = [];
	for (let count = 0; count < 2; count++) requests.push((await act('requestTrade', trade)).contractId);
	const allocated = await act('allocateTokens', { from: 'alice', to: 'bob', amount: '2.0000000000' });
	await act('reward', { party: 'alice', amount: '5.5000000000' });
	// Two, so that there is something to merge.
	for (const amount of ['10.0000000000', '11.0000000000']) await act('tap', { party: 'alice', amount });
	await act('moveDemo', { instrument: 'DemoSilver', party: 'carol', amount: '5.0000000000' });
	return { offers, requests, allocation: String(allocated.contractId) };
}

/** Makes all of it in the sandbox. */
export async function makeTruth(): Promise<void> {
	const { parties, packages, synchronizers, time } = await sandbox.call('GET', '/control/world');
	const issue = async () => await act('issue', { party: 'alice', to: 'alice' });
	// One that stays, and one that is moved to another synchronizer.
	const kept = await issue();
	const prepared = await act('prepare');
	const rights = [{ CanReadAsAnyParty: { value: {} } }];
	for (const user of ['e2e-gone', 'e2e-loses']) await act('user', { user, rights });
	const identityProviderConfig = {
		identityProviderId: 'e2e-gone',
		issuer: 'https://gone.example.com/',
		jwksUrl: 'https://gone.example.com/',
	};
	await ask('/v2/idps', { identityProviderConfig });
	const external = await externalParty(synchronizers[0].id);
	const issued = await issue();
	const ious = await forms(parties.alice);
	const made: Truth = {
		tokens: {
			...(await tokens()),
			receiver: parties.carol,
			admin: parties.DSO,
			issuer: parties.bank,
			executeBefore: new Date(Date.parse(time) + 86_400_000).toISOString(),
		},
		ious,
		external,
		contractId: kept.created[0],
		updateId: kept.updateId,
		packageId: packages[0].id,
		party: parties.alice,
		prepared,
		commandId: issued.commandId,
		movable: issued.created[0],
		synchronizers: synchronizers.map(({ id }: { id: string }) => id),
	};
	Object.assign(truth, made);
}
