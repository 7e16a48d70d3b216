import { networkOf } from './network.mts';
import { refuse } from './refusals.mts';
import type { Handlers, Reply } from '../http/api.mts';
import type { Sandbox } from '../sandbox.mts';
import type { paths } from '../../api/scan.d.ts';

/** The same at the path the calls had at first and at the one they moved to. */
export const rewards: Handlers<paths> = {
	'GET /v0/reward-accounting-process/rounds/earliest-available': ({ sandbox }) => earliest(sandbox),
	'GET /v0/internal/reward-accounting-process/rounds/earliest-available': ({ sandbox }) => earliest(sandbox),
	'GET /v0/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': ({ sandbox, path }) => batch(sandbox, path),
	'GET /v0/internal/reward-accounting-process/rounds/{round_number}/batches/{batch_hash}': ({ sandbox, path }) => batch(sandbox, path),
};

function earliest(sandbox: Sandbox): Reply {
	const [round] = networkOf(sandbox).rewards.keys();
	if (round === undefined) throw refuse(404, 'No round with complete reward accounting found');
	return { json: { earliest_round: round } };
}

function batch(sandbox: Sandbox, path: { round_number: number | string; batch_hash: string }): Reply {
	// Path parameters arrive as text, whatever type the contract gives them.
	const text = String(path.round_number);
	if (!/^-?\d+$/.test(text)) throw refuse(404, `'${text}' is not a round number`);
	const { batch_hash: hash } = path;
	if (!/^([0-9a-fA-F]{2})+$/.test(hash)) throw refuse(404, `Invalid batch hash: ${hash} is not hex-encoded`);
	const found = networkOf(sandbox).rewards.get(BigInt(text))?.batches.get(hash.toLowerCase());
	if (!found) throw refuse(404, `No reward accounting batch with hash ${hash} found for round ${text}`);
	return { json: found };
}
