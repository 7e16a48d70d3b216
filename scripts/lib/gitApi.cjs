// Answers of the stand-in Git server: of its API, and of the storage host that downloads are sent on to.
const { REPOSITORY } = require('./gitEvents.cjs');

const ACCESS_TOKEN = 'git-demo';
const STATES = ['error', 'failure', 'pending', 'success'];
const LONGEST_DESCRIPTION = 140;

/** @typedef {{status: number, headers: Record<string, string>, body: Buffer}} Answer */
/** @typedef {import('./gitRepository.cjs').Repository & {storage: string}} Git its repository, and the address of its storage host */

/** @param {unknown} body @param {number} [status] @param {Record<string, string>} [headers] */
const json = (body, status = 200, headers = {}) => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	body: Buffer.from(JSON.stringify(body)),
});
const documentation_url = 'https://docs.github.com/rest';
const notFound = () => json({ message: 'Not Found', documentation_url, status: '404' }, 404);

/** @param {Buffer} body */
const file = (body) => ({ status: 200, headers: { 'content-type': 'application/octet-stream' }, body });

/** Answer of the API. `/statuses` is for people to read. Everything else is as on the real server. @param {Git} git @param {import('node:http').IncomingMessage} request @param {Buffer} body @returns {Answer} */
function apiAnswer(git, { method, url = '', headers }, body) {
	if (url === '/statuses') return json(git.statuses);
	if (!/^(token|Bearer) /.test(headers.authorization ?? '') || !headers.authorization?.endsWith(` ${ACCESS_TOKEN}`)) {
		return json({ message: 'Bad credentials', documentation_url, status: '401' }, 401);
	}
	const { pathname, searchParams } = new URL(url, git.url);
	const base = `/repos/${REPOSITORY}/`;
	// The test of n8n's credential asks whose token it is.
	if (method === 'GET' && pathname === '/user') return json({ login: 'acme' });
	if (!pathname.startsWith(base)) return notFound();
	const [what, ...rest] = pathname.slice(base.length).split('/').map(decodeURIComponent);
	const name = rest.join('/');
	if (method === 'GET' && what === 'commits') {
		const sha = git.commit(name);
		return sha ? json({ sha, commit: { message: 'Release' }, parents: [] }) : json({ message: `No commit found for SHA: ${name}` }, 422);
	}
	if (method === 'GET' && what === 'contents') {
		const content = git.files.get(`${git.commit(searchParams.get('ref') ?? 'main')}:${name}`);
		if (!content) return notFound();
		return /\braw\b/.test(headers.accept ?? '')
			? file(content)
			: json({ type: 'file', encoding: 'base64', content: content.toString('base64') });
	}
	if (method === 'GET' && what === 'releases' && rest[0] === 'assets') {
		const asset = git.assets.find(({ id }) => String(id) === rest[1]);
		if (!asset) return notFound();
		if (headers.accept !== 'application/octet-stream') return json({ id: asset.id, name: asset.name });
		return { status: 302, headers: { location: `${git.storage}/${asset.id}/${asset.name}?signature=once` }, body: Buffer.alloc(0) };
	}
	if (method === 'GET' && what === 'releases') {
		const release = git.releases.find(({ id }) => String(id) === name);
		return release ? json(release) : notFound();
	}
	if (what === 'hooks') return hooks(git, method, rest[0], body);
	if (method === 'GET' && what === 'actions') return actions(git, rest);
	if (method === 'POST' && what === 'statuses') return status(git, rest[0] ?? '', JSON.parse(body.toString()));
	return notFound();
}

/** @param {Git} git @param {string | undefined} method @param {string | undefined} id @param {Buffer} body @returns {Answer} */
function hooks(git, method, id, body) {
	if (method === 'POST') {
		const hook = { id: 300 + git.hooks.length, ...JSON.parse(body.toString()) };
		git.hooks.push(hook);
		return json(hook, 201);
	}
	const hook = git.hooks.find((made) => String(made.id) === id);
	if (!hook) return notFound();
	if (method === 'GET') return json(hook);
	git.hooks.splice(git.hooks.indexOf(hook), 1);
	return { status: 204, headers: {}, body: Buffer.alloc(0) };
}

/** CI runs and their artifacts. @param {Git} git @param {string[]} path below `actions` @returns {Answer} */
function actions(git, [what, id, then]) {
	if (what === 'runs' && then === 'artifacts') {
		const artifacts = git.artifacts
			.filter(({ run }) => String(run) === id)
			.map(({ id: number, name, bytes }) => ({ id: number, name, size_in_bytes: bytes.length, expired: false }));
		return json({ total_count: artifacts.length, artifacts });
	}
	const artifact = what === 'artifacts' && then === 'zip' && git.artifacts.find((artifact) => String(artifact.id) === id);
	if (!artifact) return notFound();
	return { status: 302, headers: { location: `${git.storage}/artifact-${id}?signature=once` }, body: Buffer.alloc(0) };
}

/** @param {Git} git @param {string} sha @param {any} status @returns {Answer} */
function status(git, sha, { state, description = '', context = 'default', target_url = null }) {
	if (![...git.refs.values()].includes(sha)) return json({ message: `No commit found for SHA: ${sha}` }, 422);
	const errors = [];
	if (!STATES.includes(state))
		errors.push({ resource: 'Status', code: 'custom', field: 'state', message: 'state is not included in the list' });
	if (description.length > LONGEST_DESCRIPTION)
		errors.push({
			resource: 'Status',
			code: 'custom',
			field: 'description',
			message: 'description is too long (maximum is 140 characters)',
		});
	if (errors.length > 0) return json({ message: 'Validation Failed', errors, documentation_url }, 422);
	git.statuses.push({ sha, state, description, context, target_url });
	return json({ id: git.statuses.length, state, description, context, target_url }, 201);
}

/** Answer of the storage host. @param {Git} git @param {import('node:http').IncomingMessage} request @returns {Answer} */
function downloadAnswer(git, { url = '', headers }) {
	if (headers.authorization) {
		return {
			status: 400,
			headers: { 'content-type': 'application/xml' },
			body: Buffer.from('<Error><Code>InvalidArgument</Code><Message>Only one auth mechanism allowed</Message></Error>'),
		};
	}
	const artifact = git.artifacts.find(({ id }) => url.startsWith(`/artifact-${id}?`));
	if (artifact) {
		const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${artifact.name}.zip"` };
		return { status: 200, headers, body: artifact.bytes };
	}
	const asset = git.assets.find(({ id }) => url.startsWith(`/${id}/`));
	return asset ? file(asset.bytes) : notFound();
}

module.exports = { ACCESS_TOKEN, apiAnswer, downloadAnswer };
