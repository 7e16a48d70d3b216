import type { Parameters } from '../parameters/parameters';

/** Fields of a write that an expression may leave without a value. Of any other, being empty may mean something else to be done. */
const MAY_BE_LOST = new Set([
	// Operations check these themselves: without an answer it is a dry run, or an error.
	...['dryRun', 'templateId', 'contractId', 'transferInstructionId'],
	// Rows may have no text, be new, or need no contracts of others.
	...['memo', 'description', 'searchAfterOffset', 'disclosedContracts'],
	// They change what the item shows, and how long is waited for it.
	...['partyNames', 'simplify', 'verbose', 'estimateTrafficCost', 'resolveSeconds'],
	...['eventFormat', 'eventParties', 'includeAllTemplates', 'includeCreatedEventBlob', 'includeInterfaceView'],
	...['interfaces', 'templates', 'transactionShape'],
]);

/** Refuses an expression that returned nothing: that is no field left empty. */
export function refuseLostFields(parameters: Parameters): void {
	for (const path of parameters.optionalPaths) if (!MAY_BE_LOST.has(path.split('.').at(-1)!)) parameters.refuseLost(path);
}
