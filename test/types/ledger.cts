// Our ledger contract against the types the ecosystem publishes (@canton-network/core-ledger-client-types) for 3.4 and
// 3.5: every request we can send is one they know, every answer they know can be read by us, endpoint by endpoint.
//
// Deliberate differences, each once:
// * free-form objects are `Record<string, never>` in their requests: see `Opened`.
// * contract arguments and interface views are JSON objects for us, as the specification says. They say any value: `Read`.
// * what a wrapper is there for (the elements of a list, the kind of a right, the offset of the ledger end) is required for us.
//   Their generator leaves it optional: `Read`.
// * endpoints newer than their types (3.4.12 and 3.5.1), and one that was a GET with a body in 3.5.1: `Newer`.
// * hashing scheme V3 came with 3.5, V4 with 3.6: `SignedRequests`.
import type { LedgerPathsByVersion } from '@canton-network/core-ledger-client-types';

import type { paths } from '../../api/ledger';
import type { Fails, Fits, Holds, Opened, Same } from './compare.cts';

type Ours = paths;
type Theirs34 = LedgerPathsByVersion['3.4'];
type Theirs35 = LedgerPathsByVersion['3.5'];

type Method = 'get' | 'post';
type EndpointOf<Paths> = {
	[Path in keyof Paths & string]: {
		[M in Method]: M extends keyof Paths[Path] ? ([Exclude<Paths[Path][M], undefined>] extends [never] ? never : `${M} ${Path}`) : never;
	}[Method];
}[keyof Paths & string];
type Operation<Paths, Endpoint> = Endpoint extends `${infer M} ${infer Path}`
	? Path extends keyof Paths
		? M extends keyof Paths[Path]
			? Exclude<Paths[Path][M], undefined>
			: never
		: never
	: never;
type Body<Operation> = Operation extends { requestBody?: infer Request }
	? Exclude<Request, undefined> extends { content: { 'application/json': infer Json } }
		? Json
		: undefined
	: undefined;
type Query<Operation> = Operation extends { parameters: { query?: infer Parameters } } ? Exclude<Parameters, undefined> : never;
type Answer<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Json } } } } ? Json : undefined;

/** Their answer with arguments and views as the objects they are, and wrappers that hold something. */
type Read<T> =
	T extends Array<infer Item>
		? Array<Read<Item>>
		: T extends object
			? Filled<{
					[Key in keyof T]: Key extends 'createArgument' | 'viewValue' ? Record<string, unknown> : Read<T[Key]>;
				}>
			: T;
type Content = 'completionResponse' | 'contractEntry' | 'update' | 'updates' | 'kind';
type Filled<T> =
	Extract<keyof T, Content> extends never
		? keyof T extends 'offset'
			? Required<T>
			: T
		: Required<Pick<T, Extract<keyof T, Content>>> & Omit<T, Content>;

type Shared<Theirs> = EndpointOf<Ours> & EndpointOf<Theirs>;
type BodiesNotIn<Theirs> = {
	[E in Shared<Theirs>]: Fits<Body<Operation<Ours, E>>, Opened<Body<Operation<Theirs, E>>>> extends true ? never : E;
}[Shared<Theirs>];
type QueriesNotIn<Theirs> = {
	[E in Shared<Theirs>]: Fits<Query<Operation<Ours, E>>, Query<Operation<Theirs, E>>> extends true ? never : E;
}[Shared<Theirs>];
type AnswersToRead<Theirs> = {
	[E in Shared<Theirs>]: Fits<Read<Answer<Operation<Theirs, E>>>, Answer<Operation<Ours, E>>> extends true ? never : E;
}[Shared<Theirs>];

type Newer =
	| 'post /v2/commands/command-completions'
	| 'post /v2/commands/completion-by-hash'
	| 'post /v2/state/active-contracts-page'
	| 'post /v2/updates/update-by-hash';
type NewerThan34 = Newer | 'get /livez' | 'get /readyz' | 'post /v2/updates/get-updates-page';
type SignedRequests =
	| 'post /v2/interactive-submission/execute'
	| 'post /v2/interactive-submission/executeAndWait'
	| 'post /v2/interactive-submission/executeAndWaitForTransaction';

export type Endpoints = [
	Holds<Same<Exclude<EndpointOf<Ours>, EndpointOf<Theirs35>>, Newer>>,
	Holds<Same<Exclude<EndpointOf<Ours>, EndpointOf<Theirs34>>, NewerThan34>>,
];

/** They carry rights, of which *CanActAsAnyParty* came with 3.6: the node sends it to no older participant. */
type RequestsWithRights = 'post /v2/users' | 'post /v2/users/{user-id}/rights';

export type Requests = [
	Holds<Same<BodiesNotIn<Theirs35>, RequestsWithRights | SignedRequests | 'post /v2/interactive-submission/prepare'>>,
	Holds<Same<BodiesNotIn<Theirs34>, SignedRequests | RequestsWithRights>>,
	Holds<Same<QueriesNotIn<Theirs35>, never>>,
	Holds<Same<QueriesNotIn<Theirs34>, never>>,
];

export type Answers = [Holds<Same<AnswersToRead<Theirs35>, never>>, Holds<Same<AnswersToRead<Theirs34>, never>>];

/** The page of active contracts, in the form 3.5.1 had. */
type OldPage = Operation<Theirs35, 'get /v2/state/active-contracts-page'>;
type Page = Operation<Ours, 'post /v2/state/active-contracts-page'>;
export type PageOfActiveContracts = [Holds<Fits<Body<Page>, Opened<Body<OldPage>>>>, Holds<Fits<Read<Answer<OldPage>>, Answer<Page>>>];

/** Completions by the newer endpoint, in the form the older has: the newer takes no user, and no parties mean all. */
type OldCompletions = Operation<Theirs35, 'post /v2/commands/completions'>;
type NewCompletions = Operation<Ours, 'post /v2/commands/command-completions'>;
export type CompletionsOfTheNewerEndpoint = [
	Holds<Fits<Required<Body<NewCompletions>>, Opened<Body<OldCompletions>>>>,
	Holds<Fits<Read<Answer<OldCompletions>>, Answer<NewCompletions>>>,
];

// The comparison can fail: it sees bodies, queries and answers.
type Completions = Operation<Ours, 'post /v2/commands/completions'>;
export type Sees = [
	Fails<Same<Body<Completions>, undefined>>,
	Fails<Same<Answer<Completions>, undefined>>,
	Fails<Fits<Answer<Completions>, number[]>>,
	Fails<Fits<Query<Completions>, { limit?: string }>>,
	Fails<Fits<{ parties: number[] }, Body<Operation<Theirs35, 'post /v2/commands/completions'>>>>,
];
