// Every endpoint of a Splice network: which releases have it, which operations and events call it, and why if none does.
import { parse } from 'yaml';
import { slug } from 'github-slugger';
import { GENERATED, ofParticipant } from './text.mjs';

/** The releases that are compared: the oldest that is supported, two between that were recorded or published, and the two newest. */
export const RELEASES = ['0.5.4', '0.6.1', '0.7.5', '0.8.4', '0.9.0'];
/** The last one whose documents were published for every service. */
const PUBLISHED = '0.7.5';
/** Our contracts of the services in the published documents. @type {Record<string, string>} */
export const CONTRACTS = {
	Scan: 'api/scan.yaml',
	'Scan proxy': 'api/validator.yaml',
	Validator: 'api/validator.yaml',
	Wallet: 'api/validator.yaml',
	Names: 'api/validator.yaml',
	'Every app': 'api/validator.yaml',
	'Token registry': 'api/registry.yaml',
};
const FOLDER = 'scripts/generators/reference';

/** True if `a` is the same release as `b` or a later one. @param {string} a @param {string} b */
function isAtLeast(a, b) {
	const [left = [], other = []] = [a, b].map((text) => text.split('.').map(Number));
	for (let at = 0; at < 3; at++) if (left[at] !== other[at]) return (left[at] ?? 0) > (other[at] ?? 0);
	return true;
}

/**
 * The endpoints of one of our contracts, with the first and last release.
 * @param {string} text of the file
 * @returns {Map<string, { since?: string, until?: string }>}
 */
export function contractEndpoints(text) {
	const found = new Map();
	for (const [path, methods] of Object.entries(parse(text).paths))
		for (const [method, { 'x-since': since, 'x-until': until }] of Object.entries(methods))
			found.set(`${method.toUpperCase()} ${path}`, { since, until });
	return found;
}

/**
 * Cell of a release for an endpoint.
 * @param {string} release @param {{ since?: string, until?: string } | undefined} ours as our contract has it
 * @param {string[]} published the releases that have it, by their documents
 */
export function mark(release, ours, published) {
	if (ours?.since !== undefined && !isAtLeast(release, ours.since)) return `from ${ours.since}`;
	if (ours?.until !== undefined && isAtLeast(release, ours.until)) return `until ${ours.until}`;
	// A later release has what its document says, or where it has none what the one before has, but for what our contracts say came or went.
	const [found] = isAtLeast(release, PUBLISHED)
		? published.filter((text) => isAtLeast(text.split(' ')[0] ?? '', PUBLISHED) && isAtLeast(release, text.split(' ')[0] ?? '')).reverse()
		: published.filter((text) => text.split(' ')[0] === release);
	if (found === undefined) return ours === undefined ? 'no' : 'yes';
	return found.endsWith(' deprecated') ? 'deprecated' : 'yes';
}

/** The operations and events that call each endpoint, as links. @param {any[]} made @returns {Map<string, string[]>} */
function callers(made) {
	/** @type {Map<string, string[]>} */
	const users = new Map();
	// A participant has paths of the same names. Its nodes call nothing of this but the registry.
	for (const { name, title, resources = [], events = [] } of made.filter((node) => !ofParticipant(node.name))) {
		for (const resource of resources)
			for (const operation of resource.operations)
				for (const endpoint of operation.endpoints)
					add(
						users,
						endpoint,
						`[${title}: ${resource.name} › ${operation.name}](${name}/${slug(resource.name)}.md#${slug(operation.name)})`,
					);
		for (const event of events)
			for (const endpoint of event.endpoints) add(users, endpoint, `[${title}: ${event.name}](${name}.md#${slug(event.name)})`);
	}
	return users;
}

/**
 * @param {any[]} made the nodes, each with its display name and its resources or events
 * @param {(path: string) => string} readText
 */
export function spliceVersions(made, readText) {
	const users = callers(made);
	/** @type {{ services: Record<string, Record<string, string[]>> }} */
	const { services } = JSON.parse(readText(`${FOLDER}/spliceEndpoints.json`));
	/** @type {Record<string, Record<string, string[]>>} */
	const notCalled = JSON.parse(readText(`${FOLDER}/notCalled.json`));
	const lines = [
		GENERATED,
		'',
		'# Endpoints of Splice: what calls them, and which release has them',
		'',
		'An operation with several of them takes the newest that the server has.',
		'Where it has none, the error says that the server may be too old.',
		'The releases up to 0.7.5 are as their documents say; 0.7.5 was also recorded at a running network.',
		'0.8.4 is as its documents say: those of scan, scan proxy, validator and the inner part of the wallet are published.',
		'Their fields and limits are those of 0.7.5, but for the page tokens of the v2 snapshots, which are texts, and *mintAfter* of an endpoint that nothing calls.',
		'The rest of 0.8.4, and 0.9.0 of which no document is published, are as the release before, with what release notes say came or went.',
		'',
	];
	const sections = [];
	for (const [service, endpoints] of Object.entries(services)) {
		const ours = contractEndpoints(readText(CONTRACTS[service] ?? ''));
		// Endpoints that only our contract has are listed with the service that it belongs to.
		const more = [...ours.keys()].filter((endpoint) => belongs(service, endpoint) && !published(services, endpoint));
		const rows = [...Object.keys(endpoints), ...more].map((endpoint) => {
			const reason = Object.entries(notCalled[service] ?? {}).find(([, list]) => list.includes(endpoint))?.[0];
			const releases = endpoints[endpoint] ?? [];
			const marks = RELEASES.map((release) => mark(release, ours.get(endpoint), releases));
			return { endpoint, marks, called: users.get(endpoint)?.join(', '), reason, now: marks[RELEASES.indexOf(PUBLISHED)] };
		});
		const live = rows.filter(({ now }) => now === 'yes' || now === 'deprecated');
		const count = `${live.filter(({ called }) => called).length} of ${live.length}`;
		sections.push({ service, count, rows });
	}
	lines.push(`| service | called of what ${PUBLISHED} has |`, '|---|---|');
	for (const { service, count } of sections) lines.push(`| [${service}](#${slug(service)}) | ${count} |`);
	for (const { service, rows } of sections) {
		lines.push('', `## ${service}`, '', `| endpoint | ${RELEASES.join(' | ')} | called by |`);
		lines.push(`|---|${RELEASES.map(() => '---|').join('')}---|`);
		for (const { endpoint, marks, called, reason } of rows)
			lines.push(`| \`${endpoint}\` | ${marks.join(' | ')} | ${called ?? `nothing: ${reason ?? 'gone'}`} |`);
	}
	return `${lines.join('\n').trimEnd()}\n`;
}

/** True if an endpoint that no document has is one of the service. @param {string} service @param {string} endpoint */
const belongs = (service, endpoint) =>
	!['Scan proxy', 'Wallet', 'Names', 'Every app'].includes(service) && !/ \/(livez|readyz)$/.test(endpoint);

/** @param {Record<string, Record<string, string[]>>} services @param {string} endpoint */
const published = (services, endpoint) => Object.values(services).some((endpoints) => endpoint in endpoints);

/** @param {Map<string, string[]>} users @param {string} endpoint @param {string} user */
function add(users, endpoint, user) {
	const list = users.get(endpoint) ?? [];
	if (!list.includes(user)) users.set(endpoint, [...list, user]);
}
