import { inputError } from '../errors/nodeErrors';
import { quoted } from '../errors/safeText';
import type { OpenService } from '../http/clientCache';
import type { Client } from '../http/client';
import type { RequestContext, Service } from '../http/service';
import { namesTarget, targetOf } from './targetContext';

/** Part of an item's call by which a service beside its target is opened. */
interface Asking {
	open: OpenService;
	context: RequestContext;
	itemIndex: number;
}

/**
 * Opens a service that answers beside the target of a call: that with the target's name, if its credential names several, else the only one.
 * Throws if several have other names: the first of them may be of another network.
 * @param server noun of the service
 * @param target noun of the call's own server
 */
export async function openBeside<Paths>(
	{ open, context, itemIndex }: Asking,
	service: Service,
	server: string,
	target: string,
): Promise<Client<Paths>> {
	const { credentialType } = service;
	if (credentialType === undefined || (await namesTarget(context, credentialType, { isOneForAll: true })))
		return await open<Paths>(service);
	throw inputError(
		context.getNode(),
		`Further Targets in the credential of the ${server}: there is no target ${quoted(targetOf(context) ?? '')}`,
		`Name the ${server} of each ${target} as the ${target}. If one ${server} is for all, switch off Several Targets in its credential.`,
		itemIndex,
	);
}
