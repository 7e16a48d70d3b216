// What a process of Node holds once its garbage is collected, over its inspector. It listens on the loopback address only.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const MB = 1024 * 1024;
const PATIENCE_MS = 60_000;

/**
 * What a process must be started with, so that `held` can ask it later. Nothing listens until then.
 * @param {number} port a free one
 */
export const inspectable = (port) => ({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` });

/** @param {number} port @returns {Promise<string>} where the inspector is */
async function inspector(port) {
	for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(200)) {
		try {
			const [target] = /** @type {any} */ (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
			return target.webSocketDebuggerUrl;
		} catch (error) {
			if (Date.now() > deadline) throw error;
		}
	}
}

/**
 * The heap that a process holds after collecting its garbage, in MB.
 * @param {number} pid started with `inspectable`
 * @param {number} port
 */
export async function held(pid, port) {
	process.kill(pid, 'SIGUSR1');
	const socket = new WebSocket(await inspector(port), { perMessageDeflate: false });
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
		// Twice: what the first one lets go of may hold more.
		for (let times = 0; times < 2; times++) await call('HeapProfiler.collectGarbage');
		return (await call('Runtime.getHeapUsage')).usedSize / MB;
	} finally {
		socket.close();
	}
}
