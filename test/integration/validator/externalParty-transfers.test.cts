// Transfer commands of external parties, signed outside and paid once.
import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import { refuses } from '../../support/refusals.cts';
import { IN_FLIGHT, REPEATED, signature, useExternalParties, type External } from './externalParty-support.cts';
import { said } from './support.cts';

const { sandbox, world, happen, sent, with: during, read, hosted, setUp } = useExternalParties();

describe('validators of 0.8 and later', () => {
	test.each(['0.8.4', '0.9.0'])('%s has no transfer commands: both operations say so and name what to use', async (splice) => {
		await sandbox.control('POST', '/settings', { splice });
		const prepared = await read('prepareTransfer', {
			sender: world.parties.alice,
			receiver: world.parties.bob,
			amount: '1',
			nonce: '0',
			expiresAt: '2030-01-01T00:00:00Z',
		});
		const submitted = await read('submitTransfer', {
			party: world.parties.alice,
			publicKey: 'ab'.repeat(32),
			preparedTransaction: 'AAAA',
			signature: 'ab'.repeat(64),
		});
		for (const { error } of [prepared, submitted]) {
			expect(error?.description).toContain('Splice 0.8.0 removed it');
			expect(error?.description).toContain('Validators since Splice 0.8.0 have no transfer commands. Pay with the token standard instead');
		}
		await sandbox.control('POST', '/settings', { splice: '0.7.4' });
	});
});

