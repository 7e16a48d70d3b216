// Our registry contract against the types the ecosystem publishes for the first version of the token standard
// (@canton-network/core-token-standard), by path. Second-version paths have the same shapes. They are not published yet.
//
// Deliberate differences: free-form objects and defaulted request fields (see `Opened` and `Defaulted`), and an
// instrument's pause and account fields, which are newer than the published types.
import type { GetResponse, PostRequest, PostResponse, TokenStandardClient } from '@canton-network/core-token-standard';
import type { LedgerSchemasByVersion } from '@canton-network/core-ledger-client-types';

import type { components, paths } from '../../api/registry';
import type { Command } from '../../nodes/shared/registry/standard';
import type { Defaulted, Fits, Holds, Opened, Same } from './compare.cts';

type Ours = components['schemas'];
type OurPaths = keyof paths;
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

type Posted<Path extends OurPaths> = paths[Path] extends { post: { requestBody: infer Body } } ? Json<Body> : never;
type Answered<Path extends OurPaths> = paths[Path] extends { post: { responses: { 200: infer Body } } } ? Json<Body> : never;
type Read<Path extends OurPaths> = paths[Path] extends { get: { responses: { 200: infer Body } } } ? Json<Body> : never;

/** Paths with POST that both sides have. */
type Shared = OurPaths & Parameters<TokenStandardClient['post']>[0];
type TheirRequest<Path extends Shared> = Opened<PostRequest<Path>>;

/** `true` for each shared path whose request and answer are the same on both sides. */
type Agreement = {
	[Path in Shared]: TheirRequest<Path> extends { excludeDebugFields: boolean }
		? [Same<Posted<Path>, Defaulted<TheirRequest<Path>, 'excludeDebugFields'>>, Same<Answered<Path>, Opened<PostResponse<Path>>>]
		: [false, false];
};

export type EveryContext = Holds<Same<Agreement[Shared], [true, true]>>;

/** All of the first version's POST paths, so that none drops out of the comparison unseen. */
export type NoneMissing = Holds<
	Same<
		Shared,
		| '/registry/allocation-instruction/v1/allocation-factory'
		| '/registry/allocations/v1/{allocationId}/choice-contexts/cancel'
		| '/registry/allocations/v1/{allocationId}/choice-contexts/execute-transfer'
		| '/registry/allocations/v1/{allocationId}/choice-contexts/withdraw'
		| '/registry/transfer-instruction/v1/transfer-factory'
		| '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept'
		| '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/reject'
		| '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/withdraw'
	>
>;

/** The second version is all that they do not know. */
type OfficialRequest = Parameters<TokenStandardClient['post']>[0] | Parameters<TokenStandardClient['get']>[0];
export type SecondVersionAlone = Holds<Same<Exclude<OurPaths, OfficialRequest>, Extract<OurPaths, `/registry/${string}/v2/${string}`>>>;

/** Its contexts have the shapes of the first. */
type Context = Answered<'/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts/accept'>;
export type SecondVersionContexts = Holds<
	Same<Answered<Extract<OurPaths, `/registry/${string}/v2/${string}/choice-contexts/${string}`>>, Context>
>;

export type Metadata = [
	Holds<Same<Read<'/registry/metadata/v1/info'>, GetResponse<'/registry/metadata/v1/info'>>>,
	Holds<
		Same<
			Omit<Ours['Instrument'], 'paused' | 'pauseInfo' | 'showAccountInputFields' | 'accountInputFieldsToShow'>,
			GetResponse<'/registry/metadata/v1/instruments/{instrumentId}'>
		>
	>,
	Holds<
		Same<Read<'/registry/metadata/v1/instruments'>['nextPageToken'], GetResponse<'/registry/metadata/v1/instruments'>['nextPageToken']>
	>,
];

/** The output fits into a ledger command: the command itself, and disclosed contracts but for the fields to debug by. */
type Debug = Extract<keyof Ours['DisclosedContract'], `debug${string}`>;
type Disclosed<Version extends '3.4' | '3.5'> = LedgerSchemasByVersion[Version]['DisclosedContract'];
export type Submitted = [
	Holds<Fits<Command, Opened<LedgerSchemasByVersion['3.4']['Command']>>>,
	Holds<Fits<Command, Opened<LedgerSchemasByVersion['3.5']['Command']>>>,
	Holds<Fits<Omit<Ours['DisclosedContract'], Debug>, Disclosed<'3.4'>>>,
	Holds<Same<Exclude<keyof Ours['DisclosedContract'], Debug>, keyof Disclosed<'3.5'>>>,
];
