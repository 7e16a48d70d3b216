import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { components } from '../../../../api/ledger';
import { alphabetically, simplify } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { LedgerOperation } from '../../../shared/ledger/service';
import { readAs, READ_AS_RIGHTS } from '../../readAs';
import { updateFormat, updateFormatOptions } from '../../updateFormat';
import { byPackageName, VETTED_PACKAGES } from '../../../shared/ledger/packageNames';
import { explainNotFound, PARTY } from '../../../shared/ledger/parties';
import { updateRows } from '../../../shared/ledger/simplifiedUpdates';

const BY_ID = 'POST /v2/updates/update-by-id';
const BY_OFFSET = 'POST /v2/updates/update-by-offset';
/** Asked where a template is named by its package ID, and where nothing was found. */
const SIDE_ENDPOINTS = [VETTED_PACKAGES, PARTY];

type Schemas = components['schemas'];

const properties: INodeProperties[] = [
	{
		displayName: 'Find By',
		name: 'findBy',
		type: 'options',
		options: [
			{ name: 'Offset', value: 'offset', description: "Its position in this participant's ledger" },
			{ name: 'Update ID', value: 'updateId', description: 'The same on every participant and on scan' },
		],
		default: 'updateId',
		description: 'How to identify the update',
	},
	{
		displayName: 'Update ID',
		name: 'updateId',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 12201f3a…',
		displayOptions: { show: { findBy: ['updateId'] } },
		description: 'The updateId of a completion or an event: 68 hexadecimal digits',
	},
	{
		displayName: 'Offset',
		name: 'offset',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. 1671',
		displayOptions: { show: { findBy: ['offset'] } },
		description:
			'The ledger offset of the update. Events and completions of this participant carry it. A failed command has a completion but no update, so its offset finds nothing.',
	},
	...readAs(),
	simplify,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [...updateFormatOptions].sort((a, b) => alphabetically(a.displayName, b.displayName)) as INodeProperties[],
	},
];

function wantedOffset(parameters: Parameters): number {
	const digits = parameters.digits('offset');
	if (digits === undefined) throw parameters.parameterError('offset', 'this field is empty', 'Enter the offset of the update, e.g. 1671.');
	if (digits === '0')
		throw parameters.parameterError('offset', '0 is the beginning of the ledger, not an update', 'The offsets of updates are positive.');
	return int64(digits);
}

function wantedId(parameters: Parameters): string {
	const id = parameters.required('updateId');
	if (/^[0-9a-f]{64,}$/.test(id)) return id;
	throw parameters.parameterError(
		'updateId',
		`"${id.slice(0, 150)}" is not an update ID`,
		'An update ID is 68 hexadecimal digits in lower case that begin with 1220. A failed command has none.',
	);
}

/** POST /v2/updates/update-by-id and update-by-offset. */
export const getUpdate: LedgerOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an update',
	description:
		'Get the transaction, reassignment or topology change behind a completion or an event, by its update ID or offset: one item per event in it',
	endpoints: [BY_ID, BY_OFFSET, ...SIDE_ENDPOINTS],
	rights: READ_AS_RIGHTS,
	properties,
	async run({ ledger, parameters }) {
		const byId = parameters.choice('findBy', ['offset', 'updateId'], 'updateId') === 'updateId';
		const simple = parameters.flag('simplify');
		const { updateFormat: format, parties } = updateFormat(parameters);
		const wanted = byId ? { updateId: wantedId(parameters) } : { offset: wantedOffset(parameters) };
		const body = { ...wanted, updateFormat: await byPackageName(ledger, format) };
		const requires = { update: 'object' } as const;
		const endpoint = byId ? BY_ID : BY_OFFSET;
		const attempt = byId
			? await ledger.attempt(BY_ID, { body: body as Schemas['GetUpdateByIdRequest'], requires })
			: await ledger.attempt(BY_OFFSET, { body: body as Schemas['GetUpdateByOffsetRequest'], requires });
		const answer = ledger.unwrap(await explainNotFound(ledger, attempt, parties), endpoint);
		return simple ? updateRows(answer.update) : (answer as unknown as IDataObject);
	},
};
