import type { ICredentialDataDecryptedObject, ICredentialTestFunction } from 'n8n-workflow';

import { authenticateByBearer } from '../http/bearer';
import { connectionOf, ConnectionProblem } from '../http/connection';
import { credentialTest } from '../http/credentialTest';
import { publicUrl, trimUrl } from '../http/url';
import { furtherScans } from './furtherScans';
import { scanService } from './service';

/** Scan: the party of the governing organization, the smallest answer that only a scan gives. */
const testOne = credentialTest({
	service: scanService,
	endpoint: () => 'GET /v0/dso-party-id',
	authenticate: authenticateByBearer,
	detour: "Some operations of Canton Scan also go through your validator's scan proxy: set their Connect Through to it.",
});

/** Tests each scan that the credential names, and says of each how it answered. Only the host of the Base URL gets token, headers and client certificate. */
export const testScan: ICredentialTestFunction = async function test(credential) {
	const data = credential.data ?? {};
	const first = trimUrl(scanService.baseUrl(data));
	const further = connectionOf(data) instanceof ConnectionProblem ? { urls: [] } : furtherScans(data, first);
	if (further instanceof ConnectionProblem) {
		return { status: 'Error', message: `${further.field}: ${further.problem}. ${further.advice}` };
	}
	const { urls } = further;
	if (urls.length === 0) return await testOne.call(this, credential);
	const results = await Promise.all(
		[first, ...urls].map(async (url, at) => {
			const same = at === 0 || new URL(url).origin === new URL(first).origin;
			const own = {
				...data,
				...(!same && { accessToken: '', extraHeaders: '', ownCertificates: false }),
				...(at > 0 && { url, urlAsIs: true }),
			};
			// A property left out of a literal may be undefined to its type.
			const tested = own as ICredentialDataDecryptedObject;
			const { status, message } = await testOne.call(this, { ...credential, data: tested });
			return { ok: status === 'OK', text: `${publicUrl(url)}: ${status === 'OK' ? 'answers' : message}` };
		}),
	);
	const failed = results.filter(({ ok }) => !ok);
	if (failed.length === 0) return { status: 'OK', message: `Connection successful! All ${results.length} scans answer.` };
	return { status: 'Error', message: results.map(({ text }) => text).join(' | ') };
};
