import type { ITriggerResponse } from 'n8n-workflow';

import { steadyNow } from '../values/clock';
import { Waker } from '../values/waker';
import { isMistake, type PollError } from './mistakes';

/** Streams of several targets that one trigger follows: each with its own connection and position, and its own executions. */

/** So long each of the two steps of an activation waits for targets that are away or slow, in ms. They are followed all the same. */
const PATIENCE_MS = 5000;
/** Pauses between two reads of the list of targets, in ms: the usual one, and the shortest. */
export const readPauses = { usualMs: 60_000, shortestMs: 5000 };

/** The stream of one target. */
interface TargetStream {
	/** Checks what can be wrong, before one of them delivers anything. */
	check: () => Promise<void>;
	/** Reads once, if that is due, and reads on from there. */
	start: () => Promise<void>;
	/** Reads on, without a first poll. */
	follow: () => void;
	stop: () => Promise<void>;
}

/** The targets of a trigger. */
interface TargetList {
	/** Names of the targets, as the credential has them now. Throws explained errors. */
	readNames: () => Promise<readonly string[]>;
	/** Makes the stream of one. `isLate`: others are followed already. */
	open: (name: string, isLate: boolean) => TargetStream;
	/** Keeps these names as those that are followed, and delivers a notice of each that no longer is. */
	keep: (names: readonly string[]) => Promise<void>;
	warn: (message: string) => void;
}

/** Waits, without keeping the process alive. */
export const patience = async (ms: number): Promise<void> =>
	await new Promise((resolve) => {
		AbortSignal.timeout(ms).addEventListener('abort', () => resolve(), { once: true });
	});

export class TargetStreams {
	private readonly streams = new Map<string, TargetStream>();

	private readonly waker = new Waker();

	private lastReadAt = steadyNow();

	/** Failure of the last read, which is said once. */
	private failure?: string;

	constructor(private readonly list: TargetList) {}

	/** Starts them side by side. An activation fails for a mistake at one of them, or if none can be read. */
	async start(names: readonly string[]): Promise<ITriggerResponse> {
		for (const name of names) this.streams.set(name, this.list.open(name, false));
		const streams = [...this.streams.values()];
		let hasStarted = false;
		try {
			await atEach(streams, async (stream) => await stream.check());
			await this.list.keep(names);
			await atEach(streams, async (stream) => {
				await stream.start().catch((error: Error) => {
					stream.follow();
					throw error;
				});
			});
			hasStarted = true;
		} finally {
			if (!hasStarted) await this.stop();
		}
		void this.readOften();
		return { closeFunction: async () => await this.stop() };
	}

	/** Has the list read soon: a target connects or cannot be read, and may have been removed. */
	readSoon(): void {
		if (steadyNow() - this.lastReadAt >= readPauses.shortestMs) this.waker.wake();
	}

	private async stop(): Promise<void> {
		this.waker.stop();
		await Promise.all([...this.streams.values()].map(async (stream) => await stream.stop()));
	}

	private async readOften(): Promise<void> {
		while (!this.waker.stopped) {
			await this.waker.wokenBefore(this.lastReadAt + readPauses.usualMs);
			this.lastReadAt = steadyNow();
			if (!this.waker.stopped) await this.readOrWarn();
		}
	}

	private async readOrWarn(): Promise<void> {
		try {
			await this.followList();
			this.failure = undefined;
		} catch (error) {
			const { message } = error as Error;
			if (message !== this.failure) this.list.warn(`the list of targets cannot be read, so it stays as it was: ${message}`);
			this.failure = message;
		}
	}

	/** Ends the streams of targets that are no longer there, and begins those of others. */
	private async followList(): Promise<void> {
		const names = await this.list.readNames();
		const removed = [...this.streams].filter(([name]) => !names.includes(name));
		for (const [name] of removed) this.streams.delete(name);
		// Before the others begin: one of them may be this one by another name, and goes on from its position.
		await Promise.all(removed.map(async ([, stream]) => await stream.stop()));
		if (this.waker.stopped) return;
		const added = names.filter((name) => !this.streams.has(name)).map((name) => [name, this.list.open(name, true)] as const);
		await this.list.keep(names);
		if (this.waker.stopped) return;
		for (const [name, stream] of added) {
			this.streams.set(name, stream);
			stream.follow();
		}
	}
}

async function atEach(streams: readonly TargetStream[], run: (stream: TargetStream) => Promise<void>): Promise<void> {
	const failed: PollError[] = [];
	const all = streams.map(async (stream) => await run(stream).catch((error: PollError) => void failed.push(error)));
	await Promise.race([Promise.all(all), patience(PATIENCE_MS)]);
	const mistake = failed.find(isMistake) ?? (failed.length === streams.length ? failed[0] : undefined);
	if (mistake) throw mistake;
}
