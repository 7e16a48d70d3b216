import type { CallSite } from './callSite';
import type { CallFailure } from './failure';
import { explainNetworkCode } from './networkAdvice';

function whatToDo({ origin, code, httpStatus: status = 0 }: CallFailure, host: string): string {
	if (origin === 'network') {
		// Advice about the Base URL would send the user to the wrong server.
		const explanation = explainNetworkCode(code);
		const fits = explanation && !explanation.includes('Base URL') ? `${explanation} ` : '';
		return `${fits}Check that n8n can reach ${host} (DNS, firewall, VPN, proxy).`;
	}
	if (status < 400) return 'Only one redirect of a download is followed.';
	if (status === 401 || status === 403)
		return `${host} refused the link: it may have expired, or ${host} does not accept the address n8n sends from. Run the node again for a fresh link.`;
	if (status === 404 || status === 410) return `${host} does not have the file, or no longer. Run the node again for a fresh link.`;
	if (status === 429 || status >= 500) return 'Try again later.';
	return 'Run the node again for a fresh link.';
}

/** Advice on a download that failed at the host it was redirected to. */
export function redirectAdvice(failure: CallFailure, host: string, { baseUrl }: CallSite): string {
	if (failure.code === 'ERR_CANCELED') return 'The execution was cancelled.';
	return (
		`${baseUrl} redirected this download to ${host}; the credential is not sent there. ` +
		`${whatToDo(failure, host)} If it stays so, ask the operator of ${baseUrl}.`
	);
}
