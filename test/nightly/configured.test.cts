// Examples that sign, imported in the editor and executed by their button: each shows the public key of its service. HashiCorp Vault, AWS KMS
// and Fireblocks are stand-ins on loopback.
import { Fireblocks, Kms, Vault } from '../e2e/examples/signers.cts';
import type { Person } from '../editor/support/person.cts';
import { configured, ExampleRuns } from './support/exampleRuns.cts';

const runs = new ExampleRuns();
const [vault, kms, fireblocks] = [new Vault(), new Kms(), new Fireblocks()];
beforeAll(async () => {
	for (const service of [vault, kms, fireblocks]) await service.listen();
	await runs.open({ 'vault.example.com': vault.url, [kms.host]: kms.url, [fireblocks.host]: fireblocks.url }, [
		{ type: 'httpHeaderAuth', name: 'Vault token', data: { name: 'X-Vault-Token', value: vault.token } },
		{
			type: 'aws',
			name: 'AWS (IAM) account',
			data: { region: 'eu-central-1', accessKeyId: kms.accessKeyId, secretAccessKey: kms.secretAccessKey },
		},
		{ type: 'jwtAuth', name: 'JWT Auth account', data: { keyType: 'pemKey', privateKey: fireblocks.privateKey, algorithm: 'RS256' } },
	]);
}, 300_000);

afterAll(async () => {
	await runs.close();
	for (const service of [vault, kms, fireblocks]) service.close();
});

it.each(configured)(
	'%s runs to its end',
	async (name) => {
		const enter = { node: 'Settings', enter: async (who: Person) => await who.enterSetting('apiUser', fireblocks.apiUser) };
		await runs.execute(name, name === 'signer-fireblocks' ? enter : undefined, 'By Hand');
		const { status, data } = await runs.ended();
		expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
		const { publicKey } = data.resultData.runData['Public Key'][0].data.main[0][0].json;
		const service = { 'signer-aws-kms': kms, 'signer-fireblocks': fireblocks, 'signer-vault': vault }[name]!;
		expect(publicKey).toBe(service.publicKey);
	},
	180_000,
);
