// The official clients of the ecosystem against the sandbox, over real HTTP: what they ask of an endpoint that is served here
// works, and what does not is listed below with its reason. Either list is exact: a call that begins to work has to leave it.
//
// The wallet SDK is the newest that can be installed, 0.20.0: of 1.4.0 the registry has no installable version. It knows participants
// of 3.3 and 3.4 only, so it speaks to a sandbox that plays 3.4. The other clients speak to 3.5.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { development } from '../../scripts/lib/demo.cjs';
import { startSandbox } from '../../scripts/lib/sandbox.cjs';
import { bearer } from '../e2e/support/token.cts';
import { Contract } from '../support/contract.cts';
import { dar } from '../support/dar.cts';

interface Outcome {
	answer?: any;
	error?: string;
	requests: string[];
}

const root = join(__dirname, '..', '..');
const NO_INSTRUCTIONS = 'the registry of Canton Coin refuses them in words, since there are none';
const NEWER_SCAN = 'since the release of 0.7.5; these clients speak to 0.7.4';
const RULES = 'the nodes do not read the rules of Canton Coin on their own';
const OLDER_UPDATES = 'it reads updates by endpoints of before 3.4; the nodes ask POST /v2/updates and its successors';

/** Calls that do not work, and why. */
const REFUSED: Record<'clients' | 'wallet', Record<string, string>> = {
	clients: {
		'ledger POST /v2/commands/completion-by-hash': 'since 3.6; these clients speak to 3.5',
		'ledger POST /v2/updates/update-by-hash': 'since 3.6; these clients speak to 3.5',
		'ledger POST /v2/dars/validate': 'a participant accepts without content, which this client takes for a refusal',
		'registry POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/accept': NO_INSTRUCTIONS,
		'registry POST /registry/allocation-instruction/v2/{allocationInstructionId}/choice-contexts/withdraw': NO_INSTRUCTIONS,
		'scan POST /v2/state/acs': NEWER_SCAN,
		'scan POST /v2/holdings/state': NEWER_SCAN,
		'ScanClient.getAmuletRules': RULES,
		'ScanClient.isDevNet': RULES,
		'ScanProxyClient.getAmuletSynchronizerId': RULES,
		'ScanProxyClient.getAmuletRules': RULES,
		'ScanProxyClient.isDevNet': RULES,
	},
	wallet: {
		'LedgerController.uploadDar': 'it uploads by POST /v2/packages; the nodes use POST /v2/dars, which also vets',
		'LedgerController.createTransferPreapprovalCommand': 'it asks for one preferred package; the nodes ask for several at once',
		'TokenStandardController.createTransfer': OLDER_UPDATES,
		'TokenStandardController.listHoldingTransactions': OLDER_UPDATES,
		'TokenStandardController.getTransactionById': OLDER_UPDATES,
		'TokenStandardController.createTap': RULES,
		'ValidatorController.getAmuletRules': RULES,
	},
};

/** Makes the calls in a process of their own: the clients are ES modules, which jest does not load. */
async function outcomes(suite: 'clients' | 'older' | 'wallet', args: string[]): Promise<Record<string, Outcome>> {
	const sandbox = await startSandbox({ args: ['--set', 'maxTokenSeconds=0', '--history', '60', ...args] });
	try {
		const happen = async (action: string, more = {}) => (await sandbox.call('POST', '/control/do', { action, ...more })).happened;
		const { preparedTransaction, hashingSchemeVersion, partySignatures } = await happen('prepare');
		const before = (await sandbox.call('GET', '/control/world')).ledgerEnd;
		const done = await happen('succeed');
		const world = await sandbox.call('GET', '/control/world');
		worlds[suite] = { ...world, done: done.commandId };
		const facts = {
			url: sandbox.url,
			tokens: {
				user: bearer({ sub: 'ledger-api-user' }),
				admin: bearer({ sub: 'participant_admin' }),
				operator: bearer({ sub: 'validator-operator' }),
			},
			developmentSecret: development.developmentSecret,
			audience: development.audience,
			world,
			prepared: { preparedTransaction, hashingSchemeVersion, partySignatures },
			done: { commandId: done.commandId, before },
			contract: { updateId: done.updateId },
			preapproved: world.parties.treasury,
			dar: dar().toString('base64'),
		};
		const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'run.mts')], {
			cwd: root,
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		child.stdin.end(JSON.stringify({ suite, facts }));
		return JSON.parse((await text(child.stdout)).trim().split('\n').at(-1)!);
	} finally {
		await sandbox.stop();
	}
}

const RUNS = {
	clients: [],
	// Paths that went away with Splice 0.6.5.
	older: ['--set', 'splice="0.6.4"'],
	wallet: ['--server', '3.4.11'],
};
const printed: Record<string, Record<string, Outcome>> = {};
/** The sandboxes' worlds, each with the command the calls wait for. */
const worlds: Record<string, any> = {};

beforeAll(async () => {
	for (const [suite, args] of Object.entries(RUNS)) printed[suite] = await outcomes(suite as keyof typeof RUNS, args);
}, 180_000);

