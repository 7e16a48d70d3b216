/**
 * Examples in the editor: imported by the menu, executed by their button. Credentials are stored under the names that the examples know,
 * so n8n finds them: nothing is chosen. Servers on loopback answer for the services outside.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { openEditor } from '../../../scripts/lib/browser.cjs';
import { demoCredentials, gitCredentials, readExample } from '../../../scripts/lib/demo.cjs';
import { ACCESS_TOKEN } from '../../../scripts/lib/git.cjs';
import { prepareNetwork } from '../../editor/support/network.cts';
import { Person } from '../../editor/support/person.cts';
import { eventually, leadHere, world, type Credential } from '../../e2e/support/e2e.cts';

/** Hosts whose requests one server answers with what suits all of them. */
const HOSTS = ['slack.com', 'example.com', 'git.example.com', 'api.github.com', 'gitlab.com'];
const ANSWER = { ok: true, ts: '1.1', channel: 'C1', message: {}, id: 1, active: true, events: [] };

/** Examples that somebody or something else begins, or goes on with: a Git server, a form, a person who decides. See `begun.test.cts`. */
export const begun = [
	'dar-check',
	'dar-gate',
	'dar-gate-github',
	'dar-gate-gitlab',
	'dar-rollback',
	'dar-rollout',
	'dar-upload',
	'decide-incoming-transfers',
	'exchange-withdrawals',
	'month-end',
];

/** Examples that sign with a service. See `configured.test.cts`. */
export const configured = ['signer-aws-kms', 'signer-fireblocks', 'signer-vault'];

/**
 * Triggers of an example with several, in the order they are pressed: what makes its tables comes first. Empty for an example with one. A
 * trigger that is called by other workflows, or is off in the file, has no button.
 */
export function triggersOf(name: string): string[] {
	const triggers = readExample(name).nodes.filter(
		({ type, disabled }: any) => !disabled && /(Trigger|Stream|\.webhook)$/.test(type) && !type.endsWith('.executeWorkflowTrigger'),
	);
	if (triggers.length < 2) return [];
	const isByHand = ({ type }: any) => type.endsWith('.manualTrigger');
	return [...triggers.filter(isByHand), ...triggers.filter((node: any) => !isByHand(node))].map((node: any) => node.name);
}

export class ExampleRuns {
	/** Requests with a body since the last press of a button. */
	readonly posts: Array<{ path: string; body: string }> = [];

	private readonly world = world();

	private editor?: Awaited<ReturnType<typeof openEditor>>;

	private server?: Server;

	/**
	 * Opens the editor.
	 * @param hosts others that answer for a host
	 * @param more credentials beside those of the network, Git and Slack, or in the place of those with their names
	 */
	async open(hosts: Record<string, string> = {}, more: Credential[] = []): Promise<void> {
		const { n8n, sandbox, client, chromium } = this.world;
		this.server = createServer(async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			this.posts.push({ path: request.url!, body });
			return response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER));
		});
		await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
		for (const host of HOSTS) leadHere(host, url);
		for (const [host, other] of Object.entries(hosts)) leadHere(host, other);
		await prepareNetwork(sandbox);
		const usual = [
			...demoCredentials(sandbox.url),
			...gitCredentials('https://api.github.com'),
			{ type: 'slackApi', name: 'Slack account', data: { accessToken: 'xoxb-of-the-test' } },
			{ type: 'gitlabApi', name: 'GitLab account', data: { server: 'https://gitlab.com', accessToken: ACCESS_TOKEN } },
		];
		const credentials = [...usual.filter(({ name }) => more.every((other) => other.name !== name)), ...more];
		// Another test file may have stored some of these names: n8n finds a credential by its name only if one has it.
		const stored: Array<{ id: string }> = await client.call('GET', '/rest/credentials');
		for (const { id } of stored) await client.call('DELETE', `/rest/credentials/${id}`);
		for (const credential of credentials) await client.createCredential(credential);
		this.editor = await openEditor(n8n().url, chromium);
		await this.page.setViewportSize({ width: 1600, height: 1400 });
	}

	async close(): Promise<void> {
		await this.editor?.close();
		this.server?.close();
	}

	get page() {
		return this.editor!.page;
	}

	/** Imports an example into an empty workflow, enters in a node of it what it needs, and presses the button (of a trigger, if there are several). */
	async execute(name: string, enter?: { node: string; enter: (who: Person) => Promise<void> }, trigger?: string): Promise<Person> {
		const who = await this.import(name);
		if (enter) {
			await who.open(enter.node);
			await enter.enter(who);
			await who.close();
		}
		await this.pressExecute(who, trigger);
		return who;
	}

	/** ID of the open workflow. */
	get workflow(): string {
		return this.page.url().split('/workflow/')[1]!.split('?')[0]!;
	}

	/** Imports an example into an empty workflow. */
	async import(name: string): Promise<Person> {
		const who = new Person(this.page);
		await who.begin(this.world.n8n().url);
		await who.importExample(name);
		return who;
	}

	/** Executes the open workflow. `trigger`: by the button that one of several has. */
	async pressExecute(who: Person, trigger?: string): Promise<void> {
		this.posts.length = 0;
		if (trigger !== undefined) return await who.executeFrom(trigger);
		const button = who.at('execute-workflow-button').or(who.at('workflow-chat-button'));
		await who.press('Execute workflow', button.first());
	}

	/** The open workflow's newest execution that is over, or waits for a person. */
	async ended(executions = 1, waits = true): Promise<any> {
		const goesOn = ['new', 'running', 'unknown', ...(waits ? [] : ['waiting'])];
		const all = await eventually(
			async () =>
				(await this.world.client.listed(this.workflow).catch(() => [])).filter(
					({ status }: { status: string }) => !goesOn.includes(status),
				),
			({ length }) => length >= executions,
			60_000,
		);
		return all[0];
	}
}
