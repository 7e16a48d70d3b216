import { unexpectedAnswer } from '../errors/failure';
import { DSO } from './migration';
import type { Organization } from './organization';
import type { Scan } from './service';

/** The endpoints `globalSynchronizer` may call. */
export const SYNCHRONIZER_ENDPOINTS = [DSO];

/** ID of the network's synchronizer, from the rules that scan publishes. */
export async function globalSynchronizer(scan: Scan, timeoutMs?: number): Promise<string> {
	return synchronizerOf(scan, await scan.call(DSO, { requires: { amulet_rules: { contract: 'object' } }, timeoutMs }));
}

/** The same, of an answer that is there already. */
export function synchronizerOf(scan: Scan, { amulet_rules: rules }: Pick<Organization, 'amulet_rules'>): string {
	if (typeof rules.domain_id === 'string') return rules.domain_id;
	throw scan.error({ ...unexpectedAnswer('its answer names no synchronizer'), retryable: true }, DSO);
}
