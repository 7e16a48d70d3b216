import { textField } from '../../../shared/parameters/fieldKinds';
import { limit, optionsOf, returnAll } from '../../../shared/parameters/fields';
import { ledgerOperation } from '../../../shared/ledgerNode/ledgerOperation';
import type { Parameters } from '../../../shared/parameters/parameters';
import { hasLabels, labelFilter, matchesName, readLabels } from '../../metrics/metricFilter';
import { LABELS_FIELD, needsNoParticipant, QUERY_FIELD, queryField, sourceFields } from '../../metrics/metricsForm';
import { readMetrics, unreadable } from '../../metrics/metricsSource';
import { seriesOf } from '../../metrics/series';

const QUANTILES = 'options.quantiles';
const DEFAULT_QUANTILES = ['0.5', '0.95', '0.99'];

function quantilesOf(parameters: Parameters): string[] {
	const entered = parameters.list(QUANTILES);
	const wrong = entered.find((text) => !(Number(text) > 0 && Number(text) < 1));
	if (wrong === undefined) return entered.length > 0 ? entered : DEFAULT_QUANTILES;
	throw parameters.parameterError(QUANTILES, `"${wrong.slice(0, 50)}" is not between 0 and 1`, 'Enter for example 0.5, 0.99.');
}

/** Metrics of a participant or a Splice app: an item for each series. */
export const getManyMetrics = ledgerOperation('getAll', 'Get many metrics', [], {
	description:
		'Get what a participant or a Splice app measures of itself, from its Prometheus endpoint or a Prometheus server: ' +
		'one item for each metric and combination of labels. ' +
		'Histograms are one item, with quantiles. Metric › Check compares them with limits.',
	offline: needsNoParticipant(LABELS_FIELD, QUERY_FIELD),
	rights: 'none; the endpoint or the Prometheus server has no authentication, and n8n has to reach it',
	properties: [
		...sourceFields,
		queryField,
		textField('Metric Names', 'metricNames', {
			placeholder: 'e.g. daml_sequencer_client_*',
			description: 'Names of metrics, separated by commas or lines. A name may end with * for all that begin so. Empty means all.',
		}),
		returnAll,
		limit,
		optionsOf([
			labelFilter,
			textField('Quantiles', 'quantiles', {
				default: DEFAULT_QUANTILES.join(', '),
				placeholder: 'e.g. 0.5, 0.99',
				description: 'Quantiles to estimate of histograms, between 0 and 1, separated by commas. A summary has its own.',
			}),
		]),
	],
	async run(call) {
		const { parameters } = call;
		const names = parameters.list('metricNames');
		const wanted = readLabels(parameters, 'options.labels');
		const quantiles = quantilesOf(parameters);
		const found = await readMetrics(call, names, { hasQuery: true });
		if (found.problem !== undefined) throw unreadable(call, found);
		const { url, measuredAt, families } = found;
		return families
			.filter(({ name }) => matchesName(name, names))
			.flatMap((family) => seriesOf(family, quantiles))
			.filter(({ labels }) => hasLabels(labels, wanted))
			.slice(0, parameters.limit())
			.map((series) => ({ ...series, measuredAt, url }));
	},
});
