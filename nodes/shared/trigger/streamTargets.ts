import type { ITriggerResponse } from 'n8n-workflow';

import { isMistake, type PollError } from './mistakes';

/** Streams of several targets that one trigger follows: each with its own connection and position, and its own executions. */

/** So long the activation waits for targets that are away or slow, in ms. They are followed all the same. */
const PATIENCE_MS = 5000;

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

/** Waits, without keeping the process alive. */
export const patience = async (ms: number): Promise<void> =>
	await new Promise((resolve) => {
		AbortSignal.timeout(ms).addEventListener('abort', () => resolve(), { once: true });
	});

/** Starts them side by side. An activation fails for a mistake at one of them, or if none can be read. */
export async function startTogether(streams: readonly TargetStream[]): Promise<ITriggerResponse> {
	const late = patience(PATIENCE_MS);
	const stop = async () => void (await Promise.all(streams.map(async (stream) => await stream.stop())));
	let hasStarted = false;
	try {
		await atEach(streams, late, async (stream) => await stream.check());
		await atEach(streams, late, async (stream) => {
			await stream.start().catch((error: Error) => {
				stream.follow();
				throw error;
			});
		});
		hasStarted = true;
	} finally {
		if (!hasStarted) await stop();
	}
	return { closeFunction: stop };
}

async function atEach(streams: readonly TargetStream[], late: Promise<void>, run: (stream: TargetStream) => Promise<void>): Promise<void> {
	const failed: PollError[] = [];
	const all = streams.map(async (stream) => await run(stream).catch((error: PollError) => void failed.push(error)));
	await Promise.race([Promise.all(all), late]);
	const mistake = failed.find(isMistake) ?? (failed.length === streams.length ? failed[0] : undefined);
	if (mistake) throw mistake;
}
