// The calls that the official clients of ledger, scan, validator and registry are asked to make, by name.
import { connect, type Call, type SandboxFacts } from './connect.mts';
import { derivedCalls } from './derived.mts';
import { participantCalls } from './participantCalls.mts';
import { registryCalls } from './registryCalls.mts';
import { scanCalls } from './scanCalls.mts';

/** Every call, by client and method. */
export function clientCalls(facts: SandboxFacts): Record<string, Call> {
	const clients = connect(facts);
	const { user, admin, scan, proxy, validator, operator, registry } = clients;

	return {
		// Every endpoint that answers JSON, by the generic calls. Below, those that want more than what they require by name.
		...derivedCalls(facts, {
			ledger: (path) => (/^\/v2\/(?:idps|parties|users)/.test(path) ? admin : user),
			scan: () => scan,
			validator: (path) => (path.includes('/scan-proxy/') ? proxy : path.startsWith('/v0/admin/') ? operator : validator),
			registry: () => registry,
		}),
		...participantCalls(clients, facts),
		...scanCalls(clients, facts),
		...registryCalls(clients, facts.world),
	};
}
