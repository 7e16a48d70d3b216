// Life and common test of all DAR gates.
import { world } from '../support/e2e.cts';
import { recorded, vetFirstVersion } from './darFiles.cts';
import { useExample, whenOver } from './support.cts';

const { sandbox } = world();

/**
 * A gate that is published around the tests of the calling file, at a participant that has vetted note-1.0.0.
 * @param begin starts the Git server and imports the gate
 * @param end stops that server
 */
export function useGate(begin: () => Promise<string>, end: () => void): void {
	beforeAll(async () => await sandbox.call('POST', '/control/reset', {}));
	useExample(begin);
	beforeAll(vetFirstVersion);
	afterEach(async () => await sandbox.call('DELETE', '/control/faults'));
	afterAll(end);
}

/** A webhook of the same output, in place of a trigger that makes one at its Git server. */
export const asWebhook = (path: string) => (node: object) =>
	Object.assign(node, {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		credentials: {},
		parameters: { httpMethod: 'POST', path, options: {} },
	});

interface TaggingGit {
	refs: Map<string, string>;
	statuses: Array<{ sha: string; state?: string; body?: any }>;
	release: (tag: string, files: Record<string, Buffer>) => any;
	tagOf: (tag: string) => any;
	deliver: (target: string, event: any) => Promise<unknown>;
}

/** The test of a release, which a Git server sends beside the push of its tag. */
export const testReleaseWithTag = (about: () => { git: TaggingGit; workflow: string; gate: string }) =>
	it.each(['release first', 'tag first'])(
		'a release and the push of its tag, %s: one status, and it stays green',
		async (order) => {
			const { git, workflow, gate } = about();
			const tag = `v1.1.${order.length}`;
			const release = git.release(tag, { 'note.dar': recorded('note-1.1.0') });
			const events = [release, git.tagOf(tag)];
			const before = git.statuses.length;
			await whenOver(workflow, 2, async () => {
				for (const event of order === 'tag first' ? events.reverse() : events) await git.deliver(gate, event);
			});
			const made = git.statuses.slice(before).map(({ sha, state, body }) => [sha, state ?? body.state]);
			expect(made).toEqual([[git.refs.get(tag), 'success']]);
		},
		90_000,
	);
