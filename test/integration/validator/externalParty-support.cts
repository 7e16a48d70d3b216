/** Helpers of the tests of external parties: a party that is hosted and set up, with a key that stays outside. */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { useValidator } from './support.cts';

export const ADMIN = { as: 'participant_admin' } as const;

/** Refusals of what is submitted at the same time by another execution, and of what was submitted long ago. */
export const IN_FLIGHT = { status: 429, body: { error: 'SUBMISSION_ALREADY_IN_FLIGHT(2,0): The submission is already in-flight' } };
export const REPEATED = { status: 400, body: { error: 'DUPLICATE_CONFIRMATION_REQUEST_UUID(5,0): The request UUID (u) is a duplicate' } };

/** An external party, with its keys. */
export interface External {
	party: string;
	publicKey: string;
	privateKey: KeyObject;
}

/** Signs bytes. */
export const signature = (hex: string, key: KeyObject, encoding: 'hex' | 'base64' = 'hex') =>
	sign(null, Buffer.from(hex, 'hex'), key).toString(encoding);

/** A sandbox for the calling file, and external parties there. */
export function useExternalParties() {
	const validator = useValidator();
	const { run } = validator;
	const read = async (operation: string, parameters: IDataObject = {}) =>
		await run('externalParty', operation, { simplify: true, ...parameters }, ADMIN);
	/** A party that is hosted here, and signs for itself. */
	async function hosted(hint: string): Promise<External> {
		const { publicKey, privateKey } = generateKeyPairSync('ed25519');
		const pem = publicKey.export({ format: 'pem', type: 'spki' }) as string;
		const { json: generated } = await read('generateTopology', { partyIdHint: hint, publicKey: pem });
		const { topologyTransactions, hashes, publicKey: raw } = generated[0] as any;
		const signatures = hashes.map((hash: string) => signature(hash, privateKey, 'base64'));
		const { json: submitted, error } = await read('submitTopology', { publicKey: pem, topologyTransactions, signatures });
		expect(error).toBeUndefined();
		expect(submitted).toEqual([{ outcome: 'succeeded', alreadyDone: false, party: generated[0].party, publicKey: raw }]);
		return { party: String(generated[0].party), publicKey: raw, privateKey };
	}

	/** Proposes its setup, and signs it. */
	async function proposeSetup({ party, publicKey, privateKey }: External) {
		const { json: proposed } = await read('createSetupProposal', { party });
		const { json: prepared } = await read('prepareSetup', { party, contractId: proposed[0].contractId });
		const submission = {
			party,
			publicKey,
			preparedTransaction: prepared[0].preparedTransaction,
			signature: signature(String(prepared[0].transactionHash), privateKey),
		};
		return { submission, proposal: proposed[0].contractId };
	}

	/** Proposes and accepts its setup. */
	async function setUp(external: External): Promise<IDataObject> {
		const { submission, proposal } = await proposeSetup(external);
		const { json: accepted } = await read('submitSetup', submission);
		return { ...submission, accepted: accepted[0], proposal };
	}
	return { ...validator, read, hosted, proposeSetup, setUp };
}
