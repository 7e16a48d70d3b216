import type { INodeProperties } from 'n8n-workflow';

import { dropDown, textField } from '../../shared/parameters/fieldKinds';
import type { Parameters } from '../../shared/parameters/parameters';

/** Fields for the source of metrics. */

export const URL_FIELD = 'metricsUrl';
export const SERVER_FIELD = 'prometheusUrl';
export const LABELS_FIELD = 'prometheusLabels';
export const QUERY_FIELD = 'prometheusQuery';

/** Part of a field that the host of the Base URL replaces. */
export const HOST = '{host}';
/** Part of a field that the name of the target replaces. */
export const TARGET = '{target}';
/** Address of an endpoint that neither the node nor the credential names. */
export const USUAL_URL = `http://${HOST}:10013/metrics`;

const fromServer = { show: { metricsFrom: ['server'] } };

export const sourceFields: INodeProperties[] = [
	dropDown('Metrics From', 'metricsFrom', { default: 'endpoint', description: 'Where the metrics are read' }, [
		['endpoint', 'Metrics Endpoint', 'What a participant or a Splice app measures of itself now'],
		['server', 'Prometheus Server', 'What a Prometheus server has read there last'],
	]),
	textField('Metrics URL', URL_FIELD, {
		placeholder: `e.g. ${USUAL_URL}`,
		displayOptions: { show: { metricsFrom: ['endpoint'] } },
		description:
			`Address of the Prometheus endpoint. Empty means the Metrics URL in the credential, of each target if there are several, or ${USUAL_URL}. ` +
			`${HOST} is the host of the Base URL. Nothing of the credential is sent there.`,
	}),
	textField('Prometheus URL', SERVER_FIELD, {
		required: true,
		placeholder: 'e.g. http://prometheus:9090',
		displayOptions: fromServer,
		description: 'Address of the Prometheus server, or of one with the same query API. Nothing of the credential is sent there.',
	}),
	textField('Labels in Prometheus', LABELS_FIELD, {
		placeholder: `e.g. instance=${HOST}:10013`,
		displayOptions: fromServer,
		description:
			'Labels by which the server knows the metrics of this node: each as name=value, separated by commas or lines. ' +
			`The host of the Base URL takes the place of ${HOST}, and the name of the target that of ${TARGET}. Empty means all that the server has.`,
	}),
];

/** A query of the user's own. */
export const queryField: INodeProperties = textField('Query', QUERY_FIELD, {
	placeholder: `e.g. rate(daml_participant_api_commands_submissions{instance="${HOST}:10013"}[5m])`,
	displayOptions: fromServer,
	description: `PromQL that returns an instant vector or a number. It takes the place of Labels in Prometheus. ${HOST} and ${TARGET} are replaced in it, too.`,
});

/** Checks whether a Prometheus server is asked. */
export const isFromServer = (parameters: Parameters): boolean =>
	parameters.choice('metricsFrom', ['endpoint', 'server'], 'endpoint') === 'server';

/**
 * Checks whether the fields say all, so that no participant is needed to know its host, its name or its Metrics URL.
 * @param names of the fields that a server is asked by
 */
export const needsNoParticipant =
	(...names: string[]) =>
	(parameters: Parameters): boolean => {
		const isServer = isFromServer(parameters);
		const texts = (isServer ? names : [URL_FIELD]).map((name) => parameters.text(name) ?? '');
		if (texts.some((text) => text.includes(HOST) || text.includes(TARGET))) return false;
		return isServer || texts[0] !== '';
	};
