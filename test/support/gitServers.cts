// GitLab, Gitea and Bitbucket on the loopback address, as far as the DAR gate meets them: they send webhooks with their own headers
// and payloads, serve files and commits to who brings their token, and take commit statuses in their own form.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ACCESS_TOKEN, WEBHOOK_SECRET } from '../../scripts/lib/git.cjs';

const REPOSITORY = 'acme/settlement-model';
const ZEROS = '0'.repeat(40);

export interface GitEvent {
	headers: Record<string, string>;
	payload: any;
}
interface Answer {
	status: number;
	body: unknown;
}
interface Request {
	method: string;
	path: string;
	search: URLSearchParams;
	body: any;
}
export interface Reported {
	sha: string;
	body: any;
}

const notFound = (body: unknown = { message: '404 Not Found' }): Answer => ({ status: 404, body });
const newSha = () => createHash('sha1').update(randomBytes(20)).digest('hex');

/** What the three have in common. Files are kept by `<commit>:<path>`. */
export abstract class ImitatedGit {
	readonly requests: Array<{ path: string; authorization?: string }> = [];
	readonly statuses: Reported[] = [];
	readonly files = new Map<string, Buffer>();
	readonly refs = new Map<string, string>();
	private server?: Server;
	url = '';
	/** Below the address: what stands in *gitApi*. */
	abstract readonly prefix: string;
	get api() {
		return `${this.url}${this.prefix}`;
	}

	async listen() {
		this.server = createServer(async (request, response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk);
			const url = new URL(request.url ?? '', this.url);
			this.requests.push({ path: url.pathname, authorization: request.headers.authorization });
			const text = Buffer.concat(chunks).toString();
			const asked = {
				method: request.method ?? '',
				path: url.pathname,
				search: url.searchParams,
				body: text ? JSON.parse(text) : undefined,
			};
			const { status, body } = this.admits(request.headers) ? this.answer(asked) : this.unauthorized();
			const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
			response.writeHead(status, { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }).end(bytes);
		});
		await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
		this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		return this;
	}

	stop() {
		this.server?.close();
		this.server?.closeAllConnections();
	}

	private admits(headers: IncomingHttpHeaders) {
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

	/** Sends a webhook as this server does. `secret`: another one than the receiver knows. */
	async deliver(target: string, { headers, payload }: GitEvent, secret: string = WEBHOOK_SECRET): Promise<number> {
		const body = JSON.stringify(payload);
		const sent = { 'content-type': 'application/json', ...headers, ...this.proof(body, secret) };
		const response = await fetch(target, { method: 'POST', headers: sent, body });
		await response.text();
		return response.status;
	}

	protected abstract proof(body: string, secret: string): Record<string, string>;
}

const hex = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex');

/** Signs as its newer webhooks do, unless told to send the secret itself. */
export class GitLab extends ImitatedGit {
	readonly prefix = '/api/v4';
	signs = true;
	private readonly packages = new Map<string, Buffer>();
	private readonly links = new Map<string, Array<{ id: number; link_type: string; name: string; url: string }>>();

	protected unauthorized = () => ({ status: 401, body: { message: '401 Unauthorized' } });

	protected answer({ method, path, search, body }: Request): Answer {
		const project = `${this.prefix}/projects/${encodeURIComponent(REPOSITORY)}`;
		const generic = this.packages.get(path);
		if (generic) return { status: 200, body: generic };
		if (!path.startsWith(`${project}/`)) return notFound({ message: '404 Project Not Found' });
		const [what, ...rest] = path
			.slice(project.length + 1)
			.split('/')
			.map(decodeURIComponent);
		if (what === 'repository' && rest[0] === 'commits') {
			const id = this.commit(rest[1]);
			return id ? { status: 200, body: { id, short_id: id.slice(0, 8), title: 'Build' } } : notFound({ message: '404 Commit Not Found' });
		}
		if (what === 'repository' && rest[0] === 'files' && rest[2] === 'raw') {
			const file = this.files.get(`${this.commit(search.get('ref') ?? 'main')}:${rest[1]}`);
			return file ? { status: 200, body: file } : notFound({ message: '404 File Not Found' });
		}
		if (what === 'releases') {
			const links = this.links.get(rest[0]);
			return links
				? { status: 200, body: { tag_name: rest[0], name: rest[0], assets: { count: links.length, links, sources: [] } } }
				: notFound();
		}
		if (method === 'POST' && what === 'statuses') {
			if (!['pending', 'running', 'success', 'failed', 'canceled', 'skipped'].includes(body.state))
				return { status: 400, body: { error: 'state does not have a valid value' } };
			if ((body.description ?? '').length > 255)
				return { status: 400, body: { message: { description: ['is too long (maximum is 255 characters)'] } } };
			// A commit that is on no branch needs the name of its tag.
			if (!this.refs.has(body.ref)) return notFound({ message: '404 References for commit Not Found' });
			return this.report(rest[0], body);
		}
		return notFound();
	}

