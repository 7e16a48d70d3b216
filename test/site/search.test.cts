// Questions, and the page that the search of the site puts first.
import questions from './questions.json';
import { BASE, useSite } from './support.cts';

const opened = useSite('/');

beforeAll(async () => await opened.page.getByRole('button', { name: 'Search' }).click());

/** The pages that are found, in their order. */
async function found(question: string): Promise<string[]> {
	await opened.page.locator('.VPLocalSearchBox input').fill('');
	await opened.page.locator('.VPLocalSearchBox .result').first().waitFor({ state: 'detached' });
	await opened.page.locator('.VPLocalSearchBox input').fill(question);
	await opened.page.locator('.VPLocalSearchBox .result').first().waitFor();
	const results = opened.page.locator('.VPLocalSearchBox .result');
	const targets = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	return targets.map((target) => target.slice(BASE.length).replace(/\.html.*$/, ''));
}

test('there are questions of all kinds', () => {
	const all = Object.keys(questions);
	for (const word of ['install', 'upgrade', 'token', 'docker', 'excel', 'slack', 'error code', 'LocalNet']) expect(all).toContain(word);
	// Whole questions, as somebody types them.
	expect(all.filter((question) => /^(how|what|which|where|why|who|can|does|will) /.test(question)).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(questions))('%s: the first page is %s', async (question, answer) => {
	expect((await found(question))[0]).toBe(answer);
});
