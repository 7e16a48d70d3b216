// `npm run conformance -- --record --url http://…`: puts the probes to a participant and writes what it answered.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import nodeWorld from './conformance/nodeWorld.cjs';
import probing from './conformance/probes.cjs';
import tokenWorld from './conformance/tokenWorld.cjs';
import paths from './lib/paths.cjs';

const HELP = `npm run conformance -- --record --url <URL> [--token <token> | --secret <secret> [--audience <audience>]]

Records what a participant answers to the probes of test/conformance/probes.json, without its IDs, times and offsets, into
test/conformance/recordings/<version>.json. It first makes a small world of its own there: three parties, a user, a package,
some contracts; the probes add parties, users and identity providers, and vet packages. Use a participant kept for tests.

Some probes carry tokens of users with different rights. They are put with --secret, to a participant that trusts tokens signed
with it; the others without. Each way leaves what the other has recorded of the same version.

  --record          required: says that the participant may be written to
  --url <URL>       base URL of its JSON Ledger API
  --token <token>   where it asks for one: of a user with ParticipantAdmin and CanReadAsAnyParty
  --secret <secret> put the probes with tokens: what the participant checks them with (HS256; unsafe-jwt-hmac-256 in its configuration)
  --audience <text> with --secret: the audience its tokens need, where it asks for one
  --out <file>      write there instead
  --help            this text`;

/** After so many answers they are written: what stops the recorder costs no more than these. */
const WRITE_EVERY = 25;

/** @param {string} why @returns {never} */
function stop(why) {
	console.error(why);
	process.exit(2);
}

/** @type {{record?: boolean, url?: string, token?: string, secret?: string, audience?: string, out?: string, help?: boolean}} */
let options;
try {
	options = parseArgs({
		options: {
			record: { type: 'boolean' },
			url: { type: 'string' },
			token: { type: 'string' },
			secret: { type: 'string' },
			audience: { type: 'string' },
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

if (options.secret !== undefined && options.token !== undefined) stop('--token and --secret: give one of them.');
if (options.audience !== undefined && options.secret === undefined) stop('--audience is for the tokens made with --secret.');

const url = options.url.replace(/\/+$/, '');
const { token, secret, audience } = options;
try {
	const which = secret === undefined ? probing.open : probing.guarded;
	const { version, ...made } =
		secret === undefined ? await nodeWorld.makeWorld({ url, token }) : await tokenWorld.makeWorld({ url, secret, audience });
	const authorization = token === undefined ? {} : { authorization: () => `Bearer ${token}` };
	const file = options.out ?? join(paths.root, 'test', 'conformance', 'recordings', `${version.replace(/-.*$/, '')}.json`);
	const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	/** @type {Record<string, unknown>} */
	const answers = {};
	/** Keeps answers not asked for, or not yet: they are for the other kind of participant, or for an endpoint the sandbox lacks. */
	const write = () => {
		const lines = probing.probes.flatMap(({ label }) => {
			const answer = answers[label] ?? before[label];
			return answer === undefined ? [] : [`${JSON.stringify(label)}: ${JSON.stringify(answer)}`];
		});
		writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
	};
	let count = 0;
	const failure = await probing
		.askAll({ url, ...authorization, ...made }, which, (label, answer) => {
			answers[label] = answer;
			if (++count % WRITE_EVERY === 0) write();
		})
		.then(
			() => undefined,
			(/** @type {Error} */ error) => error.message,
		);
	if (count > 0) write();
	if (failure !== undefined) stop(`${failure}\n${count} of ${which.length} answers are written: ${file}`);
	console.log(`${which.length} answers of a participant ${version}: ${file}`);
	if (secret === undefined)
		console.log(`${probing.guarded.length} probes carry tokens and were not put: use --secret with a participant that asks for tokens.`);
} catch (error) {
	stop(error instanceof Error ? error.message : String(error));
}
