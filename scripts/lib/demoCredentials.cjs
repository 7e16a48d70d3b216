// Credentials of the demo: one of each type, filled in for the sandbox and the stand-in Git server.
const { ACCESS_TOKEN, WEBHOOK_SECRET } = require('./git.cjs');

/** Credential that the sandbox accepts, public knowledge: the development set-up of a local Canton network. */
const development = {
	authentication: 'developmentToken',
	developmentSecret: 'unsafe',
	subject: 'participant_admin',
	audience: 'https://canton.network.global',
};

/**
 * One credential of each type, filled in for the sandbox.
 * @param {string} sandboxUrl
 * @returns {{name: string, type: string, data: Record<string, unknown>}[]}
 */
function demoCredentials(sandboxUrl) {
	// A client the sandbox's token endpoint knows.
	const oauthClient = {
		accessTokenUrl: `${sandboxUrl}/oauth2/token`,
		clientId: 'admin-client',
		clientSecret: 'admin-secret',
		audience: development.audience,
	};
	const url = sandboxUrl;
	return [
		{ name: 'Canton Ledger account', type: 'cantonLedgerApi', data: { baseUrl: url, validatorUrl: url, ...development } },
		{ name: 'Canton Ledger OAuth2 account', type: 'cantonLedgerOAuth2Api', data: { serverUrl: url, ...oauthClient } },
		{ name: 'Canton Scan account', type: 'cantonScanApi', data: { url } },
		{ name: 'Canton Token Registry account', type: 'cantonTokenRegistryApi', data: { url } },
		{ name: 'Canton Validator account', type: 'cantonValidatorApi', data: { url, ...development, subject: 'validator-operator' } },
		{ name: 'Canton Validator OAuth2 account', type: 'cantonValidatorOAuth2Api', data: { serverUrl: url, ...oauthClient } },
	];
}

/**
 * Credentials that the gates, the upload and the rollback need for the stand-in Git server and the forms.
 * @param {string} [gitUrl]
 * @returns {{name: string, type: string, data: Record<string, unknown>}[]}
 */
function gitCredentials(gitUrl = 'https://git.example.com') {
	return [
		{ name: 'Git access token', type: 'httpBearerAuth', data: { token: ACCESS_TOKEN } },
		{ name: 'Git webhook', type: 'httpHeaderAuth', data: { name: 'Authorization', value: `Bearer ${WEBHOOK_SECRET}` } },
		{ name: 'GitHub account', type: 'githubApi', data: { server: gitUrl, user: 'acme', accessToken: ACCESS_TOKEN } },
		{ name: 'Form password', type: 'httpBasicAuth', data: { user: 'operator', password: 'form-demo' } },
	];
}

module.exports = { demoCredentials, development, gitCredentials };
