import type { IDataObject } from 'n8n-workflow';

import { shown } from '../errors/safeText';
import { ConnectionProblem } from '../http/connection';
import { trimUrl, urlProblem } from '../http/url';
import { isObject } from '../values/isObject';
import { readOwnAccess, type OwnAccess } from './ownAccess';

/** Servers of one kind that one credential names: that of its Base URL, and those of its table Further Targets. */

/** Way in which a target is asked. `same`: as the server of the Base URL is. */
const ACCESS = ['same', 'own', 'none'] as const;

/** One server. */
export interface Target {
	/** Unique in its credential. */
	name: string;
	/** Free text, such as MainNet. Null without one. */
	network: string | null;
	tags: readonly string[];
	/** Undefined for the server of the Base URL. */
	url?: string;
	access: (typeof ACCESS)[number];
	/** Address of its metrics, as it was entered. Undefined for the server of the Base URL, whose credential has it. */
	metricsUrl?: string;
	/** Token or keys of this target alone, headers for its gateway, and certificates. */
	own?: OwnAccess;
}

const MOST = 1000;
/** Names are shown in lists, written in expressions and sent nowhere. A colon or a star would look like another choice. */
const NAME = /^[^:*\s][^:*]{0,99}$/;

const problem = (field: string, wrong: string, advice: string) => new ConnectionProblem(field, wrong, advice);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const tagsOf = (value: unknown): string[] => [
	...new Set(
		text(value)
			.split(/[\s,]+/)
			.filter(Boolean),
	),
];

/** The Base URL of a credential of any type, as it was entered. */
export const baseUrlOf = ({ serverUrl, localNet, localNetUrl, baseUrl, url }: IDataObject): string =>
	text(serverUrl) || (localNet === true ? text(localNetUrl) : text(baseUrl) || text(url));

/** Name of a server without one. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '') || 'first';

/** True if the credential names several. */
export const hasTargets = ({ severalTargets }: IDataObject): boolean => severalTargets === true;

/**
 * The targets of a credential, that of the Base URL first. One alone if the credential names no others. Or, what is wrong with its fields.
 */
export function targetsOf(credentials: IDataObject): Target[] | ConnectionProblem {
	const name = text(credentials.targetName) || hostOf(baseUrlOf(credentials));
	const first: Target = { name, network: text(credentials.targetNetwork) || null, tags: tagsOf(credentials.targetTags), access: 'same' };
	if (!hasTargets(credentials)) return [first];
	const { row } = (credentials.furtherTargets ?? {}) as { row?: unknown };
	const rows = Array.isArray(row) ? row.filter(isObject) : [];
	if (rows.length >= MOST) return problem('Further Targets', `there are more than ${MOST}`, 'Use several credentials.');
	const secrets = readSecrets(credentials.targetSecrets);
	if (secrets instanceof ConnectionProblem) return secrets;
	if (credentials.targetName && !NAME.test(name)) return nameProblem('Name of the First Target', name);
	const found = [first];
	for (const entry of rows) {
		const target = further(entry as IDataObject, secrets);
		if (target instanceof ConnectionProblem) return target;
		if (found.some((other) => other.name === target.name))
			return problem('Further Targets', `there are two targets named "${shown(target.name, 100)}"`, 'Give each a name of its own.');
		found.push(target);
	}
	// An entry without a row is left alone: whoever deletes a row sees dots in place of the secrets.
	return found;
}

const nameProblem = (field: string, name: string) =>
	problem(
		field,
		name ? `"${shown(name, 100)}" cannot be a name` : 'a target has no name',
		'Enter a name of at most 100 characters, without : and *.',
	);

/** A row of the table, with what Target Secrets holds for it. */
function further(row: IDataObject, secrets: Record<string, IDataObject>): Target | ConnectionProblem {
	const name = text(row.name);
	if (!NAME.test(name)) return nameProblem('Further Targets', name);
	const url = trimUrl(row.url);
	const wrong = urlProblem(url);
	if (wrong)
		return problem('Further Targets', `the Base URL of "${name}" ${wrong}`, 'Enter it in full. It looks like https://host:port/path.');
	const access = ACCESS.find((value) => value === (row.access ?? 'same'));
	if (!access)
		return problem('Further Targets', `the authentication of "${name}" is none of ${ACCESS.join(', ')}`, 'Choose one from the list.');
	const entry = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
	const own = entry && readOwnAccess(name, entry, url);
	if (own instanceof ConnectionProblem) return own;
	if (access === 'own' && !own?.authentication && !own?.certificates?.clientCertificate)
		return problem(
			'Target Secrets',
			`there is no token, no client and no client certificate for "${name}"`,
			'Enter it there, or choose another authentication in its row. The page of the credential shows how it is written.',
		);
	if (access !== 'own' && own?.authentication)
		return problem(
			'Target Secrets',
			`there is a token or a client for "${name}", whose row does not use it`,
			'Choose Own under Authentication in its row, or remove it from Target Secrets.',
		);
	return { name, network: text(row.network) || null, tags: tagsOf(row.tags), url, metricsUrl: text(row.metricsUrl), access, own };
}

/** The entries of Target Secrets by the name of their target. */
function readSecrets(value: unknown): Record<string, IDataObject> | ConnectionProblem {
	const wrong = (what: string) =>
		problem(
			'Target Secrets',
			what,
			'Write a JSON object: a name of a target, and an object with its baseUrl and accessToken or its client.',
		);
	let parsed = value ?? '';
	try {
		if (typeof parsed === 'string') parsed = parsed.trim() ? JSON.parse(parsed) : {};
	} catch {
		return wrong('it is not valid JSON');
	}
	return isObject(parsed) && Object.values(parsed).every(isObject)
		? (parsed as Record<string, IDataObject>)
		: wrong('it is not an object of objects');
}

/** Value of the option Target that means all. */
export const EACH = '*';
const TAG = 'tag:';

/** Value of the option Target that means those with a tag. */
export const withTag = (tag: string): string => `${TAG}${tag}`;

/** Checks whether a choice may come to several targets. */
export const isSeveral = (choice: string): boolean => choice === EACH || choice.startsWith(TAG);

/** The targets of a choice: a name, `EACH` or `withTag`. Empty if there is none. */
export function chosenTargets(targets: readonly Target[], choice: string): Target[] {
	if (choice === EACH) return [...targets];
	if (choice.startsWith(TAG)) return targets.filter(({ tags }) => tags.includes(choice.slice(TAG.length)));
	return targets.filter(({ name }) => name === choice);
}
