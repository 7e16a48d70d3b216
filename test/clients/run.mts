// Makes the calls of `calls.mts` one after the other: a process of its own, since the clients are ES modules, which jest does not load.
// Reads what it is given as JSON from stdin. Its last line says of each call what came of it and which requests it made.
import { text } from 'node:stream/consumers';
import { clientCalls } from './calls.mts';
import { olderCalls } from './scanCalls.mts';
import { walletCalls } from './wallet.mts';

const original = globalThis.fetch;
let requests: string[] = [];
globalThis.fetch = async (input, init) => {
	const response = await original(input, init);
	const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
	requests.push(`${method} ${new URL(input instanceof Request ? input.url : String(input)).pathname} ${response.status}`);
	return response;
};

const { suite, facts } = JSON.parse(await text(process.stdin));
const calls = { clients: clientCalls, older: olderCalls, wallet: walletCalls }[suite as 'clients'](facts);
const printed: Record<string, unknown> = {};
for (const [name, call] of Object.entries(calls)) {
	requests = [];
	// A client that waits for what never comes must not keep the others from their turn.
	const deadline = new Promise<never>((_, reject) => setTimeout(reject, 10_000, new Error('no end within ten seconds')).unref());
	const outcome = await Promise.race([call(), deadline]).then(
		(answer) => ({ answer: answer ?? null }),
		(error) => ({ error: error instanceof Error ? error.message : JSON.stringify(error ?? 'refused without a word') }),
	);
	printed[name] = { ...outcome, requests };
}
// The clients leave timers behind: the process ends as soon as all is written.
process.stdout.write(`\n${JSON.stringify(printed)}\n`, () => process.exit(0));
