import type { IDataObject } from 'n8n-workflow';

import { isNone } from '../../../shared/errors/failure';
import { simplify } from '../../../shared/parameters/fields';
import { readParty, requiredParty } from '../../../shared/parameters/partyFields';
import { NAME } from '../../../shared/scan/nameEntries';
import type { ScanOperation } from '../../connection';
import { nameRow } from './rows';

const ENDPOINT = 'GET /v0/ans-entries/by-party/{party}';
const PROXY = 'GET /v0/scan-proxy/ans-entries/by-party/{party}';

/** That there is none is an answer, not an error. */
export const getNameEntryByParty: ScanOperation = {
	value: 'getByParty',
	name: 'Get by Party',
	action: 'Get the name entry of a party',
	description: 'Get the name that a party has in the name service; the first one where it has several',
	endpoints: [ENDPOINT, PROXY],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [requiredParty('Party ID'), simplify],
	async run({ scan, proxy, parameters }) {
		const party = readParty(parameters);
		const simple = parameters.flag('simplify');
		const args = { path: { party }, requires: { entry: NAME } } as const;
		const attempt = scan ? await scan.attempt(ENDPOINT, args) : await proxy.attempt(PROXY, args);
		if (attempt.ok) return simple ? { found: true, ...nameRow(attempt.answer.entry) } : (attempt.answer as unknown as IDataObject);
		if (!isNone(attempt.failure)) throw (scan ?? proxy).error(attempt.failure, scan ? ENDPOINT : PROXY);
		return simple ? { found: false, party } : { entry: null };
	},
};