	private project() {
		return {
			id: 15,
			name: 'Settlement Model',
			web_url: `${this.url}/${REPOSITORY}`,
			path_with_namespace: REPOSITORY,
			default_branch: 'main',
			visibility_level: 0,
		};
	}

	private pushed(kind: 'push' | 'tag_push', ref: string, sha: string | null): GitEvent {
		const after = sha ?? ZEROS;
		const payload = {
			object_kind: kind,
			event_name: kind,
			before: ZEROS,
			after,
			ref,
			checkout_sha: sha,
			user_username: 'dev',
			project_id: 15,
			project: this.project(),
			commits: [],
			total_commits_count: 0,
		};
		return { headers: { 'x-gitlab-event': kind === 'push' ? 'Push Hook' : 'Tag Push Hook', 'x-gitlab-instance': this.url }, payload };
	}

	push(files: Record<string, Buffer>) {
		return this.pushed('push', 'refs/heads/main', this.put('main', files));
	}

	tag(name: string, files: Record<string, Buffer>) {
		return this.pushed('tag_push', `refs/tags/${name}`, this.put(name, files));
	}

	removeBranch() {
		return this.pushed('push', 'refs/heads/gone', null);
	}

	/** A release whose files are in the package registry; `elsewhere`: on another host. */
	release(tag: string, files: Record<string, Buffer>, elsewhere?: string): GitEvent {
		const sha = this.put(tag, {});
		this.links.set(tag, []);
		const event = {
			id: 1,
			object_kind: 'release',
			action: 'create',
			created_at: '2026-07-01 10:00:00 UTC',
			released_at: '2026-07-01 10:00:00 UTC',
			name: tag,
			tag,
			description: 'What is new',
			url: `${this.url}/${REPOSITORY}/-/releases/${tag}`,
			project: this.project(),
			commit: { id: sha, message: 'Release', title: 'Release' },
		};
		this.attach(tag, files, elsewhere);
		return {
			headers: { 'x-gitlab-event': 'Release Hook' },
			payload: { ...event, assets: { count: 0, links: [...(this.links.get(tag) ?? [])], sources: [] } },
		};
	}

	attach(tag: string, files: Record<string, Buffer>, host = this.url) {
		for (const [name, bytes] of Object.entries(files)) {
			const path = `${this.prefix}/projects/15/packages/generic/model/${tag}/${name}`;
			this.packages.set(path, bytes);
			this.links.get(tag)?.push({ id: this.packages.size, link_type: 'package', name, url: `${host}${path}` });
		}
	}

	protected proof(body: string, secret: string): Record<string, string> {
		if (!this.signs) return { 'x-gitlab-token': secret };
		const [id, time] = ['f7a1c9e2-0000-4000-8000-000000000001', '1782900000'];
		const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64');
		return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
	}
}

/** Gitea, and Forgejo, which is the same here but for its own headers beside Gitea's. */
export class Gitea extends ImitatedGit {
	readonly prefix = '/api/v1';
	private readonly assets = new Map<string, Map<string, Buffer>>();

	protected unauthorized = () => ({ status: 401, body: { message: 'token is required', url: `${this.url}/api/swagger` } });

	protected answer({ method, path, search, body }: Request): Answer {
		const downloads = `/${REPOSITORY}/releases/download/`;
		if (path.startsWith(downloads)) {
			const [tag, name] = path.slice(downloads.length).split('/').map(decodeURIComponent);
			const file = this.assets.get(tag)?.get(name);
			return file ? { status: 200, body: file } : notFound();
		}
		const repository = `${this.prefix}/repos/${REPOSITORY}/`;
		if (!path.startsWith(repository)) return notFound();
		const [what, ...rest] = path.slice(repository.length).split('/').map(decodeURIComponent);
		if (what === 'git' && rest[0] === 'commits') {
			const sha = this.commit(rest[1]);
			return sha
				? { status: 200, body: { sha, commit: { message: 'Build' } } }
				: notFound({ message: `object does not exist [id: ${rest[1]}]` });
		}
		if (what === 'raw') {
			const file = this.files.get(`${this.commit(search.get('ref') ?? 'main')}:${rest.join('/')}`);
			return file ? { status: 200, body: file } : notFound();
		}
		if (what === 'releases' && rest[0] === 'tags') {
			const files = this.assets.get(rest[1]);
			return files ? { status: 200, body: { id: 3, tag_name: rest[1], draft: false, assets: this.shown(rest[1]) } } : notFound();
		}
		if (method === 'POST' && what === 'statuses') {
			if (!['pending', 'success', 'error', 'failure', 'warning'].includes(body.state))
				return { status: 422, body: { message: 'invalid state' } };
			return this.report(rest[0], body);
		}
		return notFound();
	}

