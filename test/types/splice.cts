// Our scan and validator contracts against the published clients (@canton-network/core-splice-client), endpoint by endpoint: which
// of ours they know, that they can send what we send, and that we can read what they read. The schemas are compared in `scan.cts`.
import type { ScanClient, ScanProxyClient, ValidatorInternalClient } from '@canton-network/core-splice-client';

import type { LaterPath as LaterScanPath, paths as ScanPaths } from '../../api/scan';
import type { LaterPath as LaterValidatorPath, paths as ValidatorPaths } from '../../api/validator';
import type { Fails, Fits, Holds, Opened, Same } from './compare.cts';

declare const scan: ScanClient;
declare const proxy: ScanProxyClient;
declare const validator: ValidatorInternalClient;

type ScanGet = Parameters<typeof scan.get>[0];
type ScanPost = Parameters<typeof scan.post>[0];
type ProxyGet = Parameters<typeof proxy.get>[0];
type ProxyPost = Parameters<typeof proxy.post>[0];
type ValidatorGet = Parameters<typeof validator.get>[0];
type ValidatorPost = Parameters<typeof validator.post>[0];
/** Paths of wallets and names, for which no client is published. */
type WalletPath =
	| `/v0/wallet/${string}`
	| `/v2/wallet/${string}`
	| `/v0/entry/${string}`
	| `/v0/allocations${string}`
	| `/v2/allocations${string}`;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type With<Paths, Method extends string> = {
	[Path in keyof Paths]: Paths[Path] extends Record<Method, { responses: unknown }> ? Path : never;
}[keyof Paths];
type Got<Paths, Path extends keyof Paths> = Paths[Path] extends { get: { responses: { 200: infer Answer } } } ? Json<Answer> : never;
type Posted<Paths, Path extends keyof Paths> = Paths[Path] extends { post: { responses: { 200: infer Answer } } } ? Json<Answer> : never;
type Sent<Paths, Path extends keyof Paths> = Paths[Path] extends { post: { requestBody: infer Body } } ? Json<Body> : never;

/** Of ours, what they do not know is what servers have only from a release on (`x-since` of the contract). No client asks for `/version`. */
export type Missing = [
	Holds<Same<Exclude<With<ScanPaths, 'get'>, ScanGet | LaterScanPath>, never>>,
	Holds<Same<Exclude<With<ScanPaths, 'post'>, ScanPost | LaterScanPath>, never>>,
	Holds<Same<Exclude<With<ValidatorPaths, 'get'>, ProxyGet | ValidatorGet | WalletPath | LaterValidatorPath>, '/version'>>,
	Holds<Same<Exclude<With<ValidatorPaths, 'post'>, ProxyPost | ValidatorPost | WalletPath | LaterValidatorPath>, never>>,
];

/** Paths of which a comparison does not hold. */
type Failing<Compared> = { [Path in keyof Compared]: Compared[Path] extends true ? never : Path }[keyof Compared];
/** Answer and request of their client's method for a path. */
type Theirs<Method extends (...all: never[]) => unknown> = Opened<Awaited<ReturnType<Method>>>;
type Taken<Method extends (...all: never[]) => unknown> = Opened<Parameters<Method>[1]>;

type ScanAnswers = Failing<{ [Path in ScanGet & keyof ScanPaths]: Fits<Theirs<typeof scan.get<Path>>, Got<ScanPaths, Path>> }>;
type ScanResults = Failing<{ [Path in ScanPost & keyof ScanPaths]: Fits<Theirs<typeof scan.post<Path>>, Posted<ScanPaths, Path>> }>;
type ScanRequests = Failing<{ [Path in ScanPost & keyof ScanPaths]: Fits<Sent<ScanPaths, Path>, Taken<typeof scan.post<Path>>> }>;
type ProxyAnswers = Failing<{ [Path in ProxyGet & keyof ValidatorPaths]: Fits<Theirs<typeof proxy.get<Path>>, Got<ValidatorPaths, Path>> }>;
type ProxyResults = Failing<{
	[Path in ProxyPost & keyof ValidatorPaths]: Fits<Theirs<typeof proxy.post<Path>>, Posted<ValidatorPaths, Path>>;
}>;
type ProxyRequests = Failing<{
	[Path in ProxyPost & keyof ValidatorPaths]: Fits<Sent<ValidatorPaths, Path>, Taken<typeof proxy.post<Path>>>;
}>;
type ValidatorAnswers = Failing<{
	[Path in ValidatorGet & keyof ValidatorPaths]: Fits<Theirs<typeof validator.get<Path>>, Got<ValidatorPaths, Path>>;
}>;

type SnapshotPath = '/v0/state/acs' | '/v1/state/acs' | '/v0/holdings/state' | '/v1/holdings/state';
export type Answers = [
	// Their status of a round is any text.
	Holds<
		Same<
			ScanAnswers,
			| '/v0/reward-accounting-process/rounds/{round_number}/activity-totals'
			| '/v0/reward-accounting-process/rounds/{round_number}/root-hash'
		>
	>,
	// Vote results are any objects for them. Ours name what was recorded.
	Holds<Same<ScanResults, '/v0/admin/sv/voteresults'>>,
	Holds<Same<ProxyAnswers, never>>,
	Holds<Same<ProxyResults, never>>,
	Holds<Same<ValidatorAnswers, never>>,
];
/** A request field with a default is required for them and may be left out by us: `scan.cts` compares those requests. */
export type Requests = [
	Holds<Same<ScanRequests, '/v0/holdings/summary' | SnapshotPath>>,
	Holds<Same<ProxyRequests, '/v0/scan-proxy/holdings/summary'>>,
];

// The comparison can fail: endpoints are shared, and answers and requests are seen.
export type Sees = [
	Fails<Same<ScanGet & keyof ScanPaths, never>>,
	Fails<Same<ProxyPost & keyof ValidatorPaths, never>>,
	Fails<Fits<Awaited<ReturnType<typeof scan.get<'/v0/dso-party-id'>>>, Got<ScanPaths, '/v0/dso'>>>,
	Fails<Fits<Sent<ScanPaths, '/v0/holdings/summary'>, Parameters<typeof scan.post<'/v2/updates'>>[1]>>,
	Fails<Fits<Awaited<ReturnType<typeof validator.get<'/v0/validator-user'>>>, { party_id: number }>>,
];
