// The webhooks of GitHub about a repository, as the stand-in Git server sends them.
const { createHash } = require('node:crypto');

const REPOSITORY = 'acme/settlement-model';

/** @param {string} text */
const sha1 = (text) => createHash('sha1').update(text).digest('hex');

/** The repository as payloads show it. @param {string} server its address */
function repositoryOf(server) {
	const [login, name] = REPOSITORY.split('/');
	const owner = { login, id: 1, type: 'Organization', html_url: `https://github.com/${login}` };
	const url = `${server}/repos/${REPOSITORY}`;
	return {
		id: 17,
		name,
		full_name: REPOSITORY,
		private: true,
		owner,
		html_url: `https://github.com/${REPOSITORY}`,
		url,
		statuses_url: `${url}/statuses/{sha}`,
		contents_url: `${url}/contents/{+path}`,
		default_branch: 'main',
	};
}

/**
 * @param {string} server
 * @param {{branch: string, before: string, after: string, added: string[], kind?: 'heads' | 'tags'}} push `branch`: or the tag
 */
function pushPayload(server, { branch, before, after, added, kind = 'heads' }) {
	const author = { name: 'Dev', email: 'dev@example.com', username: 'dev' };
	const commit = {
		id: after,
		tree_id: sha1(after),
		distinct: true,
		message: 'Build the model',
		timestamp: new Date().toISOString(),
		author,
		committer: author,
		added,
		removed: [],
		modified: [],
	};
	return {
		ref: `refs/${kind}/${branch}`,
		before,
		after,
		created: false,
		deleted: false,
		forced: false,
		base_ref: null,
		compare: `https://github.com/${REPOSITORY}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
		commits: [commit],
		head_commit: commit,
		repository: repositoryOf(server),
		pusher: { name: 'dev', email: 'dev@example.com' },
		sender: { login: 'dev', id: 2, type: 'User' },
	};
}

/** A release without assets, as the API shows it. @param {string} server @param {number} id @param {string} tag @returns {any} */
function releaseOf(server, id, tag) {
	return {
		url: `${server}/repos/${REPOSITORY}/releases/${id}`,
		html_url: `https://github.com/${REPOSITORY}/releases/tag/${tag}`,
		id,
		tag_name: tag,
		target_commitish: 'main',
		name: `Version ${tag}`,
		draft: false,
		prerelease: false,
		created_at: new Date().toISOString(),
		published_at: new Date().toISOString(),
		assets: [],
		body: 'What is new',
		author: { login: 'dev' },
	};
}

/** @param {string} server @param {any} release */
function releasePayload(server, release) {
	return {
		action: 'published',
		release: { ...release },
		repository: repositoryOf(server),
		sender: { login: 'dev', id: 2, type: 'User' },
	};
}

/**
 * A CI run that is over.
 * @param {string} server
 * @param {{id: number, head_sha: string, conclusion: string}} run
 */
function runPayload(server, { id, head_sha, conclusion }) {
	const url = `${server}/repos/${REPOSITORY}/actions/runs/${id}`;
	const workflow_run = {
		id,
		name: 'Build',
		head_branch: 'main',
		head_sha,
		path: '.github/workflows/build.yaml',
		event: 'push',
		status: 'completed',
		conclusion,
		workflow_id: 3,
		url,
		artifacts_url: `${url}/artifacts`,
	};
	return { action: 'completed', workflow_run, repository: repositoryOf(server), sender: { login: 'dev', id: 2 } };
}

module.exports = { REPOSITORY, pushPayload, releaseOf, releasePayload, runPayload, sha1 };
