/**
 * Signs what was signed at the recorded network, with keys of its own: the recorded ones signed hashes of that network's transactions. A
 * recorded signature says which of the hashes that were asked for it signs, or that it signs none. The one in its place does the same.
 */
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';

import { bearer } from '../../e2e/support/token.cts';
import type { Played, Recorded, Replay } from './replay.cts';

/** The content that is signed, in both networks. */
interface Signable {
	recorded: { hash: string; text?: string };
	ours: { hash: string; text: string };
}

const PATH = '/v0/admin/external-party';
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

const hexOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('hex');
const isKey = (hex: unknown): hex is string => typeof hex === 'string' && /^[0-9a-f]{64}$/.test(hex);
const signed = (hash: string, key: KeyObject): string => sign(null, Buffer.from(hash, 'hex'), key).toString('hex');

export class ExternalParties {
	private readonly keys = new Map<string, { publicKey: KeyObject; privateKey: KeyObject }>();
	private readonly signables: Signable[] = [];
	private readonly stranger = generateKeyPairSync('ed25519');

	constructor(
		private readonly url: string,
		private readonly replay: Replay,
	) {}

	/** The record with what this network signs in place of what that one did. */
	translated(record: Recorded): Recorded {
		if (!record.path.startsWith(PATH) || typeof record.body !== 'object' || record.body === null) return record;
		const body = record.body as Record<string, any>;
		const { submission, signed_topology_txs: topology } = body;
		if (submission) return { ...record, body: { ...body, submission: this.submission(submission) } };
		if (!isKey(body.public_key)) return record;
		const transactions = topology?.map(({ topology_tx, signed_hash }: any) => {
			const signable = this.signables.find(({ recorded }) => recorded.text === topology_tx);
			if (!signable) return { topology_tx, signed_hash };
			return { topology_tx: signable.ours.text, signed_hash: this.signatureFor(signable, signed_hash, body.public_key) };
		});
		const more = transactions && { signed_topology_txs: transactions.map((each: object) => this.opaque(each)) };
		return { ...record, body: { ...body, public_key: this.ourKey(body.public_key), ...more } };
	}

	/** Remembers what there is to sign. */
	learn({ path, answer }: Recorded, played: Played): void {
		const [theirs, ours] = [answer, played.answer] as Array<any>;
		if (!path.startsWith(PATH) || played.status !== 200) return;
		for (const [at, { topology_tx: text, hash }] of (theirs?.topology_txs ?? []).entries()) {
			const made = ours.topology_txs[at];
			this.signables.push({ recorded: { hash, text }, ours: { hash: made.hash, text: made.topology_tx } });
		}
		if (theirs?.tx_hash) this.signables.push({ recorded: { hash: theirs.tx_hash }, ours: { hash: ours.tx_hash, text: ours.transaction } });
	}

	/** A party whose beginning was not recorded: set up, and with coins. */
	async setUp(party: string, recordedKey?: string): Promise<string> {
		const [hint = '', namespace = ''] = party.split('::');
		const { privateKey, publicKey } = this.pairOf(recordedKey ?? party);
		const public_key = hexOf(publicKey);
		const { party_id, topology_txs } = await this.ask('/topology/generate', { party_hint: hint, public_key });
		const signed_topology_txs = topology_txs.map(({ topology_tx, hash }: any) => ({ topology_tx, signed_hash: signed(hash, privateKey) }));
		await this.ask('/topology/submit', { public_key, signed_topology_txs });
		const { contract_id } = await this.ask('/setup-proposal', { user_party_id: party_id });
		const { transaction, tx_hash } = await this.ask('/setup-proposal/prepare-accept', { contract_id, user_party_id: party_id });
		const submission = { party_id, transaction, signed_tx_hash: signed(tx_hash, privateKey), public_key };
		await this.ask('/setup-proposal/submit-accept', { submission });
		this.replay.know(namespace, party_id.split('::')[1]);
		return party_id;
	}

	private submission({ transaction, signed_tx_hash, public_key, ...rest }: any): object {
		if (!isKey(public_key)) return { transaction, signed_tx_hash, public_key, ...rest };
		const signable = this.signables.findLast(({ recorded }) => this.isSignature(signed_tx_hash, recorded.hash, public_key));
		const last = signable ?? (transaction.length > 100 ? this.signables.at(-1) : undefined);
		const signature = last && this.signatureFor(last, signed_tx_hash, public_key);
		return {
			...rest,
			public_key: this.ourKey(public_key),
			...this.opaque({ transaction: last?.ours.text ?? transaction, signed_tx_hash: signature ?? signed_tx_hash }),
		};
	}

	/** A good signature if the recorded one is, else that of a stranger. */
	private signatureFor({ recorded, ours }: Signable, signature: string, key: string): string {
		const isGood = this.isSignature(signature, recorded.hash, key);
		return signed(ours.hash, isGood ? this.pairOf(key).privateKey : this.stranger.privateKey);
	}

	private isSignature(signature: string, hash: string, key: string): boolean {
		const publicKey = createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' });
		return verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex'));
	}

	private pairOf(recordedKey: string) {
		const pair = this.keys.get(recordedKey) ?? generateKeyPairSync('ed25519');
		this.keys.set(recordedKey, pair);
		return pair;
	}

	private ourKey(recordedKey: string): string {
		return this.replay.opaque(hexOf(this.pairOf(recordedKey).publicKey));
	}

	private opaque(texts: object): object {
		return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, this.replay.opaque(text as string)]));
	}

	private async ask(path: string, body: object): Promise<any> {
		const response = await fetch(`${this.url}/api/validator${PATH}${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer({ sub: 'participant_admin' })}` },
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
		return await response.json();
	}
}
