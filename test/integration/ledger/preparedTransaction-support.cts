/** Prepared transactions with their signatures, and their execution. */
import type { IDataObject } from 'n8n-workflow';

import { useSandbox } from '../../support/sandbox.cts';
import { ledgerOf } from './support.cts';

export const EXECUTE = 'POST /v2/interactive-submission/executeAndWaitForTransaction';
export const FAR = '9007199254740993';

/** Signatures as JSON in place of the form. */
export const json = (value: unknown) => ({
	specifySignatures: 'json',
	signaturesJson: typeof value === 'string' ? value : JSON.stringify(value),
});

/** A sandbox for the calling file, with a fresh world and a prepared transaction for each test. */
export function usePrepared() {
	const sandbox = useSandbox({ history: 5, fresh: true });
	const { run } = ledgerOf(sandbox);
	/** Output of a prepare step and a signer: `partySignatures` with one signature of alice. */
	const prepared: any = {};
	const prepare = async (more: IDataObject = {}) => (await sandbox.control('POST', '/do', { action: 'prepare', ...more })).happened;
	/** Another transaction in the place of `prepared`. */
	const prepareNext = async () => void Object.assign(prepared, await prepare());
	beforeEach(prepareNext);
	/** The signature as a row of the form. */
	const row = (change: IDataObject = {}) => {
		const [
			{
				party,
				signatures: [signature],
			},
		] = prepared.partySignatures.signatures;
		return { party, ...signature, ...change };
	};
	const execute = async (parameters: IDataObject = {}, options: Parameters<typeof run>[3] = {}) => {
		const { preparedTransaction, hashingSchemeVersion } = prepared;
		const form = { preparedTransaction, hashingSchemeVersion, specifySignatures: 'fields', signatures: { signature: [row()] } };
		return await run('preparedTransaction', 'execute', { ...form, simplify: true, ...parameters }, options);
	};
	const sent = async () => (await sandbox.requests()).filter(({ endpoint }) => endpoint === EXECUTE);
	return { sandbox, run, prepared, prepare, prepareNext, row, execute, sent };
}
