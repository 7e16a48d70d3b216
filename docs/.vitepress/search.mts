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
		community: '/start/install',
		compose: '/start/install-compose',
		create: '/start/act',
		credential: '/connect/credentials',
		docker: '/start/install-docker',
		duplicate: '/reference/error-codes',
		error: '/reference/error-codes',
		exercise: '/start/act',
		excel: '/start/holdings-report',
		github: '/jobs/dar-gate-github',
		gitlab: '/jobs/dar-gate-gitlab',
		helm: '/start/install-kubernetes',
		install: '/start/install',
		kubernetes: '/start/install-kubernetes',
		lose: '/guarantees/delivery',
		party: '/glossary',
		queue: '/guides/scaling',
		slack: '/jobs/slack-alert',
		traffic: '/jobs/out-of-traffic',
		upgrade: '/start/install',
		versions: '/guarantees/versions',
	};
	if (answers[word] && path.startsWith(`${answers[word]}.html`)) return 30;
	const folder = path.split('/')[1] ?? '';
	return ({ start: 3, connect: 2, jobs: 1.6, reference: 0.3, internals: 0.3 } as Record<string, number>)[folder] ?? 1;
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
			},
		},
	},
};
