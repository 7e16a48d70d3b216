import type { components } from '../../../api/scan';
import { DSO } from './migration';
import type { Scan } from './service';

/** The endpoints `organization` may call. */
export const ORGANIZATION_ENDPOINTS = [DSO];

export type Organization = components['schemas']['Dso'];

/** The governing organization with its rules and its super validators, as scan or a validator's proxy answers within that time. */
export async function organization(scan: Scan, timeoutMs?: number): Promise<Organization> {
	return await scan.call(DSO, { timeoutMs });
}
