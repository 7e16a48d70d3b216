import { createHash } from 'crypto';
import { DateTime } from 'luxon';

import { showHintOnce } from '../../../shared/operation/hint';
import { BinaryRow } from '../../../shared/operation/operation';
import { textField } from '../../../shared/parameters/fieldKinds';
import { binaryField, optionsOf } from '../../../shared/parameters/fields';
import { encryptedFor } from '../../../shared/values/cms';
import { ADMINISTRATOR } from '../../../shared/validatorNode/contracts';
import { validatorOperation } from '../../../shared/validatorNode/validatorOperation';
import { IDENTITIES, readIdentities } from '../../identities/identities';
import { encryptionFields, readEncryption, readRecipientKey } from '../../identities/recipientKey';

const NOT_ENCRYPTED =
	"The file has the participant's private keys and is not encrypted. n8n keeps it with the execution, for all who may see that.";

/** GET /v0/admin/participant/identities, as a file. Its content is in no item and in no error. */
export const exportIdentities = validatorOperation('export', 'Export the identities of a validator', [IDENTITIES], {
	description:
		"Get the identity of the validator's participant as a file: its private keys and its topology. " +
		'With it a lost validator can be set up again with its parties and coins, and whoever has it can act as the validator. ' +
		'So it is encrypted for a key of yours: keep the file apart from that key, and both apart from the validator.',
	rights: ADMINISTRATOR,
	properties: [
		...encryptionFields,
		binaryField,
		optionsOf([
			textField('File Name', 'fileName', {
				placeholder: 'e.g. identities-2026-11-26.cms',
				description: 'Name of the file. Empty means the name of the participant and the time.',
			}),
		]),
	],
	async run({ validator, parameters, context }) {
		const key = readEncryption(parameters) === 'publicKey' ? readRecipientKey(parameters) : undefined;
		const field = parameters.required('binaryPropertyName');
		const { bytes, facts } = await readIdentities(validator);
		const content = key ? encryptedFor(key, bytes) : bytes;
		const mimeType = key ? 'application/cms' : 'application/json';
		const exportedAt = DateTime.utc();
		const [name = 'participant'] = facts.participantId.split('::');
		const fileName =
			parameters.text('options.fileName') ?? `identities-${name}-${exportedAt.toFormat('yyyyMMdd-HHmmss-SSS')}.${key ? 'cms' : 'json'}`;
		const file = await context.helpers.prepareBinaryData(content, fileName, mimeType);
		if (!key) showHintOnce(context, NOT_ENCRYPTED);
		return new BinaryRow(
			{
				fileName,
				mimeType,
				fileSize: content.length,
				sha256: createHash('sha256').update(content).digest('hex'),
				encrypted: key !== undefined,
				...facts,
				exportedAt: exportedAt.toISO(),
				baseUrl: validator.baseUrl,
			},
			{ [field]: file },
		);
	},
});
