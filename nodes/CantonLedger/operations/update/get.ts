import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, withFields } from '../../../shared/parameters/fields';
import { int64 } from '../../../shared/values/exactJson';
import type { Parameters } from '../../../shared/parameters/parameters';
import type { Ledger } from '../../../shared/ledger/service';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { isEndpointMissing, type CallFailure } from '../../../shared/errors/failure';
import { shown } from '../../../shared/errors/safeText';
import { wantedHash } from '../../../shared/ledger/prepared/transactionHash';
import { READ_RIGHTS, withPartyEndpoints } from '../../../shared/ledger/directory/ownParties';
import { viewedParties } from '../../../shared/ledger/directory/ownPartyFields';
import { updateFormat, updateFormatOptions } from './formatFields';
import { NAME_ENDPOINTS } from '../../../shared/ledger/packages/knownPackages';
import { byPackageName } from '../../../shared/ledger/packages/packageNames';
import { explainNotFound, PARTY } from '../../../shared/ledger/directory/parties';
import { updateRows } from '../../../shared/ledger/updates/simplifiedUpdates';

const VERSION = 'GET /v2/version';
/** Asked when a template is named by its package ID, when nothing was found, and when the participant cannot find by hash. */
const SIDE_ENDPOINTS = [...NAME_ENDPOINTS, PARTY, VERSION] as const;

const ENDPOINTS = {
	updateId: 'POST /v2/updates/update-by-id',
	offset: 'POST /v2/updates/update-by-offset',
	hash: 'POST /v2/updates/update-by-hash',
} as const;
type FindBy = keyof typeof ENDPOINTS;

const properties: INodeProperties[] = [
	...withFields(
		dropDown('Find By', 'findBy', { default: 'updateId', description: 'How to identify the update' }, [
			['offset', 'Offset', "Its position in this participant's ledger"],
			['hash', 'Transaction Hash', 'What an external party signed (participant 3.6 and later)'],
			['updateId', 'Update ID', 'The same on every participant and on scan'],
		]),
		{
			updateId: textField('Update ID', 'updateId', {
				placeholder: 'e.g. 12201f3a…',
				description: 'The updateId of a completion or an event: 68 hexadecimal digits',
			}),
			offset: textField('Offset', 'offset', {
				placeholder: 'e.g. 1671',
				description:
					'The ledger offset of the update. Events and completions of this participant carry it. ' +
					'A failed command has a completion but no update, so its offset finds nothing.',
			}),
			hash: textField('Transaction Hash', 'transactionHash', {
				placeholder: 'e.g. 0fd64bc7… or D9ZLx9O9dA0M…',
				description:
					'The hash of an externally signed transaction: ' +
					'preparedTransactionHash of the prepare step, in base64, or transactionHash of an item, in hexadecimal',
			}),
		},
	),
	viewedParties,
	simplify,
	optionsOf(updateFormatOptions),
];

function wantedOffset(parameters: Parameters): number {
	const digits = parameters.digits('offset');
	if (digits === undefined) throw parameters.parameterError('offset', 'this field is empty', 'Enter the offset of the update, e.g. 1671.');
	if (digits === '0')
		throw parameters.parameterError('offset', '0 is the beginning of the ledger, not an update', 'The offsets of updates are positive.');
	return int64(digits);
}

/** Identifier of the update in the request. */
function wanted(parameters: Parameters, by: FindBy) {
	if (by === 'hash') return { transactionHash: wantedHash(parameters) };
	return by === 'offset'
		? { offset: wantedOffset(parameters) }
		: { updateId: parameters.present('updateId', parameters.updateId('updateId')) };
}

/** Error of a participant that finds no update by its hash. Undefined if it could, or does not report its version. */
async function tooOld(ledger: Ledger, parameters: Parameters, { failure }: { failure: CallFailure }): Promise<Error | undefined> {
	if (!isEndpointMissing(failure)) return undefined;
	// Reads the version: if it is missing too, the address is wrong, not the version old.
	const about = await ledger.attempt(VERSION);
	if (!about.ok) return undefined;
	return parameters.parameterError(
		'findBy',
		`this participant, of version ${shown(about.answer.version ?? '', 60)}, cannot find an update by its transaction hash`,
		'Participants from 3.6 on can. Use the update ID or the offset: the completion of the submission has both (Completion › Get Many).',
	);
}

/** POST /v2/updates/update-by-id, update-by-offset and update-by-hash. */
export const getUpdate = ledgerOperation('get', 'Get an update', withPartyEndpoints(...Object.values(ENDPOINTS), ...SIDE_ENDPOINTS), {
	description:
		'Get the transaction, reassignment or topology change behind a completion or an event, by its update ID, ' +
		'offset or transaction hash: one item per event in it',
	rights: READ_RIGHTS,
	properties,
	async run(call) {
		const { ledger, parameters } = call;
		const by = parameters.choice<FindBy>('findBy', ['hash', 'offset', 'updateId'], 'updateId');
		const simple = parameters.flag('simplify');
		const identified = wanted(parameters, by);
		const { updateFormat: format, parties } = await updateFormat(call);
		const body = { ...identified, updateFormat: await byPackageName(ledger, format) };
		const attempt = await ledger.attempt(ENDPOINTS[by], { body });
		const older = by === 'hash' && !attempt.ok ? await tooOld(ledger, parameters, attempt) : undefined;
		if (older) throw older;
		const answer = ledger.unwrap(await explainNotFound(ledger, attempt, parties), ENDPOINTS[by]);
		return simple ? updateRows(answer.update) : answer;
	},
});
