// Parts that pages of resources and of triggers have in common.
import { slug } from 'github-slugger';
import { releaseLine } from './releases.mjs';

/**
 * The box of what a page's reader needs.
 * @param {any} description of the node @param {string} docs path to `docs/` @param {'operation' | 'event'} kind
 * @param {ReturnType<typeof import('./releases.mjs').lowestReleases>} lowest
 */
export function needs({ displayName: node, credentials }, docs, kind, lowest) {
	const has = (/** @type {RegExp} */ name) => credentials.some((/** @type {any} */ credential) => name.test(credential.name));
	const releases = { ...(has(/^cantonLedger/) && { Canton: lowest.Canton }), ...(has(/^canton(?!Ledger)/) && { Splice: lowest.Splice }) };
	const onlyScan = has(/^cantonScan/) && !has(/^cantonLedger/);
	const scan = `a scan that [admits the IP address of n8n](${docs}/connect/scan.md)`;
	return [
		'> [!NOTE]',
		`> - [n8n 2.11 or later, with this package](${docs}/start/install.md)`,
		`> - a [credential of ${node}](${docs}/nodes/${slug(node)}.md#credentials), with the rights that the ${kind} names`,
		...(onlyScan ? [`> - ${scan}${has(/^cantonValidator/) ? ', or a validator' : ''}`] : []),
		...releaseLine(releases, docs).map((line) => `> - ${line}`),
		'',
	];
}

/** Endpoints that are called. Few ask for them, so they come last. @param {readonly string[]} endpoints @param {(endpoint: string) => string} note */
export const calls = (endpoints, note) => [`Calls ${endpoints.map(note).join(', ') || 'no server'}.`, ''];
