import { hex, ImitatedGit, notFound, REPOSITORY, type Answer, type GitEvent, type Request } from './imitatedGit.cts';

/** Bitbucket Cloud. */
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
		const removed = { created: false, closed: true, forced: false, old: { type: 'branch', name: 'gone' }, new: null };
		const payload = {
			push: { changes: [...changes, removed] },
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
