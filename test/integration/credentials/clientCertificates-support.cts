/** Helpers of the tests of mutual TLS: servers that ask for a client certificate, and credentials with one. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import type { TLSSocket } from 'node:tls';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';
import { authority } from '../../support/selfSigned.cts';

/** A server, and who came. */
export interface Listening {
	url: string;
	/** Names of the client certificates that came, with the paths. Empty: a client without one. */
	came: string[];
}

export const ofServers = authority('The authority of the servers');
export const ofClients = authority('The authority of the clients');
/** The certificate of n8n, and its key. */
export const client = ofClients.issue('n8n');

const ANSWER =
	'{"participantId":"participant::1220ab","user":{"id":"x"},"users":[],"nextPageToken":"","dso_party_id":"DSO::1220ab","access_token":"fetched"}';
const answering = (_: IncomingMessage, response: ServerResponse) =>
	void response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);

export const GET_ID = { authentication: 'accessToken', resource: 'participant', operation: 'getId' };
export const PATH = '/v2/parties/participant-id';

/** Lines of a key, which nothing that a user sees has. */
const secretLines = (pem: string) => pem.split('\n').filter((line) => line.length > 20 && !line.startsWith('--'));
/** Checks that nothing shown has a line of these keys. */
export const expectNoSecrets = (shown: unknown, ...pems: string[]) => {
	const text = JSON.stringify(shown);
	for (const line of pems.flatMap(secretLines)) expect(text).not.toContain(line);
};

/** Starts a server that asks for a client certificate for the calling file, and credentials for it. */
export function useGateway() {
	const servers: Server[] = [];
	/** Waits until it listens. Answers its port. */
	async function opened(server: Server): Promise<number> {
		servers.push(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return (server.address() as AddressInfo).port;
	}

	/** A server with a certificate of its authority, which by default answers those alone whose certificate an authority has issued. */
	async function listening({ ca = ofClients.cert, answer = answering, ...options }: ServerOptions & { answer?: typeof answering } = {}) {
		const came: string[] = [];
		const { key, cert } = ofServers.issue('localhost');
		const server = createServer({ key, cert, ca, requestCert: true, rejectUnauthorized: true, ...options }, (request, response) => {
			const { subject } = (request.socket as TLSSocket).getPeerCertificate();
			came.push(`${subject?.CN ?? ''} ${request.url}`);
			answer(request, response);
		});
		return { url: `https://localhost:${await opened(server)}`, came } satisfies Listening;
	}

	const gateway: Listening = { url: '', came: [] };
	beforeAll(async () => void Object.assign(gateway, await listening()));
	beforeEach(() => void gateway.came.splice(0));
	afterAll(() =>
		servers.forEach((server) => {
			if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
			server.close();
		}),
	);

	const certificates = (more: IDataObject = {}): IDataObject => ({
		ownCertificates: true,
		clientCertificate: client.cert,
		clientKey: client.key,
		caCertificate: ofServers.cert,
		...more,
	});
	const credential = (more: IDataObject = certificates(), baseUrl = gateway.url): { cantonLedgerApi: IDataObject } => ({
		cantonLedgerApi: { baseUrl, authentication: 'accessToken', accessToken: 'a-token', ...more },
	});
	const run = async (credentials: Record<string, IDataObject>, parameters: INodeParameters = GET_ID, node = 'cantonLedger') =>
		await runNode(node, parameters, { credentials, invented: true });
	return { gateway, opened, listening, certificates, credential, run };
}
