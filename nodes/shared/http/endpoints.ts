/**
 * Typing of calls by the wire contract: an endpoint is named by its method and templated path exactly as in
 * `api/*.yaml` (`POST /v2/commands/completions`), and that name decides the types of its parameters and its answer.
 * `P` is the `paths` type that `openapi-typescript` generates from the document.
 */
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The names of all endpoints of a contract. */
export type Endpoint<P> = {
	[K in keyof P & string]: { [M in Method]: P[K] extends { [m in M]: object } ? `${Uppercase<M>} ${K}` : never }[Method];
}[keyof P & string];

type Described<P, E> = E extends `${infer M} ${infer K}`
	? K extends keyof P
		? Lowercase<M> extends keyof P[K]
			? P[K][Lowercase<M>]
			: never
		: never
	: never;

type Parameters<P, E, In extends string> = E extends unknown
	? Described<P, E> extends { parameters: infer R }
		? In extends keyof R
			? R[In]
			: undefined
		: undefined
	: never;

/** Path parameters by name. */
export type PathOf<P, E> = Parameters<P, E, 'path'>;
/** Query parameters by name. */
export type QueryOf<P, E> = Parameters<P, E, 'query'>;
/** The JSON request body. */
export type BodyOf<P, E> = E extends unknown
	? Described<P, E> extends { requestBody?: infer B }
		? NonNullable<B> extends { content: { 'application/json': infer J } }
			? J
			: undefined
		: undefined
	: never;
/** The JSON answer of a 200. `string` for text answers. */
export type AnswerOf<P, E> = E extends unknown
	? Described<P, E> extends { responses: { 200: { content: infer C } } }
		? C extends { 'application/json': infer J }
			? J
			: string
		: unknown
	: never;
