// Data that the scripts and the end-to-end tests read from n8n.
import { N8nClient } from '../../scripts/lib/rest.cjs';

test('executions are read when none runs any more, also one that began meanwhile', async () => {
	const client = new N8nClient('http://127.0.0.1:1');
	const running = [['running'], [], []];
	const listed = [
		['running', 'success'],
		['success', 'success'],
	];
	client.call = async (_method: string, path: string) =>
		path.startsWith('/rest/executions')
			? { results: (running.shift() ?? []).map((status, id) => ({ id, status })) }
			: { data: listed.shift()!.map((status, id) => ({ id, status })), nextCursor: null };
	expect((await client.executions('w')).map(({ status }) => status)).toEqual(['success', 'success']);
	expect(running).toEqual([]);
});
