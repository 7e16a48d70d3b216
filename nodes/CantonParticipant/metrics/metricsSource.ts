import type { IDataObject } from 'n8n-workflow';

import { fetchFile } from '../../shared/http/fetchFile';
import { publicUrl, trimUrl, urlProblem } from '../../shared/http/url';
import { ledgerService } from '../../shared/ledger/service';
import type { LedgerCall } from '../../shared/ledgerNode/ledgerOperation';
import type { Authentication } from '../../shared/parameters/authentication';
import { targetOf } from '../../shared/targets/targetContext';
import { readLabels } from './metricFilter';
import { HOST, isFromServer, LABELS_FIELD, QUERY_FIELD, SERVER_FIELD, TARGET, URL_FIELD, USUAL_URL } from './metricsForm';
import { parsePrometheusText, type Family } from './prometheusText';
import { readQueryAnswer, refusalIn, selectorOf } from './queryAnswer';

/** Metrics of a participant or of a Splice app: from its Prometheus endpoint, or by a Prometheus server that reads it. */

/** Metrics that were read, or why there are none. */
interface ReadMetrics {
	/** Address that was read. Of a server with the labels, by which its answers differ. */
	url: string;
	/** ISO 8601. */
	measuredAt: string;
	families: Family[];
	problem?: string;
}

const hostOf = ({ ledger }: LedgerCall): string => new URL(ledger.baseUrl).hostname;

/** Metrics URL in the credential, that of the target if there is one. */
async function urlOfCredential({ context, itemIndex }: LedgerCall): Promise<string> {
	const service = ledgerService(context.getNodeParameter('authentication', itemIndex) as Authentication);
	const { metricsUrl } = (await context.getCredentials(service.credentialType!, itemIndex)) as IDataObject;
	return typeof metricsUrl === 'string' ? metricsUrl.trim() : '';
}

async function endpointOf(call: LedgerCall): Promise<string> {
	const { parameters } = call;
	const entered = parameters.text(URL_FIELD);
	const url = entered ?? ((await urlOfCredential(call)) || USUAL_URL);
	const whole = url.includes(HOST) ? url.replace(HOST, hostOf(call)) : url;
	const wrong = urlProblem(whole);
	if (!wrong) return whole;
	throw parameters.parameterError(
		URL_FIELD,
		entered === undefined ? `that in the credential ${wrong}` : wrong,
		'Enter it in full. It looks like http://host:10013/metrics.',
	);
}

/** A text of a field with host and target put in. `escape`: makes each fit into it. */
function filled(call: LedgerCall, field: string, text: string, escape = (value: string) => value): string {
	const target = targetOf(call.context);
	if (text.includes(TARGET) && target === undefined)
		throw call.parameters.parameterError(
			field,
			`${TARGET} is the name of a target, and none is chosen`,
			'Choose one under Options › Target.',
		);
	const withHost = text.includes(HOST) ? text.replaceAll(HOST, () => escape(hostOf(call))) : text;
	return withHost.replaceAll(TARGET, () => escape(target ?? ''));
}

/** Query for metrics of these names, and the labels it is for. */
function queryOf(call: LedgerCall, names: readonly string[], hasQuery: boolean): { query: string; about: string } {
	const { parameters } = call;
	const own = hasQuery ? parameters.text(QUERY_FIELD) : undefined;
	if (own !== undefined) {
		const query = filled(call, QUERY_FIELD, own, (value) => JSON.stringify(value).slice(1, -1));
		return { query, about: ` ${query.slice(0, 200)}` };
	}
	const entries = Object.entries(readLabels(parameters, LABELS_FIELD));
	const labels = Object.fromEntries(entries.map(([name, value]) => [name, filled(call, LABELS_FIELD, value)]));
	if (names.length === 0 && entries.length === 0)
		throw parameters.parameterError(
			LABELS_FIELD,
			'there are no labels and no names',
			'A server may have millions of metrics: enter either.',
		);
	return { query: selectorOf(names, labels), about: entries.length > 0 ? ` ${selectorOf([], labels)}` : '' };
}

function serverOf({ parameters }: LedgerCall): string {
	const url = trimUrl(parameters.required(SERVER_FIELD)).replace(/\/(?:api\/v1(?:\/query)?|graph|query)$/, '');
	const wrong = urlProblem(url) ?? (/[?#]/.test(url) ? 'has a query or a fragment' : undefined);
	if (!wrong) return url;
	throw parameters.parameterError(SERVER_FIELD, wrong, 'Enter it in full. It looks like http://prometheus:9090.');
}

/** Text of the answer at an address. Or, why there is none. */
async function textAt(
	{ context }: LedgerCall,
	url: string,
	read: (text: string) => Family[],
): Promise<{ families: Family[]; problem?: string }> {
	const file = await fetchFile(context, url, refusalIn);
	if ('problem' in file) return { families: [], problem: file.problem };
	try {
		return { families: read(file.content.toString('utf8')) };
	} catch (error) {
		return { families: [], problem: (error as Error).message };
	}
}

/**
 * Reads metrics from the source that the fields name.
 * @param names of metrics to ask a server for. Of an endpoint all come
 */
export async function readMetrics(call: LedgerCall, names: readonly string[], { hasQuery = false } = {}): Promise<ReadMetrics> {
	if (isFromServer(call.parameters)) {
		const server = serverOf(call);
		const { query, about } = queryOf(call, names, hasQuery);
		const url = `${server}/api/v1/query?query=${encodeURIComponent(query)}`;
		const found = await textAt(call, url, (text) => readQueryAnswer(text, query));
		return { url: `${publicUrl(server)}${about}`, measuredAt: new Date(Date.now()).toISOString(), ...found };
	}
	const url = await endpointOf(call);
	const found = await textAt(call, url, parsePrometheusText);
	return { url: publicUrl(url), measuredAt: new Date(Date.now()).toISOString(), ...found };
}

/** Reason for an answer without any of the metrics that were asked for. */
export const whyNone = ({ parameters }: LedgerCall): string =>
	isFromServer(parameters) ? 'check Labels in Prometheus, and that the server reads this node' : 'it may be that of another server';

/** Address that gives no metrics, and why. */
export const unread = ({ url, problem }: Pick<ReadMetrics, 'url' | 'problem'>): string => `${url} gives no metrics: ${problem}`;

/** The error of metrics that could not be read. */
export function unreadable({ parameters }: LedgerCall, found: ReadMetrics): Error {
	const wrong = unread(found);
	if (isFromServer(parameters))
		return parameters.parameterError(SERVER_FIELD, wrong, 'Check the address and the query, in the web interface of the server.');
	return parameters.parameterError(
		URL_FIELD,
		wrong,
		'Check the address, and that the node reports metrics: monitoring.metrics.reporters of type prometheus in its configuration. ' +
			'Its port is 10013 in deployments of Splice.',
	);
}
