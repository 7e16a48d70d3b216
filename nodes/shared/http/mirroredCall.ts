import type { Attempt } from './attempt';
import type { Mirrors } from './mirrors';
import type { Retry } from './retry';
import { callServer, type Call, type Server } from './server';

/** Makes a call to several servers of one service: the next is asked if one does not answer, and all of them again by a retry. */
export async function callMirrors<T>(mirrors: Mirrors<Server>, retry: Retry, call: Call): Promise<Attempt<T>> {
	const { args } = call;
	return await retry.withRetry(!args.once, async () => {
		const attempt = async (server: Server, timeoutMs: number | undefined) =>
			await callServer<T>(server, { ...call, args: { ...args, once: true, ...(timeoutMs !== undefined && { timeoutMs }) } });
		return await mirrors.ask(attempt, args);
	});
}
