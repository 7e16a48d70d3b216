// The calls that the official clients are asked to make of a participant, by name.
import { generateKeyPairSync, sign } from 'node:crypto';
import { awaitCompletion } from '@canton-network/core-ledger-client';

import { from, get, post, type Call, type Clients, type SandboxFacts } from './connect.mts';

const bytes = { bodySerializer: (body: unknown) => body, headers: { 'Content-Type': 'application/octet-stream' } };

/** Formats of events and updates for what a party sees. */
function formatsFor(party: string) {
	const format = { filtersByParty: { [party]: { cumulative: [] } }, verbose: true };
	const updateFormat = { includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } };
	return { format, updateFormat };
}

/** Commands that create an IOU of Alice. */
function commandsBy(alice: string) {
	const iou = {
		CreateCommand: {
			templateId: '#model-tests:Iou:Iou',
			createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '1.0', observers: [] },
		},
	};
	const commands = (commandId: string) => ({ commands: [iou], commandId, actAs: [alice] });
	const preparing = { ...commands('clients-prepare'), synchronizerId: '', packageIdSelectionPreference: [] };
	return { commands, preparing };
}

/** Prepares a command and gives it back signed: here no key is asked for. */
async function signed(user: any, alice: string, commandId: string) {
	const { preparedTransaction, hashingSchemeVersion } = await user.post('/v2/interactive-submission/prepare', {
		...commandsBy(alice).preparing,
		commandId,
	});
	const signature = {
		format: 'SIGNATURE_FORMAT_CONCAT',
		signature: 'AAAA',
		signedBy: alice.split('::')[1],
		signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
	};
	return {
		preparedTransaction,
		hashingSchemeVersion,
		submissionId: commandId,
		deduplicationPeriod: { Empty: {} },
		partySignatures: { signatures: [{ party: alice, signatures: [signature] }] },
	};
}

/** Half of a move between synchronizers. The other half brings it back. */
async function move(user: any, world: any, commandId: string) {
	const { alice } = world.parties;
	const { transaction } = await user.post('/v2/commands/submit-and-wait-for-transaction', {
		commands: commandsBy(alice).commands(`${commandId}-iou`),
	});
	const { contractId } = transaction.events[0].CreatedEvent;
	const [source, target] = world.synchronizers.map(({ id }: { id: string }) => id);
	const command = { UnassignCommand: { value: { contractId, source, target } } };
	return { reassignmentCommands: { commandId, submitter: alice, commands: [{ command }] } };
}

/** A key of an external party, and what hosts the party by the client's own methods. */
function externalKey(admin: any, synchronizer: string) {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
	const host = async (hint: string) => {
		const { topologyTransactions, multiHash, publicKeyFingerprint } = await admin.generateTopology(synchronizer, rawKey, hint);
		const signature = {
			format: 'SIGNATURE_FORMAT_CONCAT',
			signature: sign(null, Buffer.from(multiHash, 'base64'), privateKey).toString('base64'),
			signedBy: publicKeyFingerprint,
			signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
		};
		const transactions = topologyTransactions.map((transaction: string) => ({ transaction }));
		return { transactions, signature };
	};
	return { synchronizer, rawKey, host };
}

type ExternalKey = ReturnType<typeof externalKey>;

/** Commands of the participant. */
function commandCalls({ user }: Clients, world: any): Record<string, Call> {
	const { alice } = world.parties;
	const { format } = formatsFor(alice);
	const { commands, preparing } = commandsBy(alice);
	return {
		'ledger GET /v2/state/connected-synchronizers': get(user, '/v2/state/connected-synchronizers', { query: { party: alice } }),
		'ledger POST /v2/commands/submit-and-wait': post(user, '/v2/commands/submit-and-wait', commands('clients-1')),
		'ledger POST /v2/commands/submit-and-wait-for-transaction': post(user, '/v2/commands/submit-and-wait-for-transaction', {
			commands: commands('clients-2'),
		}),
		'ledger POST /v2/commands/submit-and-wait-for-transaction-tree': post(
			user,
			'/v2/commands/submit-and-wait-for-transaction-tree',
			commands('clients-3'),
		),
		'ledger POST /v2/commands/async/submit': post(user, '/v2/commands/async/submit', commands('clients-4')),
		'ledger POST /v2/commands/submit-and-wait-for-reassignment': async () =>
			await user.post('/v2/commands/submit-and-wait-for-reassignment', { ...(await move(user, world, 'clients-5')), eventFormat: format }),
		'ledger POST /v2/commands/async/submit-reassignment': async () =>
			await user.post('/v2/commands/async/submit-reassignment', await move(user, world, 'clients-6')),
		'ledger POST /v2/interactive-submission/prepare': post(user, '/v2/interactive-submission/prepare', preparing),
		'ledger POST /v2/interactive-submission/execute': async () =>
			await user.post('/v2/interactive-submission/execute', await signed(user, alice, 'clients-7')),
		'ledger POST /v2/interactive-submission/executeAndWait': async () =>
			await user.post('/v2/interactive-submission/executeAndWait', await signed(user, alice, 'clients-8')),
	};
}

