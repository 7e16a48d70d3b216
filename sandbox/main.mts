// The stand-in Canton network as a program. Prints one line of JSON when it is ready. Ends on SIGTERM and SIGINT.
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { compilePackages } from './commands/compiled.mts';
import { serve } from './http/server.mts';
import { Fleet } from './wire/fleet.mts';
import { DEFAULT_OPTIONS, Sandbox } from './wire/sandbox.mts';
import { changed, DEFAULT_SETTINGS } from './wire/settings.mts';

const { values } = parseArgs({
	options: {
		port: { type: 'string', default: '0' },
		host: { type: 'string', default: '127.0.0.1' },
		/** Address for others, as it says in its own answers. Host and port unless given. */
		url: { type: 'string' },
		seed: { type: 'string', default: '1' },
		/** Sandboxes in this process, each with a world of its own: the others are below /target-2, /target-3, …. */
		targets: { type: 'string', default: '1' },
		/** Milliseconds between two steps of the world. 0: only on request. */
		pace: { type: 'string', default: '0' },
		server: { type: 'string', default: DEFAULT_SETTINGS.server },
		clock: { type: 'string', default: 'fixed' },
		/** Completions of alice's in the history. */
		history: { type: 'string', default: String(DEFAULT_OPTIONS.history) },
		/** Any setting as name=JSON, repeatable: --set listLimit=50 */
		set: { type: 'string', multiple: true, default: [] },
		'no-auth': { type: 'boolean', default: false },
		'trust-answers': { type: 'boolean', default: false },
		/** End when standard input does: for parents that may be killed. */
		attached: { type: 'boolean', default: false },
	},
});

const clock = (['fixed', 'real'] as const).find((name) => name === values.clock);
if (!clock) throw new Error('--clock is fixed or real');
const flags = Object.fromEntries(
	values.set.map((pair) => [pair.slice(0, pair.indexOf('=')), JSON.parse(pair.slice(pair.indexOf('=') + 1)) as unknown]),
);
compilePackages();
const options = {
	seed: values.seed,
	clock,
	history: Number(values.history),
	pace: Number(values.pace),
	trustAnswers: values['trust-answers'],
	settings: changed(DEFAULT_SETTINGS, {
		...flags,
		server: values.server,
		...(values['no-auth'] ? { authorisation: false } : {}),
	}),
};
const sandbox = new Sandbox(options);
/** Those below /target-2, /target-3, …. */
const another = (number: number) => {
	const other = new Sandbox({ ...options, seed: `${values.seed}-${number}` });
	other.url = `${sandbox.url}/target-${number}`;
	other.walk(options.pace);
	return other;
};
const server = serve(new Fleet(sandbox, Number(values.targets), another));
server.listen(Number(values.port), values.host, () => {
	const { port } = server.address() as AddressInfo;
	sandbox.url = values.url ?? `http://${values.host}:${port}`;
	sandbox.walk(sandbox.options.pace);
	console.log(JSON.stringify({ url: `http://${values.host}:${port}`, pid: process.pid }));
});

const end = () => process.exit(0);
process.on('SIGTERM', end);
process.on('SIGINT', end);
if (values.attached) process.stdin.on('end', end).resume();
