// Each kind of file that a gate may be handed, with the verdict on it if note-1.0.0 is vetted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeDar, zip } from '../../../scripts/lib/dar.cjs';
import { world } from '../support/e2e.cts';
import { bearer } from '../support/token.cts';

/** A DAR of the recordings. */
export const recorded = (name: string) => readFileSync(join(__dirname, '..', '..', 'conformance', 'dars', `${name}.dar`));

export const darFiles: Array<{ what: string; bytes: Buffer; verdict: 'passed' | 'rejected'; words: RegExp }> = [
	{ what: 'an upgrade', bytes: recorded('note-1.1.0'), verdict: 'passed', words: /1\.1\.0/ },
	{
		what: 'an upgrade that breaks',
		bytes: recorded('note-1.2.0'),
		verdict: 'rejected',
		words: /1\.2\.0 rejected: .*upgraded template Note/,
	},
	{ what: 'an ill-formed package', bytes: recorded('illformed'), verdict: 'rejected', words: /rejected: .*type mismatch/ },
	{
		what: 'other content under a version that is there',
		bytes: makeDar({ verdict: 'KNOWN_PACKAGE_VERSION' }).bytes,
		verdict: 'rejected',
		words: /rejected: .*different package with the same name/,
	},
	{ what: 'a DAR that is cut off', bytes: recorded('note-1.1.0').subarray(0, 300), verdict: 'rejected', words: /rejected: / },
	{ what: 'a ZIP archive without a manifest', bytes: zip({ 'notes.txt': 'x' }), verdict: 'rejected', words: /MANIFEST\.MF/ },
	{ what: 'random bytes', bytes: Buffer.from('9f3c01e7aa55', 'hex'), verdict: 'rejected', words: /not a ZIP archive/ },
	{ what: 'a web page', bytes: Buffer.from('<!doctype html><html>Sign in</html>'), verdict: 'rejected', words: /not a ZIP archive/ },
];

/** Vets note-1.0.0 at the sandbox. */
export async function vetFirstVersion(): Promise<void> {
	const answer = await fetch(`${world().sandbox.url}/v2/dars`, {
		method: 'POST',
		headers: { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' },
		body: new Uint8Array(recorded('note-1.0.0')),
	});
	if (!answer.ok) throw new Error(`The sandbox refused note-1.0.0: ${answer.status}`);
}
