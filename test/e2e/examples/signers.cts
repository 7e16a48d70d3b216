// Stand-ins of services that sign: each holds a real Ed25519 key, and takes a request only if it is authenticated as that service wants it.
import {
	createHash,
	createHmac,
	createPublicKey,
	generateKeyPairSync,
	randomBytes,
	sign,
	verify,
	type KeyObject,
	type KeyPairKeyObjectResult,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Request {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

interface Answer {
	status?: number;
	json: object;
	/** Content type, unless it is the usual one of JSON. */
	type?: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
/** The 32 bytes of an Ed25519 key. */
const rawOf = (key: KeyObject) => spki(key).subarray(-32);

export abstract class Signer {
	protected readonly keys: KeyPairKeyObjectResult = generateKeyPairSync('ed25519');
	private server?: Server;
	/** Everything it signed, in base64. */
	signed: string[] = [];
	/** Requests that it did not take, and why. */
	refused: string[] = [];
	/** True if its owner signs nothing. */
	refuses = false;
	url = '';

	protected abstract answer(request: Request): Answer;

	protected sign(bytes: Buffer): Buffer {
		this.signed.push(bytes.toString('base64'));
		return sign(null, bytes, this.keys.privateKey);
	}

	/** Notes why a request is not taken. */
	protected refuse(status: number, json: object, why: string): Answer {
		this.refused.push(why);
		return { status, json };
	}

	get publicKey(): string {
		return spki(this.keys.publicKey).toString('base64');
	}

	async listen(): Promise<void> {
		this.server = createServer((request, response) => {
			void bodyOf(request).then((body) => {
				const { method = '', url: path = '', headers } = request;
				const { status = 200, json, type = 'application/json' } = this.answer({ method, path, headers, body });
				response.writeHead(status, { 'content-type': type }).end(JSON.stringify(json));
			});
		});
		await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	close(): void {
		this.server?.closeAllConnections();
		this.server?.close();
	}
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return Buffer.concat(pieces).toString();
}

/** The transit engine of HashiCorp Vault and OpenBao: paths, fields and prefix of a signature as OpenBao 2.7.2 answers. */
export class Vault extends Signer {
	readonly token = randomBytes(12).toString('hex');
	#created = false;

	protected answer({ method, path, headers, body }: Request): Answer {
		if (headers['x-vault-token'] !== this.token) return this.refuse(403, { errors: ['permission denied'] }, 'token');
		if (this.refuses && path.includes('/sign/')) return this.refuse(403, { errors: ['1 error occurred: permission denied'] }, 'policy');
		if (method === 'POST' && path === '/v1/transit/keys/canton-party') {
			if (JSON.parse(body).type !== 'ed25519') return this.refuse(400, { errors: ['unknown key type'] }, 'type');
			this.#created = true;
			return { json: { data: { latest_version: 1, type: 'ed25519' } } };
		}
		if (!this.#created) return this.refuse(404, { errors: [] }, 'no key');
		if (path === '/v1/transit/keys/canton-party') {
			const version = { name: 'ed25519', public_key: rawOf(this.keys.publicKey).toString('base64') };
			return { json: { data: { keys: { '1': version }, latest_version: 1, type: 'ed25519' } } };
		}
		const { input, key_version: version } = JSON.parse(body);
		if (path !== '/v1/transit/sign/canton-party' || version !== 1) return this.refuse(404, { errors: [] }, path);
		return { json: { data: { key_version: 1, signature: `vault:v1:${this.sign(Buffer.from(input, 'base64')).toString('base64')}` } } };
	}
}

/** AWS KMS: a request is signed with Signature Version 4, which covers its body. */
export class Kms extends Signer {
	readonly host = 'kms.eu-central-1.amazonaws.com';
	readonly accessKeyId = 'AKIAOFTHETEST';
	readonly secretAccessKey = randomBytes(20).toString('hex');

	protected answer(request: Request): Answer {
		const type = 'application/x-amz-json-1.1';
		if (!this.#isSigned(request)) return { ...this.refuse(403, { __type: 'InvalidSignatureException' }, 'signature of the request'), type };
		const { KeyId, Message, MessageType, SigningAlgorithm } = JSON.parse(request.body);
		if (KeyId !== 'alias/canton-party') return { ...this.refuse(400, { __type: 'NotFoundException' }, 'key'), type };
		switch (request.headers['x-amz-target']) {
			case 'TrentService.GetPublicKey':
				return { type, json: { KeyId, KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY', PublicKey: this.publicKey } };
			case 'TrentService.Sign': {
				if (this.refuses) return { ...this.refuse(400, { __type: 'AccessDeniedException', message: 'not authorized' }, 'policy'), type };
				if (MessageType !== 'RAW' || SigningAlgorithm !== 'ED25519_SHA_512')
					return { ...this.refuse(400, { __type: 'ValidationException' }, 'algorithm'), type };
				return { type, json: { KeyId, SigningAlgorithm, Signature: this.sign(Buffer.from(Message, 'base64')).toString('base64') } };
			}
			default:
				return { ...this.refuse(400, { __type: 'UnknownOperationException' }, 'target'), type };
		}
	}

	/** Signature Version 4, computed from what arrived. The host is the one that was asked for. */
	#isSigned({ method, path, headers, body }: Request): boolean {
		const found =
			/^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/kms\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
				headers.authorization ?? '',
			);
		if (!found) return false;
		const [, id, day, region, names = '', signature] = found as unknown as string[];
		const valueOf = (name: string) => (name === 'host' ? this.host : String(headers[name]).trim());
		const lines = names.split(';').map((name) => `${name}:${valueOf(name)}\n`);
		const canonical = [method, path, '', lines.join(''), names, sha256(body)].join('\n');
		const scope = `${day}/${region}/kms/aws4_request`;
		const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
		const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
		const key = [day, region, 'kms', 'aws4_request'].reduce<string | Buffer>(
			(from, part) => hmac(from, String(part)),
			`AWS4${this.secretAccessKey}`,
		);
		return id === this.accessKeyId && names.includes('host') && hmac(key, text).toString('hex') === signature;
	}
}

const EDDSA = 'MPC_EDDSA_ED25519';

/** Fireblocks: each request has a JWT of its own over path and body. A raw transaction is signed after somebody approved. */
export class Fireblocks extends Signer {
	readonly host = 'api.fireblocks.io';
	readonly apiUser = 'a1b2c3d4-0000-4000-8000-000000000046';
	readonly #account = generateKeyPairSync('rsa', { modulusLength: 2048 });
	readonly #nonces = new Set<string>();
	readonly #transactions = new Map<string, { content: string; note: string; reads: number }>();
	readonly privateKey = this.#account.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
	/** Texts for those who approve. */
	notes: string[] = [];

	protected answer(request: Request): Answer {
		const problem = this.#problemOf(request);
		if (problem !== undefined) return this.refuse(401, { message: `Unauthorized: ${problem}`, code: -1 }, problem);
		const { method, path, body } = request;
		const key = new URL(path, 'http://here').searchParams;
		if (path.startsWith('/v1/vault/public_key_info?')) {
			if (key.get('algorithm') !== EDDSA || key.get('derivationPath') !== '[44,1,0,0,0]') return this.refuse(400, {}, 'derivation path');
			return { json: { algorithm: EDDSA, derivationPath: [44, 1, 0, 0, 0], publicKey: rawOf(this.keys.publicKey).toString('hex') } };
		}
		if (method === 'POST' && path === '/v1/transactions') return this.#create(JSON.parse(body));
		const id = /^\/v1\/transactions\/([\w-]+)$/.exec(path)?.[1] ?? '';
		const found = this.#transactions.get(id);
		if (!found) return this.refuse(404, {}, path);
		if (this.refuses) return { json: { id, status: 'REJECTED', subStatus: 'REJECTED_BY_USER', signedMessages: [] } };
		if (found.reads++ === 0) return { json: { id, status: 'PENDING_AUTHORIZATION', subStatus: '', signedMessages: [] } };
		const fullSig = this.sign(Buffer.from(found.content, 'hex')).toString('hex');
		const signature = { fullSig, r: fullSig.slice(0, 64), s: fullSig.slice(64) };
		return { json: { id, status: 'COMPLETED', subStatus: '', signedMessages: [{ content: found.content, algorithm: EDDSA, signature }] } };
	}

	#create({ operation, note, extraParameters }: any): Answer {
		const { algorithm, messages } = extraParameters.rawMessageData;
		const [{ content, derivationPath }] = messages;
		if (operation !== 'RAW' || algorithm !== EDDSA || messages.length !== 1 || String(derivationPath) !== '44,1,0,0,0')
			return this.refuse(400, {}, 'transaction');
		const id = `tx-${this.#transactions.size + 1}`;
		this.#transactions.set(id, { content, note, reads: 0 });
		this.notes.push(note);
		return { json: { id, status: 'SUBMITTED' } };
	}

	#problemOf({ path, headers, body }: Request): string | undefined {
		const [head = '', payload = '', signature = ''] = (headers.authorization ?? '').replace(/^Bearer /, '').split('.');
		const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
		if (decoded(head).alg !== 'RS256') return 'algorithm';
		const publicKey = createPublicKey(this.#account.publicKey.export({ format: 'pem', type: 'spki' }));
		if (!verify('sha256', Buffer.from(`${head}.${payload}`), publicKey, Buffer.from(signature, 'base64url')))
			return 'signature of the token';
		const { uri, nonce, iat, exp, sub, bodyHash } = decoded(payload);
		if (sub !== this.apiUser || headers['x-api-key'] !== this.apiUser) return 'API user';
		if (uri !== path) return `uri ${uri} is not ${path}`;
		if (bodyHash !== sha256(body)) return 'hash of the body';
		if (!(exp > iat && exp < iat + 30)) return 'end of the token';
		if (this.#nonces.has(nonce)) return 'nonce';
		this.#nonces.add(nonce);
		return undefined;
	}
}
