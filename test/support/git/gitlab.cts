import type { IncomingHttpHeaders } from 'node:http';

import { ACCESS_TOKEN } from '../../../scripts/lib/git.cjs';
import { ImitatedGit, notFound, REPOSITORY, ZEROS, type Answer, type GitEvent, type Request } from './imitatedGit.cts';

export class GitLab extends ImitatedGit {
	readonly prefix = '/api/v4';
	private readonly packages = new Map<string, Buffer>();
	private readonly links = new Map<string, Array<{ id: number; link_type: string; name: string; url: string }>>();

	/** Webhooks that were made by the API. */
	readonly hooks: Array<{ id: number; url: string; token: string }> = [];

	/** Address to which files of the package registry are redirected, as GitLab.com does. Undefined: they are served here. */
	storage?: string;

	/** A token as its own header or as a bearer: GitLab takes both. */
	protected override admits(headers: IncomingHttpHeaders) {
		return headers['private-token'] === ACCESS_TOKEN || super.admits(headers);
	}

	protected unauthorized = () => ({ status: 401, body: { message: '401 Unauthorized' } });

	protected answer({ method, path, search, body }: Request): Answer {
		const project = `${this.prefix}/projects/${encodeURIComponent(REPOSITORY)}`;
		const generic = this.packages.get(path);
		if (generic && this.storage) return { status: 302, body: {}, headers: { location: `${this.storage}${path}` } };
		if (generic) return { status: 200, body: generic };
		const byId = `${this.prefix}/projects/15`;
		const base = path.startsWith(`${byId}/`) ? byId : project;
		if (!path.startsWith(`${base}/`)) return notFound({ message: '404 Project Not Found' });
		const [what, ...rest] = path
			.slice(base.length + 1)
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
		if (what === 'repository' && rest[0] === 'files') {
			const file = this.files.get(`${this.commit(search.get('ref') ?? 'main')}:${rest[1]}`);
			if (!file) return notFound({ message: '404 File Not Found' });
			return { status: 200, body: { file_path: rest[1], encoding: 'base64', content: file.toString('base64') } };
		}
		if (what === 'releases') {
			const links = this.links.get(rest[0]);
			return links
				? { status: 200, body: { tag_name: rest[0], name: rest[0], assets: { count: links.length, links, sources: [] } } }
				: notFound();
		}
		if (what === 'hooks') return this.hook(method, rest[0], body);
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

	private hook(method: string, id: string | undefined, body: any): Answer {
		if (method === 'POST') {
			const hook = { id: 40 + this.hooks.length, ...body };
			this.hooks.push(hook);
			return { status: 201, body: hook };
		}
		const hook = this.hooks.find((made) => String(made.id) === id);
		if (!hook) return notFound();
		if (method === 'DELETE') this.hooks.splice(this.hooks.indexOf(hook), 1);
		return { status: 200, body: hook };
	}

	/** Sends an event to whoever asked for it by the API. Returns their answers. */
	async announce({ headers, payload }: GitEvent): Promise<number[]> {
		const sends = this.hooks.map(
			async ({ url, token }) => await this.deliver(url, { headers: { ...headers, 'x-gitlab-token': token }, payload }),
		);
		return await Promise.all(sends);
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

	/** The push of a release's tag, which GitLab sends beside the release. */
	tagOf(name: string) {
		return this.pushed('tag_push', `refs/tags/${name}`, this.refs.get(name) ?? null);
	}

	removeBranch() {
		return this.pushed('push', 'refs/heads/gone', null);
	}

	/** A release whose files are in the package registry. `elsewhere`: on another host. */
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

	/** The file that a package's address leads to, for the storage host of a test. */
	packageAt(path: string): Buffer | undefined {
		return this.packages.get(path);
	}
}
