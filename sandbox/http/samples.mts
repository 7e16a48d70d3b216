// Sample DARs for who has none, at an address that n8n can download. A real participant took or refused each.
import { existsSync, readFileSync } from 'node:fs';

import type { Reply } from '../wire/api.mts';

const FOLDER = new URL('../../test/conformance/dars/', import.meta.url);

/** The file behind a path such as `/samples/note-1.0.0.dar`. */
export function sample(path: string): Reply {
	const [, name] = /^\/samples\/([\w.-]+\.dar)$/.exec(path) ?? [];
	const file = name && new URL(name, FOLDER);
	if (!file || !existsSync(file)) return { status: 404, text: 'no sample DAR of that name' };
	return { bytes: readFileSync(file), headers: { 'content-type': 'application/octet-stream' } };
}
