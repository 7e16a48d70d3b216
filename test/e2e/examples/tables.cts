// n8n's data tables, as a user of the editor reads and fills them.
import { world } from '../support/e2e.cts';

const { client } = world();

export type Row = Record<string, any>;

/** The rows of a data table by its name. None while it is not there yet. */
export async function rowsOf(name: string): Promise<Row[]> {
	const found = await tableOf(name);
	if (!found) return [];
	const { data } = await client.call('GET', `/rest/projects/${found.projectId}/data-tables/${found.id}/rows?take=250`);
	return data.sort((a: Row, b: Row) => a.id - b.id);
}

export async function tableOf(name: string): Promise<{ id: string; projectId: string } | undefined> {
	const { data } = await client.call('GET', '/rest/data-tables-global');
	return data.find((table: Row) => table.name === name);
}

/** Changes the rows that have a value. */
export async function changeRows(name: string, matching: { columnName: string; value: unknown }, data: Row): Promise<void> {
	const table = (await tableOf(name))!;
	const filter = { type: 'and', filters: [{ ...matching, condition: 'eq' }] };
	await client.call('PATCH', `/rest/projects/${table.projectId}/data-tables/${table.id}/rows`, { filter, data });
}

export async function addRows(name: string, rows: Row[]): Promise<void> {
	const table = (await tableOf(name))!;
	await client.call('POST', `/rest/projects/${table.projectId}/data-tables/${table.id}/insert`, { data: rows, returnType: 'count' });
}
