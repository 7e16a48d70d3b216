// An example as its user has it: the file as it is shipped, imported into n8n, with credentials, addresses and parties entered.
import { demoCredentials, gitCredentials, mayReadAll, operators, pointAtSandbox, readExample } from '../../../scripts/lib/demo.cjs';
import { eventually, world } from '../support/e2e.cts';

const { sandbox, client } = world();

/** Stored once for all examples of a test file. */
let stored: Map<string, { id: string; name: string }> | undefined;

/** @param types what the example uses: an older n8n does not know all of them */
async function credentials(types: Set<string>) {
	stored ??= new Map();
	const wanted = [...demoCredentials(sandbox.url), ...gitCredentials()].filter(({ type }) => types.has(type));
	for (const { type, ...rest } of wanted) if (!stored.has(type)) stored.set(type, await client.createCredential({ type, ...rest }));
	return stored;
}

/** Lets a schedule begin every ten seconds. That is longer than an execution takes on a busy machine: two at once would both report. */
export const checkOften = ({ parameters }: any) => (parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 10 }] });

/** n8n's shortest interval is a minute. Several poll times per minute are the supported way to poll more often. */
export const everyThreeSeconds = {
	item: Array.from({ length: 20 }, (_, index) => ({ mode: 'custom', cronExpression: `${index * 3} * * * * *` })),
};

/** Enters values in the node Settings, by their names there. */
export const enterSettings =
	(values: Record<string, unknown>) =>
	({ parameters: { assignments } }: any): void => {
		for (const assignment of assignments.assignments) if (assignment.name in values) assignment.value = values[assignment.name];
	};

/**
 * Imports and publishes "Notify operators".
 * @param sink of the sandbox, which its node Webhook delivers to
 * @param change what else its user changes, by node name
 */
export async function importNotifier(
	sink: string,
	change: Record<string, (node: any) => void> = {},
): Promise<{ id: string; name: string }> {
	const workflow = pointAtSandbox(readExample(operators), sandbox.url, new Map(), { sink });
	// A test does not wait five seconds between tries.
	for (const node of workflow.nodes) if (node.waitBetweenTries) node.waitBetweenTries = 500;
	for (const [nodeName, apply] of Object.entries(change)) apply(workflow.nodes.find(({ name }: any) => name === nodeName));
	const { id } = await client.createWorkflow(workflow);
	await client.activate(id);
	return { id, name: workflow.name };
}

/**
 * Imports an example.
 * @param sink of the sandbox, which messages for Slack go to
 * @param calls the workflow it notifies operators with, where its user wants one
 * @param change what its user changes before saving, by node name
 * @param account one of a service that the demo has no account of
 * @returns the workflow's id
 */
export async function importExample(
	name: string,
	{
		gitUrl,
		sink = 'operators',
		calls,
		change = {},
		account,
	}: {
		gitUrl?: string;
		sink?: string;
		calls?: { id: string; name: string };
		change?: Record<string, (node: any) => void>;
		account?: { name: string; type: string; data: object };
	} = {},
): Promise<string> {
	const { parties } = await sandbox.call('GET', '/control/world');
	// A test may have begun the world again.
	await mayReadAll(sandbox);
	const used = new Set<string>(readExample(name).nodes.flatMap((node: any) => Object.keys(node.credentials ?? {})));
	const credentialIds = new Map(await credentials(used));
	if (account) credentialIds.set(account.type, await client.createCredential(account as Parameters<typeof client.createCredential>[0]));
	const example = pointAtSandbox(readExample(name), sandbox.url, credentialIds, { parties, gitUrl, sink, calls });
	// A test does not wait five seconds between tries.
	for (const node of example.nodes) if (node.waitBetweenTries) node.waitBetweenTries = 500;
	for (const [nodeName, apply] of Object.entries(change)) apply(example.nodes.find((node: any) => node.name === nodeName));
	return (await client.createWorkflow(example)).id;
}

/** Number of executions of a workflow that are over. */
const over = async (workflow: string) =>
	(await client.executions(workflow)).filter(({ status }) => !['new', 'running', 'waiting', 'unknown'].includes(status)).length;

/** Does something that starts `count` executions of a workflow, and waits until they are over. */
export async function whenOver(workflow: string, count: number, act: () => Promise<unknown>): Promise<void> {
	const before = await over(workflow);
	await act();
	await eventually(
		() => over(workflow),
		(now) => now >= before + count,
	);
}

/**
 * An example that is published around the tests of the calling file. Afterwards the world has no faults.
 * @param begin imports it
 */
export function useExample(begin: () => Promise<string>): void {
	let workflow: string;
	beforeAll(async () => {
		workflow = await begin();
		await client.activate(workflow);
	}, 90_000);
	afterAll(async () => {
		await sandbox.call('DELETE', '/control/faults');
		await client.deactivate(workflow);
	});
}
