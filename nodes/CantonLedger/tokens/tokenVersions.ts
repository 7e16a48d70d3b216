import type { IExecuteFunctions } from 'n8n-workflow';

import { eventFormat, type EventFormat } from '../../shared/ledger/eventFormat';
import type { Ledger } from '../../shared/ledger/service';
import { interfaceId, type TokenInterface } from '../../shared/registry/standard';
import { knownInterfaces } from '../../shared/tokens/interfaces';

/** The interfaces that a participant was found to know during an execution. */
const LOOKUPS = new WeakMap<IExecuteFunctions, Map<string, Promise<string[]>>>();

/** The event format of contracts that show themselves through an interface, with their views in each version that is known. Asked once per execution. */
export async function tokenFormat(
	context: IExecuteFunctions,
	ledger: Ledger,
	on: TokenInterface,
	parties: readonly string[],
): Promise<EventFormat> {
	const lookups = LOOKUPS.get(context) ?? new Map<string, Promise<string[]>>();
	LOOKUPS.set(context, lookups);
	const interfaces = lookups.get(on.api) ?? knownInterfaces(ledger, [interfaceId(on, 'v1'), interfaceId(on, 'v2')]);
	lookups.set(on.api, interfaces);
	return eventFormat({ parties, interfaces: await interfaces, views: true });
}
