import 'reflect-metadata';
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import './waits.cts';

import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
	INodeParameters,
	INodeProperties,
	Workflow,
} from 'n8n-workflow';

import { credentialTypes } from './nodeTypes.cts';

/** Data of credentials, by type. */
export type Credentials = Record<string, IDataObject>;

/** Properties every OAuth2 credential inherits, as n8n's own `oAuth2Api` has them. */
const OAUTH2_PROPERTIES: INodeProperties[] = ['clientId', 'clientSecret', 'scope', 'accessTokenUrl', 'authentication', 'grantType'].map(
	(name) => ({ displayName: name, name, type: 'string', default: '' }),
);

/** The credentials store of n8n's server: decrypted data with defaults filled in and expressions resolved. */
export class CredentialsStore {
	constructor(
		private readonly data: Credentials,
		private readonly workflow: () => Workflow,
	) {}

	getParentTypes(name: string): string[] {
		return credentialTypes.get(name)?.extends ?? [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	getCredentialsProperties(name: string): INodeProperties[] {
		const own = credentialTypes.get(name)?.properties ?? [];
		return [...(this.getParentTypes(name).length ? OAUTH2_PROPERTIES : []), ...own];
	}

	async getCredentials() {
		throw new Error('not used by the engine');
	}

	async getDecrypted(_additional: unknown, _details: unknown, type: string): Promise<ICredentialDataDecryptedObject> {
		const stored = this.data[type];
		if (!stored) throw new Error(`Test gave no credential of type ${type}`);
		const defaults = Object.fromEntries(this.getCredentialsProperties(type).map(({ name, default: value }) => [name, value]));
		const filled = { ...defaults, ...stored } as INodeParameters;
		const resolved = this.workflow().expression.getComplexParameterValue(
			{ id: 'c', name: 'c', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} },
			filled,
			'manual',
			{},
			undefined,
			undefined,
			filled as never,
		);
		return {
			...(resolved as object),
			...(stored.oauthTokenData ? { oauthTokenData: stored.oauthTokenData } : {}),
		} as ICredentialDataDecryptedObject;
	}

	async preAuthentication(helpers: unknown, credentials: ICredentialDataDecryptedObject, type: string, _node: unknown, expired: boolean) {
		const credentialType = credentialTypes.get(type);
		if (!credentialType?.preAuthentication) return undefined;
		const hidden = credentialType.properties.find(({ typeOptions }) => typeOptions?.expirable);
		if (hidden && credentials[hidden.name] && !expired) return undefined;
		return await credentialType.preAuthentication.call(helpers as never, credentials);
	}

	async runPreAuthentication() {
		return undefined;
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { authenticate } = credentialTypes.get(type)!;
		if (!authenticate) return options;
		if (typeof authenticate === 'function') return await authenticate(credentials, options);
		const resolve = (value: unknown) =>
			this.workflow().expression.getSimpleParameterValue(
				{ id: 'c', name: 'c', type: 'test.start', typeVersion: 1, position: [0, 0], parameters: {} },
				value as string,
				'manual',
				{ $credentials: credentials as never },
			) as string;
		const headers = Object.fromEntries(
			Object.entries(authenticate.properties.headers ?? {}).map(([name, value]) => [name, resolve(value)]),
		);
		return { ...options, headers: { ...options.headers, ...headers } };
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData(_details: unknown, type: string, data: ICredentialDataDecryptedObject) {
		this.data[type].oauthTokenData = data.oauthTokenData as IDataObject;
	}
}
