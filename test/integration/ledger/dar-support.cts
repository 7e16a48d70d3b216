/** Calls of DAR › Validate and Upload. */
import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { packageId } from '../../support/dar.cts';
import { runNode, type RunOptions } from '../../support/engine.cts';
import { ledgerCredential, useSandbox } from '../../support/sandbox.cts';

/** A file of an item. */
export const file = (bytes: Buffer, fileName?: string) => ({
	data: bytes.toString('base64'),
	mimeType: 'application/octet-stream',
	fileName,
});
/** The hash of the bytes, as it is shown. */
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Facts about a file whose content is no compiled package. */
export const factsOf = (bytes: Buffer) => ({
	...{ name: null, version: null, packageId: null, synchronizerId: null },
	...{ fileName: 'app-1.0.0.dar', fileSize: bytes.length, sha256: sha256(bytes) },
});

/** A sandbox for the calling file, with a fresh world for each test, and the two operations on the bytes of a file. */
export function useDars() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const run = async (
		operation: string,
		bytes: Buffer | undefined,
		parameters: IDataObject = {},
		more: Partial<RunOptions> & { as?: string } = {},
	) =>
		await runNode(
			'cantonLedger',
			{ authentication: 'accessToken', resource: 'dar', operation, binaryPropertyName: 'data', ...parameters } as never,
			{
				credentials: ledgerCredential(sandbox, more.as ?? 'participant_admin'),
				input: [{ json: {}, ...(bytes && { binary: { data: file(bytes, 'app-1.0.0.dar') } }) }],
				...more,
			},
		);
	return {
		sandbox,
		validate: async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) => await run('validate', bytes, parameters, more),
		upload: async (bytes: Buffer | undefined, parameters: IDataObject = {}, more = {}) => await run('upload', bytes, parameters, more),
		/** The package of `dar()`, once the participant has it. */
		uploaded: async () => ((await sandbox.control('GET', '/world')).packages as IDataObject[]).find(({ id }) => id === packageId('app')),
		/** IDs of the global synchronizer and of the other one. */
		synchronizers: async (): Promise<string[]> =>
			(await sandbox.control('GET', '/world')).synchronizers.map(({ id }: { id: string }) => id),
	};
}
