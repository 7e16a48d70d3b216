import type { IExecuteFunctions } from 'n8n-workflow';

import { eventFormat, type EventFormat } from '../ledger/eventFormat';
import type { Ledger } from '../ledger/service';
import { knownInterfaces } from './interfaces';

/** The interfaces that a participant was found to know during an execution. */
const LOOKUPS = new WeakMap<IExecuteFunctions, Map<string, Promise<string[]>>>();

/**
 * The event format of contracts that show themselves through an interface, with their views in each version that is known.
 * `interfaces`: its ID in each version. Asked once per execution.
 */
export async function tokenFormat(
	context: IExecuteFunctions,
	ledger: Ledger,
	interfaces: readonly string[],
	parties: readonly string[],
): Promise<EventFormat> {
	const lookups = LOOKUPS.get(context) ?? new Map<string, Promise<string[]>>();
	LOOKUPS.set(context, lookups);
	const key = interfaces.join();
	const vetted = lookups.get(key) ?? knownInterfaces(ledger, interfaces);
	lookups.set(key, vetted);
	return eventFormat({ parties, interfaces: await vetted, views: true });
}