	private shown(tag: string) {
		return [...(this.assets.get(tag) ?? [])].map(([name, { length }], id) => ({
			id,
			name,
			size: length,
			uuid: newSha(),
			browser_download_url: `${this.url}/${REPOSITORY}/releases/download/${tag}/${name}`,
		}));
	}

	private event(name: string, payload: object): GitEvent {
		const repository = { id: 140, full_name: REPOSITORY, private: true, default_branch: 'main', html_url: `${this.url}/${REPOSITORY}` };
		const headers = Object.fromEntries(['gitea', 'gogs', 'github', 'forgejo'].map((kind) => [`x-${kind}-event`, name]));
		return { headers, payload: { ...payload, repository, sender: { login: 'dev', id: 2 } } };
	}

	push(files: Record<string, Buffer>) {
		const after = this.put('main', files);
		return this.event('push', {
			ref: 'refs/heads/main',
			before: ZEROS,
			after,
			commits: [],
			head_commit: { id: after, message: 'Build' },
			total_commits: 1,
		});
	}

	release(tag: string, files: Record<string, Buffer>) {
		this.put(tag, {});
		this.assets.set(tag, new Map(Object.entries(files)));
		const release = { id: 3, tag_name: tag, target_commitish: 'main', draft: false, prerelease: false, assets: this.shown(tag) };
		return this.event('release', { action: 'published', release });
	}

	attach(tag: string, files: Record<string, Buffer>) {
		for (const [name, bytes] of Object.entries(files)) this.assets.get(tag)?.set(name, bytes);
	}

	protected proof(body: string, secret: string) {
		const signature = hex(secret, body);
		return {
			'x-gitea-signature': signature,
			'x-gogs-signature': signature,
			'x-forgejo-signature': signature,
			'x-hub-signature-256': `sha256=${signature}`,
		};
	}
}

export class Bitbucket extends ImitatedGit {
	readonly prefix = '/2.0';

	protected unauthorized = () => ({
		status: 401,
		body: { type: 'error', error: { message: 'Token is invalid, expired, or not supported for this endpoint.' } },
	});

	protected answer({ method, path, body }: Request): Answer {
		const missing = notFound({ type: 'error', error: { message: 'Resource not found' } });
		const repository = `${this.prefix}/repositories/${REPOSITORY}/`;
		if (!path.startsWith(repository)) return missing;
		const [what, ref, ...rest] = path.slice(repository.length).split('/').map(decodeURIComponent);
		if (what === 'src') {
			const file = this.files.get(`${ref}:${rest.join('/')}`);
			return file ? { status: 200, body: file } : missing;
		}
		if (method === 'GET' && what === 'commit') {
			const hash = this.commit(ref);
			return hash ? { status: 200, body: { type: 'commit', hash, message: 'Build' } } : missing;
		}
		if (method === 'POST' && what === 'commit' && rest.join('/') === 'statuses/build') {
			const wrong = ['key', 'state', 'url'].filter((field) => !body[field]);
			if (!['SUCCESSFUL', 'FAILED', 'INPROGRESS', 'STOPPED'].includes(body.state)) wrong.push('state');
			if (String(body.key).length > 40) wrong.push('key');
			if (wrong.length > 0) return { status: 400, body: { type: 'error', error: { message: 'Bad request', fields: wrong } } };
			return this.report(ref, body);
		}
		return missing;
	}

	/** One push of several branches. */
	pushAll(...all: Array<Record<string, Buffer>>): GitEvent {
		const changes = all.map((files, index) => {
			const name = index === 0 ? 'main' : `feature-${index}`;
			return {
				created: false,
				closed: false,
				forced: false,
				old: null,
				new: { type: 'branch', name, target: { type: 'commit', hash: this.put(name, files) } },
			};
		});
		const gone = { created: false, closed: true, forced: false, old: { type: 'branch', name: 'gone' }, new: null };
		const payload = {
			push: { changes: [...changes, gone] },
			repository: { type: 'repository', full_name: REPOSITORY, name: 'settlement-model' },
			actor: { type: 'user' },
		};
		return { headers: { 'x-event-key': 'repo:push', 'x-hook-uuid': '{0}', 'x-attempt-number': '1' }, payload };
	}

	push(files: Record<string, Buffer>) {
		return this.pushAll(files);
	}

	protected proof(body: string, secret: string) {
		return { 'x-hub-signature': `sha256=${hex(secret, body)}` };
	}
}
