// The gates set up literally as their pages say, in n8n's editor: no other node has a credential, and Publish can be pressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openEditor, openWorkflow } from '../../../scripts/lib/browser.cjs';
import { readExample } from '../../../scripts/lib/demo.cjs';
import { ACCESS_TOKEN } from '../../../scripts/lib/git.cjs';
import { eventually, world } from '../support/e2e.cts';
import { importExample } from './support.cts';

const { n8n, client, chromium } = world();

/** The nodes that the numbered steps of a page name. */
function named(example: string): string[] {
	const text = readFileSync(
		join(__dirname, '..', '..', '..', 'docs', 'jobs', `${example === 'dar-upload' ? 'dar-gate' : example}.md`),
		'utf8',
	);
	const steps = text.split('\n').filter((line) => /^(\d+\.| {3})/.test(line));
	return [...steps.join('\n').matchAll(/\*{1,2}([^*]+)\*{1,2}/g)].map(([, name]) => name);
}

let editor: Awaited<ReturnType<typeof openEditor>>;

beforeAll(async () => {
	editor = await openEditor(n8n().url, chromium);
}, 300_000);

afterAll(() => editor?.close());

/** The choices of a trigger for a repository, as their user makes them. */
const ofGitHub = ({ parameters: { owner, repository } }: any) => [owner, repository].forEach((field) => (field.value = 'acme'));
const ofGitLab = ({ parameters }: any) => Object.assign(parameters, { owner: 'acme', repository: 'acme' });

it.each([
	['dar-gate', undefined, {}],
	['dar-upload', undefined, {}],
	[
		'dar-gate-github',
		{ name: 'GitHub account', type: 'githubApi', data: { server: 'https://github.example', user: 'acme', accessToken: ACCESS_TOKEN } },
		{ 'GitHub Trigger': ofGitHub },
	],
	[
		'dar-gate-gitlab',
		{ name: 'GitLab account', type: 'gitlabApi', data: { server: 'https://gitlab.example', accessToken: ACCESS_TOKEN } },
		{ 'GitLab Trigger': ofGitLab },
	],
] as const)(
	'%s',
	async (name, account, trigger) => {
		const steps = named(name);
		const unnamed = readExample(name).nodes.filter((node: any) => node.credentials && !steps.includes(node.name));
		const withoutCredential = (node: any) => delete node.credentials;
		const change: Record<string, (node: any) => void> = {
			...Object.fromEntries(unnamed.map((node: any) => [node.name, withoutCredential])),
			...trigger,
		};
		const id = await importExample(name, { account, change, gitUrl: 'https://git.example' });
		const { page } = editor;
		await openWorkflow(page, n8n().url, id);
		const publish = page.locator('[data-test-id="workflow-open-publish-modal-button"]');
		await eventually(
			() => publish.isEnabled(),
			(enabled) => enabled,
			20_000,
		);
		await client.call('DELETE', `/rest/workflows/${id}`).catch(() => undefined);
	},
	120_000,
);
