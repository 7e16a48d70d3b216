import { Client } from './client';
import type { RequestContext, Service } from './service';

/** Opens a client. `baseUrl` replaces the credential's, for a service without one. */
export type OpenService = <P>(service: Service, baseUrl?: string) => Promise<Client<P>>;

/** Opens each service once per execution, when an item first needs it. */
export function clientCache(context: RequestContext): OpenService {
	const opened = new Map<string, Promise<Client<never>>>();
	return async <P>(service: Service, baseUrl?: string) => {
		// The same credential can be for several APIs, each below a path of its own.
		const key = JSON.stringify([service.api, service.credentialType, baseUrl]);
		const client = opened.get(key) ?? Client.open<never>(context, service, { baseUrl });
		opened.set(key, client);
		return (await client) as unknown as Client<P>;
	};
}
