import type { components } from '../../../api/scan';
import { DSO, PROXY_DSO } from './migration';
import type { ScanConnection } from './service';

/** The endpoints `organization` may call. */
export const ORGANIZATION_ENDPOINTS = [DSO, PROXY_DSO];

export type Organization = components['schemas']['Dso'];

/** The governing organization with its rules and its super validators, as scan or a validator's proxy answers within that time. */
export async function organization({ scan, proxy }: ScanConnection, timeoutMs?: number): Promise<Organization> {
	const contract = { contract: { payload: 'object' } } as const;
	const requires = {
		dso_party_id: 'text',
		latest_mining_round: contract,
		amulet_rules: contract,
		dso_rules: contract,
		sv_node_states: [contract],
	} as const;
	return scan ? await scan.call(DSO, { requires, timeoutMs }) : await proxy.call(PROXY_DSO, { requires, timeoutMs });
}
