// Memory that a process of Node holds once its garbage is collected, over its inspector. It listens on the loopback address only.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

import { profilingFlags } from './windows.mjs';

const MB = 1024 * 1024;
const PATIENCE_MS = 60_000;

/** Environment of a process that writes a profile when it ends, if profiles are wanted. */
export const profiled = { ...(profilingFlags.length > 0 && { NODE_OPTIONS: profilingFlags.join(' ') }) };

/** Environment that a process must be started with, so that `held` can ask it later. Nothing listens until then, on a port that is free by then. */
export const inspectable = { NODE_OPTIONS: ['--inspect-port=127.0.0.1:0', ...profilingFlags].join(' ') };

/** @param {string} log the file of what the process writes @returns {Promise<string>} address of its inspector, as it says itself */
async function inspector(log) {
	for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(200)) {
		const [, url] = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8')) ?? [];
		if (url) return url;
		if (Date.now() > deadline) throw new Error(`No inspector within ${PATIENCE_MS / 1000} s: ${log}`);
	}
}

/**
 * The heap that a process holds after collecting its garbage, in MB.
 * @param {{pid: number, log: string}} started with `inspectable`
 */
export async function held({ pid, log }) {
	process.kill(pid, 'SIGUSR1');
	const socket = new WebSocket(await inspector(log), { perMessageDeflate: false });
	let calls = 0;
	/** @param {string} method @returns {Promise<any>} */
	async function call(method) {
		const id = ++calls;
		socket.send(JSON.stringify({ id, method }));
		for (;;) {
			const [data] = await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
			const { id: requestId, result, error } = JSON.parse(String(data));
			if (error) throw new Error(`${method}: ${error.message}`);
			if (requestId === id) return result;
		}
	}
	try {
		await once(socket, 'open');
		// Twice: what the first one frees may hold more.
		for (let times = 0; times < 2; times++) await call('HeapProfiler.collectGarbage');
		return (await call('Runtime.getHeapUsage')).usedSize / MB;
	} finally {
		socket.close();
	}
}
