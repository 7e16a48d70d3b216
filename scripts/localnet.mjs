// The live tests and the recorder on a network that runs. Addresses and tokens are those of LocalNet by default.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import demo from './lib/demo.cjs';
import liveRuns from './lib/liveRuns.cjs';
import optionsLib from './lib/options.cjs';
import paths from './lib/paths.cjs';
import recordings from './lib/recordings.cjs';
import tokens from './lib/token.cjs';

const USAGE = `node scripts/localnet.mjs [options]: runs test/live and the recorder on a network, and ends with 1 at a failure or a difference

  --ledger <URL>     JSON Ledger API of the participant (http://localhost:2975)
  --validator <URL>  its validator app (http://localhost:2903)
  --scan <URL>       scan, and the registry of Canton Coin (http://scan.localhost:4000)
  --user <name>      user of the participant (ledger-api-user)
  --wallet <name>    user of the validator who has a wallet (app-user)
  --receiver <URL>   JSON Ledger API of a second participant, whose user of the same name receives tokens
  --read-only        without the tests that write, and without the recorder, which makes parties and users
  --tests <name>     of the live tests only those whose file begins so, such as scan
  --wait <seconds>   for the network to be ready (900)
  --help             this text`;

const STRING = /** @type {const} */ ({ type: 'string' });
const options = optionsLib.readOptions(USAGE, {
	ledger: { ...STRING, default: 'http://localhost:2975' },
	validator: { ...STRING, default: 'http://localhost:2903' },
	scan: { ...STRING, default: 'http://scan.localhost:4000' },
	user: { ...STRING, default: 'ledger-api-user' },
	wallet: { ...STRING, default: 'app-user' },
	receiver: STRING,
	tests: { ...STRING, default: '' },
	wait: { ...STRING, default: '900' },
	'read-only': { type: 'boolean', default: false },
});

const { developmentSecret: secret, audience: aud } = demo.development;
/** Participants may take no token that lasts longer than five minutes, in seconds. LocalNet's take any. */
const LIFETIME = 290;
/** The recorded question that LocalNet answers otherwise: its participants have no limit for the life of a token. */
const WITHOUT_END = 't: exp too far (1 h)';
/** Amount that the tests may spend, in US dollars. */
const COINS = '1000.0';
/** A token as LocalNet's services take it. @param {string} sub */
const token = (sub) => tokens.signed({ sub, aud, exp: Math.floor(Date.now() / 1000) + LIFETIME }, secret);

/** @param {string} url @param {Record<string, string>} [headers] */
const get = async (url, headers = {}) => await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });

/** The primary party of a user of a participant. @param {string} url */
async function partyOf(url) {
	const answer = await get(`${url}/v2/users/${options.user}`, { authorization: `Bearer ${token(options.user)}` });
	const { user } = /** @type {{ user?: { primaryParty?: string } }} */ (answer.ok ? await answer.json() : {});
	if (!user?.primaryParty) throw new Error(`${url}: ${options.user} has no primary party (${answer.status})`);
	return user.primaryParty;
}

/** Variables that the live tests read from their environment. */
async function environment() {
	const receiver = options.receiver && {
		CANTON_LIVE_RECEIVER_URL: options.receiver,
		CANTON_LIVE_RECEIVER_TOKEN: token(options.user),
		CANTON_LIVE_RECEIVER_PARTY: await partyOf(options.receiver),
	};
	return {
		CANTON_LIVE_LEDGER_URL: options.ledger,
		CANTON_LIVE_LEDGER_TOKEN: token(options.user),
		CANTON_LIVE_LEDGER_PARTY: await partyOf(options.ledger),
		CANTON_LIVE_VALIDATOR_URL: options.validator,
		CANTON_LIVE_VALIDATOR_TOKEN: token(options.wallet),
		CANTON_LIVE_VALIDATOR_ADMIN_TOKEN: token(options.user),
		CANTON_LIVE_SCAN_URL: options.scan,
		CANTON_LIVE_REGISTRY_URL: options.scan,
		...(!options['read-only'] && { CANTON_LIVE_WRITE: '1' }),
		...receiver,
	};
}

/**
 * A network that has just begun has nobody with coins: the wallet of the tests taps some. A validator refuses that until it has bought its
 * first traffic, about a minute after it is ready.
 */
async function tapCoins() {
	const deadline = Date.now() + Number(options.wait) * 1000;
	for (;;) {
		const answer = await fetch(`${options.validator}/api/validator/v0/wallet/tap`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token(options.wallet)}`, 'content-type': 'application/json' },
			body: JSON.stringify({ amount: COINS }),
			signal: AbortSignal.timeout(60_000),
		});
		if (answer.ok) return;
		const said = (await answer.text()).slice(0, 500);
		if (!said.includes('Traffic balance') || Date.now() > deadline)
			throw new Error(`${options.wallet} could not tap coins: ${answer.status} ${said}`);
		await sleep(2000);
	}
}

const urls = [`${options.ledger}/readyz`, `${options.validator}/api/validator/readyz`, `${options.scan}/api/scan/readyz`];
await liveRuns.untilReady(urls, Date.now() + Number(options.wait) * 1000);
if (!options['read-only']) await tapCoins();
const files = readdirSync(join(paths.root, 'test', 'live')).filter((file) => file.endsWith('.test.cts') && file.startsWith(options.tests));
const live = await liveRuns.liveTestsPass(files, environment);
const signed = ['--secret', secret, '--audience', aud];
const recorded = options['read-only'] || (await recordings.sameAsRecorded(options.ledger, { args: signed, except: [WITHOUT_END] }));
process.exitCode = live && recorded ? 0 : 1;
