// Examples that somebody or something else begins, imported and executed by their button: then a Git server sends its event, a form is filled
// in, or a person decides, and each runs to its end.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { makeDar } from '../../scripts/lib/dar.cjs';
import { startGit, WEBHOOK_SECRET } from '../../scripts/lib/git.cjs';
import { recorded } from '../e2e/examples/darFiles.cts';
import { bearer } from '../e2e/support/token.cts';
import { eventually, world } from '../e2e/support/e2e.cts';
import { Gitea } from '../support/git/gitea.cts';
import { GitLab } from '../support/git/gitlab.cts';
import type { Person } from '../editor/support/person.cts';
import { begun, ExampleRuns, triggersOf } from './support/exampleRuns.cts';

const { n8n, sandbox, client } = world();
const WITHIN_MS = 30_000;
const runs = new ExampleRuns();
const gitea = new Gitea();
const gitlab = new GitLab();
/** Server of a DAR. */
const dars = createServer((_, response) => response.setHeader('content-type', 'application/octet-stream').end(bytes));
let github: Awaited<ReturnType<typeof startGit>>;
const PASSWORD = { authorization: `Basic ${Buffer.from('operator:form-demo').toString('base64')}` };
const { bytes } = makeDar({ name: 'by-night' });
const release = { 'model.dar': bytes };

beforeAll(async () => {
	github = await startGit();
	await gitea.listen();
	await gitlab.listen();
	await new Promise<void>((resolve) => dars.listen(0, '127.0.0.1', resolve));
	const { port } = dars.address() as AddressInfo;
	await runs.open({
		'dars.example.com': `http://127.0.0.1:${port}`,
		'api.github.com': github.url,
		'gitlab.com': gitlab.url,
		'git.example.com': gitea.url,
	});
	// Their events name their files at the address that n8n knows.
	gitea.url = 'https://git.example.com';
	gitlab.url = 'https://gitlab.com';
	const headers = { authorization: `Bearer ${bearer()}`, 'content-type': 'application/octet-stream' };
	const rolled = makeDar({ name: 'rolled', version: '1.0.0' }).bytes;
	expect((await fetch(`${sandbox.url}/v2/dars`, { method: 'POST', headers, body: new Uint8Array(rolled) })).status).toBe(200);
}, 300_000);

afterAll(async () => {
	await runs.close();
	for (const server of [github, gitea, gitlab]) server.stop();
	dars.close();
});

const repository = (node: string) => ({
	node,
	enter: async (who: Person) => {
		await who.enter('Repository Owner', 'owner', 'acme', { empty: true });
		await who.enter('Repository Name', 'repository', 'settlement-model', { empty: true });
	},
});

/** A node of the workflow that is tried. n8n gives an imported one an ID and an address of its own. */
async function imported(node: string): Promise<any> {
	const workflow = await eventually(
		async () => await client.call('GET', `/rest/workflows/${runs.workflow}`).catch(() => undefined),
		(found) => found !== undefined,
		WITHIN_MS,
	);
	return workflow.nodes.find(({ name }: any) => name === node);
}

/** Address that n8n listens at for one event while a workflow is tried. */
async function webhook(node: string): Promise<string> {
	const { parameters, webhookId } = await imported(node);
	return `${n8n().url}/webhook-test/${parameters.path || webhookId}`;
}

/** Address of the form of the workflow that is tried. */
async function formOpened(node: string): Promise<string> {
	const { parameters, webhookId } = await imported(node);
	return `${n8n().url}/form-test/${parameters.options?.path ?? webhookId}`;
}

/** Sends what n8n waits for, until it listens: it says so a moment before. */
const sent = async (send: () => Promise<number>) => await eventually(send, (status) => status === 200, WITHIN_MS);

