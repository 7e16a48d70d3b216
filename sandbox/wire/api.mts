// Parts of an API of the sandbox. An API is one OpenAPI document plus handlers named by its endpoints. `apis.mts` lists them.
import type { IncomingHttpHeaders } from 'node:http';
import type { Sandbox } from './sandbox.mts';
import type { Reply } from './reply.mts';
import type { Settings } from './settings.mts';

export type { Reply };

/** Thrown by handlers and checks to answer something other than success. */
export class Refusal extends Error {
	/** A function if the answer depends on the call (its trace, for one). */
	constructor(readonly reply: Reply | ((call: Call) => Reply)) {
		super('refused');
	}
}

/** Reason why a request does not fit its contract. */
export interface Problem {
	in: 'path' | 'query' | 'body';
	/** The parameter's name, or the place in the body such as `commands[0].templateId` (empty: the body as a whole). */
	at: string;
	message: string;
	/** The body is wanted, and there is none. */
	absent?: true;
	/** Missing parts: the parameter, or in a body every field that is missing beside this one, itself included. */
	missing?: string[];
}

/** A schema of a contract, as far as decoders read it. */
export interface Schema {
	$ref?: string;
	type?: string | string[];
	format?: string;
	enum?: unknown[];
	properties?: Record<string, Schema>;
	additionalProperties?: Schema | boolean;
	items?: Schema;
	required?: string[];
	/** Required fields that the server does without. */
	'x-served-without'?: string[];
}

/** A parameter of the contract. */
export interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	schema?: Schema;
}

/** Value that was read, or the reason why there is none. */
export interface Decoded {
	value?: unknown;
	problem?: Problem;
}

/** Reads the content of a request as a server does. `resolve` follows references of the contract. */
export interface Decoder {
	query(parameter: Parameter, texts: string[], resolve: (schema: Schema) => Schema): Decoded;
	body(value: unknown, schema: Schema, resolve: (schema: Schema) => Schema): Decoded;
}

/** Numbers of the contract's types may be bigints at run time (see json.mts). */
export type Exact<T> = T extends number
	? number | bigint
	: T extends string | boolean | null | undefined
		? T
		: T extends Array<infer Item>
			? Array<Exact<Item>>
			: T extends object
				? { [Key in keyof T]: Exact<T[Key]> }
				: T;

/** One request on its way through a handler. */
export interface Call<PathParams = Record<string, string>, Query = Record<string, unknown>, Body = unknown> {
	sandbox: Sandbox;
	/** Method and templated path, as in the contract. */
	endpoint: string;
	path: PathParams;
	query: Query;
	/** The decoded JSON body. */
	body: Body;
	/** The body as it arrived. */
	bytes: Buffer;
	headers: IncomingHttpHeaders;
	/** Aborted when the client goes away. */
	signal: AbortSignal;
	/** `sub` of a verified token. Set by `authorise`. */
	subject?: string;
	/** On a channel (WebSocket): takes the elements of the answer one by one. */
	deliver?: (element: unknown) => void;
}

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';
type Or<T, Otherwise> = [T] extends [never] ? Otherwise : T;
type Part<Operation, Key extends string> = Operation extends { parameters: infer Parameters }
	? Parameters extends { [K in Key]?: infer Value }
		? Or<Exclude<Value, undefined>, Record<string, never>>
		: Record<string, never>
	: Record<string, never>;
type JsonBody<Operation> = Operation extends { requestBody?: infer Request }
	? Exclude<Request, undefined> extends { content: { 'application/json': infer Body } }
		? Exact<Body>
		: undefined
	: undefined;

/** `POST /v2/…` for every operation of an OpenAPI document's `paths` type. */
export type EndpointOf<Paths> = {
	[Path in keyof Paths & string]: {
		[M in Method]: M extends keyof Paths[Path]
			? [Exclude<Paths[Path][M], undefined>] extends [never]
				? never
				: `${Uppercase<M>} ${Path}`
			: never;
	}[Method];
}[keyof Paths & string];

type OperationOf<Paths, Endpoint> = Endpoint extends `${infer M} ${infer Path}`
	? Path extends keyof Paths
		? Lowercase<M> extends keyof Paths[Path]
			? Exclude<Paths[Path][Lowercase<M>], undefined>
			: never
		: never
	: never;

/** The call a handler of this endpoint gets, typed by the contract. */
export type CallOf<Paths, Endpoint> = Call<
	Part<OperationOf<Paths, Endpoint>, 'path'>,
	Exact<Part<OperationOf<Paths, Endpoint>, 'query'>>,
	JsonBody<OperationOf<Paths, Endpoint>>
>;

/** Handlers by endpoint. A file of handlers covers some endpoints. The API joins the files. */
export type Handlers<Paths> = {
	[Endpoint in EndpointOf<Paths>]?: (call: CallOf<Paths, Endpoint>) => Reply | Promise<Reply>;
};

/** One API: its contract's name (`api/<name>.yaml`), where it is mounted, and how it speaks. */
export interface Api {
	name: string;
	/** Path prefixes it answers below. '' is the root. */
	prefixes: string[];
	/** Below a prefix that it shares with another API: where it is the one that says what is unknown. */
	speaksBelow?: string;
	/** Each is typed by its own endpoint. */
	handlers: Record<string, ((call: any) => Reply | Promise<Reply>) | undefined>;
	/** Endpoints whose path is a WebSocket channel too: the first message is the body, each message of the answer one element of the list. */
	channels?: string[];
	/** The message on a channel for a request that cannot be read. */
	unreadable?(text: string): Refusal;
	/** Version of the server this API belongs to: endpoints with a later `x-since` do not exist. */
	version?(settings: Settings): string;
	/** Endpoints of the contract that it does not have, whatever its version. */
	isMissing?(endpoint: string): boolean;
	/** The refusal of a request by its method, path and headers alone, before anything else of it is read. */
	refusesAtOnce?(call: Call, method: string, path: string): Reply | undefined;
	/** True while the app is starting, when it has none of its paths but `GET /readyz`. */
	starting?(settings: Settings): boolean;
	/** The answer of an older server that has the path in another form. Otherwise it is `unknown`. */
	oldForm?(endpoint: string, version: string): Reply | undefined;
	/** Runs after the request was decoded and before the handler. Throws a Refusal, or sets `call.subject`. */
	authorise?(call: Call): void | Promise<void>;
	/** `authorise` runs before the request is decoded: without a token, a broken body is a 401 (recorded of Splice apps). */
	authorisesFirst?: boolean;
	/** Reader of queries and bodies. Without one, bodies are read by the shape of the contract, and their integers may come as text. */
	decoder?: Decoder;
	/** An optional field of an answer that has no value is null. */
	sendsNulls?: boolean;
	/** The answer to a body that is too large (`json`: where JSON is expected). Nothing if it is not. */
	tooLarge?(size: number, json: boolean, settings: Settings, traceId: string): Reply | undefined;
	/** The answer to a request that does not fit the contract. */
	undecodable(problem: Problem): Reply;
	/** The answer to a body in another form than JSON, where it says so (415). */
	unsupported?(contentType: string): Reply;
	/** The answer if no such path exists (also for what a server of this age lacks), or it has other methods only. */
	unknown(method: string, path: string, methods?: string[]): Reply;
}
