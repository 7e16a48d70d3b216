import { unexpectedAnswer } from '../../../shared/errors/failure';
import { numberField, textField } from '../../../shared/parameters/fieldKinds';
import { optionsOf, simplify, valueEncoding } from '../../../shared/parameters/fields';
import { pause } from '../../../shared/http/pause';
import { scanOperation } from '../../scanConnection';
import { eventRow } from '../../../shared/scan/eventRows';

const ENDPOINT = 'GET /v0/events/{update_id}';
const WAIT_SECONDS = 4;

/**
 * GET /v0/events/{update_id}. A private transaction has a verdict only, a reassignment an update only. Scan reports an event
 * once both its feeds have caught up, so an ID fresh from elsewhere may be unknown for some seconds.
 */
export const getEvent = scanOperation('get', 'Get an event', [ENDPOINT], {
	description:
		'Get what scan knows about one update: the update, the verdict on it, ' +
		'its traffic cost and the app activity it counts for. For private transactions, scan knows only the verdict.',
	properties: [
		textField('Update ID', 'updateId', {
			required: true,
			placeholder: 'e.g. 1220…',
			description: 'ID of the update. It is the same at every participant and scan.',
		}),
		simplify,
		optionsOf([
			valueEncoding,
			numberField('Wait for Event (Seconds)', 'waitSeconds', {
				typeOptions: { minValue: 0, maxValue: 60 },
				default: WAIT_SECONDS,
				description:
					'How long to retry while scan does not know the event yet. Scan has an event some seconds after the update. 0 means no retry.',
			}),
		]),
	],
	async run({ scan, parameters, context }) {
		const updateId = parameters.present('updateId', parameters.updateId('updateId'));
		const encoding = parameters.choice('options.valueEncoding', ['compact_json', 'protobuf_json'], 'compact_json');
		const seconds = parameters.integer('options.waitSeconds', { min: 0, max: 60 }) ?? WAIT_SECONDS;
		const simple = parameters.flag('simplify');
		// Every published version of scan calls it daml_value_encoding. The first name is the specification's alone. A server ignores a name it does not know.
		const query = { smartcontract_value_encoding: encoding, daml_value_encoding: encoding };
		for (let waited = 0; ; waited++) {
			const attempt = await scan.attempt(ENDPOINT, { path: { update_id: updateId }, query });
			if (attempt.ok && !attempt.answer.update && !attempt.answer.verdict) {
				throw scan.error(unexpectedAnswer('its answer has neither "update" nor "verdict"'), ENDPOINT);
			}
			if (attempt.ok) return simple ? eventRow(attempt.answer, updateId) : attempt.answer;
			const { failure } = attempt;
			const unknown = failure.httpStatus === 404 && failure.origin === 'application';
			if (!unknown || waited >= seconds || !(await pause(context, 1000))) {
				const retried = waited > 0 ? ` The node retried for ${waited} seconds.` : '';
				const adviceOverride = {
					404:
						`Scan does not know this update, or not yet.${retried} Check the update ID; ` +
						'if it was just recorded, raise Wait for Event under Options. ' +
						'A command that failed before it was sequenced has no event.',
				};
				throw scan.bind({ adviceOverride }).error(failure, ENDPOINT);
			}
		}
	},
});
