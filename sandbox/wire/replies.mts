// A reply as bytes, and as what its contract describes.
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Reply } from './api.mts';
import { stringify } from './json.mts';

export function send(response: ServerResponse, reply: Reply): void {
	const media = mediaType(reply);
	const payload = reply.stream ? undefined : payloadOf(reply);
	response.writeHead(reply.status ?? 200, {
		...(media === undefined ? {} : { 'content-type': media === 'text/plain' ? 'text/plain; charset=UTF-8' : media }),
		...(payload && { 'content-length': String(payload.length) }),
		...reply.headers,
	});
	// A client that goes away ends the stream. That is its right.
	if (reply.stream) pipeline(Readable.from(reply.stream), response, () => {});
	else response.end(payload);
}

/** Sends the first half of an answer, and loses the connection. */
export function sendHalf(response: ServerResponse, reply: Reply): void {
	const payload = payloadOf(reply);
	const headers = { 'content-type': mediaType(reply) ?? 'application/json', 'content-length': String(Math.max(2, payload.length)) };
	response.writeHead(reply.status ?? 200, headers);
	response.write(payload.subarray(0, Math.ceil(payload.length / 2)), () => response.destroy());
}

function payloadOf(reply: Reply): Buffer {
	if (reply.bytes !== undefined) return reply.bytes;
	if (reply.json !== undefined) return Buffer.from(textOf(reply));
	return Buffer.from(reply.raw ?? reply.text ?? '');
}

export function mediaType(reply: Reply): string | undefined {
	const declared = reply.headers?.['content-type'];
	if (declared) return declared.split(';')[0];
	if (reply.json !== undefined || reply.raw !== undefined) return 'application/json';
	if (reply.text !== undefined) return 'text/plain';
	return reply.bytes === undefined && reply.stream === undefined ? undefined : 'application/octet-stream';
}

export function jsonOf(reply: Reply): unknown {
	if (reply.raw !== undefined) return JSON.parse(reply.raw);
	return reply.json === undefined ? undefined : JSON.parse(textOf(reply));
}

/** Texts of replies that were checked: what is sent is what was checked. */
const texts = new WeakMap<Reply, string>();

function textOf(reply: Reply): string {
	const text = texts.get(reply) ?? stringify(reply.json);
	texts.set(reply, text);
	return text;
}

/** Message of the server below every app and participant for a body above its limit (recorded). */
export const sizeExceeded = (size: number, limit: number): string =>
	`EntityStreamSizeException: incoming entity size (${size}) exceeded size limit (${limit} bytes)! This may have been a parser limit (set via \`pekko.http.[server|client].parsing.max-content-length\`), a decoder limit (set via \`pekko.http.routing.decode-max-size\`), or a custom limit set with \`withSizeLimit\`.`;