/** Fills in a form: its fields in order. Returns the address of the page that comes after it. */
async function fillIn(url: string, fields: Array<string | Blob>, headers: Record<string, string> = {}): Promise<string | undefined> {
	const body = () => {
		const form = new FormData();
		for (const [index, field] of fields.entries()) {
			if (typeof field === 'string') form.set(`field-${index}`, field);
			else form.set(`field-${index}`, field, 'model.dar');
		}
		return form;
	};
	let next: string | undefined;
	// n8n lets a request hang that comes before the execution waits.
	const send = async () => {
		const answer = await fetch(url, { method: 'POST', headers, body: body(), signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
		const text = (await answer?.text()) ?? '';
		if (answer?.ok && text.startsWith('{')) next = JSON.parse(text).formWaitingUrl;
		return answer?.status ?? 0;
	};
	await sent(send);
	return next;
}

/** Fills in the form that begins the workflow, and reads the page that it ends on. */
async function begin(node: string, ...fields: Array<string | Blob>): Promise<string> {
	const next = await fillIn(await formOpened(node), fields, PASSWORD);
	return (await eventually(
		async () => await (await fetch(next!, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined))?.text(),
		(page) => /Uploaded|Rolled back|Nothing was/.test(page ?? ''),
		WITHIN_MS,
	))!;
}

/** Answers the form of an execution that waits for a person, by the link of its message in Slack. */
async function decide(decision: string): Promise<void> {
	await runs.ended();
	const question = await eventually(
		async () => runs.posts.filter(({ path }) => path === '/api/chat.postMessage').at(-1),
		(post) => post !== undefined,
		WITHIN_MS,
	);
	const [link] = /http[^"\\ |>]*form-waiting[^"\\ |>]*/.exec(question!.body.replaceAll('\\/', '/')) ?? [];
	expect(link).toBeDefined();
	await fillIn(link!.replaceAll('&amp;', '&'), [decision, 'Ben']);
}

const dar = () => new Blob([new Uint8Array(recorded('note-1.1.0'))]);

/** Steps after the button was pressed, and the results that are to be seen. `by`: the triggers that are pressed, one after the other, if there are several. */
/** The first commit status that a platform got. */
async function firstStatus<Status>({ statuses }: { statuses: Status[] }): Promise<Status> {
	await eventually(
		async () => statuses,
		({ length }) => length > 0,
		WITHIN_MS,
	);
	return statuses[0]!;
}

const cases: Record<string, { enter?: ReturnType<typeof repository>; by?: string[]; then: () => Promise<void> }> = {
	'dar-check': {
		then: async () => {
			const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${WEBHOOK_SECRET}` };
			const url = await webhook('DAR Arrives');
			let verdict = '';
			await sent(async () => {
				const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(bytes) });
				verdict = await answer.text();
				return answer.status;
			});
			expect(JSON.parse(verdict)).toMatchObject({ verdict: 'passed' });
		},
	},
	'dar-gate': {
		then: async () => {
			const event = gitea.release('v1.0.0', release);
			const address = await webhook('Git Event');
			await sent(async () => await gitea.deliver(address, event));
			expect((await firstStatus(gitea)).body).toMatchObject({ state: 'success', context: 'canton/dar' });
		},
	},
	'dar-gate-github': {
		enter: repository('GitHub Trigger'),
		then: async () => {
			const event = github.release('v1.0.0', release);
			await sent(async () => (await github.announce(event))[0]?.status ?? 0);
			expect(await firstStatus(github)).toMatchObject({ state: 'success', context: 'canton/dar' });
		},
	},
	'dar-gate-gitlab': {
		enter: repository('GitLab Trigger'),
		then: async () => {
			const event = gitlab.release('v1.0.0', release);
			await sent(async () => (await gitlab.announce(event))[0] ?? 0);
			expect((await firstStatus(gitlab)).body).toMatchObject({ state: 'success', name: 'canton/dar' });
		},
	},
	'dar-upload': {
		then: async () => {
			expect(await begin('Approve', dar())).toContain('1.1.0 is stored and vetted');
		},
	},
	'dar-rollback': {
		then: async () => expect(await begin('Roll Back', 'rolled@1.0.0', 'rolled@1.0.0')).toContain('is no longer vetted'),
	},
	'dar-rollout': {
		then: async () => {
			await fillIn(await formOpened('Start a Rollout'), ['https://dars.example.com/model.dar'], PASSWORD);
			await decide('Do Not Roll Out');
		},
	},
	'decide-incoming-transfers': { then: async () => await decide('Accept') },
	'exchange-withdrawals': {
		by: ['Every Minute', 'Token Sent', 'Approve'],
		then: async () => expect(await begin('Approve', 'none-such', 'Ben', 'Deny')).toContain('Nothing was changed'),
	},
	'month-end': { then: async () => await decide('Close') },
};

it('these examples are begun by others, and each is here', () => {
	expect(Object.keys(cases).sort()).toEqual([...begun].sort());
	for (const [name, { by }] of Object.entries(cases)) if (by) expect([name, [...by].sort()]).toEqual([name, triggersOf(name).sort()]);
});

it.each(Object.entries(cases))(
	'%s runs to its end',
	async (name, { enter, by: [first, ...others] = [], then }) => {
		const who = await runs.execute(name, enter, first);
		for (const [index, trigger] of others.entries()) {
			expect(await runs.ended(index + 1)).toMatchObject({ status: 'success' });
			await runs.pressExecute(who, trigger);
		}
		await then();
		const { status, data } = await runs.ended(others.length + 1, false);
		expect([status, data.resultData.error?.message]).toEqual(['success', undefined]);
	},
	180_000,
);
