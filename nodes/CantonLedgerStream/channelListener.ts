import type { CallFailure } from '../shared/errors/failure';
import { readFailure } from '../shared/errors/readFailure';
import type { ChannelAddress } from '../shared/http/channel';
import { openSocket, type SocketEnd } from '../shared/http/socket';
import { Waker } from '../shared/values/waker';
import type { Announcements } from '../shared/polling/eventSource';
import { parseJson, stringifyJson } from '../shared/values/exactJson';

/**
 * Keeps a channel of the participant open and passes on that something was announced. Reading is left to others. A channel
 * that ends is opened again from where the reading is: at once if it had worked, as after the participant's idle timeout
 * of 60 seconds, a change of the user's rights (`STALE_STREAM_AUTHORIZATION`) or the end of the token (`ACCESS_TOKEN_EXPIRED`). Else
 * after pauses that grow to a minute.
 */

/** A connection shorter than this counts as one that failed. */
const SHORT_MS = 1000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Longest time for the opening. */
const OPENING_MS = 15_000;
/** A participant ends an idle channel after 60 seconds: one that is silent for longer is dead. */
const SILENCE_MS = 90_000;
/** Pause between checks for a position to listen from. */
const UNREAD_PAUSE_MS = 250;
/** Longest delay of an announcement after a read. */
const LATE_MS = 1000;
/** A channel is replaced this long before its token expires. */
const BEFORE_EXPIRY_MS = 10_000;

interface ChannelListenerHost<P> {
	/** Finds where to listen from now on. A text says why that is not possible. Undefined: nothing was read yet. Throws explained errors. */
	open: () => Promise<{ announcements: Announcements<P>; address: ChannelAddress | string } | undefined>;
	/** An event was announced, up to this position. Absent: check whether there is something. */
	announce: (position?: P) => void;
	/** True if a position was not read yet. */
	isNew: (position: P) => boolean;
	/** A refusal explained, in one text. */
	explain: (failure: CallFailure) => string;
	/** Listening does not work, or works again. Each reported once. */
	failing: (reason: string) => void;
	working: () => void;
	/** A clock that is never set back, in ms: no wait lasts longer than it was planned for. */
	now: () => number;
	/** The computer's time, in ms since 1970, by which tokens expire. */
	time: () => number;
}

/** A refusal that came as a message. `isPassing`: the participant says that another attempt may succeed. */
interface Refused {
	explanation: string;
	isPassing: boolean;
}

/** Reason why one connection failed. Undefined if it worked. */
type FailureReason = string | undefined;

export class ChannelListener<P> {
	private readonly waker: Waker;

	private failures = 0;

	/** Has the open channel replaced, unless it says something. */
	private replaceIfSilent?: () => void;

	constructor(private readonly host: ChannelListenerHost<P>) {
		this.waker = new Waker(host.now);
	}

	stop(): void {
		this.waker.stop();
	}

	/** Something happened that the open channel had not announced: if it does not at once, it is replaced. */
	missed(): void {
		this.replaceIfSilent?.();
	}

