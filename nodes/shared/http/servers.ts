import { Mirrors } from './mirrors';
import { DEFAULT_RETRIES, Retry } from './retry';
import { furtherServer, serverAt, type Server } from './server';
import { isListSearch, type RequestContext, type Service } from './service';
import { serviceAddress } from './serviceAddress';

/** State shared by all bindings of a client: the server of the Base URL, and all servers if the credential names more. */
export interface Servers extends Server {
	mirrors?: Mirrors<Server>;
}

/** Opens the servers behind a credential: see `Client.open`. */
export async function openServers(
	context: RequestContext,
	service: Service,
	{ baseUrl, retries = DEFAULT_RETRIES }: { baseUrl?: string; retries?: number },
): Promise<Servers> {
	const address = await serviceAddress(context, service, baseUrl);
	const retry = new Retry(context, isListSearch(context) ? 0 : retries);
	const server = serverAt({ context, service, address, retry });
	const { urls, comparison } = baseUrl === undefined ? address.further : { urls: [] };
	if (urls.length === 0) return server;
	const servers = [server, ...urls.map((url) => furtherServer(server, url))];
	return { ...server, mirrors: new Mirrors(servers, service.noun ?? 'server', comparison) };
}
