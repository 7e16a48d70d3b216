import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { jwtClaims, timeClaim } from '../values/jwt';
import { bearerToken } from './bearer';
import { connectionOf, ConnectionProblem } from './connection';
import type { Service } from './service';
import { hasWebSocket, isProtocol } from './socket';

/** Address and options of a ledger's channel. */
export interface ChannelAddress {
	url: string;
	/** The token and the protocol that is spoken, in the order in which a participant reads them. */
	protocols: string[];
	/** Size limit of a message, in characters: that of an answer. */
	answerLimit: number;
	/** When the token expires, in ms since 1970. Absent if it does not say. */
	expiresAt?: number;
}

const PROTOCOL = 'daml.ws.auth';

/** The address of a channel below the base URL. Or, as a text, why a credential's service cannot be listened to. */
export function channelAddress(
	service: Service,
	credentials: ICredentialDataDecryptedObject,
	baseUrl: string,
	path: string,
): ChannelAddress | string {
	if (!hasWebSocket()) return 'this version of Node has no WebSocket (Node 22 and later have one)';
	const connection = connectionOf(credentials as IDataObject);
	if (connection instanceof ConnectionProblem || Object.keys(connection.headers).length > 0) {
		return 'the credential has Extra Headers, which a WebSocket cannot send';
	}
	if (connection.tls.skipSslCertificateValidation) return 'the credential has Ignore TLS Issues switched on, which a WebSocket cannot do';
	if (connection.tls.agentOptions) return 'the credential has Own Certificates, which a WebSocket cannot use';
	const renews = service.renewalPath !== undefined;
	const { access_token: fetched } = (credentials.oauthTokenData ?? {}) as IDataObject;
	const jwt = renews ? String(fetched ?? '') : bearerToken(credentials);
	if (renews && !jwt) return 'n8n has no access token for the credential yet';
	const first = `jwt.token.${jwt}`;
	if (!isProtocol(first)) return 'its token has characters that a WebSocket cannot carry';
	const exp = timeClaim(jwtClaims(jwt), 'exp');
	return {
		url: baseUrl.replace(/^http/i, 'ws') + path,
		protocols: jwt ? [first, PROTOCOL] : [PROTOCOL],
		answerLimit: connection.answerLimit,
		...(exp !== undefined && { expiresAt: exp * 1000 }),
	};
}
