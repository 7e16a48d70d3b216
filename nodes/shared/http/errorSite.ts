import type { CallSite } from '../errors/callSite';
import type { Server } from './server';
import type { Binding } from './service';

/** Facts of a call for its error: its server, its purpose and its endpoint. `called` has the endpoint as it was on the wire. */
export function errorSite(
	{ service, transport, address }: Server,
	binding: Binding,
	called: Pick<CallSite, 'baseUrl' | 'endpoint' | 'submission'>,
): CallSite {
	const { advice, allowList, participant, urlField } = service;
	const { rights, adviceOverride, detour, whenMissing = service.whenMissing } = binding;
	const { refusal } = transport;
	return {
		...called,
		rights,
		adviceOverride,
		advice,
		allowList,
		urlField,
		detour: detour?.(called.endpoint),
		whenMissing,
		participant,
		claims: refusal.claims,
		tokenUrl: address.tokenUrl,
		tokenUser: refusal.tokenUser,
	};
}
