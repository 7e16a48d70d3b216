// The participant's ledger JSON API. A file of handlers per subject. Here they are joined.
import type { Api } from '../wire/api.mts';
import { atLeast } from '../wire/settings.mts';
import { activeContracts } from './activeContracts.mts';
import { authorise } from '../canton/auth.mts';
import { commands } from './commands.mts';
import { completions } from './completions.mts';
import { contracts } from './contracts.mts';
import { dars } from './dars.mts';
import { badTimeout, disabledEndpoint } from './deprecated.mts';
import { directory } from './directory.mts';
import { problemText, tooLarge } from './decoding.mts';
import { identityProviders } from './identityProviders.mts';
import { interactive } from './interactive.mts';
import { node } from './node.mts';
import { refuseByLayer } from '../canton/errors.mts';
import { externalParties } from './externalParties.mts';
import { packages } from './packages.mts';
import { reassignments } from './reassignments.mts';
import { parties } from './parties.mts';
import { updates } from './updates.mts';
import { users } from './users.mts';
import { vetting } from './vetting.mts';
import { vettingUpdate } from './vettingUpdate.mts';

export const ledger: Api = {
	name: 'ledger',
	prefixes: ['', '/api/json-api'],
	version: (settings) => settings.server,
	handlers: {
		...node,
		...users,
		...directory,
		...parties,
		...externalParties,
		...packages,
		...identityProviders,
		...commands,
		...completions,
		...reassignments,
		...updates,
		...activeContracts,
		...contracts,
		...dars,
		...interactive,
		...vetting,
		...vettingUpdate,
	},
	channels: [
		'POST /v2/commands/completions',
		'POST /v2/commands/command-completions',
		'POST /v2/state/active-contracts',
		'POST /v2/updates',
	],
	unreadable: (text) => refuseByLayer('LEDGER_API_INTERNAL_ERROR', `Cannot decode frame ${text.slice(0, 200)}`),
	// For a time the page of active contracts was a GET with a body. A POST there met a path without that method.
	oldForm: (endpoint, version) =>
		endpoint === 'POST /v2/state/active-contracts-page' && atLeast(version, '3.5.0')
			? { status: 405, json: { errors: ['HttpMethod(POST), uri: /v2/state/active-contracts-page'], status: 405 } }
			: undefined,
	refusesAtOnce: (call, method, path) => badTimeout(call.headers, call.sandbox.settings) ?? disabledEndpoint(call, method, path),
	authorise,
	undecodable: problemText,
	unknown: (method, path, methods = []) =>
		methods.length > 0
			? { status: 405, text: 'Method Not Allowed' }
			: { status: 404, json: { errors: [`HttpMethod(${method}), uri: ${path}`], status: 404, ledgerApiError: null } },
	tooLarge,
};
