// The lowest releases of the servers in the boxes of the pages that people write, by what a box names.
import { lowestReleases, releaseLine, withReleaseLine } from './reference/releases.mjs';

const FOLDERS = ['start', 'connect', 'guides', 'guarantees', 'nodes'];
/** Pages outside of these folders that have a box of their own. */
const MORE = ['docs/jobs/out-of-traffic.md'];
/** It has the releases itself. */
const WITHOUT = ['docs/guarantees/versions.md'];
/** Words of a box about something of a participant, and about something of Splice. */
const OF_CANTON = /Canton Ledger API|participant|Canton trigger|any credential|the service\b|act as your party|LocalNet|cn-quickstart/;
const OF_SPLICE =
	/Canton Scan API|Canton Validator|\bscans?\b|validator|token's registry|registry of the token|Splice app|any credential|the service\b|LocalNet|cn-quickstart/;

/** @param {{ listFiles: (folder: string) => string[], readText: (path: string) => string }} tools */
export default async function releases({ listFiles, readText }) {
	const lowest = lowestReleases(readText);
	const pages = FOLDERS.flatMap((folder) => listFiles(`docs/${folder}`).map((name) => `docs/${folder}/${name}`));
	return [...pages, ...MORE]
		.filter((path) => path.endsWith('.md') && !WITHOUT.includes(path))
		.map((path) => {
			const text = readText(path);
			const [, box = ''] = /> \[!NOTE\]\n((?:> - .+\n)+)/.exec(withReleaseLine(text, [])) ?? [];
			const needed = { ...(OF_CANTON.test(box) && { Canton: lowest.Canton }), ...(OF_SPLICE.test(box) && { Splice: lowest.Splice }) };
			return { path, text: withReleaseLine(text, releaseLine(needed, '..')) };
		});
}
