import { unexpectedAnswer } from '../errors/failure';
import { DSO } from './migration';
import type { Scan } from './service';

/** The endpoints `globalSynchronizer` may call. */
export const SYNCHRONIZER_ENDPOINTS = [DSO];

/** ID of the network's synchronizer, from the rules that scan publishes. */
export async function globalSynchronizer(scan: Scan, timeoutMs?: number): Promise<string> {
	const { amulet_rules: rules } = await scan.call(DSO, { requires: { amulet_rules: { contract: 'object' } }, timeoutMs });
	if (typeof rules.domain_id === 'string') return rules.domain_id;
	throw scan.error({ ...unexpectedAnswer('its answer names no synchronizer'), retryable: true }, DSO);
}
