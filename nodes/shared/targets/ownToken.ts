import { createHash } from 'crypto';

import type { IHttpRequestOptions } from 'n8n-workflow';

import { shown } from '../errors/safeText';
import { EMPTY_ANSWER, TOKEN_NO_TEXT } from '../errors/tokenAnswer';
import { MEGABYTE, tlsElsewhere, type Connection } from '../http/connection';
import { CallDeadline } from '../http/deadline';
import type { Raw } from '../http/readAnswer';
import { readBody } from '../http/readBody';
import type { RequestContext } from '../http/service';
import { Cache } from '../values/cache';
import { isObject } from '../values/isObject';
import type { OwnClient } from './ownAccess';

/**
 * Tokens of targets that have a client of their own. n8n renews the token of a credential, and a credential has one: so these are fetched
 * here. They live in the memory of this process and nowhere else.
 */

const TIMEOUT_MS = 30_000;
/** A token is renewed so long before it expires. */
const EARLY_MS = 30_000;
/** Life of a token whose answer says nothing of it: as long as a participant accepts one by default. */
const UNSAID_SECONDS = 300;

const tokens = new Cache<Promise<string>>({ most: 2000 });
/** Tokens that have arrived, for those who only look. */
const arrived = new Cache<string>({ most: 2000 });

/** The hash only: no secret stays in memory as a key. */
const keyOf = (client: OwnClient): string => createHash('sha256').update(JSON.stringify(client)).digest('hex');

/** The token that was fetched last, if it is still in force. */
export const keptToken = (client: OwnClient): string | undefined => arrived.get(keyOf(client));

/** Forgets a token that the server refused. */
export function forgetToken(client: OwnClient): void {
	tokens.delete(keyOf(client));
	arrived.delete(keyOf(client));
}

/** The token of the client: the kept one, or a new one. Those who ask meanwhile wait for the same. */
export async function ownToken(context: RequestContext, client: OwnClient, tls: Connection['tls']): Promise<string> {
	const key = keyOf(client);
	const kept = tokens.get(key);
	if (kept) return await kept;
	const fetching = fetchToken(context, client, tls);
	const token = fetching.then(({ value }) => value);
	tokens.set(key, token, TIMEOUT_MS);
	token.catch(() => {
		if (tokens.get(key) === token) tokens.delete(key);
	});
	const { value, keepMs } = await fetching;
	if (tokens.get(key) === token) {
		tokens.set(key, token, keepMs);
		arrived.set(key, value, keepMs);
	}
	return value;
}

interface Fetched {
	value: string;
	keepMs: number;
}

/** Asks the token server once. Its refusal is an error that is read as one of a token server. */
async function fetchToken(context: RequestContext, client: OwnClient, tls: Connection['tls']): Promise<Fetched> {
	const { tokenUrl, clientId, clientSecret, scope, audience } = client;
	const form = new URLSearchParams({
		grant_type: 'client_credentials',
		client_id: clientId,
		client_secret: clientSecret,
		...(scope !== undefined && { scope }),
		...(audience !== undefined && { audience }),
	});
	const total = new CallDeadline(TIMEOUT_MS);
	try {
		const request: IHttpRequestOptions = {
			method: 'POST',
			url: tokenUrl,
			body: form.toString(),
			headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: TIMEOUT_MS,
			abortSignal: total.signal,
			...tlsElsewhere(tls),
		};
		const answer = (await total.race(context.helpers.httpRequest(request) as Promise<Raw>)) as Raw;
		return tokenIn(await total.race(readBody(answer, MEGABYTE, total.signal)));
	} catch (error) {
		// The code says whose failure it is. That of the connection is read from the cause.
		throw Object.assign(new Error((error as Error).message, { cause: error }), {
			code: 'EAUTH',
			status: (error as { status?: number }).status,
		});
	} finally {
		total.release();
	}
}

function tokenIn({ statusCode, body }: Raw): Fetched {
	const words = String(body ?? '');
	const answer = parsed(words);
	if (statusCode < 200 || statusCode > 299) {
		const { error, error_description: description } = answer;
		const said = [error, description].filter((part) => typeof part === 'string').join(': ') || words;
		const message = `the token server answered HTTP ${statusCode}${said.trim() ? `: ${shown(said, 300)}` : ''}`;
		throw Object.assign(new Error(message), { status: statusCode });
	}
	const { access_token: value, expires_in: seconds } = answer;
	if (value === undefined || value === null || value === '') throw new Error(EMPTY_ANSWER);
	if (typeof value !== 'string') throw new Error(TOKEN_NO_TEXT);
	const life = Number(seconds);
	return { value, keepMs: Math.max(0, (Number.isFinite(life) && life > 0 ? life : UNSAID_SECONDS) * 1000 - EARLY_MS) };
}

function parsed(text: string): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : {};
	} catch {
		return {};
	}
}
