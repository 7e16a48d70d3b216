/**
 * Addresses that mean the machine n8n runs on, or what only it can reach: a server could otherwise have n8n fetch from them. A name that
 * resolves to such an address is not found out here. n8n's own SSRF protection covers that if it is on.
 */

const KINDS: Array<[kind: string, host: RegExp]> = [
	['loopback', /^(?:(?:127|0)(?:\.\d{1,3}){3}$|\[::1?\]$|\[::ffff:7f|\[::7f|(?:[^.]{1,63}\.){0,10}localhost\.?$)/],
	// Clouds answer here with the machine's credentials.
	['link-local', /^(?:169\.254(?:\.\d{1,3}){2}$|\[fe[89ab]|\[::ffff:a9fe:|\[fd00:ec2:|100\.100\.100\.200$|metadata\.google\.internal\.?$)/],
];

/** Kind of such an address in a URL. Undefined for any other. URLs write numbers in one form, so no spelling of one gets by. */
export function localKind({ hostname }: URL): string | undefined {
	return KINDS.find(([, host]) => host.test(hostname.toLowerCase().slice(0, 300)))?.[0];
}