/** Reads of the participant, and a transaction that was prepared before. */
function readCalls({ user }: Clients, { world, prepared }: SandboxFacts): Record<string, Call> {
	const { alice } = world.parties;
	const { format, updateFormat } = formatsFor(alice);
	const aliceSees = async () =>
		(await user.post('/v2/state/active-contracts', { eventFormat: format, activeAtOffset: world.ledgerEnd }))[0].contractEntry
			.JsActiveContract.createdEvent;
	const update = async () =>
		(await user.post('/v2/updates', { beginExclusive: 0, endInclusive: world.ledgerEnd, updateFormat }))[0].update.Transaction.value;
	return {
		'ledger POST /v2/commands/completions': post(
			user,
			'/v2/commands/completions',
			{ userId: 'ledger-api-user', parties: [alice], beginExclusive: 0 },
			{ query: { limit: '100' } },
		),
		'ledger POST /v2/commands/command-completions': post(
			user,
			'/v2/commands/command-completions',
			{ parties: [alice], beginExclusive: 0 },
			{ query: { limit: '100' } },
		),
		'ledger POST /v2/state/active-contracts': post(user, '/v2/state/active-contracts', {
			eventFormat: format,
			activeAtOffset: world.ledgerEnd,
		}),
		'ledger POST /v2/state/active-contracts-page': post(user, '/v2/state/active-contracts-page', {
			eventFormat: format,
			activeAtOffset: world.ledgerEnd,
			maxPageSize: 5,
		}),
		'ledger POST /v2/contracts/contract-by-id': async () =>
			user.post('/v2/contracts/contract-by-id', { contractId: (await aliceSees()).contractId, queryingParties: [alice] }),
		'ledger POST /v2/events/events-by-contract-id': async () =>
			user.post('/v2/events/events-by-contract-id', { contractId: (await aliceSees()).contractId, eventFormat: format }),
		'ledger POST /v2/updates': post(user, '/v2/updates', { beginExclusive: 0, endInclusive: world.ledgerEnd, updateFormat }),
		'ledger POST /v2/updates/get-updates-page': post(user, '/v2/updates/get-updates-page', {
			beginOffsetExclusive: 0,
			endOffsetInclusive: world.ledgerEnd,
			updateFormat,
			maxPageSize: 5,
		}),
		'ledger POST /v2/updates/update-by-id': async () =>
			user.post('/v2/updates/update-by-id', { updateId: (await update()).updateId, updateFormat }),
		'ledger POST /v2/updates/update-by-offset': async () =>
			user.post('/v2/updates/update-by-offset', { offset: (await update()).offset, updateFormat }),
		'ledger POST /v2/interactive-submission/executeAndWaitForTransaction': post(
			user,
			'/v2/interactive-submission/executeAndWaitForTransaction',
			{
				...prepared,
				submissionId: 'by-a-client',
				userId: 'ledger-api-user',
				deduplicationPeriod: { Empty: {} },
			},
		),
	};
}

