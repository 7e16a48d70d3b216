// The live tests and the recorder on participants that run alone, without a Splice network. Addresses are those of scripts/conformance/participant.conf.
import { randomBytes } from 'node:crypto';
import demo from './lib/demo.cjs';
import liveRuns from './lib/liveRuns.cjs';
import optionsLib from './lib/options.cjs';
import recordings from './lib/recordings.cjs';

const USAGE = `node scripts/participant.mjs [options]: runs test/live/ledger, test/live/trigger and the recorder on a participant, and ends with 1 at a failure or a difference

  --ledger <URL>      JSON Ledger API of a participant that asks for no token (http://127.0.0.1:7575)
  --guarded <URL>     of one that trusts tokens of the development secret: the questions with tokens are put to it (http://127.0.0.1:7576)
  --tests <names>     of the live tests only these, separated by commas (ledger,trigger)
  --read-only         without the tests that write, and without the recorder, which makes parties and users
  --wait <seconds>    for the participants to be ready (300)
  --help              this text`;

const STRING = /** @type {const} */ ({ type: 'string' });
const options = optionsLib.readOptions(USAGE, {
	ledger: { ...STRING, default: 'http://127.0.0.1:7575' },
	guarded: { ...STRING, default: 'http://127.0.0.1:7576' },
	tests: { ...STRING, default: 'ledger,trigger' },
	wait: { ...STRING, default: '300' },
	'read-only': { type: 'boolean', default: false },
});

/** Begins a call of the participant without authorization. @param {string} path @param {object} [body] */
async function ask(path, body) {
	const answer = await fetch(`${options.ledger}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: { 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
		signal: AbortSignal.timeout(30_000),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
	return JSON.parse(text);
}

/** Waits until both are ready and the first is connected to a synchronizer: it is the last that participant.sc connects. */
async function ready() {
	const deadline = Date.now() + Number(options.wait) * 1000;
	const guarded = options['read-only'] ? [] : [options.guarded];
	await liveRuns.untilReady(
		[options.ledger, ...guarded].map((url) => `${url}/readyz`),
		deadline,
	);
	await liveRuns.untilNone(deadline, async () => {
		const { connectedSynchronizers } = await ask('/v2/state/connected-synchronizers');
		return connectedSynchronizers.length > 0 ? undefined : `${options.ledger} is connected to no synchronizer`;
	});
}

/** A party, and a user who may act as it. */
async function makeUser() {
	const name = `live-${randomBytes(3).toString('hex')}`;
	const { partyDetails } = await ask('/v2/parties', { partyIdHint: name });
	const rights = [{ kind: { CanActAs: { value: { party: partyDetails.party } } } }];
	const user = { id: name, primaryParty: partyDetails.party, isDeactivated: false, identityProviderId: '' };
	await ask('/v2/users', { user, rights });
	return { user: name, party: String(partyDetails.party) };
}

/** The live tests, as one user. */
async function liveTestsPass() {
	const { user, party } = await makeUser();
	return await liveRuns.liveTestsPass(
		options.tests.split(',').map((/** @type {string} */ name) => `${name}.test.cts`),
		async () => ({
			CANTON_LIVE_LEDGER_URL: options.ledger,
			CANTON_LIVE_LEDGER_USER: user,
			CANTON_LIVE_LEDGER_PARTY: party,
			...(!options['read-only'] && { CANTON_LIVE_WRITE: '1' }),
		}),
	);
}

/** Both kinds of questions: those without tokens, and those with. */
async function sameAsRecorded() {
	const open = await recordings.sameAsRecorded(options.ledger);
	const guarded = await recordings.sameAsRecorded(options.guarded, { args: ['--secret', demo.development.developmentSecret] });
	return open && guarded;
}

await ready();
// First: the questions are about a participant that has only what it begins with.
const recorded = options['read-only'] || (await sameAsRecorded());
const live = await liveTestsPass();
process.exitCode = live && recorded ? 0 : 1;
