// Lowest releases of the servers that a page needs: those that docs/guarantees/versions.md has, or what an operation cannot do without.
const PAGE = 'docs/guarantees/versions.md';
/** Products as that page names them, with what the line of a box says. */
const PRODUCTS = { Canton: 'a participant of Canton', Splice: 'services of Splice' };
/** The line that a box may have already. */
const OWN = /^> - \[(?:a participant of Canton|services of Splice) [^\]]+\]\([^)]*versions\.md\)$/;

/** @typedef {keyof typeof PRODUCTS} Product @typedef {Partial<Record<Product, string>>} Releases of the products that are needed */

/** The lowest releases that the package works with. @param {(path: string) => string} readText @returns {Required<Releases>} */
export function lowestReleases(readText) {
	const page = readText(PAGE);
	const lowestOf = (/** @type {Product} */ product) => {
		const [, release] = new RegExp(`^\\| \\*\\*${product}\\*\\* .*\\| before ([\\d.]+) \\|$`, 'm').exec(page) ?? [];
		if (!release) throw new Error(`${PAGE} does not say which ${product} is too old`);
		return release;
	};
	return { Canton: lowestOf('Canton'), Splice: lowestOf('Splice') };
}

/** Positive if the first release is later. @param {string} a @param {string} b */
const compare = (a, b) => {
	const [left = [], right = []] = [a, b].map((release) => release.split('.').map(Number));
	const at = left.findIndex((number, index) => number !== (right[index] ?? 0));
	return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
};

/**
 * The lowest releases for operations or events: all that one may call came with a release, so it needs at least the earliest of these.
 * @param {(readonly string[])[]} callers endpoints of each, older ones included @param {(endpoint: string) => string | undefined} sinceOf
 * @param {Releases} lowest of the products that are needed
 * @returns {Releases}
 */
export function releasesFor(callers, sinceOf, lowest) {
	const needed = { ...lowest };
	for (const endpoints of callers) {
		const since = endpoints.map(sinceOf);
		if (since.length === 0 || since.some((release) => release === undefined)) continue;
		const [product = '', release = ''] = (since.sort((a, b) => compare(a?.split(' ')[1] ?? '', b?.split(' ')[1] ?? ''))[0] ?? '').split(
			' ',
		);
		const before = needed[/** @type {Product} */ (product)];
		if (before && compare(release, before) > 0) needed[/** @type {Product} */ (product)] = release.replace(/\.0$/, '');
	}
	return needed;
}

/** Line of a box about releases. @param {Releases} releases @param {string} docs path to `docs/` @returns {string[]} one line, or none */
export function releaseLine(releases, docs) {
	const parts = Object.entries(PRODUCTS).flatMap(([product, words]) => {
		const release = releases[/** @type {Product} */ (product)];
		return release ? [`${words} ${release} or later`] : [];
	});
	return parts.length > 0 ? [`[${parts.join(', ')}](${docs}/guarantees/versions.md)`] : [];
}

/**
 * A page whose box ends with the line about releases.
 * @param {string} text with one box @param {string[]} line
 */
export const withReleaseLine = (text, line) =>
	text.replace(/> \[!NOTE\]\n((?:> - .+\n)+)/, (_, lines) => {
		const others = lines
			.trimEnd()
			.split('\n')
			.filter((/** @type {string} */ each) => !OWN.test(each));
		return `${['> [!NOTE]', ...others, ...line.map((each) => `> - ${each}`)].join('\n')}\n`;
	});
