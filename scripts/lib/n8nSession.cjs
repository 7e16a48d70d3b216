// A session with n8n: logged in as its owner, with a key for its API.
const { owner } = require('./n8n.cjs');

const scopes = ['workflow:read', 'workflow:list', 'workflow:activate', 'workflow:deactivate', 'execution:read', 'execution:list'];

/** A logged-in session. */
class N8nSession {
	/** @param {string} url */
	constructor(url) {
		this.url = url;
		this.cookie = '';
		this.apiKey = '';
	}

	/**
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body]
	 * @returns {Promise<any>} the parsed answer, without n8n's `data` wrapper
	 */
	async call(method, path, body) {
		const response = await fetch(this.url + path, {
			method,
			headers: {
				// A connection each: while a workflow keeps n8n busy for seconds, it closes open ones as idle, with the requests on them.
				connection: 'close',
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...(path.startsWith('/api/') ? { 'x-n8n-api-key': this.apiKey } : { cookie: this.cookie }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`n8n: ${method} ${path} answered ${response.status}: ${text.slice(0, 1000)}`);
		const session = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (session) this.cookie = session.split(';')[0] ?? '';
		const answer = text ? JSON.parse(text) : undefined;
		return path.startsWith('/rest/') ? answer?.data : answer;
	}

	/** Logs in as the owner and makes an API key. Versions of n8n that take no owner from their environment get theirs here. */
	async login() {
		await this.enter();
		const label = `scripts ${Date.now()} ${Math.random()}`;
		const key = await this.call('POST', '/rest/api-keys', { label, expiresAt: null, scopes });
		this.apiKey = key.rawApiKey;
	}

	/** Logs in as the owner. */
	async enter() {
		const { userManagement } = await this.call('GET', '/rest/settings');
		if (userManagement?.showSetupOnFirstLoad) {
			const { email, password } = owner;
			await this.call('POST', '/rest/owner/setup', { email, password, firstName: 'Demo', lastName: 'Owner' });
		}
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
	}

	/**
	 * @param {string} path of something that is not JSON or not of the API
	 * @returns {Promise<string>}
	 */
	async download(path) {
		const response = await fetch(this.url + path, { headers: { connection: 'close', cookie: this.cookie } });
		if (!response.ok) throw new Error(`n8n: GET ${path} answered ${response.status}`);
		return response.text();
	}

	/** @returns {Promise<any[]>} every node type n8n has loaded, tool variants included */
	async nodeTypes() {
		return JSON.parse(await this.download('/types/nodes.json'));
	}

	/** @returns {Promise<any[]>} every credential type n8n has loaded */
	async credentialTypes() {
		return JSON.parse(await this.download('/types/credentials.json'));
	}
}

module.exports = { N8nSession };
