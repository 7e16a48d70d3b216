// A repository of the stand-in Git server: its files, commits, releases and CI runs, and the webhooks that they cause.
const { REPOSITORY, pushPayload, releaseOf, releasePayload, runPayload, sha1 } = require('./gitEvents.cjs');

/** @typedef {{sha: string, state: string, description: string, context: string, target_url: string | null}} CommitStatus */

/** A repository. `url`: its server's. */
class GitRepository {
	constructor() {
		/** @type {CommitStatus[]} */
		this.statuses = [];
		/** @type {Map<string, Buffer>} by `<sha>:<path>` */
		this.files = new Map();
		/** @type {Map<string, string>} branches and tags */
		this.refs = new Map();
		/** @type {{id: number, name: string, bytes: Buffer}[]} */
		this.assets = [];
		/** @type {any[]} releases as the API shows them */
		this.releases = [];
		/** @type {{id: number, run: number, name: string, bytes: Buffer}[]} what CI runs kept: ZIP archives */
		this.artifacts = [];
		/** @type {{id: number, active: boolean, events: string[], config: {url: string, secret: string}}[]} webhooks that were made by its API */
		this.hooks = [];
		this.url = '';
	}

	/** The commit of a branch, a tag or itself. @param {string} ref @returns {string | undefined} */
	commit(ref) {
		return this.refs.get(ref) ?? [...this.refs.values()].find((sha) => sha === ref);
	}

	/**
	 * Commits files on a branch.
	 * @param {Record<string, Buffer>} files
	 * @param {string} [branch]
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	push(files, branch = 'main') {
		const before = this.refs.get(branch) ?? '0'.repeat(40);
		const after = sha1(`${branch} ${before} ${Object.keys(files)} ${Math.random()}`);
		this.refs.set(branch, after);
		for (const [path, bytes] of Object.entries(files)) this.files.set(`${after}:${path}`, bytes);
		return { event: 'push', payload: pushPayload(this.url, { branch, before, after, added: Object.keys(files) }) };
	}

	/**
	 * Publishes a release, of a commit of its own.
	 * @param {string} tag
	 * @param {Record<string, Buffer>} files its assets
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	release(tag, files) {
		this.refs.set(tag, sha1(`${tag} ${Math.random()}`));
		const release = releaseOf(this.url, 7 + this.releases.length, tag);
		this.releases.push(release);
		this.attach(tag, files);
		return { event: 'release', payload: releasePayload(this.url, release) };
	}

	/**
	 * The push of a release's tag, which GitHub sends beside the release: of the same commit.
	 * @param {string} tag
	 * @returns {{event: string, payload: any}} its webhook
	 */
	tagOf(tag) {
		const after = this.refs.get(tag) ?? '';
		return { event: 'push', payload: pushPayload(this.url, { branch: tag, before: '0'.repeat(40), after, added: [], kind: 'tags' }) };
	}

	/**
	 * Adds assets to a release, as actions do that publish it first.
	 * @param {string} tag
	 * @param {Record<string, Buffer>} files
	 */
	attach(tag, files) {
		const release = this.releases.findLast(({ tag_name }) => tag_name === tag);
		const url = `${this.url}/repos/${REPOSITORY}/releases`;
		const assets = Object.entries(files).map(([name, bytes]) => {
			const id = 1000 + this.assets.length;
			this.assets.push({ id, name, bytes });
			return {
				url: `${url}/assets/${id}`,
				id,
				name,
				label: '',
				content_type: 'application/octet-stream',
				state: 'uploaded',
				size: bytes.length,
				browser_download_url: `https://github.com/${REPOSITORY}/releases/download/${tag}/${name}`,
			};
		});
		release.assets = [...release.assets, ...assets];
	}

	/**
	 * A CI run that ended well and kept files as artifacts.
	 * @param {Record<string, Buffer>} artifacts ZIP archives by the artifact's name
	 * @param {string} [conclusion]
	 * @returns {{event: string, payload: any}} the webhook it causes
	 */
	run(artifacts, conclusion = 'success') {
		const id = 500 + this.artifacts.length;
		const head_sha = sha1(`run ${id} ${Math.random()}`);
		this.refs.set(`run-${id}`, head_sha);
		for (const [name, bytes] of Object.entries(artifacts)) this.artifacts.push({ id: 9000 + this.artifacts.length, run: id, name, bytes });
		return { event: 'workflow_run', payload: runPayload(this.url, { id, head_sha, conclusion }) };
	}
}

/** @typedef {InstanceType<typeof GitRepository>} Repository */

module.exports = { GitRepository };
