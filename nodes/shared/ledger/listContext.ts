import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { paths } from '../../../api/ledger';
import { Client } from '../http/client';
import { ledgerService, type Ledger, type LedgerAuthentication } from './service';

/** The participant of the node whose list the editor fills. `rights`: what its user needs for that. */
export async function participant(context: ILoadOptionsFunctions, rights: string): Promise<Ledger> {
	const authentication = context.getNodeParameter('authentication', 'accessToken') as LedgerAuthentication;
	return (await Client.open<paths>(context, ledgerService(authentication))).bind({ rights });
}
