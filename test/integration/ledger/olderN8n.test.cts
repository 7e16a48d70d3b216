// Helpers as older versions of n8n have them: an error keeps nothing of what it wraps but its code and message, any object in
// `ignoreHttpStatusErrors` reads as true, and the settings of a workflow cannot be asked for. The rest is n8n's own.
// Before anything loads n8n-workflow: the nodes wait a fraction of the time.
import '../../support/waits.cts';

import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { CantonLedger } from '../../../nodes/CantonLedger/CantonLedger.node';
import { dar } from '../../support/dar.cts';
import { executeContext } from '../../support/engine.cts';
import { oAuth2Credential } from '../../support/harness.cts';
import { useSandbox } from '../../support/sandbox.cts';

const sandbox = useSandbox();

const stale = { oauthTokenData: { access_token: 'stale', token_type: 'Bearer' } };
const credentials = (more: IDataObject = {}) => ({
	cantonLedgerOAuth2Api: {
		...oAuth2Credential(sandbox.url),
		...{ clientId: 'admin-client', clientSecret: 'admin-secret' },
		...stale,
		...more,
	},
});

interface RunSettings {
	credentials?: Record<string, IDataObject>;
	/** The file of the input item. */
	file?: Buffer;
}

type Context = IExecuteFunctions & { getWorkflowSettings?: unknown };

async function run(parameters: Record<string, unknown>, { credentials: accounts = credentials(), file }: RunSettings = {}) {
	const all = { authentication: 'cantonLedgerApi' in accounts ? 'accessToken' : 'oAuth2', options: {}, ...parameters };
	const context = executeContext('cantonLedger', all as never, accounts) as unknown as Context;
	const { httpRequestWithAuthentication: today } = context.helpers;
	Object.assign(context.helpers, {
		async httpRequestWithAuthentication(this: never, type: string, options: IHttpRequestOptions) {
			const ignoreHttpStatusErrors = Boolean(options.ignoreHttpStatusErrors);
			return await today.call(this, type, { ...options, ignoreHttpStatusErrors }).catch((error: Error) => {
				throw Object.defineProperty(error, 'cause', { value: undefined });
			});
		},
	});
	const binary = file && { data: { data: file.toString('base64'), mimeType: 'application/octet-stream', fileName: 'app.dar' } };
	Object.assign(context, { getWorkflowSettings: undefined, getInputData: () => [{ json: {}, binary }] });
	const [items] = await new CantonLedger().execute.call(context);
	return items.map(({ json }) => json);
}

/** A list of templates that an earlier file opened may still read packages. */
const isOfList = ({ path }: { path?: unknown }) => path === '/v2/package-vetting/list';
const calls = async () => (await sandbox.requests()).filter((request) => !isOfList(request)).map(({ path, status }) => `${path} ${status}`);
const getMany = { resource: 'participant', operation: 'getId' };
const download = (packageId: string) => ({ resource: 'package', operation: 'download', packageId, binaryPropertyName: 'data' });

test('an expired OAuth2 token is renewed', async () => {
	expect(await run(getMany)).toHaveLength(1);
	expect(await calls()).toEqual([
		'/v2/parties/participant-id 401',
		'/v2/state/ledger-end 401',
		'/oauth2/token 200',
		'/v2/state/ledger-end 200',
		'/v2/parties/participant-id 200',
	]);
});

test('what is refused after the renewal is reported in the words of the server', async () => {
	await sandbox.fault({
		path: '/v2/parties/participant-id',
		skip: 1,
		times: 1,
		status: 404,
		body: { code: 'NOT_HERE', cause: 'no such thing', errorCategory: 11 },
	});
	await expect(run(getMany)).rejects.toMatchObject({
		message: 'no such thing',
		context: { canton: { errorCode: 'NOT_HERE', httpStatus: 404 } },
	});
});

test('a redirect after the renewal is not followed, and says where it leads', async () => {
	const headers = { location: 'https://login.example.com/x' };
	await sandbox.fault({ path: '/v2/parties/participant-id', skip: 1, times: 1, status: 302, headers });
	await expect(run(getMany)).rejects.toThrow('redirected to https://login.example.com/x');
});

test('a download begins anew with the renewed token', async () => {
	const { packages } = await sandbox.control('GET', '/world');
	expect(await run(download(packages[0].id))).toEqual([expect.objectContaining({ fileName: `${packages[0].id}.daml-lf` })]);
});

test('a download that is refused after the renewal says why', async () => {
	await expect(run(download('ab'.repeat(32)))).rejects.toMatchObject({ context: { canton: { httpStatus: 404 } } });
});

test('a token that the server goes on refusing is reported as such', async () => {
	await sandbox.fault({
		path: '/v2/parties/participant-id',
		times: 0,
		status: 401,
		body: { code: 'NA', cause: 'not you', errorCategory: -1 },
	});
	await expect(run(getMany)).rejects.toThrow('The server does not accept the token: not you');
	expect((await calls()).filter((call) => call.startsWith('/oauth2/token'))).toHaveLength(1);
});

test.each(['validate', 'upload'])('DAR › %s: the token is renewed before the file travels', async (operation) => {
	expect(await run({ resource: 'dar', operation, binaryPropertyName: 'data' }, { file: dar() })).toHaveLength(1);
	expect((await calls()).filter((call) => call.startsWith('/v2/dars'))).toEqual([expect.stringMatching(/ 200$/)]);
});

test('a token server that gives none is named, not the ledger', async () => {
	const accounts = credentials({ oauthTokenData: {}, clientSecret: 'wrong' });
	await expect(run(getMany, { credentials: accounts })).rejects.toThrow(/^No access token: /);
});

test('a token URL that leads to a login page is reported as such', async () => {
	await sandbox.answer('/oauth2/token', '<h1>Sign in</h1>', { times: 0, type: 'text/html' });
	await expect(run(getMany, { credentials: credentials({ oauthTokenData: {} }) })).rejects.toMatchObject({
		message: 'No access token: the token server answered text/html, "Sign in"',
		description: expect.stringContaining('Check Access Token URL in the credential rather than the secret'),
	});
});

test('the same when a token has to be renewed', async () => {
	const accounts = credentials({ clientSecret: 'wrong' });
	await expect(run(getMany, { credentials: accounts })).rejects.toThrow(/^No access token: /);
});

test('a participant that cannot be reached is reported with the code of the network', async () => {
	const accounts = { cantonLedgerApi: { baseUrl: 'http://127.0.0.1:9', authentication: 'none' } };
	await expect(run(getMany, { credentials: accounts })).rejects.toMatchObject({
		message: expect.stringMatching(/^Could not reach http:\/\/127\.0\.0\.1:9: connect ECONNREFUSED/),
		context: { canton: { errorCode: 'ECONNREFUSED' } },
	});
});

test('a field that is empty in the credential is named', async () => {
	const accounts = { cantonLedgerApi: { baseUrl: sandbox.url, authentication: 'accessToken', accessToken: ' ' } };
	await expect(run(getMany, { credentials: accounts })).rejects.toMatchObject({
		message: 'No access token: Access Token is empty in the credential',
		description: expect.stringContaining('fill in the field'),
	});
});
