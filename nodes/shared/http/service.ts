import type { IDataObject, IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

import type { CallSite } from '../errors/callSite';
import type { Attempt, VersionName } from './attempt';
import type { BodyOf, PathOf, QueryOf } from './endpoints';
import type { Shape } from './answers';
import type { ConnectionProblem } from './connection';
import type { FurtherServers } from './mirrors';
import type { Versions } from './routes';

/** Contexts that can make requests: a node's execution, a poll, a trigger that runs by itself, or the editor's list search. */
export type RequestContext = IExecuteFunctions | IPollFunctions | ITriggerFunctions | ILoadOptionsFunctions;

/** A Node stream of bytes, as n8n's binary helpers give it. */
export type Bytes = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

/** Explanation of a service's 403, from small reads of its own API. */
export interface ExplainForbidden {
	/** The path for whose own 403 this is not asked. */
	notFor: string;
	/**
	 * User of the token and its rights, or that no token is checked. Undefined if the service does not say.
	 * @param get makes a GET of a path below the base URL
	 */
	explain: (get: (path: string) => Promise<Attempt<IDataObject>>) => Promise<CallSite['tokenUser']>;
}

/** One of the HTTP services of a Canton network. */
export interface Service {
	/** The credential type that authenticates. Absent if the service is open to all and its URL is given otherwise. */
	credentialType?: string;
	/**
	 * Set when that credential gets its tokens by OAuth2: the path, below the base URL, of a cheap read that needs one. It has n8n
	 * renew a token the server no longer accepts.
	 */
	renewalPath?: string;
	/** Name of the API: one credential can reach several, e.g. a validator's own and the registry behind its scan proxy. */
	api: string;
	/** Set for the scan proxy of a validator: the endpoints are scan's, and the requests go to those of the proxy. */
	proxied?: true;
	/** The base URL from the credential's fields. */
	baseUrl: (credentials: IDataObject) => string;
	/** See `CallSite.urlField`. */
	urlField?: string;
	/**
	 * Path of the service's readiness endpoint, below its base URL. Called after an unknown path: a Splice app that is starting
	 * knows none.
	 */
	readyUrl?: (baseUrl: string) => string;
	/** One of its servers in a sentence: `scan`. By default `server`. */
	noun?: string;
	/** Further servers that answer alike, from the credential's fields and the first URL: called if the first does not answer. */
	further?: (credentials: IDataObject, first: string) => FurtherServers | ConnectionProblem;
	/** Number of requests a minute that its servers allow each address, as far as known. Then it is asked at that pace. */
	perMinute?: number;
	/** Sentences this service adds to the advice in an error, by HTTP status. */
	advice?: CallSite['advice'];
	/** See `CallSite.allowList`. */
	allowList?: boolean;
	/** See `CallSite.whenMissing`. */
	whenMissing?: string;
	/** See `CallSite.participant`. */
	participant?: boolean;
	/** Headers that say how long the caller waits, in ms. */
	deadlineHeaders?: (timeoutMs: number) => IDataObject;
	/** Asked after the first 403 of an execution, for its error. */
	explainForbidden?: ExplainForbidden;
	/**
	 * Statuses by which this service says "not now": a token registry answers 409 while a contract is being reassigned.
	 * Elsewhere 409 means that something exists already, which a retry does not change.
	 */
	retryableStatuses?: readonly number[];
}

/** Arguments of a call: the same for each version of an endpoint, or made for the version that is called. */
export type Arguments<P, E> = CallArguments<P, Versions<P, E>> | ((version: VersionName) => CallArguments<P, Versions<P, E>>);

/** Request of a call, typed by the contract, and the answer it expects. */
export interface CallArguments<P, E> {
	path?: PathOf<P, E>;
	query?: QueryOf<P, E>;
	body?: BodyOf<P, E>;
	/**
	 * Form of a success: JSON by default. `text` is taken as it is. `none` means only the status counts. `empty` is a status 200
	 * with nothing in it.
	 */
	expect?: 'json' | 'text' | 'none' | 'empty';
	/** Shape of a JSON answer, instead of that of its route. An answer of another shape is a failure, also of `attempt`. */
	requires?: Shape;
	/**
	 * Set for calls that may change the ledger: the transport never sends such a call again. A text says how to find out
	 * what happened when the outcome is unknown.
	 */
	submission?: boolean | string;
	/** Set if the call goes on in a list by what the server itself returned, which means nothing to another one. */
	sameServer?: boolean;
	/** Set if only the first answer counts: no retry. */
	once?: boolean;
	/** Time limit of the whole call, from the token request to the last byte of the answer, in ms. */
	timeoutMs?: number;
}

/** Facts that go into errors: of the item, or of the call. */
export interface Binding {
	/** See `CallSite.adviceOverride`. */
	adviceOverride?: CallSite['adviceOverride'];
	/** See `CallSite.detour`, of an endpoint. */
	detour?: (endpoint: string) => string;
	/** See `CallSite.whenMissing`. Instead of that of the service. */
	whenMissing?: string;
	itemIndex?: number;
	rights?: string;
}

/** Checks whether a person waits in the editor: a drop-down is being filled. */
export const isListSearch = (context: RequestContext): context is ILoadOptionsFunctions => 'getCurrentNodeParameter' in context;
