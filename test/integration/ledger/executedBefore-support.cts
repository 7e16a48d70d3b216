/** A transaction that is prepared, signed by alice, and executed more than once. */
import type { IDataObject } from 'n8n-workflow';

import type { RunOptions } from '../../support/engine.cts';
import { useSandbox } from '../../support/sandbox.cts';
import { byId, ledgerOf } from './support.cts';

export { EXECUTE } from './preparedTransaction-support.cts';
export const REPEATED = 'DUPLICATE_CONFIRMATION_REQUEST_UUID';

/** A sandbox for the calling file, with a fresh world and a prepared transaction for each test. */
export function useSigned() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run, happen, parties } = ledgerOf(sandbox);
	const prepared: IDataObject = {};
	const prepare = async (options: IDataObject = {}) => {
		const create = {
			kind: 'create',
			templateId: '#model-tests:Iou:Iou',
			createArguments: JSON.stringify({ issuer: parties.alice, owner: parties.bob, currency: 'CHF', amount: 12.5, observers: [] }),
		};
		const { json, error } = await run('preparedTransaction', 'prepare', {
			actAs: byId(parties.alice),
			commandsFrom: 'fields',
			commands: { command: [create] },
			commandId: 'signed-1',
			options,
		});
		expect(error).toBeUndefined();
		Object.assign(prepared, json[0]);
	};
	const execute = async (parameters: IDataObject = {}, options: Partial<RunOptions> & { as?: string } = {}) =>
		await run(
			'preparedTransaction',
			'execute',
			{
				preparedTransaction: prepared.preparedTransaction,
				hashingSchemeVersion: prepared.hashingSchemeVersion,
				specifySignatures: 'fields',
				signatures: { signature: [{ party: parties.alice, signature: 'AAAA', signedBy: parties.alice.split('::')[1] }] },
				waitFor: 'transaction',
				simplify: true,
				...parameters,
			},
			options,
		);
	/** The deduplication period is over, and other commands were completed meanwhile. */
	const afterTheWindow = async () => {
		await sandbox.control('POST', '/settings', { maxDeduplicationSeconds: 0 });
		for (let count = 0; count < 3; count++) await happen('issue', { party: 'alice', to: 'alice' });
	};
	const executions = async () =>
		(await sandbox.control('GET', '/world')).log.filter((entry: IDataObject) => entry.commandId === 'signed-1');
	beforeEach(async () => await prepare());
	/** Prepares one that is valid for an hour. */
	const prepareWithLimit = async () => {
		const { time } = await sandbox.control('GET', '/world');
		await prepare({ maxRecordTime: new Date(Date.parse(time) + 3_600_000).toISOString() });
	};
	return { sandbox, run, happen, prepared, prepare, prepareWithLimit, execute, afterTheWindow, executions };
}
