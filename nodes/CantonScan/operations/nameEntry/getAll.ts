import type { IDataObject } from 'n8n-workflow';

import { showHint } from '../../../shared/operation/hint';
import { filtersOf, limit, returnAll, simplify } from '../../../shared/parameters/fields';
import type { ScanOperation } from '../../connection';
import { NAME, nameRow } from './rows';

const ENDPOINT = 'GET /v0/ans-entries';
const PROXY = 'GET /v0/scan-proxy/ans-entries';
/** The most a server returns; there is no next page. */
const LARGEST_PAGE = 1000;

export const getManyNameEntries: ScanOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many name entries',
	description: 'Get the names of the name service that have not expired, oldest first; at most 1000',
	endpoints: [ENDPOINT, PROXY],
	rights: 'none on a public scan; through a validator, any valid token for it',
	properties: [
		returnAll,
		limit,
		simplify,
		filtersOf([
			{
				displayName: 'Name Prefix',
				name: 'namePrefix',
				type: 'string',
				default: '',
				placeholder: 'e.g. alice',
				description: 'Only names that begin with this text; case matters',
			},
		]),
	],
	async run({ scan, proxy, parameters, context }) {
		const simple = parameters.flag('simplify');
		const size = Math.min(parameters.limit(), LARGEST_PAGE);
		const query = { name_prefix: parameters.text('filters.namePrefix'), page_size: size };
		const requires = { entries: [NAME] } as const;
		const { entries } = scan ? await scan.call(ENDPOINT, { query, requires }) : await proxy.call(PROXY, { query, requires });
		if (size === LARGEST_PAGE && entries.length >= size)
			showHint(context, `The server returns ${LARGEST_PAGE} names at most. There may be more: narrow the list with Name Prefix.`);
		return entries.map((entry) => (simple ? nameRow(entry) : (entry as unknown as IDataObject)));
	},
};
