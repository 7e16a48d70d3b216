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

/** Every call, by client and method. */
export function clientCalls(facts: SandboxFacts): Record<string, Call> {
	const { url, tokens, world, prepared, done, dar, preapproved } = facts;
	const { alice, bob } = world.parties;
	const dso = world.parties.DSO;
	const user: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.user) });
	const admin: any = new LedgerClient({ baseUrl: new URL(url), logger: silent, accessTokenProvider: own(tokens.admin) });
	const scan: any = new ScanClient(new URL(`${url}/api/scan`), silent, own(''));
	const proxy: any = new ScanProxyClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const validator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.user));
	const operator: any = new ValidatorInternalClient(new URL(`${url}/api/validator`), silent, own(tokens.operator));
	const registry: any = new TokenStandardClient(url, silent, own(''));

	const format = { filtersByParty: { [alice]: { cumulative: [] } }, verbose: true };
	const updateFormat = { includeTransactions: { eventFormat: format, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' } };
	const aliceSees = async () =>
		(await user.post('/v2/state/active-contracts', { eventFormat: format, activeAtOffset: world.ledgerEnd }))[0].contractEntry
			.JsActiveContract.createdEvent;
	const update = async () =>
		(await user.post('/v2/updates', { beginExclusive: 0, endInclusive: world.ledgerEnd, updateFormat }))[0].update.Transaction.value;
	const bytes = { bodySerializer: (body: unknown) => body, headers: { 'Content-Type': 'application/octet-stream' } };
	const from = { path: undefined, query: undefined };
	const [instruction] = world.network.tokens.transferInstruction;
	const [allocation] = world.network.tokens.allocation;
	const [allocationInstruction] = world.network.tokens.allocationInstruction;
	const snapshot = {
		migration_id: world.migrationId,
		record_time: world.time,
		record_time_match: 'at_or_before',
		owner_party_ids: [alice],
	};

	const { owner_party_ids: _owners, ...moment } = snapshot;
	const [reward] = world.network.rewards;
	const meta = { values: {} };
	const transfer = transferOf({ dso, alice, bob });
	const extraArgs = { context: { values: {} }, meta };
	const factory = { choiceArguments: { expectedAdmin: dso, transfer, extraArgs } };
	const settlement = {
		executor: bob,
		settlementRef: { id: 'trade-1', cid: null },
		requestedAt: '2026-07-01T00:00:00Z',
		allocateBefore: '2036-07-01T00:00:00Z',
		settleBefore: '2036-07-02T00:00:00Z',
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
	const account = (owner: string) => ({ owner, provider: null, id: '' });
	const factoryV2 = {
		choiceArguments: { transfer: { ...transfer, sender: account(alice), receiver: account(bob) }, actors: [alice], extraArgs },
	};
	const batch = { executors: [bob], id: 'trade-1', cid: null, meta };
	const allocateV2 = {
		choiceArguments: {
			settlement: batch,
			allocation: {
				admin: dso,
				authorizer: account(alice),
				settlementDeadline: '2036-07-02T00:00:00Z',
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
	const context = (name: string, id: string) => () =>
		registry.post(`/registry/${name}`, {}, { path: { [/\{(\w+)\}/.exec(name)![1]]: id } });
	const iou = {
		CreateCommand: {
			templateId: '#model-tests:Iou:Iou',
			createArguments: { issuer: alice, owner: alice, currency: 'CHF', amount: '1.0', observers: [] },
		},
	};
	const commands = (commandId: string) => ({ commands: [iou], commandId, actAs: [alice] });
	const preparing = { ...commands('clients-prepare'), synchronizerId: '', packageIdSelectionPreference: [] };
	/** Prepares a command and gives it back signed: here no key is asked for. */
	const signed = async (commandId: string) => {
		const { preparedTransaction, hashingSchemeVersion } = await user.post('/v2/interactive-submission/prepare', {
			...preparing,
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
	};
	/** Half of a move between synchronizers. The other half brings it back. */
	const move = async (commandId: string) => {
		const { transaction } = await user.post('/v2/commands/submit-and-wait-for-transaction', { commands: commands(`${commandId}-iou`) });
		const { contractId } = transaction.events[0].CreatedEvent;
		const [source, target] = world.synchronizers.map(({ id }: { id: string }) => id);
		const command = { UnassignCommand: { value: { contractId, source, target } } };
		return { reassignmentCommands: { commandId, submitter: alice, commands: [{ command }] } };
	};
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
	const [{ id: synchronizer }] = world.synchronizers;
	/** Hosts an external party by the client's own methods. */
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
	const get =
		(client: any, path: string, params: any = from): Call =>
		() =>
			client.get(path, params);
	const post =
		(client: any, path: string, body: unknown, params: any = from): Call =>
		() =>
			client.post(path, body, params);

	return {
		// Every endpoint that answers JSON, by the generic calls. Below, those that want more than what they require by name.
		...derivedCalls(facts, {
			ledger: (path) => (/^\/v2\/(?:idps|parties|users)/.test(path) ? admin : user),
			scan: () => scan,
			validator: (path) => (path.includes('/scan-proxy/') ? proxy : path.startsWith('/v0/admin/') ? operator : validator),
			registry: () => registry,
		}),
		// Participant.
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
			await user.post('/v2/commands/submit-and-wait-for-reassignment', { ...(await move('clients-5')), eventFormat: format }),
		'ledger POST /v2/commands/async/submit-reassignment': async () =>
			await user.post('/v2/commands/async/submit-reassignment', await move('clients-6')),
		'ledger POST /v2/interactive-submission/prepare': post(user, '/v2/interactive-submission/prepare', preparing),
		'ledger POST /v2/interactive-submission/execute': async () =>
			await user.post('/v2/interactive-submission/execute', await signed('clients-7')),
		'ledger POST /v2/interactive-submission/executeAndWait': async () =>
			await user.post('/v2/interactive-submission/executeAndWait', await signed('clients-8')),
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
		// Participant, by the client's own methods.
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
		// Scan.
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
		...ofNetwork('ScanClient', scan),
		// Validator and its scan proxy.
		'validator GET /v0/scan-proxy/transfer-preapprovals/by-party/{party}': get(
			proxy,
			'/v0/scan-proxy/transfer-preapprovals/by-party/{party}',
			{ path: { party: preapproved } },
		),
		'validator POST /v0/scan-proxy/holdings/summary': post(proxy, '/v0/scan-proxy/holdings/summary', snapshot),
		'validator POST /v1/scan-proxy/holdings/summary': post(proxy, '/v1/scan-proxy/holdings/summary', snapshot),
		...ofNetwork('ScanProxyClient', proxy),
		// Token registry. The second version's paths are not in the client's types yet, but it calls any path.
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
		...Object.fromEntries(
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
		),
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
