// The search of the site: which page comes first. test/site/questions.json has questions with the page that answers.
import type { DefaultTheme } from 'vitepress';

/**
 * Who searches wants to do something: pages to begin with come first, what is generated and how it was built last. Some words have one
 * page that answers. The browser gets this function as text, so that all of it is inside.
 */
const boostDocument = (path: string, word: string): number => {
	const answers: Record<string, string> = {
		agent: '/jobs/ai-operator',
		alert: '/start/alert-flow',
		balance: '/guides/tokens',
		close: '/jobs/month-end',
		community: '/start/install',
		create: '/start/act',
		credential: '/connect/credentials',
		duplicate: '/reference/error-codes',
		error: '/reference/error-codes',
		exercise: '/start/act',
		excel: '/start/holdings-report',
		github: '/jobs/dar-gate-github',
		gitlab: '/jobs/dar-gate-gitlab',
		go: '/guarantees/security',
		install: '/start/install',
		lose: '/guarantees/delivery',
		party: '/glossary',
		queue: '/guides/scaling',
		roll: '/jobs/dar-rollout',
		scan: '/connect/scan',
		slack: '/jobs/slack-alert',
		statement: '/jobs/token-statement',
		traffic: '/jobs/out-of-traffic',
		versions: '/guarantees/versions',
	};
	/** Words that say more than the others of a question: "install it in docker". */
	const certain: Record<string, string> = {
		compose: '/start/install-compose',
		docker: '/start/install-docker',
		environment: '/start/install-variables',
		helm: '/start/install-kubernetes',
		kubernetes: '/start/install-kubernetes',
		names: '/guides/names',
		teams: '/jobs/notify-operators',
		upgrade: '/start/install',
	};
	if (certain[word] && path.includes(`${certain[word]}.html`)) return 90;
	if (answers[word] && path.includes(`${answers[word]}.html`)) return 30;
	// The address of a published page begins with the site's own path.
	const [, folder = ''] = /\/(start|connect|jobs|reference|internals)\//.exec(path) ?? [];
	return ({ start: 3, connect: 2, jobs: 1.6, reference: 0.3, internals: 0.3 } as Record<string, number>)[folder] ?? 1;
};

/**
 * A word of a question as it is searched, or null for words that every question has. The browser gets this function as text too.
 */
const processTerm = (word: string): string | null => {
	const everywhere =
		' a about after all am an and any are at be by can do does for from get give goes had has have how i if in into is it its me mean means my not now of on or our should so that the their them then there these they this to use was we what when where which who why will with work works would you your ';
	const plain = word.toLowerCase();
	return everywhere.includes(` ${plain} `) ? null : plain;
};

/** A full-text search in the reader's browser. */
export const search: DefaultTheme.Config['search'] = {
	provider: 'local',
	options: {
		miniSearch: {
			searchOptions: {
				fuzzy: 0.1,
				prefix: (word: string) => word.length > 2,
				boost: { title: 6, titles: 3, text: 1 },
				boostDocument,
				processTerm,
			},
		},
	},
};
