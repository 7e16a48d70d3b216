import { ImitatedGit, newSha, notFound, REPOSITORY, ZEROS, type Answer, type GitEvent, type Request } from './imitatedGit.cts';

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

	private pushed(ref: string, after: string) {
		const head = { id: after, message: 'Build' };
		return this.event('push', { ref, before: ZEROS, after, commits: [], head_commit: head, total_commits: 1 });
	}

	push(files: Record<string, Buffer>) {
		return this.pushed('refs/heads/main', this.put('main', files));
	}

	/** The push of a release's tag, which is sent beside the release. */
	tagOf(tag: string) {
		return this.pushed(`refs/tags/${tag}`, this.refs.get(tag)!);
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
}
