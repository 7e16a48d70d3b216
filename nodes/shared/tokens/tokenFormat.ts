import type { IExecuteFunctions } from 'n8n-workflow';

import { eventFormat, type EventFormat } from '../ledger/updates/eventFormat';
import type { Ledger } from '../ledger/service';
import { OncePerExecution } from '../values/cache';
import { knownInterfaces } from './interfaces';

/** The interfaces that a participant was found to know during an execution. */
const lookups = new OncePerExecution<string[]>();

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
	const vetted = await lookups.read(context, `${ledger.key} ${interfaces.join()}`, async () => await knownInterfaces(ledger, interfaces));
	return eventFormat({ parties, interfaces: vetted, views: true });
}
