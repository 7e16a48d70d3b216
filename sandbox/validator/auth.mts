// Access to a validator. As recorded at Splice 0.7.5: text if the token is missing or not accepted, `{error}` if its user may not.
import { refuse } from '../splice/refusals.mts';
import { subjectOf } from '../wire/token.mts';
import { Refusal, type Call } from '../wire/api.mts';
import { administers, wallets } from './users.mts';

/** Parts of the interface, by their paths: what a 401 calls them, and what their users need. */
const REALMS: ReadonlyArray<{ path: string; realm: string; needs: 'token' | 'wallet' | 'administrator' }> = [
	{ path: '/v0/scan-proxy/', realm: 'splice scan proxy realm', needs: 'token' },
	{ path: '/v1/scan-proxy/', realm: 'splice scan proxy realm', needs: 'token' },
	// The registry below the proxy's path.
	{ path: '/registry/', realm: 'splice scan proxy realm', needs: 'token' },
	{ path: '/v0/register', realm: 'splice validator realm', needs: 'token' },
	{ path: '/v0/wallet/user-status', realm: 'splice wallet realm', needs: 'token' },
	{ path: '/v0/admin/', realm: 'splice validator operator realm', needs: 'administrator' },
	{ path: '/v0/entry/', realm: 'splice ans realm', needs: 'wallet' },
	{ path: '/', realm: 'splice wallet realm', needs: 'wallet' },
];

/** Throws a Refusal. Sets the call's user. */
export async function authorise(call: Call): Promise<void> {
	const { settings, world } = call.sandbox;
	if (!settings.authorisation) return;
	const path = call.endpoint.split(' ')[1] ?? '';
	const { realm, needs } = REALMS.find((entry) => path.startsWith(entry.path)) ?? { realm: '', needs: 'token' };
	call.subject = await subjectOf(settings, call.headers.authorization);
	if (call.subject === undefined) throw unauthenticated(call.headers.authorization, realm);
	const { subject } = call;
	const isActive = world.users.get(subject)?.deactivated === false;
	if (needs === 'token' || (isActive && (administers(world, subject) || (needs === 'wallet' && wallets(world).has(subject))))) return;
	throw refuse(403, `Authorization Failed for ${subject}`);
}

/** Recorded: another text if the header holds no bearer token. */
function unauthenticated(authorization: string | undefined, realm: string): Refusal {
	const text = /^bearer \S/i.test(authorization ?? '')
		? 'The supplied authentication is invalid'
		: 'The resource requires authentication, which was not supplied with the request';
	const headers = { 'www-authenticate': `Bearer realm="${realm}"` };
	return new Refusal({ status: 401, text, headers, outside: true });
}
