// Identities › Export: a file, encrypted unless that is switched off, and no key in any item, hint or error.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { useBinaryFiles } from '../../support/binaryFiles.cts';
import { OPERATOR, said, useValidator, type How } from './support.cts';

const { sandbox, run, sent } = useValidator();
const { pathOf } = useBinaryFiles();
const pem = (modulusLength: number): string =>
	String(generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'pem' }));
const PUBLIC = pem(2048);
const ADMINISTRATOR: How = { as: 'participant_admin' };

const exported = async (parameters: IDataObject = {}, how: How = ADMINISTRATOR) =>
	await run(
		'identities',
		'export',
		{ encryption: 'publicKey', recipientKey: PUBLIC, binaryPropertyName: 'data', options: {}, ...parameters },
		how,
	);

/** A server with an answer of its own. */
async function answering(body: string, ask: (url: string) => Promise<void>): Promise<void> {
	const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	server.close();
}

test('an item with facts, and an encrypted file', async () => {
	const { json, items, hints, error } = await exported();
	expect(error).toBeUndefined();
	expect(json).toEqual([
		{
			fileName: expect.stringMatching(/^identities-\w+-\d{8}-\d{6}-\d{3}\.cms$/),
			mimeType: 'application/cms',
			fileSize: expect.any(Number),
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
			encrypted: true,
			participantId: expect.stringMatching(/^\w+::1220/),
			privateKeys: 3,
			kmsKeys: 0,
			spliceVersion: expect.stringMatching(/^0\./),
			exportedAt: expect.stringMatching(/^20.*Z$/),
			baseUrl: `${sandbox.url}/api/validator`,
		},
	]);
	const file = readFileSync(pathOf(items[0]!.binary!.data!));
	expect(file.length).toBe(json[0]!.fileSize);
	expect(file.includes('keyPair')).toBe(false);
	expect(hints).toEqual([]);
	expect((await sent()).map(({ endpoint }) => endpoint).filter(Boolean)).toEqual(['GET /v0/admin/participant/identities']);
});

test('without encryption the file is what the validator says, to the byte, with a warning and no key in the item', async () => {
	const { json, items, hints } = await exported({ encryption: 'none', options: { fileName: 'my.json' } });
	expect(json).toMatchObject([{ fileName: 'my.json', mimeType: 'application/json', encrypted: false }]);
	const dump = JSON.parse(readFileSync(pathOf(items[0]!.binary!.data!)).toString()) as { id: string; keys: IDataObject[] };
	expect(dump.id).toBe(`PAR::${String(json[0]!.participantId)}`);
	expect(dump.keys.map(({ name }) => name)).toEqual(['namespace', 'signing', 'encryption']);
	for (const { keyPair } of dump.keys) expect(JSON.stringify(json)).not.toContain(String(keyPair).slice(0, 20));
	expect(hints).toEqual([expect.stringMatching(/private keys and is not encrypted/)]);
});

test('keys at a key management service are counted apart', async () => {
	const dump = {
		id: 'PAR::p::1220ab',
		keys: [
			{ type: 'signing', keyId: 'arn:1', name: 'signing' },
			{ keyPair: 'c2VjcmV0', name: 'encryption' },
		],
		authorizedStoreSnapshot: 'AA==',
	};
	await answering(JSON.stringify(dump), async (url) => {
		const { json } = await exported({}, { ...ADMINISTRATOR, credential: { url } });
		expect(json).toMatchObject([{ participantId: 'p::1220ab', privateKeys: 1, kmsKeys: 1, spliceVersion: null }]);
	});
});

test.each([
	['{"id":"PAR::p::1220","keys":[{"keyPair":"top-secret"}]}'],
	['{"id":"PAR::p::1220","keys":["top-secret"],"authorizedStoreSnapshot":""}'],
	['top-secret'],
])('an answer that is something else, such as %s, is an error that quotes nothing of it', async (body) => {
	await answering(body, async (url) => {
		const result = await exported({}, { ...ADMINISTRATOR, credential: { url } });
		expect(said(result)).toMatch(/does not answer as expected/);
		expect(`${said(result)} ${JSON.stringify(result.error)}`).not.toContain('top-secret');
	});
});

test.each([
	[' ', /^Public Key: this field is empty/],
	['MIIB', /^Public Key: this is not an RSA key as PEM/],
	[String(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })), /not an RSA key/],
	[pem(1024), /^Public Key: this key has 1024 bits, 2048 are the least/],
	['-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----', /^Public Key: this is a private key/],
])('a key that cannot be used is refused before the validator is asked: %#', async (recipientKey, words) => {
	await sent();
	expect(said(await exported({ recipientKey }))).toMatch(words);
	expect((await sent()).filter(({ endpoint }) => endpoint)).toEqual([]);
});

test('who does not administer the validator is told the right that is missing', async () => {
	expect(said(await exported({}, { as: 'ledger-api-user' }))).toMatch(/Authorization Failed[^]*participant admin/);
	expect((await exported({}, OPERATOR)).json).toMatchObject([{ encrypted: true }]);
});
