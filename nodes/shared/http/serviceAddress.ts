import { createHash } from 'crypto';

import { inputError } from '../errors/nodeErrors';
import { secretsOf, Secrets } from '../errors/secrets';
import { shown } from '../errors/safeText';
import { sendsCertificates } from './certificateSupport';
import { connectionOf, ConnectionProblem, type Connection } from './connection';
import type { RequestContext, Service } from './service';
import type { FurtherServers } from './mirrors';
import { publicUrl, trimUrl, urlProblem } from './url';

/** Address of a service and its connection settings, from its credential. */
export interface ServiceAddress {
	/** The base URL. */
	url: string;
	/** The token server's address, as it may be shown. */
	tokenUrl?: string;
	connection: Connection;
	/** Further servers that the credential names, and how their answers are compared. */
	further: FurtherServers;
	/** Values of the credential that no error may show. */
	secrets: Secrets;
	/** Fingerprint of the address and of all that the credential holds: clients that have the same one send the same requests, as the same user. */
	identity: () => string;
}

/**
 * Reads the service's credential.
 * @param baseUrl replaces the credential's
 * @throws NodeOperationError when there is no usable URL, or another field of the connection is invalid
 */
export async function serviceAddress(context: RequestContext, service: Service, baseUrl?: string): Promise<ServiceAddress> {
	const credentials = service.credentialType ? await context.getCredentials(service.credentialType) : {};
	const url = trimUrl(baseUrl ?? service.baseUrl(credentials));
	const problem = urlProblem(url);
	if (problem)
		throw inputError(
			context.getNode(),
			`The ${service.urlField ?? 'Base URL'} ${problem}`,
			'Enter it in full in the credential. It looks like https://host:port/path.',
		);
	const connection = connectionOf(credentials);
	if (connection instanceof ConnectionProblem) {
		const { field, problem: wrong, advice } = connection;
		throw inputError(context.getNode(), `${field} in the credential: ${wrong}`, advice);
	}
	if (connection.tls.agentOptions && !(await sendsCertificates(context, url)))
		throw inputError(
			context.getNode(),
			'Own Certificates in the credential: this n8n is older than 2.20, and would connect without them',
			'Update n8n. Or have a proxy such as nginx add the client certificate, and switch Own Certificates off.',
		);
	const tokenUrl = service.renewalPath !== undefined ? publicUrl(shown(String(credentials.accessTokenUrl ?? ''))) : undefined;
	const secrets = new Secrets();
	secrets.add(secretsOf({ ...credentials, ...(baseUrl !== undefined && { baseUrl }) }));
	const further = service.further?.(credentials, url) ?? { urls: [] };
	if (further instanceof ConnectionProblem) {
		const { field, problem: wrong, advice } = further;
		throw inputError(context.getNode(), `${field} in the credential: ${wrong}`, advice);
	}
	const content = JSON.stringify([service.credentialType, url, credentials]);
	const identity = () => createHash('sha256').update(content).digest('hex');
	return { url, tokenUrl, connection, further, secrets, identity };
}
