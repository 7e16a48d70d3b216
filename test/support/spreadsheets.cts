// One sheet, as the APIs of Google Sheets and of Microsoft Graph show it: as far as n8n's nodes ask for it to add or replace rows by a key.
//   Google     developers.google.com/workspace/sheets/api/reference/rest
//   Microsoft  learn.microsoft.com/graph/api/resources/excel
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Cell = string | number | boolean | null;

/** Column letters by their number from 0. */
const letters = (column: number): string =>
	(column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

export class Spreadsheet {
	readonly rows: Cell[][] = [];
	/** Requests without an answer: a node asked for something else than what is imitated. */
	readonly unknown: string[] = [];
	private server?: Server;
	private title = 'Holdings';

	/** @param titles of its columns, which are in its first row */
	constructor(...titles: string[]) {
		if (titles.length > 0) this.rows.push(titles);
	}

	/** Empties it. @param title name of the sheet for Google */
	begin(title: string): void {
		this.title = title;
		this.rows.length = 0;
		this.unknown.length = 0;
	}

	/** @returns its address, for both APIs */
	async listen(): Promise<string> {
		const server = createServer(async (request, response) => {
			let body = '';
			for await (const chunk of request) body += chunk;
			const path = decodeURIComponent(request.url!.split('?')[0]!);
			const answer = this.google(path, body) ?? this.microsoft(path, body);
			if (answer === undefined) this.unknown.push(`${request.method} ${request.url}`);
			response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
		});
		this.server = server;
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	close() {
		this.server?.closeAllConnections();
		this.server?.close();
	}

	private google(path: string, body: string): object | undefined {
		if (path === '/drive/v3/files') return { files: [{ id: 'document', name: 'Holdings', webViewLink: 'https://docs.google.com/x' }] };
		const [, what] = /^\/v4\/spreadsheets\/[^/:]+(.*)$/.exec(path) ?? [];
		if (what === undefined) return undefined;
		const gridProperties = { rowCount: 1000, columnCount: 26 };
		if (what === '') return { sheets: [{ properties: { sheetId: 0, sheetType: 'GRID', title: this.title, index: 0, gridProperties } }] };
		if (what === ':batchUpdate') return { replies: [{}] };
		if (what === '/values:batchUpdate') {
			for (const { range, values } of JSON.parse(body).data) this.write(range, values);
			return {};
		}
		const [, range] = /^\/values\/([^:]*(?::[A-Z0-9]+)?)(?::append)?$/.exec(what) ?? [];
		if (range === undefined) return undefined;
		if (body) this.write(range, JSON.parse(body).values);
		return body ? {} : { range, majorDimension: 'ROWS', values: this.rows };
	}

	private microsoft(path: string, body: string): object | undefined {
		if (!path.startsWith('/v1.0/me/drive/')) return undefined;
		if (path.includes('/root/search('))
			return { value: [{ id: 'workbook', name: 'Holdings.xlsx', webUrl: 'https://onedrive.example/x', file: {} }] };
		if (path.endsWith('/worksheets')) return { value: [{ id: '{sheet}', name: 'Holdings' }] };
		const width = Math.max(...this.rows.map(({ length }) => length), 1);
		if (path.endsWith('/usedRange'))
			return { address: `Holdings!A1:${letters(width - 1)}${Math.max(this.rows.length, 1)}`, values: this.rows };
		const [, range] = /\/range\(address='([^']+)'\)$/.exec(path) ?? [];
		if (range === undefined) return undefined;
		this.write(range, JSON.parse(body).values);
		return { address: `Holdings!${range}`, values: this.rows };
	}

	/** A range such as `Holdings!3:5`, `Holdings!B7` or `A1:P9`. */
	private write(range: string, values: Cell[][]) {
		const [, column, row] = /^([A-Z]*)(\d+)/.exec(range.split('!').at(-1)!) ?? [];
		const left = [...(column ?? '')].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
		values.forEach((cells, index) => {
			const target = (this.rows[Number(row) - 1 + index] ??= []);
			cells.forEach((cell, offset) => (target[Math.max(left - 1, 0) + offset] = cell));
		});
	}
}
