// The participant's ledger JSON API. A file of handlers per subject; here they are joined.
import type { Api } from '../http/api.mts';
import { authorise } from './auth.mts';
import { completions } from './completions.mts';
import { undecodable } from './errors.mts';
import { node } from './node.mts';
import { users } from './users.mts';

export const ledger: Api = {
	name: 'ledger',
	prefixes: ['', '/api/json-api'],
	version: (settings) => settings.server,
	handlers: { ...node, ...users, ...completions },
	authorise,
	undecodable: ({ in: part, at, message }) =>
		undecodable(
			part === 'body' ? 'body' : `${part} parameter ${at}`,
			part === 'body' && at ? `${message} at '${at}'` : message,
		),
	unknown: (method, path, status) => ({
		status,
		json: { errors: [`HttpMethod(${method}), uri: ${path}`], status },
	}),
};
