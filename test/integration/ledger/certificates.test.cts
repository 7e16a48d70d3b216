// Servers whose TLS certificate n8n does not trust, and what the page of troubleshooting says of them.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { root } from '../../../scripts/lib/paths.cjs';
import { runNode } from '../../support/engine.cts';
import { ofPrivateAuthority, selfSigned } from '../../support/selfSigned.cts';

const troubleshooting = readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8');
let server: Server | undefined;
let requests = 0;

async function run(identity: { key: string; cert: string }, ignoreSSLIssues = false) {
	requests = 0;
	server = createServer(identity, (_, response) => {
		requests += 1;
		response.writeHead(200, { 'content-type': 'application/json' }).end('{"participantId":"participant::1220ab"}');
	});
	await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
	const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const credentials = { cantonLedgerApi: { baseUrl, tokenSource: 'token', accessToken: 'a-token', ignoreSSLIssues } };
	return await runNode('cantonLedger', { resource: 'participant', operation: 'getId' }, { credentials, invented: true });
}

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

const ADVICE =
	"The server's TLS certificate is not trusted by n8n. " +
	'Configure the server to send the whole chain, or add its certificate authority to n8n (NODE_EXTRA_CA_CERTS).';

test.each([
	['of a private authority, sent without that of the authority', () => ofPrivateAuthority(true), 'unable to verify the first certificate'],
	['of a private authority, sent with it', () => ofPrivateAuthority(false), 'self-signed certificate in certificate chain'],
	['that nobody else signed', selfSigned, 'self-signed certificate'],
])('a certificate %s: the words of TLS, and how to have n8n trust it', async (_, identity, words) => {
	const { error } = await run(identity());
	expect(error?.message).toContain(words);
	expect(error?.description).toContain(ADVICE);
	expect(requests).toBe(0);
	expect(troubleshooting).toContain(`"${words}"`);
	expect(troubleshooting).toMatch(/"unable to verify the first certificate".*NODE_EXTRA_CA_CERTS=/);
});

test('the same server answers where the credential ignores what is wrong with its certificate', async () => {
	const { json } = await run(ofPrivateAuthority(true), true);
	expect(json).toEqual([expect.objectContaining({ participantId: 'participant::1220ab' })]);
});
