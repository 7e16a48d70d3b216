import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { ConnectionProblem } from './connection';
import type { Comparison } from './mirrors';
import type { Service } from './service';
import { urlProblem } from './url';

/** Further servers of one credential, and how many of them must agree. */

export interface FurtherServers {
	/** Their base URLs, without that of the first. */
	urls: string[];
	/** Absent where the first answer counts. */
	comparison?: Comparison;
}

/** More servers than that are none that a person typed. */
const MOST = 50;

/** The fields, for the form of a credential whose servers answer alike. */
export const furtherServerFields: INodeProperties[] = [
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

/** Reads the fields, or says which of them cannot be used. */
export function furtherServers(service: Service, credentials: IDataObject, first: string): FurtherServers | ConnectionProblem {
	const all = service.furtherUrls?.(credentials) ?? [];
	for (const url of all) {
		const problem = urlProblem(url);
		if (problem)
			return new ConnectionProblem('Further Scans', `one of them ${problem}`, 'Enter each in full. It looks like https://host:port/path.');
	}
	const urls = [...new Set(all)].filter((url) => url !== first);
	const servers = Number(credentials.compareAnswers ?? 0);
	if (service.furtherUrls === undefined || servers < 2) return { urls };
	const agreeing = Number(credentials.agreeingScans ?? 2);
	if (!Number.isInteger(servers) || servers > urls.length + 1) {
		const problem = `${servers} scans cannot be asked, the credential names ${urls.length + 1}`;
		return new ConnectionProblem('Compare Answers', problem, 'Name more of them in Further Scans, or enter a smaller number.');
	}
	if (!Number.isInteger(agreeing) || agreeing < 1 || agreeing > servers) {
		return new ConnectionProblem(
			'Scans That Must Agree',
			'it is out of range',
			`Enter a whole number from 1 to ${servers}, the number of Compare Answers.`,
		);
	}
	return { urls, comparison: { servers, agreeing } };
}
