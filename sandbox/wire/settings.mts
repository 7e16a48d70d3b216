// Everything about a sandbox that can be switched while it runs. `POST /control/settings` and `/control/reset` take these names.

export interface Settings {
	/** Version of the participant. Endpoints newer than it do not exist. */
	server: string;
	/** Version of scan, validator and registry. Likewise. */
	splice: string;
	/** `http-list-max-elements-limit` */
	listLimit: number;
	/** A page of updates, or of a wallet's transactions, holds at most so many, whatever is asked for. 0 is no limit. Foreseen, not recorded. */
	shortPages: number;
	/** `http-list-wait-time`: idle wait in milliseconds if a call names none. */
	idleMs: number;
	/**
	 * Milliseconds until a list has its first element. Recorded on 3.5.7 after a restart: a list that names a shorter idle wait, or never ends
	 * by itself, is empty and no error. One with an end that names no idle wait is whole.
	 */
	slowStartMs: number;
	/** No list waits longer than this for more, in milliseconds, whatever a call names: for tests that have no time. */
	longestIdleMs: number;
	/** A channel (WebSocket) on which nothing flows for so long, in milliseconds, is cut without a close frame. */
	channelIdleMs: number;
	/**
	 * Milliseconds after which a channel says how far the ledger has moved. Recorded: if the ledger has moved since its last checkpoint, a
	 * participant says nothing before the next event (33 s watched), then a checkpoint and the event. A large number does the same.
	 */
	checkpointMs: number;
	/** Interval in milliseconds at which a channel checks its user's rights. It ends if they have changed. */
	channelRightsMs: number;
	/** True if a close frame on a channel is answered. A participant does not while the channel is idle. */
	channelsAnswerClose: boolean;
	/** Whole-request timeout in milliseconds. */
	requestTimeoutMs: number;
	/** Longest wait for an answer whatever the caller asks for, in milliseconds: for tests that have no time. */
	longestRequestMs: number;
	/** Off: no token is asked for, and no token user exists. */
	authorisation: boolean;
	/** Audience that `aud` has to hold. Empty: it is not checked. */
	audience: string;
	/** Audience the token endpoint gives tokens for. Empty: its tokens name none. */
	tokenAudience: string;
	/** Number of other participants in the list of vetted packages. They come before the own one and have vetted a single package. */
	otherParticipants: number;
	/** Life of a token from the token endpoint, seconds. */
	tokenSeconds: number;
	/** Status of each dependency in /readyz. Anything but SERVING is not ready. */
	dependencies: Record<string, string>;
	/** Largest request body in bytes the participant takes, DARs included. One of 3.6 takes more unless this is changed: `bodyLimit`. */
	maxBodyBytes: number;
	/**
	 * Number of JSON bodies above `maxBodyBytes` that lose their connection before they are read, so that the client's write fails (EPIPE, ECONNRESET).
	 * Recorded: a participant answers 413 and closes while the client still writes, and 18 of 40 clients saw that instead of the answer.
	 */
	cutBodies: number;
	/** Longest life in seconds a token may still have before it. 0 is no limit. Tokens without an end are refused then. */
	maxTokenSeconds: number;
	/** Template and interface filters may name a package by its id, as before 3.5. */
	packageIdFilters: boolean;
	/** Largest request body in bytes a proxy in front lets through. 0 is no proxy. */
	maxProxyBytes: number;
	/** Aliases of the synchronizers the participant is connected to. */
	connected: string[];
	/** Lists hold placeholder elements too (`Empty`, `JsEmpty`), which a client has to step over. */
	placeholders: boolean;
	/** Scan and validator have not loaded their history yet: what needs it answers 503. */
	scanLoading: boolean;
	/** Scan, validator and registry are starting: only their `/readyz` exists, and says 503 (recorded). */
	spliceStarting: boolean;
	/** Scan offers bulk history. Off: 400, and 500 for a download (recorded). */
	bulkHistory: boolean;
	/** The network computes rewards of apps. One that does not was recorded: no round has any. */
	appRewards: boolean;
	/** Requests that scan and registry each answer in a minute. 0 is no limit. The limit is known from issues, the words of the 429 are not. */
	perMinute: number;
	/** Seconds that a refusal by it says in `Retry-After`. 0 leaves it out. */
	retryAfterSeconds: number;
	/** Scan takes a snapshot when it is asked to. Networks in production do not. */
	forcedSnapshots: boolean;
	/** The registry's tokens have allocation instructions. Canton Coin has none, and its registry refuses their contexts (recorded). */
	allocationInstructions: boolean;
	/**
	 * Contexts of Canton Coin's choices hold the right of a featured provider. Off, as on a network whose super validators have set
	 * `no-featured-app-choice-context`: the right is left out. Documented in release notes of Splice, not recorded.
	 */
	featuredInContext: boolean;
	/** An event is unknown the first so many times it is asked for, as if its verdict were not in yet. */
	eventLag: number;
	/** Milliseconds between a submission and its commit, in which it is in flight and holds its contracts. */
	commitMs: number;
	/** Milliseconds for which a participant waits for the completion of what it submits. It goes on afterwards. Documented, not recorded. */
	trackingMs: number;
	/** The participant is the passive one of two replicas: it takes no commands. Documented, not recorded. */
	passive: boolean;
	/**
	 * The participant has too little traffic on its synchronizer: what it submits fails, said by the sequencer itself (`credit`) or as a
	 * request that was refused (`request`). Documented, not recorded.
	 */
	outOfTraffic: string;
	/** Longest deduplication period, which holds if a submission names none. */
	maxDeduplicationSeconds: number;
	/**
	 * Answer of a wallet to a command whose ID was used: `recorded`, as each endpoint of 0.7.5 does, `refused`, with status 409, or `answered`,
	 * with status 200 and the first result, as the release notes of 0.7.1 say of wallet commands.
	 */
	repeatedCommands: string;
	/** Days for which a preapproval lasts that the wallet makes: the validator's configuration. 90 was recorded. */
	preapprovalDays: number;
	/**
	 * Number of reads of the wallet's own store, from which it creates preapprovals, that still have one which is cancelled from now on. From
	 * Splice's code, not recorded. The administrator's reads are of the store that waited for the cancellation.
	 */
	walletStoreLag: number;
	/**
	 * Number of reads for which scan repeats what it said of a receiver's preapproval, also that there is none. Recorded: for a minute, 59 s
	 * until one that was created showed, and 55 s until one that was cancelled was gone, if somebody had asked before.
	 */
	scanStoreLag: number;
	/** The validator takes transfer commands of external parties. Off, as in 0.7 by default: 501 (recorded). */
	transferCommands: boolean;
	/** Choices of prepared transactions call a service outside the ledger, whose answers hashing version 4 covers. From the contract, not recorded. */
	externalCalls: boolean;
	/** Another participant that hosts the party executes prepared transactions: the update has no command ID here, and there is no completion. Recorded. */
	executedElsewhere: boolean;
	/** Traffic a prepared transaction is estimated to cost, and whether it is estimated at all: 0 is not. */
	trafficCost: number;
}

