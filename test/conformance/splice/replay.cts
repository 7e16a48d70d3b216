/**
 * Plays what was recorded at a real Splice network against the sandbox, in the order in which it was recorded and with the same time
 * between, and compares the answers. IDs are the sandbox's own: the first time an ID appears in a recorded answer, the one in its place
 * is remembered, and later requests and answers have to hold it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { bearer } from '../../e2e/support/token.cts';

/** One request as it was recorded, with its answer. */
export interface Recorded {
	label: string;
	/** When it was sent. */
	at: string;
	/** The user whose token was sent. */
	as: string | null;
	method: string;
	/** Below the validator's base. That of a registry as a whole. */
	path: string;
	query?: string;
	body?: unknown;
	status: number;
	type?: string;
	answer?: unknown;
}

export interface Played {
	status: number;
	type?: string;
	answer?: unknown;
}

type Json = Record<string, unknown>;

/** The records of a file, each with a label of its own. */
export function recordings(name: string): Recorded[] {
	const seen = new Map<string, number>();
	// The largest int64 is kept as text, since a double rounds it.
	const text = readFileSync(join(__dirname, `${name}.json`), 'utf8').replaceAll(/:9223372036854775807\b/g, ':"9223372036854775807"');
	return (JSON.parse(text) as Recorded[]).map((record) => {
		const count = (seen.get(record.label) ?? 0) + 1;
		seen.set(record.label, count);
		return count === 1 ? record : { ...record, label: `${record.label} (${count})` };
	});
}

/** IDs: contracts, updates and events, parties with their namespaces, UUIDs. */
const ID = /#?1220[0-9a-f]{60,}(?::\d+)?|00[0-9a-f]{64,}|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g;
const WHOLE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
/** Amounts that depend on everything that happened in a wallet before. */
const BALANCES = new Set([
	'effective_unlocked_qty',
	'effective_locked_qty',
	'total_holding_fees',
	'total_unlocked_coin',
	'total_locked_coin',
	'total_coin_holdings',
	'total_available_coin',
	'accumulated_holding_fees_unlocked',
	'accumulated_holding_fees_locked',
	'accumulated_holding_fees_total',
]);
/** Numbers and texts that each network has of its own: rounds, IDs of one kind, hashes, the name of the operator's user. */
const OWN = new Set([
	'round',
	'computed_as_of_round',
	'created_event_blob',
	'next_page_token',
	'createdEventBlob',
	'number',
	'migration_id',
	'domain_id',
	'synchronizerId',
	'debugPayload',
	'transaction_id',
	'tx_hash',
	'topology_tx',
	'hash',
	'hashing_details',
	'transaction',
	'user_name',
]);

export class Replay {
	/** Recorded ID → the sandbox's. */
	private readonly ids = new Map<string, string>();

	private readonly opaques: string[] = [];

	private readonly balances = new Map<string, { recorded: bigint; played: bigint }>();

	/**
	 * @param names texts of the recording (users, names of parties) by what the sandbox calls them
	 * @param wholes IDs that are replaced as a whole, such as that of the synchronizer
	 */
	constructor(
		private readonly url: string,
		private readonly names: Array<[recorded: string, ours: string]>,
		private readonly wholes: Array<[recorded: string, ours: string]>,
	) {}

	/** The request with the sandbox's IDs. Undefined if it holds one that no answer had. */
	private translated(text: string): string | undefined {
		let matches = true;
		const marked = this.wholes.reduce((at, [recorded], index) => at.replaceAll(recorded, `<whole ${index}>`), text);
		const replaced = marked.replace(ID, (id) => {
			const ours = this.ids.get(id);
			// An ID of no network is meant to be unknown.
			if (ours === undefined && !/(?:ab){8}|(?:cd){8}|(?:00){8}|(?:ff){8}/.test(id)) matches = false;
			return ours ?? id;
		});
		if (!matches) return undefined;
		return this.wholes.reduce((at, [, ours], index) => at.replaceAll(`<whole ${index}>`, ours), this.renamed(replaced));
	}

	private renamed(text: string): string {
		return this.names.reduce((at, [recorded, ours]) => at.replaceAll(recorded, ours), text);
	}

	/** Remembers an ID of the recording that the sandbox calls otherwise. */
	know(recorded: string, ours: string): void {
		this.ids.set(recorded, ours);
	}

	/** A place for a text that holds no ID of the recording, whatever it looks like. */
	opaque(text: string): string {
		return `<opaque ${this.opaques.push(text) - 1}>`;
	}

