import type { INodeProperties } from 'n8n-workflow';

import { fetchFile } from '../../shared/http/fetchFile';
import { publicUrl, urlProblem } from '../../shared/http/url';
import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import type { Parameters } from '../../shared/parameters/parameters';
import { parsePrometheusText, type Family } from './prometheusText';

/** Metrics of a participant or of a Splice app, from its Prometheus endpoint. */

const URL_FIELD = 'metricsUrl';
const HOST = '{host}';

export const metricsUrlField: INodeProperties = {
	displayName: 'Metrics URL',
	name: URL_FIELD,
	type: 'string',
	default: `http://${HOST}:10013/metrics`,
	required: true,
	placeholder: `e.g. http://${HOST}:10013/metrics`,
	description:
		`Address of the Prometheus endpoint, of the participant or of a Splice app. ${HOST} is the host of the Base URL, of each target if there are several. ` +
		'Nothing of the credential is sent there.',
};

/** Checks whether the address is whole, so that no participant is needed to know its host. */
export const hasNoHost = (parameters: Parameters): boolean => !String(parameters.raw(URL_FIELD)).includes(HOST);

/** Metrics that were read, or why there are none. */
interface ReadMetrics {
	url: string;
	/** ISO 8601. */
	measuredAt: string;
	families: Family[];
	problem?: string;
}

export async function readMetrics({ ledger, parameters, context }: LedgerCall): Promise<ReadMetrics> {
	const entered = parameters.required(URL_FIELD);
	const url = hasNoHost(parameters) ? entered : entered.replace(HOST, new URL(ledger.baseUrl).hostname);
	const wrong = urlProblem(url);
	if (wrong) throw parameters.parameterError(URL_FIELD, wrong, 'Enter it in full. It looks like http://host:10013/metrics.');
	const file = await fetchFile(context, url);
	const about = { url: publicUrl(url), measuredAt: new Date().toISOString() };
	if ('problem' in file) return { ...about, families: [], problem: file.problem };
	try {
		return { ...about, families: parsePrometheusText(file.content.toString('utf8')) };
	} catch (error) {
		return { ...about, families: [], problem: (error as Error).message };
	}
}

/** The error of metrics that could not be read. */
export const unreadable = ({ parameters }: LedgerCall, { url, problem }: ReadMetrics): Error =>
	parameters.parameterError(
		URL_FIELD,
		`${url} has no metrics: ${problem}`,
		'Check the address, and that the node reports metrics: monitoring.metrics.reporters of type prometheus in its configuration. ' +
			'Its port is 10013 in deployments of Splice.',
	);
