// The examples for the gallery, when the site is built: from the index of the jobs, and the nodes of each workflow.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { exist, namedPicture } = require('../../../scripts/lib/steps.cjs') as typeof import('../../../scripts/lib/steps.cjs');
const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

export interface Example {
	words: string;
	/** Page from docs/jobs/. */
	page: string;
	/** Picture on the site. */
	picture?: string;
	readers: string[];
	channels: string[];
}

/** What a workflow talks to, by the nodes and addresses in its file. */
const CHANNELS: Array<[string, RegExp]> = [
	['Slack', /nodes-base\.slack|message\.slack\b/],
	['Microsoft Teams', /format": ?"teams|Teams/],
	['Discord', /nodes-base\.discord/],
	['Google Chat', /chat\.googleapis\.com/],
	['PagerDuty', /events\.pagerduty\.com/],
	['e-mail', /nodes-base\.emailSend/],
	['Excel or CSV file', /"returnAs": ?"file"|"operation": ?"(?:xlsx|csv)"/],
	['Google Sheets', /nodes-base\.googleSheets/],
	['Excel 365', /nodes-base\.microsoftExcel/],
	['GitHub', /nodes-base\.github|api\.github/],
	['GitLab', /nodes-base\.gitlab/],
	['another Git server', /\/api\/v1\/repos\//],
	['PostgreSQL', /nodes-base\.postgres/],
	['data table', /nodes-base\.dataTable/],
	['a form', /nodes-base\.form/],
	['an AI agent', /langchain\.agent/],
];

declare const data: Example[];
export { data };

export default {
	watch: ['../../jobs/README.md'],
	load(): Example[] {
		const index = read('docs/jobs/README.md');
		const readers = [...index.matchAll(/^\| (?:in |an? )?([^|[]+) \| (.*\.md.*) \|$/gm)].filter(([, , links]) => !links!.includes('.json'));
		return [...index.matchAll(/^\| (.+) \| \[([\w-]+)\.json\]\([^)]+\) \| \[[^\]]+\]\(([^)]+)\.md(#[^)]+)?\) \|$/gm)].map(
			([, words, example, page, anchor = '']) => {
				const workflow = read(`examples/${example}.json`);
				return {
					words: words!,
					page: `${page}.html${anchor}`,
					...(exist([namedPicture(example!)], 'jobs/README.md') && { picture: `images/${example}.jpg` }),
					readers: readers.filter(([, , links]) => links!.includes(`(${page}.md`)).map(([, reader]) => reader!.trim()),
					channels: CHANNELS.filter(([, pattern]) => pattern.test(workflow)).map(([channel]) => channel),
				};
			},
		);
	},
};
