// Target of workflows' deliveries: takes any POST and remembers it.
import type { Incoming } from '../wire/incoming.mts';
import type { Reply } from '../wire/api.mts';

export function sink({ sandbox, method, path, bytes, headers }: Incoming): Reply {
	if (method !== 'POST' && method !== 'PUT') return { status: 405, text: 'deliver with POST' };
	const name = decodeURIComponent(path.slice('/sink/'.length));
	const kept = sandbox.sinks.get(name) ?? [];
	sandbox.sinks.set(name, kept);
	kept.push({ at: new Date().toISOString(), contentType: headers['content-type'] ?? '', body: bodyOf(bytes) });
	return { json: { received: kept.length } };
}

/** JSON as it is, other text as text, anything else as base64. */
function bodyOf(bytes: Buffer): unknown {
	const text = bytes.toString();
	if (!Buffer.from(text).equals(bytes)) return { base64: bytes.toString('base64') };
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
