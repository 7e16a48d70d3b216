import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { inputError } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import { bearerToken } from '../http/bearer';
import { certificatesOfEntry, NO_CERTIFICATES } from '../http/certificates';
import { connectionOf, ConnectionProblem } from '../http/connection';
import type { RequestContext } from '../http/service';
import { Cache } from '../values/cache';
import type { OwnAccess } from './ownAccess';
import { forgetToken, keptToken, ownToken } from './ownToken';
import { baseUrlOf, hasTargets, targetsOf, type Target } from './target';

/**
 * A target as all code below sees it: n8n's context, whose credential has the address of the target and what authenticates there. Nothing
 * else needs to know of targets.
 */

/** Fields with the address of a server, by credential type. */
const addresses = (url: string): IDataObject => ({ baseUrl: url, url, serverUrl: url, localNetUrl: url });
/** Fields that are for the server of the Base URL alone: its validator, further scans answer for one network, and a table has no targets of its own. */
const ALONE = {
	validatorUrl: '',
	localNetValidatorUrl: '',
	furtherUrls: '',
	compareAnswers: 0,
	furtherTargets: {},
	targetSecrets: '',
	severalTargets: false,
};
/** Fields that authenticate. A target with its own gets none of those of the credential. */
const SECRETS = [
	'accessToken',
	'developmentSecret',
	'subject',
	'audience',
	'clientId',
	'clientSecret',
	'oauthTokenData',
	'localNet',
	'localNetUser',
];

const originOf = (url: unknown): string => (URL.canParse(String(url)) ? new URL(String(url)).origin : '');

/** Extra Headers of the Base URL are for its gateway: they go to another host only if the target has them itself. */
function headersFor(credentials: IDataObject, { url, own }: Target): unknown {
	return own?.extraHeaders ?? (originOf(baseUrlOf(credentials)) === originOf(url) ? credentials.extraHeaders : '');
}

/** Certificates of the Base URL are for targets that authenticate as it does. Any target can have its own. */
function certificatesFor({ name, access, own }: Target): IDataObject {
	if (own?.certificates) return certificatesOfEntry('Target Secrets', name, own.certificates);
	return access === 'same' ? {} : NO_CERTIFICATES;
}

/** Field that says whether the token of a target is renewed. Only a target has it: its credential's type says nothing of its own token. */
const IS_RENEWED = 'isTokenRenewed';

/** Says whether the next token comes by itself. @param byType whether it does for the credential itself */
export const isTokenRenewed = (credentials: IDataObject, byType: boolean): boolean =>
	(credentials[IS_RENEWED] as boolean | undefined) ?? byType;

/** Fields of the credential by which a target with its own access authenticates. */
function ownFields(authentication: OwnAccess['authentication']): IDataObject {
	if (!authentication) return { authentication: 'none' };
	if ('accessToken' in authentication) return { ...tokenFields(authentication.accessToken), [IS_RENEWED]: false };
	if ('client' in authentication) {
		const { clientSecret, tokenUrl } = authentication.client;
		return { ...tokenFields(keptToken(authentication.client) ?? ''), clientSecret, accessTokenUrl: tokenUrl, [IS_RENEWED]: true };
	}
	const fields = { authentication: 'developmentToken', ...authentication };
	return { ...fields, oauthTokenData: { access_token: bearerToken(fields) }, [IS_RENEWED]: true };
}

/** A token, if a credential of either type has it. */
const tokenFields = (token: string): IDataObject => ({
	authentication: 'accessToken',
	accessToken: token,
	...(token && { oauthTokenData: { access_token: token } }),
});

/** The credential as a target has it. */
function credentialsOf(credentials: ICredentialDataDecryptedObject, target: Target): ICredentialDataDecryptedObject {
	if (target.url === undefined) return credentials;
	const extraHeaders = headersFor(credentials, target);
	const seen = {
		...credentials,
		...ALONE,
		...addresses(target.url),
		metricsUrl: target.metricsUrl ?? '',
		extraHeaders,
		...certificatesFor(target),
	};
	if (target.access === 'same') return seen as ICredentialDataDecryptedObject;
	const without = Object.fromEntries(Object.entries(seen).filter(([field]) => !SECRETS.includes(field)));
	return { ...without, ...ownFields(target.access === 'own' ? target.own?.authentication : undefined) } as ICredentialDataDecryptedObject;
}

/** Mark of a target's context. */
const TARGET = Symbol('target');

/** Name of the target that a context is for. Undefined for the server of the Base URL as ever. */
export const targetOf = (context: object): string | undefined => (context as { [TARGET]?: string })[TARGET];

/** n8n's own context behind that of a target, the same for all targets of a run. */
export const rootOf = <C extends object>(context: C): C =>
	targetOf(context) === undefined ? context : (Object.getPrototypeOf(context) as C);

/**
 * Throws for a request that began before the credential was changed: it goes to the address of then, and no secret of now goes there.
 * @param whose server it is, for the error
 */
function requireAddress(whose: string, now: unknown, { url }: IHttpRequestOptions): void {
	if (originOf(url) !== originOf(now)) throw new Error(`${whose} has another address now`);
}

type Authenticated = RequestContext['helpers']['httpRequestWithAuthentication'];

