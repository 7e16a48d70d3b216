// Every operation of the nodes of a participant once in the real n8n, from the packed tarball: the table is held against the nodes' own.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeDar } from '../../scripts/lib/dar.cjs';
import { resultOf } from '../../scripts/lib/rest.cjs';
import { LEDGER_NODES, ledgerNodeOf } from '../support/nodeTables.cts';
import { credential, oneNode, runOnce, world } from './support/e2e.cts';
import { bearer } from './support/token.cts';

const e2e = world();
const { sandbox, client } = e2e;

interface Case {
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

/** Things that the cases name, read once the sandbox runs. */
let truth: {
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
};

const dar = makeDar({ name: 'e2e-model' }).bytes;
const note = readFileSync(join(__dirname, '..', 'conformance', 'dars', 'note-1.0.0.dar'));
const any = { parties: { __rl: true, mode: 'list', value: 'all' } };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const IOU = '#fidelity-iou:Iou:Iou';
const ACCOUNT = '#fidelity-key:K:Acct';
const filled = (value: Record<string, unknown>) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });
const offer = (index: number) => ({ party: byId(truth.party), transferInstructionId: truth.tokens.offers[index] });
const request = (index: number) => ({ party: byId(truth.party), allocationRequestId: truth.tokens.requests[index] });
const REGISTRY = { coinRegistry: 'registry', commandId: '' };
const payment = () => ({
	sender: byId(truth.party),
	receiver: byId(truth.tokens.receiver),
	instrument: `Amulet@${truth.tokens.admin}`,
	executeBefore: truth.tokens.executeBefore,
});
const ofAlice = () => ({
	party: byId(truth.party),
	instrument: `Amulet@${truth.tokens.admin}`,
	options: { executeBefore: truth.tokens.executeBefore },
	...REGISTRY,
});
const supplyOf = () => ({
	admin: byId(truth.tokens.issuer),
	instrumentId: 'DemoSilver',
	owner: byId(truth.tokens.receiver),
	dryRun: 'never',
	commandId: '',
});
const submission = { commandId: '', simplify: true };
const iou = () => ({ issuer: truth.party, owner: truth.party, amount: '5', at: '2026-07-01T12:00:00Z', tags: '[]' });
const cases: Record<string, () => Case> = {
	'activeContract getAll': () => ({
		parameters: { ...any, returnAll: false, limit: 3 },
		shows: { contractId: expect.stringMatching(/^00/), packageName: expect.any(String) },
	}),
	'allocation create': () => ({
		parameters: { ...request(0), ...REGISTRY },
		shows: { outcome: 'succeeded', status: 'allocated', amount: '3.0000000000' },
	}),
	'allocation getAll': () => ({
		parameters: { party: byId(truth.party), limit: 5 },
		shows: { allocationId: expect.stringMatching(/^00/), settlementId: expect.any(String) },
	}),
	'allocation withdraw': () => ({
		parameters: { party: byId(truth.party), allocationId: truth.tokens.allocation, ...REGISTRY },
		shows: { outcome: 'succeeded', status: 'withdrawn' },
	}),
	'allocationRequest getAll': () => ({
		parameters: { party: byId(truth.party), limit: 5 },
		shows: { allocationRequestId: expect.stringMatching(/^00/), toAllocate: true },
	}),
	'allocationRequest reject': () => ({ parameters: { ...request(1), commandId: '' }, shows: { outcome: 'succeeded', status: 'rejected' } }),
	'command getOutcome': () => ({
		parameters: { findBy: 'commandId', commandId: truth.commandId, parties: truth.party, beginAfterOffset: '', simplify: true },
		shows: { outcome: expect.stringMatching(/succeeded|failed/) },
	}),
	'command submit': () => ({
		parameters: {
			actAs: byId(truth.party),
			commandsFrom: 'fields',
			commands: {
				command: [
					{
						kind: 'create',
						templateId: '#model-tests:Iou:Iou',
						createArguments: JSON.stringify({ issuer: truth.party, owner: truth.party, currency: 'CHF', amount: 5, observers: [] }),
					},
				],
			},
			waitFor: 'transaction',
			commandId: '',
			simplify: true,
		},
		shows: { outcome: 'succeeded', commandId: expect.stringMatching(/^n8n-/) },
	}),
	'completion getAll': () => ({
		parameters: { ...any, limit: 2 },
		shows: { commandId: expect.any(String), outcome: expect.any(String) },
	}),
	'completion getTraffic': () => ({
		parameters: { ...any, groupBy: 'total', forEach: 'user' },
		shows: { userId: expect.any(String), commands: expect.any(Number), withoutCost: 0 },
	}),
	'contract get': () => ({ parameters: { contractId: truth.contractId, ...any }, shows: { contractId: truth.contractId } }),
	'contract getEvents': () => ({ parameters: { contractId: truth.contractId, ...any }, shows: { contractId: truth.contractId } }),
	'contract archive': () => ({
		parameters: { actAs: byId(truth.party), templateId: byId(IOU), contractId: byId(truth.ious[0]), ...submission },
		shows: { outcome: 'succeeded', archivedContractIds: [truth.ious[0]] },
	}),
	'contract create': () => ({
		parameters: { actAs: byId(truth.party), templateId: byId(IOU), createArguments: filled(iou()), ...submission },
		shows: { outcome: 'succeeded', created: [expect.objectContaining({ template: IOU })] },
	}),
	'contract createAndExercise': () => ({
		parameters: {
			actAs: byId(truth.party),
			templateId: byId(IOU),
			createArguments: filled(iou()),
			choice: byId('Settle'),
			choiceArgument: filled({}),
			...submission,
		},
		shows: { outcome: 'succeeded' },
	}),
	'contract exercise': () => ({
		parameters: {
			actAs: byId(truth.party),
			templateId: byId(IOU),
			contractId: byId(truth.ious[1]),
			choice: byId('Give'),
			choiceArgument: filled({ newOwner: truth.party }),
			...submission,
		},
		shows: { outcome: 'succeeded', archivedContractIds: [truth.ious[1]] },
	}),
	'contract exerciseByKey': () => ({
		parameters: {
			actAs: byId(truth.party),
			templateId: byId(ACCOUNT),
			contractKey: filled({ who: truth.party, ref: 'e2e' }),
			choice: byId('Read'),
			choiceArgument: filled({}),
			...submission,
		},
		shows: { outcome: 'succeeded' },
	}),
	'dar apply': () => ({ parameters: { binaryPropertyName: 'data', dryRun: true }, shows: { outcome: 'planned' }, file: note }),
	'dar drift': () => ({
		parameters: {},
		shows: { target: 'two', state: 'missing', expected: 'vetted', vettedAt: ['one'] },
		account: () => ({
			...{ severalTargets: true, targetName: 'one' },
			furtherTargets: { row: [{ name: 'two', url: `${sandbox.url}/target-2`, access: 'same' }] },
		}),
	}),
	'dar inspect': () => ({
		parameters: { binaryPropertyName: 'data' },
		shows: { name: expect.stringMatching(/note/), packageId: expect.stringMatching(/^[0-9a-f]{64}$/) },
		file: note,
	}),
	'dar plan': () => ({ parameters: { binaryPropertyName: 'data' }, shows: { step: expect.any(String), compatible: true }, file: note }),
	'dar upload': () => ({ parameters: { binaryPropertyName: 'data' }, shows: { success: true }, file: dar }),
	'dar validate': () => ({ parameters: { binaryPropertyName: 'data' }, shows: { verdict: 'passed' }, file: dar }),
	'externalParty allocate': () => ({
		parameters: {
			synchronizerId: byId(truth.external.synchronizerId),
			topologyTransactions: truth.external.topologyTransactions.join(','),
			signatures: { signature: [truth.external.signature] },
		},
		shows: { known: true },
	}),
	'externalParty generateTopology': () => ({
		parameters: { partyIdHint: 'e2e-again', publicKey: truth.external.publicKey, synchronizerId: byId(truth.external.synchronizerId) },
		shows: { multiHash: expect.any(String), topologyTransactions: [expect.any(String)] },
	}),
	'identityProvider create': () => ({
		parameters: { newIdentityProviderId: 'e2e-login', issuer: 'https://e2e.example.com/', jwksUrl: 'https://e2e.example.com/jwks' },
		shows: { identityProviderId: 'e2e-login' },
	}),
	'identityProvider delete': () => ({
		parameters: { identityProviderId: byId('e2e-gone'), confirmIdentityProviderId: 'e2e-gone' },
		shows: { deleted: true },
	}),
	'identityProvider update': () => ({
		parameters: { identityProviderId: byId('partner-login'), updateFields: { audience: 'e2e' } },
		shows: { audience: 'e2e' },
	}),
	'identityProvider get': () => ({
		parameters: { identityProviderId: byId('partner-login') },
		shows: { issuer: 'https://login.example.com/' },
	}),
	'identityProvider getAll': () => ({ parameters: { returnAll: true }, shows: { identityProviderId: expect.any(String) } }),
	'metric check': () => ({
		parameters: { metricsUrl: `${sandbox.url}/metrics`, limitsFrom: 'recommended' },
		shows: { state: expect.any(String), url: `${sandbox.url}/metrics` },
	}),
	'metric getAll': () => ({
		parameters: { metricsUrl: `${sandbox.url}/metrics`, metricNames: 'daml_sequencer_client_*' },
		shows: { type: 'gauge', value: expect.any(Number) },
	}),
	'package download': () => ({ parameters: { packageId: byId(truth.packageId) }, shows: { fileName: `${truth.packageId}.daml-lf` } }),
	'package getAll': () => ({ parameters: { limit: 2 }, shows: { packageName: expect.any(String), vetted: true } }),
	'package getPreferred': () => ({
		parameters: { packageNames: 'splice-amulet', parties: truth.party },
		shows: { packageName: 'splice-amulet', synchronizerId: expect.stringContaining('::') },
	}),
	'packageVetting check': () => ({
		parameters: { packages: byId(truth.packageId) },
		shows: { packageId: truth.packageId, ready: expect.any(Boolean) },
	}),
	'packageVetting getAll': () => ({ parameters: { limit: 2 }, shows: { participant: 'participant', packageName: expect.any(String) } }),
	'packageVetting update': () => ({
		parameters: { change: 'unvet', packages: truth.packageId },
		shows: { outcome: 'planned', changed: true },
	}),
	'participant getConnectedSynchronizers': () => ({ parameters: {}, shows: { alias: 'global' } }),
	'participant getId': () => ({ parameters: {}, shows: { name: 'participant' } }),
	'party allocate': () => ({ parameters: { partyIdHint: 'e2e-party' }, shows: { name: 'e2e-party', isLocal: true } }),
	'party update': () => ({
		parameters: { party: byId(truth.party), annotations: { annotation: [{ name: 'e2e', value: 'yes' }] } },
		shows: { annotations: expect.objectContaining({ e2e: 'yes' }) },
	}),
	'party get': () => ({ parameters: { party: byId(truth.party) }, shows: { known: true, isLocal: true } }),
	'party getAll': () => ({ parameters: { limit: 2 }, shows: { party: expect.stringContaining('::') } }),
	'update getAll': () => ({
		parameters: { ...any, returnAll: false, limit: 2 },
		shows: { kind: expect.any(String), events: expect.any(Array) },
	}),
	'user create': () => ({ parameters: { newUserId: 'e2e-user' }, shows: { userId: 'e2e-user' } }),
	'user delete': () => ({
		parameters: { userId: byId('e2e-gone'), confirmUserId: 'e2e-gone' },
		shows: { deleted: true },
	}),
	'user update': () => ({
		parameters: { userId: byId('newcomer@clients'), updateFields: { primaryParty: byId(truth.party) } },
		shows: { primaryParty: truth.party },
	}),
	'user get': () => ({ parameters: { userId: byId('ledger-api-user') }, shows: { userId: 'ledger-api-user' } }),
	'package getStatus': () => ({
		parameters: { packageId: byId(truth.packageId) },
		shows: { registered: true },
	}),
	'participant getReadiness': () => ({ parameters: {}, shows: { status: 'ready' } }),
	'snapshot compare': () => ({
		parameters: { keyFields: 'id', lastRun: '[{ "key": "gone", "memory": "{}" }]' },
		shows: { key: 'gone', state: 'gone', row: null },
	}),
	'journal make': () => ({
		parameters: {
			costBasis: 'fifo',
			gainAccount: '4900',
			openingLots: 'Amulet@DSO::1220ab; 1.5; 0.30; 2026-06-01T00:00:00Z',
			journalOutput: 'lots',
		},
		shows: { instrument: 'Amulet@DSO::1220ab', quantity: '1.5000000000', cost: '0.30' },
	}),
	'journal makeStatement': () => ({
		parameters: { fromTime: '2026-06-01T00:00:00Z', toTime: '2026-07-01T00:00:00Z' },
		item: {
			kind: 'closingBalance',
			party: 'alice::1220ab',
			instrumentId: 'Amulet',
			instrumentAdmin: 'DSO::1220ab',
			balanceAfter: '0.0000000000',
			currency: 'USD',
		},
		shows: { instrument: 'Amulet@DSO::1220ab', lastDay: '2026-06-30', closingBalance: '0.00', entries: 0 },
	}),
	'message followProblems': () => ({
		parameters: { subject: 'participant', problem: 'It does not answer' },
		shows: { subject: 'participant', report: true, state: 'begins', message: { title: 'It does not answer' } },
	}),
	'participant getStatus': () => ({ parameters: {}, shows: { version: expect.stringMatching(/^3\./) } }),
	'preparedTransaction execute': () => ({
		parameters: {
			preparedTransaction: truth.prepared.preparedTransaction,
			hashingSchemeVersion: truth.prepared.hashingSchemeVersion,
			specifySignatures: 'json',
			signaturesJson: JSON.stringify(truth.prepared.partySignatures),
		},
		shows: { updateId: expect.stringMatching(/^1220/), submissionId: expect.stringMatching(/-4/) },
	}),
	'preparedTransaction prepare': () => ({
		parameters: {
			actAs: byId(truth.party),
			commandsFrom: 'json',
			commandsJson: JSON.stringify({
				CreateCommand: {
					templateId: '#model-tests:Iou:Iou',
					createArguments: { issuer: truth.party, owner: truth.party, currency: 'CHF', amount: '5', observers: [] },
				},
			}),
			commandId: '',
		},
		shows: { preparedTransactionHash: expect.any(String), summary: expect.any(Object) },
	}),
	'reassignment submit': () => ({
		parameters: {
			submitter: byId(truth.party),
			step: 'unassign',
			contractId: truth.movable,
			source: byId(truth.synchronizers[0]),
			target: byId(truth.synchronizers[1]),
			wait: true,
			commandId: '',
			simplify: true,
		},
		shows: { outcome: 'succeeded', reassignmentId: expect.any(String) },
	}),
	'template get': () => ({ parameters: { templateId: byId(IOU) }, shows: { template: IOU, fields: expect.any(Array) } }),
	'template getAll': () => ({ parameters: { packageName: byId('fidelity-iou'), limit: 1 }, shows: { template: IOU } }),
	'balance getAll': () => ({
		parameters: { ...any, returnAll: false, limit: 1 },
		shows: { party: expect.any(String), total: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holderRegister getAll': () => ({
		parameters: { admin: byId(truth.tokens.admin), instrument: 'all', returnAll: false, limit: 1 },
		shows: { rowType: 'holder', total: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holding getAll': () => ({
		parameters: { ...any, returnAll: false, limit: 1 },
		shows: { amount: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'holding merge': () => ({
		parameters: { ...ofAlice(), dryRun: 'never' },
		shows: { outcome: 'succeeded', holdingId: expect.stringMatching(/^00/), commandsLeft: 0 },
	}),
	'holding split': () => ({
		parameters: { ...ofAlice(), amounts: '0.5', dryRun: 'never' },
		shows: { outcome: 'succeeded', amount: '0.5000000000', holdingId: expect.stringMatching(/^00/) },
	}),
	'movement getAll': () => ({
		parameters: { parties: byId(truth.party), range: 'offsets', returnAll: false, limit: 3 },
		shows: { kind: expect.any(String), balanceAfter: expect.stringMatching(/^\d+\.\d{10}$/) },
	}),
	'movement getJournal': () => ({
		parameters: { parties: byId(truth.party), range: 'offsets' },
		shows: { lineId: expect.stringMatching(/^[0-9a-f]{20}:token$/), account: '1400', quantity: expect.stringMatching(/^-?\d+\.\d{10}$/) },
	}),
	'holding burn': () => ({
		parameters: { ...supplyOf(), amount: '0.5' },
		shows: { outcome: 'succeeded', changeHoldingIds: expect.any(Array) },
	}),
	'holding mint': () => ({
		parameters: { ...supplyOf(), amount: '1.5' },
		shows: { outcome: 'succeeded', holdingIds: [expect.stringMatching(/^00/)] },
	}),
	'transfer accept': () => ({ parameters: { ...offer(0), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'completed' } }),
	'transfer getAll': () => ({
		parameters: { party: byId(truth.party), direction: 'in', limit: 5 },
		shows: { direction: 'in', status: 'pending', instrumentId: 'Amulet' },
	}),
	'transfer getStatus': () => ({ parameters: { ...offer(3), findBy: 'transferInstructionId' }, shows: { status: 'pending' } }),
	'transfer reject': () => ({ parameters: { ...offer(1), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'rejected' } }),
	'transfer send': () => ({
		parameters: {
			...payment(),
			amount: '1.5',
			memo: 'invoice 7',
			...REGISTRY,
		},
		shows: { outcome: 'succeeded', status: 'pending', amount: '1.5000000000', memo: 'invoice 7' },
	}),
	'transfer sendMany': () => ({
		parameters: {
			...payment(),
			amount: '0.5',
			coinRegistry: REGISTRY.coinRegistry,
		},
		shows: { outcome: 'succeeded', status: 'pending', amount: '0.5000000000', paymentsInTransaction: 1 },
	}),
	'transfer withdraw': () => ({ parameters: { ...offer(2), ...REGISTRY }, shows: { outcome: 'succeeded', status: 'withdrawn' } }),
	'update get': () => ({ parameters: { findBy: 'updateId', updateId: truth.updateId, ...any }, shows: { updateId: truth.updateId } }),
	'user getAll': () => ({ parameters: { limit: 2 }, shows: { userId: expect.any(String) } }),
	'user whoAmI': () => ({ parameters: {}, shows: { userId: 'participant_admin' } }),
	'userRight grant': () => ({
		parameters: { userId: byId('newcomer@clients'), rights: { right: [{ kind: 'CanReadAs', party: truth.party }] } },
		shows: { outcome: 'succeeded', alreadyDone: false },
	}),
	'userRight revoke': () => ({
		parameters: {
			userId: byId('e2e-loses'),
			rights: { right: [{ kind: 'CanReadAsAnyParty' }] },
			confirmUserId: 'e2e-loses',
		},
		shows: { outcome: 'succeeded', alreadyDone: false },
	}),
	'price get': () => ({ parameters: { coinRegistry: 'scan' }, shows: { currency: 'USD', priceSource: 'scanOpenRounds' } }),
	'price getAll': () => ({
		parameters: { coinRegistry: 'scan', from: '2026-07-01', limit: 2 },
		shows: { currency: 'USD', instrumentId: 'Amulet' },
	}),
	'reward getAll': () => ({
		parameters: { parties: byId(truth.party), groupBy: 'total', returnAll: true },
		shows: { kind: 'appTraffic', couponsEarned: 1 },
	}),
	'rewardCoupon getAll': () => ({
		parameters: { parties: byId(truth.party), returnAll: true },
		shows: { kind: 'appTraffic', amount: '5.5000000000' },
	}),
	'userRight getAll': () => ({
		parameters: { userId: byId('ledger-api-user'), returnAll: true },
		shows: { kind: 'CanActAs' },
	}),
};

/** Runs one operation. A file reaches it as it would from any node before it. */
async function run(resource: string, operation: string, { parameters, file, item, account: ofCase }: Case) {
	const account = credential(sandbox, 'cantonLedgerApi', {
		...(['preparedTransaction', 'command', 'contract', 'reassignment', 'holding', 'transfer', 'allocation', 'allocationRequest'].includes(
			resource,
		) && parameters.parties !== any.parties
			? { subject: parameters.instrumentId === 'DemoSilver' ? 'issuer' : 'ledger-api-user' }
			: {}),
		...ofCase?.(),
	});
	const node = { authentication: 'accessToken', resource, operation, ...parameters };
	const service = resource === 'price' ? 'cantonScanApi' : 'cantonTokenRegistryApi';
	const registry = parameters.coinRegistry === undefined ? [] : [credential(sandbox, service)];
	if (!file && !item) return await runOnce(e2e, ledgerNodeOf(resource, operation), node, account, ...registry);
	const stored = await client.createCredential(account);
	const workflow = oneNode(ledgerNodeOf(resource, operation), node, { cantonLedgerApi: stored });
	const step = (name: string, type: string, typeVersion: number, own: object) => ({
		id: name,
		name,
		type: `n8n-nodes-base.${type}`,
		typeVersion,
		position: [0, 200] as [number, number],
		parameters: own,
	});
	const texts = item ?? { base64: file!.toString('base64') };
	const text = step('Text', 'set', 3.4, {
		assignments: { assignments: Object.entries(texts).map(([name, value]) => ({ id: name, name, type: 'string', value })) },
		options: {},
	});
	const toFile = step('File', 'convertToFile', 1.1, {
		operation: 'toBinary',
		sourceProperty: 'base64',
		options: { fileName: 'e2e-model.dar' },
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	const { id } = await client.createWorkflow({
		...workflow,
		nodes: [...workflow.nodes, text, ...(file ? [toFile] : [])] as any,
		connections: { Start: to('Text'), ...(file ? { Text: to('File'), File: to('Canton') } : { Text: to('Canton') }) } as any,
	});
	const execution = await client.run(id, 'Start');
	return { status: execution.status, ...resultOf(execution, 'Canton'), error: execution.data.resultData.error };
}

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
		const bytes = readFileSync(join(__dirname, '..', 'conformance', 'dars', name));
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

beforeAll(async () => {
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
	truth = {
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
});

const resources = Object.values(LEDGER_NODES).flat();
/** Operations that read and require nothing run with nothing but their own parameters: they need no case. */
const derived = resources.flatMap(({ value, operations }) =>
	operations
		.filter(({ writes, properties }) => !writes && !properties.some(({ required, displayOptions }) => required && !displayOptions))
		.map((operation) => `${value} ${operation.value}`)
		.filter((name) => !(name in cases)),
);

it('runs every operation of the nodes', () => {
	const named = resources.flatMap(({ value, operations }) => operations.map((operation) => `${value} ${operation.value}`));
	expect([...Object.keys(cases), ...derived].sort()).toEqual(named.sort());
});

it.each(derived)('%s with nothing but its own parameters', async (name) => {
	const [resource, operation] = name.split(' ');
	const { status, items, error } = await run(resource, operation, { parameters: {}, shows: {} });
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(items.length).toBeGreaterThan(0);
});

it.each(Object.keys(cases))('%s', async (name) => {
	const [resource, operation] = name.split(' ');
	const operationCase = cases[name]();
	const { status, items, error } = await run(resource, operation, operationCase);
	expect(error).toBeUndefined();
	expect(status).toBe('success');
	expect(items[0].json).toMatchObject(operationCase.shows);
});
