import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunction,
	IDataObject,
	IHttpRequestOptions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { claimsOf } from '../errors/claims';
import { mayBeStarting, starting, type CallFailure } from '../errors/failure';
import { explain } from '../errors/nodeErrors';
import { secretsOf, Secrets } from '../errors/secrets';
import { readTransportError, type TransportError } from '../errors/transportError';
import type { Shape } from './answers';
import type { Attempt } from './attempt';
import { connectionOf, ConnectionProblem } from './connection';
import { CallDeadline } from './deadline';
import { readAnswer, type Raw } from './readAnswer';
import { answerTooLarge, readBody } from './readBody';
import { wayTo } from './routes';
import type { Service } from './service';
import { NOT_READY } from './transport';
import { publicUrl, splitEndpoint, trimUrl, urlProblem } from './url';

/** Request of a credential's Test button. */
export interface Probe {
	service: Service;
	/** The request: `GET /path`. */
	endpoint: (credentials: IDataObject) => string;
	/** Shape of such a service's answer, instead of that of the endpoint's route. */
	requires?: Shape;
	/** Puts the credential's token onto a request. */
	authenticate: (credentials: ICredentialDataDecryptedObject, options: IHttpRequestOptions) => Promise<IHttpRequestOptions>;
	/** A more specific result than the answer alone gives. Undefined means the usual messages. */
	judge?: (outcome: Attempt<IDataObject>, credentials: IDataObject) => INodeCredentialTestResult | undefined;
	/** See `CallSite.detour`. */
	detour?: string;
}

/** A person waits for the result. */
const TIMEOUT_MS = 20_000;

/** One answer as it comes, whatever its status. */
const ONE_ANSWER = {
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
	simple: false,
	resolveWithFullResponse: true,
	useStream: true,
} as const;

const problem = (message: string): INodeCredentialTestResult => ({ status: 'Error', message });

/**
 * The test function of a credential, for a node's `methods.credentialTest`. It sends one request, follows no redirect, times
 * out after 20 s and shows the same messages as a node. n8n passes only its older request helper to such a function.
 */
export function credentialTest(
	{ service, endpoint, requires: ownShape, authenticate, judge, detour }: Probe,
	timeoutMs = TIMEOUT_MS,
): ICredentialTestFunction {
	return async function test({ data = {} }) {
		const { helpers } = this;
		const url = trimUrl(service.baseUrl(data));
		const wrong = urlProblem(url);
		if (wrong) return problem(`The Base URL ${wrong}. It looks like https://host:port/path.`);
		const connection = connectionOf(data);
		if (connection instanceof ConnectionProblem) return problem(`${connection.field}: ${connection.problem}. ${connection.advice}`);
		const { method, path } = splitEndpoint(endpoint(data));
		const requires = ownShape ?? wayTo(service).answer(endpoint(data));
		const site = {
			baseUrl: publicUrl(url),
			endpoint: endpoint(data),
			advice: service.advice,
			allowList: service.allowList,
			detour,
			whenMissing: service.whenMissing,
			claims: claimsOf(data),
			participant: service.participant,
		};

		const total = new CallDeadline(timeoutMs);
		const send = async (uri: string): Promise<Raw> => {
			const { headers } = await authenticate(data, {
				url,
				headers: { Accept: 'application/json, text/plain;q=0.5', ...connection.headers },
			});
			const { skipSslCertificateValidation, agentOptions } = connection.tls;
			const tls = { rejectUnauthorized: !skipSslCertificateValidation, agentOptions };
			const answer = (await helpers.request({ ...ONE_ANSWER, method, uri, headers, timeout: timeoutMs, ...tls })) as Raw;
			return await readBody(answer, connection.answerLimit, total.signal);
		};
		const ask = async (): Promise<Attempt<IDataObject>> => {
			const answer = readAnswer<IDataObject>(await send(url + path), { requires });
			if (answer.ok || !service.readyUrl || !mayBeStarting(answer.failure)) return answer;
			const ready = await send(service.readyUrl(url));
			return ready.statusCode === NOT_READY ? { ok: false, failure: starting(answer.failure) } : answer;
		};
		const outcome = withoutSecrets(await within(total, ask, url), data);
		const judged = judge?.(outcome, data);
		if (judged) return judged;
		return outcome.ok ? { status: 'OK', message: 'Connection successful!' } : problem(explainOnce(outcome.failure, site));
	};
}

/** The outcome of a request, also of one that got no answer. */
async function within(total: CallDeadline, ask: () => Promise<Attempt<IDataObject>>, url: string): Promise<Attempt<IDataObject>> {
	try {
		return await total.race(ask());
	} catch (error) {
		return { ok: false, failure: answerTooLarge(error) ?? readTransportError(error as TransportError, url) };
	} finally {
		total.release();
	}
}

function withoutSecrets<T>(outcome: Attempt<T>, credentials: IDataObject): Attempt<T> {
	if (outcome.ok) return outcome;
	const secrets = new Secrets();
	secrets.add(secretsOf(credentials));
	return { ok: false, failure: secrets.hideIn(outcome.failure) };
}

function explainOnce(failure: CallFailure, site: Parameters<typeof explain>[1]): string {
	const { message, advice } = explain(failure, site);
	return `${message.replace(/[.\s]+$/, '')}. ${advice}`;
}
