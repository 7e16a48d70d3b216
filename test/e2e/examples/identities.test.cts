// The nightly backup of the identities in the real n8n: an encrypted file is stored, and the one before is read again.
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { credential, world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';
import { enterSettings, importExample } from './support.cts';
import { rowsOf } from './tables.cts';

const { sandbox, client } = world();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The folder: files by path. */
const files = new Map<string, Buffer>();

let folder: Server;
let workflow: string;

const night = async () => await client.run(workflow, 'Every Night');
const said = async () => {
	const found = (await sandbox.delivered('identities')).map(({ body }: any) => body);
	await sandbox.call('DELETE', '/control/sink/identities');
	return found;
};

beforeAll(async () => {
	folder = createServer((request, response) => {
		const pieces: Buffer[] = [];
		request.on('data', (piece: Buffer) => pieces.push(piece));
		request.on('end', () => {
			const path = String(request.url);
			if (request.method === 'PUT') files.set(path, Buffer.concat(pieces));
			const file = files.get(path);
			response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file);
		});
	});
	await new Promise<void>((resolve) => folder.listen(0, '127.0.0.1', resolve));
	const account = await client.createCredential(
		credential(sandbox, 'cantonValidatorApi', { authentication: 'accessToken', accessToken: bearer({ sub: 'participant_admin' }) }),
	);
	const values: Record<string, string> = {
		folder: `http://127.0.0.1:${(folder.address() as AddressInfo).port}/backups`,
		recipientKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
	};
	workflow = await importExample('identities-backup', {
		sink: 'identities',
		change: {
			Settings: enterSettings(values),
			'Export Identities': (node: any) => (node.credentials = { cantonValidatorApi: account }),
		},
	});
}, 60_000);
afterAll(() => void folder.close());

test('encrypted before it is stored, silent while the one before is there, and loud when it is not', async () => {
	const first = await night();
	expect(first.data.resultData.error).toBeUndefined();
	expect(files.size).toBe(1);
	const [[path, file]] = [...files] as [[string, Buffer]];
	expect(path).toMatch(/^\/backups\/identities-\w+-\d{8}-\d{6}-\d{3}\.cms$/);
	expect(file.includes('keyPair')).toBe(false);
	const rows = (await rowsOf('canton_identities_backups')).filter((row) => row.workflow === workflow);
	expect(rows).toMatchObject([{ sha256: createHash('sha256').update(file).digest('hex'), address: expect.stringContaining(path) }]);
	// No key in what n8n keeps of the execution.
	const headers = { authorization: `Bearer ${bearer({ sub: 'participant_admin' })}` };
	const answer = await fetch(`${sandbox.url}/api/validator/v0/admin/participant/identities`, { headers });
	const { keys } = (await answer.json()) as { keys: Array<{ keyPair: string }> };
	for (const { keyPair } of keys) expect(JSON.stringify(first)).not.toContain(keyPair.slice(0, 20));

	expect((await night()).data.resultData.error).toBeUndefined();
	expect(await said()).toEqual([]);
	expect(files.size).toBe(2);

	const [, last] = [...files.keys()];
	files.set(last!, Buffer.from('something else'));
	await night();
	expect(await said()).toMatchObject([{ status: 'problem', text: expect.stringContaining(last!) }]);

	files.clear();
	expect((await night()).data.resultData.error).toBeUndefined();
	expect(await said()).toMatchObject([{ text: expect.stringContaining('SHA-256 now: the file cannot be read') }]);
	// The night has its backup nevertheless.
	expect(files.size).toBe(1);

	// Nor does a channel that takes no message keep the night from its backup.
	files.clear();
	const [{ id: before }] = await client.executions(workflow);
	await sandbox.call('POST', '/control/faults', { faults: [{ path: '/sink/identities', times: 3, status: 500, body: {} }] });
	const unheard = await night();
	expect((await client.executions(workflow))[0]).toMatchObject({ status: 'success', id: expect.not.stringMatching(`^${before}$`) });
	expect(await said()).toEqual([]);
	expect(files.size).toBe(1);
	const order = (name: string): number => unheard.data.resultData.runData[name]![0].executionIndex;
	expect(order('Note It')).toBeLessThan(order('Get Last File'));
}, 240_000);

const hasOpenssl = /^OpenSSL [3-9]/.test(String(spawnSync('openssl', ['version']).stdout));
(hasOpenssl ? test : test.skip)('openssl opens what was stored, with the private key', () => {
	const [file] = [...files.values()];
	const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
	const command = 'openssl cms -decrypt -binary -inform DER -inkey <(printf %s "$KEY")';
	const { stdout, stderr } = spawnSync('bash', ['-c', command], { input: file, env: { ...process.env, KEY: key } });
	expect(String(stderr)).toBe('');
	expect(JSON.parse(String(stdout))).toMatchObject({ id: expect.stringMatching(/^PAR::/), keys: expect.any(Array) });
});
