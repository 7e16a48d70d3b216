import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../values/isObject';
import type { CallFailure } from './failure';
import { cut } from './safeText';

/**
 * The secrets of a credential, and their removal from what a server says: a server or a gateway may repeat what it was sent. By value, since
 * an opaque token has no shape by which it could be known.
 */

/** Fields of the credential types that hold a secret, or an object of secrets. */
const SECRET_FIELDS = [
	'accessToken',
	'developmentSecret',
	'clientSecret',
	'password',
	'oauthTokenData',
	'extraHeaders',
	'clientKey',
	'clientPassphrase',
];
/** Fields with a URL, that may contain a password or a key. */
const URL_FIELDS = ['url', 'baseUrl', 'serverUrl', 'accessTokenUrl'];
/** Shorter values are common words rather than secrets. */
const SHORTEST = 4;
/** As many characters of a secret in a row are hidden wherever they occur: a server may cut it or break its lines. */
const PIECE = 12;
/** Characters of a secret that are searched for. */
const LONGEST = 20_000;

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

/** The texts of a JSON object that is given as text, or the text itself. */
function unfolded(value: unknown): string[] {
	if (typeof value !== 'string' || !value.trim().startsWith('{')) return textsIn(value);
	try {
		return textsIn(JSON.parse(value));
	} catch {
		return [value];
	}
}

/** User info and query values of a URL, as written and decoded. It may be one that cannot be parsed. */
function secretsOfUrl(value: unknown): string[] {
	const text = cut(String(value ?? ''));
	const begin = text.indexOf('://');
	if (begin < 0) return [];
	const [address = '', query = ''] = text.slice(begin + 3).split('?', 2);
	const at = address.lastIndexOf('@');
	const info = at < 0 ? '' : address.slice(0, at);
	const colon = info.indexOf(':');
	const found = [colon < 0 ? info : info.slice(colon + 1), ...query.split(/[&#]/).map((pair) => pair.slice(pair.indexOf('=') + 1))];
	return found.flatMap((secret) => [secret, decoded(secret)]);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Values of a credential that nobody may see. */
export function secretsOf(credentials: IDataObject): string[] {
	return [
		...SECRET_FIELDS.flatMap((field) => unfolded(credentials[field])),
		...URL_FIELDS.flatMap((field) => secretsOfUrl(credentials[field])),
	];
}

/**
 * A secret in base64, in both alphabets. Text before it, such as the client ID in a Basic header, shifts its bytes by 0, 1 or 2, and
 * the characters at its ends hold bits of its neighbours: they are left out.
 */
function encoded(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const inside = [0, 1, 2].map((shift) => {
		const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
		return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
	});
	return [bytes.toString('base64url'), ...inside].flatMap((text) => [text, text.replaceAll('-', '+').replaceAll('_', '/')]);
}

export class Secrets {
	private readonly short = new Set<string>();

	/** All pieces of the longer ones, without white space. */
	private readonly pieces = new Set<string>();

	private readonly secrets = new Set<string>();

	add(values: string[]): void {
		for (const value of values) {
			const secret = cut(value, LONGEST).replace(/\s+/g, '');
			if (secret.length < SHORTEST || this.secrets.has(secret)) continue;
			this.secrets.add(secret);
			for (const text of [secret, ...encoded(secret)]) this.addText(text);
		}
	}

	private addText(text: string): void {
		if (text.length < PIECE) this.short.add(text);
		for (let at = 0; at + PIECE <= text.length; at++) this.pieces.add(text.slice(at, at + PIECE));
	}

	/** The text without them. */
	hide(text: string): string {
		if (this.secrets.size === 0 || text === '') return text;
		return this.hideShort(this.hideLong(text));
	}

	/** A failure without them, in all its fields. */
	hideIn(failure: CallFailure): CallFailure {
		return this.secrets.size === 0 ? failure : (this.without(failure) as CallFailure);
	}

	private without(value: unknown): unknown {
		if (typeof value === 'string') return this.hide(value);
		if (Array.isArray(value)) return value.map((element) => this.without(element));
		if (!isObject(value)) return value;
		return Object.fromEntries(Object.entries(value).map(([key, inner]) => [this.hide(key), this.without(inner)]));
	}

	/** White space within a secret is ignored: each piece is searched for in the text without any. */
	private hideLong(text: string): string {
		if (this.pieces.size === 0) return text;
		const positions: number[] = [];
		let bare = '';
		for (let at = 0; at < text.length; at++) {
			if (/\s/.test(text[at]!)) continue;
			positions.push(at);
			bare += text[at]!;
		}
		const parts: string[] = [];
		let shownTo = 0;
		let hiddenTo = -1;
		for (let at = 0; at + PIECE <= bare.length; at++) {
			if (!this.pieces.has(bare.slice(at, at + PIECE))) continue;
			if (at > hiddenTo) parts.push(text.slice(shownTo, positions[at]), '[hidden]');
			hiddenTo = at + PIECE - 1;
			shownTo = positions[hiddenTo]! + 1;
		}
		return parts.length === 0 ? text : parts.join('') + text.slice(shownTo);
	}

	/** A short one only as a separate word: it may also be a part of a word. */
	private hideShort(text: string): string {
		let result = text;
		for (const secret of this.short) {
			for (let at = result.indexOf(secret); at >= 0; at = result.indexOf(secret, at + 1)) {
				const end = at + secret.length;
				if (/\w/.test(result[at - 1] ?? '') || /\w/.test(result[end] ?? '')) continue;
				result = `${result.slice(0, at)}[hidden]${result.slice(end)}`;
			}
		}
		return result;
	}
}
