// Runs the probes of `probes.json` against a participant, or the sandbox, and reports its answers in a form that can be compared.
const { generateKeyPairSync, sign } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { comparable } = require('./normalize.cjs');

/**
 * A request. Braces in it are replaced by a value of the participant's own world (`{alice}`). `"{#end}"` is one as a number.
 * `{now+30s}` is a time from now (from `now` of the world, in milliseconds, if that is later), `{x*100}` as many letters.
 * @typedef {{
 *   label: string, method: string, path: string, query?: string,
 *   body?: unknown, text?: string, dar?: string | {text: string} | {dar: string, first: number},
 *   save?: Record<string, string>, sign?: Record<string, string>, served?: false, as?: string
 * }} Probe
 * `text` is a body that is no JSON. `dar` a file of `dars/`, its first bytes, or other bytes. `save` keeps a part of the answer
 * under a name, by its path. `sign` signs a saved hash with the key of an external party, `{publicKey}`. `served: false`: the
 * sandbox has no such endpoint. `as` is the owner of the request's token, see `tokenWorld.cjs`: such a probe is for a participant that
 * asks for tokens.
 */

/** Values for the braces. @typedef {Record<string, string | number>} World */

const here = (/** @type {string} */ path) => join(__dirname, '..', '..', 'test', 'conformance', path);

/** @type {Probe[]} */
const probes = JSON.parse(readFileSync(here('probes.json'), 'utf8'));

/** Those for a participant without authorization, and those for one that asks for tokens. Without what the sandbox does not serve. */
const served = probes.filter((probe) => probe.served !== false);
const open = served.filter((probe) => probe.as === undefined);
const guarded = served.filter((probe) => probe.as !== undefined);

/**
 * A participant, its world, and how a caller names himself to it.
 * @typedef {{
 *   url: string, world: World, placeholders: Record<string, string>,
 *   authorization?: (caller: string | undefined) => string | undefined,
 * }} Where
 */

/** Bytes of a DAR of `test/conformance/dars`. @param {string} name */
const dar = (name) => readFileSync(here(`dars/${name}.dar`));

/** @param {NonNullable<Probe['dar']>} which */
function bytesOf(which) {
	if (typeof which === 'string') return dar(which);
	return 'text' in which ? Buffer.from(which.text) : dar(which.dar).subarray(0, which.first);
}

/**
 * The text with its braces filled. A name the world does not have stays as it is.
 * @param {string} text @param {World} world @param {(value: string) => string} [write]
 */
function filled(text, world, write = (value) => value) {
	const now = Math.max(Date.now(), Number(world.now ?? 0));
	return text
		.replace(/"\{#(\w+)\}"/g, (all, name) => (name in world ? String(world[name]) : all))
		.replace(/\{now\+(\d+)s\}/g, (_, seconds) => new Date(now + Number(seconds) * 1000).toISOString())
		.replace(/\{x\*(\d+)\}/g, (_, count) => 'x'.repeat(Number(count)))
		.replace(/\{(\w+)\}/g, (all, name) => (name in world ? write(String(world[name])) : all));
}

/**
 * One probe's answer, and what it gives later ones.
 * @param {Probe} probe
 * @param {Where} where
 */
async function ask(probe, { url, world, placeholders, authorization }) {
	const query = probe.query === undefined ? '' : `?${filled(probe.query, world, encodeURIComponent)}`;
	const bytes = probe.dar === undefined ? undefined : new Uint8Array(bytesOf(probe.dar));
	const text = probe.body === undefined ? probe.text : filled(JSON.stringify(probe.body), world);
	const body = bytes ?? text;
	const header = authorization?.(probe.as);
	const request = {
		method: probe.method,
		headers: {
			...(header !== undefined && { authorization: header }),
			...(body !== undefined && { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
		},
		...(body !== undefined && { body }),
	};
	const { type, status, said } = await answerTo(url + filled(probe.path, world, encodeURIComponent) + query, request);
	const parsed = type?.startsWith('application/json') ? JSON.parse(said) : said;
	/** @type {World} */
	const saved = {};
	for (const [name, path] of Object.entries(probe.save ?? {})) {
		const value = path.split('.').reduce((/** @type {any} */ at, step) => at?.[step], parsed);
		if (value !== undefined) saved[name] = value;
	}
	return { answer: comparable({ status, type, body: parsed }, placeholders), saved };
}

/**
 * A participant answers 413 and closes while a large body is still being written, so that the write often fails before the answer is
 * read. Nothing was submitted then: it is put again.
 */
const LARGE_BODY = 1_000_000;
const MOST_ATTEMPTS = 30;

/** @param {string} url @param {{method: string, headers: Record<string, string>, body?: string | Uint8Array<ArrayBuffer>}} request */
async function answerTo(url, request) {
	for (let attempt = 1; ; attempt++) {
		try {
			const response = await fetch(url, request);
			return { status: response.status, type: response.headers.get('content-type'), said: await response.text() };
		} catch (error) {
			if ((request.body?.length ?? 0) < LARGE_BODY || attempt === MOST_ATTEMPTS) throw error;
		}
	}
}

/** Failure of a probe, with its causes. @param {Probe} probe @param {unknown} error */
function failureOf({ label, method, path }, error) {
	/** @type {string[]} */
	const causes = [];
	for (let at = /** @type {any} */ (error); at?.message !== undefined; at = at.cause) causes.push(at.code ?? at.message);
	return new Error(`Probe "${label}" (${method} ${path}): ${causes.join(', ') || String(error)}`, { cause: error });
}

/**
 * All answers by label. Probes run one after the other: some need what others gave. A probe that fails is named.
 * @param {Where} target
 * @param {Probe[]} which
 * @param {(label: string, answer: import('./normalize.cjs').ComparableAnswer) => void} [onAnswer] gets each answer as it comes
 */
async function askAll(target, which, onAnswer) {
	/** @type {Record<string, import('./normalize.cjs').ComparableAnswer>} */
	const answers = {};
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	/** @type {World} */
	const world = { ...target.world, publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') };
	for (const probe of which) {
		for (const [name, hash] of Object.entries(probe.sign ?? {}))
			world[name] = sign(null, Buffer.from(String(world[hash]), 'base64'), privateKey).toString('base64');
		const { answer, saved } = await ask(probe, { ...target, world }).catch((error) => {
			throw failureOf(probe, error);
		});
		answers[probe.label] = answer;
		onAnswer?.(probe.label, answer);
		Object.assign(world, saved);
	}
	return answers;
}

module.exports = { probes, open, guarded, dar, askAll };
