// Examples whose node Settings wants something of their user: imported in the editor, filled in as their pages say, and executed by their
// button. HashiCorp Vault, AWS KMS and Fireblocks are stand-ins on loopback, with keys of their own. PostgreSQL is a real one of this machine.
import { join } from 'node:path';

import { query, startDatabases } from '../../scripts/lib/queue.cjs';
import { end } from '../../scripts/lib/processes.cjs';
import { Fireblocks, Kms, Vault } from '../e2e/examples/signers.cts';
import { world } from '../e2e/support/e2e.cts';
import { configured, ExampleRuns } from './support/exampleRuns.cts';

const { n8n, sandbox } = world();
const runs = new ExampleRuns();
const [vault, kms, fireblocks] = [new Vault(), new Kms(), new Fireblocks()];
const VALIDATOR = 'digitalasset-testValidator-1';

let parties: Record<string, string>;
let postgres: Awaited<ReturnType<typeof startDatabases>>;
/** ID of the workflow that signs with Vault. */
let signer: string;

beforeAll(async () => {
	for (const service of [vault, kms, fireblocks]) await service.listen();
	postgres = await startDatabases(join(n8n().folder, 'postgres'), 'audit');
	const { port } = postgres;
	await runs.open({ 'vault.example.com': vault.url, [kms.host]: kms.url, [fireblocks.host]: fireblocks.url }, [
		{ type: 'httpHeaderAuth', name: 'Vault token', data: { name: 'X-Vault-Token', value: vault.token } },
		{
			type: 'aws',
			name: 'AWS (IAM) account',
			data: { region: 'eu-central-1', accessKeyId: kms.accessKeyId, secretAccessKey: kms.secretAccessKey },
		},
		{ type: 'jwtAuth', name: 'JWT Auth account', data: { keyType: 'pemKey', privateKey: fireblocks.privateKey, algorithm: 'RS256' } },
		{
			type: 'postgres',
			name: 'Postgres account',
			data: { host: '127.0.0.1', port, database: 'audit', user: 'n8n', password: '', ssl: 'disable' },
		},
	]);
	({ parties } = await sandbox.call('GET', '/control/world'));
}, 300_000);

afterAll(async () => {
	await runs.close();
	for (const service of [vault, kms, fireblocks]) service.close();
	await end(postgres.pid());
});

/** Values entered in Settings before the button is pressed, by its names there. */
const entered = (): Record<string, Record<string, string>> => ({
	'audit-export': { party: parties.bank! },
	'external-party': { signer, payer: parties.treasury!, receiver: parties.alice! },
	'signer-fireblocks': { apiUser: fireblocks.apiUser },
	'sweep-and-merge': { parties: `${parties.alice},${parties.bob}`, treasury: parties.treasury! },
	'traffic-guard': { validator: parties[VALIDATOR]! },
});

/** Signers come first: an external party asks one of them. */
const ordered = [...configured].sort((a, b) => Number(b.startsWith('signer-')) - Number(a.startsWith('signer-')));

it.each(ordered)(
	'%s runs to its end',
	async (name) => {
		const values = Object.entries(entered()[name] ?? {});
		const enter = {
			node: 'Settings',
			enter: async (who: any) => {
				for (const [field, value] of values) await who.enterSetting(field, value);
			},
		};
		const who = await runs.execute(name, values.length > 0 ? enter : undefined, name.startsWith('signer-') ? 'By Hand' : undefined);
		const { status, data } = await runs.ended();
		expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
		const resultOf = (node: string) => data.resultData.runData[node]?.[0].data.main[0]?.[0]?.json;
		if (name.startsWith('signer-')) {
			const service = { 'signer-aws-kms': kms, 'signer-fireblocks': fireblocks, 'signer-vault': vault }[name]!;
			expect(resultOf('Public Key').publicKey).toBe(service.publicKey);
		}
		if (name === 'signer-vault') {
			await who.publish();
			signer = runs.workflow;
		}
		if (name === 'external-party') expect(resultOf('Get Balance')).toMatchObject({ party: expect.stringMatching(/^vault::1220/) });
		if (name === 'audit-export') expect(query(postgres.port, 'audit', 'SELECT 1 FROM canton_updates').length).toBeGreaterThan(0);
	},
	180_000,
);
