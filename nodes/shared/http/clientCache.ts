import { Client } from './client';
import type { RequestContext, Service } from './service';

/** Opens each service once per execution, when an item first needs it. */
export function clientCache(context: RequestContext): <P>(service: Service, baseUrl?: string) => Promise<Client<P>> {
	const opened = new Map<string, Promise<Client<never>>>();
	return async <P>(service: Service, baseUrl?: string) => {
		const key = `${service.credentialType ?? ''} ${baseUrl ?? ''}`;
		const client = opened.get(key) ?? Client.open<never>(context, service, { baseUrl });
		opened.set(key, client);
		return (await client) as unknown as Client<P>;
	};
}
