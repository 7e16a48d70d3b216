import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../../api/scan';
import { textAt } from '../../../shared/values/jsonFields';

/** A right of a featured app. */
export function rightRow({ contract_id: contractId, payload, created_at: createdAt }: components['schemas']['Contract']): IDataObject {
	return { provider: textAt(payload, 'provider'), activityWeight: textAt(payload, 'activityWeight'), createdAt, contractId };
}
