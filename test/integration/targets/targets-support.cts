/** Helpers of the tests of targets: three servers that say what asked them, and one credential for all three. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { runNode } from '../../support/engine.cts';

/** A server that answers every request with the ID of a participant, and keeps what came. */
export interface Participant {
	name: string;
	url: string;
	came: IncomingMessage[];
	/** Status of its answers. */
	status: number;
	server: Server;
}

/** Starts a server, and answers its URL. */
export async function urlOf(server: Server): Promise<string> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function participantNamed(name: string): Participant {
	const participant = { name, url: '', came: [], status: 200 } as unknown as Participant;
	participant.server = createServer((request, response) => {
		participant.came.push(request);
		request.resume();
		const body =
			participant.status === 200
				? { participantId: `${name}::1220${'a'.repeat(64)}`, access_token: `token-of-${name}`, expires_in: 3600 }
				: { code: 'NA', cause: 'A security-sensitive error has been received', errorCategory: -1 };
		response.writeHead(participant.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	});
	return participant;
}

export const BASE_TOKEN = 'base-token-of-the-credential';

/** Authorizations that a server was sent. */
export const tokensAt = ({ came }: Participant) => came.map(({ headers }) => headers.authorization ?? 'none');

/** Three servers for the calling file, a credential for all of them, and the operation that asks them for their IDs. */
export function useParticipants() {
	const participants = ['main', 'test1', 'test2'].map(participantNamed);
	const [main, test1, test2] = participants as [Participant, Participant, Participant];
	beforeAll(async () => {
		for (const participant of participants) participant.url = await urlOf(participant.server);
	});
	afterAll(() => participants.forEach(({ server }) => server.close()));
	beforeEach(() => {
		for (const participant of participants) {
			participant.came.length = 0;
			participant.status = 200;
		}
	});
	/** A credential for all three. */
	const fleet = (more: IDataObject = {}) => ({
		cantonLedgerApi: {
			baseUrl: main.url,
			authentication: 'accessToken',
			accessToken: BASE_TOKEN,
			severalTargets: true,
			targetName: 'main-1',
			targetTags: 'production',
			furtherTargets: {
				row: [
					{ name: 'test-1', url: test1.url, network: 'TestNet', tags: 'try, cheap', access: 'same' },
					{ name: 'test-2', url: test2.url, network: 'TestNet', tags: 'try', access: 'none' },
				],
			},
			...more,
		},
	});

	const getId = async (target: string | undefined, credentials: Record<string, IDataObject> = fleet(), more: object = {}) =>
		await runNode(
			'cantonLedger',
			{ authentication: 'accessToken', resource: 'participant', operation: 'getId', ...(target !== undefined && { options: { target } }) },
			{ credentials, invented: true, ...more },
		);

	return { main, test1, test2, fleet, getId };
}