describe('transfer commands', () => {
	let external: External;
	const transfer = (more: IDataObject = {}): IDataObject => ({
		sender: external.party,
		receiver: world.parties.alice,
		amount: '5.25',
		nonce: '0',
		expiresAt: '2030-01-01T00:00:00Z',
		...more,
	});
	beforeAll(async () => {
		external = await hosted('ida');
		await setUp(external);
		await happen('transfer', { from: 'bob', to: external.party, amount: '40.0000000000' });
	});

	test('are off by default: a validator says so, and the error says what to use', async () => {
		const result = await read('prepareTransfer', transfer());
		expect(said(result)).toMatch(/Transfer command support is disabled by default.*Canton Token, Transfer › Send/);
	});

	test('prepared, signed, submitted, and paid once', async () => {
		await during({ transferCommands: true }, async () => {
			const { party, publicKey, privateKey } = external;
			await sandbox.requests();
			const { json: prepared, error } = await read('prepareTransfer', transfer({ options: { description: 'rent', verboseHashing: true } }));
			expect(error).toBeUndefined();
			// Every digit of the amount arrives, as text.
			expect((await sent())[0].body).toMatchObject({ amount: '5.25', nonce: 0, description: 'rent', expires_at: '2030-01-01T00:00:00Z' });
			const [transaction] = prepared as any[];
			expect(transaction).toMatchObject({
				party,
				receiver: world.parties.alice,
				amount: '5.25',
				nonce: '0',
				contractIdPrefix: expect.stringMatching(/^00/),
				hashingDetails: expect.any(String),
			});
			const submission = {
				party,
				publicKey,
				preparedTransaction: transaction.preparedTransaction,
				signature: signature(transaction.transactionHash, privateKey),
			};
			const transactionSha256 = createHash('sha256').update(Buffer.from(transaction.preparedTransaction, 'base64')).digest('hex');
			expect((await read('submitTransfer', submission)).json).toEqual([
				{ outcome: 'submitted', alreadyDone: false, party, transactionSha256, updateId: expect.stringMatching(/^1220/) },
			]);
			expect((await read('submitTransfer', submission)).json).toEqual([
				{ outcome: 'submitted', alreadyDone: true, party, transactionSha256, updateId: null },
			]);
			expect((await read('getBalance', { party })).json).toMatchObject([{ unlocked: '34.7500000000' }]);
			const scan = await fetch(`${sandbox.url}/api/scan/v0/transfer-command/status?sender=${encodeURIComponent(party)}&nonce=0`);
			expect(Object.values(((await scan.json()) as any).transfer_commands_by_contract_id)).toMatchObject([
				{ contract: { payload: { amount: '5.25', description: 'rent' } }, status: { status: 'sent' } },
			]);
		});
	});

	const SUBMIT = 'POST /v0/admin/external-party/transfer-preapproval/submit-send';
	const signedTransfer = async (nonce: string) => {
		const { party, publicKey, privateKey } = external;
		const [{ preparedTransaction, transactionHash }] = (await read('prepareTransfer', transfer({ nonce }))).json;
		return { party, publicKey, preparedTransaction, signature: signature(String(transactionHash), privateKey) };
	};

	test.each([
		['takes effect', '1', true],
		['fails, so that this one does', '2', false],
	])('an equal one in flight %s: never failed', async (_, nonce, after) => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer(nonce);
			await sandbox.fault({ endpoint: SUBMIT, after, ...IN_FLIGHT });
			const { json, error } = await read('submitTransfer', submission);
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ outcome: 'submitted', alreadyDone: after, party: external.party }]);
		});
	});

	test('after an equal one in flight has failed, the refusal of this one is its outcome', async () => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer('4');
			await sandbox.fault({ endpoint: SUBMIT, ...IN_FLIGHT });
			await sandbox.fault({ endpoint: SUBMIT, times: 0, status: 400, body: { error: 'It lacks coins.' } });
			const { error } = await read('submitTransfer', submission);
			await sandbox.control('DELETE', '/faults');
			expect((error as any).context.canton).toMatchObject({ outcome: 'failed', party: external.party });
			expect(error?.message).toContain('It lacks coins.');
		});
	});

	test('one that was submitted long ago, when it may have been refused: unknown', async () => {
		await during({ transferCommands: true }, async () => {
			const submission = await signedTransfer('3');
			await sandbox.fault({ endpoint: SUBMIT, times: 0, ...REPEATED });
			const { json, error } = await read('submitTransfer', submission);
			await sandbox.control('DELETE', '/faults');
			expect(json).toEqual([]);
			expect((error as any).context.canton).toMatchObject({ outcome: 'unknown', party: external.party });
			expect(error?.message).toContain('sign no other one before you know it');
		});
	});

	refuses(sandbox, async (change) => await read('prepareTransfer', transfer(change)), {
		amount: { '0': 'Amount: the amount is zero', '1.12345678901': 'Amount: "1.12345678901" is not an amount' },
		nonce: { '-1': 'Nonce: -1 is negative' },
		expiresAt: { tomorrow: 'Expires At: "tomorrow" is not a date and time' },
		receiver: { bob: 'Receiver: "bob" is not a party ID' },
	});

	test('a receiver without a preapproval is refused in the server’s words', async () => {
		await during({ transferCommands: true }, async () => {
			expect(said(await read('prepareTransfer', transfer({ receiver: world.parties.bob })))).toContain(
				'does not have a TransferPreapproval',
			);
		});
	});
});

test.each([
	['submitSetup', 'setup-proposal/submit-accept', { transfer_preapproval_contract_id: '00ab', update_id: '1220ab' }],
	['submitTransfer', 'transfer-preapproval/submit-send', { update_id: '1220ab' }],
])('%s warns where nobody can have seen all of what is submitted', async (operation, path, body) => {
	await sandbox.answer(`POST /v0/admin/external-party/${path}`, body);
	const { hints, error } = await read(operation, {
		party: world.parties.bob,
		publicKey: 'ab'.repeat(32),
		preparedTransaction: 'AAAA',
		signature: 'ab'.repeat(64),
	});
	expect(error).toBeUndefined();
	expect(hints).toEqual([expect.stringMatching(/^The prepared transaction cannot be read by this version of the node/)]);
});

test('an answer of something else is no item', async () => {
	await sandbox.answer('GET /v0/admin/external-party/balance', '{}');
	expect((await read('getBalance', { party: world.parties.alice })).error?.message).toContain('does not answer as expected');
});
