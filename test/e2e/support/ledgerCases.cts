/** Cases of the operations of Canton Ledger and Canton Participant, and of those that ask nobody, by resource and operation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeDar } from '../../../scripts/lib/dar.cjs';
import { world } from './e2e.cts';
import { ACCOUNT, byId, DARS, EVERYBODY, IOU, truth, type Case } from './ledgerTruth.cts';

const { sandbox } = world();

const dar = makeDar({ name: 'e2e-model' }).bytes;
const note = readFileSync(join(DARS, 'note-1.0.0.dar'));
const filled = (value: Record<string, unknown>) => ({ mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] });
const submission = { commandId: '', simplify: true };
const iou = () => ({ issuer: truth.party, owner: truth.party, amount: '5', at: '2026-07-01T12:00:00Z', tags: '[]' });

/** The cases, each made when it is run. */
export const ledgerCases: Record<string, () => Case> = {
	'activeContract getAll': () => ({
		parameters: { ...EVERYBODY, returnAll: false, limit: 3 },
		shows: { contractId: expect.stringMatching(/^00/), packageName: expect.any(String) },
	}),
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
		parameters: { ...EVERYBODY, limit: 2 },
		shows: { commandId: expect.any(String), outcome: expect.any(String) },
	}),
	'completion getTraffic': () => ({
		parameters: { ...EVERYBODY, groupBy: 'total', forEach: 'user' },
		shows: { userId: expect.any(String), commands: expect.any(Number), withoutCost: 0 },
	}),
	'contract get': () => ({ parameters: { contractId: truth.contractId, ...EVERYBODY }, shows: { contractId: truth.contractId } }),
	'contract getEvents': () => ({ parameters: { contractId: truth.contractId, ...EVERYBODY }, shows: { contractId: truth.contractId } }),
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
		parameters: { ...EVERYBODY, returnAll: false, limit: 2 },
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
	'update get': () => ({ parameters: { findBy: 'updateId', updateId: truth.updateId, ...EVERYBODY }, shows: { updateId: truth.updateId } }),
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
	'userRight getAll': () => ({
		parameters: { userId: byId('ledger-api-user'), returnAll: true },
		shows: { kind: 'CanActAs' },
	}),
};