/** Users and parties of the participant. */
function partyCalls({ user, admin }: Clients, alice: string, { synchronizer, rawKey, host }: ExternalKey): Record<string, Call> {
	return {
		'ledger POST /v2/users': post(admin, '/v2/users', { user: { id: 'by-a-client', primaryParty: alice }, rights: [] }),
		'ledger POST /v2/users/{user-id}/rights': post(
			admin,
			'/v2/users/{user-id}/rights',
			{ userId: 'by-a-client', rights: [{ kind: { CanReadAs: { value: { party: alice } } } }] },
			{ path: { 'user-id': 'by-a-client' } },
		),
		'ledger POST /v2/parties': post(admin, '/v2/parties', { partyIdHint: 'by-a-client' }),
		'ledger POST /v2/parties/external/generate-topology': post(user, '/v2/parties/external/generate-topology', {
			synchronizer,
			partyHint: 'by-a-client',
			publicKey: { format: 'CRYPTO_KEY_FORMAT_RAW', keyData: rawKey, keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519' },
		}),
		'ledger POST /v2/parties/external/allocate': async () => {
			const { transactions, signature } = await host('by-a-client');
			return await admin.post('/v2/parties/external/allocate', {
				synchronizer,
				onboardingTransactions: transactions,
				multiHashSignatures: [signature],
			});
		},
	};
}

/** Packages and identity providers of the participant. */
function packageCalls({ user, admin }: Clients, { world, dar }: SandboxFacts): Record<string, Call> {
	const { alice } = world.parties;
	return {
		'ledger POST /v2/package-vetting/update': post(admin, '/v2/package-vetting/update', {
			changes: [{ operation: { Vet: { value: { packages: [{ packageId: world.packages[0].id }] } } } }],
		}),
		'ledger POST /v2/idps': post(admin, '/v2/idps', {
			identityProviderConfig: {
				identityProviderId: 'by-a-client',
				issuer: 'https://issuer.example',
				jwksUrl: 'https://issuer.example/jwks.json',
			},
		}),
		'ledger GET /v2/idps/{idp-id}': async () =>
			admin.get('/v2/idps/{idp-id}', { path: { 'idp-id': (await admin.get('/v2/idps')).identityProviderConfigs[0].identityProviderId } }),
		'ledger POST /v2/interactive-submission/preferred-packages': post(user, '/v2/interactive-submission/preferred-packages', {
			packageVettingRequirements: [{ parties: [alice], packageName: 'splice-amulet' }],
		}),
		'ledger POST /v2/package-vetting/list': post(admin, '/v2/package-vetting/list', {
			packageMetadataFilter: { packageNamePrefixes: ['daml-'], packageIds: [] },
		}),
		'ledger POST /v2/dars/validate': () => admin.post('/v2/dars/validate', Buffer.from(dar, 'base64'), from, bytes),
		'ledger POST /v2/dars': () => admin.post('/v2/dars', Buffer.from(dar, 'base64'), from, bytes),
	};
}

/** The participant, by the client's own methods. */
function methodCalls(
	{ user, admin }: Clients,
	{ world, done }: SandboxFacts,
	{ synchronizer, rawKey, host }: ExternalKey,
): Record<string, Call> {
	const { alice } = world.parties;
	return {
		'LedgerClient.init': async () => (await user.init(), user.getCurrentClientVersion()),
		'LedgerClient.checkIfPartyExists': () => admin.checkIfPartyExists(alice),
		'LedgerClient.getSynchronizerId': () => user.getSynchronizerId(),
		awaitCompletion: () => awaitCompletion(user, done.before, alice, 'ledger-api-user', done.commandId),
		'LedgerClient.createUser (existing)': () => admin.createUser('ledger-api-user', alice),
		'LedgerClient.createUser': () => admin.createUser('somebody-new', alice),
		'LedgerClient.grantRights': () => admin.grantRights('ledger-api-user', { readAs: [alice] }),
		'LedgerClient.grantMasterUserRights': () => admin.grantMasterUserRights('ledger-api-user', true, false),
		'LedgerClient.waitForPartyAndGrantUserRights': () => admin.waitForPartyAndGrantUserRights('ledger-api-user', alice, 2, 1),
		'LedgerClient.generateTopology': () => admin.generateTopology(synchronizer, rawKey, 'newcomer'),
		'LedgerClient.allocateExternalParty': async () => {
			const { transactions, signature } = await host('newcomer');
			return await admin.allocateExternalParty(synchronizer, transactions, [signature]);
		},
	};
}

/** All calls of a participant. */
export function participantCalls(clients: Clients, facts: SandboxFacts): Record<string, Call> {
	const { world } = facts;
	const key = externalKey(clients.admin, world.synchronizers[0].id);
	return {
		...commandCalls(clients, world),
		...readCalls(clients, facts),
		...partyCalls(clients, world.parties.alice, key),
		...packageCalls(clients, facts),
		...methodCalls(clients, facts, key),
	};
}
