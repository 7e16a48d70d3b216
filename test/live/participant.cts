/** The real participant of `ledger.test.cts`, as the environment names it, and calls of its operations. */
import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';

import { ledgerNodeOf } from '../support/nodeTables.cts';
import type { Credentials } from '../support/credentialsStore.cts';
import { runNode, searchList, type RunOptions } from '../support/engine.cts';
import { note } from './summary.cts';

export const {
	CANTON_LIVE_LEDGER_URL: baseUrl,
	CANTON_LIVE_LEDGER_TOKEN: accessToken,
	CANTON_LIVE_LEDGER_PARTY: givenParty,
	CANTON_LIVE_LEDGER_USER: userId = '',
	CANTON_LIVE_WRITE: writing,
	CANTON_LIVE_DAR: darPath,
	CANTON_LIVE_PREPARED: preparedPath,
	CANTON_LIVE_COMMANDS: commandsPath,
	CANTON_LIVE_RECORD: recording,
} = process.env;

const credentials: Credentials = {
	cantonLedgerApi: accessToken ? { baseUrl, authentication: 'accessToken', accessToken } : { baseUrl, authentication: 'none' },
};
/** Without a token nobody says who submits. */
export const submitter = { userId: accessToken ? undefined : userId };
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Runs an operation, and notes it for the summary. */
export async function ask(resource: string, operation: string, parameters: IDataObject = {}, options: Partial<RunOptions> = {}) {
	const result = await runNode(
		ledgerNodeOf(resource, operation),
		{ authentication: 'accessToken', resource, operation, ...parameters } as never,
		{
			credentials,
			...options,
		},
	);
	note(resource, operation, result);
	return result;
}

/** The items of an operation that must not fail. */
export async function get(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[]> {
	const { json, error } = await ask(resource, operation, parameters);
	if (error) throw new Error(`${error.message} | ${error.description}`);
	return json;
}

/** The same, but undefined if a right or a version is not there, with the refusal explained. */
export async function getIfAllowed(resource: string, operation: string, parameters: IDataObject = {}): Promise<IDataObject[] | undefined> {
	const { json, error } = await ask(resource, operation, parameters);
	if (!error) return json;
	if (!['401', '403', '404', '405'].includes(error.httpCode ?? '')) throw new Error(`${error.message} | ${error.description}`);
	expect(error.description).toMatch(/\S/);
	return undefined;
}

/** A DAR as the item's file. */
export const withFile = (bytes: Buffer): Partial<RunOptions> => ({
	input: [{ json: {}, binary: { data: { data: bytes.toString('base64'), mimeType: 'application/octet-stream', fileName: 'live.dar' } } }],
});

/** The list a locator shows. Undefined if the token's user may not see it. */
export async function list(method: string, resource: string, operation: string): Promise<INodeListSearchResult | undefined> {
	return await searchList(
		ledgerNodeOf(resource, operation),
		method,
		{ authentication: 'accessToken', resource, operation },
		credentials,
	).catch((error) => {
		if (error.httpCode === '403') return undefined;
		throw error;
	});
}
