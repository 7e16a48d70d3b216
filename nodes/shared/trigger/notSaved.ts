/**
 * Detection of an execution whose end says nothing of its workflow, since n8n's own database was away: n8n 2.41 then puts the error of
 * that database in place of whatever the nodes did, or a node fails with it.
 *
 * Such an error is recognized as it comes, by its stack. A node may have made its own error of it (a credential that cannot be
 * read becomes a `NodeApiError` of any node with a predefined credential type, a sub-workflow that cannot be read a
 * `NodeOperationError`). That one has a stack of its own, so it is known by what the database's driver says.
 */

/** Database modules of n8n, as they occur in a stack. They do not occur in a target's error. */
const DATABASE_OF_N8N = /[\\/]@n8n[\\/](?:typeorm|db)[\\/]/;
/** A statement by which n8n saves an execution. Its table may have a prefix. */
const SAVES_EXECUTION = /^(?:START TRANSACTION|BEGIN|COMMIT)\b|execution_(?:entity|data|metadata)\b/i;
/** SQLite, if its file cannot be reached. */
const SQLITE = 'SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL|MISUSE)';
/** Codes of a database if a connection ends under a statement: a SQLSTATE of such a class, an error of the system, or no code. */
const CONNECTION_LOST = new RegExp(`^(?:57P|08|E[A-Z]+$|$|${SQLITE})`);
/** A SQLSTATE that says so, if a `NodeApiError` took it for the status of an answer. PostgreSQL's words may be in any language. */
const SQLSTATE_LOST = /^(?:57P0\d|08[0-9A-Z]{3}|53300)$/;

/** Messages of pg, pg-pool, PostgreSQL, SQLite, TypeORM and n8n on a database connection that is lost or not available. */
const LOST_WORDS = [
	'timeout exceeded when trying to connect',
	'Connection terminated(?: unexpectedly| due to connection timeout)?',
	'Cannot use a pool after calling end on the pool',
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
	'terminating connection (?:due to|because of) [^:]+',
	'the database system is (?:starting up|shutting down|in recovery mode|not (?:yet )?accepting connections)',
	'sorry, too many clients already',
	'remaining connection slots are reserved [^:]+',
	`${SQLITE}\\w*(?:: [^:]+)?`,
	'Driver not Connected',
	'Connection with \\w+ database is not established[^:]*',
	'(?:Query runner|Database connection lease) already released[^:]*',
	'Driver has already been released',
	'Database connection timed out',
	'Timed out after \\d+ms waiting for database connection recovery',
	'Connection force-closed during database recovery',
];
/** One of them to the end of a text, perhaps after words of the node. */
const SAYS_LOST = new RegExp(`(?:^|: )(?:${LOST_WORDS.join('|')})\\.?$`, 'i');
/** A server answered with an HTTP status: whatever it says is about a database of its own. */
const ANSWERED = /^(?:Request failed with status code )?[1-5]\d\d\b/;

/**
 * Nodes that talk to a database themselves, or run what does: they fail with the same words for reasons of their own. By the name of
 * their type, without that of its package.
 */
const HAS_OWN_DATABASE =
	/postgres|pgvector|sql|crateDb|questDb|timescaleDb|mongoDb|oracle|snowflake|^(?:code|codeTool|toolCode|executeCommand|ssh)$/i;

/** Length of a stack and a statement that is searched, in characters. */
const SEARCHED = 10_000;
/** Longer texts say more than that a connection was lost. */
const LONGEST_TEXT = 500;
const MOST_MESSAGES = 20;
/** So often an error is looked up that an error was made of. */
const DEEPEST = 4;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/**
 * Checks whether n8n could not save an execution. Such a run says nothing of its nodes: n8n replaces its status and its error, also if
 * all of them succeeded or it was to wait. In n8n it stays as running and nobody sees it fail, so it counts as lost. A statement
 * that the database refuses to a node is that node's own business. If the database went away under a node and was back when n8n
 * saved that, nothing is wrong with the workflow either.
 */
export function isNotSaved(status: unknown, error: unknown): boolean {
	// By its saved state, which n8n reads if the worker's message of the end did not arrive.
	if (status === 'running' || status === 'new') return true;
	const { stack, query, node, driverError } = fieldsOf(error);
	if (node !== undefined) return isMadeOfLostConnection(fieldsOf(error));
	if (!DATABASE_OF_N8N.test(String(stack ?? '').slice(0, SEARCHED))) return false;
	if (query === undefined || SAVES_EXECUTION.test(String(query).slice(0, SEARCHED))) return true;
	return CONNECTION_LOST.test(codeOf(fieldsOf(driverError).code));
}

/** Checks whether a node made its error of one that says that the connection to n8n's database was lost. */
function isMadeOfLostConnection(error: Fields): boolean {
	const type = String(fieldsOf(error.node).type ?? '').slice(0, LONGEST_TEXT);
	if (HAS_OWN_DATABASE.test(type.slice(type.lastIndexOf('.') + 1))) return false;
	const layers = layersOf(error);
	const codes = layers.map(({ httpCode }) => codeOf(httpCode));
	const texts = layers.flatMap(textsOf);
	if ([...codes, ...texts].some((text) => ANSWERED.test(text))) return false;
	return codes.some((code) => SQLSTATE_LOST.test(code)) || texts.some(saysLost);
}

/** Checks whether a text says no more than that the connection to a database was lost, or cannot be had. */
export const saysLost = (text: string): boolean => text.length <= LONGEST_TEXT && SAYS_LOST.test(text);

const codeOf = (code: unknown): string => String(code ?? '').slice(0, LONGEST_TEXT);

/** An error and those it was made of. */
function layersOf(error: Fields): Fields[] {
	const layers: Fields[] = [];
	let next = [error];
	for (let depth = 0; depth <= DEEPEST && next.length > 0; depth++) {
		layers.push(...next);
		next = next.flatMap(({ cause, errorResponse }) => [cause, errorResponse].map(fieldsOf)).filter((made) => Object.keys(made).length > 0);
	}
	return layers;
}

/** Message of an error. */
function textsOf({ message, description, messages }: Fields): string[] {
	const list: unknown[] = [message, description, ...(Array.isArray(messages) ? messages.slice(0, MOST_MESSAGES) : [])];
	return list.filter((text): text is string => typeof text === 'string').map((text) => text.slice(0, LONGEST_TEXT + 1).trim());
}
