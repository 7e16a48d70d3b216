// The calls that the official clients of ledger, scan, validator and registry are asked to make, by name.
import { generateKeyPairSync, sign } from 'node:crypto';
import { awaitCompletion, LedgerClient } from '@canton-network/core-ledger-client';
import { ScanClient, ScanProxyClient, ValidatorInternalClient } from '@canton-network/core-splice-client';
import { TokenStandardClient } from '@canton-network/core-token-standard';
import { transferOf } from '../support/factoryArguments.cts';
import { derivedCalls } from './derived.mts';

/** The facts about the sandbox that the calls need. */
export interface SandboxFacts {
	url: string;
	/** A token of the user `ledger-api-user`, one of the participant's administrator, and one of the validator's operator. */
	tokens: { user: string; admin: string; operator: string };
	developmentSecret: string;
	audience: string;
	world: any;
	/** A transaction that was prepared and signed. */
	prepared: any;
	/** Another one, sent already: its command, and the ledger end before it. */
	done: { commandId: string; before: number };
	/** A transaction of a wallet's party that created one contract. */
	contract: { updateId: string };
	/** A DAR, base64. */
	dar: string;
	/** A party with a transfer preapproval. */
	preapproved: string;
}

export type Call = () => Promise<unknown>;
export const silent: any = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

/** Gives a client its token. */
export const own = (accessToken: string): any => ({ getAccessToken: async () => accessToken });

/** Calls that the clients of a scan and of its proxy have in common. */
const ofNetwork = (name: string, client: Record<string, any>): Record<string, Call> =>
	Object.fromEntries(
		['getAmuletSynchronizerId', 'getAmuletRules', 'isDevNet', 'getOpenMiningRounds', 'getActiveOpenMiningRound'].map((method) => [
			`${name}.${method}`,
			async () => await client[method](),
		]),
	);

const lastMoment = '2036-07-02T00:00:00Z';
const meta = { values: {} };
const extraArgs = { context: { values: {} }, meta };
const from = { path: undefined, query: undefined };
const bytes = { bodySerializer: (body: unknown) => body, headers: { 'Content-Type': 'application/octet-stream' } };

const get =
	(client: any, path: string, params: any = from): Call =>
	() =>
		client.get(path, params);
const post =
	(client: any, path: string, body: unknown, params: any = from): Call =>
	() =>
		client.post(path, body, params);

/** The official clients, each with its token. */
function connect({ url, tokens }: SandboxFacts) {
	const user: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.user) });
	const admin: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.admin) });
	const scan: any = new ScanClient(new URL(`${url}/api/scan`), silent, own(''));
	const proxy: any = new ScanProxyClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const validator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const operator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.operator));
	const registry: any = new TokenStandardClient(url, silent, own(''));
	return { user, admin, scan, proxy, validator, operator, registry };
}

type Clients = ReturnType<typeof connect>;

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

/** The moment a snapshot is read at, and whose holdings. */
function snapshotOf(world: any) {
	const moment = { migration_id: world.migrationId, record_time: world.time, record_time_match: 'at_or_before' };
	return { moment, snapshot: { ...moment, owner_party_ids: [world.parties.alice] } };
}

/** Rounds, updates and bulk data of scan. */
function historyCalls({ scan }: Clients, { world, preapproved }: SandboxFacts): Record<string, Call> {
	return {
		'scan POST /v0/open-and-issuing-mining-rounds': post(scan, '/v0/open-and-issuing-mining-rounds', {
			cached_open_mining_round_contract_ids: [],
			cached_issuing_round_contract_ids: [],
		}),
		'scan GET /v2/updates/{update_id}': async () =>
			scan.get('/v2/updates/{update_id}', {
				path: { update_id: (await scan.post('/v2/updates', { page_size: 1 })).transactions[0].update_id },
			}),
		'scan GET /v0/events/{update_id}': async () =>
			scan.get('/v0/events/{update_id}', {
				path: { update_id: (await scan.post('/v2/updates', { page_size: 1 })).transactions[0].update_id },
			}),
		'scan GET /v0/history/bulk/acs': get(scan, '/v0/history/bulk/acs', { query: { at_or_before_record_time: world.time } }),
		'scan POST /v0/history/bulk/updates': post(scan, '/v0/history/bulk/updates', {
			page_size: 3,
			start_record_time: '2026-07-01T00:00:00Z',
			end_record_time: world.time,
		}),
		'scan GET /v0/transfer-preapprovals/by-party/{party}': get(scan, '/v0/transfer-preapprovals/by-party/{party}', {
			path: { party: preapproved },
		}),
	};
}

/** Rewards in scan. */
function rewardCalls({ scan }: Clients, world: any): Record<string, Call> {
	const [reward] = world.network.rewards;
	return {
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}',
			{ path: { round_number: String(reward.round), batch_hash: reward.rootHash } },
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/earliest-available': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/earliest-available',
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/root-hash': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/root-hash',
			{ path: { round_number: String(reward.round) } },
		),
		'scan GET /v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals': get(
			scan,
			'/v0/internal/reward-accounting-process/rounds/{round_number}/activity-totals',
			{ path: { round_number: String(reward.round) } },
		),
	};
}

