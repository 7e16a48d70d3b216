// An external party from its key to its first payment, in the real n8n, signed by each of the signers. With VAULT_ADDR and VAULT_TOKEN the
// signer for Vault asks that server instead of a stand-in: its transit engine has to be mounted.
import { mayAccept, readExample } from '../../../scripts/lib/demo.cjs';
import { resultOf } from '../../../scripts/lib/rest.cjs';
import { leadHere, world } from '../support/e2e.cts';
import { Fireblocks, Kms, Vault } from './signers.cts';
import { enterSettings, importExample } from './support.cts';

const { sandbox, client } = world();
const { VAULT_ADDR, VAULT_TOKEN = '' } = process.env;
const [vault, kms, fireblocks] = [new Vault(), new Kms(), new Fireblocks()];
const SIGNERS = [
	{
		example: 'signer-vault',
		signer: vault,
		settings: () => ({ vault: VAULT_ADDR ?? vault.url }),
		account: {
			name: 'Vault token',
			type: 'httpHeaderAuth',
			data: { name: 'X-Vault-Token', value: VAULT_ADDR ? VAULT_TOKEN : vault.token },
		},
		refusal: /permission denied/,
	},
	{
		example: 'signer-aws-kms',
		signer: kms,
		settings: () => ({}),
		account: {
			name: 'AWS (IAM) account',
			type: 'aws',
			data: { region: 'eu-central-1', accessKeyId: kms.accessKeyId, secretAccessKey: kms.secretAccessKey },
		},
		refusal: /not authorized/,
	},
	{
		example: 'signer-fireblocks',
		signer: fireblocks,
		settings: () => ({ apiUser: fireblocks.apiUser }),
		account: {
			name: 'JWT Auth account',
			type: 'jwtAuth',
			data: { keyType: 'pemKey', privateKey: fireblocks.privateKey, algorithm: 'RS256' },
		},
		refusal: /Fireblocks did not sign: transaction tx-\d+ is REJECTED REJECTED_BY_USER/,
	},
];

const outcomeOf = (execution: any, node: string) => resultOf(execution, node).items[0]?.json;
const executions = async () =>
	(await sandbox.call('GET', '/control/requests')).requests.filter(({ path }: any) => path.includes('/interactive-submission/execute'));

beforeAll(async () => {
	await sandbox.call('POST', '/control/reset', {});
	const { parties } = await sandbox.call('GET', '/control/world');
	await mayAccept(sandbox, parties.treasury);
	await sandbox.call('POST', '/control/do', { action: 'tap', party: 'treasury', amount: '500.0000000000' });
	for (const signer of [vault, kms, fireblocks]) await signer.listen();
	for (const { host, url } of [kms, fireblocks]) leadHere(host, url);
}, 60_000);

afterAll(() => {
	for (const signer of [vault, kms, fireblocks]) signer.close();
});

describe.each(SIGNERS)('by $example', ({ example, signer, settings, account, refusal }) => {
	/** A server that is really Vault keeps to itself what it signed. */
	const isReal = example === 'signer-vault' && VAULT_ADDR !== undefined;
	let workflow: string;
	let signs: string;

	beforeAll(async () => {
		signs = await importExample(example, { account, change: { Settings: enterSettings(settings()) } });
		await client.activate(signs);
		// The sandbox has a time of its own.
		const executeBefore = new Date(Date.parse(String((await sandbox.call('GET', '/control/world')).time)) + 86_400_000).toISOString();
		const inTime = ({ parameters }: any) => (parameters.executeBefore = executeBefore);
		workflow = await importExample('external-party', {
			change: {
				Settings: enterSettings({ signer: signs, partyHint: example }),
				'Send First Coins': inTime,
				'Prepare Payment': inTime,
			},
		});
	}, 60_000);

	it('by hand it shows the public key', async () => {
		const execution = await client.run(signs, 'By Hand');
		expect(execution.data.resultData.error).toBeUndefined();
		const { publicKey, ...kind } = outcomeOf(execution, 'Public Key');
		expect(kind).toEqual({ keyFormat: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO', keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519' });
		expect(publicKey).toMatch(/^MCowBQYDK2VwAyEA/);
		if (!isReal) expect(publicKey).toBe(signer.publicKey);
	}, 60_000);

	(isReal ? it.skip : it)(
		'an owner that refuses ends it, and nothing is allocated',
		async () => {
			signer.refuses = true;
			const { status, data } = await client.run(workflow, 'Start', 60_000);
			signer.refuses = false;
			expect(status).toBe('error');
			expect(JSON.stringify(data.resultData)).toMatch(refusal);
			expect(data.resultData.runData.Allocate).toBeUndefined();
			expect(signer.signed).toEqual([]);
		},
		90_000,
	);

	it('the party is hosted, gets its first coins and pays: each signature is of the key, and the sandbox takes it', async () => {
		await sandbox.call('DELETE', '/control/requests');
		const execution = await client.run(workflow, 'Start', 120_000);
		expect(execution.data.resultData.error).toBeUndefined();
		const { party, multiHash } = outcomeOf(execution, 'Generate Topology');
		expect(party).toMatch(new RegExp(`^${example}::1220`));
		expect(outcomeOf(execution, 'Allocate')).toMatchObject({ party, known: true });
		const [acceptance, payment] = ['Prepare Acceptance', 'Prepare Payment'].map((node) => outcomeOf(execution, node));
		const hashes = [multiHash, acceptance.preparedTransactionHash, payment.preparedTransactionHash];
		if (!isReal) expect(signer.signed).toEqual(hashes);
		expect(signer.refused.filter((why) => why !== 'policy')).toEqual([]);
		for (const node of ['Execute Acceptance', 'Execute Payment'])
			expect(outcomeOf(execution, node)).toMatchObject({ outcome: 'succeeded' });
		expect(await executions()).toHaveLength(2);
		// 25 coins came, 5 of them are paid or offered.
		const { owner = party, unlocked } = outcomeOf(execution, 'Get Balance');
		expect([owner, unlocked]).toEqual([party, '20.0000000000']);
	}, 180_000);

	it('executed again, it allocates, accepts and pays nothing a second time', async () => {
		const before = signer.signed.length;
		const execution = await client.run(workflow, 'Start', 120_000);
		expect(execution.data.resultData.error).toBeUndefined();
		const { runData } = execution.data.resultData;
		expect(Object.keys(runData)).not.toEqual(expect.arrayContaining(['Allocate', 'Prepare Acceptance']));
		expect(outcomeOf(execution, 'Send First Coins')).toMatchObject({ outcome: 'succeeded', alreadyDone: true });
		expect(outcomeOf(execution, 'Execute Payment')).toMatchObject({ outcome: 'succeeded', alreadyDone: true });
		if (!isReal) expect(signer.signed).toHaveLength(before + 1);
		expect(outcomeOf(execution, 'Get Balance').unlocked).toBe('20.0000000000');
	}, 180_000);
});

it('Fireblocks shows those who approve what it is', () => {
	expect(fireblocks.notes.join('\n')).toContain('Topology of the party signer-fireblocks::1220');
	expect(fireblocks.notes.join('\n')).toContain('exercises');
});

it('no address in these examples is one of the stand-in', () => {
	for (const name of ['external-party', ...SIGNERS.map(({ example }) => example)])
		for (const { parameters } of readExample(name).nodes) expect(String(parameters.url ?? '')).not.toMatch(/^https?:\/\/(?:127|localhost)/);
});