	/** Sends the request at a time of the sandbox (ms since 1970). Undefined if it cannot be put to the sandbox. */
	async play({ method, path, query, body, as, at }: Recorded, now: number): Promise<Played | undefined> {
		const target = this.translated((path + (query ? `?${query}` : '')).replaceAll('%3A', ':'));
		const later = (now - Date.parse(at)) * 1000;
		const plain = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
		// Times in microseconds, or as text: as far ahead as they were.
		const shifted = plain
			?.replace(/\b1795\d{12}\b/g, (micros) => String(Number(micros) + later))
			.replace(/(?<="expires_at":")[\d-]+T[\d:.]+Z/, (time) =>
				new Date(Date.parse(time) + later / 1000).toISOString().replace('.000Z', 'Z'),
			);
		const text = shifted && this.translated(shifted)?.replace(/<opaque (\d+)>/g, (_, at: string) => this.opaques[Number(at)]!);
		if (target === undefined || (plain !== undefined && text === undefined)) return undefined;
		const response = await fetch(`${this.url}${path.startsWith('/registry/') ? '' : '/api/validator'}${target}`, {
			method,
			headers: {
				...(text !== undefined && { 'content-type': 'application/json' }),
				...(as !== null && { authorization: `Bearer ${bearer({ sub: this.renamed(as) })}` }),
			},
			body: text,
		});
		const said = await response.text();
		const type = response.headers.get('content-type')?.split(';')[0];
		return { status: response.status, type, answer: type === 'application/json' ? JSON.parse(said) : said || undefined };
	}

	/** Lists how the answer differs from the recorded one, as `path: recorded, played`, and remembers its IDs. */
	differences(record: Recorded, played: Played): string[] {
		if (record.status !== played.status)
			return [`status: ${record.status} ${JSON.stringify(record.answer)}, ${played.status} ${JSON.stringify(played.answer)}`];
		const found: string[] = [];
		if (record.type !== played.type) found.push(`content type: ${record.type}, ${played.type}`);
		this.compare(record.answer, played.answer, '', found, record);
		return found;
	}

	private compare(recorded: unknown, played: unknown, path: string, found: string[], record: Recorded): void {
		const note = () => void found.push(`${path || '(root)'}: ${JSON.stringify(recorded)}, ${JSON.stringify(played)}`);
		const name = path.split('.').at(-1) ?? '';
		if (OWN.has(name)) {
			if (typeof recorded !== typeof played) note();
		} else if (Array.isArray(recorded)) {
			if (!Array.isArray(played) || recorded.length !== played.length) return note();
			recorded.forEach((element, index) => this.compare(element, played[index], `${path}.${index}`, found, record));
		} else if (recorded !== null && typeof recorded === 'object') {
			if (played === null || typeof played !== 'object' || Array.isArray(played)) return note();
			const keys = new Set([...Object.keys(recorded), ...Object.keys(played)]);
			for (const key of keys) this.compare((recorded as Json)[key], (played as Json)[key], path ? `${path}.${key}` : key, found, record);
		} else if (BALANCES.has(name) && typeof recorded === 'string' && typeof played === 'string') {
			this.compareBalance(recorded, played, `${sequenceOf(record.label)} ${record.as} ${name}`, note);
		} else if (typeof recorded === 'string' && typeof played === 'string') {
			if (!this.sameText(recorded, played) && !(path.includes('payload') && sameDecimal(recorded, played))) note();
		} else if (recorded !== played) note();
	}

	/** A wallet's holdings depend on all that went before. The change that a sequence made to them does not. */
	private compareBalance(recorded: string, played: string, key: string, note: () => void): void {
		if (!/^-?\d+\.\d{10}$/.test(played)) return note();
		// Fees depend on rounds, and those on the time a network takes for one.
		if (/fee|rate|initialAmount|effective_amount/.test(key)) return;
		const first = this.balances.get(key);
		if (!first) this.balances.set(key, { recorded: units(recorded), played: units(played) });
		// The holding fee of a round or two may have come between.
		else if (abs(units(recorded) - first.recorded - (units(played) - first.played)) > 10n ** 9n) note();
	}

	private sameText(recorded: string, played: string): boolean {
		if (WHOLE_TIME.test(recorded)) return WHOLE_TIME.test(played);
		const theirs = idsIn(recorded);
		const ours = idsIn(played);
		if (theirs.length !== ours.length) return false;
		for (const [index, id] of theirs.entries()) {
			const mapped = this.ids.get(id);
			if (mapped === undefined) this.ids.set(id, ours[index]!);
			else if (mapped !== ours[index]) return false;
		}
		return this.shape(this.renamed(recorded)) === this.shape(played);
	}

	/** A text without what differs from network to network: IDs, package IDs, times, amounts in words, correlation IDs. */
	private shape(text: string): string {
		return (
			text
				// The content of a contract that was refused.
				.replace(/(Template precondition violated: \w+) \{.*/s, '$1 {...}')
				.replace(ID, '<id>')
				.replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{12}\.\.\.)(?=:)/g, '<package>')
				.replace(TIME, '<time>')
				.replace(/\((\d+),[0-9a-f]{8}\)/g, '($1,<correlation>)')
				.replace(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, '<host>')
				.replace(/1220[0-9a-f]{8}\.\.\./g, '<id>...')
				.replace(/(?<=missing |Funds\()\d+(\.\d+)?/g, '<n>')
		);
	}
}

/** The sequence a step belongs to: `seq: tap 3 balance` is of `seq: tap`. */
export const sequenceOf = (label: string): string => /^seq: (.*?) \d+ /.exec(label)?.[1] ?? label;

/** The IDs in a text, but for those of a contract that was refused. */
const idsIn = (text: string): string[] => [...text.replace(/\{\w+ = .*/s, '').matchAll(ID)].map(([id]) => id);

/** Payloads hold the digits that were entered, or ten behind the point. */
const sameDecimal = (a: string, b: string): boolean => [a, b].every((text) => /^\d+(\.\d{1,10})?$/.test(text)) && units(a) === units(b);

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/** An amount in units of its tenth decimal. */
function units(text: string): bigint {
	const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
	const value = BigInt(whole + fraction.padEnd(10, '0'));
	return text.startsWith('-') ? -value : value;
}