	/** Listens until it is stopped. */
	async run(): Promise<void> {
		while (!this.waker.stopped) {
			const reason = await this.listen().catch((error: Error) => error.message);
			if (this.waker.stopped) return;
			if (reason === undefined) {
				this.failures = 0;
				continue;
			}
			this.failures++;
			this.host.failing(reason);
			// Reads at once, to know and report whether the participant can still be read.
			if (this.failures === 1) this.host.announce();
			await this.waker.pauseUntil(this.host.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures - 1, 10)));
		}
	}

	private async listen(): Promise<FailureReason> {
		const opened = await this.host.open();
		if (!opened) await this.waker.pauseUntil(this.host.now() + UNREAD_PAUSE_MS);
		if (!opened || this.waker.stopped) return undefined;
		const { announcements, address } = opened;
		return typeof address === 'string' ? address : await this.listenAt(address, announcements);
	}

	/** One connection, from its opening to its end. */
	private async listenAt({ url, protocols, expiresAt }: ChannelAddress, announcements: Announcements<P>): Promise<FailureReason> {
		const { host, waker } = this;
		const began = host.now();
		const renewAt = began + renewalOf((expiresAt ?? Infinity) - host.time());
		let until = began + OPENING_MS;
		let end: SocketEnd | undefined;
		let refusal: Refused | undefined;
		let hasWorked = false;
		let isReplaceable = false;
		let isOpen = false;
		const socket = openSocket(url, protocols, stringifyJson(announcements.request), {
			onOpen: () => {
				isOpen = true;
				until = Math.min(renewAt, host.now() + SILENCE_MS);
				// That may be sooner than the time the opening was given.
				waker.wake();
			},
			onMessage: (text) => {
				until = Math.min(renewAt, host.now() + SILENCE_MS);
				isReplaceable = false;
				refusal ??= this.take(text, announcements);
				hasWorked ||= refusal === undefined;
				if (refusal === undefined) host.working();
			},
			onEnd: (ended) => {
				end = ended;
				waker.wake();
			},
		});
		if (!socket) return 'its address is not one of a WebSocket';
		this.replaceIfSilent = () => {
			isReplaceable = true;
			until = Math.min(until, host.now() + LATE_MS);
			waker.wake();
		};
		// The opening and each message move the time to wait until.
		while (!waker.stopped && !end && host.now() < until) await waker.wokenBefore(until);
		this.replaceIfSilent = undefined;
		const ended = end;
		socket.close();
		if (waker.stopped) return undefined;
		// A channel that had worked is tried again. If it is refused for good, its first message then says so.
		if (refusal !== undefined && !(hasWorked && refusal.isPassing)) return refusal.explanation;
		if (refusal !== undefined) {
			// A participant that is busy refuses each channel at once.
			await waker.pauseUntil(began + SHORT_MS);
			return undefined;
		}
		if (isReplaceable && !ended) return 'it did not announce what happened';
		if (!isOpen) return ended ? 'the server or something in front of it refuses the connection' : 'the connection was not opened in time';
		return ended && host.now() - began < SHORT_MS ? `the connection ended at once (code ${ended.code})` : undefined;
	}

	/** Passes on what a message announces. Returns the refusal if it is one. */
	private take(text: string, { read }: Announcements<P>): Refused | undefined {
		const { host } = this;
		const message = parsed(text);
		const failure = refusalOf(message, text);
		if (failure) {
			// A read meets the same refusal, and reports it.
			host.announce();
			return { explanation: host.explain(failure), isPassing: failure.retryable };
		}
		const announced = attempt(() => read(message));
		if (!announced) host.announce();
		else if (host.isNew(announced.position)) host.announce(announced.event ? announced.position : undefined);
		return undefined;
	}
}

/**
 * Time in ms after which its token has a channel replaced: before it expires, if that gives another one. One that came
 * with too little time left is not replaced before it has expired (n8n renews a token of OAuth2 once it is refused), and never
 * for that reason if it had expired before.
 */
function renewalOf(leftMs: number): number {
	if (leftMs <= 0) return Infinity;
	const early = leftMs - BEFORE_EXPIRY_MS;
	return early >= SHORT_MS ? early : leftMs + SHORT_MS;
}

function parsed(text: string): unknown {
	return attempt(() => parseJson(text));
}

function attempt<T>(make: () => T): T | undefined {
	try {
		return make();
	} catch {
		return undefined;
	}
}

/** HTTP statuses of the refusals that are read by their status: of a token and of a right. */
const STATUS_OF_GRPC: Record<number, number> = { 16: 401, 7: 403, 14: 503 };

function refusalOf(message: unknown, text: string): CallFailure | undefined {
	const { code, cause, grpcCodeValue } = (message ?? {}) as { code?: unknown; cause?: unknown; grpcCodeValue?: unknown };
	if (typeof code !== 'string' || typeof cause !== 'string') return undefined;
	return readFailure({ status: STATUS_OF_GRPC[Number(grpcCodeValue)] ?? 400, headers: {}, text });
}
