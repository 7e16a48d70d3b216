// GitLab and Gitea on the loopback address, as far as the DAR gate meets them: they send webhooks with their own headers
// and payloads, serve files and commits to who brings their token, and take commit statuses in their own form.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ACCESS_TOKEN, WEBHOOK_SECRET } from '../../../scripts/lib/git.cjs';

export const REPOSITORY = 'acme/settlement-model';
/** The commit before the first, or after a removal. */
export const ZEROS = '0'.repeat(40);

export interface GitEvent {
	headers: Record<string, string>;
	payload: any;
}
export interface Answer {
	status: number;
	body: unknown;
	headers?: Record<string, string>;
}
export interface Request {
	method: string;
	path: string;
	search: URLSearchParams;
	body: any;
}
interface Reported {
	sha: string;
	body: any;
}

export const notFound = (body: unknown = { message: '404 Not Found' }): Answer => ({ status: 404, body });
export const newSha = () => createHash('sha1').update(randomBytes(20)).digest('hex');

/** Base class of both. Files are kept by `<commit>:<path>`. */
export abstract class ImitatedGit {
	readonly requests: Array<{ path: string; authorization?: string }> = [];
	readonly statuses: Reported[] = [];
	readonly files = new Map<string, Buffer>();
	readonly refs = new Map<string, string>();
	private server?: Server;
	url = '';
	/** Below the address: where the API is. */
	abstract readonly prefix: string;

	async listen() {
		this.server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk);
			const url = new URL(request.url ?? '', this.url);
			this.requests.push({ path: url.pathname, authorization: request.headers.authorization });
			const text = Buffer.concat(chunks).toString();
			const gitRequest = {
				method: request.method ?? '',
				path: url.pathname,
				search: url.searchParams,
				body: text ? JSON.parse(text) : undefined,
			};
			const { status, body, headers }: Answer = this.admits(request.headers) ? this.answer(gitRequest) : this.unauthorized();
			const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
			const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
			response.writeHead(status, { 'content-type': type, ...headers }).end(bytes);
		});
		await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		return this;
	}

	stop() {
		this.server?.close();
		this.server?.closeAllConnections();
	}

	protected admits(headers: IncomingHttpHeaders) {
		return headers.authorization === `Bearer ${ACCESS_TOKEN}`;
	}

	protected commit(ref: string): string | undefined {
		return this.refs.get(ref) ?? [...this.refs.values()].find((sha) => sha === ref);
	}

	/** Commits files on a branch or tag. */
	protected put(ref: string, files: Record<string, Buffer>): string {
		const sha = newSha();
		this.refs.set(ref, sha);
		for (const [path, bytes] of Object.entries(files)) this.files.set(`${sha}:${path}`, bytes);
		return sha;
	}

	protected report(sha: string, body: any): Answer {
		if (!this.commit(sha)) return notFound();
		this.statuses.push({ sha, body });
		return { status: 201, body: { id: this.statuses.length, ...body } };
	}

	protected abstract unauthorized(): Answer;
	protected abstract answer(request: Request): Answer;
	abstract push(files: Record<string, Buffer>): GitEvent;

	/** Sends a webhook with an authorization header, as this server can. `secret`: another one than the receiver knows. */
	async deliver(target: string, { headers, payload }: GitEvent, secret: string = WEBHOOK_SECRET): Promise<number> {
		const body = JSON.stringify(payload);
		const sent = { 'content-type': 'application/json', authorization: `Bearer ${secret}`, ...headers };
		const response = await fetch(target, { method: 'POST', headers: sent, body });
		await response.text();
		return response.status;
	}
}
