import type { IDataObject } from 'n8n-workflow';

import { quoted } from '../../../shared/errors/safeText';
import type { components } from '../../../../api/scan';
import { textField } from '../../../shared/parameters/fieldKinds';
import { simplify } from '../../../shared/parameters/fields';
import { scanOperation } from '../../scanConnection';
import { roundNumber } from '../rewardRound/accounting';

const ENDPOINT = 'GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}';

/** One batch of a round's reward tree, at its path since Splice 0.6.5 or the one before. */
export const getRewardBatch = scanOperation('get', 'Get a reward batch', [ENDPOINT], {
	description:
		"Get one batch of a round's reward accounting: the hashes of the batches below it, or how much each provider may mint. " +
		'An internal endpoint, which may change; scan 0.6.0 and later.',
	properties: [
		roundNumber,
		textField('Batch Hash', 'batchHash', {
			required: true,
			placeholder: 'e.g. 3f1c9d…',
			description:
				'Hash of the batch, hexadecimal: the root hash, which Reward Round › Get Root Hash returns, or one of the childHashes of a batch above',
		}),
		simplify,
	],
	async run({ scan, parameters }) {
		const path = {
			round_number: parameters.present('roundNumber', parameters.int64('roundNumber')),
			batch_hash: parameters.required('batchHash'),
		};
		if (!/^([0-9a-f]{2})+$/i.test(path.batch_hash)) {
			throw parameters.parameterError(
				'batchHash',
				`${quoted(path.batch_hash)} is not hexadecimal`,
				'A hash is an even number of the digits 0-9 and letters a-f, without 0x.',
			);
		}
		const simple = parameters.flag('simplify');
		const adviceOverride = {
			404:
				'Scan has no such batch in this round. Check that the hash belongs to the round, ' +
				'and that the round is not earlier than the one Reward Round › Get Earliest returns.',
		};
		const batch = await scan.bind({ adviceOverride }).call(ENDPOINT, { path });
		return simple ? simplified(path, batch) : batch;
	},
});

function simplified(
	path: { round_number: number; batch_hash: string },
	batch: components['schemas']['RewardAccountingBatch'],
): IDataObject {
	return {
		roundNumber: Number.isSafeInteger(path.round_number) ? path.round_number : String(path.round_number),
		batchHash: path.batch_hash,
		batchType: batch.batch_type,
		childHashes: 'child_hashes' in batch ? batch.child_hashes : null,
		mintingAllowances: 'minting_allowances' in batch ? batch.minting_allowances : null,
	};
}