/**
 * n8n's context for one target: every credential that names a target of that name is seen as that target.
 * @param lastingFor type of the credential whose targets are followed, for a context that outlives changes of it: then the target is read
 * each time, and one that the credential lacks is an error
 */
export function contextFor<C extends RequestContext>(context: C, name: string, lastingFor?: string): C {
	const targets = new Cache<Target | null>({ most: 20 });
	const original = (type: string, ...more: never[]) => context.getCredentials(type, ...more);
	const targetIn = (type: string, credentials: IDataObject): Target | null => {
		const remembered = targets.get(type);
		if (remembered !== undefined && lastingFor === undefined) return remembered;
		const all = targetsOf(credentials);
		// A mistake at one target stops none of the others.
		if (remembered && all instanceof ConnectionProblem) return remembered;
		const found = all instanceof ConnectionProblem ? null : (all.find((target) => target.name === name) ?? null);
		// The credential itself is that of another server.
		if (!found && (remembered || type === lastingFor)) throw missingTargetError(context, name, all);
		targets.set(type, found);
		return found;
	};
	const getCredentials = async (type: string, ...more: never[]) => {
		const credentials = await original(type, ...more);
		const target = targetIn(type, credentials);
		return target ? credentialsOf(credentials, target) : credentials;
	};
	const requestAt: Authenticated = async function (this: RequestContext, type, options, ...more) {
		const credentials = await original(type);
		const target = targetIn(type, credentials);
		if (target?.url !== undefined) requireAddress(`Target "${name}" of the credential`, target.url, options);
		else if (type === lastingFor) requireAddress('The Base URL of the credential', baseUrlOf(credentials), options);
		if (target && target.access !== 'same') return await requestWithOwn(context, credentialsOf(credentials, target), target, options);
		// n8n saves a renewed token with the credential that it reads: it has to be the real one.
		const real = Object.create(this, { getCredentials: { value: original } }) as RequestContext;
		return await context.helpers.httpRequestWithAuthentication.call(real, type, options, ...more);
	};
	const helpers = Object.create(context.helpers, { httpRequestWithAuthentication: { value: requestAt } }) as C['helpers'];
	return Object.create(context, { getCredentials: { value: getCredentials }, helpers: { value: helpers }, [TARGET]: { value: name } }) as C;
}

/**
 * Checks whether a credential names the target of a context: without it, its own server would answer for that target. True without a target,
 * and if its targets cannot be read, which opening it reports.
 * @param isOneForAll whether a credential of one server is for all targets, whatever its name
 */
export async function namesTarget(context: RequestContext, type: string, { isOneForAll = false } = {}): Promise<boolean> {
	const name = targetOf(context);
	if (name === undefined) return true;
	const credentials = await rootOf(context).getCredentials(type);
	if (isOneForAll && !hasTargets(credentials)) return true;
	const all = targetsOf(credentials);
	return all instanceof ConnectionProblem || all.some((target) => target.name === name);
}

/** The context of a trigger that outlives changes of its credential, of that type, and reads from the server of its Base URL. */
export function boundToAddress<C extends RequestContext>(context: C, credentialType: string): C {
	const { helpers } = context;
	const requestNow: Authenticated = async function (this: RequestContext, type, options, ...more) {
		if (type === credentialType) requireAddress('The Base URL of the credential', baseUrlOf(await context.getCredentials(type)), options);
		return await helpers.httpRequestWithAuthentication.call(this, type, options, ...more);
	};
	const bound = Object.create(helpers, { httpRequestWithAuthentication: { value: requestNow } }) as C['helpers'];
	return Object.create(context, { helpers: { value: bound } }) as C;
}

/** The error for a target that the credential no longer has, or that cannot be read in it. */
const missingTargetError = (context: RequestContext, name: string, all: Target[] | ConnectionProblem): Error =>
	all instanceof ConnectionProblem
		? inputError(context.getNode(), `${all.field} in the credential: ${all.problem}`, all.advice)
		: inputError(
				context.getNode(),
				`The credential has no target ${quoted(name)} any more`,
				'Add it again, or choose another one in the option Target.',
			);

/** A request with what the target has itself, or with nothing. n8n puts nothing onto it. */
async function requestWithOwn(
	context: RequestContext,
	credentials: ICredentialDataDecryptedObject,
	{ access, own }: Target,
	options: IHttpRequestOptions,
): Promise<unknown> {
	const { authentication } = own ?? {};
	if (access === 'none' || !authentication) return await context.helpers.httpRequest(options);
	const token =
		'client' in authentication ? await tokenOfClient(context, credentials, authentication.client, options) : bearerToken(credentials);
	return await context.helpers.httpRequest({ ...options, headers: { ...options.headers, Authorization: `Bearer ${token}` } });
}

/** A read that may throw has a refused token renewed, as with n8n's own OAuth2. */
async function tokenOfClient(
	context: RequestContext,
	credentials: ICredentialDataDecryptedObject,
	client: Parameters<typeof ownToken>[1],
	{ ignoreHttpStatusErrors }: IHttpRequestOptions,
): Promise<string> {
	if (ignoreHttpStatusErrors === false) forgetToken(client);
	const connection = connectionOf(credentials);
	return await ownToken(context, client, connection instanceof ConnectionProblem ? {} : connection.tls);
}
