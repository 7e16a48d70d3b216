// An example as its user has it: the file as it is shipped, imported into n8n, with credentials, addresses and parties entered.
import { demoCredentials, gitCredentials, pointAtSandbox, readExample } from '../../../scripts/lib/demo.cjs';
import { world } from '../support/e2e.cts';

const { sandbox, client } = world();

/** Stored once for all examples of a test file. */
let stored: Map<string, { id: string; name: string }> | undefined;

async function credentials(gitUrl?: string) {
	stored ??= new Map();
	const wanted = [...demoCredentials(sandbox.url), ...(gitUrl ? gitCredentials(gitUrl) : [])];
	for (const { type, ...rest } of wanted) if (!stored.has(type)) stored.set(type, await client.createCredential({ type, ...rest }));
	return stored;
}

/** n8n's shortest interval is a minute; several poll times per minute are the supported way to poll more often. */
export const everyThreeSeconds = {
	item: Array.from({ length: 20 }, (_, index) => ({ mode: 'custom', cronExpression: `${index * 3} * * * * *` })),
};

/**
 * Imports an example.
 * @param change what its user changes before saving, by node name
 * @returns the workflow's id
 */
export async function importExample(
	name: string,
	{ gitUrl, change = {} }: { gitUrl?: string; change?: Record<string, (node: any) => void> } = {},
): Promise<string> {
	const { parties } = await sandbox.call('GET', '/control/world');
	const example = pointAtSandbox(readExample(name), sandbox.url, await credentials(gitUrl), { parties, gitUrl });
	for (const [nodeName, apply] of Object.entries(change)) apply(example.nodes.find((node: any) => node.name === nodeName));
	return (await client.createWorkflow(example)).id;
}
