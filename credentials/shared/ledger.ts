import type { INodeProperties } from 'n8n-workflow';

/** Common parts of the two credentials for a participant. */

export const LEDGER_URL = [
	'e.g. https://participant.example.com/api/json-api',
	"Address of the participant's JSON Ledger API, with its path prefix if it has one. " +
		'A participant on this machine usually is http://localhost:7575.',
] as const;

/** The validator beside the participant: with it, token operations need no other credential. */
export const validatorUrlField: INodeProperties = {
	displayName: 'Validator URL',
	name: 'validatorUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. https://wallet.example.com',
	description:
		'Address of the validator app beside this participant, if it takes the same token and Extra Headers. Canton Token reaches the registry of Canton Coin by it, without another credential.',
};

/** Address of the participant's metrics. Nothing of the credential is sent there. */
export const metricsUrlField: INodeProperties = {
	displayName: 'Metrics URL',
	name: 'metricsUrl',
	type: 'string',
	default: '',
	placeholder: 'e.g. http://participant.example.com:10013/metrics',
	description:
		"Address of the participant's Prometheus endpoint, which Canton Participant, Metric › Get Many and Check read. " +
		'Empty means port 10013 of the host of the Base URL. No token and no Extra Headers are sent there.',
};

/** The same of LocalNet's app user. */
export const localNetValidatorField: INodeProperties = {
	...validatorUrlField,
	name: 'localNetValidatorUrl',
	default: 'http://localhost:2903',
	displayOptions: { show: { localNet: [true] } },
};
