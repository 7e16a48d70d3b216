import type { IDataObject } from 'n8n-workflow';

import { unexpectedAnswer, type CallFailure } from '../../shared/errors/failure';
import { checkAnswer, optional } from '../../shared/http/answers';
import { openDownload } from '../../shared/http/saveDownload';
import type { Validator } from '../../shared/validator/service';

/** The identity of a validator's participant: a file with keys, of which nothing but facts leaves this module as text. */

export const IDENTITIES = 'GET /v0/admin/participant/identities';

/** Limit of its size, in bytes: one of a network has some 100 kB. */
const LARGEST = 100_000_000;

const SHAPE = { id: 'text', keys: 'objects', authorizedStoreSnapshot: 'text', version: optional('text') } as const;

interface Dump {
	id: string;
	keys: IDataObject[];
	version?: string | null;
}

/** Facts about the file that are no secret. */
interface Facts extends IDataObject {
	participantId: string;
	/** Number of private keys in it. */
	privateKeys: number;
	/** Number of keys that a key management service holds. */
	kmsKeys: number;
	spliceVersion: string | null;
}

/** Its bytes as they came, and what is in it. Throws if it is something else, without a word of its content. */
export async function readIdentities(validator: Validator): Promise<{ bytes: Buffer; facts: Facts }> {
	const { bytes, explain } = await openDownload(validator, IDENTITIES, {});
	const pieces: Buffer[] = [];
	let size = 0;
	try {
		for await (const piece of bytes as AsyncIterable<Buffer>) {
			size += piece.length;
			if (size > LARGEST) throw validator.error(unexpectedAnswer(`its answer has more than ${LARGEST} bytes`), IDENTITIES);
			pieces.push(Buffer.from(piece));
		}
	} catch (error) {
		throw size > LARGEST ? error : explain(error);
	}
	const content = Buffer.concat(pieces);
	const dump = parsed(content.toString('utf8'));
	const failure = checkAnswer(dump, SHAPE) ?? oddKey(dump as Dump);
	if (failure) throw validator.error(failure, IDENTITIES);
	return { bytes: content, facts: factsOf(dump as Dump) };
}

/** Undefined if it is not JSON: the text of the error would quote it. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const isPair = ({ keyPair }: IDataObject): boolean => typeof keyPair === 'string';

function oddKey({ keys }: Dump): CallFailure | undefined {
	const odd = keys.findIndex((key) => !isPair(key) && typeof key.keyId !== 'string');
	return odd < 0 ? undefined : unexpectedAnswer(`"keys[${odd}]" of its answer is no key`);
}

function factsOf({ id, keys, version }: Dump): Facts {
	const privateKeys = keys.filter(isPair).length;
	return {
		participantId: id.replace(/^PAR::/, ''),
		privateKeys,
		kmsKeys: keys.length - privateKeys,
		spliceVersion: version ?? null,
	};
}
