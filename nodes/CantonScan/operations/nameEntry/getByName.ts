import type { IDataObject } from 'n8n-workflow';

import { isNone } from '../../../shared/errors/failure';
import { simplify } from '../../../shared/parameters/fields';
import { NAME } from '../../../shared/scan/nameEntries';
import type { ScanOperation } from '../../connection';
import { nameRow } from './rows';

const ENDPOINT = 'GET /v0/ans-entries/by-name/{name}';
const PROXY = 'GET /v0/scan-proxy/ans-entries/by-name/{name}';

/** That there is none is an answer, not an error. */
export const getNameEntryByName: ScanOperation = {
	value: 'getByName',
	name: 'Get by Name',
	action: 'Get a name entry by its name',
	description: 'Get the party that a name of the name service stands for',
	endpoints: [ENDPOINT, PROXY],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. alice.unverified.ans',
			description: 'The whole name',
		},
		simplify,
	],
	async run({ scan, proxy, parameters }) {
		const name = parameters.required('name');
		const simple = parameters.flag('simplify');
		const args = { path: { name }, requires: { entry: NAME } } as const;
		const attempt = scan ? await scan.attempt(ENDPOINT, args) : await proxy.attempt(PROXY, args);
		if (attempt.ok) return simple ? { found: true, ...nameRow(attempt.answer.entry) } : (attempt.answer as unknown as IDataObject);
		if (!isNone(attempt.failure)) throw (scan ?? proxy).error(attempt.failure, scan ? ENDPOINT : PROXY);
		return simple ? { found: false, name } : { entry: null };
	},
};
