/** Several targets in one sandbox, by the names that a test gives them: the first is the sandbox itself. */
import type { TestSandbox } from './sandbox.cts';

/** Path of a target and calls of its control, by its name. */
export function fleetOf(sandbox: Pick<TestSandbox, 'url'>, names: readonly string[]) {
	const path = (name: string): string => (name === names[0] ? '' : `/target-${names.indexOf(name) + 1}`);
	const at = async (name: string, method: string, call: string, body?: unknown): Promise<any> => {
		const sent = body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
		return await (await fetch(`${sandbox.url}${path(name)}/control${call}`, { method, ...sent })).json();
	};
	return { path, at };
}