export const DEFAULT_SETTINGS: Settings = {
	server: '3.5.14',
	splice: '0.7.4',
	listLimit: 200,
	shortPages: 0,
	idleMs: 500,
	slowStartMs: 0,
	longestIdleMs: 3_600_000,
	channelIdleMs: 60_000,
	checkpointMs: 200,
	channelRightsMs: 5000,
	channelsAnswerClose: false,
	requestTimeoutMs: 20_000,
	longestRequestMs: 60_000,
	authorisation: true,
	audience: 'https://canton.network.global',
	tokenAudience: 'https://canton.network.global',
	otherParticipants: 0,
	tokenSeconds: 300,
	dependencies: { ledger: 'SERVING' },
	maxBodyBytes: 8 * 1024 * 1024,
	cutBodies: 0,
	maxTokenSeconds: 300,
	packageIdFilters: false,
	maxProxyBytes: 0,
	connected: ['global'],
	placeholders: false,
	scanLoading: false,
	spliceStarting: false,
	bulkHistory: true,
	appRewards: true,
	perMinute: 0,
	retryAfterSeconds: 0,
	forcedSnapshots: true,
	allocationInstructions: false,
	featuredInContext: true,
	eventLag: 0,
	commitMs: 0,
	trackingMs: 300_000,
	passive: false,
	outOfTraffic: '',
	maxDeduplicationSeconds: 604_800,
	repeatedCommands: 'recorded',
	preapprovalDays: 90,
	walletStoreLag: 0,
	scanStoreLag: 0,
	transferCommands: false,
	externalCalls: false,
	executedElsewhere: false,
	trafficCost: 5600,
};

/** Largest body a server takes: a participant of 3.6 takes 10 MiB unless it is set otherwise (recorded at a 3.6.0). */
export function bodyLimit({ maxBodyBytes, server }: Settings): number {
	return maxBodyBytes === DEFAULT_SETTINGS.maxBodyBytes && atLeast(server, '3.6.0') ? 10 * 1024 * 1024 : maxBodyBytes;
}

/** Tests if a wallet refuses a command whose ID was used. `recorded`: whether the endpoint was recorded to do so. */
export const refusesRepeated = ({ repeatedCommands }: Settings, recorded: boolean): boolean =>
	repeatedCommands === 'recorded' ? recorded : repeatedCommands === 'refused';

/** Settings with some of them changed. Throws on a name or a type that is not one of theirs. */
export function changed(settings: Settings, changes: Record<string, unknown>): Settings {
	for (const [name, value] of Object.entries(changes)) {
		const current = (settings as unknown as Record<string, unknown>)[name];
		if (current === undefined) throw new Error(`no setting ${name}; there are ${Object.keys(settings).join(', ')}`);
		if (typeof value !== typeof current || Array.isArray(value) !== Array.isArray(current)) throw new Error(`setting ${name}: wrong type`);
	}
	return { ...settings, ...changes };
}

/** True if a server of version `server` has what came with version `since`. */
export function atLeast(server: string, since: string | undefined): boolean {
	if (since === undefined) return true;
	const [a, b] = [numbers(server), numbers(since)];
	for (let part = 0; part < 3; part++) if ((a[part] ?? 0) !== (b[part] ?? 0)) return (a[part] ?? 0) > (b[part] ?? 0);
	return true;
}

/** Of a version: `3.5.14-snapshot` has 3, 5 and 14. */
function numbers(version: string): number[] {
	const [release = ''] = version.split('-');
	return release.split('.').map(Number);
}

/** True if a server of version `server` still has what was taken away with version `until`. */
export function before(server: string, until: string | undefined): boolean {
	return until === undefined || !atLeast(server, until);
}