/** Validators, contracts and holdings in scan. */
function stateCalls({ scan }: Clients, world: any): Record<string, Call> {
	const { moment, snapshot } = snapshotOf(world);
	return {
		'scan GET /v0/validators/validator-faucets': get(scan, '/v0/validators/validator-faucets', {
			query: { validator_ids: [world.parties['digitalasset-testValidator-1']] },
		}),
		'scan POST /v0/state/acs': post(scan, '/v0/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v1/state/acs': post(scan, '/v1/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v2/state/acs': post(scan, '/v2/state/acs', { ...moment, page_size: 3 }),
		'scan POST /v2/holdings/state': post(scan, '/v2/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v0/holdings/state': post(scan, '/v0/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v1/holdings/state': post(scan, '/v1/holdings/state', { ...snapshot, page_size: 3 }),
		'scan POST /v0/state/acs/force': post(scan, '/v0/state/acs/force', undefined),
		'scan GET /v0/state/acs/snapshot-timestamp': get(scan, '/v0/state/acs/snapshot-timestamp', {
			query: { before: '2036-07-01T00:00:00Z', migration_id: String(world.migrationId) },
		}),
		'scan GET /v0/state/acs/snapshot-timestamp-after': get(scan, '/v0/state/acs/snapshot-timestamp-after', {
			query: { after: '2026-07-01T00:00:00Z', migration_id: String(world.migrationId) },
		}),
		'scan POST /v0/holdings/summary': post(scan, '/v0/holdings/summary', snapshot),
		'scan POST /v1/holdings/summary': post(scan, '/v1/holdings/summary', snapshot),
	};
}

/** The validator's scan proxy. */
function proxyCalls({ proxy }: Clients, { world, preapproved }: SandboxFacts): Record<string, Call> {
	const { snapshot } = snapshotOf(world);
	return {
		'validator GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}': get(
			proxy,
			'/v0/scan-proxy/transfer-preapprovals/by-party/{party}',
			{ path: { party: preapproved } },
		),
		'validator POST /v0/scan-proxy/holdings/summary': post(proxy, '/v0/scan-proxy/holdings/summary', snapshot),
		'validator POST /v1/scan-proxy/holdings/summary': post(proxy, '/v1/scan-proxy/holdings/summary', snapshot),
	};
}

/** Bodies that the registry's factories of version 1 want. */
function firstFactories({ alice, bob, DSO: dso }: Record<string, string>) {
	const transfer = transferOf({ dso, alice, bob });
	const settlement = {
		executor: bob,
		settlementRef: { id: 'trade-1', cid: null },
		requestedAt: '2026-07-01T00:00:00Z',
		allocateBefore: '2036-07-01T00:00:00Z',
		settleBefore: lastMoment,
		meta,
	};
	const leg = { sender: alice, receiver: bob, amount: '1.0', instrumentId: { admin: dso, id: 'Amulet' }, meta };
	const allocate = {
		choiceArguments: {
			expectedAdmin: dso,
			allocation: { settlement, transferLegId: 'leg-1', transferLeg: leg },
			requestedAt: '2026-07-01T00:00:00Z',
			inputHoldingCids: [],
			extraArgs,
		},
	};
	return { factory: { choiceArguments: { expectedAdmin: dso, transfer, extraArgs } }, allocate };
}

/** Bodies that the registry's factories of version 2 want. */
function secondFactories({ alice, bob, DSO: dso }: Record<string, string>, allocation: unknown) {
	const account = (owner: string) => ({ owner, provider: null, id: '' });
	const transfer = { ...transferOf({ dso, alice, bob }), sender: account(alice), receiver: account(bob) };
	const batch = { executors: [bob], id: 'trade-1', cid: null, meta };
	const allocateV2 = {
		choiceArguments: {
			settlement: batch,
			allocation: {
				admin: dso,
				authorizer: account(alice),
				settlementDeadline: lastMoment,
				nextIterationFunding: null,
				committed: false,
				meta,
				transferLegSides: [
					{ transferLegId: 'leg-1', side: 'SenderSide', otherside: account(bob), amount: '1.0', instrumentId: 'Amulet', meta },
				],
			},
			requestedAt: '2026-07-01T00:00:00Z',
			inputHoldingCids: [],
			actors: [alice],
			extraArgs,
		},
	};
	const settle = {
		choiceArguments: { settlement: batch, transferLegs: [], allocations: [{ allocationCid: allocation }], actors: [bob], extraArgs },
	};
	return { factoryV2: { choiceArguments: { transfer, actors: [alice], extraArgs } }, allocateV2, settle };
}

/** Factories of the token registry. The second version's paths are not in the client's types yet, but it calls any path. */
function factoryCalls({ registry }: Clients, world: any): Record<string, Call> {
	const { factory, allocate } = firstFactories(world.parties);
	const { factoryV2, allocateV2, settle } = secondFactories(world.parties, world.network.tokens.allocation[0]);
	return {
		'registry POST /registry/transfer-instruction/v1/transfer-factory': post(
			registry,
			'/registry/transfer-instruction/v1/transfer-factory',
			factory,
		),
		'registry POST /registry/allocation-instruction/v1/allocation-factory': post(
			registry,
			'/registry/allocation-instruction/v1/allocation-factory',
			allocate,
		),
		'registry POST /registry/transfer-instruction/v2/transfer-factory': post(
			registry,
			'/registry/transfer-instruction/v2/transfer-factory',
			factoryV2,
		),
		'registry POST /registry/allocation-instruction/v2/allocation-factory': post(
			registry,
			'/registry/allocation-instruction/v2/allocation-factory',
			allocateV2,
		),
		'registry POST /registry/allocation/v2/settlement-factory': post(registry, '/registry/allocation/v2/settlement-factory', settle),
	};
}

/** Contexts of choices, from the token registry. */
function choiceCalls({ registry }: Clients, { tokens }: any): Record<string, Call> {
	const [instruction] = tokens.transferInstruction;
	const [allocation] = tokens.allocation;
	const [allocationInstruction] = tokens.allocationInstruction;
	const context = (name: string, id: string) => () =>
		registry.post(`/registry/${name}`, {}, { path: { [/\{(\w+)\}/.exec(name)![1]]: id } });
	return Object.fromEntries(
		[
			...['v1', 'v2'].flatMap((version) =>
				['accept', 'reject', 'withdraw'].map((choice) => [
					`transfer-instruction/${version}/{transferInstructionId}/choice-contexts/${choice}`,
					instruction,
				]),
			),
			...['accept', 'withdraw'].map((choice) => [
				`allocation-instruction/v2/{allocationInstructionId}/choice-contexts/${choice}`,
				allocationInstruction,
			]),
			...['execute-transfer', 'withdraw', 'cancel'].map((choice) => [
				`allocations/v1/{allocationId}/choice-contexts/${choice}`,
				allocation,
			]),
			...['withdraw', 'cancel'].map((choice) => [`allocations/v2/{allocationId}/choice-contexts/${choice}`, allocation]),
		].map(([path, id]) => [`registry POST /registry/${path}`, context(path, id)]),
	);
}

/** Every call, by client and method. */
export function clientCalls(facts: SandboxFacts): Record<string, Call> {
	const { world } = facts;
	const { alice } = world.parties;
	const clients = connect(facts);
	const { user, admin, scan, proxy, validator, operator, registry } = clients;
	const key = externalKey(admin, world.synchronizers[0].id);

	return {
		// Every endpoint that answers JSON, by the generic calls. Below, those that want more than what they require by name.
		...derivedCalls(facts, {
			ledger: (path) => (/^\/v2\/(?:idps|parties|users)/.test(path) ? admin : user),
			scan: () => scan,
			validator: (path) => (path.includes('/scan-proxy/') ? proxy : path.startsWith('/v0/admin/') ? operator : validator),
			registry: () => registry,
		}),
		// Participant.
		...commandCalls(clients, world),
		...readCalls(clients, facts),
		...partyCalls(clients, alice, key),
		...packageCalls(clients, facts),
		...methodCalls(clients, facts, key),
		// Scan.
		...historyCalls(clients, facts),
		...rewardCalls(clients, world),
		...stateCalls(clients, world),
		...ofNetwork('ScanClient', scan),
		// Validator and its scan proxy.
		...proxyCalls(clients, facts),
		...ofNetwork('ScanProxyClient', proxy),
		// Token registry.
		...factoryCalls(clients, world),
		...choiceCalls(clients, world.network),
	};
}

/** Calls that a scan of before 0.6.5 serves under another path. */
export function olderCalls({ url, world }: SandboxFacts): Record<string, Call> {
	const [reward] = world.network.rewards;
	const scan: any = new ScanClient(new URL(`${url}/api/scan`), silent, own(''));
	const rounds = '/v0/reward-accounting-process/rounds';
	return {
		[`scan GET ${rounds}/{round_number}/batches/{batch_hash}`]: () =>
			scan.get(`${rounds}/{round_number}/batches/{batch_hash}`, {
				path: { round_number: String(reward.round), batch_hash: reward.rootHash },
			}),
		...Object.fromEntries(
			['root-hash', 'activity-totals'].map((rewardPart) => [
				`scan GET ${rounds}/{round_number}/${rewardPart}`,
				() => scan.get(`${rounds}/{round_number}/${rewardPart}`, { path: { round_number: String(reward.round) } }),
			]),
		),
		[`scan GET ${rounds}/earliest-available`]: () => scan.get(`${rounds}/earliest-available`),
	};
}
