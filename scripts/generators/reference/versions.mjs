// Which release of Splice has what: endpoints of scan, validator and registry that came or went, and the operations that use them.
import { parse } from 'yaml';
import { anchor, GENERATED, slug } from './text.mjs';

/** The releases that are compared: the oldest that is supported, two between that were recorded or published, and the next. */
const RELEASES = ['0.5.4', '0.6.1', '0.7.5', '0.8.0'];
/** The services, with the folders of the nodes that call them. */
const SERVICES = [
	{ name: 'Scan', file: 'api/scan.yaml' },
	{ name: 'Validator', file: 'api/validator.yaml' },
	{ name: 'Token registry', file: 'api/registry.yaml' },
];

/** Whether `a` is the same release as `b` or a later one. @param {string} a @param {string} b */
function isAtLeast(a, b) {
	const [left = [], other = []] = [a, b].map((text) => text.split('.').map(Number));
	for (let at = 0; at < 3; at++) if (left[at] !== other[at]) return (left[at] ?? 0) > (other[at] ?? 0);
	return true;
}

/**
 * @param {any[]} made the nodes, each with its display name and its resources or events
 * @param {(path: string) => string} readText
 */
export function spliceVersions(made, readText) {
	/** @type {Map<string, string[]>} */
	const users = new Map();
	// The ledger has paths of the same names; it calls nothing of this but the registry.
	for (const { name, title, resources = [], events = [] } of made.filter((node) => !node.title.startsWith('Canton Ledger'))) {
		for (const resource of resources)
			for (const operation of resource.operations)
				for (const endpoint of operation.endpoints)
					add(
						users,
						endpoint,
						`[${title}: ${resource.name} › ${operation.name}](${name}/${slug(resource.name)}.md#${anchor(operation.name)})`,
					);
		for (const event of events)
			for (const endpoint of event.endpoints) add(users, endpoint, `[${title}: ${event.name}](${name}.md#${anchor(event.name)})`);
	}
	const lines = [
		GENERATED,
		'',
		'# Endpoints by release of Splice',
		'',
		'Endpoints that came or went; all others are there from 0.5.4 on.',
		'An operation with several of them takes the newest that the server has.',
		'Where it has none, the error says that the server may be too old.',
		'0.7.5 was recorded at a running network; the releases before it are as their documents say, 0.8.0 as 0.7.5 announces it.',
		'',
	];
	for (const { name, file } of SERVICES) {
		lines.push(`## ${name}`, '', `| endpoint | ${RELEASES.join(' | ')} | used by |`, `|---|${RELEASES.map(() => '---|').join('')}---|`);
		for (const [path, methods] of Object.entries(parse(readText(file)).paths))
			for (const [method, { 'x-since': since, 'x-until': until }] of Object.entries(methods)) {
				if (since === undefined && until === undefined) continue;
				const marks = RELEASES.map((release) =>
					since !== undefined && !isAtLeast(release, since)
						? `from ${since}`
						: until !== undefined && isAtLeast(release, until)
							? `until ${until}`
							: 'yes',
				);
				const endpoint = `${method.toUpperCase()} ${path}`;
				lines.push(`| \`${endpoint}\` | ${marks.join(' | ')} | ${(users.get(endpoint) ?? []).join(', ')} |`);
			}
		lines.push('');
	}
	return `${lines.join('\n').trimEnd()}\n`;
}

/** @param {Map<string, string[]>} users @param {string} endpoint @param {string} user */
function add(users, endpoint, user) {
	const list = users.get(endpoint) ?? [];
	if (!list.includes(user)) users.set(endpoint, [...list, user]);
}
