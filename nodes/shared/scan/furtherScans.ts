import type { IDataObject } from 'n8n-workflow';

import { ConnectionProblem } from '../http/connection';
import type { FurtherServers } from '../http/mirrors';
import { scanUrl } from '../http/serviceUrl';
import { trimUrl, urlProblem } from '../http/url';

/** Further scans of one credential, and how many of them must agree. */

/** Length of a list of addresses that is read, in characters. */
const LONGEST_LIST = 20_000;
/**
 * Fields that differ between honest scans: who they are, what they number themselves, how they encode a contract for a command, and how
 * long an answer may be kept. Of the older history also the IDs of events and offsets (by its contract).
 */
const OWN: ReadonlySet<string> = new Set([
	'sv_user',
	'sv_party_id',
	'offset',
	'event_id',
	'next_page_token',
	'created_event_blob',
	'time_to_live_in_microseconds',
	'commit_ts',
]);

/** The addresses that the credential lists, each as a base URL. */
const listed = ({ furtherUrls, urlAsIs }: IDataObject): string[] =>
	String(furtherUrls ?? '')
		.slice(0, LONGEST_LIST)
		.split(/[\s,]+/)
		.filter(Boolean)
		.map((url) => trimUrl(scanUrl.baseUrl({ url, urlAsIs })));

/** Reads the fields, or says which of them cannot be used. `first` is the Base URL. */
export function furtherScans(credentials: IDataObject, first: string): FurtherServers | ConnectionProblem {
	const all = listed(credentials);
	for (const url of all) {
		const problem = urlProblem(url);
		if (problem)
			return new ConnectionProblem('Further Scans', `one of them ${problem}`, 'Enter each in full. It looks like https://host:port/path.');
	}
	const urls = [...new Set(all)].filter((url) => url !== first);
	const servers = Number(credentials.compareAnswers ?? 0);
	if (servers < 2) return { urls };
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
	return { urls, comparison: { servers, agreeing, own: OWN } };
}
