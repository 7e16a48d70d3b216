// The first credential in the same words on each page that begins with one, so that a page is enough for an empty n8n.
const BEGIN = '<!-- credential: written by scripts/generate.mjs -->';
const END = '<!-- end of credential -->';

/** In folders beside `docs/connect`. */
const PAGES = [
	'docs/start/alert-flow.md',
	'docs/start/holdings-report.md',
	'docs/start/tokens.md',
	'docs/start/act.md',
	'docs/start/dar-gate.md',
	'docs/jobs/exchange-deposits.md',
];

const TEXT = `No credential yet?
On the tab *Credentials* of n8n's *Overview* press *Create credential*, choose **Canton Ledger API** and press *Continue*.
Enter the address of your participant as *Base URL*, and a token as *Access Token* ([all fields](../connect/credentials.md#canton-ledger-api)).
Press *Save*: n8n tests it.`;

/** @param {{ readText: (path: string) => string }} tools */
export default async function firstCredential({ readText }) {
	return PAGES.map((path) => {
		const [before, rest] = readText(path).split(BEGIN);
		const after = rest?.split(END)[1];
		if (after === undefined) throw new Error(`${path} lacks the lines ${BEGIN} and ${END}`);
		return { path, text: `${before}${BEGIN}\n${TEXT}\n${END}${after}` };
	});
}