const contracts = ['ledger', 'scan', 'validator', 'registry'].map((api) => new Contract(api));
const endpoints = contracts.flatMap((contract) => contract.endpoints().map((endpoint) => ({ api: contract.api, ...endpoint })));

/** True if an endpoint said, as its contract describes, that there is nothing of the kind: in their world nothing is scheduled, say. */
const nothingThere = (call: string, { error = '', requests }: Outcome) =>
	requests.at(-1)?.endsWith(' 404') === true &&
	!error.includes('The requested resource could not be found') &&
	endpoints.some(({ api, name, statuses }) => call === `${api} ${name}` && statuses.includes('404'));

const failures = (suite: string) =>
	Object.fromEntries(
		Object.entries(printed[suite])
			.filter(([name, outcome]) => outcome.error !== undefined && !nothingThere(name, outcome))
			.map(([name, { error, requests }]) => [name, [error, requests.at(-1)]]),
	);

test.each(['clients', 'wallet'] as const)('%s: every call works but for those listed', (suite) => {
	const failed = failures(suite);
	expect(Object.entries(failed).filter(([name]) => !(name in REFUSED[suite]))).toEqual([]);
	expect(Object.keys(REFUSED[suite]).filter((name) => !(name in failed))).toEqual([]);
});

test('what older networks have under another path works there', () => {
	expect(failures('older')).toEqual({});
	expect(Object.keys(printed.older)).toHaveLength(4);
});

test('every endpoint that answers JSON is requested, but those that write through a validator', () => {
	const served = endpoints
		.filter(({ name, answers }) => answers.length > 0 && /^(?:GET|POST) /.test(name))
		.map(({ api, name }) => `${api} ${name}`);
	const requested = new Set([...Object.keys(printed.clients), ...Object.keys(printed.older)]);
	expect(served.filter((endpoint) => !requested.has(endpoint) && !endpoint.startsWith('validator POST'))).toEqual([]);
});

test('what the clients make of the answers is right', () => {
	const { clients, wallet } = printed;
	const answer = (name: string) => (clients[name] ?? wallet[name]).answer;
	const { parties, synchronizers, ledgerEnd } = worlds.clients;
	expect(answer('LedgerClient.init')).toBe('3.5');
	expect(answer('LedgerClient.checkIfPartyExists')).toBe(true);
	expect(answer('LedgerClient.getSynchronizerId')).toBe(synchronizers[0].id);
	expect(answer('ScanClient.getAmuletSynchronizerId')).toBe(synchronizers[0].id);
	expect(answer('LedgerClient.createUser (existing)')).toMatchObject({ id: 'ledger-api-user', primaryParty: parties.alice });
	expect(answer('awaitCompletion')).toMatchObject({ commandId: worlds.clients.done, userId: 'ledger-api-user', status: { code: 0 } });
	expect(answer('ledger POST /v2/commands/submit-and-wait')).toMatchObject({ updateId: expect.stringMatching(/^1220/) });
	expect(answer('LedgerController.prepareSubmission')).toMatchObject({ preparedTransactionHash: expect.any(String) });
	expect(answer('ledger GET /v2/state/ledger-end')).toEqual({ offset: ledgerEnd });
	expect(answer('LedgerClient.createUser')).toMatchObject({ id: 'somebody-new', primaryParty: parties.alice });
	const { partyId, publicKeyFingerprint } = answer('LedgerClient.generateTopology');
	expect(partyId).toBe(`newcomer::${publicKeyFingerprint}`);
	expect(answer('LedgerClient.allocateExternalParty')).toEqual({ partyId });
	expect(answer('validator GET /v0/scan-proxy/dso-party-id')).toEqual({ dso_party_id: parties.DSO });

	expect(answer('OAuth client credentials')).toEqual({ offset: worlds.wallet.ledgerEnd });
	expect(answer('WalletSDK connect, setPartyId')).toEqual({ party: parties.alice, synchronizer: synchronizers[0].id });
	expect(answer('LedgerController.listWallets')).toEqual([parties.alice, parties.treasury, parties.bob]);
	expect(answer('LedgerController.waitForCompletion')).toMatchObject({ commandId: worlds.wallet.done });
	expect(answer('LedgerController.isPackageUploaded')).toBe(true);
	expect(answer('TokenStandardController.getInstrumentAdmin')).toBe(parties.DSO);
	expect(answer('TokenStandardController.listHoldingUtxos')[0].interfaceViewValue).toMatchObject({
		owner: parties.alice,
		amount: expect.stringMatching(/^\d/),
	});
	expect(answer('TokenStandardController.fetchPendingTransferInstructionView')).toEqual(
		expect.arrayContaining([expect.objectContaining({ contractId: expect.any(String) })]),
	);
	const [exercise, disclosed] = answer('TokenStandardController.exerciseTransferInstructionChoice');
	expect(exercise.ExerciseCommand).toMatchObject({ choice: 'TransferInstruction_Accept' });
	expect(disclosed.length).toBeGreaterThan(0);
	expect(answer('ValidatorController.getTransferPreApprovalByParty')).toMatchObject({ receiverId: parties.treasury, dso: parties.DSO });
	expect(answer('ValidatorController.getValidatorUser')).toBe(parties['digitalasset-testValidator-1']);
});
