import type { INodeProperties } from 'n8n-workflow';

/** More scans than that are none that a person typed. */
const MOST = 50;

/** The fields, for the form of a credential whose servers answer alike. */
export const furtherScanFields: INodeProperties[] = [
	{
		displayName: 'Further Scans',
		name: 'furtherUrls',
		type: 'string',
		typeOptions: { rows: 3 },
		default: '',
		placeholder: 'e.g. https://scan.sv-2.global.canton.network.sync.global',
		description:
			'Addresses of scans of other super validators, separated by commas or lines. ' +
			'The next is asked where one does not answer. Access Token and Extra Headers are sent to the host of the Base URL only.',
	},
	{
		displayName: 'Compare Answers',
		name: 'compareAnswers',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MOST },
		default: 0,
		description:
			'How many of the scans to ask for each answer. A single scan can be wrong or lie: an answer on which too few agree is refused. 0 takes the first answer.',
	},
	{
		displayName: 'Scans That Must Agree',
		name: 'agreeingScans',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MOST },
		default: 2,
		displayOptions: { hide: { compareAnswers: [0, 1] } },
		description:
			"How many of the scans that are asked must give the same answer. The order of lists and what is each scan's own is left out.",
	},
];
