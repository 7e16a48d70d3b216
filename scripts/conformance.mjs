// `npm run conformance -- --record --url http://…`: puts the probes to a participant and writes what it answered.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import nodeWorld from './conformance/nodeWorld.cjs';
import probing from './conformance/probes.cjs';
import paths from './lib/paths.cjs';

const HELP = `npm run conformance -- --record --url <URL> [--token <token>]

Records what a participant answers to the probes of test/conformance/probes.json, without its IDs, times and offsets, into
test/conformance/recordings/<version>.json. It first makes a small world of its own there: three parties, a user, a package,
some contracts; the probes add parties, users and identity providers, and vet packages. Use a participant kept for tests.

  --record          required: says that the participant may be written to
  --url <URL>       base URL of its JSON Ledger API
  --token <token>   where it asks for one: of a user with ParticipantAdmin and CanReadAsAnyParty
  --out <file>      write there instead
  --help            this text`;

/** @param {string} why @returns {never} */
function stop(why) {
	console.error(why);
	process.exit(2);
}

/** @type {{record?: boolean, url?: string, token?: string, out?: string, help?: boolean}} */
let options;
try {
	options = parseArgs({
		options: {
			record: { type: 'boolean' },
			url: { type: 'string' },
			token: { type: 'string' },
			out: { type: 'string' },
			help: { type: 'boolean' },
		},
	}).values;
} catch (error) {
	stop(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
}
if (options.help) {
	console.log(HELP);
	process.exit(0);
}
if (!options.record || !options.url) stop(`--record and --url are needed.\n\n${HELP}`);
if (!/^https?:\/\/[^/]/.test(options.url)) stop('--url: begin with http:// or https://.');

const url = options.url.replace(/\/+$/, '');
try {
	const { version, ...made } = await nodeWorld.makeWorld({ url, token: options.token });
	// What the sandbox does not serve is not asked.
	const which = probing.probes.filter(({ served }) => served !== false);
	const answers = await probing.askAll({ url, token: options.token, ...made }, which);
	const file = options.out ?? join(paths.root, 'test', 'conformance', 'recordings', `${version.replace(/-.*$/, '')}.json`);
	const lines = Object.entries(answers).map(([label, answer]) => `${JSON.stringify(label)}: ${JSON.stringify(answer)}`);
	writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
	console.log(`${lines.length} answers of a participant ${version}: ${file}`);
} catch (error) {
	stop(error instanceof Error ? error.message : String(error));
}
