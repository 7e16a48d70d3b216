import type { IDataObject } from 'n8n-workflow';

import { healthRow, type Problem } from '../../../shared/operation/healthRow';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import { dropDown, jsonField } from '../../../shared/parameters/fieldKinds';
import { optionsOf } from '../../../shared/parameters/fields';
import type { Parameters } from '../../../shared/parameters/parameters';
import { isObject } from '../../../shared/values/isObject';
import { checkMetrics, type MetricCheck } from '../../metrics/checkMetrics';
import { LABELS_FIELD, needsNoParticipant, sourceFields } from '../../metrics/metricsForm';
import { readMetrics, unread, whyNone } from '../../metrics/metricsSource';
import { ownThresholds, readThresholds } from '../../metrics/ownThresholds';
import { RECOMMENDED, type Threshold } from '../../metrics/thresholds';

const EARLIER = 'options.earlierItem';

/** The limits of the form, the recommended ones first. */
function thresholdsOf(parameters: Parameters): { recommended: readonly Threshold[]; own: readonly Threshold[] } {
	const from = parameters.choice('limitsFrom', ['recommended', 'own', 'both'], 'recommended');
	const own = from === 'recommended' ? [] : readThresholds(parameters);
	if (from === 'own' && own.length === 0)
		throw parameters.parameterError('thresholds', 'none was added', 'Add a limit, or choose the recommended ones.');
	return { recommended: from === 'own' ? [] : RECOMMENDED, own };
}

/** The checks of the item of this address among earlier ones. None without one. */
function earlierChecks(parameters: Parameters, url: string): MetricCheck[] {
	const entered = parameters.json(EARLIER) ?? [];
	const items = (Array.isArray(entered) ? entered : [entered]).map((entry: unknown) =>
		isObject(entry) && isObject(entry.json) ? entry.json : entry,
	);
	const item = items
		.filter(isObject)
		.filter((entry) => entry.url === url)
		.at(-1);
	const checks = item === undefined ? [] : listIn(item.checks);
	if (checks) return checks.filter(isObject) as unknown as MetricCheck[];
	throw parameters.parameterError(
		EARLIER,
		`the item of ${url} has no checks`,
		'Keep them as text, since a data table takes no lists: {{ JSON.stringify($json.checks) }}.',
	);
}

/** A list, or the text of one. Undefined if it is neither. */
function listIn(value: unknown): unknown[] | undefined {
	if (typeof value !== 'string') return Array.isArray(value) ? value : undefined;
	try {
		const read: unknown = JSON.parse(value);
		return Array.isArray(read) ? read : undefined;
	} catch {
		return undefined;
	}
}

/** Problems of a source that says nothing of the kind, such as that of another server, and of limits without such a metric. */
function missingProblems(about: string, checks: readonly MetricCheck[], ownFrom: number): Problem[] {
	if (checks.every(({ series }) => series === 0)) return [{ isFailing: false, text: about }];
	return checks
		.slice(ownFrom)
		.filter(({ series }) => series === 0)
		.map(({ metric, labels }) => {
			const entries = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
			return { isFailing: false, text: `There is no metric ${[metric, ...entries].join(' ')} for a limit of yours.` };
		});
}

function problemOf({ name, measured, side, limit, state }: MetricCheck): Problem[] {
	if (state !== 'warning' && state !== 'failing') return [];
	return [{ isFailing: state === 'failing', text: `${name} is ${measured}: it should not be ${side} ${limit}.` }];
}

/** Metrics compared with limits: an item that says what is wrong. */
export const checkOfMetrics = ledgerOperation('check', 'Check metrics', [], {
	description:
		'Compare what a participant or a Splice app measures of itself with limits: one item says what is wrong, for a table or an alert. ' +
		'With Target, one for each participant. Health › Get needs no metrics.',
	offline: needsNoParticipant(LABELS_FIELD),
	rights: 'none; the endpoint or the Prometheus server has no authentication, and n8n has to reach it',
	properties: [
		...sourceFields,
		dropDown('Limits From', 'limitsFrom', { default: 'recommended', description: 'Which limits to compare with' }, [
			['both', 'Both', 'The recommended limits and your own'],
			['own', 'Own', 'Limits of your own'],
			['recommended', 'Recommended', 'Limits for what operators should watch. The guide lists them.'],
		]),
		ownThresholds,
		optionsOf([
			jsonField('Earlier Item', 'earlierItem', {
				placeholder: "e.g. {{ $('Get Rows').all() }}",
				description:
					'The item that this operation returned before, or several, of which the last of this address counts. ' +
					'With it a problem lasts until it is over by its second limit, and counters are compared. Its checks may be text.',
			}),
		]),
	],
	async run(call) {
		const { parameters } = call;
		const { recommended, own } = thresholdsOf(parameters);
		const limits = [...recommended, ...own];
		const names = [...new Set(limits.map(({ metric }) => metric))];
		const found = await readMetrics(call, names);
		const { url, measuredAt, families, problem } = found;
		const isRead = problem === undefined;
		const checks = checkMetrics(isRead ? families : undefined, limits, earlierChecks(parameters, url), Date.parse(measuredAt));
		const none = `${url} has none of these metrics: ${whyNone(call)}.`;
		const ofSource = isRead ? missingProblems(none, checks, recommended.length) : [{ isFailing: true, text: `${unread(found)}.` }];
		return healthRow([...ofSource, ...checks.flatMap(problemOf)], {
			checks: checks as unknown as IDataObject[],
			missing: checks.filter(({ state }) => state === 'missing').length,
			measuredAt,
			url,
		});
	},
});
